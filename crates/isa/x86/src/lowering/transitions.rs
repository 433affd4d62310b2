//! Transitions between vector instructions with and without VEX while upper halves of vector registers are not zero.
//!
//! Source: measurements on Raptor Cove, `docs/x86-intel.md`, section 13.

use stallscope_sim::{MemoryRole, Program, ProgramMicroOp};

use crate::lowering::adjustments::delay_results;
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
        // LLVM's names of instructions with VEX or EVEX start like this.
        let encoding = if name.starts_with('V') { Encoding::Vex } else { Encoding::Legacy };
        let is_transition = self.is_dirty && self.last.is_some_and(|last| last != encoding);
        let dirties = |register: NamedRegister| {
            matches!(register, NamedRegister::Vector(number, bits) if number < N_LEGACY_REGISTERS && bits > 128)
        };
        self.is_dirty |= operands.writes.iter().any(|&(_, register, _)| dirties(register));
        self.last = Some(encoding);
        is_transition
    }
}

/// Lets each transition wait for all older instructions, and take some cycles. `is_dirty` tells whether upper halves are not zero at first.
pub(super) fn delay_transitions(program: &mut Program, operands: &[Operands], is_dirty: bool, cycles: u16) {
    let mut state = State { last: None, is_dirty };
    operands.iter().for_each(|operands| {
        state.step(operands);
    });
    let has_result = |micro_op: &ProgramMicroOp| micro_op.memory == MemoryRole::None;
    for (index, operands) in operands.iter().enumerate() {
        if state.step(operands) {
            program.instructions[index].serializes = true;
            delay_results(program, index, cycles, has_result);
        }
    }
}
