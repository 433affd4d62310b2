"""An array of each of pyarrow's types, and blocks in each layout."""

import datetime
import decimal

import pyarrow as pa

HEX = ["4801c8", None, "zzzzzz", "0fafc3"]
CYCLES = [1.03, None, None, 3.03]

INTEGERS = [pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()]
TEXTS = [pa.string(), pa.large_string(), pa.string_view()]
BINARIES = [pa.binary(), pa.large_binary(), pa.binary_view(), pa.binary(6)]
RUN_ENDS = [pa.int16(), pa.int32(), pa.int64()]


def plain_blocks(kind):
    """HEX as text or binary of a type."""
    if kind in TEXTS:
        return pa.array(HEX, kind)
    return pa.array([None if text is None else text.encode() for text in HEX], kind)


def dictionary(values, index):
    """Values by way of a dictionary, which has them in another order, one twice, and one that is not used."""
    texts = [values[at].as_py() for at in (3, 0, 2, 0)]
    return pa.DictionaryArray.from_arrays(pa.array([1, None, 2, 0], index), pa.array(texts, values.type))


def dictionary_with_null(values):
    """The same by way of a dictionary with a missing value."""
    texts = [values[at].as_py() for at in (3, 1, 2, 0)]
    return pa.DictionaryArray.from_arrays(pa.array([3, 1, 2, 0], pa.int32()), pa.array(texts, values.type))


def runs(values, run_end):
    """Values in runs of one row and of two: the last row is there twice."""
    return pa.RunEndEncodedArray.from_arrays(pa.array([1, 2, 3, 5], run_end), values)


def block_arrays():
    """(Name, array) for HEX in every layout; arrays with runs have the last row twice."""
    for kind in TEXTS + BINARIES:
        values = plain_blocks(kind)
        yield str(kind), values
        for index in INTEGERS:
            yield f"dictionary of {kind} by {index}", dictionary(values, index)
        yield f"dictionary of {kind} with a null", dictionary_with_null(values)
        for run_end in RUN_ENDS:
            yield f"runs of {kind} to {run_end}", runs(values, run_end)
        yield f"runs of a dictionary of {kind}", runs(dictionary(values, pa.int8()), pa.int32())


def expected(array):
    """The cycles for blocks in an array of block_arrays."""
    return CYCLES + CYCLES[len(CYCLES) - 1 :] * (len(array) - len(CYCLES))


def struct_array():
    return pa.array([{"a": 1, "b": "x"}, None, {"a": None, "b": "y"}], pa.struct([("a", pa.int32()), ("b", pa.string())]))


def other_arrays():
    """(Name, array) for three rows of every type that has no blocks. Each type of pyarrow is here or among the blocks."""
    day = datetime.date(2024, 5, 6)
    time = datetime.datetime(2024, 5, 6, 7, 8, 9)
    samples = [
        (pa.null(), [None, None, None]),
        (pa.bool_(), [True, None, False]),
        *((kind, [1, None, 3]) for kind in INTEGERS),
        (pa.float16(), [1.5, None, 2.5]),
        (pa.float32(), [1.5, None, 2.5]),
        (pa.float64(), [1.5, None, 2.5]),
        (pa.date32(), [day, None, day]),
        (pa.date64(), [day, None, day]),
        *((pa.timestamp(unit), [time, None, time]) for unit in ("s", "ms", "us", "ns")),
        (pa.timestamp("us", "Europe/Berlin"), [time, None, time]),
        *((pa.time32(unit), [time.time(), None, time.time()]) for unit in ("s", "ms")),
        *((pa.time64(unit), [time.time(), None, time.time()]) for unit in ("us", "ns")),
        *((pa.duration(unit), [datetime.timedelta(1), None, datetime.timedelta(2)]) for unit in ("s", "ms", "us", "ns")),
        (pa.month_day_nano_interval(), [pa.MonthDayNano([1, 2, 3]), None, pa.MonthDayNano([4, 5, 6])]),
        *((kind, [decimal.Decimal("1.50"), None, decimal.Decimal("-2.50")]) for kind in decimals()),
        *((kind, [["x", None], None, []]) for kind in lists(pa.string())),
        *((kind, [[1, None], None, []]) for kind in lists(pa.int64())),
        *((kind, [[["x"]], None, [[]]]) for kind in lists(pa.list_(pa.string()))),
        (pa.list_(pa.string(), 2), [["x", "y"], None, ["z", None]]),
        (pa.list_(pa.struct([("a", pa.int8())])), [[{"a": 1}], None, []]),
        (pa.map_(pa.string(), pa.int32()), [[("x", 1)], None, []]),
        (pa.map_(pa.string(), pa.list_(pa.string())), [[("x", ["y"])], None, []]),
        (pa.struct([("a", pa.struct([("b", pa.list_(pa.int16()))]))]), [{"a": {"b": [1]}}, None, {"a": None}]),
    ]
    for kind, values in samples:
        yield str(kind), pa.array(values, kind)
    yield "struct", struct_array()
    for index in INTEGERS:
        yield f"dictionary of int64 by {index}", pa.DictionaryArray.from_arrays(pa.array([1, None, 0], index), pa.array([10, 20]))
    for run_end in RUN_ENDS:
        yield f"runs of float64 to {run_end}", pa.RunEndEncodedArray.from_arrays(pa.array([1, 2, 3], run_end), pa.array([1.5, None, 2.5]))
    tags = pa.array([0, 1, 0], pa.int8())
    yield "sparse union", pa.UnionArray.from_sparse(tags, [pa.array([1, 2, 3]), pa.array(["x", "y", None])])
    yield "dense union", pa.UnionArray.from_dense(tags, pa.array([0, 0, 1], pa.int32()), [pa.array([1, None]), pa.array(["y"])])
    words = pa.DictionaryArray.from_arrays(pa.array([0, 1, None], pa.int16()), pa.array(["x", "y"]))
    yield "list of dictionaries", pa.ListArray.from_arrays([0, 2, 2, 3], words)
    yield "struct with a dictionary", pa.StructArray.from_arrays([words], ["word"])
    words = pa.RunEndEncodedArray.from_arrays(pa.array([1, 3], pa.int32()), pa.array(["x", "y"]))
    yield "list of runs", pa.ListArray.from_arrays([0, 1, 2, 3], words)
    yield "uuid", pa.array([bytes(range(16)), None, bytes(16)], pa.uuid())
    yield "bool8", pa.ExtensionArray.from_storage(pa.bool8(), pa.array([1, None, 0], pa.int8()))
    yield "tensor", pa.ExtensionArray.from_storage(
        pa.fixed_shape_tensor(pa.int32(), [2]), pa.array([[1, 2], None, [3, 4]], pa.list_(pa.int32(), 2))
    )


def decimals():
    return [pa.decimal32(5, 2), pa.decimal64(10, 2), pa.decimal128(20, 2), pa.decimal256(50, 2)]


def lists(item):
    return [pa.list_(item), pa.large_list(item), pa.list_view(item), pa.large_list_view(item)]
