"""Labels of frames and tables: what goes in comes out, with labels after its columns.

Only the column with the blocks is handed over. So the other columns stay as they are, whatever their types.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, List, Optional, Union

from . import _native
from ._arrow import ArrowStream, pyarrow_for

if TYPE_CHECKING:
    import pandas
    import pyarrow.dataset

    PandasData = Union[pandas.DataFrame, pandas.Series[Any], pandas.Index[Any], pandas.api.extensions.ExtensionArray]
    StreamData = Union[ArrowStream, pyarrow.dataset.Dataset, pyarrow.dataset.Scanner]


def label_frame(labeler: _native.Labeler, data: Any, column: Optional[str]) -> Any:
    """A frame or table with labels, of the same library; None if ``data`` is no frame, table, series or array of one."""
    for name, label in (("pandas", _label_pandas), ("polars", _label_polars), ("pyarrow", _label_pyarrow)):
        # What was not imported has made no frame.
        library = sys.modules.get(name)
        labeled = None if library is None else label(library, labeler, data, column)
        if labeled is not None:
            return labeled
    return None


def _label_pandas(pandas: Any, labeler: _native.Labeler, data: Any, column: Optional[str]) -> Any:
    if isinstance(data, pandas.Series):
        check_no_column(column)
        return _labels_of_series(labeler, data, None).set_index(data.index)
    if isinstance(data, (pandas.Index, pandas.api.extensions.ExtensionArray)):
        return _label_pandas(pandas, labeler, pandas.Series(data), column)
    if not isinstance(data, pandas.DataFrame):
        return None
    names = [str(name) for name in data.columns]
    name = labeler.block_column(names, column)
    labels = _labels_of_series(labeler, data.iloc[:, names.index(name)], name)
    return data.assign(**{label: labels[label].array for label in labels.columns})


def _labels_of_series(labeler: _native.Labeler, series: Any, name: Optional[str]) -> Any:
    pyarrow = pyarrow_for("labeling frames of pandas")
    try:
        blocks = pyarrow.nulls(len(series)) if _has_no_values(series) else pyarrow.Array.from_pandas(series)
    except (pyarrow.ArrowException, TypeError, ValueError) as error:
        what = "the series" if name is None else f"the column '{name}'"
        raise _native.TableError(f"{what} has the type {series.dtype}, whose values are no blocks: {error}") from None
    return _labels_of_arrow(pyarrow, labeler, blocks, name).to_pandas()


def _has_no_values(series: Any) -> bool:
    """Whether a series is as pandas makes it of missing values alone: of numbers that are none, or of a category without values."""
    values = getattr(series.dtype, "categories", series)
    return getattr(values.dtype, "kind", None) in ("f", "O") and bool(series.isna().all())


def _label_polars(polars: Any, labeler: _native.Labeler, data: Any, column: Optional[str]) -> Any:
    if isinstance(data, polars.LazyFrame):
        raise TypeError("a LazyFrame has no rows before collect(); label what that returns")
    if isinstance(data, polars.Series):
        check_no_column(column)
        return _labels_of_polars(polars, labeler, data, None)
    if not isinstance(data, polars.DataFrame):
        return None
    name = labeler.block_column(data.columns, column)
    return data.hstack(_labels_of_polars(polars, labeler, data.get_column(name), name))


def _labels_of_polars(polars: Any, labeler: _native.Labeler, series: Any, name: Optional[str]) -> Any:
    if series.dtype == polars.Null:
        # Its arrays of nulls have a buffer, which others refuse.
        series = series.cast(polars.Binary)
    # Some types of polars are none of Arrow.
    if not isinstance(series.dtype, (polars.String, polars.Binary, polars.Categorical, polars.Enum)):
        what = "the series" if name is None else f"the column '{name}'"
        raise _native.TableError(f"{what} has the type {series.dtype}, whose values are no blocks")
    reader = labeler.label_column(series, name)
    return polars.concat([polars.DataFrame(labels) for labels in pieces(reader)])


def _label_pyarrow(pyarrow: Any, labeler: _native.Labeler, data: Any, column: Optional[str]) -> Any:
    if isinstance(data, (pyarrow.Table, pyarrow.RecordBatch)):
        names: List[str] = data.schema.names
        name = labeler.block_column(names, column)
        labels = _labels_of_arrow(pyarrow, labeler, data.column(names.index(name)), name)
        schema = pyarrow.schema([*data.schema, *labels.schema], metadata=data.schema.metadata)
        return type(data).from_arrays([*data.columns, *labels.columns], schema=schema)
    if isinstance(data, (pyarrow.ChunkedArray, pyarrow.Array)):
        check_no_column(column)
        return _labels_of_arrow(pyarrow, labeler, data, None)
    return None


def _labels_of_arrow(pyarrow: Any, labeler: _native.Labeler, blocks: Any, name: Optional[str]) -> Any:
    """The labels of an array as a batch, or of one in chunks as a table."""
    if isinstance(blocks, pyarrow.Array):
        return pyarrow.record_batch(labeler.label_column(blocks, name))
    chunks = blocks.chunks or [pyarrow.nulls(0, blocks.type)]
    return pyarrow.Table.from_batches([pyarrow.record_batch(labeler.label_column(chunk, name)) for chunk in chunks])


def check_no_column(column: Optional[str]) -> None:
    """Checks that no column is chosen of blocks that are no table."""
    if column is not None:
        raise _native.TableError(f"column='{column}' is for tables, and these blocks are none")


def stream_of(data: Any) -> Any:
    """Data to label. Datasets and scanners of pyarrow, which export nothing themselves, become streams."""
    dataset = sys.modules.get("pyarrow.dataset")
    if dataset is None:
        return data
    scanner = data.scanner() if isinstance(data, dataset.Dataset) else data
    return scanner.to_reader() if isinstance(scanner, dataset.Scanner) else scanner


def pieces(labels: Union[_native.Labels, _native.LabelReader]) -> List[_native.Labels]:
    """All labels in pieces. The first piece is empty, so that there is one."""
    if isinstance(labels, _native.Labels):
        return [labels]
    return [labels.empty(), *labels]
