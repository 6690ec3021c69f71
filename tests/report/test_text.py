import shlex

from gapscope.report._text import one_line, printable, wrap, wrap_command


def test_escape_and_direction_characters_are_spelled_out():
    assert printable("a\x1b[31m\u202eb\x07\tc\nd") == "a\\x1b[31m\\u202eb\\x07 c\nd"
    assert one_line(" a\n b ") == "a b"


def test_a_line_never_ends_inside_a_figure():
    said = "it takes 1.93 ms [1.89, 1.97] a call ± 2 % more"

    for width in range(14, 40):
        lines = wrap(said, width).split("\n")

        assert " ".join(lines) == said
        for figure in ("1.93 ms", "[1.89, 1.97]", "± 2 %"):
            assert any(figure in line for line in lines), (width, lines)


def test_a_word_is_cut_only_where_no_line_could_hold_it():
    assert wrap("one keras_layer[function] two", 21) == "one\nkeras_layer[function]\ntwo"
    assert wrap("x" * 12, 5) == "xxxxx\nxxxxx\nxx"


def test_a_wrapped_command_is_the_same_command():
    command = "gapscope compare 'torch: F.conv2d(x, w, padding=1)' --input 'x=f32[N:1 C:1]' --budget 10"

    wrapped = wrap_command(command, 60)

    assert wrapped == (
        "  gapscope compare 'torch: F.conv2d(x, w, padding=1)' \\\n    --input 'x=f32[N:1 C:1]' --budget 10"
    )
    assert shlex.split(wrapped.replace("\\\n", "")) == shlex.split(command)


def test_a_command_the_shell_could_not_read_is_left_alone():
    assert wrap_command("gapscope compare 'half", 20) == "  gapscope compare 'half"
