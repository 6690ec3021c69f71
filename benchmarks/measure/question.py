"""
The cases as questions, once in each order: `gapscope compare benchmarks/measure/question.py::five-swapped`.

gapscope puts this file's folder on the path of the processes that load it, so `cases` is found beside it.
"""

from cases import CASES, NEAR

import gapscope as gs

for case in CASES.values():
    for swapped in (False, True):
        with gs.question(case.name + "-swapped" * swapped, f"Is {case.passes} passes slower than 100?"):
            gs.inputs(x=gs.normal("N", N=NEAR), out="N")
            programs = case.programs()
            for side in case.sides(swapped):
                gs.contender("numpy", name=side)(programs[side])
