"""Which way torch's Jacobians are taken."""

import pytest

torch = pytest.importorskip("torch")

from gapscope.switches import _direction  # noqa: E402

W = torch.arange(12.0).reshape(4, 3)
FUNCTIONS = {
    "one output": (lambda x: (W @ x).tanh().sum(), "backwards"),
    "more outputs than inputs": (lambda x: (W @ x).tanh(), "forwards"),
    "as many": (lambda x: x.tanh(), "as asked"),
    "pairs of outputs": (lambda x: {"whole": W @ x, "rest": x}, "forwards"),
}


@pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated")  # torch's own, on the way forwards
@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_is_the_way_of_fewer_passes_with_the_same_derivatives(name, monkeypatch):
    function, wanted = FUNCTIONS[name]
    taken = []

    def noted(way, original):
        def jacobian(*arguments, **options):
            derivative = original(*arguments, **options)
            return lambda *given, **named: taken.append(way) or derivative(*given, **named)

        return jacobian

    asked = noted("as asked", torch.func.jacrev)
    monkeypatch.setattr(torch.func, "jacfwd", noted("forwards", torch.func.jacfwd))
    monkeypatch.setattr(torch.func, "jacrev", noted("backwards", torch.func.jacrev))
    x = torch.tensor([0.1, 0.2, 0.3])

    found = _direction.of_torch()(asked)(function)(x)

    assert taken == [wanted]
    torch.testing.assert_close(found, torch.func.jacrev(function)(x))


@pytest.mark.parametrize("options", [{"chunk_size": 2}, {"argnums": 1}])
def test_what_asks_for_more_is_left_to_the_original(options):
    def asked(function, argnums=0, **given):
        return lambda *arguments, **named: "the original"

    derivative = _direction.of_torch()(asked)(lambda x, y=None: x.sum(), **options)

    assert derivative(torch.ones(3)) == "the original"
