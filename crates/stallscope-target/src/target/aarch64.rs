//! AArch64: the description file and compile-time look-ups in it.

use super::registry::Defaults;
use crate::Triple;

embedded!("../../data/aarch64.bin");

/// What a triple says where no processor is named: code that authenticates pointers asks for the first processor
/// that can.
pub(super) fn defaults(triple: &Triple) -> Defaults {
    let is_arm64e = triple.text.split('-').next() == Some("arm64e");
    Defaults {
        processor: if is_arm64e { "apple-a12" } else { "generic" },
        attributes: Vec::new(),
        attributes_of_nothing: &["+v8a"],
    }
}
