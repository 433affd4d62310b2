"""Labels for Ray's datasets: ``pip install stallscope[ray]``.

Each task labels blocks of the dataset with one thread and takes one CPU. A task whose worker dies is started again by Ray.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

import pyarrow
from ray.data import Dataset

from ._labels import Labeler
from ._options import CpuNames, LabelSettings
from ._settings import labeler
from ._settings import settings as settings_of
from ._signature import shows_settings_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["label"]


@shows_settings_of(Labeler, LabelSettings)
def label(
    ds: Dataset,
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    batch_size: int = 8192,
    **settings: "Unpack[LabelSettings]",
) -> Dataset:
    """The dataset with labels, in columns after its own.

    ``column`` has the blocks; :class:`stallscope.Labeler` lists the ``settings``; ``threads`` is 1 by default. Workers
    label block by block: a small dataset may be a single one, until ``ds.repartition(n)`` makes several of it.
    """
    chosen = settings_of(cpu, triple, dict(settings))
    labeler(chosen)

    def label_batch(table: pyarrow.Table) -> pyarrow.Table:
        return labeler(chosen).label(table, column=column)

    return ds.map_batches(label_batch, batch_format="pyarrow", batch_size=batch_size, zero_copy_batch=True)
