//! Instructions that change what the next one does.

use stallscope_target::RegisterId;

/// An instruction `movprfx`, which changes what the next one does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefix {
    /// The register that it writes.
    pub(crate) destination: RegisterId,
    /// The predicate, if there is one.
    pub(crate) predicated: Option<Predicated>,
}

/// The predicate of a prefix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Predicated {
    /// The register that says which.
    pub(crate) predicate: RegisterId,
    /// The elements' size, as the flags of opcodes have it.
    pub(crate) element_size: u64,
}
