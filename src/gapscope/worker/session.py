"""One contender inside its own process: loaded, called, timed, checked."""

from __future__ import annotations

import gc
import itertools
import operator
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from gapscope import registry
from gapscope.adapters._base import Adapter
from gapscope.stats.steady import Warmth, warm_up
from gapscope.switches._flipped import Flipped
from gapscope.worker import memory
from gapscope.worker.arguments import Arguments, InputSets
from gapscope.worker.conduct import conduct
from gapscope.worker.cutting import Stretch, Tape, time_stretches
from gapscope.worker.device_timing import scrubbing, time_back_to_back, timers
from gapscope.worker.gathering import gathered
from gapscope.worker.layout import Layout, move_to
from gapscope.worker.load import hide_frameworks, load_file, merged, refuse_modules_of
from gapscope.worker.outputs import collect
from gapscope.worker.profiling import profile
from gapscope.worker.program import Program, build_program
from gapscope.worker.protocol import Array, Header
from gapscope.worker.relay import Leg, Turns, on_core
from gapscope.worker.remembering import remembers
from gapscope.worker.rewriting import rewritten
from gapscope.worker.scouting import look_around, names_used, steps_taken, values_of, what_is_asked
from gapscope.worker.timing import clock_was_replaced, time_call
from gapscope.worker.waiting import Waits, Work, has_children, interpreter_kept

Reply = tuple[Header, list[Array]]

_CLOCK = time.perf_counter


class Session:
    """What a contender's worker can be asked, in the order it is asked."""

    adapter: Adapter
    function: Callable[..., Any]
    program: Program
    inputs: InputSets
    tape: Tape
    stretches: list[Stretch]

    def __init__(self) -> None:
        self.copying, self.alone = False, True
        self.rotation: list[Arguments] = []
        self.held: list[Any] = []
        self.refuse_strays: Callable[[], None] = lambda: None
        self.peaks: dict[str, int] = {}
        self.layout = Layout()
        self.waits = Waits()
        self.flipped = Flipped(())

    def load(self, header: Header, arrays: list[Array]) -> Reply:
        """Import the framework and the file. A framework that is missing raises ModuleNotFoundError."""
        finder = hide_frameworks(header["framework"])
        self.flipped = Flipped(header["switches"], watching=header["watching"])
        self.adopt(self.flipped.request(header))
        self.flipped.install(self.adapter)
        known = frozenset(sys.modules)
        module, declared = load_file(Path(header["file"]), finder, header["folders"])
        if header["apart_from"]:
            self.refuse_strays = partial(refuse_modules_of, header["apart_from"], known, header["folders"])
        self.refuse_strays()
        self.flipped.adjust(self.adapter, module)
        if header["qualified"] is not None:
            self.function = operator.attrgetter(header["qualified"])(module)
        else:
            wanted = merged(declared, header["case"]).contenders
            self.function = next(c.function for c in wanted if c.name == header["function"])
        return self.loaded()

    def adopt(self, header: Header) -> None:
        """Take the framework's adapter, and remember how the process was before user code ran."""
        self.framework: str = header["framework"]
        adapter = registry.find("adapters", self.framework).Adapter
        self.adapter = adapter(device=header["device"], threads=header["threads"])
        self.on_cpu = header["device"] == "cpu"  # on a device, memory comes from a pool at fixed steps
        self.events, self.cold = self.adapter.device_clock(), header["l2"] == "cold"
        self.time_slice, self.time_singly = timers(self.events, cold=self.cold)
        if self.cold and self.events is not None:
            self.events.flush()  # its buffer is made before memory is looked at
        self.folder = _folder()

    def loaded(self) -> Reply:
        return {"versions": self.adapter.versions()}, []

    def prepare(self, header: Header, arrays: list[Array]) -> Reply:
        """Place the inputs and build what is timed. Nothing of this is timed."""
        if header["widen"]:
            self.adapter.widen()
        self.inputs = InputSets(self.adapter, header, arrays)
        self.flipped.arrange(self.adapter, self.inputs.sets)
        self.header = header
        self.program = self._build()
        self.rotation = self._place_inputs()
        self.threads = self.adapter.threads()
        gc.collect()
        self.baseline = memory.resident_bytes() if memory.reset_peak() else None
        self.adapter.reset_device_peak()
        self.device_baseline = self.adapter.device_peak_bytes()
        return {"threads": self.threads}, []

    def copy_inputs(self, header: Header, arrays: list[Array]) -> Reply:
        """From now on every call gets fresh copies, made outside the clock: this contender writes into its inputs."""
        self.copying = True
        return {}, []

    def first_calls(self, header: Header, arrays: list[Array]) -> Reply:
        """The very first calls, one by one, with the traces and compilations each one caused."""
        seconds, traces = [], []
        for number in range(header["count"]):
            before = self.adapter.compilations()
            seconds.append(time_call(self.program.function, self._turn(number), self.adapter))
            traces.append(self.adapter.compilations() - before)
            if sum(seconds) > header["budget"]:
                break
        self.peaks["first"] = memory.peak_bytes() or 0
        self.refuse_strays()  # a module may be loaded by what is called
        return {"seconds": seconds, "traces": traces}, []

    def run(self, header: Header, arrays: list[Array]) -> Reply:
        """Call once on fresh copies of set `set` and bring everything back; `anew` builds a set-up again first."""
        if header["anew"]:
            self.program = self._build()
        arguments = self.program.arguments(header["set"])
        result = self.program.function(*arguments)
        self.adapter.finish(result)
        collected = collect(self.adapter, self.program, result)
        changed = self.inputs.changed(self.program.names, self.program.inputs_of(arguments), header["set"])
        described = {"names": collected.names, "foreign": collected.foreign, "changed": changed}
        return described, collected.arrays

    def warm_up(self, header: Header, arrays: list[Array]) -> Reply:
        """Call until the time settles; then what one call takes, and the memory peak of calling."""
        memory.reset_peak()
        turns, function = itertools.count(), self.program.function
        if self.cold and self.events is not None:
            function = scrubbing(function, self.events)
        work = Work.now()
        warmth: Warmth = warm_up(lambda: time_call(function, self._turn(next(turns)), self.adapter), header["budget"])
        # A pool's threads stand each on a core of their own; a thread that is moved among them has to fight for its.
        self.alone = work.alone_since() and not has_children()
        self.peaks["steady"] = memory.peak_bytes() or 0
        return {"usual": warmth.usual, "steady": warmth.steady, "seconds": warmth.seconds, "alone": self.alone}, []

    def time(self, header: Header, arrays: list[Array]) -> Reply:
        """One slice: on core `core`, and with memory laid out anew if `anew` says how many seconds a slice lasts."""
        if header["core"] is not None and self.alone:
            move_to(header["core"])
        return {**self._slice(header["calls"], header["anew"]), "interpreter": interpreter_kept()}, []

    def relay(self, header: Header, arrays: list[Array]) -> Reply:
        """Slices by turns with other workers, on core `core` if this thread works alone; the `Leg` of each turn."""
        taken, work = [], Work.now()
        core = header["core"] if self.alone else None
        with on_core(core), Turns(header["lines"], header["order"], header["me"], header["stopping"]) as turns:
            for _ in turns:
                taken.append(self._slice(header["calls"], header["anew"]))
        legs = []
        for stamp, one in zip(turns.stamps, taken):
            legs.append(Leg(*stamp, one["per_call"], one["whole"], one["traces"], one["waited"], one["aside"]))
        return {"alone": work.alone_since()}, [Leg.rows(legs)]

    def _slice(self, calls: int, anew: float | None) -> dict[str, Any]:
        began = _CLOCK()
        if anew is not None:
            self._deal(anew, calls)
        aside = _CLOCK() - began
        before = self.adapter.compilations()
        waiting = self.waits.begin()
        if self.copying or self.cold:
            makers = [self._copier(number) for number in range(len(self.rotation))]
            turns = list(itertools.islice(itertools.cycle(makers), calls + 1))
            taken = self.time_singly(self.program.function, turns, self.adapter)
        else:
            rotation = list(itertools.islice(itertools.cycle(self.rotation), calls + 1))
            taken = self.time_slice(self.program.function, rotation, self.adapter, held=self.held)
        waited = waiting.end()
        traces = self.adapter.compilations() - before
        times = {"per_call": taken.per_call, "whole": taken.whole, "on_device": taken.on_device}
        return {**times, "traces": traces, "waited": waited, "aside": aside}

    def _deal(self, slice_seconds: float, calls: int) -> None:
        """Lay memory out anew, also what the last result lay in: it is let go, and another takes its part."""
        place = self._place_inputs if self.on_cpu and not self.copying else None
        self.rotation = self.layout.deal(place, slice_seconds, self.held.clear) or self.rotation
        if not self.held and calls > 1 and place is not None:
            self.held.append(self.program.function(*self.rotation[0]))
            self.adapter.finish(self.held[0])

    def back_to_back(self, header: Header, arrays: list[Array]) -> Reply:
        """What a call takes on the device alone, its queue kept full; None where that cannot be seen."""
        if self.events is None or self.copying:
            return {"seconds": None}, []
        function, usual = self.program.function, header["usual"]
        return {"seconds": time_back_to_back(function, self.rotation, self.adapter, self.events, usual)}, []

    def memory(self, header: Header, arrays: list[Array]) -> Reply:
        """Peak over the baseline, and its parts: what only first calls needed, the result itself, the rest."""
        device = self.adapter.device_peak_bytes()
        if device is not None:
            device -= self.device_baseline or 0
        if self.baseline is None or not self.peaks:
            return {"host": None, "device": device, "parts": {}}, []
        first, steady = (max(0, self.peaks.get(part, 0) - self.baseline) for part in ("first", "steady"))
        peak = max(first, steady)
        only_first = max(0, first - steady)
        outputs = min(header["output_bytes"], peak - only_first)
        parts = {"first_calls": only_first, "outputs": outputs, "residual": peak - only_first - outputs}
        return {"host": peak, "device": device, "parts": parts}, []

    def capture(self, header: Header, arrays: list[Array]) -> Reply:
        """The operations it consists of, and marks of every value by which another framework's can be told to be it."""
        self.tape = Tape(self.adapter, self.program, self.header, self.function)
        return self.tape.described(), [self.tape.marks()]

    def cut(self, header: Header, arrays: list[Array]) -> Reply:
        """Make functions of these stretches of operations, each called once."""
        self.stretches = self.tape.cut([tuple(one) for one in header["stretches"]])
        return {}, []

    def time_stretches(self, header: Header, arrays: list[Array]) -> Reply:
        """Seconds a call of every stretch, in an order drawn anew."""
        return {"seconds": time_stretches(self.stretches, self.adapter, header["seconds"])}, []

    def count(self, header: Header, arrays: list[Array]) -> Reply:
        """The floating operations of a call by the framework's own counter, and its products; nothing if it cannot."""
        found: dict[str, Any] = {"flops": None, "products": {}}
        for name in found if self.program.plain is not None else ():
            with suppress(Exception):  # counters do not take everything that runs
                found[name] = getattr(self.adapter, name)(self.program.plain, self.program.arguments(0))
        return found, []

    def operations_kept(self, header: Header, arrays: list[Array]) -> Reply:
        """Which portion of its operations is left, where a switch leaves some out."""
        return {"kept": self.program.kept}, []

    def compiled_form(self, header: Header, arrays: list[Array]) -> Reply:
        """How many kernels its compiled form launches; nothing where it has none, or none that can be read."""
        form = self.adapter.compiled_form(self.program.function, self.rotation[0])
        return {"form": dict(form) if form is not None else None}, []

    def profile(self, header: Header, arrays: list[Array]) -> Reply:
        """Some calls under the framework's own profiler."""
        return profile(self.framework, self._call)

    def scout(self, header: Header, arrays: list[Array]) -> Reply:
        """What an untimed pass shows: which switches would have something to flip, and signs of what takes the time."""
        turns = itertools.count()
        seen = look_around(lambda: self._call(next(turns)), self.adapter, self.flipped.count, header["seconds"])
        file = getattr(getattr(self.function, "__code__", None), "co_filename", None)
        asked = what_is_asked(lambda: self._call(0), file)
        names = names_used(self.function)
        threads = self.adapter.threads()  # as its calls leave them
        return {**seen, **asked, "threads": threads, "names": names, **values_of(self.inputs.sets[0])}, []

    def count_steps(self, header: Header, arrays: list[Array]) -> Reply:
        """How many instructions the interpreter takes in a call."""
        return {"steps": steps_taken(lambda: self._call(0))}, []

    def inspect(self, header: Header, arrays: list[Array]) -> Reply:
        """After timing: does it remember inputs, are its calls alike, did it touch clock, threads or folder?"""
        return {
            "remembers": remembers(self.program, self.adapter, self.header["timed"], copying=self.copying),
            "clock_replaced": clock_was_replaced(),
            "threads_before": self.threads,
            "threads_after": self.adapter.threads(),
            "folder_changed": _folder() != self.folder,
            **conduct(self.program, self.adapter, self.function),
        }, []

    def _build(self) -> Program:
        """What is timed; rewritten where a switch leaves operations out, many calls at once where one asks for it."""
        function = self.flipped.settle(self.adapter, self.function) if self.header["setup"] else self.function
        for together in self.flipped.gathering:
            return gathered(self.adapter, function, self.inputs, self.header, together)
        built = build_program(self.adapter, function, self.inputs, self.header)
        hooks, cuts = self.flipped.rewriting, self.flipped.narrowing
        tape = Tape(self.adapter, built, self.header, self.function) if hooks or cuts else None
        return rewritten(tape, hooks, cuts) if tape is not None else built

    def _place_inputs(self) -> list[Arguments]:
        return [self.program.arguments(number) for number in range(self.header["timed"])]

    def _turn(self, number: int) -> Arguments:
        which = number % len(self.rotation)
        return self.program.arguments(which) if self.copying else self.rotation[which]

    def _call(self, number: int) -> None:
        self.adapter.finish(self.program.function(*self._turn(number)))

    def _copier(self, which: int) -> Callable[[], Arguments]:
        return lambda: self._turn(which)


def _folder() -> Path | None:
    try:
        return Path.cwd()
    except OSError:  # it was removed from under us
        return None
