//! A made-up instruction set with three instructions and two processors.
//!
//! It shows the least that an instruction set supplies, and the tests analyze code for it to prove that nothing above
//! these crates knows the other instruction sets by name.

mod asm_info;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod encoder;
mod listing;
mod lowering;
mod operand;
mod parser;
mod printer;
mod subtarget_defaults;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_sim::GenericInstrAnalysis;
use stallscope_target::{Arch, GenericInstruments, Target};

/// The instruction set. Triples name it by an architecture that stallscope has nothing else for.
pub static ISA: Isa = Isa {
    target: Target {
        name: "skeleton",
        archs: &[Arch::Xcore],
        description: description::DESCRIPTION,
        defaults: subtarget_defaults::defaults,
    },
    default_processor: |_| "",
    find_faults: None,
    asm_language: AsmLanguage {
        has_format: |_| true,
        asm_info: asm_info::asm_info,
        variant: |number| (number == 0).then_some(0),
        printer: printer::printer,
        encoder: encoder::encoder,
        decoder: None,
    },
    parser: parser::parser,
    input_language: listing::LANGUAGE,
    instr_analysis: &GenericInstrAnalysis,
    instruments: &GenericInstruments,
    lower: lowering::lower,
    custom_behavior: None,
    execution: None,
};
