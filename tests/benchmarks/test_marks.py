import pytest

from benchmarks.marks import between


def test_a_block_goes_between_its_marks_and_nowhere_else():
    assert between("a <b> old <e> c", "<b>", "<e>", "<b> new <e>") == "a <b> new <e> c"


@pytest.mark.parametrize("page", ["a page without marks", "a <b> half", "a <e> half"])
def test_a_page_without_a_place_is_refused(page):
    with pytest.raises(ValueError, match="put <b> and <e> where it belongs"):
        between(page, "<b>", "<e>", "new")
