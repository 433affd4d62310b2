//! The simulated processor: parsed instructions become simulated ones, and a pipeline of stages runs
//! them in a loop over the units of its processor, telling listeners what happens in each cycle.
//!
//! The simulation is deterministic and single-threaded, and knows no output format.

mod bounds;
mod code;
mod custom_behavior;
mod frontend;
mod in_flight;
mod instr_analysis;
mod instr_builder;
mod instr_desc;
mod instruction;
mod instrument;
mod listener;
mod pipeline;
mod ports;
mod proc_resource;
mod ratio;
mod relative_state;
mod repetition;
mod stages;
mod stall;
mod units;

pub use bounds::{Bounds, DependencyBound, PortBound};
pub use custom_behavior::CustomBehavior;
pub use frontend::{Bubble, DrawnSlot, FrontEnd, QueueLimit, Refusal, SteadyState};
pub use instr_analysis::{GenericInstrAnalysis, InstrAnalysis};
pub use instr_builder::{BuildWarning, BuilderOptions, InstrBuilder, InstructionError};
pub use instr_desc::{InstrDesc, ReadDescriptor, ResourceUsage, WriteDescriptor};
pub use instruction::{Instruction, Read, StoreDrain, Write};
pub use instrument::{ActiveInstrument, GenericInstrumentManager, InstrumentManager, LATENCY};
pub use listener::{
    CriticalDependency, HeldUp, InstRef, Listener, MoveElimination, Pressure, PressureReason, ResourceUse,
};
pub use pipeline::{Pipeline, PipelineOptions, PreparedCode, SimulationError};
pub use ports::{Port, PortSet, PortUse, Ports};
pub use proc_resource::{ProcResourceMasks, ReleaseAtCycles, resource_index};
pub use ratio::Ratio;
pub use relative_state::RelativeState;
pub use stall::{Stall, StallKind, Wait};
