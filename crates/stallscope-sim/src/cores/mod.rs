//! Cores that execute out of order, simulated micro-operation by micro-operation, for processor models of this project.
//!
//! An instruction set lowers code to a [`Program`](program::Program): what the core's units see of it. Lowering resolves
//! everything that does not depend on time: fused slots, idioms, partial registers, what renaming inserts, and which
//! store supplies which load.

mod allocations;
pub(crate) mod assumption;
mod back_pressure;
mod bounds;
pub(crate) mod buffers;
pub(crate) mod core;
mod disambiguation;
mod dispatch;
mod dispatch_group;
pub(crate) mod front_end;
mod issue;
mod machine;
pub(crate) mod memory_access;
pub(crate) mod options;
mod port_binding;
pub(crate) mod program;
mod program_change;
mod register_map;
mod reorder_buffer;
mod retire;
mod scheduler;
mod scheduler_entries;
pub(crate) mod settings;
mod stall_cause;
mod step_notes;
mod steps;
mod store_drains;
mod store_queue;
mod stream;
mod translation;
pub(crate) mod unlimited_front_end;
mod values;
mod waits;
mod wheel;
