//! The matcher as TableGen wrote it.

use stallscope_target::MatchClassId;

use super::required_sets::RequiredSets;
use crate::cpp::{Enumerators, Expression, Source};
use crate::error::{Error, Result};
use crate::tables::{Names, narrow};

/// The generated matcher.
pub(super) struct Matcher<'a> {
    pub(super) source: &'a Source,
    pub(super) names: &'a Names,
    pub(super) classes: Enumerators,
    pub(super) feature_bits: Enumerators,
    pub(super) required: RequiredSets,
}

impl Matcher<'_> {
    /// An error at a line of the source.
    pub(super) fn error(&self, line: usize, message: impl Into<String>) -> Error {
        self.source.error(line, message)
    }

    /// The class with LLVM's name.
    pub(super) fn class(&self, line: usize, name: &Expression) -> Result<MatchClassId> {
        let id = name.simple_name().and_then(|n| self.classes.value(n));
        let id = id.ok_or_else(|| self.error(line, format!("unknown class {name:?}")))?;
        narrow(self.source, line, id).map(MatchClassId)
    }
}
