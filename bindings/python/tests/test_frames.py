"""What goes in comes out, with labels after its columns."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset
import pytest

import stallscope

HEX = ["4801c8", None, "zz", "0fafc3"]
CYCLES = [1.03, None, None, 3.03]
LABELS = ["cycles", "error"]
SETTINGS = {"cpu": "skylake", "kind": "hex", "columns": ["cycles"]}


def label(data, **settings):
    return stallscope.label(data, **{**SETTINGS, **settings})


def values(column):
    return [None if pd.isna(value) else value for value in column]


@pytest.mark.parametrize("dtype", [object, "string", "category", pd.ArrowDtype(pa.string()), pd.StringDtype("python")])
def test_frames_of_pandas(dtype):
    blocks = pd.Series(HEX, dtype=dtype, index=[7, 7, 9, 1])
    # What Arrow cannot hold stays as it is.
    frame = pd.DataFrame({"anything": [object(), 1, "x", None], "hex": blocks.array}, index=blocks.index)
    frame.attrs["source"] = "test"
    labeled = label(frame)
    assert type(labeled) is pd.DataFrame and list(labeled.columns) == ["anything", "hex", *LABELS]
    pd.testing.assert_frame_equal(labeled[["anything", "hex"]], frame)
    assert values(labeled["cycles"]) == CYCLES and labeled.attrs == frame.attrs and "cycles" not in frame
    assert values(label(blocks)["cycles"]) == CYCLES and list(label(blocks).index) == [7, 7, 9, 1]


def test_frames_of_pandas_that_are_slices_or_empty():
    frame = pd.DataFrame({"hex": pd.Categorical(HEX)})
    for start in range(5):
        assert values(label(frame[start:])["cycles"]) == CYCLES[start:]
    assert list(label(frame[frame.hex == "none"]).columns) == ["hex", *LABELS]
    assert label(pd.Series([], dtype=object)).empty


@pytest.mark.parametrize("dtype", [pl.String, pl.Categorical, pl.Enum(["0fafc3", "4801c8", "zz"])])
def test_frames_of_polars(dtype):
    frame = pl.DataFrame({"hex": pl.Series(HEX, dtype=dtype), "number": range(4)})
    labeled = label(frame)
    assert isinstance(labeled, pl.DataFrame) and labeled.columns == ["hex", "number", *LABELS]
    assert labeled.select(frame.columns).equals(frame) and labeled.schema["hex"] == dtype
    assert labeled["cycles"].to_list() == CYCLES
    assert label(frame["hex"])["cycles"].to_list() == CYCLES
    assert label(frame[1:])["cycles"].to_list() == CYCLES[1:] and label(frame.clear()).is_empty()
    chunked = pl.concat([frame, frame.clear(), frame], rechunk=False)
    assert label(chunked)["cycles"].to_list() == CYCLES * 2


@pytest.mark.parametrize(
    "series",
    [
        pd.Series([], dtype=float),
        pd.Series([None, float("nan")]),
        pd.Series([None, None], dtype=object),
        pd.Series([None], dtype="Float64"),
        pd.Series(pd.Categorical([None, None])),
        pl.Series([], dtype=pl.Null),
        pl.Series([None, None]),
        pl.Series([None], dtype=pl.Binary),
    ],
)
def test_columns_without_any_value(series):
    # That is how missing values arrive when nothing says that they are texts.
    of = pd if isinstance(series, pd.Series) else pl
    for kind in "asm", "hex", "bytes":
        for labeled in label(series, kind=kind), label(of.DataFrame({"code": series}), kind=kind):
            assert values(labeled["cycles"]) == [None] * len(series)
            assert list(labeled["error"]) == ["there is no block: the value is null"] * len(series)


@pytest.mark.parametrize("make", [pd.Index, pd.Categorical, pd.array, lambda blocks: pd.array(blocks, dtype=pd.ArrowDtype(pa.string()))])
def test_arrays_of_pandas(make):
    labeled = label(make(HEX))
    assert type(labeled) is pd.DataFrame and values(labeled["cycles"]) == CYCLES


def test_tables_of_pyarrow_keep_their_metadata():
    schema = pa.schema([pa.field("hex", pa.string(), metadata={"a": "b"})], metadata={"c": "d"})
    for data in pa.table([HEX], schema=schema), pa.record_batch([pa.array(HEX)], schema=schema):
        labeled = label(data)
        assert type(labeled) is type(data) and labeled.schema.names == ["hex", *LABELS]
        assert labeled.schema.metadata == schema.metadata and labeled.schema.field("hex").metadata == {b"a": b"b"}
    assert isinstance(label(pa.array(HEX)), pa.RecordBatch)
    assert isinstance(label(pa.chunked_array([HEX])), pa.Table)


def test_streams_become_frames_when_asked():
    import duckdb

    def reader():
        return label(pa.table({"hex": HEX}).to_reader())

    assert reader().to_table().column("cycles").to_pylist() == CYCLES
    assert values(reader().to_pandas()["cycles"]) == CYCLES
    assert reader().to_polars()["cycles"].to_list() == CYCLES
    assert reader().to_pydict()["cycles"] == CYCLES
    assert reader().to_pyarrow().read_all().column("cycles").to_pylist() == CYCLES
    assert repr(reader()) == "<LabelReader: hex, cycles, error>"
    relation = duckdb.sql("SELECT unnest(['4801c8', NULL, 'zz', '0fafc3']) AS hex")
    assert label(relation).to_pydict()["cycles"] == CYCLES
    nothing = pa.table({"hex": pa.array([], pa.string())})
    for read in "to_table", "to_pandas", "to_polars":
        assert len(getattr(label(nothing.to_reader()), read)()) == 0


def test_datasets_become_streams(tmp_path):
    table = pa.table({"hex": HEX * 50, "part": ["a", "b"] * 100})
    pyarrow.dataset.write_dataset(table, tmp_path, format="parquet", partitioning=["part"], partitioning_flavor="hive")
    partitions = pyarrow.dataset.partitioning(
        pa.schema([("part", pa.dictionary(pa.int32(), pa.string()))]), flavor="hive", dictionaries="infer"
    )
    dataset = pyarrow.dataset.dataset(tmp_path, partitioning=partitions)
    for data in dataset, dataset.scanner(batch_size=7), pyarrow.dataset.dataset(table):
        reader = label(data)
        assert isinstance(reader, stallscope.LabelReader)
        labeled = reader.to_table()
        assert labeled.column_names == ["hex", "part", *LABELS] and labeled.num_rows == 200
        assert set(zip(labeled["hex"].to_pylist(), labeled["cycles"].to_pylist())) == set(zip(HEX, CYCLES))


def test_pandas_makes_no_cell_of_labels():
    for make in pd.DataFrame, np.array:
        with pytest.raises(TypeError, match="to_pandas\\(\\) and to_table\\(\\) have its rows"):
            make(label(pa.table({"hex": HEX}).to_reader()))
    with pytest.raises(TypeError, match="to_pandas\\(\\) and to_pydict\\(\\) have their columns"):
        np.array(label(HEX))
    with pytest.raises(ValueError, match="not properly called"):
        pd.DataFrame(label(HEX))
    assert values(label(HEX).to_pandas()["cycles"]) == CYCLES


@pytest.mark.parametrize(
    "frame, message",
    [
        (pd.DataFrame({"hex": [1, 2]}), "the column 'hex' has the type Int64"),
        (pd.DataFrame({"hex": [1, "90"]}), "the column 'hex' has the type object, whose values are no blocks"),
        (pd.DataFrame({"hex": pd.Categorical([1, 2])}), "the column 'hex' has the type Dictionary"),
        (pd.DataFrame({"hex": pd.period_range("2024", periods=2)}), "the column 'hex' has the type "),
        (pd.DataFrame({"hex": ["90"], "cycles": [1]}), "the input has a column 'cycles' already"),
        (pd.DataFrame({"a": ["90"], 1: [1]}), "which column has the blocks\\? Use column=; the columns are a, 1"),
        (pl.DataFrame({"hex": [1, 2]}), "the column 'hex' has the type Int64"),
        (pl.DataFrame({"hex": [object()]}), "the column 'hex' has the type Object"),
        (pl.DataFrame({"hex": [{"a": 1}]}), "the column 'hex' has the type Struct"),
        (pl.DataFrame({"hex": pl.Series([1], dtype=pl.Int128)}), "the column 'hex' has the type Int128"),
        (pl.Series([], dtype=pl.Date), "the series has the type Date"),
        (pd.Series([], dtype="int64"), "the array has the type Int64"),
        (pl.DataFrame({"hex": ["90"], "error": [1]}), "the input has a column 'error' already"),
    ],
)
def test_frames_without_blocks(frame, message):
    with pytest.raises(stallscope.TableError, match=message):
        label(frame)


def test_what_is_no_frame():
    with pytest.raises(TypeError, match="before collect"):
        label(pl.LazyFrame({"hex": HEX}))
    with pytest.raises(TypeError, match="column is a str, not int"):
        label(pd.DataFrame({"hex": HEX}), column=0)
    for blocks in HEX, pd.Series(HEX), pl.Series(HEX), pa.array(HEX), pa.chunked_array([HEX]):
        with pytest.raises(stallscope.TableError, match="column='hex' is for tables, and these blocks are none"):
            label(blocks, column="hex")
