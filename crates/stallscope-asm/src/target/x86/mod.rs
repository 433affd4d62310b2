//! x86: operands, instructions and their text and bytes.
mod address;
mod address_size;
pub(crate) mod asm_info;
mod att_printer;
mod directives;
pub(crate) mod encoder;
mod inst_fixups;
mod inst_flags;
mod intel_expression;
mod intel_operand_parser;
mod intel_printer;
mod match_instruction;
mod memory_operand;
mod mnemonic;
mod mod_rm;
mod opcode_prefix;
mod operand;
mod operand_layout;
mod operand_parser;
pub(crate) mod parser;
pub(crate) mod printer;
mod register_parser;
mod registers;
mod statement;
#[cfg(test)]
mod test_inst;
mod ts_flags;
mod vector_compare;
