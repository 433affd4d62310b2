//! Reports near misses: one error, or an error and a note for each.

use stallscope_target::{Description, MatchClassId};

use crate::parser::{Failed, Parser};

/// A message about a near miss.
#[derive(Clone, Debug)]
pub struct NearMissMessage {
    /// The place, if there is one.
    pub location: Option<u32>,
    /// The text.
    pub text: String,
}

/// Drops near misses that repeat earlier ones.
pub struct NearMissFilter<'a> {
    description: Description<'a>,
    /// Each operand with a class that has a message; `None` represents all classes without one.
    operands: Vec<(usize, Option<MatchClassId>)>,
    features: Vec<[u64; 4]>,
    has_too_few: bool,
}

impl<'a> NearMissFilter<'a> {
    /// Creates a filter for the classes of a description.
    #[must_use]
    pub const fn new(description: Description<'a>) -> Self {
        Self { description, operands: Vec::new(), features: Vec::new(), has_too_few: false }
    }

    /// Returns whether nothing was said about an operand that includes `class`, which is `None` if it has no message.
    pub fn takes_operand(&mut self, operand: usize, class: Option<MatchClassId>) -> bool {
        let includes = |seen: Option<MatchClassId>| match (class, seen) {
            (Some(class), Some(seen)) => class == seen || self.description.is_match_subclass(class, seen),
            (class, seen) => class == seen,
        };
        let is_new = !self.operands.iter().any(|&(other, seen)| other == operand && includes(seen));
        if is_new {
            self.operands.push((operand, class));
        }
        is_new
    }

    /// Returns whether these missing features are new.
    pub fn takes_features(&mut self, missing: &[u64; 4]) -> bool {
        let is_new = !self.features.contains(missing);
        if is_new {
            self.features.push(*missing);
        }
        is_new
    }

    /// Returns whether this is the first row that lacks operands.
    pub const fn takes_too_few(&mut self) -> bool {
        !std::mem::replace(&mut self.has_too_few, true)
    }
}

impl Parser<'_> {
    /// Fails with the messages about all near misses of the statement at `location`.
    pub fn near_miss_error(&mut self, location: u32, messages: Vec<NearMissMessage>) -> Failed {
        let mut messages = messages.into_iter();
        match (messages.next(), messages.len()) {
            (None, _) => self.error(location, "invalid instruction"),
            (Some(only), 0) => self.error_at(only.location, only.text),
            (Some(first), _) => {
                let text = "invalid instruction, any one of the following would fix this:";
                let failed = self.error(location, text);
                for message in std::iter::once(first).chain(messages) {
                    self.note_at(message.location, message.text);
                }
                failed
            }
        }
    }
}
