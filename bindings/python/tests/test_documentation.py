"""The documentation's programs run, and checkers of types have nothing to say of them."""

import os
import re
import subprocess
import sys

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from documentation import is_for_engine, is_installed, programs

PROGRAMS = dict(programs())


@pytest.mark.parametrize("name", [name for name, code in PROGRAMS.items() if not is_for_engine(code)])
def test_programs_run(name, tmp_path):
    pq.write_table(pa.table({"code": ["4801c8", "480fafc3", "zz"], "row": [1, 2, 3]}), tmp_path / "blocks.parquet")
    command = [sys.executable, "-W", "error", "-c", PROGRAMS[name]]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    if "labels.parquet" in PROGRAMS[name]:
        labels = pq.read_table(tmp_path / "labels.parquet")
        assert labels.column_names == ["code", "row", "predicted_cycles", "error"] and labels.num_rows == 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The programs as files, with what a user has who checks types."""
    folder = tmp_path_factory.mktemp("programs")
    for name, code in PROGRAMS.items():
        if is_installed(code):
            (folder / f"{name}.py").write_text(code)
    (folder / "misspelled.py").write_text('import stallscope\nstallscope.label(["nop"], cpu="skylake", iteration=1)\n')
    return folder


def check(folder, *command):
    checked = [str(path) for path in sorted(folder.glob("*.py"))]
    result = subprocess.run([sys.executable, "-m", *command, *checked], cwd=folder, capture_output=True, text=True, check=False)
    lines = [line for line in result.stdout.splitlines() if re.search(r"\b(error|warning)\b", line) and ".py:" in line]
    of_others = [line for line in lines if "misspelled.py:2" not in line]
    assert not of_others, "\n".join(of_others)
    # A checker that sees nothing says nothing.
    assert lines, result.stdout + result.stderr


def test_mypy_is_content(folder):
    check(folder, "mypy", "--strict", "--no-error-summary", "--hide-error-context", "--cache-dir", os.devnull)


def test_pyright_is_content(folder):
    check(folder, "pyright", "--pythonpath", sys.executable)
