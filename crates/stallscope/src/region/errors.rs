//! The errors in the text of a region.

use stallscope_asm::{Diagnostic, DiagnosticKind};

use crate::code::input_code::InputCode;

/// The first error in the text of a region, which is given by its index, and all messages on it; `None` without errors.
pub(crate) fn region_errors<'p>(
    parsed: &'p InputCode<'_>,
    index: usize,
) -> Option<(&'p Diagnostic, Vec<&'p Diagnostic>)> {
    parsed.failure?;
    let region = &parsed.regions[index];
    let is_within =
        |diagnostic: &&Diagnostic| diagnostic.location.is_some_and(|location| region.contains(location));
    let messages: Vec<&Diagnostic> = parsed.diagnostics.iter().filter(is_within).collect();
    let first = *messages.iter().find(|diagnostic| diagnostic.kind == DiagnosticKind::Error)?;
    Some((first, messages))
}
