"""What is written down of a call to torch."""

import pytest

from gapscope.adapters._torch_capture import capture

torch = pytest.importorskip("torch")


def written_by(function):
    captured = capture(function, [torch.ones(3, 4)], __file__)
    return {one.name for one in captured.operations if one.mutates}


def test_what_is_given_back_as_it_is_was_not_written_into():
    assert written_by(lambda x: x.contiguous().float().to(torch.float32) + 1.0) == set()


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (lambda x: x.clone().add_(1.0), "add_"),
        (lambda x: x.clone().t_(), "t_"),
        (lambda x: torch.add(x, 1.0, out=x), "add"),
    ],
)
def test_what_writes_is_noticed(function, name):
    assert written_by(function) == {name}


def test_what_changes_no_type_arranges():
    def function(x):
        return x.to(memory_format=torch.channels_last).to(torch.float64).half()

    captured = capture(function, [torch.ones(2, 3, 4, 4)], __file__)

    assert [one.kind for one in captured.operations] == ["layout", "cast", "cast"]
