"""A file whose code sleeps goes on at once, and nobody else's."""

import time
from types import ModuleType

import pytest

from gapscope.switches import no_sleeping
from gapscope.switches._base import NothingToFlip


def made(text):
    module = ModuleType("asked")
    exec(text, vars(module))
    return module


@pytest.mark.parametrize(
    "text", ["import time\ndef rest(): time.sleep(3600)", "from time import sleep\ndef rest(): sleep(3600)"]
)
def test_whoever_sleeps_by_whatever_name_goes_on(text):
    module, before = made(text), time.sleep

    no_sleeping.adjust(None, module)
    module.rest()

    assert time.sleep is before


def test_other_clocks_stay():
    module = made("import time\ndef now(): return time.perf_counter()")

    no_sleeping.adjust(None, module)

    assert module.now() <= time.perf_counter()


def test_a_file_without_it_has_nothing_to_flip():
    with pytest.raises(NothingToFlip):
        no_sleeping.adjust(None, made("import math"))
