//! x86: operands, instructions and their text and bytes.
mod address_size;
mod att_printer;
pub(crate) mod encoder;
mod inst_flags;
mod intel_printer;
mod memory_operand;
mod mod_rm;
mod opcode_prefix;
mod operand_layout;
pub(crate) mod printer;
mod ts_flags;
mod vector_compare;
