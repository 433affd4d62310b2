//! Predicates on a parsed instruction and on a subtarget's features, as trees of nodes.

use crate::wire::{Span, record};
use crate::{
    Description, FeatureId, FeatureSet, Inst, OpcodeId, Operand, OperandInfo, PredicateId, RegisterClassId,
    RegisterId,
};

record! {
    /// A node of a predicate; a [`PredicateId`] is the index of the root.
    pub struct PredicateNode {
        /// A [`PredicateKind`], by its number.
        pub kind: u8,
        /// Index of the operand tested.
        pub operand: u8,
        /// Index of the other operand.
        pub other: u8,
        /// The lowest bit of an immediate that is compared.
        pub first_bit: u8,
        /// How many bits of an immediate are compared, without a sign; 0 means the whole immediate.
        pub n_bits: u8,
        /// The value to compare with: an immediate, the id of a register, class or feature, or flags.
        pub value: i64,
        /// The operands of a logical operator.
        pub children: Span<PredicateId>,
        /// The opcodes of [`PredicateKind::OpcodeIn`], sorted.
        pub opcodes: Span<OpcodeId>,
    }
}

macro_rules! predicate_kinds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The test of a node.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum PredicateKind {
            $($(#[$doc])* $name,)*
        }

        impl PredicateKind {
            /// All kinds, in the order of their numbers.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

predicate_kinds! {
    /// Never true.
    False,
    /// Always true.
    True,
    /// All children are true.
    And,
    /// At least one child is true.
    Or,
    /// The only child is false.
    Not,
    /// The opcode is one of `opcodes`.
    OpcodeIn,
    /// The instruction has `value` operands.
    OperandCount,
    /// Operand `operand` is a register.
    IsRegister,
    /// Operand `operand` is an immediate.
    IsImmediate,
    /// Operand `operand` is the register `value`.
    RegisterIs,
    /// Operand `operand` is a register of the class `value`.
    RegisterIn,
    /// Some operand is a register of the class `value`.
    AnyRegisterIn,
    /// Operands `operand` and `other` are the same register.
    SameRegister,
    /// The immediate `operand`, or a field of it, is `value`.
    ImmediateIs,
    /// The immediate `operand`, or a field of it, is less than `value`.
    ImmediateLess,
    /// The immediate `operand`, or a field of it, is greater than `value`.
    ImmediateGreater,
    /// The instruction's flags have a bit of the mask `value`.
    HasFlag,
    /// Feature `value` is enabled.
    HasFeature,
    /// Operands `operand` and `other` are registers that share a part.
    OverlappingRegisters,
    /// The first operand that predicates the instruction is an immediate other than `value`.
    PredicateIsNot,
    /// Some optional def is the register `value`.
    OptionalDefIs,
    /// Some operand after `operand` is the same register.
    RegisterRepeats,
}

/// Maximum nesting of a predicate; anything nested deeper is false.
pub(crate) const MAX_DEPTH: u32 = 16;

impl PredicateNode {
    /// Returns [`PredicateNode::kind`] as an enum, or [`PredicateKind::False`] if the number is unknown.
    #[must_use]
    pub fn predicate_kind(&self) -> PredicateKind {
        PredicateKind::ALL.get(usize::from(self.kind)).copied().unwrap_or(PredicateKind::False)
    }

    /// Returns the part of an immediate that is compared.
    const fn field(&self, immediate: i64) -> i64 {
        match self.n_bits {
            0 | 63.. => immediate,
            n_bits => immediate.wrapping_shr(self.first_bit as u32) & ((1 << n_bits) - 1),
        }
    }
}

impl Description<'_> {
    fn is_of_class(self, register: RegisterId, class: i64) -> bool {
        u16::try_from(class).is_ok_and(|class| self.class_contains(RegisterClassId(class), register))
    }

    fn operand_infos(self, opcode: OpcodeId) -> impl Iterator<Item = OperandInfo> {
        self.span(self.opcode(opcode).operands).iter()
    }

    /// Returns whether a predicate holds for an instruction.
    #[must_use]
    pub fn inst_matches(self, id: PredicateId, inst: &Inst, features: &FeatureSet) -> bool {
        self.node_matches(id, inst, features, MAX_DEPTH)
    }

    /// Returns whether a predicate that only tests features holds.
    #[must_use]
    pub fn features_match(self, id: PredicateId, features: &FeatureSet) -> bool {
        self.inst_matches(id, &Inst::default(), features)
    }

    fn node_matches(self, id: PredicateId, inst: &Inst, features: &FeatureSet, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let nodes = self.table::<PredicateNode>();
        let kind = nodes.part(id.index(), |node| node.predicate_kind());
        let value = || nodes.part(id.index(), |node| node.value);
        let operand_index = || usize::from(nodes.part(id.index(), |node| node.operand));
        let operand = || inst.operand(operand_index());
        let register = || operand().and_then(Operand::register);
        let other_register = || {
            let other = nodes.part(id.index(), |node| node.other);
            inst.operand(usize::from(other)).and_then(Operand::register)
        };
        let immediate = || operand().and_then(Operand::immediate);
        let field = || immediate().map(|immediate| nodes.part(id.index(), |node| node.field(immediate)));
        let child_matches = |child| self.node_matches(child, inst, features, depth);
        let children = || self.span(nodes.part(id.index(), |node| node.children)).iter();
        match kind {
            PredicateKind::False => false,
            PredicateKind::True => true,
            PredicateKind::And => children().all(child_matches),
            PredicateKind::Or => children().any(child_matches),
            PredicateKind::Not => !children().any(child_matches),
            PredicateKind::OpcodeIn => {
                let opcodes = self.span(nodes.part(id.index(), |node| node.opcodes));
                opcodes.get(opcodes.partition_point(|o| o < inst.opcode)) == Some(inst.opcode)
            }
            PredicateKind::OperandCount => i64::try_from(inst.operands.len()) == Ok(value()),
            PredicateKind::IsRegister => register().is_some(),
            PredicateKind::IsImmediate => immediate().is_some(),
            PredicateKind::RegisterIs => register().is_some_and(|r| i64::from(r.0) == value()),
            PredicateKind::RegisterIn => register().is_some_and(|r| self.is_of_class(r, value())),
            PredicateKind::AnyRegisterIn => {
                inst.operands.iter().filter_map(|o| o.register()).any(|r| self.is_of_class(r, value()))
            }
            PredicateKind::SameRegister => register().is_some_and(|r| Some(r) == other_register()),
            PredicateKind::ImmediateIs => field().is_some_and(|i| i == value()),
            PredicateKind::ImmediateLess => field().is_some_and(|i| i < value()),
            PredicateKind::ImmediateGreater => field().is_some_and(|i| i > value()),
            PredicateKind::HasFlag => i64::from(inst.flags) & value() != 0,
            PredicateKind::OverlappingRegisters => match (register(), other_register()) {
                (Some(a), Some(b)) => self.registers_overlap(a, b),
                _ => false,
            },
            PredicateKind::PredicateIsNot => {
                let found = self.operand_infos(inst.opcode).position(|info| info.is_predicate());
                let found = found.and_then(|index| inst.operand(index)?.immediate());
                found.is_some_and(|found| found != value())
            }
            PredicateKind::OptionalDefIs => {
                let is_optional_def = self.operand_infos(inst.opcode).map(|info| info.is_optional_def());
                let mut operands = inst.operands.iter().zip(is_optional_def);
                operands.any(|(operand, is_optional_def)| {
                    is_optional_def && operand.register().is_some_and(|r| i64::from(r.0) == value())
                })
            }
            PredicateKind::RegisterRepeats => {
                let mut further = inst.operands.iter().skip(operand_index() + 1);
                let repeated = register();
                repeated.is_some() && further.any(|operand| operand.register() == repeated)
            }
            PredicateKind::HasFeature => u16::try_from(value()).is_ok_and(|f| features.has(FeatureId(f))),
        }
    }
}
