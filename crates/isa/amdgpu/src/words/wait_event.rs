//! The events that `s_wait_event` waits for.

use crate::generation::Generation;
use crate::words::{self, Word, word};

/// The texts of immediates.
const EVENTS: &[Word] = &[
    word("{ export_ready: 0 }", 0, Generation::is_gfx12_or_later),
    word("{ dont_wait_export_ready: 0 }", 0, Generation::is_gfx11),
    word("{ dont_wait_export_ready: 1 }", 1, Generation::is_gfx11),
    word("{ export_ready: 1 }", 2, Generation::is_gfx12_or_later),
];

/// Returns the name of the bit that operands set on a generation.
pub(crate) fn bit_name(generation: &Generation) -> &'static str {
    if generation.is_gfx11() { "dont_wait_export_ready" } else { "export_ready" }
}

/// Returns the text of an immediate, if it has one.
pub(crate) fn text_of(immediate: u16, generation: &Generation) -> Option<&'static str> {
    words::name_of(EVENTS, immediate, generation)
}
