//! The registers of code, numbered as renaming distinguishes them.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use stallscope_sim::{Instruction, RegisterNumber};
use stallscope_target::RegisterId;

use super::register_naming::RegisterNaming;

/// The numbers of the registers that code reads and writes.
#[derive(Clone, Debug, Default)]
pub(super) struct RegisterNumbers {
    numbers: FxHashMap<u32, RegisterNumber>,
    of: FxHashMap<RegisterId, SmallVec<[RegisterNumber; 4]>>,
}

impl RegisterNumbers {
    pub(super) fn new(naming: &dyn RegisterNaming, code: &[Instruction]) -> Self {
        let mut this = Self::default();
        for instruction in code {
            let writes = instruction.writes.iter().map(|write| write.register);
            for id in instruction.reads.iter().map(|read| read.register).chain(writes) {
                if this.of.contains_key(&id) {
                    continue;
                }
                let mut numbers = SmallVec::new();
                for register in naming.registers(id) {
                    let next = this.numbers.len() as RegisterNumber;
                    numbers.push(*this.numbers.entry(register).or_insert(next));
                }
                this.of.insert(id, numbers);
            }
        }
        this
    }

    /// Returns the numbers of the registers that a register of the code is; none if it has no value to wait for.
    pub(super) fn of(&self, id: RegisterId) -> &[RegisterNumber] {
        self.of.get(&id).map_or(&[], |numbers| &numbers[..])
    }

    /// Returns the number of registers.
    pub(super) fn n_registers(&self) -> u16 {
        self.numbers.len() as u16
    }
}
