//! Regions between the markers of other analyzers.

use stallscope_asm::{Diagnostic, DiagnosticKind, ParseFailure};
use stallscope_dialects::marked_parts;

use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;

/// Replaces the only region of a text without markers by the regions between markers of IACA or OSACA, if `text` has some.
pub(crate) fn divide(input: &mut InputCode<'_>, text: &[u8]) {
    let [whole] = &mut input.regions[..] else { return };
    if whole.is_marked() {
        return;
    }
    let parts = marked_parts(text);
    if parts.is_empty() {
        return;
    }
    let insts = std::mem::take(&mut whole.instructions);
    let at = |location: u32| insts.partition_point(|inst| inst.location < location);
    input.regions = parts
        .iter()
        .map(|part| CodeRegion {
            instructions: insts.get(at(part.start)..at(part.end)).unwrap_or_default().to_vec(),
            start: Some(part.start),
            end: Some(part.end),
            ..CodeRegion::default()
        })
        .collect();
    if input.regions.iter().all(|region| region.instructions.is_empty()) {
        input.failure = Some(ParseFailure::NoInstructions);
    }
    let message = "markers of IACA or OSACA select the regions; llvm-mca does not know them";
    input.diagnostics.push(Diagnostic::new(
        DiagnosticKind::Note,
        parts.first().map(|part| part.start),
        message,
    ));
}
