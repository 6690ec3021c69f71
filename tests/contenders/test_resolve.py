import pytest

from gapscope.contenders.resolve import matches


@pytest.mark.parametrize(
    ("pattern", "name", "meant"),
    [
        ("keras_layer[eager]", "keras_layer[eager]", True),
        ("keras_layer", "keras_layer[eager]", True),
        ("keras_*", "keras_layer[eager]", True),
        ("*[eager]", "keras_layer[eager]", True),
        ("*[eager]", "keras_layer[xla]", False),
        ("keras", "keras_layer[eager]", False),
    ],
)
def test_contenders_are_meant_by_name_function_or_pattern(pattern, name, meant):
    assert matches(name, pattern) is meant
