//! Checks of instructions that consist of two.

use crate::dual_inst::DualInst;
use crate::inst_checks::checked_inst::{Checked, Wrong};
use crate::operand_kind::{ImmediateKind, Kind};
use crate::parser::AmdgpuAsmParser;
use crate::ts_flags::TsFlags;

impl AmdgpuAsmParser<'_> {
    /// Checks a dual instruction. What is wrong but leaves it valid is added to `errors`.
    pub(crate) fn check_dual(&self, c: &Checked<'_>, errors: &mut Vec<Wrong>) -> Result<(), Wrong> {
        if c.flags.has(TsFlags::VOPD3) {
            for operand in &self.statement.operands {
                let modifiers = match operand.kind {
                    Kind::Register(_, modifiers) => modifiers,
                    Kind::Immediate(immediate) if immediate.kind == ImmediateKind::Plain => {
                        immediate.modifiers
                    }
                    _ => continue,
                };
                if modifiers.abs {
                    let place = operand.start.unwrap_or(c.location);
                    errors.push((place, "ABS not allowed in VOPD3 instructions".to_owned()));
                }
            }
        }
        let Some(dual) = DualInst::of(self.description, c.inst) else { return Ok(()) };
        let Some(wrong) = dual.wrong_operand(&self.generation, dual.is_long) else { return Ok(()) };
        let parsed = dual.parsed_index(wrong).checked_sub(1);
        let operand = parsed.and_then(|index| self.statement.operands.get(index));
        let place = operand.and_then(|operand| operand.start).unwrap_or(c.location);
        let message = match wrong.checked_sub(1) {
            None if dual.is_long => "dst registers must be distinct".to_owned(),
            None => "one dst register must be even and the other odd".to_owned(),
            Some(source) => format!("src{source} operands must use different VGPR banks"),
        };
        Err((place, message))
    }
}
