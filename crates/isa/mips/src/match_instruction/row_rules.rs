//! Conditions on rows that the matcher's tables lack: combinations of registers and numbers that an instruction
//! rejects.

use stallscope_target::{FeatureSet, Inst, OpcodeId, Operand, RegisterId};

use crate::description::{DESCRIPTION, opcode, register};
use crate::features as feat;
use crate::general_registers::is_zero;
use crate::operand_kind::{MipsOperand, Surroundings};
use crate::ts_flags;

const FIRST_CONDITION: RegisterId = register("FCC0");

/// Why a matching row is not the statement's instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {
    SameSourceAndDestination,
    DifferentSourceAndDestination,
    SameRegisters,
    ZeroRegister,
    NoSuchConditionRegister,
    NonZeroSynchronization,
    NonZeroSelector,
    /// The sum of position and size must lie in a range.
    PositionAndSize(i64, i64),
}

/// A requirement of an instruction's operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Requirement {
    /// An operand is not the zero register.
    NotZero(usize),
    /// The first operand differs from another one.
    DifferentSource(usize),
    /// The first operand is the third one.
    SameSource,
    /// The first two operands are written alike.
    SameText,
    /// The first two operands differ, and none is the zero register.
    DifferentNonZero,
    /// The number is 0 on old processors.
    OldSynchronization,
    OldSelector,
    /// The sum of position and size lies in a range. LLVM does not always test its start as it says.
    Sum {
        min: i64,
        max: i64,
        written: (i64, i64),
    },
}

use Requirement::{
    DifferentNonZero, DifferentSource, NotZero, OldSelector, OldSynchronization, SameSource, SameText, Sum,
};

macro_rules! requirements {
    ($($requirement:expr => $($opcode:literal)*;)*) => {
        const REQUIREMENTS: &[(&[OpcodeId], Requirement)] = &[$((&[$(opcode($opcode)),*], $requirement)),*];
    };
}

requirements! {
    NotZero(1) => "DAUI";
    DifferentSource(1) => "JALR_HB" "JALR_HB64" "JALRC_HB_MMR6" "JALRC_MMR6";
    DifferentSource(2) => "LWP_MM";
    OldSynchronization => "SYNC";
    OldSelector => "MFC0" "MTC0" "MTC2" "MFC2";
    NotZero(0) => "BLEZC" "BLEZC_MMR6" "BGEZC" "BGEZC_MMR6" "BGTZC" "BGTZC_MMR6" "BLTZC" "BLTZC_MMR6" "BEQZC"
        "BEQZC_MMR6" "BNEZC" "BNEZC_MMR6" "BLEZC64" "BGEZC64" "BGTZC64" "BLTZC64" "BEQZC64" "BNEZC64";
    DifferentNonZero => "BGEC" "BGEC_MMR6" "BLTC" "BLTC_MMR6" "BGEUC" "BGEUC_MMR6" "BLTUC" "BLTUC_MMR6" "BEQC"
        "BEQC_MMR6" "BNEC" "BNEC_MMR6" "BGEC64" "BLTC64" "BGEUC64" "BLTUC64" "BEQC64" "BNEC64";
    Sum { min: 0, max: 32, written: (0, 32) } => "DINS";
    Sum { min: 33, max: 64, written: (33, 64) } => "DINSM" "DINSU";
    Sum { min: 1, max: 63, written: (1, 63) } => "DEXT";
    Sum { min: 32, max: 64, written: (33, 64) } => "DEXTM" "DEXTU";
    SameText => "DATI" "DAHI";
    SameSource => "CRC32B" "CRC32CB" "CRC32H" "CRC32CH" "CRC32W" "CRC32CW" "CRC32D" "CRC32CD";
}

/// The rules of a statement's rows.
pub(crate) struct Rules<'a> {
    pub(crate) features: &'a FeatureSet,
    pub(crate) operands: &'a [MipsOperand],
    pub(crate) surroundings: &'a Surroundings,
}

impl Rules<'_> {
    /// Returns why an instruction is none here, if so.
    pub(crate) fn rejection(&self, inst: &Inst) -> Option<Rejection> {
        let register = |index: usize| inst.operand(index).and_then(Operand::register).unwrap_or_default();
        let number = |index: usize| inst.operand(index).and_then(Operand::immediate).unwrap_or_default();
        let is_old = || !self.features.has(feat::MIPS32);
        let found = REQUIREMENTS.iter().find(|(opcodes, _)| opcodes.contains(&inst.opcode));
        let Some(&(_, requirement)) = found else {
            let has_eight = self.features.has(feat::MIPS4) || self.features.has(feat::MIPS32);
            let takes_condition = ts_flags::has_condition_register(&DESCRIPTION.opcode(inst.opcode));
            let is_missing = takes_condition && !has_eight && register(0) != FIRST_CONDITION;
            return is_missing.then_some(Rejection::NoSuchConditionRegister);
        };
        match requirement {
            NotZero(index) => is_zero(register(index)).then_some(Rejection::ZeroRegister),
            DifferentSource(index) => {
                (register(0) == register(index)).then_some(Rejection::SameSourceAndDestination)
            }
            SameSource => (register(0) != register(2)).then_some(Rejection::DifferentSourceAndDestination),
            SameText => {
                let written = |index: usize| self.operands.get(index).and_then(MipsOperand::register_operand);
                let is_same =
                    written(0).zip(written(1)).is_some_and(|(one, other)| one.is_written_like(other));
                (!is_same).then_some(Rejection::DifferentSourceAndDestination)
            }
            DifferentNonZero if is_zero(register(0)) || is_zero(register(1)) => Some(Rejection::ZeroRegister),
            DifferentNonZero => (register(0) == register(1)).then_some(Rejection::SameRegisters),
            OldSynchronization => (number(0) != 0 && is_old()).then_some(Rejection::NonZeroSynchronization),
            OldSelector => (number(2) != 0 && is_old()).then_some(Rejection::NonZeroSelector),
            Sum { min, max, written: (first, last) } => {
                let is_outside = !(min..=max).contains(&number(2).wrapping_add(number(3)));
                is_outside.then_some(Rejection::PositionAndSize(first, last))
            }
        }
    }

    /// Returns whether anything was noted about registers.
    pub(crate) fn has_notes(&self) -> bool {
        !self.surroundings.notes.borrow().is_empty()
    }

    /// Forgets the notes about registers in rows that are tried again.
    pub(crate) fn forget_notes(&self) {
        self.surroundings.notes.borrow_mut().clear();
    }
}
