//! The instruction set Arm with 32 bits, in both states: its processors, assembly language and encoding.

mod addressing_mode;
mod asm_info;
mod condition;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod directives;
mod encoder;
mod features;
mod inst_check;
mod inst_checks;
mod instr_analysis;
mod it_block;
mod listing;
mod lowering;
mod match_instruction;
mod opcode_index;
mod operand;
mod operand_kind;
mod parser;
mod printer;
mod registers;
mod rewriting;
mod rewriting_rule;
mod rewriting_vector;
mod shifted_immediate;
mod specifier;
mod statement;
mod unwinding;
mod vpt_block;

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
    find_faults: None,
    asm_language: AsmLanguage {
        has_format: asm_info::has_format,
        asm_info: asm_info::asm_info,
        variants: printer::ASM_VARIANTS,
        printer: printer::printer,
        encoder: encoder::encoder,
    },
    parser: parser::parser,
    input_language: listing::LANGUAGE,
    instr_analysis: &instr_analysis::InstrAnalysis,
    instruments: &GenericInstruments,
    lower: lowering::lower,
    custom_behavior: None,
};
