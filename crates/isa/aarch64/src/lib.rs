//! The instruction set AArch64: its processors, assembly language, encoding and custom behavior.

mod alias_test;
mod apple_printer;
mod asm_info;
mod custom_operand;
mod custom_operand_parser;
mod decoder;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod diagnostics;
mod directives;
mod encoder;
mod execution;
mod frontend;
mod immediate;
mod inst_checks;
mod instr_analysis;
mod kernel_parts;
mod listing;
mod lowering;
mod match_instruction;
mod mnemonic;
mod named_operands;
mod operand;
mod operand_kind;
mod operand_parser;
mod operand_printer;
mod operand_renderer;
mod operand_test;
mod parser;
mod preferred_alias;
mod prefix;
mod printer;
mod registers;
mod shift_extend;
mod specifier;
mod statement;
mod subtarget_defaults;
mod sys_alias;
mod system_operand_parser;
#[cfg(test)]
mod testing;
mod values;
mod vector_list;
mod vector_parser;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_target::{Arch, GenericInstruments, Target};

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "aarch64",
        archs: &[Arch::Aarch64, Arch::Aarch64Be, Arch::Aarch64_32],
        description: description::DESCRIPTION,
        defaults: subtarget_defaults::defaults,
    },
    default_processor: |_| "neoverse-n1",
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
    execution: Some(&execution::EXECUTION),
};
