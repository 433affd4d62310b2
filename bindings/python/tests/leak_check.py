"""Calls each function again and again, and fails if the memory of the process grows: leak_check.py [CALLS]."""

import contextlib
import resource
import sys
from pathlib import Path

import pyarrow as pa

import stallscope


def resident():
    """KiB of memory that the process has now."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(next(line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmRSS")))


def main():
    n_calls = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    analyzer = stallscope.Analyzer("x86_64", "skylake")
    labeler = stallscope.Labeler("x86_64", "skylake", threads=1)
    batch = pa.record_batch({"asm": ["addq %rax, %rbx", None, "add"]})

    def round_of_calls(number):
        text = f"addq ${number % 4096}, %rbx\n"
        analyzer.analyze(text).text()
        analyzer.analyze(b"\x48\x01\xc8").to_json()
        with contextlib.suppress(stallscope.CodeError):
            analyzer.analyze("addq")
        if number % 100 == 0:
            pa.record_batch(labeler.label(batch))
            pa.table(labeler.label(pa.table(batch)))
            analyzer.analyze(text).to_dict()

    n_rounds = n_calls // 3
    for number in range(n_rounds // 4):
        round_of_calls(number)
    before = resident()
    for number in range(n_rounds - n_rounds // 4):
        round_of_calls(number)
    after = resident()
    print(f"{n_calls} calls: {before} KiB after a quarter of them, {after} KiB at the end")
    if after > before * 1.05 + 1024:
        sys.exit("the memory grows")


if __name__ == "__main__":
    main()
