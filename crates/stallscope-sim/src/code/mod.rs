//! The code to simulate: instructions as scheduling models describe them, and the ports that they use.

pub(crate) mod custom_behavior;
pub(crate) mod instr_analysis;
pub(crate) mod instr_builder;
pub(crate) mod instr_desc;
pub(crate) mod instruction;
mod instruction_change;
pub(crate) mod instrument;
pub(crate) mod port_use;
pub(crate) mod ports;
pub(crate) mod proc_resource;
pub(crate) mod release_at_cycles;
pub(crate) mod store_drain;
