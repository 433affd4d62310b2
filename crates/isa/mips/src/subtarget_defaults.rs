//! The defaults of triples.

use stallscope_target::{Arch, SubtargetDefaults, Triple};

/// Returns the processor that a triple implies where none or a generic one is named.
pub(crate) fn defaults(triple: &Triple) -> SubtargetDefaults {
    let is_64_bit = matches!(triple.arch, Arch::Mips64 | Arch::Mips64el);
    let processor = match (is_64_bit, is_release_6(triple)) {
        (false, false) => "mips32",
        (false, true) => "mips32r6",
        (true, false) => "mips64",
        (true, true) => "mips64r6",
    };
    SubtargetDefaults { processor, generic: Some(processor), ..SubtargetDefaults::default() }
}

/// Returns whether the architecture's name is that of the sixth release, which is not compatible with earlier ones.
fn is_release_6(triple: &Triple) -> bool {
    let arch = triple.text.split('-').next().unwrap_or_default();
    arch.starts_with("mips") && (arch.ends_with("r6") || arch.ends_with("r6el"))
}
