"""What rows of engines are compared by."""

SETTINGS = {"cpu": "skylake", "kind": "hex"}


def rows(table):
    """The rows of a table, in an order that does not depend on the engine."""
    return sorted(tuple(row.values()) for row in table.to_pylist())
