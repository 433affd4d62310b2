//! x86: the description file and compile-time look-ups in it.

use crate::{Arch, Environment, Triple};

embedded!("../../data/x86.bin");

/// What a triple says of features: the mode, and SSE2 where 64-bit code may count on it.
pub(super) fn triple_attributes(triple: &Triple) -> Vec<&'static str> {
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
    attributes
}
