//! The instruction set AMDGPU (amdgcn): its processors, assembly language, encoding and custom behavior.

mod asm_info;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod encoder;
mod features;
mod listing;
mod lowering;
mod parser;
mod printer;
#[cfg(test)]
mod testing;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_sim::GenericInstrAnalysis;
use stallscope_target::{Arch, GenericInstruments, Target};

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "amdgpu",
        archs: &[Arch::Amdgcn],
        description: description::DESCRIPTION,
        defaults: description::defaults,
    },
    find_faults: None,
    asm_language: AsmLanguage {
        has_format: |_| true,
        asm_info: asm_info::asm_info,
        variants: printer::ASM_VARIANTS,
        printer: printer::printer,
        encoder: encoder::encoder,
    },
    parser: parser::parser,
    input_language: listing::LANGUAGE,
    instr_analysis: &GenericInstrAnalysis,
    instruments: &GenericInstruments,
    lower: lowering::lower,
    custom_behavior: None,
};
