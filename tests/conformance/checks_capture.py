"""A program written down can be run again, whole and in parts, and knows its lines."""

import numpy as np

from gapscope.adapters._capture import NotCaptured

HERE = __file__


def chain(x, w):
    product = x @ w
    moved = product * 2.0 + 1.0
    return moved * moved


FIRST_LINE = chain.__code__.co_firstlineno


def written(adapter):
    """The program and tensors for it; None where the framework has no such form."""
    rng = np.random.default_rng(0)
    tensors = [adapter.from_numpy(rng.standard_normal(shape).astype("float32")) for shape in ((4, 3), (3, 5))]
    try:
        return adapter.capture(chain, tensors, HERE), tensors
    except NotCaptured as reason:
        assert "Numba" in str(reason)
        return None


def check_a_program_written_down_gives_the_same_result(adapter):
    found = written(adapter)
    if found is None:
        return
    captured, tensors = found

    values = captured.fill(tensors)

    (result,) = captured.results
    np.testing.assert_allclose(
        adapter.to_numpy(values[result]), adapter.to_numpy(chain(*tensors)), rtol=1e-5, atol=1e-5
    )


def check_operations_know_their_lines(adapter):
    found = written(adapter)
    if found is None:
        return
    lines = [operation.line for operation in found[0].operations]

    assert lines == sorted(lines)
    assert set(lines) == {FIRST_LINE + 1, FIRST_LINE + 2, FIRST_LINE + 3}


def check_a_stretch_takes_what_it_needs_and_gives_what_is_wanted(adapter):
    found = written(adapter)
    if found is None:
        return
    captured, tensors = found
    middle = next(at for at, one in enumerate(captured.operations) if one.line == FIRST_LINE + 2)
    values = captured.fill(tensors)

    before = captured.stretch(0, middle)(*(values[number] for number in captured.needed(0, middle)))
    rest = captured.stretch(middle, len(captured.operations))
    after = rest(*(values[number] for number in captured.needed(middle, len(captured.operations))))

    np.testing.assert_allclose(adapter.to_numpy(before[0]), adapter.to_numpy(tensors[0] @ tensors[1]), rtol=1e-5)
    np.testing.assert_allclose(adapter.to_numpy(after[0]), adapter.to_numpy(chain(*tensors)), rtol=1e-5, atol=1e-5)


def check_a_stretch_can_be_compiled(adapter):
    found = written(adapter)
    mode = adapter.modes[1] if len(adapter.modes) > 1 else adapter.modes[0]
    if found is None or mode == "compile":  # torch's compiler takes longer than all other checks together
        return
    captured, tensors = found

    function = adapter.prepare(captured.stretch(0, len(captured.operations)), mode, gradients=False)

    np.testing.assert_allclose(
        adapter.to_numpy(function(*tensors)[0]), adapter.to_numpy(chain(*tensors)), rtol=1e-5, atol=1e-5
    )


def check_a_product_is_counted_by_the_frameworks_own_counter(adapter):
    x, w = (adapter.from_numpy(np.ones(shape, "float32")) for shape in ((4, 3), (3, 5)))

    counted = adapter.flops(lambda x, w, power: x @ w if power == 1 else w, [x, w, 1])

    if adapter.roots[0] == "numba":
        assert counted is None
    else:
        assert counted == 2 * 4 * 3 * 5


def check_products_are_counted_by_kernel(adapter):
    x, w = (adapter.from_numpy(np.ones(shape, "float32")) for shape in ((4, 3), (3, 5)))

    def once(x, w):
        return x @ w

    def row_by_row(x, w):
        return sum((x[row : row + 1] @ w for row in range(4)), 0.0)

    found = [adapter.products(function, [x, w]) for function in (once, row_by_row)]

    assert [sum(one.values()) for one in found] == ([0, 0] if adapter.roots[0] == "numba" else [1, 4])
    assert found[0].keys() == found[1].keys()
