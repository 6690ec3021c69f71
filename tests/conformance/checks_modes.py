"""Running a function: every mode gives the same, and compiling is noticed."""

import numpy as np

from conformance.suite import needs


def combine(x, y):
    return x * y + x, x - y


def square(x):
    return x * x + 1


def check_every_mode_gives_what_numpy_gives(adapter):
    x, y = np.linspace(-1, 1, 8, dtype="float32"), np.linspace(2, 3, 8, dtype="float32")
    for mode in adapter.modes:
        for gradients in (True, False):
            run = adapter.prepare(combine, mode, gradients=gradients)
            results = run(adapter.from_numpy(x), adapter.from_numpy(y))
            adapter.finish(results)

            for result, expected in zip(results, combine(x, y), strict=True):
                assert adapter.owns(result), f"{mode} returns {type(result)}"
                np.testing.assert_allclose(adapter.to_numpy(result), expected, rtol=1e-5)


@needs("compile")
def check_a_new_shape_is_a_compilation_and_a_known_one_is_not(adapter):
    line, plane = (adapter.from_numpy(np.ones(shape, "float32")) for shape in (4, (2, 3)))
    run = adapter.prepare(square, adapter.modes[-1], gradients=True)

    counts = [adapter.compilations()]
    for tensor in (line, line, plane):
        adapter.finish(run(tensor))
        counts.append(adapter.compilations())

    before, first, again, other = counts
    assert before < first == again < other, counts


@needs("compile")
def check_a_compiled_function_is_not_compiled_again(adapter):
    mode = adapter.modes[-1]
    compiled = adapter.prepare(square, mode, gradients=True)

    assert compiled is not square
    assert adapter.prepare(compiled, mode, gradients=True) is compiled


def check_an_unknown_mode_is_answered_with_the_known_ones(adapter):
    try:
        adapter.prepare(square, "turbo", gradients=True)
    except ValueError as error:
        assert "'turbo'" in str(error)
        assert ", ".join(adapter.modes) in str(error)
    else:
        raise AssertionError("a mode called turbo was accepted")
