//! Operands of AMDGPU statements.

use stallscope_target::RegisterId;

use crate::generation::Generation;
use crate::operand_kind::{Kind, Modifiers, Rendering};
use crate::registers;
use crate::wave_sizes::WaveSizes;

/// An operand of a statement.
#[derive(Clone, Debug)]
pub(crate) struct AmdgpuOperand {
    pub(crate) kind: Kind,
    /// The start location, if it was written.
    pub(crate) start: Option<u32>,
    pub(crate) generation: Generation,
    pub(crate) wave: WaveSizes,
    /// Its rendering in the instruction.
    pub(crate) rendering: Rendering,
}

impl AmdgpuOperand {
    /// Returns the modifiers of a register or a number.
    pub(crate) fn modifiers(&self) -> Option<Modifiers> {
        match self.kind {
            Kind::Register(_, modifiers) => Some(modifiers),
            Kind::Immediate(immediate) => Some(immediate.modifiers),
            Kind::Token(_) | Kind::Expression { .. } => None,
        }
    }

    /// Returns the register as instructions have it.
    pub(crate) fn numbered_register(&self) -> RegisterId {
        match self.kind {
            Kind::Register(id, _) => registers::numbered(id, &self.generation),
            _ => RegisterId::NONE,
        }
    }
}
