//! State that exists in silicon.

mod ls_unit;
mod register_file;
mod resource_manager;
mod retire_control_unit;
mod scheduler;

pub(crate) use ls_unit::LsUnit;
pub(crate) use register_file::{EliminableMove, RegisterFile};
pub(crate) use resource_manager::{ResourceManager, ResourceNeeds};
pub(crate) use retire_control_unit::RetireControlUnit;
pub(crate) use scheduler::Scheduler;
