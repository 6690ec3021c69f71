"""The process around the tensors: device, threads, memory, versions."""

import importlib
import re
import shutil

from conformance.suite import THREADS


def check_threads_are_read_back_as_they_were_set(adapter):
    assert adapter.threads() == THREADS


def check_versions_are_numbers_by_name(adapter):
    found = adapter.versions()

    assert adapter.roots[0] in found
    assert all(re.search(r"\d", version) for version in found.values()), found


def check_bindings_can_be_imported(adapter):
    for module in adapter.bindings.values():
        importlib.import_module(module)


def check_the_device_peak_is_told_on_a_device_only(adapter):
    adapter.reset_device_peak()

    peak = adapter.device_peak_bytes()

    assert peak is None or peak >= 0


def check_an_unknown_device_is_refused_with_advice(adapter):
    refusal = refused(adapter, "abacus")

    assert refusal == "No device is called 'abacus'; use cpu or cuda."


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
