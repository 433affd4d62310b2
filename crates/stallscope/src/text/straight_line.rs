//! The hint that code has jumps, while every region is simulated as a straight line.

use std::collections::HashMap;

use stallscope_asm::{Diagnostic, DiagnosticKind, Label};
use stallscope_dialects::ListedJump;
use stallscope_mc::SymbolId;
use stallscope_sim::{Departure, InstrAnalysis};
use stallscope_target::{Description, Inst, Opcode, OpcodeFlag};

use super::code::{listed_target, target_symbol};
use crate::code::code_region::CodeRegion;
use crate::code::input_code::InputCode;

/// A hint about the first place where a region is not a straight line: instructions after a return or another unconditional
/// jump, or a backward jump that does not go from the end of the region to its beginning.
pub(crate) fn hint(
    input: &InputCode<'_>,
    jumps: &[ListedJump],
    description: Description<'_>,
    analysis: &dyn InstrAnalysis,
) -> Option<Diagnostic> {
    let mut labels = None;
    input.regions.iter().find_map(|region| {
        let last = region.instructions.len().checked_sub(1)?;
        region.instructions.iter().enumerate().find_map(|(index, inst)| {
            let opcode = description.opcode(inst.opcode);
            let departure = analysis.departure(&opcode, inst);
            if is_direct_jump(&opcode) || departure == Some(Departure::Jump) {
                let labels = labels.get_or_insert_with(|| Labels::new(&input.labels));
                let target = labels.target(input, inst).or_else(|| listed_target(jumps, inst));
                if let Some(target) = target.filter(|&target| target <= inst.location)
                    && let Some(first) = reached(region, target, index)
                    && (first, index) != (0, last)
                {
                    let line = input.sources.line(target);
                    return Some(note(inst, format!("jumps back to line {line}")));
                }
            }
            let is_return = opcode.has(OpcodeFlag::Return) || departure == Some(Departure::Return);
            let is_conditional = analysis.is_conditional(&opcode, inst);
            let is_branch = opcode.has(OpcodeFlag::Branch) || opcode.has(OpcodeFlag::IndirectBranch);
            let is_always_taken = opcode.has(OpcodeFlag::Barrier) || is_conditional == Some(false);
            let is_jump = matches!(departure, Some(Departure::Computed | Departure::Jump))
                || is_branch && is_always_taken;
            if !is_return && !is_jump || is_conditional == Some(true) || index == last {
                return None;
            }
            let what = if is_return { "returns" } else { "jumps away" };
            Some(note(inst, format!("{what}, with more instructions after it")))
        })
    })
}

/// Returns whether code ends in a jump to its beginning. A jump to a place outside of the text counts as one, since the text
/// may be only the loop's body.
pub(crate) fn is_loop(input: &InputCode<'_>, insts: &[&Inst], description: Description<'_>) -> bool {
    let (Some(first), Some(last)) = (insts.first(), insts.last()) else { return false };
    if !is_direct_jump(&description.opcode(last.opcode)) {
        return false;
    }
    // A search, since a table of all labels would be made anew for each region.
    let label = target_symbol(input, last)
        .and_then(|symbol| input.labels.iter().rev().find(|label| label.symbol == symbol));
    label.is_none_or(|label| label.location <= first.location)
}

pub(crate) fn is_direct_jump(opcode: &Opcode) -> bool {
    opcode.has(OpcodeFlag::Branch) && !opcode.has(OpcodeFlag::IndirectBranch)
}

/// The index of the first instruction at or after `target`, if `target` is in the region and the index is at most `index`.
fn reached(region: &CodeRegion, target: u32, index: usize) -> Option<usize> {
    let first = region.instructions.partition_point(|inst| inst.location < target);
    let is_inside = region.instructions.first().is_some_and(|inst| {
        inst.location <= target || first == 0 && region.start.is_none_or(|start| start < target)
    });
    (first <= index && is_inside).then_some(first)
}

/// Where symbols are defined.
struct Labels(HashMap<SymbolId, u32>);

impl Labels {
    fn new(labels: &[Label]) -> Self {
        Self(labels.iter().map(|label| (label.symbol, label.location)).collect())
    }

    /// Where the label that is an instruction's last symbolic operand is defined.
    fn target(&self, input: &InputCode<'_>, inst: &Inst) -> Option<u32> {
        self.0.get(&target_symbol(input, inst)?).copied()
    }
}

fn note(inst: &Inst, what: String) -> Diagnostic {
    let message = format!(
        "the block {what}, but is simulated as one straight line; '# LLVM-MCA-BEGIN' and '# LLVM-MCA-END' mark a part of \
         it"
    );
    Diagnostic::new(DiagnosticKind::Note, Some(inst.location), message)
}
