//! AArch64: operands, instructions and their text and bytes.
mod alias_test;
mod apple_printer;
pub(crate) mod encoder;
mod immediate_decoding;
mod method_name;
mod named_operands;
mod operand_printer;
mod preferred_alias;
pub(crate) mod printer;
mod registers;
mod sys_alias;
#[cfg(test)]
mod test_inst;
mod vector_list;
