"""Labelers of worker processes, each made once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Dict, Sequence, Tuple, Union

from ._labels import Labeler

Settings = Tuple[Tuple[str, Any], ...]


def settings(cpu: Union[str, Sequence[str]], triple: str, options: Dict[str, Any]) -> Settings:
    """Settings that can be sent to workers and be looked up there."""
    chosen = {"triple": triple, "cpu": cpu, **options}
    return tuple((name, _frozen(value)) for name, value in sorted(chosen.items()))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, (list, tuple)) else value


@lru_cache(maxsize=16)
def labeler(chosen: Settings) -> Labeler:
    """The labeler of this process with these settings."""
    return Labeler(**dict(chosen))
