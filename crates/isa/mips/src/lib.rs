//! The instruction set MIPS, of 32 and 64 bits and both byte orders: its processors, assembly language and encoding.

mod abi;
mod asm_info;
mod assembler_options;
mod custom_operand;
mod decoder;
mod delay_slots;
#[allow(
    clippy::panic,
    reason = "only constants are computed with these functions, so a panic is a compile error"
)]
pub mod description;
mod diagnostics;
mod directives;
mod emission;
mod encoder;
mod expansion;
mod features;
mod float_condition;
mod general_registers;
mod inst_checks;
mod listing;
mod lowering;
mod match_instruction;
mod operand;
mod operand_kind;
mod operand_parser;
mod operand_renderer;
mod operand_test;
mod operand_types;
mod parser;
mod printer;
mod ranges;
mod registers;
mod specifier;
mod statement;
mod subtarget_defaults;
mod subtarget_faults;
#[cfg(test)]
mod testing;
mod ts_flags;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_sim::GenericInstrAnalysis;
use stallscope_target::{Arch, GenericInstruments, Target, Triple};

/// The processor that code of unknown origin is analyzed for: one of the release that the triple names.
fn default_processor(triple: &Triple) -> &'static str {
    let is_release_6 = triple.text.split('-').next().is_some_and(|arch| arch.contains("r6"));
    match (triple.arch, is_release_6) {
        (Arch::Mips | Arch::Mipsel, true) => "mips32r6",
        (Arch::Mips | Arch::Mipsel, false) => "mips32r2",
        (_, true) => "mips64r6",
        (_, false) => "mips64r2",
    }
}

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "mips",
        archs: &[Arch::Mips, Arch::Mipsel, Arch::Mips64, Arch::Mips64el],
        description: description::DESCRIPTION,
        defaults: subtarget_defaults::defaults,
    },
    default_processor,
    find_faults: Some(subtarget_faults::find),
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
