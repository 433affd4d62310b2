//! Memory operands of x86 instructions: five consecutive operands.

use stallscope_target::{Inst, Operand, RegisterId};

/// A memory operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MemoryOperand {
    /// The base register, or none.
    pub(crate) base: RegisterId,
    /// The scale of the index.
    pub(crate) scale: i64,
    /// The index register, or none.
    pub(crate) index: RegisterId,
    /// The displacement: an immediate or an expression.
    pub(crate) displacement: Operand,
    /// The segment register, or none for the default.
    pub(crate) segment: RegisterId,
}

impl MemoryOperand {
    /// Number of an instruction's operands that form a memory operand.
    pub(crate) const N_OPERANDS: usize = 5;

    /// Returns the memory operand that starts at operand `first` of an instruction.
    pub(crate) fn of(inst: &Inst, first: usize) -> Option<Self> {
        let &[base, scale, index, displacement, segment] =
            inst.operands.get(first..first.checked_add(Self::N_OPERANDS)?)?
        else {
            return None;
        };
        if matches!(displacement, Operand::Register(_)) {
            return None;
        }
        Some(Self {
            base: base.register()?,
            scale: scale.immediate()?,
            index: index.register()?,
            displacement,
            segment: segment.register()?,
        })
    }

    /// Returns whether there is neither base nor index.
    pub(crate) const fn is_absolute(&self) -> bool {
        self.base.is_none() && self.index.is_none()
    }
}
