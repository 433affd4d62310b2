"""Writes benches/labeling.md: how fast tables are labeled on each path, the memory, and whether all have the same rows.

figures.py PROGRAM [--rows N] [--paths NAME...] [--write]

PROGRAM is a release build of stallscope. The paths are in `PATHS` below; spark and ray need these extras of the package,
reference needs llvm-mca. Without --write, the page goes to standard output. A million rows take some minutes on an idle machine
with two cores.
"""

import argparse
import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from real_blocks import ROOT, changed_blocks

CPU = "skylake"
FLAGS = ["-mtriple=x86_64", f"-mcpu={CPU}"]
COLUMNS = ["instructions", "cycles", "block_rthroughput"]
# The least that a report on a region can be asked for, so that the reference is at its best.
SUMMARY_ONLY = ["-instruction-info=0", "-resource-pressure=0", "-skip-unsupported-instructions=any"]
REFERENCE = os.environ.get("LLVM_MCA", "llvm-mca-23")
# Rows of the rounds of the program and Python in turn, and their number.
ROUND_ROWS = 100_000
ROUNDS = 5
# Blocks of the reference's sample as one text, and one process a block.
SAMPLE = 5000
PROCESSES = 300

PYTHON = """
import sys, time, pyarrow as pa, pyarrow.parquet as pq, stallscope
start = time.perf_counter()
labeler = stallscope.Labeler("x86_64", "{cpu}", columns={columns})
source = pq.ParquetFile(sys.argv[1])
batches = pa.RecordBatchReader.from_batches(source.schema_arrow, source.iter_batches())
labels = labeler.label(batches, column="asm").to_pyarrow()
with pq.ParquetWriter(sys.argv[2], labels.schema) as writer:
    for batch in labels:
        writer.write_batch(batch)
print(time.perf_counter() - start)
"""


class Run:
    """What a process took."""

    def __init__(self, command, **options):
        start = time.perf_counter()
        with subprocess.Popen([str(word) for word in command], **options) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.seconds = time.perf_counter() - start
        self.cpu_seconds = usage.ru_utime + usage.ru_stime
        self.mebibytes = usage.ru_maxrss / 1024
        if process.returncode != 0:
            sys.exit(f"{command[0]} ended with {process.returncode}")


def checksum(table):
    """A checksum of the rows with their labels, in the order of the rows."""
    table = table.select(["row", *COLUMNS, "error"]).sort_by("row").combine_chunks()
    digest = hashlib.sha256()
    for batch in table.to_batches(max_chunksize=10_000):
        digest.update(repr(batch.to_pydict()).encode())
    return digest.hexdigest()[:12]


def marked_text(blocks, path):
    """All blocks as regions of one text."""
    with path.open("w") as file:
        for row, block in enumerate(blocks):
            file.write(f"# LLVM-MCA-BEGIN b{row}\n{block}\n# LLVM-MCA-END\n")


class Figures:
    """The measurements, and the rows of the page."""

    def __init__(self, program, n_rows, folder):
        self.program = program
        self.folder = folder
        self.n_rows = n_rows
        self.blocks = changed_blocks(n_rows)
        self.source = self.write_source("in.parquet", self.blocks)
        self.rows = []
        self.bare_rate = None

    def write_source(self, name, blocks):
        path = self.folder / name
        table = pa.table({"row": pa.array(range(len(blocks)), pa.int64()), "asm": pa.array(blocks)})
        pq.write_table(table, path, row_group_size=65_536)
        return path

    def add(self, name, n_rows, run, result=None):
        rate = n_rows / run.seconds
        if name == "program":
            self.bare_rate = rate
        ratio = "" if self.bare_rate is None else f"{rate / self.bare_rate:.3g}"
        rows = "" if result is None else f"{result.num_rows}, `{checksum(result)}`"
        memory = "" if run.mebibytes is None else f"{run.mebibytes:.0f} MB"
        cpu = "" if run.cpu_seconds is None else f"{run.cpu_seconds:.1f} s"
        self.rows.append(f"| {PATHS[name][0]} | {n_rows} | {run.seconds:.1f} s | {cpu} | {rate:.0f} | {ratio} | {memory} | {rows} |")
        print(self.rows[-1], file=sys.stderr, flush=True)
        return rate

    def program_command(self, source, out):
        return [self.program, "label", *FLAGS, "-column=asm", f"-labels={','.join(COLUMNS)}", source, "-o", out]

    def python_command(self, source, out):
        return [sys.executable, "-c", PYTHON.format(cpu=CPU, columns=COLUMNS), source, out]

    def run_program(self):
        out = self.folder / "program.parquet"
        run = Run(self.program_command(self.source, out), stderr=subprocess.DEVNULL)
        self.add("program", self.n_rows, run, pq.read_table(out))

    def run_python(self):
        out = self.folder / "python.parquet"
        run = Run(self.python_command(self.source, out), stdout=subprocess.DEVNULL)
        self.add("python", self.n_rows, run, pq.read_table(out))

    def run_text(self):
        text = self.folder / "in.s"
        marked_text(self.blocks, text)
        run = Run([self.program, *FLAGS, *SUMMARY_ONLY, text], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.add("text", self.n_rows, run)

    def run_spark(self):
        from pyspark.sql import SparkSession

        import stallscope.spark

        os.environ["PYSPARK_PYTHON"] = sys.executable
        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        session = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").getOrCreate()
        session.sparkContext.setLogLevel("ERROR")
        df = session.read.parquet(str(self.source))
        out = self.folder / "spark"
        # The start of the engine and of its workers is no part of the rate.
        stallscope.spark.label(df.limit(1000), cpu=CPU, column="asm", columns=COLUMNS).collect()
        run = Timed(lambda: stallscope.spark.label(df, cpu=CPU, column="asm", columns=COLUMNS).write.parquet(str(out)))
        self.add("spark", self.n_rows, run, pq.read_table(out))
        session.stop()

    def run_ray(self):
        import ray

        import stallscope.ray

        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        ray.data.DataContext.get_current().enable_progress_bars = False
        # So small a table would be one block, and one worker would label it.
        ds = ray.data.read_parquet(str(self.source)).repartition(16)
        out = self.folder / "ray"
        stallscope.ray.label(ds.limit(1000), cpu=CPU, column="asm", columns=COLUMNS).materialize()
        run = Timed(lambda: stallscope.ray.label(ds, cpu=CPU, column="asm", columns=COLUMNS).write_parquet(str(out)))
        self.add("ray", self.n_rows, run, pq.read_table(out))
        ray.shutdown()

    def run_reference(self):
        text = self.folder / "sample.s"
        marked_text(self.blocks[:SAMPLE], text)
        run = Run([REFERENCE, *FLAGS, *SUMMARY_ONLY, text], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.add("reference", min(SAMPLE, self.n_rows), run)

    def run_processes(self):
        def all_blocks():
            for block in self.blocks[:PROCESSES]:
                command = [REFERENCE, *FLAGS, *SUMMARY_ONLY]
                subprocess.run(command, input=block.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

        self.add("processes", min(PROCESSES, self.n_rows), Timed(all_blocks))

    def rounds(self):
        """How much longer Python takes than the program, without its start: the median of rounds in which they take turns."""
        source = self.write_source("round.parquet", self.blocks[:ROUND_ROWS])
        ratios = []
        for number in range(ROUNDS):
            program = Run(self.program_command(source, self.folder / f"round{number}.parquet"), stderr=subprocess.DEVNULL)
            python = subprocess.run(
                self.python_command(source, self.folder / f"python{number}.parquet"), check=True, capture_output=True, text=True
            )
            ratios.append(float(python.stdout) / program.seconds)
        return statistics.median(ratios)


class Timed:
    """What a function takes whose processes are not ours to watch."""

    mebibytes = None
    cpu_seconds = None

    def __init__(self, function):
        start = time.perf_counter()
        function()
        self.seconds = time.perf_counter() - start


PATHS = {
    "program": ("`stallscope label`, Parquet to Parquet", Figures.run_program),
    "python": ("Python, Parquet to Parquet", Figures.run_python),
    "text": ("`stallscope` on the blocks as regions of one text, to a report", Figures.run_text),
    "spark": ("Spark, `local[2]`, Parquet to Parquet", Figures.run_spark),
    "ray": ("Ray, two workers, Parquet to Parquet", Figures.run_ray),
    "reference": ("llvm-mca on blocks as regions of one text, to a report", Figures.run_reference),
    "processes": ("llvm-mca, a process a block", Figures.run_processes),
}


def machine():
    """The machine, as the other pages of results name it."""
    facts = {}
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        name, _, value = line.partition(":")
        facts.setdefault(name.strip(), value.strip())
    virtual = "virtual machine, " if "hypervisor" in facts.get("flags", "").split() else ""
    return (
        f"{facts.get('model name')} ({facts.get('vendor_id')}, family {facts.get('cpu family')}, model {facts.get('model')}; "
        f"{virtual}{os.cpu_count()} cores, linux)"
    )


def busy():
    """That the machine does other work, if it does."""
    load = os.getloadavg()[0]
    if load < os.cpu_count() + 1:
        return ""
    return (
        f"\n**The machine was busy with other work, its load average {load:.0f}: times are far too long; "
        "CPU times and memory are not.**\n"
    )


def page(figures, ratio):
    """The page of results."""
    n_different = len(set(figures.blocks))
    head = f"""# How fast tables are labeled

Written by `bindings/python/tests/figures.py` on {machine()}.
{busy()}
The blocks are BHive's, again and again with other registers and constants, as `bindings/python/tests/real_blocks.py` says:
{figures.n_rows} rows with {n_different} different texts. Whole processes from start to exit with `-mcpu={CPU}` and the labels
{", ".join(f"`{name}`" for name in COLUMNS)}; of Spark and Ray without their start. The rate is blocks a second, and what follows is
that rate by the program's. Paths with the same checksum have the same rows and labels.

| path | blocks | time | CPU time | rate | by the program's | memory | rows, checksum |
|---|---|---|---|---|---|---|---|
"""
    text = head + "\n".join(figures.rows) + "\n"
    if ratio is not None:
        text += (
            f"\nWithout the start of its interpreter and its imports, Python takes {ratio:.2f} times as long as the program: "
            f"the median of {ROUNDS} rounds of {ROUND_ROWS} rows in which they take turns.\n"
        )
    return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=Path)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--paths", nargs="+", choices=PATHS, default=list(PATHS))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="stallscope-figures-"))
    try:
        figures = Figures(options.program.resolve(), options.rows, folder)
        for path in options.paths:
            PATHS[path][1](figures)
        ratio = figures.rounds() if {"program", "python"} <= set(options.paths) else None
    finally:
        shutil.rmtree(folder)
    text = page(figures, ratio)
    if options.write:
        (ROOT / "benches/labeling.md").write_text(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
