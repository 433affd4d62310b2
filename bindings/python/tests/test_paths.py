"""Every path to labels has the same numbers: the package's, the program's, Rust's, C's, and the engines' (tests/engines).

STALLSCOPE_PROGRAM is the program, STALLSCOPE_SUMMARIES names the programs of Rust and C that print cycles and instructions of lines of
hexadecimal digits, separated by the system's separator of paths; .ci/bindings sets both. Without them, their paths are skipped.
"""

import json
import os
import subprocess

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import stallscope

CPU = "skylake"
COLUMNS = ["instructions", "cycles", "block_rthroughput"]
# Cycles of an iteration are the cycles of this many iterations, by their number.
ITERATIONS = 100


@pytest.fixture(scope="module")
def codes(blocks):
    """Hexadecimal digits of blocks. Some texts are no digits."""
    return [code for code, _ in blocks] + ["zz", "", "06"]


@pytest.fixture(scope="module")
def summaries(codes):
    """Total cycles and instructions of each block by the report on it; None if there is none."""
    analyzer = stallscope.Analyzer("x86_64", CPU, views=["summary-view"])

    def summary_of(code):
        try:
            summary = analyzer.analyze(code, kind="hex").summary
        except stallscope.CodeError:
            return None
        assert summary.iterations == ITERATIONS
        return summary.total_cycles, summary.instructions // summary.iterations

    summaries = [summary_of(code) for code in codes]
    assert summaries[-3:] == [None] * 3 and sum(summary is not None for summary in summaries) > len(summaries) * 0.9
    return summaries


def of_labels(table):
    """The same of labels."""
    columns = zip(*(table.column(name).to_pylist() for name in ["cycles", "instructions"]))
    return [None if cycles is None else (round(cycles * ITERATIONS), instructions) for cycles, instructions in columns]


def program():
    path = os.environ.get("STALLSCOPE_PROGRAM")
    if path is None:
        pytest.skip("STALLSCOPE_PROGRAM names no program")
    return path


def test_lists_arrays_batches_and_streams(codes, summaries):
    labeler = stallscope.Labeler("x86_64", CPU, kind="hex", columns=COLUMNS)
    array = pa.array(codes)
    table = pa.table({"hex": array})
    for data in codes, array, table.combine_chunks().to_batches()[0], table, table.to_reader(max_chunksize=777):
        assert of_labels(pa.table(labeler.label(data))) == summaries


@pytest.mark.parametrize("form", ["csv", "parquet", "arrow"])
def test_the_program_labels_tables(codes, summaries, tmp_path, form):
    source, result = tmp_path / "in.parquet", tmp_path / f"out.{form}"
    pq.write_table(pa.table({"hex": pa.array(codes)}), source)
    command = [program(), "label", "-mtriple=x86_64", f"-mcpu={CPU}", "-kind=hex", source, "-o", result]
    subprocess.run(command, check=True, capture_output=True)
    if form == "csv":
        import pyarrow.csv

        table = pyarrow.csv.read_csv(result)
    elif form == "parquet":
        table = pq.read_table(result)
    else:
        table = pa.ipc.open_file(result).read_all()
    assert of_labels(table) == summaries


def test_the_program_reports_on_text(blocks, tmp_path):
    source = tmp_path / "blocks.s"
    source.write_text("".join(f"# LLVM-MCA-BEGIN\n{text}\n# LLVM-MCA-END\n" for _, text in blocks))
    command = [program(), "-mtriple=x86_64", f"-mcpu={CPU}", "-json", "-skip-unsupported-instructions=any", source]
    regions = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["CodeRegions"]
    views = [region["SummaryView"] for region in regions]
    reported = [(view["TotalCycles"], view["Instructions"] // view["Iterations"]) for view in views]
    labeler = stallscope.Labeler("x86_64", CPU, columns=COLUMNS)
    assert reported == of_labels(pa.table(labeler.label([text for _, text in blocks])))


def test_rust_and_c(codes, summaries):
    programs = os.environ.get("STALLSCOPE_SUMMARIES")
    if programs is None:
        pytest.skip("STALLSCOPE_SUMMARIES names no programs")
    text = "".join(f"{code}\n" for code in codes)
    for path in programs.split(os.pathsep):
        lines = subprocess.run([path, CPU], input=text, check=True, capture_output=True, text=True).stdout.splitlines()
        numbers = [None if line.startswith("error: ") else tuple(map(int, line.split(","))) for line in lines]
        assert numbers == summaries, path
