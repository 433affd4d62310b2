"""What tests share."""

import os

import pytest
from real_blocks import real_blocks

import stallscope


@pytest.fixture(scope="session")
def blocks():
    """Hexadecimal digits and assembly of basic blocks of BHive, as many as STALLSCOPE_TEST_BLOCKS says."""
    return real_blocks()[: int(os.environ.get("STALLSCOPE_TEST_BLOCKS", "2000"))]


@pytest.fixture(scope="session")
def skylake():
    return stallscope.Analyzer("x86_64", "skylake")
