//! The simulated processor: converts parsed instructions to simulated ones, and runs them in a loop through a
//! pipeline of stages on the hardware units of the processor, which reports events to listeners.
//!
//! The simulation is deterministic and single-threaded, and independent of output formats.

mod bits;
mod bounds;
mod code;
mod cores;
mod critical_dependency;
mod custom_behavior;
mod first_instructions;
mod frontend;
mod ids;
mod in_flight;
mod instr_analysis;
mod instr_builder;
mod instr_desc;
mod instruction;
mod instruction_change;
mod instrument;
mod key_writer;
mod list_schedule;
mod listener;
mod options;
mod pipeline;
mod port_use;
mod ports;
mod pressure;
mod proc_resource;
mod ratio;
mod relative_state;
mod release_at_cycles;
mod repetition;
mod resource_use;
mod run;
mod stages;
mod stall;
mod stall_kind;
mod store_drain;
mod units;
mod wait;

pub use bounds::Bounds;
pub use bounds::dependencies::DependencyBound;
pub use bounds::ports::PortBound;
pub use bounds::value_dependence::ValueDependence;
pub use cores::assumption::Assumption;
pub use cores::code_bytes::InstructionBytes;
pub use cores::core::{Core, CoreRun, Period, PreparedProgram, RunLength};
pub use cores::front_end::{Delivery, FetchedInstruction, FrontEnd, FrontEndBound};
pub use cores::memory_access::{
    AddressSequence, InstructionAccesses, MemoryAccess, Overlap, StoreDependence,
};
pub use cores::options::{CoreOptions, FetchSource, InitialState};
pub use cores::program::{
    JointResult, Load, MemoryRole, Movement, Program, ProgramInstruction, ProgramMicroOp, RegisterNumber,
    ResultValue, Slot, SlowPath, Source, Value,
};
pub use cores::settings::CoreSettings;
pub use cores::unlimited_front_end::UnlimitedFrontEnd;
pub use critical_dependency::CriticalDependency;
pub use custom_behavior::{CustomBehavior, CustomHazards, ExecutingInstruction};
pub use first_instructions::FirstInstructions;
pub use frontend::generic_front_end::GenericFrontEnd;
pub use frontend::steady_state::{Bubble, DispatchSlot, SteadyState};
pub use in_flight::inst_ref::{InstRef, MoveElimination};
pub use instr_analysis::{DataAddress, Departure, GenericInstrAnalysis, InstrAnalysis, TableHint};
pub use instr_builder::error::InstructionError;
pub use instr_builder::{BuildWarning, BuilderOptions, InstrBuilder};
pub use instr_desc::{InstrDesc, ReadDescriptor, ResourceUsage, WriteDescriptor};
pub use instruction::{Instruction, Read, Write};
pub use instrument::{ActiveInstrument, InstrumentManager};
pub use list_schedule::ListSchedule;
pub use listener::{ExecutionEvents, Interest, Listener};
pub use options::PipelineOptions;
pub use pipeline::error::SimulationError;
pub use pipeline::{Pipeline, PreparedCode};
pub use port_use::{PortSet, PortUse};
pub use ports::{Port, Ports};
pub use pressure::{Pressure, PressureCycles, PressureReason};
pub use proc_resource::{ProcResourceMasks, resource_index};
pub use ratio::Ratio;
pub use relative_state::RelativeState;
pub use release_at_cycles::ReleaseAtCycles;
pub use resource_use::ResourceUse;
pub use run::{Run, RunExtent};
pub use stall::Stall;
pub use stall_kind::{StallCause, StallKind};
pub use store_drain::{CacheLine, StoreDrain};
pub use units::hazard_warnings::HazardWarnings;
pub use wait::{NextInstruction, Producer, Wait, WaitCause};
