//! The forms that this machine may have.

use stallscope::{Analyzer, RegionAnalyzer};
use stallscope_target::OpcodeId;

use super::form::{Form, Numbers};
use super::kernel::Kernels;
use super::links::Links;
use super::pattern;
use super::registers::Registers;

/// The forms that assembly can name and whose names match a pattern, if there is one, in the order of these names.
pub(super) fn forms(
    analyzer: &Analyzer,
    registers: &Registers<'_>,
    links: &Links,
    pattern: Option<&str>,
) -> Vec<Form> {
    let empty = analyzer.parse("", b"");
    let mut printer: RegionAnalyzer<'_> = analyzer.region_analyzer();
    let mut write = |inst: &_| printer.instruction_text(&empty, inst);
    let mut kernels = Kernels { registers, links, write: &mut write };
    let mut forms = Vec::new();
    let description = registers.description();
    let is_chosen = |opcode: &OpcodeId| {
        pattern.is_none_or(|pattern| pattern::matches(pattern, &description.opcode_name(*opcode)))
    };
    for opcode in description.opcode_ids().filter(is_chosen) {
        let parts = registers.parts;
        for numbers in Numbers::all(parts) {
            let Some(form) = Form::new(registers, opcode, numbers) else { break };
            if !form.has_displacement() && Some(&numbers.distance) != parts.distances.first() {
                continue;
            }
            // Text may mean another opcode, such as one with a shorter encoding.
            let is_own = kernels.extremes(&form).is_some_and(|text| {
                let input = analyzer.parse("", text.as_bytes());
                let insts = input.regions.iter().flat_map(|region| &region.instructions);
                input.failure.is_none() && insts.map(|inst| inst.opcode).eq([opcode; 2])
            });
            if is_own {
                forms.push(form);
                break;
            }
        }
    }
    forms.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    forms
}
