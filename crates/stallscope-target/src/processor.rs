//! Processors: the names that `-mcpu` takes.

use crate::wire::{Str, record};
use crate::{ArchitectureId, Description, FeatureSet, ProcessorId, SchedModelId};

record! {
    /// A processor; the records are sorted by name. One with several names has a record for each.
    pub struct Processor {
        /// The name that `-mcpu` takes.
        pub name: Str,
        /// The name that reports give it, the same for all of its names.
        pub canonical_name: Str,
        /// Its features, those they imply left out.
        pub features: FeatureSet,
        /// Features that only tune for it.
        pub tune_features: FeatureSet,
        /// Its version of the architecture, where the target has [`Architecture`](crate::Architecture)s.
        pub architecture: ArchitectureId,
        /// Its scheduling model.
        pub sched_model: SchedModelId,
    }
}

impl Description<'_> {
    /// The processor that `-mcpu` calls `name`.
    #[must_use]
    pub fn processor_by_name(self, name: &str) -> Option<ProcessorId> {
        let processors = self.table::<Processor>();
        let index = processors.partition_point(|p| self.str_bytes(p.name) < name.as_bytes());
        let found = processors.get(index).is_some_and(|p| self.str(p.name) == name);
        found.then(|| ProcessorId::from_index(index))
    }
}
