//! The simulated processor as described in reports.

use stallscope_sim::{CoreBuffer, ProcResourceMasks, core_buffers};
use stallscope_target::SubtargetInfo;

use crate::register_file_name::core_register_files;
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
    /// The buffers of a core; none if LLVM's pipeline simulates the processor, or if each port has its own queue.
    pub buffers: Vec<CoreBuffer>,
}

impl ProcessorInfo {
    /// Reads the processor of a subtarget.
    #[must_use]
    pub fn new(subtarget: &SubtargetInfo) -> Self {
        let (description, sched_model) = (subtarget.description(), &subtarget.sched_model);
        Self {
            resources: ProcResources::new(subtarget),
            masks: ProcResourceMasks::new(description, sched_model),
            register_files: core_register_files(subtarget)
                .unwrap_or_else(|| register_file_names(description, sched_model)),
            buffers: core_buffers(subtarget),
        }
    }
}
