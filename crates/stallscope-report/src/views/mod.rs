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
pub use view_set::ViewSet;

registry::registry! {
    /// Iterations, cycles, micro-operations and throughput.
    Summary => summary: SummaryView, "summary-view", Some("SummaryView"), true;
    /// What bounds the loop, and what it is predicted to take.
    Prediction => prediction: Prediction, "accurate", Some("AccuracyView"), false;
    /// Where back-pressure comes from, and the critical sequence.
    BottleneckAnalysis => bottleneck_analysis: BottleneckAnalysis, "bottleneck-analysis", Some("BottleneckAnalysis"), false;
    /// What the scheduling model says of each instruction.
    InstructionInfo => instruction_info: InstructionInfoView, "instruction-info", Some("InstructionInfoView"), true;
    /// Why dispatch stalled, and how much was dispatched per cycle.
    DispatchStatistics => dispatch_statistics: DispatchStatistics, "dispatch-stats", Some("DispatchStatistics"), false;
    /// How much was issued per cycle, and how full the schedulers were.
    SchedulerStatistics => scheduler_statistics: SchedulerStatistics, "scheduler-stats", None, false;
    /// How much was retired per cycle, and how full the reorder buffer was.
    RetireControlUnitStatistics => retire_control_unit_statistics: RetireControlUnitStatistics, "retire-stats", None, false;
    /// Register mappings and eliminated moves.
    RegisterFileStatistics => register_file_statistics: RegisterFileStatistics, "register-file-stats", None, false;
    /// Use of every resource unit, per iteration and per instruction.
    ResourcePressure => resource_pressure: ResourcePressureView, "resource-pressure", Some("ResourcePressureView"), true;
    /// What each instruction does in each cycle, and average waiting times.
    Timeline => timeline: TimelineView, "timeline", Some("TimelineView"), false;
}
