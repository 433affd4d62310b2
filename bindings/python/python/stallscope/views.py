"""The data of views. Names come from the JSON, as Python writes them; numbers are cycles unless the name says otherwise.

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


@dataclass(frozen=True)
class SummaryView:
    """Summary view."""

    block_rthroughput: float = field(metadata={"key": "BlockRThroughput"})
    dispatch_width: float = field(metadata={"key": "DispatchWidth"})
    ipc: float = field(metadata={"key": "IPC"})
    instructions: float = field(metadata={"key": "Instructions"})
    iterations: float = field(metadata={"key": "Iterations"})
    total_cycles: float = field(metadata={"key": "TotalCycles"})
    total_uops: float = field(metadata={"key": "TotaluOps"})
    uops_per_cycle: float = field(metadata={"key": "uOpsPerCycle"})


@dataclass(frozen=True)
class InstructionInfoInstructionList:
    """Instruction info instruction list."""

    encoding: Optional[str] = field(metadata={"key": "Encoding"})
    instruction: int = field(metadata={"key": "Instruction"})
    latency: int = field(metadata={"key": "Latency"})
    num_micro_opcodes: int = field(metadata={"key": "NumMicroOpcodes"})
    rthroughput: float = field(metadata={"key": "RThroughput"})
    has_unmodeled_side_effects: bool = field(metadata={"key": "hasUnmodeledSideEffects"})
    may_load: bool = field(metadata={"key": "mayLoad"})
    may_store: bool = field(metadata={"key": "mayStore"})


@dataclass(frozen=True)
class InstructionInfoView:
    """Instruction info view."""

    instruction_list: List[InstructionInfoInstructionList] = field(metadata={"key": "InstructionList"})


@dataclass(frozen=True)
class ResourcePressureResourcePressureInfo:
    """Resource pressure resource pressure info."""

    instruction_index: int = field(metadata={"key": "InstructionIndex"})
    resource_index: int = field(metadata={"key": "ResourceIndex"})
    resource_usage: float = field(metadata={"key": "ResourceUsage"})


@dataclass(frozen=True)
class ResourcePressureView:
    """Resource pressure view."""

    resource_pressure_info: List[ResourcePressureResourcePressureInfo] = field(metadata={"key": "ResourcePressureInfo"})


@dataclass(frozen=True)
class TimelineTimelineInfo:
    """Timeline timeline info."""

    cycle_dispatched: int = field(metadata={"key": "CycleDispatched"})
    cycle_executed: int = field(metadata={"key": "CycleExecuted"})
    cycle_issued: int = field(metadata={"key": "CycleIssued"})
    cycle_ready: int = field(metadata={"key": "CycleReady"})
    cycle_retired: int = field(metadata={"key": "CycleRetired"})


@dataclass(frozen=True)
class TimelineWaitTimes:
    """Timeline wait times."""

    before_retire: int = field(metadata={"key": "BeforeRetire"})
    executions: int = field(metadata={"key": "Executions"})
    in_scheduler_queue: int = field(metadata={"key": "InSchedulerQueue"})
    in_scheduler_queue_while_ready: int = field(metadata={"key": "InSchedulerQueueWhileReady"})


@dataclass(frozen=True)
class TimelineView:
    """Timeline view."""

    timeline_info: List[TimelineTimelineInfo] = field(metadata={"key": "TimelineInfo"})
    wait_times: Optional[List[TimelineWaitTimes]] = field(metadata={"key": "WaitTimes"})
    """Sums over the iterations of the timeline, for each instruction."""


@dataclass(frozen=True)
class BottleneckAnalysisCriticalSequence:
    """Bottleneck analysis critical sequence."""

    cost: int = field(metadata={"key": "Cost"})
    frequency: int = field(metadata={"key": "Frequency"})
    from_: int = field(metadata={"key": "From"})
    kind: Any = field(metadata={"key": "Kind"})
    name: str = field(metadata={"key": "Name"})
    to: int = field(metadata={"key": "To"})


@dataclass(frozen=True)
class BottleneckAnalysisDependencyEdge:
    """Bottleneck analysis dependency edge."""

    from_id: int = field(metadata={"key": "FromID"})
    resource_or_reg_id: int = field(metadata={"key": "ResourceOrRegID"})
    to_id: int = field(metadata={"key": "ToID"})
    type: int = field(metadata={"key": "Type"})


@dataclass(frozen=True)
class BottleneckAnalysis:
    """Bottleneck analysis."""

    critical_sequence: Optional[List[BottleneckAnalysisCriticalSequence]] = field(metadata={"key": "CriticalSequence"})
    data_dependency_cycles: Optional[int] = field(metadata={"key": "DataDependencyCycles"})
    dependency_edge: Optional[List[BottleneckAnalysisDependencyEdge]] = field(metadata={"key": "DependencyEdge"})
    memory_dependency_cycles: Optional[int] = field(metadata={"key": "MemoryDependencyCycles"})
    pressure_increase_cycles: int = field(metadata={"key": "PressureIncreaseCycles"})
    register_dependency_cycles: Optional[int] = field(metadata={"key": "RegisterDependencyCycles"})
    resource_pressure: Optional[List[Dict[str, int]]] = field(metadata={"key": "ResourcePressure"})
    resource_pressure_cycles: Optional[int] = field(metadata={"key": "ResourcePressureCycles"})
    total_cycles: Optional[int] = field(metadata={"key": "TotalCycles"})


@dataclass(frozen=True)
class SchedulerStatisticsBuffers:
    """Scheduler statistics buffers."""

    cumulative_used: int = field(metadata={"key": "CumulativeUsed"})
    entries: int = field(metadata={"key": "Entries"})
    max_used: int = field(metadata={"key": "MaxUsed"})
    resource: str = field(metadata={"key": "Resource"})


@dataclass(frozen=True)
class SchedulerStatistics:
    """Scheduler statistics."""

    buffers: List[SchedulerStatisticsBuffers] = field(metadata={"key": "Buffers"})
    cycles: int = field(metadata={"key": "Cycles"})
    cycles_by_issued_micro_ops: List[List[int]] = field(metadata={"key": "CyclesByIssuedMicroOps"})
    """Pairs of a number and the cycles in which it occurred."""


@dataclass(frozen=True)
class RetireControlUnitStatistics:
    """Retire control unit statistics."""

    cumulative_used_entries: int = field(metadata={"key": "CumulativeUsedEntries"})
    cycles: int = field(metadata={"key": "Cycles"})
    cycles_by_retired: List[List[int]] = field(metadata={"key": "CyclesByRetired"})
    """Pairs of a number and the cycles in which it occurred."""
    entries: int = field(metadata={"key": "Entries"})
    max_used_entries: int = field(metadata={"key": "MaxUsedEntries"})


@dataclass(frozen=True)
class RegisterFileStatistics:
    """Register file statistics."""

    mappings: int = field(metadata={"key": "Mappings"})
    max_moves_eliminated_per_cycle: int = field(metadata={"key": "MaxMovesEliminatedPerCycle"})
    max_used_mappings: int = field(metadata={"key": "MaxUsedMappings"})
    moves_eliminated: int = field(metadata={"key": "MovesEliminated"})
    name: str = field(metadata={"key": "Name"})
    optimizable_moves: int = field(metadata={"key": "OptimizableMoves"})
    physical_registers: int = field(metadata={"key": "PhysicalRegisters"})
    zero_moves: int = field(metadata={"key": "ZeroMoves"})


@dataclass(frozen=True)
class AccuracyLimitedBy:
    """The limit of the loop, in words: its largest bound, or the cause of delays beyond all bounds. In the latter case,
    Stall is the most frequent dispatch stall, and WaitsFor its cause."""

    stall: Optional[str] = field(metadata={"key": "Stall"})
    text: str = field(metadata={"key": "Text"})
    waits_for: Optional[str] = field(metadata={"key": "WaitsFor"})


@dataclass(frozen=True)
class AccuracyTopDown:
    """Accuracy top down."""

    back_end_bound: float = field(metadata={"key": "BackEndBound"})
    core_bound: float = field(metadata={"key": "CoreBound"})
    front_end_bound: float = field(metadata={"key": "FrontEndBound"})
    memory_bound: float = field(metadata={"key": "MemoryBound"})
    retiring: float = field(metadata={"key": "Retiring"})


@dataclass(frozen=True)
class AccuracyView:
    """Accuracy view."""

    assumptions: Optional[List[Any]] = field(metadata={"key": "Assumptions"})
    dependency_chain: List[int] = field(metadata={"key": "DependencyChain"})
    dependency_cycles: float = field(metadata={"key": "DependencyCycles"})
    front_end: str = field(metadata={"key": "FrontEnd"})
    front_end_cycles: float = field(metadata={"key": "FrontEndCycles"})
    front_end_slots: List[List[Dict[str, Any]]] = field(metadata={"key": "FrontEndSlots"})
    is_estimate: bool = field(metadata={"key": "IsEstimate"})
    is_own_model: bool = field(metadata={"key": "IsOwnModel"})
    limited_by: AccuracyLimitedBy = field(metadata={"key": "LimitedBy"})
    """The limit of the loop, in words: its largest bound, or the cause of delays beyond all bounds. In the latter case,
    Stall is the most frequent dispatch stall, and WaitsFor its cause."""
    model: str = field(metadata={"key": "Model"})
    port_cycles: float = field(metadata={"key": "PortCycles"})
    ports: List[str] = field(metadata={"key": "Ports"})
    predicted_cycles: float = field(metadata={"key": "PredictedCycles"})
    source: Optional[str] = field(metadata={"key": "Source"})
    stages: Optional[Dict[str, float]] = field(metadata={"key": "Stages"})
    sources: Optional[List[str]] = field(metadata={"key": "Sources"})
    top_down: AccuracyTopDown = field(metadata={"key": "TopDown"})
    validation: Optional[str] = field(metadata={"key": "Validation"})


@dataclass(frozen=True)
class ExplanationDataflowEdges:
    """Explanation dataflow edges."""

    from_: int = field(metadata={"key": "From"})
    is_critical: bool = field(metadata={"key": "IsCritical"})
    iterations: int = field(metadata={"key": "Iterations"})
    latency: int = field(metadata={"key": "Latency"})
    through: Optional[str] = field(metadata={"key": "Through"})
    to: int = field(metadata={"key": "To"})


@dataclass(frozen=True)
class ExplanationDataflow:
    """Explanation dataflow."""

    critical_cycle: List[int] = field(metadata={"key": "CriticalCycle"})
    edges: List[ExplanationDataflowEdges] = field(metadata={"key": "Edges"})


@dataclass(frozen=True)
class ExplanationModelErrors:
    """Explanation model errors."""

    code: str = field(metadata={"key": "Code"})
    mean_percent: float = field(metadata={"key": "MeanPercent"})
    measurements: int = field(metadata={"key": "Measurements"})


@dataclass(frozen=True)
class ExplanationModel:
    """Explanation model."""

    errors: List[ExplanationModelErrors] = field(metadata={"key": "Errors"})
    guessed: List[int] = field(metadata={"key": "Guessed"})
    """The instructions with the costs of LLVM's model, as the own model does not describe them."""
    is_own_model: bool = field(metadata={"key": "IsOwnModel"})
    made_for: str = field(metadata={"key": "MadeFor"})
    name: str = field(metadata={"key": "Name"})
    own_model_instead: Optional[str] = field(metadata={"key": "OwnModelInstead"})
    processor: str = field(metadata={"key": "Processor"})


@dataclass(frozen=True)
class ExplanationTrace:
    """Explanation trace."""

    cycles: int = field(metadata={"key": "Cycles"})
    first_cycle: int = field(metadata={"key": "FirstCycle"})
    iteration: int = field(metadata={"key": "Iteration"})
    wait: int = field(metadata={"key": "Wait"})


@dataclass(frozen=True)
class ExplanationVerdict:
    """Explanation verdict."""

    cycles: float = field(metadata={"key": "Cycles"})
    dependency_cycles: float = field(metadata={"key": "DependencyCycles"})
    exact_cycles: Optional[List[int]] = field(metadata={"key": "ExactCycles"})
    front_end_cycles: float = field(metadata={"key": "FrontEndCycles"})
    limited_by: Any = field(metadata={"key": "LimitedBy"})
    limits: List[Any] = field(metadata={"key": "Limits"})
    port_cycles: float = field(metadata={"key": "PortCycles"})
    port_instructions: List[int] = field(metadata={"key": "PortInstructions"})
    ports: List[str] = field(metadata={"key": "Ports"})
    sentences: List[str] = field(metadata={"key": "Sentences"})
    share: float = field(metadata={"key": "Share"})
    stall: Optional[str] = field(metadata={"key": "Stall"})


@dataclass(frozen=True)
class ExplanationWaitsReason:
    """Explanation waits reason."""

    instruction: Optional[int] = field(metadata={"key": "Instruction"})
    iterations: Optional[int] = field(metadata={"key": "Iterations"})
    kind: Any = field(metadata={"key": "Kind"})
    port: Optional[str] = field(metadata={"key": "Port"})
    queue: Optional[str] = field(metadata={"key": "Queue"})
    resource: Optional[str] = field(metadata={"key": "Resource"})
    through: Optional[str] = field(metadata={"key": "Through"})


@dataclass(frozen=True)
class ExplanationWaits:
    """Explanation waits."""

    cycles: int = field(metadata={"key": "Cycles"})
    instruction: int = field(metadata={"key": "Instruction"})
    phase: Any = field(metadata={"key": "Phase"})
    reason: ExplanationWaitsReason = field(metadata={"key": "Reason"})


@dataclass(frozen=True)
class Explanation:
    """Explanation."""

    dataflow: ExplanationDataflow = field(metadata={"key": "Dataflow"})
    iterations: int = field(metadata={"key": "Iterations"})
    model: ExplanationModel = field(metadata={"key": "Model"})
    trace: List[ExplanationTrace] = field(metadata={"key": "Trace"})
    verdict: ExplanationVerdict = field(metadata={"key": "Verdict"})
    waits: List[ExplanationWaits] = field(metadata={"key": "Waits"})


@dataclass(frozen=True)
class Answer:
    """Answer."""

    change: str = field(metadata={"key": "Change"})
    cycles: float = field(metadata={"key": "Cycles"})
    from_: Optional[str] = field(metadata={"key": "From"})
    saved: float = field(metadata={"key": "Saved"})
    words: str = field(metadata={"key": "Words"})


@dataclass(frozen=True)
class WhatIfImpossible:
    """What if impossible."""

    change: str = field(metadata={"key": "Change"})
    why: str = field(metadata={"key": "Why"})


@dataclass(frozen=True)
class WhatIf:
    """What if."""

    answers: List[Answer] = field(metadata={"key": "Answers"})
    cycles: float = field(metadata={"key": "Cycles"})
    free_takes_slots: bool = field(metadata={"key": "FreeTakesSlots"})
    """Whether instructions that cost nothing still take slots of the front end."""
    impossible: List[WhatIfImpossible] = field(metadata={"key": "Impossible"})
    memory: List[Answer] = field(metadata={"key": "Memory"})
    suggestion: Optional[str] = field(metadata={"key": "Suggestion"})
    untried: int = field(metadata={"key": "Untried"})


@dataclass(frozen=True)
class RegionPlace:
    """The place of a region found in code. Address is the address of its first instruction in a program, TextLine its
    line in a text; File and Line are its source. Path is the number of this path through the code among Paths."""

    address: Optional[int] = field(metadata={"key": "Address"})
    calls: List[str] = field(metadata={"key": "Calls"})
    file: Optional[str] = field(metadata={"key": "File"})
    function: Optional[str] = field(metadata={"key": "Function"})
    line: Optional[int] = field(metadata={"key": "Line"})
    part: Any = field(metadata={"key": "Part"})
    path: int = field(metadata={"key": "Path"})
    paths: int = field(metadata={"key": "Paths"})
    text_line: Optional[int] = field(metadata={"key": "TextLine"})


@dataclass(frozen=True)
class SamplesElsewhere:
    """Samples elsewhere."""

    kind: Any = field(metadata={"key": "Kind"})
    name: str = field(metadata={"key": "Name"})
    reason: Optional[str] = field(metadata={"key": "Reason"})
    samples: int = field(metadata={"key": "Samples"})


@dataclass(frozen=True)
class Samples:
    """The samples of a profile outside of all regions."""

    all_samples: int = field(metadata={"key": "AllSamples"})
    elsewhere: List[SamplesElsewhere] = field(metadata={"key": "Elsewhere"})
    in_regions: int = field(metadata={"key": "InRegions"})
