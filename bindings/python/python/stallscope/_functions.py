"""Short ways to common questions."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, AbstractSet, Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union, overload

from . import _native, _options
from ._analyzer import Analyzer, Code, read_file
from ._arrow import ArrowArray
from ._labels import Labeler, LabelReader, Labels
from ._options import CpuNames, Kind, LabelSettings, Settings
from ._signature import shows_settings_of

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow
    from typing_extensions import Unpack

    from ._frames import PandasData, StreamData


@lru_cache(maxsize=64)
def _analyzer(triple: str, cpu: str, settings: Tuple[Tuple[str, Any], ...]) -> Analyzer:
    named = dict(settings)
    views = ["summary-view", "accurate"] if named.get("accurate") else ["summary-view"]
    return Analyzer(triple, cpu, views=views, **named)


@shows_settings_of(Analyzer, Settings)
def cycles(
    code: Code,
    *,
    cpu: str,
    triple: str = "x86_64",
    kind: Optional[Kind] = None,
    **settings: "Unpack[Settings]",
) -> float:
    """Cycles of an iteration of a block. :class:`stallscope.Analyzer` lists the ``settings``.

    >>> cycles("imulq %rax, %rbx", cpu="skylake")
    3.03
    >>> cycles("4801c8", cpu="skylake", kind="hex", accurate=True)
    1.0
    """
    cpu = _options.cpu_name(triple, cpu)
    report = _analyzer(triple, cpu, _options.frozen(dict(settings))).analyze(code, kind=kind)
    if len(report.regions) != 1:
        raise ValueError(f"the code has {len(report.regions)} regions; Analyzer.analyze reports on each")
    return report.regions[0].cycles


@dataclass(frozen=True)
class Comparison:
    """The figures of code on a processor."""

    code: Union[str, bytes]
    """The code."""
    cpu: str
    """The processor."""
    cycles: Optional[float]
    """Cycles of an iteration in the long run; None if it cannot be analyzed."""
    bottleneck: Optional[str]
    """The limit of the code."""
    error: Optional[str]
    """Why it cannot be analyzed."""


@shows_settings_of(Analyzer, Settings)
def compare(
    codes: Sequence[Union[str, bytes]],
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    kind: Kind = "asm",
    **settings: "Unpack[Settings]",
) -> List[Comparison]:
    """Compares versions of code, on one processor or several: the fastest first. It needs pyarrow: ``pip install 'stallscope[arrow]'``.
    :class:`stallscope.Analyzer` lists the ``settings``.

    >>> for kernel in compare(["imulq %rax, %rax", "addq %rax, %rax"], cpu="skylake"):
    ...     print(kernel.code, kernel.cycles, kernel.bottleneck)
    addq %rax, %rax 1.0 dependencies
    imulq %rax, %rax 3.0 dependencies
    """
    if isinstance(codes, (str, bytes)):
        raise TypeError(f"codes is a list, not {type(codes).__name__}; cycles() takes one code")
    if isinstance(codes, (Mapping, AbstractSet)) or not isinstance(codes, Iterable):
        raise TypeError(f"codes is a list of str or bytes, not {type(codes).__name__}")
    versions = list(codes)
    kernels = []
    for name in _options.cpu_names(triple, cpu):
        labeler = Labeler(triple, name, kind=kind, columns=["predicted_cycles", "bottleneck"], **settings)
        columns = labeler.label(versions).to_pydict()
        rows = zip(versions, columns["predicted_cycles"], columns["bottleneck"], columns["error"])
        kernels += [Comparison(code, name, *row) for code, *row in rows]
    return sorted(kernels, key=lambda kernel: (kernel.cycles is None, kernel.cycles or 0.0))


@overload
def label(
    data: "Sequence[Union[str, bytes, None]]",
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> Labels: ...
@overload
def label(  # type: ignore[overload-overlap]  # it has streams, too
    data: "PandasData",
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> "pandas.DataFrame": ...
@overload
def label(  # type: ignore[overload-overlap]  # it has streams, too
    data: "Union[polars.DataFrame, polars.Series]",
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> "polars.DataFrame": ...
@overload
def label(
    data: "Union[pyarrow.Table, pyarrow.ChunkedArray[Any]]",
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> "pyarrow.Table": ...
@overload
def label(
    data: "Union[pyarrow.RecordBatch, pyarrow.Array[Any]]",
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> "pyarrow.RecordBatch": ...
@overload
def label(
    data: ArrowArray,
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> Labels: ...
@overload
def label(
    data: "StreamData",
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> LabelReader: ...
@overload
def label(
    data: "Iterable[Union[str, bytes, None]]",
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> Labels: ...
@shows_settings_of(Labeler, LabelSettings)
def label(
    data: Any,
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> Any:
    """Labels many blocks for one processor or several: :meth:`stallscope.Analyzer.label` in one call.
    :class:`stallscope.Labeler` lists the ``settings``.

    >>> label(["imulq %rax, %rbx"], cpu=["skylake", "znver4"], columns=["cycles"]).to_pydict()
    {'cycles_skylake': [3.03], 'error_skylake': [None], 'cycles_znver4': [3.03], 'error_znver4': [None]}
    """
    return Labeler(triple, cpu, **settings).label(data, column=column)


@lru_cache(maxsize=1)
def _targets() -> Tuple[str, ...]:
    return tuple(_native.targets())


def targets() -> List[str]:
    """The targets that code can be analyzed for: what :func:`processors`, :class:`Analyzer` and :class:`Labeler` take as triple.

    >>> targets()[:3]
    ['aarch64', 'aarch64_be', 'aarch64_32']
    """
    return list(_targets())


def processors(target: str = "x86_64") -> List[str]:
    """The processors of a target that code can be analyzed for.

    >>> "skylake" in processors("x86_64"), "neoverse-n2" in processors("aarch64")
    (True, True)
    """
    return _native.processors(_options.text("target", target, "; stallscope.targets() lists the names"))


def topdown(
    *paths: Union[str, "os.PathLike[str]"],
    cpu: str,
    revision: Optional[str] = None,
    erratum: Optional[bool] = None,
    smt: Optional[bool] = None,
    formulas: Optional[str] = None,
) -> Dict[str, Any]:
    """Top-down analysis of files that ``perf stat`` wrote, for a processor such as ``neoverse-n2``: the JSON of
    ``stallscope topdown --import`` as a dictionary.

    :param revision: the processor's revision, such as ``r0p0``
    :param erratum: whether to correct the errata of counters; by default the revision decides
    :param smt: whether cores ran two threads each
    :param formulas: the name of the formula set; by default it is the newest one that the counts allow
    """
    if not paths:
        raise TypeError("topdown() takes the path of a file that perf stat wrote")
    files = [(os.fspath(path), read_file(path)) for path in paths]
    report: Dict[str, Any] = json.loads(
        _native.topdown_import(files, _options.text("cpu", cpu), revision, erratum, smt, formulas)
    )
    return report
