//! Instructions that a processor recognizes before execution: zero idioms, dependency-breaking idioms
//! and register moves it can eliminate.

use crate::wire::{Span, Table, record};
use crate::{Description, FeatureSet, Inst, OpcodeId, PredicateId, SchedModel};

/// What a processor recognizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum IdiomKind {
    /// The result is zero whatever the operands hold.
    Zero = 0,
    /// The result does not depend on some operands.
    DependencyBreaking = 1,
    /// A register move that renaming can eliminate.
    OptimizableMove = 2,
}

record! {
    /// An idiom of one model for a group of opcodes; the records are in the order in which they are tried.
    pub struct Idiom {
        /// An [`IdiomKind`], by its number.
        pub kind: u8,
        /// The model it is for, by [`SchedModel::model_number`].
        pub model_number: u16,
        /// The condition on the operands.
        pub condition: PredicateId,
        /// Bit `i`: the use operand `i` no longer matters; 0 means every use.
        pub operand_mask: u64,
    }
}

record! {
    /// Which idioms an opcode may be; the records are sorted by opcode.
    pub struct IdiomOpcode {
        /// The opcode.
        pub opcode: OpcodeId,
        /// Its idioms.
        pub idioms: Span<Idiom>,
    }
}

impl<'a> Description<'a> {
    /// What the instructions of an opcode may be.
    #[must_use]
    pub fn idioms(self, opcode: OpcodeId) -> Table<'a, Idiom> {
        let opcodes = self.table::<IdiomOpcode>();
        let index = opcodes.partition_point(|o| o.opcode < opcode);
        let entry = opcodes.get(index).filter(|o| o.opcode == opcode).unwrap_or_default();
        self.span(entry.idioms)
    }

    /// Whether `inst` is an idiom of `kind` on `model`; if so, the mask of its operands that no longer matter.
    /// A zero idiom breaks dependencies too. `idioms` are those of its opcode.
    #[must_use]
    pub fn idiom(
        self,
        kind: IdiomKind,
        idioms: Table<'_, Idiom>,
        model: &SchedModel,
        inst: &Inst,
        features: &FeatureSet,
    ) -> Option<u64> {
        let find = |kind: IdiomKind| {
            let idiom =
                idioms.iter().find(|i| i.kind == kind as u8 && i.model_number == model.model_number)?;
            self.inst_matches(idiom.condition, inst, features).then_some(idiom.operand_mask)
        };
        let zero = if kind == IdiomKind::DependencyBreaking { find(IdiomKind::Zero) } else { None };
        zero.or_else(|| find(kind))
    }
}
