//! The registers of an instruction set as renaming distinguishes them.

use smallvec::SmallVec;
use stallscope_target::{Description, RegisterId};

/// The registers of an instruction set as renaming distinguishes them.
pub trait RegisterNaming {
    /// Returns the registers that one of the description is a part of or consists of, each by a number that all its names share;
    /// none if nothing waits for it.
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]>;

    /// Returns whether a write of a register of the description keeps the rest of the register that it is a part of.
    fn keeps_rest(&self, _register: RegisterId) -> bool {
        false
    }
}

/// Registers by the units of state that they share.
#[derive(Debug)]
pub struct RegisterUnits {
    /// The instruction set's description.
    pub description: Description<'static>,
}

impl RegisterNaming for RegisterUnits {
    fn registers(&self, register: RegisterId) -> SmallVec<[u32; 4]> {
        self.description.units(register).map(|unit| unit.0.into()).collect()
    }
}
