"""Short ways to common questions."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from . import _native
from ._analyzer import Analyzer, Kind, Syntax
from ._labels import Labeler, LabelReader, Labels


@lru_cache(maxsize=64)
def _analyzer(
    triple: str, cpu: str, features: Tuple[str, ...], accurate: bool, syntax: Optional[Syntax]
) -> Analyzer:
    views = ["summary-view", "accurate"] if accurate else ["summary-view"]
    return Analyzer(triple, cpu, features=features, accurate=accurate, views=views, syntax=syntax)


def cycles(
    code: Union[str, bytes, "os.PathLike[str]"],
    *,
    cpu: str,
    triple: str = "x86_64",
    features: Sequence[str] = (),
    accurate: bool = False,
    kind: Optional[Kind] = None,
    syntax: Optional[Syntax] = None,
) -> float:
    """Cycles of an iteration of a block.

    >>> cycles("imulq %rax, %rbx", cpu="skylake")
    3.03
    >>> cycles("4801c8", cpu="skylake", kind="hex", accurate=True)
    1.0
    """
    report = _analyzer(triple, cpu, tuple(features), accurate, syntax).analyze(code, kind=kind)
    if len(report.regions) != 1:
        raise ValueError(f"the code has {len(report.regions)} regions; Analyzer.analyze reports on each")
    return report.regions[0].cycles


@dataclass(frozen=True)
class Comparison:
    """What code takes on a processor."""

    code: str
    """The code."""
    cpu: str
    """The processor."""
    cycles: Optional[float]
    """Cycles of an iteration in the long run; None if it cannot be analyzed."""
    bottleneck: Optional[str]
    """What limits it."""
    error: Optional[str]
    """Why it cannot be analyzed."""


def compare(
    codes: Sequence[str],
    *,
    cpu: Union[str, Sequence[str]],
    triple: str = "x86_64",
    accurate: bool = False,
    kind: Kind = "asm",
    syntax: Optional[Syntax] = None,
) -> List[Comparison]:
    """Compares versions of code, on one processor or several: the fastest first.

    >>> for kernel in compare(["imulq %rax, %rax", "addq %rax, %rax"], cpu="skylake"):
    ...     print(kernel.code, kernel.cycles, kernel.bottleneck)
    addq %rax, %rax 1.0 dependencies
    imulq %rax, %rax 3.0 dependencies
    """
    cpus = [cpu] if isinstance(cpu, str) else list(cpu)
    kernels = []
    for name in cpus:
        labeler = Labeler(
            triple, name, accurate=accurate, kind=kind, syntax=syntax, columns=["predicted_cycles", "bottleneck"]
        )
        labels = labeler.label(list(codes))
        assert isinstance(labels, Labels)
        columns = labels.to_pydict()
        rows = zip(codes, columns["predicted_cycles"], columns["bottleneck"], columns["error"])
        kernels += [Comparison(code, name, *row) for code, *row in rows]
    return sorted(kernels, key=lambda kernel: (kernel.cycles is None, kernel.cycles or 0.0))


def label(
    data: Any,
    *,
    cpu: Union[str, Sequence[str]],
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: Any,
) -> Union[Labels, LabelReader]:
    """Labels many blocks for one processor or several: :meth:`stallscope.Analyzer.label` in one call.

    >>> label(["imulq %rax, %rbx"], cpu=["skylake", "znver4"], columns=["cycles"]).to_pydict()
    {'cycles_skylake': [3.03], 'error_skylake': [None], 'cycles_znver4': [3.03], 'error_znver4': [None]}
    """
    return Labeler(triple, cpu, **settings).label(data, column=column)


def targets() -> List[str]:
    """The names of the instruction sets that code can be analyzed for.

    >>> targets()[:3]
    ['aarch64', 'amdgpu', 'arm']
    """
    return _native.targets()


def processors(target: str = "x86_64") -> List[str]:
    """The processors of a target that code can be analyzed for.

    >>> "skylake" in processors("x86_64"), "neoverse-n2" in processors("aarch64")
    (True, True)
    """
    return _native.processors(target)


def topdown(*paths: Union[str, "os.PathLike[str]"], cpu: str) -> Dict[str, Any]:
    """Top-down analysis of files that ``perf stat`` wrote, for a processor such as ``neoverse-n2``: the JSON of
    ``stallscope topdown --import`` as a dictionary.
    """
    report: Dict[str, Any] = json.loads(_native.topdown_import([os.fspath(path) for path in paths], cpu))
    return report
