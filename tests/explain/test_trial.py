from gapscope.explain.trial import said_plainly


def test_what_a_switch_says_of_itself_is_said_plainly():
    assert said_plainly("NotApplicable: nothing is copied (/somewhere/without_copies.py:14)") == "nothing is copied"
    assert said_plainly("NotCaptured: a value leaves torch at line 9 (item)") == "a value leaves torch at line 9 (item)"
    assert said_plainly("ValueError: no (/somewhere/q.py:3)") == "ValueError: no (/somewhere/q.py:3)"
