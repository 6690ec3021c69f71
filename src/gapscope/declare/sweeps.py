"""`gs.sweep_over`: further points at which a question is asked, so that claims can speak of sizes."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gapscope.declare.collection import SweepDeclaration, current
from gapscope.errors import QuestionError


def sweep_over(*, only: Iterable[str] = (), **over: Any) -> None:
    """
    Ask the question at every combination of these sizes too, of the contenders in `only`.

    `gs.sweep_over(L=[10, 1000])` keeps the other dimensions as they are. A dimension that goes with another
    is given that one's name: `gs.sweep_over(H=[32, 512], W="H")`.
    """
    if not over:
        raise QuestionError("gs.sweep_over() names no dimension; write one such as gs.sweep_over(L=[10, 100, 1000]).")
    if isinstance(only, str):
        raise QuestionError(f"gs.sweep_over(only={only!r}) wants a list of contenders, as in only=[{only!r}].")
    axes: dict[str, tuple[int, ...] | str] = {}
    for name, sizes in over.items():
        if isinstance(sizes, str):
            axes[name] = sizes
        elif isinstance(sizes, (list, tuple, range)):
            axes[name] = tuple(sizes)
        else:
            raise QuestionError(f"gs.sweep_over({name}={sizes!r}) wants a list of sizes, as in {name}=[10, 100].")
    current().sweeps.append(SweepDeclaration(points=tuple(spread(axes, "gs.sweep_over")), only=tuple(only)))


def spread(axes: Mapping[str, Sequence[int] | str], who: str) -> list[dict[str, int]]:
    """Every combination of the sizes, the last dimension fastest; what `who` got wrong is refused."""
    leaders = {name: sizes for name, sizes in axes.items() if not isinstance(sizes, str)}
    for name, sizes in axes.items():
        if isinstance(sizes, str):
            if sizes not in leaders:
                known = ", ".join(leaders) or "none"
                raise QuestionError(f"{who} lets {name} go with {sizes!r}, which has no sizes. With sizes: {known}.")
        else:
            refuse_sizes(name, sizes, who)
    grid = (dict(zip(leaders, sizes)) for sizes in itertools.product(*leaders.values()))
    return [
        {name: point[sizes] if isinstance(sizes, str) else point[name] for name, sizes in axes.items()}
        for point in grid
    ]


def refuse_sizes(name: str, sizes: Sequence[int], who: str) -> None:
    """Sizes are whole numbers above zero, and there is at least one."""
    if not sizes:
        raise QuestionError(f"{who} gives {name} no sizes; write some, such as {name}=10,100,1000.")
    for size in sizes:
        if isinstance(size, bool) or not isinstance(size, int):
            raise QuestionError(f"{who} gives {name} the size {size!r}; sizes are whole numbers.")
        if size < 1:
            raise QuestionError(f"{who} gives {name} the size {size}; sizes are whole numbers above zero.")
