"""Labels for Spark's data frames: ``pip install stallscope[spark]``.

Each task labels its part of the data frame with one thread, since Spark starts a task for each core. A task that fails is
started again by Spark; its rows are written once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Optional

import pyarrow
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType

from ._labels import Labeler
from ._options import CpuNames, LabelSettings
from ._settings import labeler
from ._settings import settings as settings_of
from ._signature import shows_settings_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["label", "register"]


@shows_settings_of(Labeler, LabelSettings)
def label(
    df: DataFrame,
    *,
    cpu: CpuNames,
    triple: str = "x86_64",
    column: Optional[str] = None,
    **settings: "Unpack[LabelSettings]",
) -> DataFrame:
    """The data frame with labels, in columns after its own.

    ``column`` has the blocks; :class:`stallscope.Labeler` lists the ``settings``; ``threads`` is 1 by default.
    """
    chosen = settings_of(cpu, triple, dict(settings))
    schema = labeler(chosen).schema(to_arrow_schema(df.schema), column=column)
    labels = from_arrow_schema(pyarrow.schema(list(schema)[len(df.columns) :]))

    def label_batches(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            yield labeler(chosen).label(batch, column=column)

    return df.mapInArrow(label_batches, StructType([*df.schema.fields, *labels.fields]))


@shows_settings_of(Labeler, LabelSettings)
def register(
    session: SparkSession,
    name: str,
    *,
    cpu: str,
    triple: str = "x86_64",
    label: str = "cycles",
    **settings: "Unpack[LabelSettings]",
) -> None:
    """Registers an SQL function that returns a label of a block, or null: ``SELECT cycles(asm) FROM blocks``."""
    import pandas
    from pyspark.sql.pandas.functions import pandas_udf
    from pyspark.sql.pandas.types import from_arrow_type

    if "columns" in settings:
        raise TypeError("register() takes one column, as label")
    chosen = settings_of(cpu, triple, {**settings, "columns": [label]})
    of_blocks = pyarrow.schema([("block", pyarrow.string())])
    kind = labeler(chosen).schema(of_blocks).field(label).type

    def of_block(blocks: pandas.Series) -> pandas.Series:
        return labeler(chosen).label(blocks)[label]

    # Spark looks at types, and annotations are texts in this file.
    of_block.__annotations__ = {"blocks": pandas.Series, "return": pandas.Series}
    make: Any = pandas_udf
    session.udf.register(name, make(of_block, returnType=from_arrow_type(kind)))
