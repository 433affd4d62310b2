"""Labels in Ray equal the labels of one process, with killed workers, too."""

import pyarrow as pa
import pytest

ray = pytest.importorskip("ray")

from rows import SETTINGS, rows  # noqa: E402

import stallscope.ray  # noqa: E402


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


def labeled_rows(ds, **options):
    labeled = stallscope.ray.label(ds, **SETTINGS, **options)
    return rows(pa.concat_tables(ray.get(labeled.to_arrow_refs())))


def test_rows_are_those_of_one_process(cluster, table, expected):
    assert labeled_rows(ray.data.from_arrow(table).repartition(8), batch_size=256) == expected


def test_a_killed_worker_loses_and_doubles_no_row(cluster, table, expected, killer):
    kill_once, mark = killer

    def killing(batch):
        kill_once()
        return batch

    assert labeled_rows(ray.data.from_arrow(table).repartition(8).map_batches(killing, batch_format="pyarrow")) == expected
    assert mark.exists()
