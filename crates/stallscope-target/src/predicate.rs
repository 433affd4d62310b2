//! Predicates on a parsed instruction and on a subtarget's features, as trees of nodes.

use crate::wire::{Span, record};
use crate::{
    Description, FeatureId, FeatureSet, Inst, OpcodeId, Operand, OperandInfo, PredicateId, RegisterClass,
    RegisterClassId, RegisterId, RegisterRun,
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
        let node = self.record::<PredicateNode>(id.index()).unwrap_or_default();
        let child_matches = |child| self.node_matches(child, inst, features, depth);
        let mut children = self.span(node.children).iter();
        match node.predicate_kind() {
            PredicateKind::And => children.all(child_matches),
            PredicateKind::Or => children.any(child_matches),
            PredicateKind::Not => !children.any(child_matches),
            kind => self.test_passes(kind, &node, inst, features),
        }
    }

    /// Returns whether a node without children holds.
    fn test_passes(
        self,
        kind: PredicateKind,
        node: &PredicateNode,
        inst: &Inst,
        features: &FeatureSet,
    ) -> bool {
        let operand = |index: u8| inst.operand(usize::from(index));
        let register = |index: u8| operand(index).and_then(Operand::register);
        let immediate = || operand(node.operand).and_then(Operand::immediate);
        match kind {
            PredicateKind::True => true,
            // Operators have no test.
            PredicateKind::False | PredicateKind::And | PredicateKind::Or | PredicateKind::Not => false,
            PredicateKind::OpcodeIn => {
                let opcodes = self.span(node.opcodes);
                opcodes.get(opcodes.partition_point(|o| o < inst.opcode)) == Some(inst.opcode)
            }
            PredicateKind::OperandCount => i64::try_from(inst.operands.len()) == Ok(node.value),
            PredicateKind::IsRegister => register(node.operand).is_some(),
            PredicateKind::IsImmediate => immediate().is_some(),
            PredicateKind::RegisterIs => register(node.operand).is_some_and(|r| i64::from(r.0) == node.value),
            PredicateKind::RegisterIn => {
                register(node.operand).is_some_and(|r| self.is_of_class(r, node.value))
            }
            PredicateKind::AnyRegisterIn => {
                inst.operands.iter().filter_map(|o| o.register()).any(|r| self.is_of_class(r, node.value))
            }
            PredicateKind::SameRegister => {
                register(node.operand).is_some_and(|r| Some(r) == register(node.other))
            }
            PredicateKind::ImmediateIs => immediate().is_some_and(|i| node.field(i) == node.value),
            PredicateKind::ImmediateLess => immediate().is_some_and(|i| node.field(i) < node.value),
            PredicateKind::ImmediateGreater => immediate().is_some_and(|i| node.field(i) > node.value),
            PredicateKind::HasFlag => i64::from(inst.flags) & node.value != 0,
            PredicateKind::OverlappingRegisters => match (register(node.operand), register(node.other)) {
                (Some(a), Some(b)) => self.registers_overlap(a, b),
                _ => false,
            },
            PredicateKind::PredicateIsNot => {
                let found = self.operand_infos(inst.opcode).position(|info| info.is_predicate());
                let found = found.and_then(|index| inst.operand(index)?.immediate());
                found.is_some_and(|found| found != node.value)
            }
            PredicateKind::OptionalDefIs => {
                let is_optional_def = self.operand_infos(inst.opcode).map(|info| info.is_optional_def());
                let mut operands = inst.operands.iter().zip(is_optional_def);
                operands.any(|(operand, is_optional_def)| {
                    is_optional_def && operand.register().is_some_and(|r| i64::from(r.0) == node.value)
                })
            }
            PredicateKind::RegisterRepeats => {
                let mut further = inst.operands.iter().skip(usize::from(node.operand) + 1);
                let repeated = register(node.operand);
                repeated.is_some() && further.any(|operand| operand.register() == repeated)
            }
            PredicateKind::HasFeature => u16::try_from(node.value).is_ok_and(|f| features.has(FeatureId(f))),
        }
    }

    /// Unpacks a predicate, to test many instructions of a subtarget with it.
    #[must_use]
    pub fn condition(self, id: PredicateId, features: &FeatureSet) -> Condition {
        self.node_condition(id, features, MAX_DEPTH)
    }

    fn node_condition(self, id: PredicateId, features: &FeatureSet, depth: u32) -> Condition {
        let Some(depth) = depth.checked_sub(1) else { return Condition::Constant(false) };
        let node = self.record::<PredicateNode>(id.index()).unwrap_or_default();
        let children = || -> Vec<Condition> {
            self.span(node.children).iter().map(|child| self.node_condition(child, features, depth)).collect()
        };
        match node.predicate_kind() {
            PredicateKind::And => {
                let mut children = children();
                children.retain(|child| !matches!(child, Condition::Constant(true)));
                if children.iter().any(|child| matches!(child, Condition::Constant(false))) {
                    return Condition::Constant(false);
                }
                Condition::And(children)
            }
            PredicateKind::Or => Condition::Or(children()),
            PredicateKind::Not => Condition::Not(children()),
            kind @ (PredicateKind::True | PredicateKind::False | PredicateKind::HasFeature) => {
                Condition::Constant(self.test_passes(kind, &node, &Inst::default(), features))
            }
            PredicateKind::RegisterIn => match u16::try_from(node.value) {
                Ok(class) => Condition::RegisterIn(node.operand, self.class_runs(RegisterClassId(class))),
                Err(_) => Condition::Constant(false),
            },
            kind => Condition::Test(kind, Box::new(node)),
        }
    }

    /// Returns the registers of a class, unpacked.
    fn class_runs(self, class: RegisterClassId) -> Box<[RegisterRun]> {
        self.span(self.table::<RegisterClass>().at(class.index()).registers).iter().collect()
    }
}

/// A predicate on instructions of a subtarget, unpacked.
#[derive(Clone, Debug)]
pub enum Condition {
    /// It always holds, or never.
    Constant(bool),
    /// All of these hold.
    And(Vec<Self>),
    /// At least one of these holds.
    Or(Vec<Self>),
    /// None of these holds.
    Not(Vec<Self>),
    /// The operand with this index is one of these registers.
    RegisterIn(u8, Box<[RegisterRun]>),
    /// Another test of the instruction.
    Test(PredicateKind, Box<PredicateNode>),
}

impl Condition {
    /// Returns whether it holds for an instruction of the description that it comes from.
    #[must_use]
    pub fn matches(&self, description: Description<'_>, inst: &Inst) -> bool {
        let matches = |condition: &Self| condition.matches(description, inst);
        match self {
            Self::Constant(holds) => *holds,
            Self::And(children) => children.iter().all(matches),
            Self::Or(children) => children.iter().any(matches),
            Self::Not(children) => !children.iter().any(matches),
            Self::RegisterIn(operand, runs) => {
                let register = inst.operand(usize::from(*operand)).and_then(Operand::register);
                register.is_some_and(|register| runs.iter().any(|run| run.contains(register)))
            }
            Self::Test(kind, node) => description.test_passes(*kind, node, inst, &FeatureSet::default()),
        }
    }
}
