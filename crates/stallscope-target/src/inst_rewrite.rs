//! Rewriting of instructions to equivalent ones, such as compressed ones.

use std::cell::RefCell;
use std::fmt;

use crate::wire::{Span, Table, record};
use crate::{
    AsmOperandTest, Condition, Description, FeatureSet, Inst, LookupCache, OpcodeId, Operand, PredicateId,
    RegisterId,
};

/// Which instructions a rewrite makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RewriteKind {
    /// Shorter ones.
    Compress = 0,
    /// The instructions that a compressed one represents.
    Uncompress = 1,
}

record! {
    /// A rewriting of instructions that meet a condition. The records are sorted by kind and opcode, then in the order of trying.
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

/// A rewriting of an opcode, unpacked.
struct OpcodeRewrite<'a> {
    condition: Condition,
    tests: Table<'a, AsmOperandTest>,
    result: OpcodeId,
    operands: Vec<RewriteOperand>,
}

/// The rewritings of opcodes that were rewritten before with the same features, in the order of trying.
struct KnownRewrites<'a> {
    features: FeatureSet,
    by_opcode: LookupCache<OpcodeId, Vec<OpcodeRewrite<'a>>>,
}

/// Rewrites instructions with one kind of rewritings.
pub struct InstRewriter<'a> {
    description: Description<'a>,
    kind: RewriteKind,
    known: RefCell<KnownRewrites<'a>>,
}

impl<'a> InstRewriter<'a> {
    /// Rewrites instructions of a description.
    #[must_use]
    pub fn new(description: Description<'a>, kind: RewriteKind) -> Self {
        let known = KnownRewrites { features: FeatureSet::default(), by_opcode: LookupCache::new() };
        Self { description, kind, known: RefCell::new(known) }
    }

    /// Returns the instruction that the first fitting rewriting makes of `inst`. `passes` decides about the
    /// hand-written tests.
    #[must_use]
    pub fn rewrite(
        &self,
        inst: &Inst,
        features: &FeatureSet,
        passes: impl Fn(&AsmOperandTest) -> bool,
    ) -> Option<Inst> {
        let opcode = inst.opcode;
        let mut known = self.known.borrow_mut();
        if known.features != *features {
            *known = KnownRewrites { features: *features, by_opcode: LookupCache::new() };
        }
        let rewrites = known.by_opcode.get(opcode, opcode.index(), || self.opcode_rewrites(opcode, features));
        let fitting = |rewrite: &&OpcodeRewrite<'_>| {
            rewrite.condition.matches(self.description, inst)
                && rewrite.tests.iter().all(|test| passes(&test))
        };
        let found = rewrites.iter().find(fitting)?;
        let operands = found.operands.iter().map(|operand| match operand.operand_kind() {
            RewriteOperandKind::Operand => inst.operand(usize::try_from(operand.value).ok()?),
            RewriteOperandKind::Immediate => Some(Operand::Immediate(operand.value.into())),
            RewriteOperandKind::Register => {
                Some(Operand::Register(u16::try_from(operand.value).map_or(RegisterId::NONE, RegisterId)))
            }
        });
        let operands = operands.collect::<Option<_>>()?;
        Some(Inst { opcode: found.result, operands, flags: inst.flags, location: inst.location })
    }

    fn opcode_rewrites(&self, opcode: OpcodeId, features: &FeatureSet) -> Vec<OpcodeRewrite<'a>> {
        let rewrites = self.description.table::<InstRewrite>();
        let key = (self.kind as u8, opcode);
        let first = rewrites.partition_point(|rewrite| (rewrite.kind, rewrite.opcode) < key);
        let rest = rewrites.slice(first, rewrites.len());
        let of_opcode = rest.iter().take_while(|rewrite| (rewrite.kind, rewrite.opcode) == key);
        let unpack = |rewrite: InstRewrite| OpcodeRewrite {
            condition: self.description.condition(rewrite.condition, features),
            tests: self.description.span(rewrite.tests),
            result: rewrite.result,
            operands: self.description.span(rewrite.operands).iter().collect(),
        };
        of_opcode.map(unpack).collect()
    }
}

impl fmt::Debug for InstRewriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InstRewriter").field("kind", &self.kind).finish_non_exhaustive()
    }
}
