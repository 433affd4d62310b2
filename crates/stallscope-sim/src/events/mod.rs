//! The events of a simulation: listeners, and the instructions, stalls and waits in events.

pub(crate) mod critical_dependency;
pub(crate) mod first_instructions;
pub(crate) mod in_flight;
pub(crate) mod inst_ref;
pub(crate) mod listener;
pub(crate) mod pressure;
pub(crate) mod resource_use;
pub(crate) mod stall;
pub(crate) mod stall_kind;
pub(crate) mod step;
pub(crate) mod wait;
