//! Lowers code for models that describe micro-operations only: each micro-operation is a slot, all of an instruction
//! wait for all of its sources, and its results come from all of them together.

mod fusion;
mod instruction;
mod loop_accesses;
mod producers;
mod register_naming;
mod register_numbers;

use stallscope_sim::{Program, ProgramInstruction, UnlimitedFrontEnd};

use crate::kept_dependences::keep_dependences;
use crate::lowering::{CodeToLower, LoweredCode};
use crate::program_builder;
use fusion::FusedInstruction;
use instruction::InstructionToLower;
use producers::Producers;
use register_numbers::RegisterNumbers;

pub use fusion::Fusion;
pub use loop_accesses::LoopAccesses;
pub use register_naming::{RegisterNaming, RegisterUnits};

/// Lowers code whose instructions have these accesses; further instructions have no known accesses.
pub fn lower_generically(
    code: &CodeToLower<'_>,
    naming: &dyn RegisterNaming,
    accesses: Vec<LoopAccesses>,
) -> LoweredCode {
    let program = lower_with_fusions(code, naming, accesses, &[]);
    let front_end = Box::new(UnlimitedFrontEnd::new(&program));
    LoweredCode::new(program, front_end)
}

/// Lowers code like [`lower_generically`], but for the front end. `fusions` says for each instruction whether it fused with the next one.
/// The fused next instruction is no operation: the first one also produces all its results, and it has no accesses. Further instructions
/// have not fused.
pub fn lower_with_fusions(
    code: &CodeToLower<'_>,
    naming: &dyn RegisterNaming,
    mut accesses: Vec<LoopAccesses>,
    fusions: &[Fusion],
) -> Program {
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
    let fusion = |index: usize| fusions.get(index).copied().unwrap_or_default();
    let mut is_fused = false;
    for (index, instruction) in code.code.iter().enumerate() {
        let fuses = !is_fused && fusion(index) != Fusion::None;
        if std::mem::replace(&mut is_fused, fuses) {
            program_builder::push(&mut program, ProgramInstruction::default(), []);
            continue;
        }
        let fused = code.code.get(index + 1).filter(|_| fuses).map(|instruction| FusedInstruction {
            index: index + 1,
            instruction,
            executes: fusion(index) == Fusion::AsSecond,
        });
        let lowered = InstructionToLower {
            index,
            instruction,
            numbers: &numbers,
            producers: &producers,
            naming,
            accesses: accesses[index],
            fused,
        }
        .lower();
        program_builder::push_joint(&mut program, lowered.instruction, lowered.slots, lowered.joint_results);
    }
    program
}
