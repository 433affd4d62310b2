//! A matched instruction on its way through the checks.

use stallscope_target::{FeatureId, FeatureSet, Inst, Operand, RegisterId};

use crate::features as feat;
use crate::inst_operands::{number, register};
use crate::operand::ArmOperand;
use crate::parser::Statement;
use crate::registers::encoding;

/// Why an instruction is rejected.
#[derive(Clone, Debug)]
pub(crate) struct Rejected {
    /// Where the message points, if anywhere.
    pub(crate) location: Option<u32>,
    pub(crate) message: &'static str,
}

/// A matched instruction and its statement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matched<'a> {
    pub(crate) statement: &'a Statement<'a>,
    pub(crate) features: &'a FeatureSet,
    pub(crate) inst: &'a Inst,
}

impl<'a> Matched<'a> {
    /// Returns the register that is an operand of the instruction.
    pub(crate) fn register(self, index: usize) -> RegisterId {
        register(self.inst, index)
    }

    /// Returns the number that is an operand of the instruction.
    pub(crate) fn number(self, index: usize) -> i64 {
        number(self.inst, index)
    }

    /// Returns whether an operand of the instruction is an expression.
    pub(crate) fn is_symbolic(self, index: usize) -> bool {
        matches!(self.inst.operand(index), Some(Operand::Expression(_)))
    }

    /// Returns the encoding of the register that is an operand of the instruction.
    pub(crate) fn encoding(self, index: usize) -> u32 {
        encoding(self.register(index))
    }

    /// Returns the registers among the operands of the instruction from one on.
    pub(crate) fn list(self, first: usize) -> impl Iterator<Item = RegisterId> + use<'a> {
        self.inst.operands.iter().skip(first).filter_map(|operand| operand.register())
    }

    /// Returns an operand of the statement after the mnemonic's operands.
    pub(crate) fn operand(self, index: usize) -> Option<&'a ArmOperand> {
        self.statement.operands.get(self.statement.n_mnemonic_operands + index)
    }

    /// Returns the number of operands after the mnemonic's.
    pub(crate) fn n_operands(self) -> usize {
        self.statement.operands.len().saturating_sub(self.statement.n_mnemonic_operands)
    }

    /// Returns whether the subtarget has a feature.
    pub(crate) fn has(self, id: FeatureId) -> bool {
        self.features.has(id)
    }

    /// Returns whether code is for Thumb state with wide instructions.
    pub(crate) fn is_thumb_two(self) -> bool {
        self.has(feat::THUMB) && self.has(feat::THUMB2)
    }

    /// Rejects the instruction because of an operand after the mnemonic's operands.
    pub(crate) fn reject(self, index: usize, message: &'static str) -> Result<(), Rejected> {
        Err(Rejected { location: Some(self.start(self.operand(index))), message })
    }

    /// Rejects the instruction because of an operand, which may be the mnemonic's.
    pub(crate) fn reject_from_mnemonic(self, index: usize, message: &'static str) -> Result<(), Rejected> {
        Err(Rejected { location: Some(self.start(self.statement.operands.get(index))), message })
    }

    /// Rejects the instruction because of its last operand.
    pub(crate) fn reject_last(self, message: &'static str) -> Result<(), Rejected> {
        Err(Rejected { location: Some(self.start(self.statement.operands.last())), message })
    }

    /// Rejects the whole instruction.
    pub(crate) fn reject_all(self, message: &'static str) -> Result<(), Rejected> {
        Err(Rejected { location: Some(self.statement.location), message })
    }

    pub(crate) fn start(self, operand: Option<&ArmOperand>) -> u32 {
        operand.map_or(self.statement.location, |operand| operand.start)
    }
}
