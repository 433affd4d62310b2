"""The programs in Python of the documentation and the notebook."""

import importlib.util
import json
import re

from real_blocks import ROOT

DOCUMENTS = ["README.md", "docs/python.md", "bindings/python/README.md"]
NOTEBOOK = "bindings/python/examples/blocks.ipynb"


def programs():
    """(Name, code) of each: the blocks of a document are one program, and blocks for an engine their own program."""
    for path in DOCUMENTS:
        blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / path).read_text(), flags=re.DOTALL | re.MULTILINE)
        assert blocks, path
        parts = [[]]
        for block in blocks:
            if is_for_engine(block):
                yield f"{name(path)}_{len(parts)}", block
                parts.append([])
            else:
                parts[0].append(block)
        yield name(path), "\n".join(parts[0])
    cells = json.loads((ROOT / NOTEBOOK).read_text())["cells"]
    yield name(NOTEBOOK), "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def is_for_engine(code):
    return re.search(r"^import stallscope\.", code, flags=re.MULTILINE) is not None


def is_installed(code):
    """Whether the modules that a program imports are there."""
    modules = re.findall(r"^(?:import|from) (\w+)", code, flags=re.MULTILINE)
    return all(importlib.util.find_spec(module) is not None for module in modules)


def name(path):
    return re.sub(r"\W", "_", path.rsplit(".", 1)[0])
