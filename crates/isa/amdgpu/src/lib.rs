//! The instruction set AMDGPU (amdgcn): its processors, assembly language, encoding and custom behavior.

mod access_checks;
mod asm_info;
mod buffer_format;
mod cache_policy;
mod checked_inst;
mod converter;
mod custom_behavior;
mod custom_operand;
mod custom_operand_parser;
mod decoder;
mod decoder_tables;
mod delay;
mod delayed_expression;
mod dependency_counter;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod directives;
mod dpp_control;
mod dual_checks;
mod dual_inst;
mod encoder;
mod export_target;
mod features;
mod float_format;
mod function_info;
mod function_parser;
mod generation;
mod gpr_index_mode;
mod hardware_register;
mod image_checks;
mod image_dimension;
mod image_operation;
mod implied_vcc;
mod inline_constant;
mod inst_checks;
mod inst_completion;
mod isa_version;
mod kernel_code;
mod kernel_descriptor;
mod kernel_symbols;
mod listing;
mod literal;
mod literal_checks;
mod lowering;
mod machine_code;
mod match_instruction;
mod matrix_checks;
mod microcode_version;
mod mnemonic;
mod modifier_checks;
mod modifier_parser;
mod operand;
mod operand_decoder;
mod operand_kind;
mod operand_matching;
mod operand_names;
mod operand_parser;
mod operand_printer;
mod operand_renderer;
mod operand_test;
mod parser;
mod printer;
mod printer_control;
mod printer_immediate;
mod printer_operand;
mod processor_name;
mod register_encoding;
mod register_parser;
mod register_selection;
mod registers;
mod registers_used;
mod sdwa;
mod send_message;
mod source_modifier;
mod source_type;
mod statement;
mod swizzle;
mod target_id;
#[cfg(test)]
mod testing;
mod tokens;
mod ts_flags;
mod value_type;
mod wait_count;
mod wait_event;
mod wave_sizes;
mod word_parser;
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
        defaults: features::defaults,
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
