//! The simulated processor as described in reports.

use stallscope_sim::ProcResourceMasks;
use stallscope_target::SubtargetInfo;

use crate::{ProcResources, RegisterFileName, register_file_names};

/// The data that all reports on a processor share, read once and used for every block.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ProcessorInfo {
    /// Its resources.
    pub resources: ProcResources,
    /// The masks of its resources.
    pub masks: ProcResourceMasks,
    /// Its register files.
    pub register_files: Vec<RegisterFileName>,
}

impl ProcessorInfo {
    /// Reads the processor of a subtarget.
    #[must_use]
    pub fn new(subtarget: &SubtargetInfo) -> Self {
        let (description, sched_model) = (subtarget.description(), &subtarget.sched_model);
        Self {
            resources: ProcResources::new(subtarget),
            masks: ProcResourceMasks::new(description, sched_model),
            register_files: register_file_names(description, sched_model),
        }
    }
}
