"""Labels in Spark equal those of one process, with killed workers, too."""

import os
import signal
import sys

import pyarrow as pa
import pytest

pytest.importorskip("pyspark")

from pyspark.sql import SparkSession  # noqa: E402

import stallscope  # noqa: E402
import stallscope.spark  # noqa: E402


@pytest.fixture(scope="module")
def session():
    # Workers run the interpreter that has the package.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    yield session
    session.stop()


def rows(table):
    return sorted(tuple(row.values()) for row in table.to_pylist())


@pytest.fixture(scope="module")
def table(blocks):
    codes = [code for code, _ in blocks] + ["zz", None, ""]
    return pa.table({"row": pa.array(range(len(codes)), pa.int64()), "hex": pa.array(codes)})


@pytest.fixture(scope="module")
def expected(table):
    labels = stallscope.label(table, cpu="skylake", kind="hex")
    return rows(pa.table(labels))


def test_rows_are_those_of_one_process(session, table, expected):
    df = session.createDataFrame(table.to_pandas()).repartition(8)
    labeled = stallscope.spark.label(df, cpu="skylake", kind="hex")
    assert labeled.columns == ["row", "hex", "instructions", "cycles", "block_rthroughput", "error"]
    assert rows(pa.table(labeled.toArrow())) == expected


def test_a_killed_worker_loses_and_doubles_no_row(session, table, expected, tmp_path):
    mark = tmp_path / "killed"

    def kill_once(batches):
        for batch in batches:
            yield batch
            try:
                os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                continue
            os.kill(os.getpid(), signal.SIGKILL)

    df = session.createDataFrame(table.to_pandas()).repartition(8)
    labeled = stallscope.spark.label(df.mapInArrow(kill_once, df.schema), cpu="skylake", kind="hex")
    assert rows(pa.table(labeled.toArrow())) == expected
    assert mark.exists()


def test_sql(session, table):
    pytest.importorskip("pandas")
    stallscope.spark.register(session, "cycles", cpu="skylake", kind="hex")
    session.createDataFrame(table.to_pandas()).createOrReplaceTempView("blocks")
    result = session.sql("SELECT row, cycles(hex) AS cycles FROM blocks ORDER BY row").toArrow()
    labels = stallscope.label(table, cpu="skylake", kind="hex")
    assert pa.table(result).column("cycles").to_pylist() == pa.table(labels).column("cycles").to_pylist()
