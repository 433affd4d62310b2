//! State that exists in silicon.

mod issue_queues;
mod ls_unit;
mod register_file;
mod resource_manager;
mod retire_control_unit;
mod scheduler;
mod store_buffer;

pub(crate) use issue_queues::{BoundMicroOp, MicroOpId, PortQueues};
pub(crate) use ls_unit::LsUnit;
pub(crate) use register_file::{EliminableMove, RegisterFile};
pub(crate) use resource_manager::{ResourceManager, ResourceNeeds};
pub(crate) use retire_control_unit::RetireControlUnit;
pub(crate) use scheduler::Scheduler;
pub(crate) use store_buffer::StoreBuffer;
