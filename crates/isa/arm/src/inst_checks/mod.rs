//! Checks of matched instructions that concern several operands or the block around them.

pub(crate) mod deprecation;
mod of_opcode;

use stallscope_asm::{ParseResult, Parser};
use stallscope_target::{Inst, Opcode, OpcodeFlag, OpcodeId};

use crate::condition::{Condition, VptCode};
use crate::description::opcode;
use crate::inst_operands::number;
use crate::match_instruction::ends_block;
use crate::match_instruction::matched::{Matched, Rejected};
use crate::parser::ArmAsmParser;

/// The first of the target's own types of operands: the ones that select the lanes of a vector instruction.
pub(crate) const FIRST_VECTOR_PREDICATE: u8 = 13;

impl ArmAsmParser<'_> {
    /// Fails if the instruction is not valid here.
    pub(crate) fn check_inst(&mut self, parser: &mut Parser<'_>, inst: &Inst) -> ParseResult {
        let record = self.description.opcode(inst.opcode);
        if self.check_condition(parser, inst, &record)? == Checked::Warned {
            return Ok(());
        }
        self.check_vpt_block(parser, inst, &record)?;
        let checked = match of_opcode::of_opcode(inst.opcode) {
            Some(check) => check(Matched { statement: &self.statement, features: &self.features, inst }),
            None => Ok(()),
        };
        checked.map_err(|Rejected { location, message }| parser.error_at(location, message))
    }

    /// Checks the condition of an instruction and its place in an IT block.
    fn check_condition(&self, parser: &mut Parser<'_>, inst: &Inst, record: &Opcode) -> ParseResult<Checked> {
        let location = self.statement.location;
        let is_predicable = record.has(OpcodeFlag::Predicable);
        let infos = self.description.span(record.operands);
        let predicate = infos.iter().position(|info| info.is_predicate());
        let condition = predicate.and_then(|index| condition_of(inst, index)).unwrap_or(Condition::AL);
        let block = self.it_block.filter(|_| !is_breakpoint(inst.opcode));
        if let Some(block) = block {
            if !is_predicable {
                return Err(parser.error(location, "instructions in IT block must be predicable"));
            }
            let expected = block.current_condition();
            if condition != expected {
                let written = self.statement.operands.iter().rev().find(|operand| operand.is_condition());
                let message = format!(
                    "incorrect condition in IT block; got '{}', but expected '{}'",
                    condition.name(),
                    expected.name()
                );
                return Err(parser.error(written.map_or(location, |operand| operand.start), message));
            }
        } else if self.is_thumb_two() && is_predicable && condition != Condition::AL {
            if !has_own_condition(inst.opcode) {
                return Err(parser.error(location, "predicated instructions must be in IT block"));
            }
        } else if !self.is_thumb()
            && !parser.implicit_blocks().in_conditional_state
            && is_predicable
            && condition != Condition::AL
        {
            parser.warning(location, "predicated instructions should be in IT block");
            return Ok(Checked::Warned);
        } else if !is_predicable && condition != Condition::AL {
            return Err(parser.error(location, "instruction is not predicable"));
        }
        let is_before_last = self.it_block.is_some_and(|block| block.is_explicit && !block.is_last());
        if is_before_last && ends_block(inst) {
            let message = "instruction must be outside of IT block or the last instruction in an IT block";
            return Err(parser.error(location, message));
        }
        Ok(Checked::Completely)
    }

    /// Checks the place of an instruction in a VPT block.
    fn check_vpt_block(&self, parser: &mut Parser<'_>, inst: &Inst, record: &Opcode) -> ParseResult {
        let location = self.statement.location;
        let infos = self.description.span(record.operands);
        let predicate = infos.iter().position(|info| info.operand_type >= FIRST_VECTOR_PREDICATE);
        let code = predicate.map(|index| vpt_code(number(inst, index)));
        let Some(block) = self.vpt_block.filter(|_| !is_breakpoint(inst.opcode)) else {
            let is_predicated = code.is_some_and(|code| code != VptCode::None);
            let message = "VPT predicated instructions must be in VPT block";
            return parser.check(is_predicated, location, message);
        };
        let Some(code) = code else {
            return Err(parser.error(location, "instruction in VPT block must be predicable"));
        };
        let expected = if block.is_else() { VptCode::Else } else { VptCode::Then };
        if code == expected {
            return Ok(());
        }
        let written = self.statement.operands.iter().rev().find(|operand| operand.is_vpt_code());
        let message = format!(
            "incorrect predication in VPT block; got '{}', but expected '{}'",
            code.name(),
            expected.name()
        );
        Err(parser.error_at(written.map(|operand| operand.start), message))
    }
}

/// How far an instruction was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Checked {
    Completely,
    /// A warning ends the checks.
    Warned,
}

/// Returns the condition that is an operand.
fn condition_of(inst: &Inst, index: usize) -> Option<Condition> {
    u8::try_from(inst.operand(index)?.immediate()?).ok().map(Condition)
}

/// Returns the code that an operand encodes.
const fn vpt_code(number: i64) -> VptCode {
    match number {
        1 => VptCode::Then,
        2 => VptCode::Else,
        _ => VptCode::None,
    }
}

/// Returns whether an opcode is executed in every block, whatever its condition.
fn is_breakpoint(id: OpcodeId) -> bool {
    const BREAKPOINTS: [OpcodeId; 4] = [opcode("tBKPT"), opcode("BKPT"), opcode("tHLT"), opcode("HLT")];
    BREAKPOINTS.contains(&id)
}

/// Returns whether an opcode encodes its condition itself.
fn has_own_condition(id: OpcodeId) -> bool {
    const BRANCHES: [OpcodeId; 3] = [opcode("tBcc"), opcode("t2Bcc"), opcode("t2BFic")];
    BRANCHES.contains(&id)
}
