"""What a sweep that was gone on with has to say about itself."""

import dataclasses

from gapscope.sweep._run import about_versions
from report import answers


def with_version(point, version):
    contenders = [dataclasses.replace(state, versions={"torch": version}) for state in point.contenders]
    return dataclasses.replace(point, contenders=tuple(contenders))


def test_points_measured_with_two_releases_are_told():
    (point,) = answers.conv1d().points

    (caveat,) = about_versions([with_version(point, "2.12.0"), with_version(point, "2.13.0")])

    assert caveat.name == "two-versions"
    assert caveat.seen == "points were measured with torch 2.12.0 and 2.13.0"


def test_two_contenders_of_one_point_may_differ():
    (point,) = answers.conv1d().points
    one, *others = with_version(point, "2.13.0").contenders
    mixed = dataclasses.replace(point, contenders=(dataclasses.replace(one, versions={"torch": "2.12.0"}), *others))

    assert list(about_versions([mixed, mixed])) == []
