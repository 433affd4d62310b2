//! Regions as sections of a page.

use stallscope_asm::{DiagnosticKind, Parsed};
use stallscope_page::{RegionSection, failed_section, region_title};

use crate::messages::Messages;
use crate::region_analyzer::{Outcome, RegionAnalyzer};

/// The section of a region of a text, unless that is empty, and the messages on it, which stand in the section, too.
pub(crate) fn section(
    regions: &mut RegionAnalyzer<'_>,
    parsed: &Parsed<'_>,
    index: usize,
    text: usize,
) -> (Option<RegionSection>, Messages) {
    let region = &parsed.regions[index];
    let id = format!("r{text}n{index}");
    let title = || region_title(&region.name, region.is_marked(), index);
    let errors = errors_in(parsed, index);
    if let Some((reason, messages)) = errors {
        let section = failed_section(id, title(), region.instructions.len(), &reason, &messages);
        return (Some(section), Messages::default());
    }
    let analysis = regions.analyze(parsed, region);
    let mut messages = Vec::new();
    for message in analysis.messages.iter() {
        message.render(&parsed.sources, &mut messages);
    }
    let section = match analysis.outcome {
        Outcome::Empty => return (None, analysis.messages),
        Outcome::Failed => {
            let reason = analysis.messages.reason();
            failed_section(id, title(), region.instructions.len(), &reason, &messages)
        }
        Outcome::Report(report) => {
            let mut section = RegionSection::new(id).with_messages(&messages);
            report.render(regions.analyzer().processor(), index as u32, &mut section);
            section
        }
    };
    (Some(section), analysis.messages)
}

/// The first of the errors in the text of a region, and all its messages as they are printed; `None` without errors.
fn errors_in(parsed: &Parsed<'_>, index: usize) -> Option<(String, Vec<u8>)> {
    parsed.failure?;
    let region = &parsed.regions[index];
    let is_within = |location: Option<u32>| location.is_some_and(|location| region.contains(location));
    let within = || parsed.diagnostics.iter().filter(|diagnostic| is_within(diagnostic.location));
    let first = within().find(|diagnostic| diagnostic.kind == DiagnosticKind::Error)?;
    let mut messages = Vec::new();
    within().for_each(|diagnostic| diagnostic.render(&parsed.sources, &mut messages));
    Some((first.message.to_string(), messages))
}
