//! Options of the simulated pipeline.

use std::num::NonZeroU32;

use stallscope_target::{FrontEndKind, ProcResource, ProcResourceId};

/// Options of the simulated pipeline and its simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PipelineOptions {
    /// Entries of the micro-operation queue between decoders and dispatch; `None` means no queue.
    pub micro_op_queue_size: Option<NonZeroU32>,
    /// Maximum number of instructions decoded per cycle into the micro-operation queue; `None` means no limit.
    pub decoder_throughput: Option<NonZeroU32>,
    /// Maximum number of micro-operations dispatched per cycle; `None` means the processor's.
    pub dispatch_width: Option<NonZeroU32>,
    /// Number of physical registers in the default register file, which contains all registers; `None` means unlimited.
    pub register_file_size: Option<NonZeroU32>,
    /// Entries of the load queue; `None` means the processor's.
    pub load_queue_size: Option<NonZeroU32>,
    /// Entries of the store queue; `None` means the processor's.
    pub store_queue_size: Option<NonZeroU32>,
    /// Whether loads never wait for stores, because they are assumed not to alias.
    pub assume_no_alias: bool,
    /// Whether listeners get pressure events and critical dependencies.
    pub enable_bottleneck_analysis: bool,
    /// Whether to simulate every iteration even if the state of the machine repeats. The result is the same.
    pub disable_fast_forward: bool,
    /// The kind of front end that limits dispatch. `None` selects the kind of this project's processor model, if one
    /// is in use. In-order processors ignore it.
    pub front_end: Option<FrontEndKind>,
    /// A resource that has another number of units than the processor's.
    pub changed_units: Option<(ProcResourceId, u16)>,
}

impl PipelineOptions {
    /// Returns the number of units of a resource.
    pub(crate) fn n_units(&self, id: ProcResourceId, resource: &ProcResource) -> u16 {
        match self.changed_units {
            Some((changed, n_units)) if changed == id => n_units,
            _ => resource.n_units,
        }
    }
}
