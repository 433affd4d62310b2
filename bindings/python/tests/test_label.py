"""Labels of many blocks."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pyarrow as pa
import pytest

import stallscope

HEX = ["4801c8", None, "zz", "", "480fafc3"]
CYCLES = [1.03, None, None, None, 3.03]


def cycles(labels):
    return pa.table(labels).column("cycles").to_pylist()


def test_every_kind_of_input_has_the_same_labels(skylake):
    import duckdb
    import pandas
    import polars

    array = pa.array(HEX)
    inputs = [
        HEX,
        tuple(HEX),
        array,
        pa.array(HEX, pa.large_string()),
        pa.array(HEX, pa.string_view()),
        array.dictionary_encode(),
        pa.array([None if text is None else text.encode() for text in HEX]),
        pa.chunked_array([array[:2], array[2:]]),
        pa.record_batch({"hex": array}),
        pa.table({"number": range(5), "hex": array}),
        pa.table({"hex": array}).to_reader(),
        polars.Series("hex", HEX),
        polars.DataFrame({"hex": HEX, "number": range(5)}),
        pandas.DataFrame({"hex": HEX}),
        duckdb.sql("SELECT unnest(['4801c8', NULL, 'zz', '', '480fafc3']) AS hex").to_arrow_table(),
    ]
    for data in inputs:
        labels = skylake.label(data, kind="hex")
        assert cycles(labels) == CYCLES, type(data)


def test_libraries_read_labels(skylake):
    import duckdb
    import polars

    labels = skylake.label(HEX, kind="hex")
    assert len(labels) == 5 and labels.column_names == ["instructions", "cycles", "block_rthroughput", "error"]
    assert labels.to_polars()["cycles"].to_list() == CYCLES
    assert labels.to_pandas()["cycles"].dropna().tolist() == [1.03, 3.03]
    labeled = pa.table(labels)  # noqa: F841 - DuckDB finds it by its name
    assert duckdb.sql("SELECT count(cycles), sum(cycles) FROM labeled").fetchall() == [(2, 4.06)]
    assert polars.DataFrame(labels)["error"].null_count() == 2
    assert pa.record_batch(labels).schema == pa.schema(labels)


def test_tables_keep_their_columns_and_rows(skylake):
    table = pa.table({"number": pa.array(range(100_000)), "hex": pa.array(["4801c8", "90"] * 50_000)})
    labeled = skylake.label(table, kind="hex")
    assert isinstance(labeled, pa.Table) and labeled.select(["number", "hex"]).equals(table)
    reader = skylake.label(table.to_reader(), kind="hex")
    assert isinstance(reader, stallscope.LabelReader)
    assert reader.to_pyarrow().read_all().equals(labeled.combine_chunks())
    assert labeled.column("cycles").to_pylist()[:2] == [1.03, labeled.column("cycles")[1].as_py()]
    with pytest.raises(RuntimeError, match="was read already"):
        pa.table(reader)
    again = skylake.label(table.to_reader(), kind="hex")
    assert sum(len(labels) for labels in again) == 100_000


def test_streams_are_read_piece_by_piece(skylake):
    read = []

    def batches():
        for number in range(50):
            read.append(number)
            yield pa.record_batch({"hex": ["4801c8"] * 1000})

    source = pa.RecordBatchReader.from_batches(pa.schema({"hex": pa.string()}), batches())
    reader = skylake.label(source, kind="hex").to_pyarrow()
    assert read == []
    assert reader.read_next_batch().num_rows <= 1024
    assert len(read) <= 2
    assert reader.read_all().num_rows <= 50_000


def test_an_error_of_the_source_is_passed_on(skylake):
    def batches():
        yield pa.record_batch({"hex": ["90"]})
        raise OSError("the disk is gone")

    source = pa.RecordBatchReader.from_batches(pa.schema({"hex": pa.string()}), batches())
    reader = skylake.label(source, kind="hex").to_pyarrow()
    with pytest.raises(Exception, match="the disk is gone"):
        reader.read_all()


def test_batches_without_rows(skylake):
    for data in ([], pa.array([], pa.string()), pa.record_batch({"asm": pa.array([], pa.string())})):
        assert cycles(skylake.label(data)) == []
    assert cycles(skylake.label(pa.table({"asm": pa.array([], pa.string())}))) == []


def test_a_large_block_among_small_ones(skylake):
    large = "addq %rax, %rbx\n" * 100_000
    labels = skylake.label(["nop", large, "nop"], columns=["instructions", "cycles"]).to_pydict()
    assert labels["instructions"] == [1, 100_000, 1]


@pytest.mark.parametrize(
    "data, settings, message",
    [
        (pa.array([1]), {}, "the array has the type Int64, and blocks of the kind asm must be text or binary"),
        (pa.array(["90"]), {"kind": "bytes"}, "the array has the type Utf8, and blocks of the kind bytes must be binary"),
        (pa.table({"a": ["x"], "b": ["y"]}), {}, "which column has the blocks"),
        (pa.table({"a": ["x"]}), {"column": "b"}, "there is no column 'b'; the columns are a"),
        (pa.record_batch({"cycles": ["x"]}), {}, "has a column 'cycles' already"),
    ],
)
def test_tables_without_blocks(skylake, data, settings, message):
    with pytest.raises(stallscope.TableError, match=message):
        skylake.label(data, **settings)


@pytest.mark.parametrize("data", ["nop", b"\x90", 1, [1], ["nop", b"nop"], {"asm": ["nop"]}, {"nop"}, None])
def test_wrong_types_are_type_errors(skylake, data):
    with pytest.raises(TypeError):
        skylake.label(data)


def test_unknown_names(skylake):
    with pytest.raises(ValueError, match="there is no column 'x'; the columns are instructions"):
        skylake.label(["nop"], columns=["x"])
    with pytest.raises(ValueError, match="there is no kind"):
        skylake.label(["nop"], kind="x")
    with pytest.raises(stallscope.TargetError, match="named twice"):
        stallscope.label(["nop"], cpu=["skylake", "skylake"])


INTERRUPTED = """
    import sys, time, pyarrow as pa, stallscope
    blocks = pa.array(["vdivps %ymm0, %ymm1, %ymm2\\n" * (1 + number % 61) for number in range(200_000)])
    # This one takes many seconds, and is not divided.
    long = pa.array(["addq %rax, %rbx\\nimulq %rcx, %rdx\\n" * 600_000])
    labeler = stallscope.Labeler("x86_64", "skylake", columns=["predicted_cycles"])
    print("ready", flush=True)
    try:
        {statement}
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    except Exception as error:
        print("interrupted" if "interrupted" in str(error) else error, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
@pytest.mark.parametrize(
    "statement",
    [
        "labeler.label(blocks)",
        "labeler.label(pa.chunked_array([blocks]))",
        "list(labeler.label(pa.table({'asm': blocks}).to_reader()))",
        "pa.table(labeler.label(pa.table({'asm': blocks}).to_reader()))",
        "labeler.label(long)",
        "pa.table(labeler.label(pa.table({'asm': long}).to_reader()))",
    ],
)
def test_an_interrupt_ends_labeling(statement):
    program = textwrap.dedent(INTERRUPTED).format(statement=statement)
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        start = time.monotonic()
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "interrupted\n"
        # It takes 0.1 seconds where the cores have nothing else to do.
        assert time.monotonic() - start < 3
    finally:
        child.kill()
        child.wait()
