//! x86: the description file and compile-time look-ups in it.

use super::registry::Defaults;
use crate::{Arch, Environment, Triple};

embedded!("../../data/x86.bin");

/// What a triple says: the mode, and SSE2 where 64-bit code may count on it.
pub(super) fn defaults(triple: &Triple) -> Defaults {
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
    Defaults { processor: "generic", attributes, attributes_of_nothing: &[] }
}
