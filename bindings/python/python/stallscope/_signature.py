"""Signatures of functions that pass settings on."""

from __future__ import annotations

import inspect
from typing import Any, Callable, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def shows_settings_of(kind: type) -> Callable[[F], F]:
    """Has help and completion show the settings of a class in place of a function's ``**settings``."""

    def decorate(function: F) -> F:
        signature = inspect.signature(function)
        own = [item for item in signature.parameters.values() if item.kind is not inspect.Parameter.VAR_KEYWORD]
        names = {item.name for item in own}
        others = inspect.signature(kind).parameters.values()
        is_setting = inspect.Parameter.KEYWORD_ONLY
        settings = [item for item in others if item.kind is is_setting and item.name not in names]
        function.__signature__ = signature.replace(parameters=[*own, *settings])  # type: ignore[attr-defined]
        return function

    return decorate
