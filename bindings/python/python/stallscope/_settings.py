"""Labelers of worker processes, each made once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Dict, Tuple

from ._labels import Labeler
from ._options import CpuNames, frozen

Settings = Tuple[Tuple[str, Any], ...]


def settings(cpu: CpuNames, triple: str, options: Dict[str, Any]) -> Settings:
    """Settings that can be sent to workers and be looked up there. Tasks have a core each, and so one thread."""
    return frozen({"threads": 1, **options, "triple": triple, "cpu": cpu})


@lru_cache(maxsize=16)
def labeler(chosen: Settings) -> Labeler:
    """The labeler of this process with these settings."""
    return Labeler(**dict(chosen))
