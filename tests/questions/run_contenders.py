"""
Run every shipped contender of one framework once, with the other frameworks hidden.

    python run_contenders.py FRAMEWORK OUT.npz

What comes out goes to OUT.npz under `question::case|phase|what|contender[mode]`, in the question's order of axes.
"""

import sys
from pathlib import Path

import numpy as np

from gapscope import registry
from gapscope.declare.contenders import Step
from gapscope.worker.load import hide_frameworks, load_file, merged

QUESTIONS = Path(__file__).parents[2] / "src" / "gapscope" / "questions"
# Not square, so that exchanged axes show; and small, because here only values matter.
SMALLER = {"single_channel_conv": {"H": 30, "W": 21}, "porting": {"N": 8, "H": 12, "W": 10}, "tf_function": {"I": 90}}


def question_files():
    return sorted(path for path in QUESTIONS.glob("*.py") if not path.stem.startswith("_"))


def make_inputs(inputs, parameters, number):
    rng = np.random.default_rng(number)
    return {
        name: made.make(rng, tuple(parameters[axis] for axis in made.axes or ()), {**parameters, "_set": number})
        for name, made in inputs.made.items()
    }


def permuted(array, have, want):
    return array if have is None or want is None else array.transpose([have.index(axis) for axis in want])


def outcome(adapter, contender, question, mode, phase, values):
    """Outputs, gradients and parameters of one contender, by name."""
    axes = {name: made.axes for name, made in question.inputs.made.items()}
    trained = contender.wrt or tuple(name for name, value in values.items() if _floating(value))

    def tensor(name):
        if not isinstance(values[name], np.ndarray):
            return values[name]
        array = permuted(values[name], axes[name], contender.axes.get(name))
        return adapter.from_numpy(array, differentiable=phase == "gradient" and name in trained)

    call, names, step = contender.function, contender.takes, Step(None)
    if contender.setup:
        made = call(*map(tensor, names))
        step = made if isinstance(made, Step) else Step(made)
        call, names = step.call, tuple(name for name in values if name not in names)
    arguments = [tensor(name) for name in names]
    out = question.inputs.out[0]
    own_out = contender.axes.get("out", out)
    found = {}
    if phase == "gradient":
        wrt = [name for name in names if name in trained]
        parameters = step.read()
        shape = [question_size(axis, values, axes) for axis in out]
        seed = permuted(np.random.default_rng(9).normal(size=shape).astype("float32"), out, own_out)
        differentiated = adapter.differentiate(call, mode, [names.index(n) for n in wrt], list(parameters.values()))
        result, gradients = second_call(differentiated, (adapter.from_numpy(seed),), *arguments)
        for name, gradient in zip([*wrt, *parameters], gradients):
            found[f"gradient of {name}"] = _restored(adapter.to_numpy(gradient), name, contender, axes)
    else:
        prepared = adapter.prepare(call, mode, gradients=contender.gradients)
        result = second_call(prepared, *arguments) if phase == "forward" else prepared(*arguments)
        adapter.finish(result)
    assert adapter.owns(result), type(result)
    found["out"] = permuted(adapter.to_numpy(result), own_out, out)
    if phase == "step":
        for name, parameter in adapter.parameters_to_numpy(step.read()).items():
            found[f"parameter {name}"] = _restored(parameter, name, contender, axes)
    return found


def second_call(function, *arguments):
    """In a process's first call MKL may give half of torch's exp or tanh to a coarse kernel (pytorch#188792)."""
    function(*arguments)
    return function(*arguments)


def question_size(axis, values, axes):
    return next(values[name].shape[own.index(axis)] for name, own in axes.items() if own and axis in own)


def _restored(array, name, contender, axes):
    return permuted(array, contender.axes.get(name, axes[name]), axes[name])


def _floating(value):
    return isinstance(value, np.ndarray) and value.dtype.kind == "f"


def main(framework, target):
    finder = hide_frameworks(framework)
    adapter = registry.find("adapters", framework).Adapter()
    outcomes = {}
    for path in question_files():
        _, declared = load_file(path, finder)
        for case in [question.name for question in declared.questions] or [None]:
            question = merged(declared, case)
            known = {**question.inputs.parameters(), **question.parameters}
            smaller = {name: size for name, size in SMALLER.get(path.stem, {}).items() if name in known}
            values = make_inputs(question.inputs, {**known, **smaller}, 3)
            for contender in question.contenders:
                if contender.framework != framework:
                    continue
                mode = (contender.modes or adapter.modes)[0]
                for phase in contender.phases:
                    for what, array in outcome(adapter, contender, question, mode, phase, values).items():
                        outcomes[f"{path.stem}::{case}|{phase}|{what}|{contender.name}[{mode}]"] = array
    np.savez(target, **outcomes)


if __name__ == "__main__":
    main(*sys.argv[1:])
