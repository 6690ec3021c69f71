"""In torch, gradients of a vector's elements that are taken in one pass, and those that are not."""

import pytest

from gapscope.switches.vectorised_derivatives import _all_rows

torch = pytest.importorskip("torch")

W = torch.arange(12.0).reshape(4, 3)
PICKED = {
    "counted from the start": lambda y: [y[k] for k in range(4)],
    "counted from the end": lambda y: [y[k - 4] for k in range(4)],
    "in a part of the whole": lambda y: [y[0], *(y[1:][k] for k in range(3))],
    "all at once": lambda y: [*y.unbind()],
}


@pytest.fixture
def asked():
    return []


@pytest.fixture
def grad(asked):
    def own(outputs, inputs, *arguments, **options):
        asked.append(options)
        return torch.autograd.grad(outputs, inputs, *arguments, **options)

    return _all_rows(own)


def vector():
    x = torch.tensor([0.1, 0.2, 0.3], requires_grad=True)
    return x, torch.tanh(W @ x)


@pytest.mark.parametrize("pick", PICKED.values(), ids=PICKED)
def test_every_element_gets_its_own_row_from_one_pass(pick, grad, asked):
    x, y = vector()
    rows = [grad(element, x, retain_graph=True)[0] for element in pick(y)]

    expected = (1 - y.detach() ** 2)[:, None] * W
    torch.testing.assert_close(torch.stack(rows), expected)
    assert len(asked) == 1


def test_another_vector_and_other_inputs_are_asked_for_anew(grad, asked):
    (x, y), (other_x, other_y) = vector(), vector()
    for outputs, inputs in ((y, x), (other_y, other_x), (y, [x])):
        grad(outputs[0], inputs, retain_graph=True)

    assert len(asked) == 3


@pytest.mark.parametrize(
    "ask",
    [
        lambda grad, x, y: grad(y[0] * 2, x),
        lambda grad, x, y: grad(y.sum(), x),
        lambda grad, x, y: grad((y[0], y[1]), x),
        lambda grad, x, y: grad(y[0], x, create_graph=True),
        lambda grad, x, y: grad(y[0], x, torch.tensor(3.0)),
    ],
    ids=["computed from one", "a sum", "two of them", "to be differentiated again", "with a weight"],
)
def test_what_is_no_element_or_asks_for_more_is_left_to_torch(ask, grad, asked):
    x, y = vector()
    (got,) = ask(grad, x, y)

    again_x, again_y = vector()
    torch.testing.assert_close(got, ask(torch.autograd.grad, again_x, again_y)[0])
    assert not any("is_grads_batched" in options for options in asked)
