//! The errors in the text of a region.

use stallscope_asm::{DiagnosticKind, Parsed};

/// The errors in the text of a region.
pub(crate) struct RegionErrors {
    /// The first of them.
    pub(crate) first: String,
    /// All messages on the region's text, as they are printed.
    pub(crate) messages: Vec<u8>,
}

impl RegionErrors {
    /// The errors in the text of a region, given by its index, if there are any.
    pub(crate) fn of(parsed: &Parsed<'_>, index: usize) -> Option<Self> {
        parsed.failure?;
        let region = &parsed.regions[index];
        let is_within = |location: Option<u32>| location.is_some_and(|location| region.contains(location));
        let within = || parsed.diagnostics.iter().filter(|diagnostic| is_within(diagnostic.location));
        let first = within().find(|diagnostic| diagnostic.kind == DiagnosticKind::Error)?;
        let mut messages = Vec::new();
        within().for_each(|diagnostic| diagnostic.render(&parsed.sources, &mut messages));
        Some(Self { first: first.message.to_string(), messages })
    }
}
