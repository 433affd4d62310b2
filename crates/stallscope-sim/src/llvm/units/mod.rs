//! The hardware units of a processor: the state of the simulated machine.

pub(crate) mod hardware_units;
pub(crate) mod hazard_warnings;
pub(crate) mod ls_unit;
pub(crate) mod register_file;
pub(crate) mod resource_manager;
pub(crate) mod retire_control_unit;
pub(crate) mod scheduler;
