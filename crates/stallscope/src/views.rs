//! The data of [`Views`](crate::Views): a type for each view, and the types of its fields.
//!
//! ```
//! use stallscope::views::SummaryView;
//! use stallscope::{Analyzer, Options, Subtarget};
//!
//! let subtarget = Subtarget::builder("x86_64").processor("btver2").build()?;
//! let report = Analyzer::new(subtarget, Options::new())?.report("addps %xmm0, %xmm1\n")?;
//! let summary: SummaryView = report.views.summary.unwrap();
//! assert_eq!((summary.n_iterations, summary.n_cycles), (100, 303));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use stallscope_report::{
    Answer, BackPressure, BottleneckAnalysis, BufferUsage, Change, ChangeError, CriticalEdge, Dataflow,
    DataflowEdge, DependencyEdge, DependencyKind, DispatchLimit, DispatchStalls, DispatchStatistics,
    Execution, Explanation, Histogram, InstructionInfo, InstructionInfoColumns, InstructionInfoView, Limit,
    Limits, MeasuredError, ModelFacts, ModelOrigin, Prediction, RegisterFileStatistics, RegisterFileUsage,
    Repetition, ResourcePressureView, RetireControlUnitStatistics, Schedule, SchedulerStatistics, SlotShares,
    StatedResourceUse, SummaryView, Through, TimelineEntry, TimelineView, TracedWait, UnitUse, Verdict, Wait,
    WaitPhase, WaitReason, WaitTime, WhatIf,
};
pub use stallscope_sim::{
    Assumption, Bounds, Bubble, DependencyBound, DispatchSlot, FrontEndBound, PortBound, PortSet, Ratio,
    ReleaseAtCycles, StallCause, StallKind, SteadyState,
};
pub use stallscope_target::ProcResourceId;
