"""Uses of pyarrow, and the protocols of objects with Arrow data."""

from __future__ import annotations

from typing import Any, Optional, Protocol


class ArrowArray(Protocol):
    """An object that exports an Arrow array or batch."""

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> object: ...


class ArrowStream(Protocol):
    """An object that exports a stream of Arrow arrays or batches."""

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
