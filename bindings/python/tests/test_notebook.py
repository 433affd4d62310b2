"""The notebook runs, and shows what it is to show."""

import pytest
from real_blocks import ROOT

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")


def test_the_notebook_runs():
    notebook = nbformat.read(ROOT / "bindings/python/examples/blocks.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120).execute()
    outputs = {cell["id"]: cell["outputs"] for cell in notebook.cells if cell["cell_type"] == "code"}
    assert "iframe" in outputs["report"][0]["data"]["text/html"]
    assert "predicted_cycles_znver4" in outputs["labels"][0]["data"]["text/html"]
    assert "Comparison" in outputs["comparison"][0]["data"]["text/plain"]
