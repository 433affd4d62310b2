//! Regions as sections of a page.

use stallscope_page::{RegionSection, failed_section, region_title};

use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;
use crate::region::analyzer::{Outcome, RegionAnalyzer};
use crate::region::errors::region_errors;
use crate::region::messages::Messages;

/// The section of a region of a text, unless that is empty, and the messages on it, which the section shows, too.
pub(crate) fn section(
    regions: &mut RegionAnalyzer<'_>,
    input: &InputCode<'_>,
    index: usize,
    text: usize,
) -> (Option<RegionSection>, Messages) {
    let region = &input.regions[index];
    let id = format!("r{text}n{index}");
    let title = || region_title(&region.name, region.is_marked(), index);
    if let Some((first, errors)) = region_errors(input, index) {
        let mut messages = Vec::new();
        errors.iter().for_each(|diagnostic| input.sources.render(diagnostic, &mut messages));
        let section = failed_section(id, title(), region.instructions.len(), &first.message, &messages);
        return (Some(with_samples(section, region)), Messages::default());
    }
    let analysis = regions.analyze(input, region);
    let mut messages = Vec::new();
    for message in analysis.messages.iter() {
        message.render(&input.sources, &mut messages);
    }
    let section = match analysis.outcome {
        Outcome::Empty => return (None, analysis.messages),
        Outcome::Failed => {
            let reason = analysis.messages.reason();
            let section = failed_section(id, title(), region.instructions.len(), &reason, &messages);
            with_samples(section, region)
        }
        Outcome::Report(report) => {
            let mut section = RegionSection::new(id).with_messages(&messages);
            report.render(regions.analyzer().processor(), index as u32, &mut section);
            section
        }
    };
    (Some(section), analysis.messages)
}

/// Adds the profile of a region that cannot be analyzed.
fn with_samples(section: RegionSection, region: &CodeRegion) -> RegionSection {
    match &region.profile {
        Some(profile) => section.with_samples(profile.sample_share()),
        None => section,
    }
}
