//! Machine code in files: object files, executables and libraries of all systems, and archives of them.
//!
//! A [`Program`] has the code of a file in [`CodeSection`]s, with the functions and relocations in them, and says which
//! [`Machine`] it is for. It decodes nothing. A [`DebugFile`] has the
//! sections that debuggers read.

mod address_names;
mod amdgpu_processor;
mod arena;
mod arm_attributes;
mod code_section;
mod container;
mod content;
mod data_sections;
mod debug_file;
mod error;
mod file_cache;
mod file_data;
mod file_processor;
mod foreign_file;
mod foreign_formats;
mod function_start;
mod function_starts;
mod go_functions;
mod hex_code;
mod linkage_table;
mod mach_o_processor;
mod machine;
mod member_files;
mod mips_attributes;
mod named_range;
mod program;
mod program_file;
mod readers;
mod relocations;
mod riscv_attributes;
mod section_bases;
mod symbols;

pub use arena::Arena;
pub use code_section::{CodeSection, Relocation, SymbolPlace};
pub use container::is_object;
pub use content::{Content, ContentRange};
pub use data_sections::DataSections;
pub use debug_file::{DebugFile, DebugLink, Segment};
pub use error::ObjectError;
pub use file_cache::FileCache;
pub use file_data::FileData;
pub use file_processor::{FileProcessor, NamedMachine};
pub use foreign_file::{ForeignFile, is_binary};
pub use hex_code::{HexCode, HexError};
pub use machine::Machine;
pub use member_files::{MemberFiles, ReadMember};
pub use named_range::NamedRange;
pub use program::Program;
pub use program_file::ProgramFile;
pub use readers::ReadSeek;
pub use symbols::{Function, Part, Symbols};
