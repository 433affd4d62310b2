//! Micro-operations inserted by renaming: merges of high bytes, and synchronization of the stack pointer.
//!
//! Both follow from the order of the instructions alone, so that they are known before the simulation.

use smallvec::SmallVec;

use crate::lowering::operands::Operands;
use crate::lowering::register_number::{NamedRegister, STACK_POINTER};

/// Micro-operations that renaming inserts before an instruction, and its state there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Insertions {
    /// Whether the stack pointer is synchronized.
    pub(super) synchronizes_stack: bool,
    /// The general registers that their high byte is merged into.
    pub(super) merges: SmallVec<[u16; 1]>,
    /// The general registers whose high byte is renamed apart, a bit for each, after the merges.
    pub(super) apart: u8,
}

/// The rules of renaming that differ between processors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RenamingRules {
    /// Whether AH to DH are renamed apart.
    pub(super) renames_high_bytes: bool,
    /// Whether reads of the stack pointer synchronize it; otherwise only instructions that write it, too, do.
    pub(super) reads_synchronize: bool,
}

/// The state of renaming that does not depend on time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RenamingState {
    /// Whether the stack engine has changed the stack pointer since its last synchronization.
    is_stack_changed: bool,
    /// The general registers whose high byte is renamed apart, a bit for each.
    apart: u8,
}

impl RenamingState {
    /// Renames an instruction. Returns what is inserted before it.
    pub(super) fn rename(&mut self, operands: &Operands, rules: RenamingRules) -> Insertions {
        let mut insertions = Insertions::default();
        let is_stack_pointer = |register: NamedRegister| register.number() == Some(STACK_POINTER);
        let reads_stack_pointer = operands.all_reads().any(is_stack_pointer);
        let writes = || operands.writes.iter().map(|&(_, register, _)| register);
        let writes_stack_pointer = writes().any(is_stack_pointer);
        if reads_stack_pointer
            && (writes_stack_pointer || rules.reads_synchronize)
            && self.is_stack_changed
            && operands.names_stack_pointer
        {
            insertions.synchronizes_stack = true;
            self.is_stack_changed = false;
        }
        if writes_stack_pointer {
            self.is_stack_changed = false;
        }
        self.is_stack_changed |= operands.is_stack_operation;
        if !rules.renames_high_bytes {
            return insertions;
        }
        let merge = |register: NamedRegister, widths: std::ops::RangeInclusive<u16>| match register {
            NamedRegister::General(number, width) if number < 4 && widths.contains(&width) => Some(number),
            _ => None,
        };
        let wide_reads = operands.all_reads().filter_map(|register| merge(register, 16..=64));
        for number in wide_reads.chain(writes().filter_map(|register| merge(register, 16..=16))) {
            if self.apart >> number & 1 != 0 {
                self.apart &= !(1 << number);
                insertions.merges.push(number);
            }
        }
        insertions.apart = self.apart;
        for register in writes() {
            if let Some(number) = merge(register, 32..=64) {
                self.apart &= !(1 << number);
            } else if let NamedRegister::HighByte(number) = register {
                self.apart |= 1 << number;
            }
        }
        insertions
    }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;
    use stallscope_target::OperandRef;

    use super::{RenamingRules, RenamingState};
    use crate::lowering::operands::Operands;
    use crate::lowering::register_number::{NamedRegister, STACK_POINTER};

    /// `docs/x86-amd.md`, section 2.5: on AMD's cores, only an instruction that reads and writes the stack pointer after a
    /// PUSH synchronizes it; on Intel's, every one that names it (docs/x86-intel.md).
    #[test]
    fn reads_of_the_stack_pointer_synchronize_it_on_some_cores() {
        let pointer = NamedRegister::General(STACK_POINTER, 64);
        let push = Operands { name: "PUSH64r".into(), is_stack_operation: true, ..Operands::default() };
        let read = Operands {
            name: "MOV64rr".into(),
            reads: smallvec![(OperandRef::Operand(1), pointer)],
            names_stack_pointer: true,
            ..Operands::default()
        };
        let change = Operands { writes: smallvec![(OperandRef::Operand(0), pointer, 1)], ..read.clone() };
        let synchronizes = |operands: &Operands, reads_synchronize: bool| {
            let rules = RenamingRules { renames_high_bytes: false, reads_synchronize };
            let mut state = RenamingState::default();
            state.rename(&push, rules);
            state.rename(operands, rules).synchronizes_stack
        };
        assert!(synchronizes(&read, true));
        assert!(!synchronizes(&read, false));
        assert!(synchronizes(&change, false));
    }
}
