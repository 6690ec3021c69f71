"""The machine is part of the answer."""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import subprocess
from pathlib import Path

import psutil

from gapscope.model.evidence import Machine

_THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
_GROUP = Path("/sys/fs/cgroup")


def read_machine() -> Machine:
    gpu, driver, clock = _gpu()
    memory = psutil.virtual_memory().total
    return Machine(
        cpu=_cpu_name(),
        cores=psutil.cpu_count() or 1,
        usable_cores=_usable_cores(),
        memory_bytes=memory,
        usable_memory_bytes=min(memory, _group_number("memory.max") or memory),
        system=f"{platform.system()} {platform.release()}",
        python=platform.python_version(),
        governor=_text(Path("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
        load=os.getloadavg()[0],
        thread_settings={name: os.environ[name] for name in _THREAD_VARIABLES if name in os.environ},
        gpu=gpu,
        driver=driver,
        gpu_clock_mhz=clock,
    )


def _cpu_name() -> str | None:
    for line in (_text(Path("/proc/cpuinfo")) or "").splitlines():
        if line.startswith("model name"):
            return " ".join(line.partition(":")[2].split())
    return platform.processor() or None


def _usable_cores() -> float:
    allowed = float(len(os.sched_getaffinity(0)))
    quota, _, period = (_text(_GROUP / "cpu.max") or "max 1").partition(" ")
    return allowed if quota == "max" else min(allowed, int(quota) / int(period))


def _group_number(name: str) -> int | None:
    text = _text(_GROUP / name)
    return int(text) if text and text.isdigit() else None


def _text(path: Path) -> str | None:
    with contextlib.suppress(OSError):
        return path.read_text().strip()
    return None


def _gpu() -> tuple[str | None, str | None, int | None]:
    """Name, driver and clock of the first GPU, asked of the driver's own tool."""
    tool = shutil.which("nvidia-smi")
    if tool is None:
        return None, None, None
    fields = "--query-gpu=name,driver_version,clocks.sm"
    try:
        asked = subprocess.run(
            [tool, fields, "--format=csv,noheader,nounits"], capture_output=True, text=True, timeout=20, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return None, None, None
    parts = [part.strip() for part in asked.stdout.partition("\n")[0].split(",")]
    if asked.returncode != 0 or len(parts) != 3:
        return None, None, None
    return parts[0], parts[1], int(parts[2]) if parts[2].isdigit() else None
