//! Instructions of the code, ready for simulation.
//!
//! Corresponds to the class `InstructionBase` of include/llvm/MCA/Instruction.h.

use std::sync::Arc;

use smallvec::SmallVec;
use stallscope_target::{OpcodeId, RegisterId};

use crate::code::instr_desc::{InstrDesc, ReadDescriptor, WriteDescriptor};
use crate::code::store_drain::StoreDrain;

/// A register write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// Its properties from the scheduling model.
    pub descriptor: WriteDescriptor,
    /// The register.
    pub register: RegisterId,
    /// Whether the write clears the rest of the registers that contain it.
    pub clears_super_registers: bool,
    /// Whether it always writes zero.
    pub is_zero: bool,
}

/// A register read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// Its properties from the scheduling model.
    pub descriptor: ReadDescriptor,
    /// The register.
    pub register: RegisterId,
    /// Whether the result does not depend on it.
    pub is_independent_from_def: bool,
    /// Additional cycles of delay compared with the model, if it is read only after the instruction's load.
    pub added_advance: i32,
}

/// An instruction of the code.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// Its properties from the scheduling model.
    pub desc: Arc<InstrDesc>,
    /// The opcode.
    pub opcode: OpcodeId,
    /// Register writes.
    pub writes: SmallVec<[Write; 2]>,
    /// Register reads.
    pub reads: SmallVec<[Read; 4]>,
    /// Whether it may read memory.
    pub may_load: bool,
    /// Whether it may write memory.
    pub may_store: bool,
    /// Whether it has side effects that are not modeled.
    pub has_side_effects: bool,
    /// Whether it begins a dispatch group.
    pub begins_group: bool,
    /// Whether it ends a dispatch group.
    pub ends_group: bool,
    /// Whether an in-order pipeline may retire it before older ones.
    pub retires_out_of_order: bool,
    /// Whether it is a load barrier.
    pub is_load_barrier: bool,
    /// Whether it is a store barrier.
    pub is_store_barrier: bool,
    /// Whether it is a move that register renaming can eliminate.
    pub is_optimizable_move: bool,
    /// How it is written from the store buffer, if a processor model describes that.
    pub drain: Option<StoreDrain>,
    /// Data of the target's custom behavior for its hazards; 0 without any.
    pub custom_data: u64,
}

impl Instruction {
    /// Returns whether it may read or write memory.
    #[must_use]
    #[inline]
    pub fn is_memory_operation(&self) -> bool {
        self.may_load || self.may_store
    }
}
