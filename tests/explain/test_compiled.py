from gapscope.explain.compiled import in_words


def test_what_a_compiler_made_is_told_in_a_clause():
    form = {"kernels": 3, "fused": 1, "transposes": 0, "copies": 2}

    assert in_words(form) == "compiled, it launches 3 kernels, 1 of them fused, 2 of them a copy"
    assert in_words({"kernels": 1}) == "compiled, it launches 1 kernel"
