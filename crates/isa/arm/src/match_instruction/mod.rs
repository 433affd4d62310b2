//! Matches a statement to an instruction, and reports an error if none matches.

mod converter;
pub(crate) mod matched;
mod near_misses;
mod operand_fixups;
mod operand_matching;
mod row_rules;

use stallscope_asm::{MatchResult, ParseResult, Parser, RowRules, similar_mnemonics};
use stallscope_target::{Inst, Opcode, OpcodeFlag, OpcodeId, Operand, RegisterId};

use crate::blocks::it_block::ItBlock;
use crate::condition::Condition;
use crate::description::{DESCRIPTION, opcode};
use crate::features as feat;
use crate::inst_checks::deprecation;
use crate::operand::ArmOperand;
use crate::parser::ArmAsmParser;
use crate::registers::{class, is_low, reg};
use converter::Converter;
use row_rules::{Rejection, Rules};

/// The only assembly variant.
pub(crate) const VARIANT: usize = 0;

/// The bit of the target's flags for narrow instructions that set the flags outside of IT blocks only.
const SETS_FLAGS_OUTSIDE: u64 = 1 << 19;

const IT_IN_ARM_STATE: OpcodeId = opcode("ITasm");
const SUPERVISOR_CALL: OpcodeId = opcode("tSVC");
const NARROW_CONDITIONAL: OpcodeId = opcode("tBcc");
const WIDE_CONDITIONAL: OpcodeId = opcode("t2Bcc");
const SHIFT_LEFT: OpcodeId = opcode("tLSLri");
const ADD_HIGH: OpcodeId = opcode("tADDhirr");
const MOVE: OpcodeId = opcode("tMOVr");
const WIDE_MOVE: OpcodeId = opcode("t2MOVr");
const MULTIPLY: OpcodeId = opcode("tMUL");
const TABLE_BRANCHES: [OpcodeId; 2] = [opcode("t2TBB"), opcode("t2TBH")];
/// The moves between general and status registers of vector instructions.
const STATUS_MOVES: [OpcodeId; 13] = [
    opcode("VMRS"),
    opcode("VMSR"),
    opcode("VMRS_FPCXTS"),
    opcode("VMRS_FPCXTNS"),
    opcode("VMSR_FPCXTS"),
    opcode("VMSR_FPCXTNS"),
    opcode("VMRS_FPSCR_NZCVQC"),
    opcode("VMSR_FPSCR_NZCVQC"),
    opcode("FMSTAT"),
    opcode("VMRS_VPR"),
    opcode("VMRS_P0"),
    opcode("VMSR_VPR"),
    opcode("VMSR_P0"),
];

impl RowRules<ArmOperand> for Rules<'_> {
    fn convert(&self, converter: Converter, operands: &[ArmOperand], inst: &mut Inst) {
        converter.convert(self, operands, inst);
    }

    fn reject(&self, inst: &Inst) -> Option<Rejection> {
        let opcode = DESCRIPTION.opcode(inst.opcode);
        let is_thumb_two = self.features.has(feat::THUMB) && self.features.has(feat::THUMB2);
        if inst.opcode == MOVE && self.is_nop && (is_thumb_two || self.features.has(feat::V6M)) {
            return Some(Rejection::OtherMnemonic);
        }
        self.reject_narrow(inst, &opcode)
            .or_else(|| self.reject_stack_pointer(inst))
            .or_else(|| {
                let is_wrong = inst.opcode == MULTIPLY && register(inst, 0) != register(inst, 3);
                is_wrong.then_some(Rejection::InvalidTiedOperand)
            })
            .or_else(|| self.reject_general(inst, &opcode))
    }
}

fn register(inst: &Inst, index: usize) -> RegisterId {
    inst.operand(index).and_then(Operand::register).unwrap_or_default()
}

impl Rules<'_> {
    fn has_v8(&self) -> bool {
        self.features.has(feat::V8)
    }

    fn is_thumb(&self) -> bool {
        self.features.has(feat::THUMB)
    }

    /// Rejects narrow instructions that set the flags where they must not, and instructions that only later versions have.
    fn reject_narrow(&self, inst: &Inst, opcode: &Opcode) -> Option<Rejection> {
        let is_thumb_one = self.is_thumb() && !self.features.has(feat::THUMB2);
        if opcode.ts_flags & SETS_FLAGS_OUTSIDE == 0 {
            let are_low = |a, b| is_low(register(inst, a)) && is_low(register(inst, b));
            return match inst.opcode {
                ADD_HIGH if is_thumb_one && !self.features.has(feat::V6M) && are_low(1, 2) => {
                    Some(Rejection::RequiresThumb2)
                }
                MOVE if is_thumb_one && !self.features.has(feat::V6) && are_low(0, 1) => {
                    Some(Rejection::RequiresV6)
                }
                _ => None,
            };
        }
        let infos = DESCRIPTION.span(opcode.operands);
        let mut operands = infos.iter().zip(&inst.operands);
        let sets_flags = operands
            .any(|(info, operand)| info.is_optional_def() && *operand == Operand::Register(reg::CPSR));
        let is_thumb_two = self.is_thumb() && !is_thumb_one;
        if is_thumb_one && !sets_flags {
            return Some(Rejection::RequiresFlagSetting);
        }
        if is_thumb_two && !sets_flags && !self.is_in_it_block {
            return Some(Rejection::RequiresItBlock);
        }
        let is_move = inst.opcode == SHIFT_LEFT && inst.operand(3) == Some(Operand::Immediate(0));
        let is_outside_only = is_thumb_two && sets_flags || is_move;
        (is_outside_only && self.is_in_it_block).then_some(Rejection::RequiresNoItBlock)
    }

    /// Rejects the stack pointer where only version 8 allows it.
    fn reject_stack_pointer(&self, inst: &Inst) -> Option<Rejection> {
        if self.has_v8() {
            return None;
        }
        let is_sp = |index| register(inst, index) == reg::SP;
        if inst.opcode == WIDE_MOVE {
            let is_wrong = is_sp(0) && is_sp(1) || register(inst, 4) == reg::CPSR && (is_sp(0) || is_sp(1));
            return is_wrong.then_some(Rejection::RequiresV8);
        }
        if STATUS_MOVES.contains(&inst.opcode) && is_sp(0) && self.is_thumb() {
            return Some(Rejection::InvalidOperand);
        }
        (TABLE_BRANCHES.contains(&inst.opcode) && is_sp(0)).then_some(Rejection::RequiresV8)
    }

    /// Rejects registers that are not general ones.
    fn reject_general(&self, inst: &Inst, opcode: &Opcode) -> Option<Rejection> {
        let infos = DESCRIPTION.span(opcode.operands);
        let is_general = |info: &stallscope_target::OperandInfo| {
            u16::try_from(info.register_class).is_ok_and(|found| found == class::R_GPR.0)
        };
        let mut general = infos.iter().zip(&inst.operands).filter(|(info, _)| is_general(info));
        general.find_map(|(_, operand)| match operand.register()? {
            reg::SP if !self.has_v8() => Some(Rejection::RequiresV8),
            reg::PC => Some(Rejection::InvalidOperand),
            _ => None,
        })
    }
}

impl ArmAsmParser<'_> {
    /// Returns the facts that decide about rows.
    pub(crate) fn rules(&self) -> Rules<'_> {
        Rules {
            features: &self.features,
            is_nop: self.statement.mnemonic == "nop",
            is_in_it_block: self.it_block.is_some(),
            has_wide_branches: self.is_thumb() && self.has(feat::V8M_BASELINE),
            n_mnemonic_operands: self.statement.n_mnemonic_operands,
        }
    }

    /// Tries the rows of the mnemonic. Each success warns of a deprecated instruction.
    fn try_match(&self, parser: &mut Parser<'_>, inst: &mut Inst) -> MatchResult<Rejection> {
        inst.operands.clear();
        let statement = &self.statement;
        let rules = self.rules();
        let outcome = self.matcher.match_instruction(
            VARIANT,
            &statement.mnemonic,
            &statement.operands,
            &self.available,
            inst,
            &rules,
        );
        if outcome.result == MatchResult::Success
            && let Some(warning) = deprecation::warning(inst, &self.features)
        {
            parser.warning(statement.location, warning);
        }
        outcome.result
    }

    /// Matches the statement to an instruction and emits it.
    pub(crate) fn match_and_emit(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.statement.n_mnemonic_operands = self.count_mnemonic_operands();
        let mut inst = Inst { location, ..Inst::default() };
        let (result, is_pending) = self.match_in_block(parser, &mut inst);
        match result {
            MatchResult::Success => {}
            MatchResult::UnknownMnemonic => {
                let available = self.description.available_features(&self.features);
                let mnemonic = &self.statement.mnemonic;
                let suggestion = similar_mnemonics(self.description, VARIANT, mnemonic, &available);
                return Err(parser.error(location, format!("invalid instruction{suggestion}")));
            }
            _ => return Err(self.report_near_misses(parser, location)),
        }
        if let Err(failed) = self.check_inst(parser, &inst) {
            // One wrong condition is not followed by further errors.
            self.advance_it_block();
            self.advance_vpt_block();
            return Err(failed);
        }
        while self.rewrite(parser, &mut inst) {}
        self.advance_it_block();
        self.advance_vpt_block();
        if inst.opcode == IT_IN_ARM_STATE {
            return Ok(());
        }
        inst.location = location;
        if !is_pending {
            parser.streamer.emit_instruction(inst);
            return Ok(());
        }
        let ends_block = ends_block(&inst) || self.it_block.is_some_and(ItBlock::is_full);
        self.pending.push(inst);
        if ends_block {
            self.flush_pending(parser);
        }
        Ok(())
    }

    /// Matches the statement, and returns whether it belongs to a block that the text does not begin.
    fn match_in_block(&mut self, parser: &mut Parser<'_>, inst: &mut Inst) -> (MatchResult<Rejection>, bool) {
        if self.is_in_explicit_it_block() || !self.is_thumb_two() || !parser.implicit_blocks().in_other_state
        {
            return (self.try_match(parser, inst), false);
        }
        // The instruction may belong to the block before it.
        if let Some(mut block) = self.it_block {
            if !block.is_full() {
                block.extend();
                self.it_block = Some(block);
                if self.try_match(parser, inst) == MatchResult::Success
                    && let Some(condition) = condition_of(inst)
                {
                    let expected = block.current_condition();
                    if condition == expected {
                        return (MatchResult::Success, true);
                    }
                    if condition == expected.opposite() {
                        block.invert_current();
                        self.it_block = Some(block);
                        return (MatchResult::Success, true);
                    }
                }
                block.rewind();
                self.it_block = Some(block);
            }
            self.flush_pending(parser);
        }
        let plain = self.try_match(parser, inst);
        if plain == MatchResult::Success {
            let has_own_condition = matches!(inst.opcode, NARROW_CONDITIONAL | WIDE_CONDITIONAL);
            if has_own_condition || condition_of(inst).is_none_or(|condition| condition == Condition::AL) {
                return (plain, false);
            }
        }
        let plain_inst = inst.clone();
        // The condition of the new block is the instruction's.
        self.it_block = Some(ItBlock::implicit());
        if self.try_match(parser, inst) == MatchResult::Success
            && let Some(condition) = condition_of(inst)
        {
            self.it_block = Some(ItBlock { condition, ..ItBlock::implicit() });
            return (MatchResult::Success, true);
        }
        self.it_block = None;
        *inst = plain_inst;
        (plain, false)
    }
}

/// Returns the condition of an instruction that may have one.
fn condition_of(inst: &Inst) -> Option<Condition> {
    let opcode = DESCRIPTION.opcode(inst.opcode);
    if !opcode.has(OpcodeFlag::Predicable) {
        return None;
    }
    let index = DESCRIPTION.span(opcode.operands).iter().position(|info| info.is_predicate())?;
    let number = inst.operand(index).and_then(Operand::immediate)?;
    u8::try_from(number).ok().map(Condition)
}

/// Returns whether an instruction must be the last one of a block.
pub(crate) fn ends_block(inst: &Inst) -> bool {
    let opcode = DESCRIPTION.opcode(inst.opcode);
    let is = |flag| opcode.has(flag);
    let writes_pc = || {
        let n_defs = usize::from(opcode.n_defs);
        inst.operands.iter().take(n_defs).any(|operand| *operand == Operand::Register(reg::PC))
            || DESCRIPTION.span(opcode.implicit_defs).iter().any(|register| register == reg::PC)
            || is(OpcodeFlag::VariadicOpsAreDefs) && inst.operands.contains(&Operand::Register(reg::PC))
    };
    is(OpcodeFlag::Terminator)
        || is(OpcodeFlag::Call) && inst.opcode != SUPERVISOR_CALL
        || is(OpcodeFlag::Return)
        || is(OpcodeFlag::Branch)
        || is(OpcodeFlag::IndirectBranch)
        || writes_pc()
}
