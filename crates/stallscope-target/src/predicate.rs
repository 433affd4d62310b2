//! Predicates on a parsed instruction and on a subtarget's features, as trees of nodes.

use crate::wire::{Span, record};
use crate::{Description, FeatureSet, Inst, OpcodeId, PredicateId};

record! {
    /// A node of a predicate; a [`PredicateId`] is the index of the root.
    pub struct PredicateNode {
        /// A [`PredicateKind`], by its number.
        pub kind: u8,
        /// Index of the operand tested.
        pub operand: u8,
        /// Index of the other operand, or a target's function on the operand.
        pub other: u8,
        /// The value compared with: an immediate, a register's id, a feature's id, a flag.
        pub value: i64,
        /// The operands of a connective.
        pub children: Span<PredicateId>,
        /// The opcodes of [`PredicateKind::OpcodeIn`], sorted.
        pub opcodes: Span<OpcodeId>,
    }
}

/// What a node tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PredicateKind {
    /// Always true.
    True = 0,
    /// Never true.
    False = 1,
    /// All children hold.
    And = 2,
    /// Some child holds.
    Or = 3,
    /// The one child does not hold.
    Not = 4,
    /// The opcode is one of `opcodes`.
    OpcodeIn = 5,
    /// The instruction has `value` operands.
    OperandCount = 6,
    /// Operand `operand` is a register.
    IsRegister = 7,
    /// Operand `operand` is an immediate.
    IsImmediate = 8,
    /// Operand `operand` is the register `value`.
    RegisterIs = 9,
    /// Operands `operand` and `other` are the same register.
    SameRegister = 10,
    /// Operand `operand` is the immediate `value`.
    ImmediateIs = 11,
    /// A bit of the instruction's flags in mask `value` is set.
    HasFlag = 12,
    /// Feature `value` is on.
    HasFeature = 13,
}

impl Description<'_> {
    /// Whether a predicate holds for an instruction.
    #[must_use]
    pub fn inst_matches(self, id: PredicateId, inst: &Inst, features: &FeatureSet) -> bool {
        let _ = (id, inst, features);
        false
    }

    /// Whether a predicate on features alone holds.
    #[must_use]
    pub fn features_match(self, id: PredicateId, features: &FeatureSet) -> bool {
        self.inst_matches(id, &Inst::default(), features)
    }
}
