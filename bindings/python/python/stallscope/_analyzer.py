"""Analyzing code for a processor."""

from __future__ import annotations

import os
from typing import Any, Dict, Iterable, Literal, Optional, Sequence, Union

from . import _native
from ._labels import Labeler, LabelReader, Labels
from ._report import Report

Kind = Literal["asm", "hex", "bytes"]
Syntax = Literal["att", "intel"]

_SYNTAXES = {None: None, "att": 0, "intel": 1}


def syntax_number(syntax: Optional[str]) -> Optional[int]:
    """The number that LLVM has for a syntax of x86."""
    if syntax not in _SYNTAXES:
        raise ValueError(f"there is no syntax '{syntax}'; the syntaxes are att and intel")
    return _SYNTAXES[syntax]


class Analyzer:
    """Analyzes code for a processor. Threads can share it.

    :param triple: the target, such as ``x86_64``, ``aarch64`` or ``riscv64-linux-gnu``
    :param cpu: the processor by LLVM's name; :func:`stallscope.processors` lists them
    :param features: features to turn on and off, such as ``["+avx2", "-sse4a"]``
    :param accurate: simulate stallscope's own model of the processor if there is one, and predict cycles
    :param views: the views of reports: None for those of llvm-mca, ``"all"``, or names out of :data:`stallscope.VIEWS`
    :param iterations: how often code is executed; 100 by default
    :param syntax: the syntax at the start of assembly for x86

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
    ) -> None:
        if views == "all":
            views = _ALL
        elif isinstance(views, str):
            raise TypeError("views are None, 'all', or a list of names")
        names = None if views is None else list(views)
        number = syntax_number(syntax)
        self._native = _native.Analyzer(triple, cpu, list(features), accurate, names, iterations, number)
        self._label_settings: Dict[str, Any] = {
            "triple": triple,
            "cpu": cpu,
            "features": tuple(features),
            "accurate": accurate,
            "iterations": iterations,
            "syntax": syntax,
        }

    @property
    def cpu(self) -> str:
        """The name of the processor."""
        return self._native.cpu

    @property
    def has_own_model(self) -> bool:
        """Whether stallscope's own model of the processor is simulated."""
        return self._native.has_own_model

    def analyze(
        self,
        code: Union[str, bytes, "os.PathLike[str]"],
        *,
        kind: Optional[Kind] = None,
        name: str = "code",
    ) -> Report:
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
        if isinstance(code, str):
            analysis = self._native.analyze(code.encode("utf-8", "surrogateescape"), kind or "asm", name)
        elif isinstance(code, (bytes, bytearray, memoryview)):
            analysis = self._native.analyze(bytes(code), kind or "bytes", name)
        elif isinstance(code, os.PathLike):
            analysis = self._native.analyze_file(os.fspath(code))
        else:
            raise TypeError(f"code is str, bytes or a path, not {type(code).__name__}")
        return Report(analysis)

    def label(
        self,
        data: Any,
        *,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        column: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> Union[Labels, LabelReader]:
        """Labels many blocks on all cores.

        :param data: a list of str or bytes, or what hands over Arrow's data: an array or a batch, for which :class:`Labels` are
            returned, or a table or a stream, for which a :class:`LabelReader` is, which labels while it is read
        :param kind: how blocks are written
        :param columns: the labels, out of :data:`stallscope.COLUMNS`
        :param column: the column of a table with the blocks: by default that with the name of the kind, or the only one

        Rows keep their order. Where a block cannot be analyzed, its labels are null and the column ``error`` has the reason.

        >>> labels = Analyzer("x86_64", "skylake").label(["addq %rax, %rbx", "add"], columns=["cycles"])
        >>> labels.to_pydict()["cycles"]
        [1.03, None]
        """
        labeler = Labeler(**self._label_settings, kind=kind, columns=columns, threads=threads)
        return labeler.label(data, column=column)

    def __repr__(self) -> str:
        return f"<Analyzer for {self.cpu}>"


# Answers to what-if questions take a simulation each, and are asked for by name.
_ALL = [view for view in _native.VIEWS if view != "what-if"]
