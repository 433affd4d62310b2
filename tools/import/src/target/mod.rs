//! What differs between targets.

mod x86;

/// A target and where LLVM describes it.
pub(crate) struct Target {
    /// The name that the description file is called by.
    pub(crate) name: &'static str,
    /// The namespace of LLVM's enumerators, which also starts the names of its tables.
    pub(crate) namespace: &'static str,
    /// The directory of the target in LLVM's sources.
    pub(crate) directory: &'static str,
    /// Number of assembly variants that the printer writes.
    pub(crate) n_asm_variants: usize,
    /// The header that declares the target's own operand types.
    pub(crate) operand_types_header: &'static str,
}

/// All targets.
pub(crate) const TARGETS: [&Target; 1] = [&x86::TARGET];
