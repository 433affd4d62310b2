//! The views: a file for each with its data, its listener, its text and its JSON, and the table of them in `table.rs`.

mod bottleneck_analysis;
mod dispatch_statistics;
mod explanation;
mod instruction_info_view;
mod listeners;
mod prediction_view;
mod register_file_statistics;
mod registry;
mod resource_pressure_view;
mod retire_control_unit_statistics;
mod schedule;
mod scheduler_statistics;
mod slots;
mod summary_view;
mod table;
mod timeline_view;
mod view;
mod view_info;
mod view_kind;
mod view_set;
mod what_if;

use stallscope_sim::Listener;

pub use bottleneck_analysis::{
    BackPressure, BottleneckAnalysis, BottleneckListener, CriticalEdge, DependencyEdge, DependencyKind,
};
pub use dispatch_statistics::{DispatchListener, DispatchStalls, DispatchStatistics};
pub use explanation::{
    Dataflow, DataflowEdge, Explanation, ExplanationListener, MeasuredError, ModelFacts, Through, TracedWait,
    Verdict, Wait, WaitPhase, WaitReason,
};
pub use instruction_info_view::{
    InstructionInfo, InstructionInfoColumns, InstructionInfoView, StatedResourceUse,
};
pub use prediction_view::{ModelOrigin, Prediction};
pub use register_file_statistics::{RegisterFileListener, RegisterFileStatistics, RegisterFileUsage};
pub use resource_pressure_view::{ResourcePressureListener, ResourcePressureView};
pub use retire_control_unit_statistics::{RetireControlUnitListener, RetireControlUnitStatistics};
pub use schedule::{Execution, Repetition, Schedule, ScheduleCycle, ScheduleListener, Stretch, UnitUse};
pub use scheduler_statistics::{BufferUsage, SchedulerListener, SchedulerStatistics};
pub use slots::{DispatchLimit, SlotCounts, SlotListener, SlotShares};
pub use summary_view::SummaryView;
pub use timeline_view::{TimelineEntry, TimelineListener, TimelineView, WaitTime};
pub use view::{RenderContext, SimulationContext, View, ViewVisitor};
pub use view_info::ViewGroup;
pub use view_kind::ViewKind;
pub use view_set::ViewSet;
pub use what_if::{Answer, Change, ChangeError, WhatIf};

use registry::registry;

table::with_views!(registry);
