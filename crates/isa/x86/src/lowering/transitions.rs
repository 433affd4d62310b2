//! Transitions between vector instructions with and without VEX while upper halves of vector registers are not zero.
//!
//! Source: measurements on Raptor Cove, `docs/x86-intel.md`, section 13.

use stallscope_sim::Program;

use crate::lowering::delays::{computes, delay_results};
use crate::lowering::operands::Operands;
use crate::lowering::register_number::NamedRegister;

/// The number of vector registers that instructions without VEX can name.
const N_LEGACY_REGISTERS: u16 = 16;

/// The encoding of a vector instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Legacy,
    /// VEX or EVEX.
    Vex,
}

/// The state between two instructions.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The encoding of the last vector instruction.
    last: Option<Encoding>,
    /// Whether upper halves are not zero.
    is_dirty: bool,
}

impl State {
    /// Takes in an instruction, and returns whether it is a transition.
    fn step(&mut self, operands: &Operands) -> bool {
        let name = operands.name.as_ref();
        if name == "VZEROUPPER" || name == "VZEROALL" {
            *self = Self { last: None, is_dirty: false };
            return false;
        }
        if !operands.uses_vectors() {
            return false;
        }
        let encoding = if operands.is_vex() { Encoding::Vex } else { Encoding::Legacy };
        let is_transition = self.is_dirty && self.last.is_some_and(|last| last != encoding);
        let dirties = |register: NamedRegister| matches!(register, NamedRegister::Vector(number, bits) if number < N_LEGACY_REGISTERS && bits > 128);
        self.is_dirty |= operands.writes.iter().any(|&(_, register, _)| dirties(register));
        self.last = Some(encoding);
        is_transition
    }
}

/// Returns the indexes of transitions in a repeated piece of code, from a state on.
fn transitions(mut state: State, operands: &[Operands]) -> Vec<usize> {
    for operands in operands {
        state.step(operands);
    }
    (0..operands.len()).filter(|&index| state.step(&operands[index])).collect()
}

/// Lets each transition wait for all older instructions, and take some cycles. `is_dirty` tells whether upper halves are not zero at first.
pub(super) fn delay_transitions(program: &mut Program, operands: &[Operands], is_dirty: bool, cycles: u16) {
    for index in transitions(State { last: None, is_dirty }, operands) {
        program.instructions[index].serializes = true;
        delay_results(program, index, cycles, computes);
    }
}

#[cfg(test)]
mod tests {
    use smallvec::SmallVec;
    use stallscope_target::OperandRef;

    use super::{State, transitions};
    use crate::lowering::operands::Operands;
    use crate::lowering::register_number::NamedRegister::Vector;

    fn operation(name: &'static str, bits: u16) -> Operands {
        let writes = SmallVec::from_iter([(OperandRef::Operand(0), Vector(1, bits), 1)]);
        Operands { name: name.into(), writes, ..Operands::default() }
    }

    #[test]
    fn changes_of_encoding_are_transitions_while_upper_halves_are_not_zero() {
        let clean = State { last: None, is_dirty: false };
        let dirty = State { last: None, is_dirty: true };
        let [wide, narrow, legacy] =
            [operation("VADDPSYrr", 256), operation("VADDPSrr", 128), operation("ADDPSrr", 128)];
        let zeroing = Operands { name: "VZEROUPPER".into(), ..Operands::default() };
        assert_eq!(transitions(clean, &[wide.clone(), legacy.clone()]), [0, 1]);
        assert_eq!(transitions(clean, &[narrow.clone(), legacy.clone()]), []);
        assert_eq!(transitions(dirty, &[narrow.clone(), legacy.clone()]), [0, 1]);
        assert_eq!(transitions(dirty, &[legacy.clone(), legacy.clone()]), []);
        assert_eq!(transitions(dirty, &[wide.clone(), zeroing, legacy.clone()]), []);
        // Registers 16 to 31 do not count.
        let high = Operands {
            writes: SmallVec::from_iter([(OperandRef::Operand(0), Vector(17, 512), 1)]),
            ..operation("VADDPSZrr", 512)
        };
        assert_eq!(transitions(clean, &[high, legacy]), []);
    }
}
