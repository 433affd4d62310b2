//! The instruction set SystemZ (s390x): its processors, assembly languages and encoding.

mod asm_info;
mod custom_operand;
mod decoder;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod directives;
mod encoder;
mod insn;
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
mod registers;
mod specifier;
mod statement;
mod subtarget_defaults;
mod syntax;
#[cfg(test)]
mod testing;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_sim::GenericInstrAnalysis;
use stallscope_target::{Arch, GenericInstruments, Target};

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "systemz",
        archs: &[Arch::SystemZ],
        description: description::DESCRIPTION,
        defaults: subtarget_defaults::defaults,
    },
    default_processor: |_| "z15",
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
    instr_analysis: &GenericInstrAnalysis,
    instruments: &GenericInstruments,
    lower: lowering::lower,
    custom_behavior: None,
    execution: None,
};
