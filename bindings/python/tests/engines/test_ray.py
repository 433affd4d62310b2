"""Labels in Ray equal those of one process, with killed workers, too."""

import os
import signal

import pyarrow as pa
import pytest

pytest.importorskip("ray")

import ray  # noqa: E402

import stallscope  # noqa: E402
import stallscope.ray  # noqa: E402


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


def rows(tables):
    return sorted(tuple(row.values()) for table in tables for row in table.to_pylist())


@pytest.fixture(scope="module")
def table(blocks):
    codes = [code for code, _ in blocks] + ["zz", None, ""]
    return pa.table({"row": pa.array(range(len(codes)), pa.int64()), "hex": pa.array(codes)})


@pytest.fixture(scope="module")
def expected(table):
    return rows([pa.table(stallscope.label(table, cpu="skylake", kind="hex"))])


def labeled_rows(ds):
    return rows(ray.get(ds.to_arrow_refs()))


def test_rows_are_those_of_one_process(cluster, table, expected):
    ds = ray.data.from_arrow(table).repartition(8)
    assert labeled_rows(stallscope.ray.label(ds, cpu="skylake", kind="hex", batch_size=256)) == expected


def test_a_killed_worker_loses_and_doubles_no_row(cluster, table, expected, tmp_path):
    mark = tmp_path / "killed"

    def kill_once(batch):
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return batch
        os.kill(os.getpid(), signal.SIGKILL)

    ds = ray.data.from_arrow(table).repartition(8).map_batches(kill_once, batch_format="pyarrow")
    assert labeled_rows(stallscope.ray.label(ds, cpu="skylake", kind="hex")) == expected
    assert mark.exists()
