"""What the tests of engines share: a table with blocks, and the rows that it gets."""

import os
import signal

import pyarrow as pa
import pytest
from rows import SETTINGS, rows

import stallscope


@pytest.fixture(scope="session")
def table(blocks):
    """Blocks, and what is none, with the number of each row."""
    codes = [code for code, _ in blocks] + ["zz", None, ""]
    return pa.table({"row": pa.array(range(len(codes)), pa.int64()), "hex": pa.array(codes)})


@pytest.fixture(scope="session")
def expected(table):
    """The rows with the labels of one process."""
    return rows(pa.table(stallscope.label(table, **SETTINGS)))


@pytest.fixture
def killer(tmp_path):
    """A function that kills the process which calls it first, and a file that is there when that has happened."""
    mark = tmp_path / "killed"

    def kill_once():
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return
        os.kill(os.getpid(), signal.SIGKILL)

    return kill_once, mark
