//! LLVM's pipeline, which simulates its scheduling models as llvm-mca does, and a list schedule on the same hardware.

pub(crate) mod hardware_unit;
pub(crate) mod in_flight;
pub(crate) mod instruction_source;
pub(crate) mod layout;
pub(crate) mod list_schedule;
pub(crate) mod observer;
pub(crate) mod options;
pub(crate) mod pipeline;
pub(crate) mod renaming;
pub(crate) mod stages;
pub(crate) mod stalled_machine;
pub(crate) mod units;
