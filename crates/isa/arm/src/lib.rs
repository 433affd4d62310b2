//! The instruction set Arm with 32 bits, in both states: its processors, assembly language and encoding.

mod address_encoder;
mod address_printer;
mod addressing_mode;
mod architecture;
mod asm_info;
mod block_state;
mod blocks;
mod build_attributes;
mod condition;
mod converter;
mod custom_operand;
mod custom_operand_parser;
mod decoder;
mod decoder_method;
mod decoding;
mod deprecation;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod directives;
mod encoder;
mod encoder_method;
mod features;
mod inst_check;
mod inst_checks;
mod inst_operands;
mod instr_analysis;
mod it_block;
mod list_printer;
mod listing;
mod lowering;
mod match_instruction;
mod matched;
mod mnemonic;
mod near_misses;
mod number_encoder;
mod number_printer;
mod offset;
mod opcode_index;
mod operand;
mod operand_decoder;
mod operand_fixups;
mod operand_kind;
mod operand_matching;
mod operand_parser;
mod operand_printer;
mod operand_renderer;
mod operand_test;
mod parser;
mod preferred_form;
mod printer;
mod register_bank;
mod register_list_parser;
mod registers;
mod rewriting;
mod rewriting_condition;
mod rewriting_rule;
mod rewriting_rules;
mod rewriting_vector;
mod rules;
mod seh;
mod shifted_immediate;
mod specifier;
mod statement;
mod status_operand_parser;
mod system_printer;
#[cfg(test)]
mod testing;
mod unwinding;
mod unwinding_directives;
mod vector_immediate;
mod vector_list_parser;
mod vpt_block;
mod word_decoder;
mod word_decoder_thumb;
mod word_decoder_vector;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_target::{Arch, GenericInstruments, Target};

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "arm",
        archs: &[Arch::Arm, Arch::Armeb, Arch::Thumb, Arch::Thumbeb],
        description: description::DESCRIPTION,
        defaults: description::defaults,
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
