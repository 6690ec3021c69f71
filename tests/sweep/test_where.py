import pytest

from gapscope.errors import QuestionError
from gapscope.sweep._where import holds, read

SIZES = {"L": 100, "N": 10}


def worked_out(text):
    return holds(read(text, SIZES), text, SIZES)


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("L*N <= 1e3", True),
        ("L*N < 1000", False),
        ("10 <= L < 1000", True),
        ("L % 3 == 1 and N != 10", False),
        ("L % 3 == 1 or N != 10", True),
        ("not L > N", False),
        ("(L + N) // 2 - 5 == 50", True),
        ("L / N >= 10", True),
        ("N ** 2 == +L", True),
        ("-L < 0", True),
    ],
)
def test_conditions_are_worked_out_as_python_would(text, true):
    assert worked_out(text) is true


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("L <", "cannot be read"),
        ("", "cannot be read"),
        ("L = 3", "cannot be read"),
        ("L * N", "compares nothing"),
        ("L", "compares nothing"),
        ("Q < 3", "no input names Q. Known: L, N."),
        ("__import__('os').getpid() > 0", "it may hold dimensions, numbers"),
        ("L.real > 0", "holds 'L.real'"),
        ("[L][0] > 0", "it may hold dimensions, numbers"),
        ("(lambda: L)() > 0", "it may hold dimensions, numbers"),
        ("L in (1, 2)", "it may hold dimensions, numbers"),
        ("L > 'a'", "it may hold dimensions, numbers"),
        ("L << 3 > 0", "it may hold dimensions, numbers"),
        ("(L if N else 3) > 0", "it may hold dimensions, numbers"),
        ("L / (N - 10) > 0", "cannot be worked out at L=100, N=10: division by zero"),
        ("9 ** 9 ** 9 ** 9 > L", "is above 64"),
    ],
)
def test_what_is_no_condition_is_refused_and_never_run(text, words):
    with pytest.raises(QuestionError) as refused:
        worked_out(text)

    assert words in str(refused.value)
