//! What differs between targets.

mod aarch64;
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
    /// TableGen's backends that are run besides those of every target: `emitter`, `searchable-tables`,
    /// `arm-target-def`.
    pub(crate) further_backends: &'static [&'static str],
    /// The source with the extensions that directives name, if there is one.
    pub(crate) extensions: Option<&'static str>,
    /// The header that declares the target's own operand types.
    pub(crate) header: &'static str,
    /// The starts of the enums whose constants conditions name, in the header or the sources of functions.
    pub(crate) constant_enums: &'static [&'static str],
    /// The sources that define functions which conditions call.
    pub(crate) condition_helpers: &'static [&'static str],
    /// The functions that tell whether any operand is a register of one of some classes, by name; LLVM writes them
    /// with more of C++ than is read here.
    pub(crate) any_register_in: &'static [(&'static str, &'static [&'static str])],
}

/// All targets.
pub(crate) const TARGETS: [&Target; 2] = [&aarch64::TARGET, &x86::TARGET];

/// The headers of LLVM that give every target's tables their meaning.
pub(crate) const INSTR_DESC_HEADER: &str = "include/llvm/MC/MCInstrDesc.h";
/// See [`INSTR_DESC_HEADER`].
pub(crate) const SCHEDULE_HEADER: &str = "include/llvm/MC/MCSchedule.h";

impl Target {
    /// The files that are read besides TableGen's sources, below LLVM's.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &'static str> {
        [INSTR_DESC_HEADER, SCHEDULE_HEADER, self.header]
            .into_iter()
            .chain(self.condition_helpers.iter().copied())
            .chain(self.extensions)
    }
}

#[cfg(test)]
impl Target {
    /// The target of [`Tables::small`](crate::tables::Tables::small).
    pub(crate) const SMALL: Self = Self {
        name: "toy",
        namespace: "Toy",
        directory: "",
        n_asm_variants: 0,
        further_backends: &[],
        extensions: None,
        header: "",
        constant_enums: &["enum Prefix {"],
        condition_helpers: &[],
        any_register_in: &[("isWide", &["GR"])],
    };
}
