//! x86: operands, instructions and their text and bytes.
mod address_size;
pub(crate) mod encoder;
mod inst_flags;
mod memory_operand;
mod mod_rm;
mod opcode_prefix;
mod operand_layout;
mod ts_flags;
