//! The simulated processor: converts parsed instructions to simulated ones, and runs them in a loop through a
//! pipeline of stages on the hardware units of the processor, which reports events to listeners.
//!
//! The simulation is deterministic and single-threaded, and independent of output formats.

mod bits;
mod bounds;
mod code;
mod cores;
mod engine;
mod events;
mod frontend;
mod llvm;
mod ratio;

pub use bounds::Bounds;
pub use bounds::dependencies::DependencyBound;
pub use bounds::ports::PortBound;
pub use bounds::value_dependence::ValueDependence;
pub use code::custom_behavior::{CustomBehavior, CustomHazards, ExecutingInstruction};
pub use code::instr_analysis::{DataAddress, Departure, GenericInstrAnalysis, InstrAnalysis, TableHint};
pub use code::instr_builder::error::InstructionError;
pub use code::instr_builder::{BuildWarning, BuilderOptions, InstrBuilder};
pub use code::instr_desc::{InstrDesc, ReadDescriptor, ResourceUsage, WriteDescriptor};
pub use code::instruction::{Instruction, Read, Write};
pub use code::instrument::{ActiveInstrument, InstrumentManager};
pub use code::port_use::{PortSet, PortUse};
pub use code::ports::{Port, Ports};
pub use code::proc_resource::{ProcResourceMasks, resource_index};
pub use code::release_at_cycles::ReleaseAtCycles;
pub use code::store_drain::{CacheLine, StoreDrain};
pub use cores::assumption::Assumption;
pub use cores::buffers::{CoreBuffer, core_buffers};
pub use cores::core::{Core, CoreRun, Period, PreparedProgram, RunLength};
pub use cores::front_end::{Delivery, FrontEnd, FrontEndBound};
pub use cores::memory_access::{
    AddressSequence, InstructionAccesses, MemoryAccess, Overlap, StoreDependence,
};
pub use cores::options::{CoreOptions, FetchSource, InitialState};
pub use cores::program::{
    ForwardingPath, JointResult, Load, MemoryRole, Movement, PhysicalRegisters, Program, ProgramInstruction,
    ProgramMicroOp, RegisterNumber, ResultValue, Slot, SlowPath, Source, Value,
};
pub use cores::settings::CoreSettings;
pub use cores::unlimited_front_end::UnlimitedFrontEnd;
pub use engine::error::SimulationError;
pub use engine::key_writer::key_of;
pub use engine::relative_state::RelativeState;
pub use engine::run::{Run, RunExtent};
pub use events::critical_dependency::CriticalDependency;
pub use events::first_instructions::FirstInstructions;
pub use events::inst_ref::{InstRef, MoveElimination};
pub use events::listener::{ExecutionEvents, Interest, Listener};
pub use events::pressure::{Pressure, PressureCycles, PressureReason};
pub use events::resource_use::ResourceUse;
pub use events::stall::Stall;
pub use events::stall_kind::{StallCause, StallKind};
pub use events::step::{Step, StepCause, StepSource};
pub use events::wait::{NextInstruction, Producer, Wait, WaitCause};
pub use frontend::generic_front_end::GenericFrontEnd;
pub use frontend::steady_state::{Bubble, DispatchSlot, SteadyState};
pub use llvm::hardware_unit::HardwareUnit;
pub use llvm::instruction_source::{InstructionSource, StreamExtent};
pub use llvm::list_schedule::ListSchedule;
pub use llvm::options::PipelineOptions;
pub use llvm::pipeline::{Pipeline, PreparedCode};
pub use llvm::units::hazard_warnings::HazardWarnings;
pub use ratio::Ratio;
