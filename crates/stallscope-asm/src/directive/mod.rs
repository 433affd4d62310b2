//! Directives: statements for the assembler itself. [`table`] maps their names to the functions that parse them.

mod align;
pub(crate) mod cfi;
mod code_view;
mod coff;
pub(crate) mod common;
mod conditional;
mod data;
mod debug_line;
mod elf;
pub(crate) mod elf_section;
pub(crate) mod handler;
pub(crate) mod ignorable;
mod include;
mod mach_o;
mod mach_o_section;
mod mach_o_version;
mod macro_definition;
pub(crate) mod macro_expansion;
mod message;
mod probe;
mod repetition;
pub(crate) mod seh;
pub(crate) mod string;
pub(crate) mod symbol;
pub(crate) mod table;
