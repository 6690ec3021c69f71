"""Answer one question at many points: read it, plan, measure what is left, save every point as it is finished."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from gapscope import registry
from gapscope.contenders.reader import Reader
from gapscope.measure.caveats import about_machine
from gapscope.measure.machine import read_machine
from gapscope.model.answer import Answer, Asked, Caveat, Point
from gapscope.model.evidence import Machine
from gapscope.model.plan import Plan
from gapscope.model.question import Question
from gapscope.model.settings import Settings
from gapscope.pipeline.draft import Draft, Watch
from gapscope.pipeline.road import end_strays, interrupted, settle
from gapscope.store import Keeper
from gapscope.sweep._base import Engine, Job
from gapscope.sweep._grid import Coordinates
from gapscope.sweep._progress import Pace, about_left, next_points
from gapscope.sweep._request import Request, make_plan, place_of, the_only

_OF_ONE_RUN = ("interrupted", "claims-not-settled", "two-versions")
"""Caveats that a later run takes back."""


def sweep(
    file: Path,
    settings: Settings,
    request: Request,
    keeper: Keeper,
    *,
    case: str | None = None,
    name: str | None = None,
    command: str = "",
    shipped: bool = False,
    shown_file: str | None = None,
    watch: Watch = lambda words: None,
    stage: Watch = lambda words: None,
) -> Answer:
    """
    The answer to the question in `file` at the points of a grid, or at those a search for crossovers needs.

    `watch` is told of every point, `stage` of what is done at one. Points are saved in `keeper`; with
    `request.resume` those it has are kept and the rest is measured.
    """
    make_engine = registry.find("sweep", request.engine).Engine
    with Reader(file, settings) as reader:
        watch("reading the question")
        question = the_only(reader.questions(case, name=name or file.stem, command=command, shipped=shipped))
        plan = make_plan(request, question, settings)
        asked = Asked(name=question.name, title=question.title, file=shown_file, command=command)
        machine = read_machine()
        draft = Draft(asked=asked, machine=machine, settings=settings, save=keeper.save, watch=watch)
        keeper.plan = plan
        if request.resume:
            _take_up(keeper.go_on(plan), draft, machine)
        else:
            draft.caveats += about_machine(machine)
        draft.save(draft.answer(), False)
        job = Job(file=file, settings=settings, asked=asked, machine=machine, question=question, stage=stage)
        try:
            with make_engine(job) as engine:
                _measure(engine, job, plan, draft)
            draft.caveats += about_versions(draft.points)
            watch("settling claims")
            settle(reader, [question.case], draft)
        except KeyboardInterrupt:
            raise interrupted(draft) from None
        finally:
            reader.close()
            end_strays(draft)
        found = draft.answer()
        draft.save(found, True)
        return found


def _measure(engine: Engine, job: Job, plan: Plan, draft: Draft) -> None:
    """Batch after batch until nothing more is wanted; a full grid is one batch."""
    names = tuple(plan.points[0])
    done = {place_of(_coordinates(point, names)): point for point in draft.points}
    pace = Pace(len(done), time.monotonic() - draft.began)
    while wanted := next_points(plan, done):
        _announce(wanted[0], plan, len(done), about_left(plan, done), pace, draft)
        for number, finished in enumerate(engine.answer([_at(job.question, point) for point in wanted]), 1):
            point = finished.point
            done[place_of(_coordinates(point, names))] = point
            draft.points.append(point)
            at = ", ".join(f"{name}={size}" for name, size in _coordinates(point, names).items())
            draft.caveats += [replace(caveat, seen=f"at {at}: {caveat.seen}") for caveat in finished.caveats]
            if finished.control is not None:
                draft.take_control(finished.control)
            draft.save(draft.answer(), False)
            pace.finished_one()
            if number < len(wanted):
                _announce(wanted[number], plan, len(done), about_left(plan, done), pace, draft)


def _announce(point: Coordinates, plan: Plan, done: int, left: int, pace: Pace, draft: Draft) -> None:
    where = ", ".join(f"{name}={size}" for name, size in point.items())
    of = f"of at most {len(plan.points)}" if plan.search else f"of {len(plan.points)}"
    draft.watch(", ".join(part for part in (f"point {done + 1} {of}: {where}", pace.words(left)) if part))


def _at(question: Question, point: Coordinates) -> Question:
    return replace(question, parameters={**question.parameters, **point}, swept=True)


def _coordinates(point: Point, names: tuple[str, ...]) -> Coordinates:
    return {name: point.parameters[name] for name in names}


def _take_up(kept: Answer, draft: Draft, machine: Machine) -> None:
    """Go on from what is stored, time spent included."""
    draft.points += kept.points
    draft.caveats += [caveat for caveat in kept.caveats if caveat.name not in _OF_ONE_RUN]
    draft.control = kept.control
    draft.began -= kept.seconds_spent
    if (kept.machine.cpu, kept.machine.cores) != (machine.cpu, machine.cores):
        draft.caveats.append(
            Caveat(
                name="two-machines",
                seen=f"{len(kept.points)} points were measured on {kept.machine.cpu}, the others on {machine.cpu}",
                advice="compare points with care, or make the sweep again on one machine",
            )
        )


def about_versions(points: Sequence[Point]) -> Iterator[Caveat]:
    """A sweep that was gone on with after an upgrade compares releases where it means to compare sizes."""
    seen: dict[tuple[str, str], dict[str, None]] = {}
    for point in points:
        for state in point.contenders:
            for package, version in state.versions.items():
                seen.setdefault((package, state.name), {})[version] = None
    changed: dict[str, dict[str, None]] = {}
    for (package, _), versions in seen.items():
        if len(versions) > 1:
            changed.setdefault(package, {}).update(versions)
    for package, versions in changed.items():
        yield Caveat(
            name="two-versions",
            seen=f"points were measured with {package} {' and '.join(versions)}",
            advice="compare points with care, or make the sweep again with one of them",
        )
