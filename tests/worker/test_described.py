"""What a worker says of an exception."""

from gapscope.worker.__main__ import described


def test_words_come_without_a_terminals_colours():
    told = described(TypeError("\x1b[1mUnknown attribute \x1b[31;1m'correlate'\x1b[0m of a module"))

    assert (told["kind"], told["words"]) == ("TypeError", "Unknown attribute 'correlate' of a module")
