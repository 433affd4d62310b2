//! Instructions that a processor recognizes before execution: zero idioms, dependency-breaking idioms and register
//! moves that it can eliminate.

use crate::wire::{Span, Table, record};
use crate::{Description, FeatureSet, Inst, OpcodeId, PredicateId, SchedModel};

/// A kind of idiom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum IdiomKind {
    /// The result is zero, whatever the operands are.
    Zero = 0,
    /// The result does not depend on some operands.
    DependencyBreaking = 1,
    /// A register move that renaming can eliminate.
    OptimizableMove = 2,
}

record! {
    /// An idiom of one model for a group of opcodes; the records are in matching order.
    pub struct Idiom {
        /// An [`IdiomKind`], by its number.
        pub kind: u8,
        /// The model, by [`SchedModel::model_number`].
        pub model_number: u16,
        /// The condition on the operands.
        pub condition: PredicateId,
        /// Bit `i` is set if use operand `i` is ignored; 0 means that every use is.
        pub operand_mask: u64,
    }
}

record! {
    /// The possible idioms of an opcode; the records are sorted by opcode.
    pub struct IdiomOpcode {
        /// The opcode.
        pub opcode: OpcodeId,
        /// Its idioms.
        pub idioms: Span<Idiom>,
    }
}

impl<'a> Description<'a> {
    /// Returns the possible idioms of an opcode.
    #[must_use]
    pub fn idioms(self, opcode: OpcodeId) -> Table<'a, Idiom> {
        let opcodes = self.table::<IdiomOpcode>();
        let index = opcodes.partition_point(|o| o.opcode < opcode);
        let entry = opcodes.get(index).filter(|o| o.opcode == opcode).unwrap_or_default();
        self.span(entry.idioms)
    }

    /// Returns the mask of operands that `inst` ignores if it is an idiom of `kind` on `model`. A zero idiom also
    /// breaks dependencies. `idioms` are the idioms of its opcode.
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
