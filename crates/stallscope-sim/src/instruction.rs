//! An instruction of the code, ready to be simulated any number of times.

use std::sync::Arc;

use smallvec::SmallVec;
use stallscope_target::{OpcodeId, RegisterId};

use crate::instr_desc::{InstrDesc, ReadDescriptor, WriteDescriptor};
use crate::store_drain::StoreDrain;

/// A register written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// What the scheduling model says of it.
    pub descriptor: WriteDescriptor,
    /// The register.
    pub register: RegisterId,
    /// Whether the write clears the rest of the registers that contain it.
    pub clears_super_registers: bool,
    /// Whether zero is written, whatever the operands hold.
    pub is_zero: bool,
}

/// A register read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// What the scheduling model says of it.
    pub descriptor: ReadDescriptor,
    /// The register.
    pub register: RegisterId,
    /// Whether the result does not depend on it.
    pub is_independent_from_def: bool,
}

/// An instruction of the code.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What the scheduling model says of it.
    pub desc: Arc<InstrDesc>,
    /// Which instruction it is.
    pub opcode: OpcodeId,
    /// Registers written.
    pub writes: SmallVec<[Write; 2]>,
    /// Registers read.
    pub reads: SmallVec<[Read; 4]>,
    /// Whether it may read memory.
    pub may_load: bool,
    /// Whether it may write memory.
    pub may_store: bool,
    /// Whether it has effects that nothing here models.
    pub has_side_effects: bool,
    /// Whether it starts a dispatch group.
    pub begins_group: bool,
    /// Whether it ends a dispatch group.
    pub ends_group: bool,
    /// Whether an in-order pipeline may retire it before older ones.
    pub retires_out_of_order: bool,
    /// Whether younger loads wait for it, and it for older ones.
    pub is_load_barrier: bool,
    /// Whether younger stores wait for it, and it for older ones.
    pub is_store_barrier: bool,
    /// Whether it is a move that renaming may eliminate.
    pub is_optimizable_move: bool,
    /// What becomes of what it stores, where a processor model says so.
    pub drain: Option<StoreDrain>,
}

impl Instruction {
    /// Whether it may read or write memory.
    #[must_use]
    #[inline]
    pub fn is_memory_operation(&self) -> bool {
        self.may_load || self.may_store
    }
}
