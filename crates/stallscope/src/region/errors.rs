//! The errors in the text of a region.

use stallscope_asm::{Diagnostic, DiagnosticKind};

use crate::code::input_code::InputCode;

/// The first error in the text of a region, which is given by its index, and all messages on it; `None` without errors.
pub(crate) fn region_errors<'p>(
    input: &'p InputCode<'_>,
    index: usize,
) -> Option<(&'p Diagnostic, Vec<&'p Diagnostic>)> {
    input.failure?;
    let region = &input.regions[index];
    let is_within =
        |diagnostic: &&Diagnostic| diagnostic.location.is_some_and(|location| region.contains(location));
    let messages: Vec<&Diagnostic> = input.diagnostics.iter().filter(is_within).collect();
    let first = *messages.iter().find(|diagnostic| diagnostic.kind == DiagnosticKind::Error)?;
    Some((first, messages))
}
