"""Any input has a label or an error, and never ends the interpreter. STALLSCOPE_FUZZ_SECONDS fuzzes for longer."""

import os
import time

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stallscope

ANALYZERS = [
    stallscope.Analyzer("x86_64", "skylake", views="all"),
    stallscope.Analyzer("aarch64", "cortex-a72", accurate=True),
    stallscope.Analyzer("riscv64", "sifive-u74"),
]
LINES = ["addq %rax, %rbx", "vdivps %ymm0, %ymm1, %ymm2", "add x0, x1, x2", "add a0, a1, a2", "# LLVM-MCA-BEGIN", ".if 1", "x:", "\t"]
texts = st.one_of(st.text(), st.lists(st.one_of(st.sampled_from(LINES), st.text(max_size=20))).map("\n".join))
quick = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=200)


def check_report(code, **options):
    for analyzer in ANALYZERS:
        try:
            report = analyzer.analyze(code, **options)
        except stallscope.CodeError as error:
            assert str(error)
        else:
            assert isinstance(report.text(), str)
            for region in report.regions:
                assert region.summary.total_cycles > 0


def check_labels(blocks, kind):
    for analyzer in ANALYZERS:
        labels = analyzer.label(blocks, kind=kind)
        columns = labels.to_pydict()
        assert len(labels) == len(blocks)
        for cycles, error in zip(columns["cycles"], columns["error"]):
            assert (cycles is None) == (error is not None)


@quick
@given(texts)
def test_texts(code):
    check_report(code)


@quick
@given(st.binary(max_size=64))
def test_machine_code(code):
    check_report(code)


@quick
@given(st.lists(st.one_of(st.none(), texts.filter(lambda text: text.isascii())), max_size=20))
def test_lists_of_texts(blocks):
    check_labels(blocks, "asm")
    check_labels(blocks, "hex")


@quick
@given(st.lists(st.one_of(st.none(), st.binary(max_size=32)), max_size=20), st.integers(0, 20))
def test_arrays_of_bytes(blocks, start):
    for kind in pa.binary(), pa.large_binary(), pa.binary_view():
        check_labels(pa.array(blocks, kind)[start:], "bytes")


@pytest.mark.skipif("STALLSCOPE_FUZZ_SECONDS" not in os.environ, reason="fuzzes for as long as STALLSCOPE_FUZZ_SECONDS says")
def test_longer():
    end = time.monotonic() + float(os.environ["STALLSCOPE_FUZZ_SECONDS"])
    tests = [test_texts, test_machine_code, test_lists_of_texts, test_arrays_of_bytes]
    while time.monotonic() < end:
        for test in tests:
            test()
