//! AArch64: operands, instructions and their text and bytes.
mod alias_test;
mod apple_printer;
mod asm_info;
mod build_attributes;
mod constant_pool;
mod custom_operand;
mod diagnostics;
mod directives;
mod encoder;
mod immediate;
mod inst_checks;
mod match_instruction;
mod method_name;
mod mnemonic;
mod named_operands;
mod operand;
mod operand_parser;
mod operand_printer;
mod operand_renderer;
mod operand_test;
mod parser;
mod preferred_alias;
mod printer;
mod registers;
mod seh;
mod shift_extend;
mod specifier;
mod statement;
mod sys_alias;
mod system_operand_parser;
#[cfg(test)]
mod test_inst;
mod vector_list;
mod vector_parser;

use super::Assembly;

/// The target's assembly language.
pub(super) const ASSEMBLY: Assembly = Assembly {
    has_format: asm_info::has_format,
    asm_info: asm_info::asm_info,
    parser: parser::parser,
    variants: printer::ASM_VARIANTS,
    printer: printer::printer,
    encoder: encoder::encoder,
};
