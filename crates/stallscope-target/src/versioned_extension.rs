//! Extensions of an architecture with versions, and names for sets of them.

use crate::wire::{Span, Str, record};
use crate::{Description, VersionedExtensionId};

record! {
    /// An extension with the version that is supported; the records are sorted by name.
    pub struct VersionedExtension {
        /// Its name, such as `zicsr`.
        pub name: Str,
        /// The major version.
        pub major: u16,
        /// The minor version.
        pub minor: u16,
        /// Whether its specification may still change.
        pub is_experimental: bool,
        /// The extensions that it implies, in LLVM's order.
        pub implies: Span<VersionedExtensionId>,
    }
}

record! {
    /// A name for a base and a set of extensions; the records are sorted by name.
    pub struct ArchProfile {
        /// The name, such as `rva23u64`.
        pub name: Str,
        /// The base and the extensions with their versions, such as `rv64i2p1_m2p0`.
        pub arch: Str,
        /// Whether its specification may still change.
        pub is_experimental: bool,
    }
}

impl Description<'_> {
    /// Returns the extension with a name.
    #[must_use]
    pub fn versioned_extension_by_name(
        self,
        name: &str,
    ) -> Option<(VersionedExtensionId, VersionedExtension)> {
        let extensions = self.table::<VersionedExtension>();
        let index = extensions.partition_point(|e| self.str_bytes(e.name) < name.as_bytes());
        let found = extensions.get(index).filter(|e| self.str_bytes(e.name) == name.as_bytes())?;
        Some((VersionedExtensionId::from_index(index), found))
    }
}
