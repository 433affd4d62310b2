//! The views: a file for each with its data, its listener, its text and its JSON, and the table of them.

mod bottleneck_analysis;
mod dispatch_statistics;
mod instruction_info_view;
mod listeners;
mod prediction_view;
mod register_file_statistics;
mod registry;
mod resource_pressure_view;
mod retire_control_unit_statistics;
mod scheduler_statistics;
mod slots;
mod summary_view;
mod timeline_view;
mod view;
mod view_info;
mod view_kind;
mod view_set;

use stallscope_sim::Listener;

pub use bottleneck_analysis::{
    BackPressure, BottleneckAnalysis, BottleneckListener, CriticalEdge, DependencyEdge, DependencyKind,
};
pub use dispatch_statistics::{DispatchListener, DispatchStalls, DispatchStatistics};
pub use instruction_info_view::{
    InstructionInfo, InstructionInfoColumns, InstructionInfoView, StatedResourceUse,
};
pub use prediction_view::{ModelOrigin, Prediction};
pub use register_file_statistics::{RegisterFileListener, RegisterFileStatistics, RegisterFileUsage};
pub use resource_pressure_view::{ResourcePressureListener, ResourcePressureView};
pub use retire_control_unit_statistics::{RetireControlUnitListener, RetireControlUnitStatistics};
pub use scheduler_statistics::{BufferUsage, SchedulerListener, SchedulerStatistics};
pub use slots::{DispatchLimit, SlotListener, SlotShares};
pub use summary_view::{SummaryListener, SummaryView};
pub use timeline_view::{TimelineEntry, TimelineListener, TimelineView, WaitTime};
pub use view::{RenderContext, SimulationContext, View, ViewVisitor};
pub use view_info::ViewGroup;
pub use view_set::ViewSet;

use view_info::ViewInfo;

registry::registry! {
    /// Iterations, cycles, micro-operations and throughput.
    Summary => summary: SummaryView,
        ViewInfo::new("summary-view", ViewGroup::Views, "Cycles, instructions per cycle and throughput")
            .json("SummaryView")
            .by_default();
    /// What bounds the loop, and what it is predicted to take.
    Prediction => prediction: Prediction,
        ViewInfo::new("accurate", ViewGroup::Models, "Bounds of the loop, and predicted cycles")
            .json("AccuracyView");
    /// Where back-pressure comes from, and the critical sequence.
    BottleneckAnalysis => bottleneck_analysis: BottleneckAnalysis,
        ViewInfo::new(
            "bottleneck-analysis",
            ViewGroup::Views,
            "Sources of back-pressure, and the critical sequence of instructions",
        )
        .json("BottleneckAnalysis")
        .out_of_order();
    /// What the scheduling model says of each instruction.
    InstructionInfo => instruction_info: InstructionInfoView,
        ViewInfo::new(
            "instruction-info",
            ViewGroup::Views,
            "Micro-ops, latency and throughput of each instruction",
        )
        .json("InstructionInfoView")
        .by_default();
    /// Why dispatch stalled, and how much was dispatched per cycle.
    DispatchStatistics => dispatch_statistics: DispatchStatistics,
        ViewInfo::new(
            "dispatch-stats",
            ViewGroup::Statistics,
            "Causes of dispatch stalls, and micro-ops dispatched per cycle",
        )
        .json("DispatchStatistics");
    /// How much was issued per cycle, and how full the schedulers were.
    SchedulerStatistics => scheduler_statistics: SchedulerStatistics,
        ViewInfo::new(
            "scheduler-stats",
            ViewGroup::Statistics,
            "Micro-ops issued per cycle, and use of the scheduler buffers",
        );
    /// How much was retired per cycle, and how full the reorder buffer was.
    RetireControlUnitStatistics => retire_control_unit_statistics: RetireControlUnitStatistics,
        ViewInfo::new(
            "retire-stats",
            ViewGroup::Statistics,
            "Instructions retired per cycle, and use of the reorder buffer",
        )
        .out_of_order();
    /// Register mappings and eliminated moves.
    RegisterFileStatistics => register_file_statistics: RegisterFileStatistics,
        ViewInfo::new(
            "register-file-stats",
            ViewGroup::Statistics,
            "Register mappings and eliminated moves",
        );
    /// Use of every resource unit, per iteration and per instruction.
    ResourcePressure => resource_pressure: ResourcePressureView,
        ViewInfo::new(
            "resource-pressure",
            ViewGroup::Views,
            "Use of each execution unit, in total and by instruction",
        )
        .json("ResourcePressureView")
        .by_default();
    /// What each instruction does in each cycle, and average waiting times.
    Timeline => timeline: TimelineView,
        ViewInfo::new(
            "timeline",
            ViewGroup::Views,
            "State of each instruction in each cycle, and average wait times",
        )
        .json("TimelineView");
}
