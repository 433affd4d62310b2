//! The instruction set x86: its processors, assembly language, encoding and custom behavior.

mod address;
mod address_size;
mod asm_info;
mod att_printer;
mod counted_loop;
mod custom_behavior;
mod decoder;
mod default_operands;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod directives;
mod encoder;
mod execution;
mod frontend;
mod immediate;
mod inst_fixups;
mod inst_flags;
mod instr_analysis;
mod instruction_bytes;
mod intel_expression;
mod intel_operand_parser;
mod intel_printer;
mod kernel_parts;
mod listing;
mod lowering;
mod match_instruction;
mod memory_operand;
mod mnemonic;
mod mod_rm;
mod mode;
mod opcode_prefix;
mod operand;
mod operand_layout;
mod operand_parser;
mod operand_printer;
mod parser;
mod plain_operands;
mod printer;
mod register_parser;
mod registers;
mod statement;
mod subtarget_defaults;
mod syntax;
#[cfg(test)]
mod testing;
mod ts_flags;
mod values;
mod vector_compare;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_target::{Arch, GenericInstruments, Target};

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "x86",
        archs: &[Arch::X86, Arch::X86_64],
        description: description::DESCRIPTION,
        defaults: subtarget_defaults::defaults,
    },
    default_processor: |_| "skylake",
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
    custom_behavior: Some(custom_behavior::custom_behavior),
    execution: Some(&execution::EXECUTION),
};
