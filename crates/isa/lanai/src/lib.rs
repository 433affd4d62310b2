//! The instruction set Lanai: its processors, assembly language and encoding.

mod alu_operator;
mod asm_info;
mod condition;
mod decoder;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod encoder;
mod instr_analysis;
mod listing;
mod lowering;
mod match_instruction;
mod operand;
mod operand_kind;
mod operand_parser;
mod operand_renderer;
mod operand_test;
mod parser;
mod printer;
mod specifier;
mod statement;
mod subtarget_defaults;
#[cfg(test)]
mod testing;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_target::{Arch, GenericInstruments, Target};

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "lanai",
        archs: &[Arch::Lanai],
        description: description::DESCRIPTION,
        defaults: subtarget_defaults::defaults,
    },
    default_processor: |_| "v11",
    find_faults: None,
    asm_language: AsmLanguage {
        has_format: |_| true,
        asm_info: asm_info::asm_info,
        variant: printer::variant,
        printer: printer::printer,
        encoder: encoder::encoder,
        decoder: Some(decoder::decoder),
    },
    parser: parser::parser,
    input_language: listing::LANGUAGE,
    instr_analysis: &instr_analysis::InstrAnalysis,
    instruments: &GenericInstruments,
    lower: lowering::lower,
    custom_behavior: None,
    execution: None,
};
