"""The options that analyzers and labelers share, and their checks."""

from __future__ import annotations

import operator
import os
import sys
import warnings
from typing import Any, Dict, Iterable, List, Literal, Optional, Sequence, SupportsIndex, Tuple, TypedDict, Union

Kind = Literal["asm", "hex", "bytes"]
"""How code is written."""
Syntax = Literal["att", "intel"]
"""A syntax of assembly for x86."""
Fetch = Literal["auto", "decoders", "cache", "loop"]
"""Where a core takes instructions from."""
InitialState = Literal["expressions", "bhive"]
"""The initial state of registers and memory."""
SkipUnsupported = Literal["none", "lack-sched", "parse-failure", "any"]
"""Which code that cannot be analyzed is left out."""

_MOST = 2**32 - 1


class Settings(TypedDict, total=False):
    """The settings of :class:`stallscope.Analyzer` and :class:`stallscope.Labeler` besides target and processor."""

    features: Sequence[str]
    accurate: bool
    iterations: Optional[int]
    syntax: Optional[Syntax]
    fetch: Fetch
    alignment: Optional[int]
    initial_state: InitialState
    skip_unsupported: SkipUnsupported


class LabelSettings(Settings, total=False):
    """The settings of :class:`stallscope.Labeler` besides target and processor."""

    kind: Kind
    columns: Optional[Sequence[str]]
    threads: Optional[int]


def text(name: str, value: object, advice: str = "") -> str:
    """A text, which is not empty."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a str, not {type(value).__name__}{advice}")
    if not value:
        raise ValueError(f"{name} is empty{advice}")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise ValueError(f"{name} is {value!r}, which has a surrogate; that is no character{advice}")
    return value


def texts(name: str, value: object) -> List[str]:
    """Texts that are not empty."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"{name} is a list of str, not {type(value).__name__}")
    items = list(value)
    for index, item in enumerate(items):
        text(f"{name}[{index}]", item)
    return items


def switch(name: str, value: object) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} is True or False, not {value!r}")
    return value


def word(name: str, value: object, words: Iterable[str]) -> str:
    """One of several words."""
    known = list(words)
    if not isinstance(value, str):
        raise TypeError(f"{name} is one of {', '.join(map(repr, known))}, not {value!r}")
    if value not in known:
        raise ValueError(f"there is no {name} '{value}'; it is one of {', '.join(map(repr, known))}")
    return value


def number(name: str, value: object, least: int) -> Optional[int]:
    """A whole number, or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} is an int or None, not {type(value).__name__}")
    whole = operator.index(value)
    if not least <= whole <= _MOST:
        raise ValueError(f"{name} is {whole}; it must be from {least} to {_MOST}")
    return int(whole)


def cpu_names(triple: str, cpu: object) -> List[str]:
    """The names of one processor or several."""
    if isinstance(cpu, str):
        return [cpu_name(triple, cpu)]
    if isinstance(cpu, bytes) or not isinstance(cpu, Iterable):
        raise TypeError(f"cpu is a str or a list of str, not {type(cpu).__name__}; {_lists(triple)}")
    names = texts("cpu", cpu)
    if not names:
        raise ValueError(f"cpu names no processor; {_lists(triple)}")
    return names


def cpu_name(triple: str, cpu: object) -> str:
    """The name of a processor."""
    if isinstance(cpu, (list, tuple)):
        raise TypeError(f"cpu is a str, not {type(cpu).__name__}; Labeler and label() take several")
    return text("cpu", cpu, f"; {_lists(triple)}")


def _lists(triple: str) -> str:
    return f"stallscope.processors({triple!r}) lists the names"


def native_settings(
    *,
    triple: str,
    features: Sequence[str],
    accurate: bool,
    iterations: Optional[int],
    syntax: Optional[str],
    fetch: str,
    alignment: Optional[int],
    initial_state: str,
    skip_unsupported: str,
) -> Dict[str, Any]:
    """The settings as the native part takes them, each checked."""
    settings: Dict[str, Any] = {
        "triple": text("triple", triple, "; stallscope.targets() lists the names"),
        "features": texts("features", features),
        "accurate": switch("accurate", accurate),
        "iterations": number("iterations", iterations, 1),
        "syntax": None if syntax is None else ["att", "intel"].index(word("syntax", syntax, ["att", "intel"])),
        "fetch": word("fetch", fetch, ["auto", "decoders", "cache", "loop"]),
        "alignment": number("alignment", alignment, 0),
        "initial_state": word("initial_state", initial_state, ["expressions", "bhive"]),
        "skip_unsupported": word(
            "skip_unsupported", skip_unsupported, ["none", "lack-sched", "parse-failure", "any"]
        ),
    }
    names = _of_cores(settings)
    if names and not accurate:
        raise ValueError(f"{names} only with accurate=True")
    return settings


def _of_cores(settings: Dict[str, Any]) -> str:
    """The requested settings that only models of cores support, as the start of a sentence."""
    defaults = {"fetch": "auto", "alignment": None, "initial_state": "expressions"}
    names = [name for name, default in defaults.items() if settings[name] != default]
    verb = "has" if len(names) == 1 else "have"
    return f"{', '.join(names)} {verb} an effect" if names else ""


def warn_without_core(settings: Dict[str, Any], processors: Iterable[Tuple[str, bool]]) -> None:
    """Warns of settings without effect, for processors whose models may describe the core."""
    names = _of_cores(settings)
    others = [name for name, describes_core in processors if not describes_core]
    if names and others:
        message = f"{names} on detailed models of cores alone; stallscope has none of {', '.join(others)}"
        warnings.warn(message, stacklevel=_level_of_caller())


def _level_of_caller() -> int:
    """The level of the stack, from the function that calls this one, that is the first outside this package."""
    folder, level = os.path.dirname(__file__), 1
    frame = sys._getframe(1)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == folder:
        frame, level = frame.f_back, level + 1
    return level


def frozen(values: Dict[str, Any]) -> Tuple[Tuple[str, Any], ...]:
    """Settings that can be sent to other processes and be looked up there."""
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in sorted(values.items()))


CpuNames = Union[str, Sequence[str]]
"""A processor or several."""
