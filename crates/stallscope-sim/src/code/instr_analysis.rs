//! Properties of instructions that a target implements in code instead of its description.
//!
//! Corresponds to the class `MCInstrAnalysis` of include/llvm/MC/MCInstrAnalysis.h.

use std::fmt::Debug;
use std::ops::Range;

use stallscope_target::{Inst, Opcode, OpcodeFlag, RegisterId};

/// How an instruction leaves the code around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// It returns from a call.
    Return,
    /// It jumps to the place that is its operand.
    Jump,
    /// It jumps to a place that is computed when the code runs.
    Computed,
}

/// The hint of an instruction in front of a jump through a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableHint {
    /// It may load an entry of this many bytes, which is a number of instructions.
    Entry(usize),
    /// It may take an entry for a signed number.
    SignedEntry,
    /// It may compare the index of the entry with this number, which is the last one.
    LastIndex(usize),
}

/// The address of data in an instruction without a relocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataAddress {
    /// It has the whole address.
    Whole(u64),
    /// It writes this part of an address to its first operand.
    Start(u64),
    /// It adds the rest of an address to its second operand.
    Rest(i64),
}

/// A target's analysis of its instructions.
pub trait InstrAnalysis: Debug + Send + Sync {
    /// Returns whether an instruction is a call.
    fn is_call(&self, opcode: &Opcode, inst: &Inst) -> bool {
        let _ = inst;
        opcode.has(OpcodeFlag::Call)
    }

    /// Returns whether an instruction returns from a call.
    fn is_return(&self, opcode: &Opcode, inst: &Inst) -> bool {
        let _ = inst;
        opcode.has(OpcodeFlag::Return)
    }

    /// Returns whether a jump is a call, since the instruction in front of it stores where to return to. The simulation does not ask for
    /// this.
    fn is_call_after(&self, before: &Inst, jump: &Inst) -> bool {
        let _ = (before, jump);
        false
    }

    /// Returns how an instruction leaves the code around it if its opcode's flags do not say so. The simulation does not
    /// ask for this.
    fn departure(&self, opcode: &Opcode, inst: &Inst) -> Option<Departure> {
        let _ = (opcode, inst);
        None
    }

    /// Returns the part of an instruction in a jump through a table without relocations. The simulation does not use
    /// this.
    fn table_hint(&self, opcode: &Opcode, inst: &Inst) -> Option<TableHint> {
        let _ = (opcode, inst);
        None
    }

    /// Returns the address of data that an instruction at some addresses has, if it has one. The simulation does not ask for this.
    fn data_address(&self, opcode: &Opcode, inst: &Inst, addresses: Range<u64>) -> Option<DataAddress> {
        let _ = (opcode, inst, addresses);
        None
    }

    /// Returns whether an instruction is executed only if a condition among its operands holds, or `None` if its opcode
    /// takes no condition.
    fn is_conditional(&self, opcode: &Opcode, inst: &Inst) -> Option<bool> {
        let _ = (opcode, inst);
        None
    }

    /// Returns whether an instruction's write to `register` clears the rest of the registers that contain it.
    fn clears_super_registers(&self, opcode: &Opcode, register: RegisterId) -> bool {
        let _ = (opcode, register);
        false
    }
}

/// The analysis of a target without its own analysis.
#[derive(Clone, Copy, Debug, Default)]
pub struct GenericInstrAnalysis;

impl InstrAnalysis for GenericInstrAnalysis {}
