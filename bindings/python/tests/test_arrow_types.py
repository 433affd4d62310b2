"""Every type of Arrow either has blocks, or is a TableError that names column and type; other columns come through whatever they are."""

import os
import subprocess

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from arrow_types import HEX, block_arrays, expected, other_arrays

import stallscope

BLOCKS = dict(block_arrays())
OTHERS = dict(other_arrays())
# pyarrow has no way to make arrays of these.
NOT_IN_PYARROW = {"Type_INTERVAL_MONTHS", "Type_INTERVAL_DAY_TIME"}

labeler = stallscope.Labeler("x86_64", "skylake", kind="hex", columns=["cycles"])


def cycles(labels):
    return pa.table(labels).column("cycles").to_pylist()


def chunks(array):
    """The array in chunks. Some are empty."""
    return pa.chunked_array([array.slice(0, 0), array.slice(0, 2), array.slice(2, 0), array.slice(2)])


def table(array, name="code"):
    return pa.table({"number": chunks(pa.array(range(len(array)))), name: chunks(array)})


def program():
    path = os.environ.get("STALLSCOPE_PROGRAM")
    if path is None:
        pytest.skip("STALLSCOPE_PROGRAM names no program")
    return path


def test_all_types_are_here():
    ids = set()

    def add(kind):
        ids.add(kind.id)
        for index in range(kind.num_fields):
            add(kind.field(index).type)

    for array in [*BLOCKS.values(), *OTHERS.values()]:
        array.validate(full=True)
        add(array.type)
    names = {name: getattr(pa.lib, name) for name in dir(pa.lib) if name.startswith("Type_")}
    assert {name for name, number in names.items() if number not in ids} == NOT_IN_PYARROW


@pytest.mark.parametrize("name", BLOCKS)
def test_blocks_in_every_layout(name):
    array = BLOCKS[name]
    labels = expected(array)
    assert cycles(labeler.label(array)) == labels
    for start in range(len(array) + 1):
        assert cycles(labeler.label(array.slice(start))) == labels[start:]
        assert cycles(labeler.label(pa.table({"code": array.slice(start)}).to_reader())) == labels[start:]
    assert cycles(labeler.label(chunks(array))) == labels
    assert cycles(labeler.label(pa.chunked_array([], array.type))) == []
    whole = table(array)
    labeled = labeler.label(whole, column="code")
    assert isinstance(labeled, pa.Table) and cycles(labeled) == labels and labeled.select(["number", "code"]).equals(whole)
    batch = pa.record_batch({"code": array})
    labeled = labeler.label(batch)
    assert isinstance(labeled, pa.RecordBatch) and cycles(labeled) == labels and labeled.select(["code"]).equals(batch)
    # Without the package's own ways for pyarrow.
    labeled = labeler.label(whole.to_reader(max_chunksize=3), column="code").to_table()
    assert cycles(labeled) == labels and labeled.select(["number", "code"]).equals(whole)


def test_a_dictionary_without_values_has_blocks_that_are_missing():
    for index in pa.int8(), pa.uint64():
        array = pa.DictionaryArray.from_arrays(pa.array([None, None], index), pa.array([], pa.string()))
        for data in array, pa.table({"code": array}), pa.table({"code": array}).to_reader():
            assert cycles(labeler.label(data)) == [None, None]
        nothing = pa.table({"code": array.slice(0, 0)})
        assert cycles(labeler.label(nothing)) == [] and cycles(labeler.label(nothing.to_reader())) == []


def test_text_is_no_machine_code():
    bytes_labeler = stallscope.Labeler("x86_64", "skylake", kind="bytes", columns=["cycles"])
    for name, array in BLOCKS.items():
        is_text = "string" in name
        for data in table(array), table(array).to_reader():
            if is_text:
                with pytest.raises(stallscope.TableError, match="the column 'code' has the type .*must be binary"):
                    bytes_labeler.label(data, column="code")
            else:
                assert len(cycles(bytes_labeler.label(data, column="code"))) == len(array)


@pytest.mark.parametrize("name", [name for name in OTHERS if name not in ("null", "uuid")])
def test_types_without_blocks_are_named(name):
    array = OTHERS[name]
    for data in table(array), table(array).to_reader(), pa.record_batch({"code": array}):
        with pytest.raises(stallscope.TableError, match="the column 'code' has the type [A-Z]"):
            labeler.label(data, column="code")
    for data in array, array.slice(1), chunks(array):
        with pytest.raises(stallscope.TableError, match="the array has the type [A-Z]"):
            labeler.label(data)


def with_codes(array):
    """A table of blocks with another column."""
    codes = [HEX[index % len(HEX)] for index in range(len(array))]
    return pa.table({"hex": chunks(pa.array(codes)), "other": chunks(array)})


@pytest.mark.parametrize("name", [*OTHERS, *BLOCKS])
def test_other_columns_come_through(name):
    whole = with_codes({**OTHERS, **BLOCKS}[name])
    for labeled in labeler.label(whole), labeler.label(whole.to_reader(max_chunksize=2)).to_table():
        assert labeled.select(["hex", "other"]).equals(whole), name
        assert labeled.column("cycles")[0].as_py() == 1.03


def write(folder, whole):
    """pyarrow's forms of a written table, with the paths of the files."""
    paths = {"arrow": folder / "in.arrow", "stream": folder / "in.arrows"}
    with pa.ipc.new_file(paths["arrow"], whole.schema) as file:
        file.write_table(whole)
    with pa.ipc.new_stream(paths["stream"], whole.schema) as stream:
        stream.write_table(whole)
    try:
        pq.write_table(whole, folder / "in.parquet", row_group_size=2)
        paths["parquet"] = folder / "in.parquet"
    except (pa.ArrowNotImplementedError, pa.ArrowInvalid):
        pass
    return paths


def read(path):
    if path.suffix == ".parquet":
        return pq.read_table(path)
    if path.suffix == ".csv":
        return pyarrow.csv.read_csv(path)
    return pa.ipc.open_file(path).read_all()


def run_program(source, result, *flags):
    command = [program(), "label", "-mtriple=x86_64", "-mcpu=skylake", "-kind=hex", "-labels=cycles", *flags, source, "-o", result]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode in (0, 1), f"{source} to {result}: {ended}"
    assert not (result.parent / f"{result.name}.parts").exists()
    return None if ended.returncode == 0 else ended.stderr


@pytest.mark.parametrize("name", BLOCKS)
def test_the_program_reads_blocks_in_every_layout(name, tmp_path):
    array = BLOCKS[name]
    whole = table(array)
    for form, path in write(tmp_path, whole).items():
        for suffix in "arrow", "parquet":
            result = tmp_path / f"from-{form}.{suffix}"
            assert run_program(path, result, "-column=code") is None, (form, suffix)
            assert cycles(read(result)) == expected(array), (form, suffix)
            assert plain(read(result).column("code")) == plain(chunks(array)), (form, suffix)


@pytest.mark.parametrize("name", [name for name in OTHERS if name not in ("null", "uuid")])
def test_the_program_names_types_without_blocks(name, tmp_path):
    for form, path in write(tmp_path, table(OTHERS[name])).items():
        message = run_program(path, tmp_path / "out.arrow", "-column=code")
        assert message is not None and "the column 'code' has the type " in message, (form, message)


@pytest.mark.parametrize("name", OTHERS)
def test_the_program_keeps_other_columns_or_names_them(name, tmp_path):
    array = OTHERS[name]
    for form, path in write(tmp_path, with_codes(array)).items():
        for suffix in "arrow", "parquet", "csv":
            result = tmp_path / f"from-{form}.{suffix}"
            message = run_program(path, result)
            if message is not None:
                assert "the column 'other' has the type " in message, (form, suffix, message)
                assert suffix != "arrow" or "dictionary may differ" in message, (form, suffix, message)
                assert not result.exists()
            elif suffix != "csv":
                assert plain(read(result).column("other")) == plain(read_source(path).column("other")), (form, suffix)


def read_source(path):
    return pa.ipc.open_stream(path).read_all() if path.suffix == ".arrows" else read(path)


def plain(column):
    """The values of a column, however they are stored."""
    if pa.types.is_date(column.type):
        column = column.cast(pa.date32())
    elif pa.types.is_temporal(column.type) and not pa.types.is_interval(column.type):
        column = column.cast(pa.int64() if column.type.bit_width == 64 else pa.int32())
    return column.to_pylist()
