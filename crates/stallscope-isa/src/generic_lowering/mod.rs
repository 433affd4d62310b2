//! Lowers code for models that describe micro-operations only: each micro-operation is a slot, all of an instruction
//! wait for all of its sources, and its results come from all of them together.

mod instruction;
mod loop_accesses;
mod producers;
mod register_naming;
mod register_numbers;

use stallscope_sim::{Program, UnlimitedFrontEnd};

use crate::kept_dependences::keep_dependences;
use crate::lowering::{CodeToLower, LoweredCode};
use crate::program_builder;
use instruction::InstructionToLower;
use producers::Producers;
use register_numbers::RegisterNumbers;

pub use loop_accesses::LoopAccesses;
pub use register_naming::{RegisterNaming, RegisterUnits};

/// Lowers code whose instructions have these accesses; none are known of those beyond.
pub fn lower_generically(
    code: &CodeToLower<'_>,
    naming: &dyn RegisterNaming,
    mut accesses: Vec<LoopAccesses>,
) -> LoweredCode {
    accesses.resize(code.code.len(), LoopAccesses::default());
    let numbers = RegisterNumbers::new(naming, code.code);
    let producers = Producers::new(code, &numbers);
    let has_micro_ops = |index: u32| !code.code[index as usize].desc.micro_ops.is_empty();
    let loads = accesses.iter_mut().filter_map(|accesses| accesses.memory.load.as_mut());
    keep_dependences(loads, code.parameters, false, has_micro_ops);
    let mut program = Program {
        n_registers: numbers.n_registers(),
        n_units: code.ports.all().len() as u32,
        ..Program::default()
    };
    for (index, instruction) in code.code.iter().enumerate() {
        let lowered = InstructionToLower {
            index,
            instruction,
            numbers: &numbers,
            producers: &producers,
            naming,
            accesses: accesses[index],
        }
        .lower();
        program_builder::push_joint(&mut program, lowered.instruction, lowered.slots, lowered.joint_results);
    }
    let front_end = Box::new(UnlimitedFrontEnd::new(&program));
    LoweredCode::new(program, front_end)
}
