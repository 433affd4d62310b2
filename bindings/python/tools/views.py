"""Writes python/stallscope/views.py: a class for each view, of docs/report.schema.json. With --check, says whether it is current."""

import json
import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "docs/report.schema.json"
TARGET = Path(__file__).resolve().parents[1] / "python/stallscope/views.py"

HEAD = '''"""The data of views. Names come from the JSON, as Python writes them; numbers are cycles unless the name says otherwise.

Written by tools/views.py of docs/report.schema.json.
"""

from __future__ import annotations

import dataclasses
import functools
import typing
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Type, TypeVar, Union

T = TypeVar("T")


def from_json(kind: Type[T], data: Any) -> T:
    """The data of a view out of its JSON."""
    value: T = _value(kind, data)
    return value


@functools.lru_cache(maxsize=None)
def _fields(kind: Any) -> Dict[str, Any]:
    types = typing.get_type_hints(kind)
    return {item.metadata["key"]: (item.name, types[item.name]) for item in dataclasses.fields(kind)}


def _value(kind: Any, data: Any) -> Any:
    if isinstance(data, dict) and hasattr(kind, "__dataclass_fields__"):
        names: Dict[str, Any] = {name: None for name, _ in _fields(kind).values()}
        for key, item in data.items():
            if key in _fields(kind):
                name, item_kind = _fields(kind)[key]
                names[name] = _value(item_kind, item)
        return kind(**names)
    arguments = typing.get_args(kind)
    if data is None or not arguments:
        return data
    if typing.get_origin(kind) is Union:
        return _value(next(argument for argument in arguments if argument is not type(None)), data)
    if isinstance(data, list):
        return [_value(arguments[0], item) for item in data]
    return data
'''


def words(name):
    """A name of JSON as Python writes it."""
    name = name.replace("uOps", "Uops").replace("RThroughput", "Rthroughput")
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    name = name.lower()
    return name + "_" if name in ("from", "class") else name


def docstring(about):
    """The lines of a docstring in a class, no wider than the linter permits."""
    return "\n".join(textwrap.wrap(f'"""{about}"""', 120, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False))


class Classes:
    """The classes of the schema, each after the classes that it uses."""

    def __init__(self, definitions):
        self.definitions = definitions
        self.texts = {}

    def type_of(self, schema, name):
        if "$ref" in schema:
            return self.named(schema["$ref"].split("/")[-1])
        if "anyOf" in schema:
            others = [option for option in schema["anyOf"] if option.get("type") != "null"]
            optional = len(others) < len(schema["anyOf"])
            kind = self.type_of(others[0], name) if len(others) == 1 else "Any"
            return f"Optional[{kind}]" if optional else kind
        kind = schema.get("type")
        if isinstance(kind, list):
            others = [option for option in kind if option != "null"]
            inner = self.type_of({**schema, "type": others[0]}, name) if len(others) == 1 else "Any"
            return f"Optional[{inner}]"
        if kind == "object" and schema.get("properties"):
            return self.add(name, schema)
        if kind == "object":
            item = schema.get("additionalProperties")
            return f"Dict[str, {self.type_of(item, name) if isinstance(item, dict) else 'Any'}]"
        if kind == "array":
            return f"List[{self.type_of(schema.get('items', {}), name)}]"
        return {"integer": "int", "number": "float", "string": "str", "boolean": "bool"}.get(kind, "Any")

    def named(self, name):
        return self.type_of(self.definitions[name], name)

    def add(self, name, schema):
        if name in self.texts:
            return name
        lines = []
        required = schema.get("required", [])
        for key, value in schema["properties"].items():
            kind = self.type_of(value, name.replace("View", "") + key[0].upper() + key[1:])
            if key not in required and not kind.startswith("Optional"):
                kind = f"Optional[{kind}]"
            about = value.get("description")
            lines.append(f'    {words(key)}: {kind} = field(metadata={{"key": "{key}"}})')
            if about:
                lines.append(docstring(about))
        about = schema.get("description", f"{' '.join(words(name).split('_')).capitalize()}.")
        self.texts[name] = "\n".join(["", "", "@dataclass(frozen=True)", f"class {name}:", docstring(about), "", *lines])
        return name


def text():
    schema = json.loads(SCHEMA.read_text())
    classes = Classes(schema["$defs"])
    for name in schema["$defs"]:
        if name != "CodeRegion":
            classes.named(name)
    return HEAD + "\n".join(classes.texts.values()) + "\n"


def main():
    if sys.argv[1:] == ["--check"]:
        if TARGET.read_text() != text():
            sys.exit(f"{TARGET} is not current: run {Path(__file__).name}")
    else:
        TARGET.write_text(text())


if __name__ == "__main__":
    main()
