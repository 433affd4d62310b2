//! The views: a file for each with its data, its listener, its text and its JSON.

mod accuracy_view;
mod bottleneck_analysis;
mod dispatch_statistics;
mod instruction_info_view;
mod register_file_statistics;
mod resource_pressure_view;
mod retire_control_unit_statistics;
mod scheduler_statistics;
mod slots;
mod summary_view;
mod timeline_view;

pub use accuracy_view::{AccuracyView, ModelOrigin};
pub use bottleneck_analysis::{
    BackPressure, BottleneckAnalysis, BottleneckListener, CriticalEdge, DependencyEdge, DependencyKind,
};
pub use dispatch_statistics::{DispatchListener, DispatchStalls, DispatchStatistics};
pub use instruction_info_view::{
    InstructionInfo, InstructionInfoColumns, InstructionInfoView, StatedResourceUse,
};
pub use register_file_statistics::{
    RegisterFileListener, RegisterFileName, RegisterFileStatistics, RegisterFileUsage, register_file_names,
};
pub(crate) use resource_pressure_view::COLUMN_WIDTH;
pub use resource_pressure_view::{ResourcePressureListener, ResourcePressureView};
pub use retire_control_unit_statistics::{RetireControlUnitListener, RetireControlUnitStatistics};
pub use scheduler_statistics::{BufferUsage, SchedulerListener, SchedulerStatistics};
pub use slots::{Limit, SlotListener, SlotShares};
pub use summary_view::{SummaryListener, SummaryView};
pub use timeline_view::{TimelineEntry, TimelineListener, TimelineView, WaitTime};
