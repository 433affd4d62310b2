//! Versions of an architecture and their extensions, by the names that directives use.

use crate::wire::{Str, record};
use crate::{Description, FeatureSet};

record! {
    /// A version of an architecture (AArch64 and Arm: the argument of `.arch`); the records are in LLVM's order.
    pub struct Architecture {
        /// Its name, such as `armv8.2-a`.
        pub name: Str,
        /// Its features, excluding implied ones.
        pub features: FeatureSet,
    }
}

record! {
    /// An extension that directives enable and disable (AArch64: the argument of `.arch_extension`; Arm: the argument of `.fpu`, which
    /// disables the features of all other extensions); the records are in LLVM's order, as in messages.
    pub struct ArchExtension {
        /// Its name, such as `sve2`.
        pub name: Str,
        /// Its features, excluding implied ones.
        pub features: FeatureSet,
    }
}

impl Description<'_> {
    /// Returns the extension that directives call `name`.
    #[must_use]
    pub fn arch_extension_by_name(self, name: &str) -> Option<ArchExtension> {
        self.table::<ArchExtension>().iter().find(|e| self.str_bytes(e.name) == name.as_bytes())
    }
}
