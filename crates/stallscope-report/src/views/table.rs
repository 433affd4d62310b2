//! The table of views.

/// Calls a macro with the table of views, whose order is that of the text report. The JSON report sorts by key, as LLVM
/// does.
///
/// A line is `Kind => field: Data, info`, whose info is a [`ViewInfo`](super::view_info::ViewInfo).
macro_rules! with_views {
    ($make:ident) => {
        $make! {
            /// Iterations, cycles, micro-operations and throughput.
            Summary => summary: SummaryView,
                ViewInfo::new("summary-view", ViewGroup::Views, "Cycles, instructions per cycle and throughput")
                    .json("SummaryView")
                    .by_default();
            /// Bounds of the loop, and its predicted cycles.
            Prediction => prediction: Prediction,
                ViewInfo::new("accurate", ViewGroup::Models, "Bounds of the loop, and predicted cycles")
                    .json("AccuracyView");
            /// Why the loop takes so long, and what each instruction waits for.
            Explanation => explanation: Explanation,
                ViewInfo::new(
                    "explain",
                    ViewGroup::Alone,
                    "The reason for the cycles: a verdict, and the waits of each instruction",
                )
                .json("Explanation");
            /// The predicted effect of changes.
            WhatIf => what_if: WhatIf,
                ViewInfo::new(
                    "what-if",
                    ViewGroup::Questions,
                    "Changes to the code and the processor, simulated",
                )
                .json("WhatIf");
            /// Where back-pressure comes from, and the critical sequence.
            BottleneckAnalysis => bottleneck_analysis: BottleneckAnalysis,
                ViewInfo::new(
                    "bottleneck-analysis",
                    ViewGroup::Views,
                    "Sources of back-pressure, and the critical sequence of instructions",
                )
                .json("BottleneckAnalysis")
                .out_of_order();
            /// The scheduling model's data of each instruction.
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
                )
                .complete_json("SchedulerStatistics");
            /// How much was retired per cycle, and how full the reorder buffer was.
            RetireControlUnitStatistics => retire_control_unit_statistics: RetireControlUnitStatistics,
                ViewInfo::new(
                    "retire-stats",
                    ViewGroup::Statistics,
                    "Instructions retired per cycle, and use of the reorder buffer",
                )
                .complete_json("RetireControlUnitStatistics")
                .out_of_order();
            /// Register mappings and eliminated moves.
            RegisterFileStatistics => register_file_statistics: RegisterFileStatistics,
                ViewInfo::new(
                    "register-file-stats",
                    ViewGroup::Statistics,
                    "Register mappings and eliminated moves",
                )
                .complete_json("RegisterFileStatistics");
            /// Use of every resource unit, per iteration and per instruction.
            ResourcePressure => resource_pressure: ResourcePressureView,
                ViewInfo::new(
                    "resource-pressure",
                    ViewGroup::Views,
                    "Use of each execution unit, in total and by instruction",
                )
                .json("ResourcePressureView")
                .by_default();
            /// The state of each instruction in each cycle, and average waiting times.
            Timeline => timeline: TimelineView,
                ViewInfo::new(
                    "timeline",
                    ViewGroup::Views,
                    "State of each instruction in each cycle, and average wait times",
                )
                .json("TimelineView");
            /// Each execution of each instruction, and the units that it used.
            Schedule => schedule: Schedule,
                ViewInfo::new(
                    "schedule",
                    ViewGroup::Alone,
                    "Dispatched instructions and busy units, cycle by cycle, until the pattern repeats",
                )
                .json("ScheduleView");
        }
    };
}
pub(crate) use with_views;
