"""
Feed every shipped claim made-up answers and the same answers with their figures reversed.

    python settle_claims.py

Prints JSON: question → claim → its words, in pairs, and its word where all figures are equal.
"""

import itertools
import json
import random

from run_contenders import question_files

from gapscope import registry
from gapscope.contenders.resolve import matches
from gapscope.declare.claims import settle
from gapscope.worker.load import hide_frameworks, load_file, merged

SPREADS = (1.15, 1000.0)
ORDERS = 12
CAUSES = registry.names("explain.causes")


def estimate(value):
    return {"value": value, "low": value, "high": value}


def made_up(cases, figure):
    """
    An answer with a point for each case, in which every figure of a contender is `figure[contender]`.

    At the points of a sweep figures lie farther apart, the farther the later the point: ratios differ by size.
    """
    swept = itertools.count(1)
    points = []
    for case, parameters, names, of_sweep in cases:
        power = 1 + 0.2 * next(swept) if of_sweep else 1.0
        points.append(point(case, parameters, names, {name: value**power for name, value in figure.items()}))
    return {"points": points}


def point(case, parameters, names, figure):
    measurements = [
        {
            "contender": name,
            "phase": phase,
            "first_calls_s": [figure[name]],
            "compile_s": estimate(figure[name]),
            "steady_s": estimate(figure[name]),
            "peak_host_bytes": estimate(figure[name]),
        }
        for name, phase in names
    ]
    gaps = []
    for (name, phase), (other, its_phase) in itertools.combinations(names, 2):
        if phase == its_phase:
            slower, faster = sorted((name, other), key=lambda side: -figure[side])
            ratio = estimate(figure[slower] / figure[faster])
            gaps += [
                {"slower": slower, "faster": faster, "phase": phase, "quantity": quantity, "ratio": ratio}
                | {"break_even_calls": ratio}
                for quantity in ("time", "memory")
            ]
    own = {} if case is None else {"question": case}
    return {
        "parameters": {**own, **parameters},
        "measurements": measurements,
        "gaps": gaps,
        "explanations": [
            {
                "slower": name,
                "phase": phase,
                "shares": [{"cause": cause, "ratio": estimate(figure[name])} for cause in CAUSES],
            }
            for name, phase in names
        ],
        "operators": [{"contender": name, "kind": "compute", "calls": figure[name]} for name, _ in names],
    }


def described(declared):
    """Every case with its parameters and its contenders, spread over modes and phases; then the points of sweeps."""
    for case in [question.name for question in declared.questions] or [None]:
        question = merged(declared, case)
        names = spread_out(question)
        yield case, {**question.inputs.parameters(), **question.parameters}, names, False

    for sweep in declared.sweeps:
        names = [
            (name, phase)
            for name, phase in spread_out(declared)
            if not sweep.only or any(matches(name, pattern) for pattern in sweep.only)
        ]
        assert names
        for sizes in sweep.points:
            yield None, {**declared.inputs.parameters(), **sizes}, names, True


def spread_out(question):
    return [
        (f"{contender.name}[{mode}]", phase)
        for contender in question.contenders
        for mode in contender.modes or registry.find("adapters", contender.framework).Adapter.modes[:1]
        for phase in contender.phases
    ]


def figures(cases):
    """A figure for each contender, in the order declared and in random orders, close together and far apart."""
    names = list(dict.fromkeys(name for _, _, spread, _ in cases for name, _ in spread))
    for number in range(ORDERS):
        ranks = list(range(len(names)))
        if number:
            random.Random(number).shuffle(ranks)
        for spread in SPREADS:
            yield {name: spread**rank for name, rank in zip(names, ranks)}


def words(declared):
    cases = list(described(declared))
    upright = list(figures(cases))
    answers = [made_up(cases, figure) for figure in upright]
    turned = [made_up(cases, {name: 1 / value for name, value in figure.items()}) for figure in upright]
    equal = made_up(cases, dict.fromkeys(upright[0], 1.0))
    return {
        claim.text: {
            "reversed": [[settle(claim, answer)["word"] for answer in pair] for pair in zip(answers, turned)],
            "equal": settle(claim, equal)["word"],
            "because": settle(claim, equal)["because"],
        }
        for claim in declared.claims
    }


def main():
    finder = hide_frameworks(None)
    print(json.dumps({path.stem: words(load_file(path, finder)[1]) for path in question_files()}))


if __name__ == "__main__":
    main()
