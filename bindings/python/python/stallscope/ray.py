"""Labels for Ray's datasets: ``pip install stallscope[ray]``.

Each task labels blocks of the dataset with one thread and takes one CPU. A task whose worker dies is started again by Ray.
"""

from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import pyarrow
from ray.data import Dataset

from ._settings import labeler, settings

__all__ = ["label"]


def label(
    ds: Dataset,
    *,
    cpu: Union[str, Sequence[str]],
    triple: str = "x86_64",
    column: Optional[str] = None,
    batch_size: int = 8192,
    **options: Any,
) -> Dataset:
    """The dataset with labels, in columns behind its own.

    ``column`` has the blocks; ``options`` are those of :class:`stallscope.Labeler`: ``kind``, ``columns``, ``features``, ``accurate``,
    ``iterations``, ``syntax`` and ``threads``, which is 1 by default. Workers label block by block: a small dataset may be a single one,
    until ``ds.repartition(n)`` makes several of it.
    """
    chosen = settings(cpu, triple, {"threads": 1, **options})
    labeler(chosen)

    def label_batch(table: pyarrow.Table) -> pyarrow.Table:
        labels = labeler(chosen).label(table, column=column)
        return pyarrow.RecordBatchReader.from_stream(labels).read_all()

    return ds.map_batches(label_batch, batch_format="pyarrow", batch_size=batch_size, zero_copy_batch=True)
