//! Versions of an architecture and their extensions, as directives name them.

use crate::wire::{Str, record};
use crate::{Description, FeatureSet};

record! {
    /// A version of an architecture (AArch64: what `.arch` names); the records are in LLVM's order.
    pub struct Architecture {
        /// Its name, such as `armv8.2-a`.
        pub name: Str,
        /// Its features, those they imply left out.
        pub features: FeatureSet,
    }
}

record! {
    /// An extension that directives turn on and off (AArch64: what `.arch_extension` names); the records are in
    /// LLVM's order, in which messages list them.
    pub struct ArchExtension {
        /// Its name, such as `sve2`.
        pub name: Str,
        /// Its features, those they imply left out.
        pub features: FeatureSet,
    }
}

impl Description<'_> {
    /// The extension that directives call `name`.
    #[must_use]
    pub fn arch_extension_by_name(self, name: &str) -> Option<ArchExtension> {
        self.table::<ArchExtension>().iter().find(|e| self.str_bytes(e.name) == name.as_bytes())
    }
}
