//! Changing and observing the simulation: listeners, views, hardware units, sources of instructions, and the behavior of targets.
//!
//! [`RegionAnalyzer::simulation`](crate::RegionAnalyzer::simulation) makes a [`CodeSimulation`], which runs a region's code:
//!
//! | to | implement | and pass it to |
//! |---|---|---|
//! | observe events | [`Listener`] | [`CodeSimulation::run`] |
//! | add a view | [`View`](crate::report::View) | [`CodeSimulation::view`] |
//! | add a hardware unit or stage | [`HardwareUnit`] | [`CodeSimulation::run_with_unit`] |
//! | simulate a trace | [`InstructionSource`] | [`CodeSimulation::run_stream`] |
//! | change instructions of a target, add hazards | [`CustomBehavior`] | [`Subtarget::with_custom_behavior`](crate::Subtarget::with_custom_behavior) |
//! | give comments in the source a meaning | [`InstrumentManager`] | [`Subtarget::with_instruments`](crate::Subtarget::with_instruments) |
//!
//! The folder `examples` of the library has a complete program for each.
//!
//! ```
//! use stallscope::{Analyzer, Options, Subtarget};
//!
//! let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
//! let analyzer = Analyzer::new(subtarget, Options::new())?;
//! let input = analyzer.parse("block", b"imulq %rax, %rbx\n");
//! let mut regions = analyzer.region_analyzer();
//! // `()` listens to nothing.
//! let extent = regions.simulation(&input, &input.regions[0])?.run(&mut ())?;
//! assert_eq!((extent.n_iterations, extent.n_cycles), (100, 303));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod cache;
mod code_simulation;
pub(crate) mod model_description;
mod model_facts;
pub(crate) mod outlook_cache;
pub(crate) mod report_simulation;

pub use code_simulation::CodeSimulation;
pub use stallscope_isa::MakeCustomBehavior;
pub use stallscope_report::SimulationContext;
pub use stallscope_sim::{
    ActiveInstrument, CriticalDependency, CustomBehavior, CustomHazards, ExecutingInstruction,
    ExecutionEvents, HardwareUnit, InstRef, InstrDesc, Instruction, InstructionSource, InstrumentManager,
    Interest, Listener, MoveElimination, NextInstruction, Pressure, PressureCycles, PressureReason, Producer,
    Read, ReadDescriptor, RelativeState, ResourceUsage, ResourceUse, RunExtent, Stall, StoreDrain,
    StreamExtent, Wait, WaitCause, Write, WriteDescriptor,
};
pub use stallscope_target::{
    GenericInstruments, ImpliedInstrument, InstrumentSyntax, LATENCY, Opcode, OpcodeId, RegisterId,
    SchedClassId,
};
