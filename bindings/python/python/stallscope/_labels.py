"""Labels of many blocks."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Sequence, Union

from . import _native


class Labels:
    """A batch with labels, which pyarrow, polars, pandas and DuckDB read without copies: ``pyarrow.record_batch(labels)``,
    ``polars.DataFrame(labels)``.
    """

    def __init__(self, native: _native.Labels) -> None:
        self._native = native

    @property
    def column_names(self) -> List[str]:
        """The names of the columns."""
        return self._native.column_names

    def to_pyarrow(self) -> Any:
        """A pyarrow.RecordBatch."""
        import pyarrow

        return pyarrow.record_batch(self)

    def to_pydict(self) -> Dict[str, List[Any]]:
        """The columns as lists, with pyarrow."""
        columns: Dict[str, List[Any]] = self.to_pyarrow().to_pydict()
        return columns

    def to_pandas(self) -> Any:
        """A pandas.DataFrame, with pyarrow."""
        return self.to_pyarrow().to_pandas()

    def to_polars(self) -> Any:
        """A polars.DataFrame."""
        import polars

        return polars.DataFrame(self)

    def __len__(self) -> int:
        return len(self._native)

    def __repr__(self) -> str:
        return repr(self._native)

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> object:
        return self._native.__arrow_c_array__(requested_schema)

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)


class LabelReader:
    """A stream with labels, which labels while it is read, once: by ``pyarrow.RecordBatchReader.from_stream(reader)``,
    ``polars.DataFrame(reader)``, or batch by batch by ``for labels in reader``.
    """

    def __init__(self, native: _native.LabelReader) -> None:
        self._native = native

    @property
    def column_names(self) -> List[str]:
        """The names of the columns."""
        return self._native.column_names

    def to_pyarrow(self) -> Any:
        """A pyarrow.RecordBatchReader, which labels while it is read."""
        import pyarrow

        return pyarrow.RecordBatchReader.from_stream(self)

    def __iter__(self) -> Iterator[Labels]:
        for labels in self._native:
            yield Labels(labels)

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)


class Labeler:
    """Labels blocks for one or several processors. Threads can share it, and it keeps what it learned of equal code.

    With several processors, the name of each label is followed by ``_`` and the name of the processor.

    >>> labeler = Labeler("x86_64", ["skylake", "znver4"], columns=["cycles"])
    >>> labeler.label(["imulq %rax, %rbx"]).column_names
    ['cycles_skylake', 'error_skylake', 'cycles_znver4', 'error_znver4']
    """

    def __init__(
        self,
        triple: str,
        cpu: Union[str, Sequence[str]],
        *,
        features: Sequence[str] = (),
        accurate: bool = False,
        kind: str = "asm",
        columns: Optional[Sequence[str]] = None,
        iterations: Optional[int] = None,
        syntax: Optional[str] = None,
        threads: Optional[int] = None,
    ) -> None:
        from ._analyzer import syntax_number

        cpus = [cpu] if isinstance(cpu, str) else list(cpu)
        if isinstance(columns, str):
            raise TypeError("columns are a list of names")
        names = None if columns is None else list(columns)
        number = syntax_number(syntax)
        self._native = _native.Labeler(
            triple, cpus, list(features), accurate, kind, names, number, iterations, threads
        )

    def label(self, data: Any, *, column: Optional[str] = None) -> Union[Labels, LabelReader]:
        """Labels blocks, as :meth:`stallscope.Analyzer.label` does."""
        labels = self._native.label(data, column)
        return Labels(labels) if isinstance(labels, _native.Labels) else LabelReader(labels)

    def schema(self, schema: Any, *, column: Optional[str] = None) -> Any:
        """The pyarrow.Schema of the result for a table with that schema."""
        import pyarrow

        return pyarrow.schema(self._native.schema(schema, column))
