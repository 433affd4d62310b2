"""The package has types."""

import subprocess
import sys

from conftest import ROOT


def test_mypy_is_content():
    folder = ROOT / "bindings/python"
    command = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--exclude", "spark|ray", "-p", "stallscope"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
