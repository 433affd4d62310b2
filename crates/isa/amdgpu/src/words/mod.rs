//! Words for numbers in operands, on the generations that have them.

pub(crate) mod buffer_format;
pub(crate) mod cache_policy;
pub(crate) mod delay;
pub(crate) mod dependency_counter;
pub(crate) mod dpp_control;
pub(crate) mod export_target;
pub(crate) mod gpr_index_mode;
pub(crate) mod hardware_register;
pub(crate) mod image_dimension;
pub(crate) mod sdwa;
pub(crate) mod send_message;
pub(crate) mod swizzle;
pub(crate) mod wait_count;
pub(crate) mod wait_event;

use crate::generation::Generation;

/// A word for a number.
#[derive(Debug)]
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) number: u16,
    /// Whether a generation has the word.
    pub(crate) is_in: fn(&Generation) -> bool,
}

/// Returns a word for a number on some generations.
pub(crate) const fn word(name: &'static str, number: u16, is_in: fn(&Generation) -> bool) -> Word {
    Word { name, number, is_in }
}

/// Why a word has no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordError {
    Unknown,
    /// Other generations have it.
    Unsupported,
}

/// Returns whether a generation has what all generations have.
pub(crate) fn always(_: &Generation) -> bool {
    true
}

/// Returns the number of a word.
pub(crate) fn number_of(words: &[Word], name: &str, generation: &Generation) -> Result<u16, WordError> {
    let mut error = WordError::Unknown;
    for word in words.iter().filter(|word| word.name == name) {
        if (word.is_in)(generation) {
            return Ok(word.number);
        }
        error = WordError::Unsupported;
    }
    Err(error)
}

/// Returns the first word for a number.
pub(crate) fn name_of(words: &[Word], number: u16, generation: &Generation) -> Option<&'static str> {
    let word = words.iter().find(|word| word.number == number && (word.is_in)(generation));
    word.map(|word| word.name)
}
