"""Figures of labeling: rates and memory of each path, and whether all have the same rows. Needs pyarrow.

figures.py PROGRAM [ROWS [PATH...]]: PROGRAM is the built stallscope, PATH out of cli, text, python, spark, ray and llvm-mca.
"""

import csv
import gzip
import hashlib
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

ROOT = Path(__file__).resolve().parents[3]
BLOCKS = ROOT / "data/measurements/x86/bhive-dev-blocks.csv.gz"
CPU = "skylake"
COLUMNS = ["instructions", "cycles", "block_rthroughput"]

# Registers that can stand for each other, by their names of each width.
GENERAL = [
    ["rbx", "ebx", "bx", "bl"], ["rsi", "esi", "si", "sil"], ["rdi", "edi", "di", "dil"],
    *[[f"r{number}", f"r{number}d", f"r{number}w", f"r{number}b"] for number in range(8, 16)],
]
VECTOR = [[f"ymm{number}", f"xmm{number}"] for number in range(2, 16)]


def changed(text, random_numbers):
    """A block with other registers and constants: those that no instruction needs are permuted, displacements and immediates of more than
    one byte are changed.
    """
    names = {}
    for registers in (GENERAL, VECTOR):
        for before, after in zip(registers, random_numbers.sample(registers, len(registers))):
            names.update(zip(before, after))
    text = re.sub(r"%(\w+)", lambda match: "%" + names.get(match[1], match[1]), text)
    number = lambda match: str(random_numbers.randrange(0x1000, 0x7FFFFFF0) & ~7)  # noqa: E731
    return re.sub(r"(?<![\w%])-?\d{4,9}(?=\()|(?<=\$)\d{4,9}\b", number, text)


def table_of(n_rows):
    """Blocks of BHive, again and again with other registers and constants."""
    with gzip.open(BLOCKS, "rt") as file:
        texts = [row["asm"].replace("; ", "\n") for row in csv.DictReader(file)]
    random_numbers = random.Random(1)
    blocks = [changed(texts[row % len(texts)], random_numbers) for row in range(n_rows)]
    return pa.table({"row": pa.array(range(n_rows), pa.int64()), "asm": pa.array(blocks)})


def checksum(table):
    """A checksum of the rows with their labels, in the order of the rows."""
    table = table.select(["row", *COLUMNS, "error"]).sort_by("row").combine_chunks()
    digest = hashlib.sha256()
    for batch in table.to_batches(max_chunksize=10_000):
        digest.update(repr(batch.to_pydict()).encode())
    return digest.hexdigest()[:12]


def report(name, n_rows, seconds, result=None, note=""):
    rows = "" if result is None else f"{result.num_rows} rows, checksum {checksum(result)}"
    print(f"{name:12} {n_rows / seconds:10.0f} blocks/s {seconds:8.1f} s  {rows} {note}", flush=True)


def measured(command, **options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, check=True, **options)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    user = after.ru_utime - before.ru_utime
    return seconds, f"{user:.1f} s of user time, at most {after.ru_maxrss >> 10} MiB so far"


def main():
    program = sys.argv[1]
    n_rows = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    paths = sys.argv[3:] or ["cli", "text", "python", "spark", "ray", "llvm-mca"]
    folder = Path(tempfile.mkdtemp(prefix="stallscope-figures-"))
    table = table_of(n_rows)
    distinct = len(table.column("asm").unique())
    print(f"{n_rows} rows, {distinct} different texts", flush=True)
    source = folder / "in.parquet"
    pq.write_table(table, source, row_group_size=100_000)
    flags = ["-mtriple=x86_64", f"-mcpu={CPU}"]
    for path in paths:
        if path == "cli":
            command = [program, "label", *flags, "-column=asm", str(source), "-o", str(folder / "out.parquet")]
            seconds, note = measured(command)
            report(path, n_rows, seconds, pq.read_table(folder / "out.parquet"), note)
        elif path == "text":
            text = folder / "in.s"
            with text.open("w") as file:
                for row, block in enumerate(table.column("asm").to_pylist()):
                    file.write(f"# LLVM-MCA-BEGIN b{row}\n{block}\n# LLVM-MCA-END\n")
            views = ["-instruction-info=0", "-resource-pressure=0", "-skip-unsupported-instructions=any"]
            with open(folder / "out.txt", "wb") as out:
                seconds, note = measured([program, *flags, *views, str(text)], stdout=out, stderr=subprocess.DEVNULL)
            report(path, n_rows, seconds, note=note)
        elif path == "python":
            import stallscope

            labeler = stallscope.Labeler("x86_64", CPU, columns=COLUMNS)
            start = time.perf_counter()
            reader = pq.ParquetFile(source)
            batches = pa.RecordBatchReader.from_batches(reader.schema_arrow, reader.iter_batches(65_536))
            labels = labeler.label(batches, column="asm").to_pyarrow()
            with pq.ParquetWriter(folder / "python.parquet", labels.schema) as writer:
                for batch in labels:
                    writer.write_batch(batch)
            seconds = time.perf_counter() - start
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
            report(path, n_rows, seconds, pq.read_table(folder / "python.parquet"), f"at most {memory} MiB with the table")
        elif path == "spark":
            from pyspark.sql import SparkSession

            os.environ["PYSPARK_PYTHON"] = sys.executable

            import stallscope.spark

            session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
            df = session.read.parquet(str(source))
            stallscope.spark.label(df.limit(1000), cpu=CPU, column="asm", columns=COLUMNS).collect()
            start = time.perf_counter()
            stallscope.spark.label(df, cpu=CPU, column="asm", columns=COLUMNS).write.parquet(str(folder / "spark"))
            report(path, n_rows, time.perf_counter() - start, pq.read_table(folder / "spark"))
            session.stop()
        elif path == "ray":
            import ray

            import stallscope.ray

            ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
            ds = ray.data.read_parquet(str(source))
            stallscope.ray.label(ds.limit(1000), cpu=CPU, column="asm", columns=COLUMNS).materialize()
            start = time.perf_counter()
            stallscope.ray.label(ds, cpu=CPU, column="asm", columns=COLUMNS).write_parquet(str(folder / "ray"))
            report(path, n_rows, time.perf_counter() - start, pq.read_table(folder / "ray"))
            ray.shutdown()
        elif path == "llvm-mca":
            n_sample = 500
            start = time.perf_counter()
            for block in table.column("asm").to_pylist()[:n_sample]:
                subprocess.run(["llvm-mca-22", *flags, "-json"], input=block.encode(), capture_output=True, check=False)
            report(path, n_sample, time.perf_counter() - start, note="a process for each block, one after the other")


if __name__ == "__main__":
    main()
