//! Operands of Arm statements.

use stallscope_mc::Specifier;

use crate::operand_kind::{Form, Kind, ListKind};
use crate::specifier as spec;

/// An operand of a statement.
#[derive(Clone, Debug)]
pub(crate) struct ArmOperand {
    pub(crate) kind: Kind,
    /// The start location.
    pub(crate) start: u32,
    /// The end location.
    pub(crate) end: u32,
}

impl ArmOperand {
    /// Returns whether it is the condition of the instruction.
    pub(crate) const fn is_condition(&self) -> bool {
        matches!(self.kind, Kind::Condition(_))
    }

    /// Returns whether it says which lanes the instruction is executed for.
    pub(crate) const fn is_vpt_code(&self) -> bool {
        matches!(self.kind, Kind::Vpt(_))
    }

    /// Returns whether it is a list of general registers.
    pub(crate) fn is_general_list(&self) -> bool {
        matches!(&self.kind, Kind::RegisterList(list) if list.kind == ListKind::General)
    }

    /// Returns whether it is an expression without a value, and has none of the specifiers.
    pub(crate) fn is_unspecified(&self, specifiers: &[Specifier]) -> bool {
        self.kind.immediate().is_some_and(|immediate| match immediate.form {
            Form::Number => false,
            Form::Specified(specifier) => !specifiers.contains(&specifier),
            Form::Symbol | Form::Other { .. } => immediate.value.constant().is_none(),
        })
    }

    /// Returns whether it is a symbol without a specifier that selects a byte.
    pub(crate) fn is_more_than_byte(&self) -> bool {
        self.is_unspecified(&[spec::HI_8_15, spec::HI_0_7, spec::LO_8_15, spec::LO_0_7])
    }
}
