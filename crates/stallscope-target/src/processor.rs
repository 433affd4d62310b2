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

/// A name without case and punctuation.
fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

impl<'a> Description<'a> {
    /// The names that `-mcpu` takes, sorted.
    pub fn processor_names(self) -> impl Iterator<Item = &'a str> {
        self.table::<Processor>().iter().map(move |processor| self.str(processor.name))
    }

    /// The processor that a processor's scheduling model was made for, if that is another one: models are called
    /// by the processors that they were made for. Names of processors that have the same features are those of one.
    #[must_use]
    pub fn sched_model_owner(self, processor: ProcessorId) -> Option<&'a str> {
        let processors = self.table::<Processor>();
        let this = processors.get(processor.index())?;
        let model = letters(self.str(self.sched_model(this.sched_model).name));
        let model = model.strip_suffix("model").unwrap_or(&model);
        let is_like = |other: &Processor| {
            let name = letters(self.str(other.name));
            !model.is_empty() && (name.contains(model) || model.contains(&name))
        };
        let owners = processors.iter().filter(|other| other.sched_model == this.sched_model).filter(is_like);
        let is_this = |owner: &Processor| {
            owner.canonical_name == this.canonical_name
                || owner.features == this.features && owner.tune_features == this.tune_features
        };
        let mut owners = owners.peekable();
        let first = *owners.peek()?;
        (!owners.any(|owner| is_this(&owner))).then(|| self.str(first.canonical_name))
    }
}
