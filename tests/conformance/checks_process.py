"""The process around the tensors: device, threads, memory, versions."""

import importlib
import re
import shutil

import numpy as np

from conformance.suite import THREADS, on


def check_threads_are_read_back_as_they_were_set(adapter):
    assert adapter.threads() == THREADS


def check_versions_are_numbers_by_name(adapter):
    found = adapter.versions()

    assert adapter.roots[0] in found
    assert all(re.search(r"\d", version) for version in found.values()), found


def check_bindings_can_be_imported(adapter):
    for module in adapter.bindings.values():
        importlib.import_module(module)


@on("cpu")
def check_a_cpu_has_no_device_peak(adapter):
    adapter.reset_device_peak()

    assert adapter.device_peak_bytes() is None


@on("cuda")
def check_the_device_peak_counts_what_was_placed(adapter):
    adapter.reset_device_peak()
    adapter.finish(adapter.from_numpy(np.ones(1 << 20, "float32")))

    assert adapter.device_peak_bytes() >= 4 << 20


def check_an_unknown_device_is_refused_with_advice(adapter):
    refusal = refused(adapter, "abacus")

    assert refusal == "No device is called 'abacus'; use cpu or cuda."


@on("cpu")
def check_a_missing_gpu_is_refused_with_advice(adapter):
    if "gpu" in adapter.supports and shutil.which("nvidia-smi"):
        return

    refusal = refused(adapter, "cuda")

    assert adapter.roots[0] in refusal
    assert "run with --device cpu" in refusal


def refused(adapter, device):
    try:
        type(adapter)(device)
    except RuntimeError as error:
        return str(error)
    raise AssertionError(f"{device} was accepted")
