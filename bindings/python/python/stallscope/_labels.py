"""Labels of many blocks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, NoReturn, Optional, Sequence, Union, overload

from . import _native, _options
from ._arrow import ArrowArray, pyarrow_for
from ._frames import label_frame, pieces, stream_of
from ._options import CpuNames, Fetch, InitialState, Kind, SkipUnsupported, Syntax

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from ._frames import PandasData, StreamData


class Labels:
    """A batch with labels, which pyarrow, polars, pandas and DuckDB read without copies: ``pyarrow.record_batch(labels)``,
    ``polars.DataFrame(labels)``, ``labels.to_pandas()``.
    """

    def __init__(self, native: _native.Labels) -> None:
        self._native = native

    @property
    def column_names(self) -> List[str]:
        """The names of the columns."""
        return self._native.column_names

    def to_pyarrow(self) -> "pyarrow.RecordBatch":
        """A pyarrow.RecordBatch."""
        batch: pyarrow.RecordBatch = pyarrow_for("to_pyarrow()").record_batch(self)
        return batch

    def to_pydict(self) -> Dict[str, List[Any]]:
        """The columns as lists, with pyarrow."""
        columns: Dict[str, List[Any]] = pyarrow_for("to_pydict()").record_batch(self).to_pydict()
        return columns

    def to_pandas(self) -> "pandas.DataFrame":
        """A pandas.DataFrame, with pyarrow."""
        frame: pandas.DataFrame = pyarrow_for("to_pandas()").record_batch(self).to_pandas()
        return frame

    def to_polars(self) -> "polars.DataFrame":
        """A polars.DataFrame."""
        import polars

        return polars.DataFrame(self)

    def __len__(self) -> int:
        return len(self._native)

    def __repr__(self) -> str:
        return repr(self._native)

    def __array__(self, *_: object, **__: object) -> NoReturn:
        # pandas and NumPy would make a cell of it otherwise.
        raise TypeError("labels are a table, not an array; to_pandas() and to_pydict() have their columns")

    def __reduce__(self) -> Any:
        return _labels_of, (pyarrow_for("pickling labels").record_batch(self),)

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> object:
        return self._native.__arrow_c_array__(requested_schema)

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)


class LabelReader:
    """A stream with labels, which labels while it is read, once: by ``for labels in reader``, by what reads Arrow's streams, such as
    ``pyarrow.RecordBatchReader.from_stream(reader)``, or as a whole by ``to_pandas()``, ``to_polars()`` and ``to_table()``.
    """

    def __init__(self, native: _native.LabelReader) -> None:
        self._native = native

    @property
    def column_names(self) -> List[str]:
        """The names of the columns."""
        return self._native.column_names

    def to_pyarrow(self) -> "pyarrow.RecordBatchReader":
        """A pyarrow.RecordBatchReader, which labels while it is read."""
        reader: pyarrow.RecordBatchReader = pyarrow_for("to_pyarrow()").RecordBatchReader.from_stream(self)
        return reader

    def to_table(self) -> "pyarrow.Table":
        """All rows as a pyarrow.Table."""
        table: pyarrow.Table = self._table("to_table()")
        return table

    def to_pydict(self) -> Dict[str, List[Any]]:
        """All rows: the columns as lists, with pyarrow."""
        columns: Dict[str, List[Any]] = self._table("to_pydict()").to_pydict()
        return columns

    def to_pandas(self) -> "pandas.DataFrame":
        """All rows as a pandas.DataFrame, with pyarrow."""
        frame: pandas.DataFrame = self._table("to_pandas()").to_pandas()
        return frame

    def to_polars(self) -> "polars.DataFrame":
        """All rows as a polars.DataFrame."""
        import polars

        return polars.concat([polars.DataFrame(labels) for labels in pieces(self._native)])

    def _table(self, what: str) -> Any:
        pyarrow = pyarrow_for(what)
        return pyarrow.Table.from_batches([pyarrow.record_batch(labels) for labels in pieces(self._native)])

    def __iter__(self) -> Iterator[Labels]:
        for labels in self._native:
            yield Labels(labels)

    def __repr__(self) -> str:
        return f"<LabelReader: {', '.join(self.column_names)}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a LabelReader is read once and cannot be pickled; to_table() has its rows")

    def __array__(self, *_: object, **__: object) -> NoReturn:
        # pandas.DataFrame(reader) would make cells of its batches otherwise.
        raise TypeError("a LabelReader is a stream, not an array; to_pandas() and to_table() have its rows")

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)


def _labels_of(batch: Any) -> Labels:
    """Labels that were pickled."""
    return Labels(_native.Labels.of(batch))


class Labeler:
    """Labels blocks for one or several processors. Threads can share it, and it keeps what it learned of equal code.

    :param triple: the target; :func:`stallscope.targets` lists names
    :param cpu: the processor by LLVM's name, or several: then the name of each label is followed by ``_`` and the name of the processor
    :param features: features to turn on and off, such as ``["+avx2", "-sse4a"]``
    :param accurate: simulate stallscope's own models where there are any
    :param kind: how blocks are written
    :param columns: the labels, out of :data:`stallscope.COLUMNS`
    :param iterations: how often a block is executed; 100 by default
    :param syntax: the syntax at the start of assembly for x86
    :param fetch: where a core takes instructions from, with ``accurate``: ``"loop"`` for the body of a loop, ``"decoders"`` or
        ``"cache"`` for straight-line code; ``"auto"`` is a loop if the block ends in a jump to its beginning
    :param alignment: the address of a block's first byte, with ``accurate``
    :param initial_state: what registers and memory contain at first, with ``accurate``: ``"bhive"`` is as in BHive's measurements
    :param skip_unsupported: which code that cannot be analyzed is left out, in place of an error; the label ``skipped`` counts it
    :param threads: how many threads work; one for each core by default

    >>> labeler = Labeler("x86_64", ["skylake", "znver4"], columns=["cycles"])
    >>> labeler.label(["imulq %rax, %rbx"]).column_names
    ['cycles_skylake', 'error_skylake', 'cycles_znver4', 'error_znver4']
    """

    def __init__(
        self,
        triple: str,
        cpu: CpuNames,
        *,
        features: Sequence[str] = (),
        accurate: bool = False,
        kind: Kind = "asm",
        columns: Optional[Sequence[str]] = None,
        iterations: Optional[int] = None,
        syntax: Optional[Syntax] = None,
        fetch: Fetch = "auto",
        alignment: Optional[int] = None,
        initial_state: InitialState = "expressions",
        skip_unsupported: SkipUnsupported = "none",
        threads: Optional[int] = None,
    ) -> None:
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
        cpus = _options.cpu_names(triple, cpu)
        names = None if columns is None else _options.texts("columns", columns)
        self._native = _native.Labeler(
            cpus,
            settings,
            _options.word("kind", kind, ["asm", "hex", "bytes"]),
            names,
            _options.number("threads", threads, 1),
        )
        self._arguments = {
            "triple": triple,
            "cpu": cpu if isinstance(cpu, str) else cpus,
            "features": settings["features"],
            "accurate": accurate,
            "kind": kind,
            "columns": names,
            "iterations": iterations,
            "syntax": syntax,
            "fetch": fetch,
            "alignment": alignment,
            "initial_state": initial_state,
            "skip_unsupported": skip_unsupported,
            "threads": threads,
        }
        _options.warn_without_core(settings, zip(cpus, self._native.describes_cores))

    @overload
    def label(self, data: "Sequence[Union[str, bytes, None]]", *, column: Optional[str] = None) -> Labels: ...
    @overload
    def label(  # type: ignore[overload-overlap]  # it has streams, too
        self, data: "PandasData", *, column: Optional[str] = None
    ) -> "pandas.DataFrame": ...
    @overload
    def label(  # type: ignore[overload-overlap]  # it has streams, too
        self, data: "Union[polars.DataFrame, polars.Series]", *, column: Optional[str] = None
    ) -> "polars.DataFrame": ...
    @overload
    def label(
        self, data: "Union[pyarrow.Table, pyarrow.ChunkedArray[Any]]", *, column: Optional[str] = None
    ) -> "pyarrow.Table": ...
    @overload
    def label(
        self, data: "Union[pyarrow.RecordBatch, pyarrow.Array[Any]]", *, column: Optional[str] = None
    ) -> "pyarrow.RecordBatch": ...
    @overload
    def label(self, data: ArrowArray, *, column: Optional[str] = None) -> Labels: ...
    @overload
    def label(self, data: "StreamData", *, column: Optional[str] = None) -> LabelReader: ...
    @overload
    def label(self, data: "Iterable[Union[str, bytes, None]]", *, column: Optional[str] = None) -> Labels: ...
    def label(self, data: Any, *, column: Optional[str] = None) -> Any:
        """Labels blocks, as :meth:`stallscope.Analyzer.label` does."""
        name = None if column is None else _options.text("column", column)
        labeled = label_frame(self._native, data, name)
        if labeled is not None:
            return labeled
        labels = self._native.label(stream_of(data), name)
        return Labels(labels) if isinstance(labels, _native.Labels) else LabelReader(labels)

    def schema(self, schema: Any, *, column: Optional[str] = None) -> "pyarrow.Schema":
        """The pyarrow.Schema of the result for a table with that schema."""
        name = None if column is None else _options.text("column", column)
        labeled: pyarrow.Schema = pyarrow_for("schema()").schema(self._native.schema(schema, name))
        return labeled

    def __reduce__(self) -> Any:
        return partial(type(self), **self._arguments), ()

    def __repr__(self) -> str:
        return f"<Labeler for {', '.join(_options.cpu_names(self._arguments['triple'], self._arguments['cpu']))}>"
