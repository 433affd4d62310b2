//! The forms that this machine may have.

use stallscope::{Analyzer, RegionAnalyzer};

use super::form::Form;
use super::kernel::Kernels;
use super::links::Links;
use super::registers::Registers;

/// The forms of the description that assembly can name with the processor's features, by the names of their opcodes.
pub(super) fn forms(analyzer: &Analyzer, registers: &Registers<'_>, links: &Links) -> Vec<Form> {
    let empty = analyzer.parse("", b"");
    let mut printer: RegionAnalyzer<'_> = analyzer.region_analyzer();
    let mut write = |inst: &_| printer.instruction_text(&empty, inst);
    let mut kernels = Kernels { registers, links, write: &mut write };
    let mut forms = Vec::new();
    for opcode in registers.description().opcode_ids() {
        for immediate in Form::IMMEDIATES {
            let Some(form) = Form::new(registers, opcode, immediate) else { break };
            let instances = kernels.independent_instances(&form, &[], 1, &mut Vec::new());
            let text =
                instances.and_then(|instances| kernels.mix([(&form, &instances, 1), (&form, &instances, 0)]));
            // Text may mean another opcode, such as one with a shorter encoding.
            let is_own = text.is_some_and(|text| {
                let parsed = analyzer.parse("", text.as_bytes());
                let insts = parsed.regions.iter().flat_map(|region| &region.instructions);
                parsed.failure.is_none() && insts.map(|inst| inst.opcode).eq([opcode])
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
