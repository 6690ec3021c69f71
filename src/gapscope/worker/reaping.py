"""No process is left behind: neither a worker's children nor those that slipped out of its tree."""

import contextlib
import os
import signal
import uuid

import psutil

MARK_NAME = "GAPSCOPE_RUN"
RUN_MARK = {MARK_NAME: uuid.uuid4().hex}
"""In the environment of every worker of this run, so that what it starts can be told from anything else."""


def kill_tree(pid: int, helpers: tuple[str, ...] = ()) -> int:
    """Kill a worker with all its descendants; how many there were besides the framework's own `helpers`."""
    try:
        children = psutil.Process(pid).children(recursive=True)
    except psutil.NoSuchProcess:
        children = []
    left = sum(not _is_helper(child, helpers) for child in children)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    for child in children:
        with contextlib.suppress(psutil.NoSuchProcess):
            child.kill()
    psutil.wait_procs(children, timeout=2)
    return left


def _is_helper(process: psutil.Process, helpers: tuple[str, ...]) -> bool:
    try:
        line = " ".join(process.cmdline())
        ancestors = [" ".join(parent.cmdline()) for parent in process.parents()[:2]]
    except psutil.Error:
        return False
    return any(helper in words for words in (line, *ancestors) for helper in helpers)


def kill_strays() -> int:
    """Kill what detached itself from its worker (a double fork, a new session). Call when all workers are closed."""
    strays = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if process.pid != os.getpid() and process.environ().get(MARK_NAME) == RUN_MARK[MARK_NAME]:
                process.kill()
                strays.append(process)
    psutil.wait_procs(strays, timeout=2)
    return len(strays)
