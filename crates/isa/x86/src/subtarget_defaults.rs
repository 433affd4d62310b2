//! The defaults of triples.

use stallscope_target::{Arch, Environment, SubtargetDefaults, Triple};

/// Returns the defaults of a triple: the mode, and SSE2 if 64-bit code can rely on it.
pub(crate) fn defaults(triple: &Triple) -> SubtargetDefaults {
    let mut attributes = if triple.arch == Arch::X86_64 {
        vec!["+64bit-mode", "-32bit-mode", "-16bit-mode", "+sse2"]
    } else if triple.environment == Environment::Code16 {
        vec!["-64bit-mode", "-32bit-mode", "+16bit-mode"]
    } else {
        vec!["-64bit-mode", "+32bit-mode", "-16bit-mode"]
    };
    if triple.is_x32() {
        attributes.push("+x32");
    }
    SubtargetDefaults { processor: "generic", attributes, ..SubtargetDefaults::default() }
}
