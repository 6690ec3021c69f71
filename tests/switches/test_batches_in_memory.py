"""Which pipelines are read once, and which are read every time."""

from types import SimpleNamespace

import pytest

from gapscope.switches.batches_in_memory import MOST_PIPELINES, _read_once

TENSORS = [object() for _ in range(3)]


class Samples:
    def __init__(self, *tensors):
        self.tensors = tensors


def loader(data, batch_size=2):
    return SimpleNamespace(dataset=data, batch_size=batch_size)


@pytest.fixture
def read():
    return []


@pytest.fixture
def iterate(read):
    def original(pipeline):
        read.append(pipeline)
        return iter([pipeline])

    return _read_once(original)


def test_one_made_anew_over_the_same_tensors_is_read_once(iterate, read):
    first, again = (loader(Samples(*TENSORS[:2])) for _ in range(2))

    assert [*iterate(first)] == [*iterate(again)] == [first]
    assert read == [first]


@pytest.mark.parametrize(
    "other",
    [loader(Samples(TENSORS[0])), loader(Samples(*TENSORS[1:])), loader(Samples(*TENSORS[:2]), 3), loader([1, 2])],
    ids=["fewer", "others", "other batches", "a list"],
)
def test_another_one_is_read_too(iterate, read, other):
    first = loader(Samples(*TENSORS[:2]))

    assert [*iterate(first), *iterate(other)] == [first, other] == read


def test_not_everything_is_kept(iterate, read):
    many = [loader([number]) for number in range(MOST_PIPELINES + 5)]
    for pipeline in many * 2:
        assert [*iterate(pipeline)] == [pipeline]

    assert len(read) == len(many) + 5


def test_one_whose_tensors_were_exchanged_is_read_again(iterate, read):
    one = loader(Samples(*TENSORS[:2]))
    for tensors in (TENSORS[:2], TENSORS[1:]):
        one.dataset.tensors = tuple(tensors)
        assert [*iterate(one)] == [*iterate(one)] == [one]

    assert read == [one, one]


def test_one_whose_list_has_other_tensors_is_read_again(iterate, read):
    one = loader(Samples())
    one.dataset.tensors = TENSORS[:2]
    for tensors in (TENSORS[:2], TENSORS[1:]):
        one.dataset.tensors[:] = tensors
        assert [*iterate(one)] == [one]

    assert read == [one, one]
