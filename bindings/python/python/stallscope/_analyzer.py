"""Analyzing code for a processor."""

from __future__ import annotations

import os
import stat
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterable, Literal, Optional, Sequence, Union, overload

from . import _native, _options
from ._arrow import ArrowArray
from ._labels import Labeler, LabelReader, Labels
from ._options import Fetch, InitialState, Kind, SkipUnsupported, Syntax
from ._report import Report

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from ._frames import PandasData, StreamData

Code = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]"]
"""Code: assembly in a str, machine code in bytes, or a path."""


class Analyzer:
    """Analyzes code for a processor. Threads can share it.

    :param triple: the target, such as ``x86_64``, ``aarch64`` or ``riscv64-linux-gnu``; :func:`stallscope.targets` lists names
    :param cpu: the processor by LLVM's name; :func:`stallscope.processors` lists them
    :param features: features to turn on and off, such as ``["+avx2", "-sse4a"]``
    :param accurate: simulate stallscope's own model of the processor if there is one, and predict cycles
    :param views: the views of reports: None for llvm-mca's, ``"all"``, or names out of :data:`stallscope.VIEWS`
    :param iterations: how often code is executed; 100 by default
    :param syntax: the syntax at the start of assembly for x86
    :param fetch: where a core takes instructions from, with ``accurate``: ``"loop"`` for the body of a loop, ``"decoders"`` or
        ``"cache"`` for straight-line code; ``"auto"`` is a loop if the code ends in a jump to its beginning
    :param alignment: the address of the first byte, with ``accurate``
    :param initial_state: what registers and memory contain at first, with ``accurate``: ``"bhive"`` is as in BHive's measurements
    :param skip_unsupported: which code that cannot be analyzed is left out, in place of an error; messages of the report name it

    >>> analyzer = Analyzer("x86_64", "skylake", syntax="intel")
    >>> analyzer.analyze("imul rbx, rax").summary.total_cycles
    303
    >>> Analyzer("x86_64", "skylark")
    Traceback (most recent call last):
    stallscope.TargetError: there is no processor 'skylark'; did you mean 'skylake'?
    """

    def __init__(
        self,
        triple: str,
        cpu: str,
        *,
        features: Sequence[str] = (),
        accurate: bool = False,
        views: Union[None, Literal["all"], Iterable[str]] = None,
        iterations: Optional[int] = None,
        syntax: Optional[Syntax] = None,
        fetch: Fetch = "auto",
        alignment: Optional[int] = None,
        initial_state: InitialState = "expressions",
        skip_unsupported: SkipUnsupported = "none",
    ) -> None:
        names = _view_names(views)
        settings = _options.native_settings(
            triple=triple,
            features=features,
            accurate=accurate,
            iterations=iterations,
            syntax=syntax,
            fetch=fetch,
            alignment=alignment,
            initial_state=initial_state,
            skip_unsupported=skip_unsupported,
        )
        self._native = _native.Analyzer(_options.cpu_name(triple, cpu), settings, names)
        self._views = names
        self._settings = {
            "triple": triple,
            "cpu": cpu,
            "features": settings["features"],
            "accurate": accurate,
            "iterations": iterations,
            "syntax": syntax,
            "fetch": fetch,
            "alignment": alignment,
            "initial_state": initial_state,
            "skip_unsupported": skip_unsupported,
        }
        _options.warn_without_core(settings, [(cpu, self._native.describes_core)])

    @property
    def cpu(self) -> str:
        """The name of the processor."""
        return self._native.cpu

    @property
    def has_own_model(self) -> bool:
        """Whether stallscope's own model of the processor is simulated."""
        return self._native.has_own_model

    def analyze(self, code: Code, *, kind: Optional[Kind] = None, name: str = "code") -> Report:
        r"""Analyzes code: assembly in a str, machine code in bytes, or the file at a path, which has assembly or is a program.

        ``kind`` says so otherwise: ``"hex"`` for hexadecimal digits in a str, ``"asm"`` for assembly in bytes. ``name`` is what
        messages call the code.

        >>> Analyzer("x86_64", "skylake").analyze(b"\x48\x01\xc8").instructions
        ['addq %rcx, %rax']
        >>> import stallscope
        >>> try:
        ...     Analyzer("x86_64", "skylake").analyze("nop\n  imull %rax, %rbx")
        ... except stallscope.CodeError as error:
        ...     error.line, error.column
        (2, 9)
        """
        if kind is not None:
            _options.word("kind", kind, ["asm", "hex", "bytes"])
        _options.text("name", name)
        if isinstance(code, str):
            return self._report(code.encode("utf-8", "surrogateescape"), kind or "asm", name, code)
        if isinstance(code, (bytes, bytearray, memoryview)):
            return self._report(bytes(code), kind or "bytes", name)
        if isinstance(code, os.PathLike):
            path = os.fspath(code)
            if kind is not None:
                return self._report(read_file(code), kind, str(path))
            return Report(self, self._native.analyze_file(read_file(code), str(path)))
        raise TypeError(f"code is a str, bytes or a path, not {type(code).__name__}")

    def _report(self, code: bytes, kind: str, name: str, text: str = "") -> Report:
        try:
            return Report(self, self._native.analyze(code, kind, name))
        except _native.CodeError as error:
            # A str is code. Whoever wrote a path sees no more than that this is no instruction.
            if "\n" not in text and text and os.path.isfile(text):
                error.args = (f"{error}; to analyze the file, pass pathlib.Path({text!r})",)
            raise

    @overload
    def label(
        self,
        data: "Sequence[Union[str, bytes, None]]",
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> Labels: ...
    @overload
    def label(  # type: ignore[overload-overlap]  # it has streams, too
        self,
        data: "PandasData",
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> "pandas.DataFrame": ...
    @overload
    def label(  # type: ignore[overload-overlap]  # it has streams, too
        self,
        data: "Union[polars.DataFrame, polars.Series]",
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> "polars.DataFrame": ...
    @overload
    def label(
        self,
        data: "Union[pyarrow.Table, pyarrow.ChunkedArray[Any]]",
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> "pyarrow.Table": ...
    @overload
    def label(
        self,
        data: "Union[pyarrow.RecordBatch, pyarrow.Array[Any]]",
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> "pyarrow.RecordBatch": ...
    @overload
    def label(
        self,
        data: ArrowArray,
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> Labels: ...
    @overload
    def label(
        self,
        data: "StreamData",
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> LabelReader: ...
    @overload
    def label(
        self,
        data: "Iterable[Union[str, bytes, None]]",
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> Labels: ...
    def label(
        self,
        data: Any,
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> Any:
        """Labels many blocks on all cores.

        :param data: blocks. A frame or table of pandas, polars or pyarrow comes back with labels after its columns, and a series or
            an array of them as a frame or table of its labels. Of a list of str or bytes, and of any other array or batch that hands over
            Arrow's data, :class:`Labels` are returned. Of a stream, such as a ``pyarrow.RecordBatchReader``, a :class:`LabelReader`
            is, which labels while it is read.
        :param kind: how blocks are written
        :param columns: the labels, out of :data:`stallscope.COLUMNS`
        :param column: the column of a table with the blocks: by default that with the name of the kind, or the only one
        :param threads: how many threads work; one for each core by default

        Rows keep their order. Where a block cannot be analyzed, its labels are null and the column ``error`` has the reason.

        >>> labels = Analyzer("x86_64", "skylake").label(["addq %rax, %rbx", "add"], columns=["cycles"])
        >>> labels.to_pydict()["cycles"]
        [1.03, None]
        """
        labeler = Labeler(**self._settings, kind=kind, columns=columns, threads=threads)
        return labeler.label(data, column=column)

    def __reduce__(self) -> Any:
        return partial(type(self), **self._settings, views=self._views), ()

    def __repr__(self) -> str:
        return f"<Analyzer for {self.cpu}>"


def read_file(path: Union[str, "os.PathLike[str]"]) -> bytes:
    """The bytes of a file. A device may have no end."""
    mode = os.stat(path).st_mode
    if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
        raise ValueError(f"{os.fspath(path)} is a device, not a file")
    return Path(path).read_bytes()


# Answers to what-if questions take a simulation each, and are asked for by name.
_ALL = [view for view in _native.VIEWS if view != "what-if"]


def _view_names(views: object) -> Optional[Sequence[str]]:
    if views is None:
        return None
    if views == "all":
        return _ALL
    if isinstance(views, str) or not isinstance(views, Iterable):
        raise TypeError(f"views are None, 'all', or a list of names, not {views!r}")
    return _options.texts("views", views)
