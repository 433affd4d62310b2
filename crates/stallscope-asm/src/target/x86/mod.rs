//! x86: operands, instructions and their text and bytes.
mod address;
mod address_size;
mod asm_info;
mod att_printer;
mod default_operands;
mod directives;
mod encoder;
mod inst_fixups;
mod inst_flags;
mod intel_expression;
mod intel_operand_parser;
mod intel_printer;
mod match_instruction;
mod memory_operand;
mod mnemonic;
mod mod_rm;
mod mode;
mod opcode_prefix;
mod operand;
mod operand_layout;
mod operand_parser;
mod parser;
mod plain_operands;
mod printer;
mod register_parser;
mod registers;
mod statement;
#[cfg(test)]
mod test_inst;
mod ts_flags;
mod vector_compare;

use super::Assembly;

/// The target's assembly language.
pub(super) const ASSEMBLY: Assembly = Assembly {
    has_format: |_| true,
    asm_info: asm_info::asm_info,
    parser: parser::parser,
    variants: printer::ASM_VARIANTS,
    printer: printer::printer,
    encoder: encoder::encoder,
};
