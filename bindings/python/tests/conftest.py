"""What tests share."""

import csv
import gzip
import os
from pathlib import Path

import pytest

import stallscope

ROOT = Path(__file__).resolve().parents[3]
BLOCKS = ROOT / "data/measurements/x86/bhive-dev-blocks.csv.gz"


@pytest.fixture(scope="session")
def blocks():
    """Hexadecimal digits and assembly of basic blocks of BHive."""
    with gzip.open(BLOCKS, "rt") as file:
        rows = list(csv.DictReader(file))
    n = int(os.environ.get("STALLSCOPE_TEST_BLOCKS", "2000"))
    return [(row["hex"], row["asm"].replace("; ", "\n")) for row in rows[:n]]


@pytest.fixture(scope="session")
def skylake():
    return stallscope.Analyzer("x86_64", "skylake")
