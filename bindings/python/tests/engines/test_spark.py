"""Labels in Spark equal the labels of one process, with killed workers, too."""

import os
import sys

import pyarrow as pa
import pytest

pytest.importorskip("pyspark")

from pyspark.sql import SparkSession  # noqa: E402
from rows import SETTINGS, rows  # noqa: E402

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


@pytest.fixture(scope="module")
def df(session, table):
    return session.createDataFrame(table.to_pandas()).repartition(8)


def test_rows_are_those_of_one_process(df, expected):
    labeled = stallscope.spark.label(df, **SETTINGS)
    assert labeled.columns == ["row", "hex", "instructions", "cycles", "block_rthroughput", "error"]
    assert rows(pa.table(labeled.toArrow())) == expected


def test_a_killed_worker_loses_and_doubles_no_row(df, expected, killer):
    kill_once, mark = killer

    def killing(batches):
        for batch in batches:
            yield batch
            kill_once()

    labeled = stallscope.spark.label(df.mapInArrow(killing, df.schema), **SETTINGS)
    assert rows(pa.table(labeled.toArrow())) == expected
    assert mark.exists()


def test_sql(session, df, table):
    pytest.importorskip("pandas")
    stallscope.spark.register(session, "cycles", **SETTINGS)
    df.createOrReplaceTempView("blocks")
    result = session.sql("SELECT row, cycles(hex) AS cycles FROM blocks ORDER BY row").toArrow()
    labels = stallscope.label(table, **SETTINGS)
    assert pa.table(result).column("cycles").to_pylist() == pa.table(labels).column("cycles").to_pylist()
