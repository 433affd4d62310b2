//! The instruction set Arm with 32 bits, in both states: its processors, assembly language and encoding.

mod addressing_mode;
mod asm_info;
mod blocks;
mod condition;
mod custom_operand;
mod custom_operand_parser;
mod decoder;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod directives;
mod encoder;
mod features;
mod inst_checks;
mod inst_operands;
mod instr_analysis;
mod listing;
mod lowering;
mod match_instruction;
mod mnemonic;
mod offset;
mod opcode_index;
mod operand;
mod operand_kind;
mod operand_parser;
mod operand_printer;
mod operand_renderer;
mod operand_test;
mod parser;
mod printer;
mod registers;
mod rewriting;
mod shifted_immediate;
mod specifier;
mod statement;
mod subtarget_defaults;
#[cfg(test)]
mod testing;
mod vector_immediate;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_target::{Arch, GenericInstruments, Target};

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "arm",
        archs: &[Arch::Arm, Arch::Armeb, Arch::Thumb, Arch::Thumbeb],
        description: description::DESCRIPTION,
        defaults: subtarget_defaults::defaults,
    },
    default_processor: |_| "cortex-a57",
    find_faults: None,
    asm_language: AsmLanguage {
        has_format: asm_info::has_format,
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
