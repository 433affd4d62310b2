//! Checks of matched instructions: ranges of branches and numbers, divisions by zero.

use stallscope_asm::ParseResult;
use stallscope_target::{Inst, OpcodeId, Operand, opcodes};

use crate::description::{self, opcode};
use crate::expansion::expander::Expander;
use crate::features as feat;
use crate::general_registers::{RA, is_zero, number_of};
use crate::ranges::is_signed;

/// The reach of a branch: the bits of its offset, and the offset's alignment.
#[derive(Clone, Copy)]
enum Reach {
    /// That of microMIPS or of the other instructions.
    ByMode,
    Of(u32, i64),
}

/// Branches: index of the target, reach, instructions.
const BRANCHES: &[(usize, Reach, &[OpcodeId])] = &[
    (2, Reach::ByMode, opcodes!["BBIT0" "BBIT032" "BBIT1" "BBIT132" "BEQ" "BNE" "BEQ_MM" "BNE_MM"]),
    (
        1,
        Reach::ByMode,
        opcodes![
            "BGEZ" "BGTZ" "BLEZ" "BLTZ" "BGEZAL" "BLTZAL" "BC1F" "BC1T" "BGEZ_MM" "BGTZ_MM" "BLEZ_MM" "BLTZ_MM"
            "BGEZAL_MM" "BLTZAL_MM" "BC1F_MM" "BC1T_MM" "BC1EQZC_MMR6" "BC1NEZC_MMR6" "BC2EQZC_MMR6"
            "BC2NEZC_MMR6"
        ],
    ),
    (
        2,
        Reach::Of(18, 4),
        opcodes![
            "BGEC" "BGEC_MMR6" "BLTC" "BLTC_MMR6" "BGEUC" "BGEUC_MMR6" "BLTUC" "BLTUC_MMR6" "BEQC" "BEQC_MMR6"
            "BNEC" "BNEC_MMR6"
        ],
    ),
    (
        1,
        Reach::Of(18, 4),
        opcodes!["BLEZC" "BLEZC_MMR6" "BGEZC" "BGEZC_MMR6" "BGTZC" "BGTZC_MMR6" "BLTZC" "BLTZC_MMR6"],
    ),
    (1, Reach::Of(23, 4), opcodes!["BEQZC" "BEQZC_MMR6" "BNEZC" "BNEZC_MMR6"]),
    (1, Reach::Of(8, 2), opcodes!["BEQZ16_MM" "BEQZC16_MMR6" "BNEZ16_MM" "BNEZC16_MMR6"]),
];

/// Divisions: indexes of dividend and divisor, instructions.
const DIVISIONS: &[(usize, usize, &[OpcodeId])] = &[
    (0, 1, opcodes!["DSDIV" "SDIV" "UDIV" "DUDIV" "UDIV_MM" "SDIV_MM"]),
    (
        1,
        2,
        opcodes![
            "SDivMacro" "DSDivMacro" "UDivMacro" "DUDivMacro" "DIV" "DIVU" "DDIV" "DDIVU" "DIVU_MMR6" "DIV_MMR6"
            "SDivIMacro" "UDivIMacro" "DSDivIMacro" "DUDivIMacro"
        ],
    ),
];

/// The index of an operand, its test, and the instructions.
type NumberCheck = (usize, fn(i32) -> bool, &'static [OpcodeId]);

/// Numbers of microMIPS instructions: index of the operand, test, instructions.
const MICRO_NUMBERS: &[NumberCheck] = &[
    (
        0,
        |value| (-1032..=1028).contains(&value) && !(-11..8).contains(&value) && value % 4 == 0,
        opcodes!["ADDIUSP_MM"],
    ),
    (2, |value| (1..=8).contains(&value), opcodes!["SLL16_MM" "SRL16_MM"]),
    (1, |value| (-1..=126).contains(&value), opcodes!["LI16_MM"]),
    (
        2,
        |value| matches!(value, 1 | -1) || value % 4 == 0 && (1..28).contains(&value),
        opcodes!["ADDIUR2_MM"],
    ),
    (
        2,
        |value| matches!(value, 1..=4 | 7 | 8 | 15 | 16 | 31 | 32 | 63 | 64 | 128 | 255 | 32_768 | 65_535),
        opcodes!["ANDI16_MM"],
    ),
    (2, |value| (-1..=14).contains(&value), opcodes!["LBU16_MM"]),
    (2, |value| (0..=15).contains(&value), opcodes!["SB16_MM" "SB16_MMR6"]),
    (2, |value| (0..=30).contains(&value) && value % 2 == 0, opcodes!["LHU16_MM" "SH16_MM" "SH16_MMR6"]),
    (2, |value| (0..=60).contains(&value) && value % 4 == 0, opcodes!["LW16_MM" "SW16_MM" "SW16_MMR6"]),
    (1, |value| value % 4 == 0 && is_signed(value as i64, 25), opcodes!["ADDIUPC_MM"]),
];

/// The pairs of registers that one instruction can move to, by number.
const MOVED_PAIRS: [(u16, u16); 8] = [(5, 6), (5, 7), (6, 7), (4, 21), (4, 22), (4, 5), (4, 6), (4, 7)];

const BBIT0: OpcodeId = opcode("BBIT0");
const BBIT032: OpcodeId = opcode("BBIT032");
const BBIT1: OpcodeId = opcode("BBIT1");
const BBIT132: OpcodeId = opcode("BBIT132");
const COMPARE_WITH_NUMBER: [OpcodeId; 2] = [opcode("SEQi"), opcode("SNEi")];
const MOVE_PAIR: [OpcodeId; 2] = [opcode("MOVEP_MM"), opcode("MOVEP_MMR6")];
const SSNOP: OpcodeId = opcode("SSNOP");
const WORD_PAIR: [OpcodeId; 2] = [opcode("LWP_MM"), opcode("SWP_MM")];

impl Expander<'_, '_, '_> {
    /// Checks a matched instruction, and completes it.
    pub(crate) fn check_inst(&mut self, inst: &mut Inst) -> ParseResult {
        self.check_reach(inst)?;
        if inst.opcode == SSNOP && self.has(feat::MIPS32R6) {
            let name = if self.has(feat::MIPS64R6) { "MIPS64r6" } else { "MIPS32r6" };
            self.warn(&format!("ssnop is deprecated for {name} and is equivalent to a nop instruction"));
        }
        if self.has(feat::CN_MIPS) {
            self.check_octeon_inst(inst)?;
        }
        self.warn_of_division_by_zero(inst);
        Ok(())
    }

    fn check_reach(&mut self, inst: &Inst) -> ParseResult {
        let Some(&(index, reach, _)) = BRANCHES.iter().find(|(.., opcodes)| opcodes.contains(&inst.opcode))
        else {
            return Ok(());
        };
        let Some(Operand::Immediate(offset)) = inst.operand(index) else { return Ok(()) };
        let (n_bits, alignment) = match reach {
            Reach::Of(n_bits, alignment) => (n_bits, alignment),
            Reach::ByMode if self.has(feat::MICROMIPS) => (17, 2),
            Reach::ByMode => (18, 4),
        };
        if !is_signed(offset, n_bits) {
            return Err(self.error("branch target out of range"));
        }
        if offset % alignment != 0 {
            return Err(self.error("branch to misaligned address"));
        }
        Ok(())
    }

    /// Returns an operand that must be a number, as LLVM keeps it for the check of its range.
    fn checked_number(&mut self, inst: &Inst, index: usize) -> ParseResult<i32> {
        match inst.operand(index) {
            Some(Operand::Immediate(value)) => Ok(value as i32),
            _ => Err(self.error("expected immediate operand kind")),
        }
    }

    fn check_octeon_inst(&mut self, inst: &mut Inst) -> ParseResult {
        let is_wide = matches!(inst.opcode, BBIT0 | BBIT1);
        if is_wide || matches!(inst.opcode, BBIT032 | BBIT132) {
            let bit = self.checked_number(inst, 1)?;
            if !(0..=if is_wide { 63 } else { 31 }).contains(&bit) {
                return Err(self.error("immediate operand value out of range"));
            }
            if bit > 31 {
                inst.opcode = if inst.opcode == BBIT0 { BBIT032 } else { BBIT132 };
                if let Some(operand) = inst.operands.get_mut(1) {
                    *operand = Operand::Immediate(i64::from(bit - 32));
                }
            }
        } else if COMPARE_WITH_NUMBER.contains(&inst.opcode) {
            let value = self.checked_number(inst, 2)?;
            if !is_signed(value.into(), 10) {
                return Err(self.error("immediate operand value out of range"));
            }
        }
        Ok(())
    }

    fn warn_of_division_by_zero(&mut self, inst: &Inst) {
        let found = DIVISIONS.iter().find(|(.., opcodes)| opcodes.contains(&inst.opcode));
        let Some(&(dividend, divisor, _)) = found else { return };
        let is_operand_zero = |index| match inst.operand(index) {
            Some(Operand::Register(register)) => is_zero(register),
            Some(Operand::Immediate(value)) => value == 0,
            _ => false,
        };
        if is_operand_zero(divisor) {
            let message =
                if is_operand_zero(dividend) { "dividing zero by zero" } else { "division by zero" };
            self.warn(message);
        }
    }

    /// Checks the operands of a microMIPS instruction.
    pub(crate) fn check_micro_inst(&mut self, inst: &Inst) -> ParseResult {
        let opcode = inst.opcode;
        let register = |index| inst.operand(index).and_then(Operand::register).unwrap_or_default();
        if let Some((index, test, _)) = MICRO_NUMBERS.iter().find(|(.., opcodes)| opcodes.contains(&opcode)) {
            let value = self.checked_number(inst, *index)?;
            if !test(value) {
                return Err(self.error("immediate operand value out of range"));
            }
        }
        let is_wrong_pair = WORD_PAIR.contains(&opcode) && register(0) == RA;
        let moved = || (number_of(register(0)), number_of(register(1)));
        if is_wrong_pair || MOVE_PAIR.contains(&opcode) && !MOVED_PAIRS.contains(&moved()) {
            return Err(self.error("invalid operand for instruction"));
        }
        Ok(())
    }
}
