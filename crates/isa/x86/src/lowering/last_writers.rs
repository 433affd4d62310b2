//! The instructions that wrote the registers of a loop last.

use stallscope_sim::{Program, RegisterNumber};

use crate::lowering::operands::Operands;
use crate::lowering::register_number::N_REGISTERS;

/// The last writers of all registers before an instruction, in the same iteration or the previous one.
#[derive(Debug)]
pub(super) struct LastWriters {
    n_instructions: usize,
    /// The number of the instruction, counted through both iterations.
    at: usize,
    /// The numbers of the last writers, by register.
    writers: [Option<usize>; N_REGISTERS as usize],
    /// The numbers of the instructions that computed the values, by register: eliminated moves pass them on.
    producers: [Option<usize>; N_REGISTERS as usize],
}

impl LastWriters {
    /// Visits the instructions of a program in order. `visit` takes the program, the index of an instruction, and the last
    /// writers before it.
    pub(super) fn visit(
        program: &mut Program,
        operands: &[Operands],
        mut visit: impl FnMut(&mut Program, usize, &Self),
    ) {
        let none = [None; N_REGISTERS as usize];
        let n_instructions = operands.len();
        let mut this = Self { n_instructions, at: 0, writers: none, producers: none };
        for at in 0..2 * n_instructions {
            this.at = at;
            let index = at % n_instructions;
            if at >= n_instructions {
                visit(program, index, &this);
            }
            this.add(program, &operands[index], index);
        }
    }

    fn add(&mut self, program: &Program, operands: &Operands, index: usize) {
        let movement = program.instructions[index].movement;
        let producer = match movement {
            Some(movement) => self.producers.get(usize::from(movement.from)).copied().flatten(),
            None => Some(self.at),
        };
        for register in operands.writes.iter().filter_map(|(_, register, _)| register.number()) {
            self.writers[usize::from(register)] = Some(self.at);
            self.producers[usize::from(register)] = producer;
        }
    }

    /// Returns the index of the last instruction that wrote a register.
    pub(super) fn writer(&self, register: RegisterNumber) -> Option<usize> {
        self.index(*self.writers.get(usize::from(register))?)
    }

    /// Returns the index of the last instruction that computed the value of a register.
    pub(super) fn producer(&self, register: RegisterNumber) -> Option<usize> {
        self.index(*self.producers.get(usize::from(register))?)
    }

    fn index(&self, number: Option<usize>) -> Option<usize> {
        let is_recent = |&number: &usize| self.at - number <= self.n_instructions;
        number.filter(is_recent).map(|number| number % self.n_instructions)
    }
}
