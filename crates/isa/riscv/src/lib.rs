//! The instruction set RISC-V: its processors, assembly language, encoding and instruments.

mod arch_string;
mod asm_info;
mod attribute;
mod capability_length;
mod compressed;
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
mod expansion;
mod extension_set;
mod features;
mod float_immediate;
mod inst_checks;
mod inst_operand_test;
mod instr_analysis;
mod instruments;
mod listing;
mod load_immediate;
mod lowering;
mod match_instruction;
mod named_operands;
mod operand;
mod operand_kind;
mod operand_parser;
mod operand_renderer;
mod operand_test;
mod parser;
mod printer;
mod register_list;
mod register_list_parser;
mod registers;
mod rounding_mode;
mod segment_load;
mod specifier;
mod statement;
mod subtarget_defaults;
mod subtarget_faults;
mod system_register_parser;
#[cfg(test)]
mod testing;
mod ts_flags;
mod type_of_dot;
mod vtype;
mod vtype_parser;

use stallscope_isa::Isa;
use stallscope_mc::AsmLanguage;
use stallscope_target::{Arch, Target};

/// The instruction set.
pub static ISA: Isa = Isa {
    target: Target {
        name: "riscv",
        archs: &[Arch::Riscv32, Arch::Riscv64, Arch::Riscv32be, Arch::Riscv64be],
        description: description::DESCRIPTION,
        defaults: subtarget_defaults::defaults,
    },
    default_processor: |triple| if triple.arch == Arch::Riscv64 { "sifive-p670" } else { "sifive-e76" },
    find_faults: Some(subtarget_faults::find),
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
    instruments: &instruments::RiscvInstruments,
    lower: lowering::lower,
    custom_behavior: None,
    execution: None,
};
