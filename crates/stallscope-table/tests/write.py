"""Writes the tables in tests/data, with pyarrow and polars. Each has the rows that tests/tables.rs expects."""

from pathlib import Path

import polars
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet as pq

DATA = Path(__file__).parent / "data"
N_ROWS = 3000


def asm(row):
    """The text of a row: some are missing, some are empty, many are equal."""
    if row % 7 == 3:
        return None
    return "" if row % 11 == 5 else f"addq ${row % 100}, %rax\nimulq %rbx, %rcx\n" * (row % 3)


table = pa.table({"row": pa.array(range(N_ROWS), pa.int64()), "asm": pa.array(map(asm, range(N_ROWS)), pa.string())})

for codec in "none", "snappy", "gzip", "brotli", "lz4", "zstd":
    for version in "1.0", "2.0":
        path = DATA / f"{codec}-pages-{version[0]}.parquet"
        pq.write_table(
            table,
            path,
            compression=codec,
            data_page_version=version,
            use_dictionary=version == "1.0",
            row_group_size=1300,
            data_page_size=8192,
        )
polars.from_arrow(table).write_parquet(DATA / "polars.parquet")
polars.from_arrow(table).write_ipc(DATA / "polars.arrow", compression="lz4")
for codec in "uncompressed", "lz4", "zstd":
    pyarrow.feather.write_feather(table, DATA / f"{codec}.arrow", compression=codec)
