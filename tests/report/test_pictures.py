import struct

from gapscope.report.pictures import pictures
from report.answers import nothing_measured
from report.whole import everything


def size(picture):
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", picture[16:24])


def test_every_drawing_of_the_report_is_a_picture():
    found = pictures(everything())

    assert {"why.png", "bars.png", "rounds.png", "roofline.png"} <= set(found)
    assert all(min(size(picture)) > 100 for picture in found.values())


def test_where_nothing_is_drawn_there_are_no_pictures():
    assert pictures(nothing_measured()) == {}
