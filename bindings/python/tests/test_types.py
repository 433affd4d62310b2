"""The package has types, and its code is in order."""

import subprocess
import sys

from conftest import ROOT


def test_mypy_is_content():
    folder = ROOT / "bindings/python"
    command = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--exclude", "spark|ray", "-p", "stallscope"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_ruff_is_content():
    command = [sys.executable, "-m", "ruff", "check", "."]
    result = subprocess.run(command, cwd=ROOT / "bindings/python", capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
