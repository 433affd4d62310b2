//! Rewriting of instructions to equivalent ones, such as compressed ones.

use crate::wire::{Span, record};
use crate::{AsmOperandTest, Description, FeatureSet, Inst, OpcodeId, Operand, PredicateId, RegisterId};

/// Which instructions a rewrite makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RewriteKind {
    /// Shorter ones.
    Compress = 0,
    /// Those that a compressed one stands for.
    Uncompress = 1,
}

record! {
    /// A rewriting of instructions that meet a condition. The records are sorted by kind and opcode, then in the order
    /// in which they are tried.
    pub struct InstRewrite {
        /// A [`RewriteKind`], by its number.
        pub kind: u8,
        /// The opcode of the instructions.
        pub opcode: OpcodeId,
        /// The condition on operands and features.
        pub condition: PredicateId,
        /// The target's hand-written tests, which must pass as well.
        pub tests: Span<AsmOperandTest>,
        /// The new opcode.
        pub result: OpcodeId,
        /// The new operands.
        pub operands: Span<RewriteOperand>,
    }
}

/// Where an operand of a rewritten instruction comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum RewriteOperandKind {
    /// It is the operand `value` of the original instruction.
    #[default]
    Operand = 0,
    /// It is the immediate `value`.
    Immediate = 1,
    /// It is the register `value`.
    Register = 2,
}

record! {
    /// An operand of a rewritten instruction.
    pub struct RewriteOperand {
        /// A [`RewriteOperandKind`], by its number.
        pub kind: u8,
        /// The index of an operand, an immediate or a register's id.
        pub value: i32,
    }
}

impl RewriteOperand {
    /// Returns [`RewriteOperand::kind`] as an enum.
    #[must_use]
    pub const fn operand_kind(&self) -> RewriteOperandKind {
        match self.kind {
            1 => RewriteOperandKind::Immediate,
            2 => RewriteOperandKind::Register,
            _ => RewriteOperandKind::Operand,
        }
    }
}

impl Description<'_> {
    /// Returns the instruction that the first fitting rewrite of a kind makes of `inst`. `passes` decides about the
    /// hand-written tests.
    #[must_use]
    pub fn rewrite_inst(
        self,
        kind: RewriteKind,
        inst: &Inst,
        features: &FeatureSet,
        passes: impl Fn(&AsmOperandTest) -> bool,
    ) -> Option<Inst> {
        let rewrites = self.table::<InstRewrite>();
        let key = (kind as u8, inst.opcode);
        let first = rewrites.partition_point(|rewrite| (rewrite.kind, rewrite.opcode) < key);
        let rest = rewrites.slice(first, rewrites.len());
        let found = rest
            .iter()
            .take_while(|rewrite| (rewrite.kind, rewrite.opcode) == key)
            .filter(|rewrite| self.inst_matches(rewrite.condition, inst, features))
            .find(|rewrite| self.span(rewrite.tests).iter().all(|test| passes(&test)))?;
        let operands = self.span(found.operands).iter().map(|operand| match operand.operand_kind() {
            RewriteOperandKind::Operand => inst.operand(usize::try_from(operand.value).ok()?),
            RewriteOperandKind::Immediate => Some(Operand::Immediate(operand.value.into())),
            RewriteOperandKind::Register => {
                Some(Operand::Register(u16::try_from(operand.value).map_or(RegisterId::NONE, RegisterId)))
            }
        });
        Some(Inst { opcode: found.result, operands: operands.collect::<Option<_>>()?, ..inst.clone() })
    }
}
