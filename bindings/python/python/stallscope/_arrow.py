"""What pyarrow is needed for, and what has Arrow's data."""

from __future__ import annotations

from typing import Any, Optional, Protocol


class ArrowArray(Protocol):
    """What hands over an array or a batch of Arrow."""

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> object: ...


class ArrowStream(Protocol):
    """What hands over arrays or batches of Arrow, one after the other."""

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...


def pyarrow_for(what: str) -> Any:
    """The module pyarrow, which ``what`` needs."""
    try:
        import pyarrow
    except ModuleNotFoundError as error:
        if error.name != "pyarrow":
            raise
        message = f"{what} needs pyarrow: pip install 'stallscope[arrow]'"
        raise ModuleNotFoundError(message, name="pyarrow") from None
    return pyarrow
