"""The package has types, and its code is in order."""

import os
import subprocess
import sys

from real_blocks import ROOT


def test_mypy_is_content():
    folder = ROOT / "bindings/python"
    flags = ["--strict", "--ignore-missing-imports", "--cache-dir", os.devnull, "--exclude", "spark|ray"]
    command = [sys.executable, "-m", "mypy", *flags, "-p", "stallscope"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_pyright_is_content():
    folder = ROOT / "bindings/python/python/stallscope"
    files = [str(path) for path in sorted(folder.glob("*.py")) if path.name not in ("spark.py", "ray.py")]
    command = [sys.executable, "-m", "pyright", "--level", "error", "--pythonpath", sys.executable, *files]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_stub_is_as_the_native_part_is():
    command = [sys.executable, "-m", "mypy.stubtest", "--ignore-disjoint-bases", "--concise", "stallscope._native"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_ruff_is_content():
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "."]
    result = subprocess.run(command, cwd=ROOT / "bindings/python", capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
