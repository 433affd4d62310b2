//! Processors, by the names in `-mcpu`.

use crate::wire::{Str, record};
use crate::{ArchitectureId, Description, FeatureSet, ProcessorId, SchedModelId};

record! {
    /// A processor; the records are sorted by name. A processor with several names has a record for each.
    pub struct Processor {
        /// The name in `-mcpu`.
        pub name: Str,
        /// The name in reports, the same for all names of the processor.
        pub canonical_name: Str,
        /// Its features, excluding implied ones.
        pub features: FeatureSet,
        /// Features that only affect tuning.
        pub tune_features: FeatureSet,
        /// Its version of the architecture, if the target has [`Architecture`](crate::Architecture)s.
        pub architecture: ArchitectureId,
        /// Its scheduling model.
        pub sched_model: SchedModelId,
    }
}

impl Description<'_> {
    /// Returns the processor that `-mcpu` calls `name`.
    #[must_use]
    pub fn processor_by_name(self, name: &str) -> Option<ProcessorId> {
        let processors = self.table::<Processor>();
        let index = processors.partition_point(|p| self.str_bytes(p.name) < name.as_bytes());
        let found = processors.get(index).is_some_and(|p| self.str(p.name) == name);
        found.then(|| ProcessorId::from_index(index))
    }
}

/// Returns a name without case and punctuation.
fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

impl<'a> Description<'a> {
    /// Returns the names that `-mcpu` accepts, sorted.
    pub fn processor_names(self) -> impl Iterator<Item = &'a str> {
        self.table::<Processor>().iter().map(move |processor| self.str(processor.name))
    }

    /// Returns the processor that a processor's scheduling model was made for, if it is another one. The name of the
    /// model shows it, because models are named after processors. Names with the same features are treated as one
    /// processor.
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
