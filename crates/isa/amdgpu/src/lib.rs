//! The instruction set AMDGPU (amdgcn): its processors, assembly language, encoding and custom behavior.

mod asm_info;
mod custom_behavior;
mod custom_operand;
mod custom_operand_parser;
mod decoder;
mod delayed_expression;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod directives;
mod dual_inst;
mod encoder;
mod features;
mod float_format;
mod generation;
mod image_operation;
mod implied_vcc;
mod inline_constant;
mod inst_checks;
mod isa_version;
mod listing;
mod literal;
mod lowering;
mod match_instruction;
mod mnemonic;
mod operand;
mod operand_kind;
mod operand_names;
mod operand_parser;
mod operand_printer;
mod operand_renderer;
mod operand_test;
mod parser;
mod printer;
mod processor_name;
mod register_encoding;
mod registers;
mod source_modifier;
mod source_type;
mod statement;
mod subtarget_defaults;
#[cfg(test)]
mod testing;
mod tokens;
mod ts_flags;
mod value_type;
mod wave_sizes;
mod words;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_sim::GenericInstrAnalysis;
use stallscope_target::{Arch, GenericInstruments, Target};

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "amdgpu",
        archs: &[Arch::Amdgpu],
        description: description::DESCRIPTION,
        defaults: subtarget_defaults::defaults,
    },
    default_processor: |_| "gfx906",
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
    custom_behavior: Some(custom_behavior::custom_behavior),
    execution: None,
};
