"""Signatures of functions that pass settings on."""

from __future__ import annotations

import inspect
from typing import Any, Callable, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def shows_settings_of(kind: type, settings_type: type) -> Callable[[F], F]:
    """Has help and completion show settings of a class in place of a function's ``**settings``, those that its type has."""

    def decorate(function: F) -> F:
        signature = inspect.signature(function)
        own = [item for item in signature.parameters.values() if item.kind is not inspect.Parameter.VAR_KEYWORD]
        names = {item.name for item in own}
        others = inspect.signature(kind).parameters.values()
        settings = [item for item in others if item.name in settings_type.__annotations__ and item.name not in names]
        function.__signature__ = signature.replace(parameters=[*own, *settings])  # type: ignore[attr-defined]
        return function

    return decorate
