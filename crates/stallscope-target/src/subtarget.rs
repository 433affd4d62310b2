//! A subtarget: a triple, a processor and its features, as `-mtriple`, `-mcpu` and `-mattr` give them.

use crate::{Description, FeatureSet, ProcessorId, SchedModel, Triple};

/// What code is read and simulated for.
#[derive(Clone, Debug)]
pub struct Subtarget<'a> {
    /// The target's tables.
    pub description: Description<'a>,
    /// The triple.
    pub triple: Triple,
    /// The processor's name as given.
    pub processor_name: String,
    /// The processor, if the name is known.
    pub processor: Option<ProcessorId>,
    /// The features in force, implied ones included.
    pub features: FeatureSet,
    /// The processor's scheduling model.
    pub sched_model: SchedModel,
}
