//! The names of opcodes' operands. Hand-written code finds an operand in many forms of an instruction by its name.

use crate::wire::{Span, Str, record};
use crate::{Description, OpcodeId, OperandNameId, OperandPlacesId};

record! {
    /// A name.
    pub struct OperandName {
        /// LLVM's name, such as `src0_modifiers`.
        pub name: Str,
    }
}

record! {
    /// The operand with a name.
    pub struct OperandPlace {
        /// The name.
        pub name: OperandNameId,
        /// The operand's index.
        pub operand: u8,
    }
}

record! {
    /// The names of an opcode's operands; opcodes share them.
    pub struct OperandPlaces {
        /// Each name with its operand.
        pub places: Span<OperandPlace>,
    }
}

impl Description<'_> {
    /// Returns the index of an opcode's operand with a name, if it has one.
    #[must_use]
    pub fn named_operand(self, opcode: OpcodeId, name: OperandNameId) -> Option<usize> {
        let places = self.table::<OperandPlacesId>().get(opcode.index())?;
        let places = self.table::<OperandPlaces>().get(places.index())?;
        let place = self.span(places.places).iter().find(|place| place.name == name)?;
        Some(place.operand.into())
    }
}
