//! Machine code in files: object files, executables and libraries of all systems, and archives of them.
//!
//! A [`Program`] has the code of a file in [`CodeSection`]s, with the functions and relocations in them, and says which
//! [`Machine`] it is for. It decodes nothing.

mod amdgpu_processor;
mod arm_attributes;
mod code_section;
mod container;
mod content;
mod error;
mod machine;
mod program;
mod program_file;
mod symbols;

pub use code_section::{CodeSection, Relocation};
pub use container::is_object;
pub use content::{Content, ContentRange};
pub use error::ObjectError;
pub use machine::Machine;
pub use program::Program;
pub use program_file::ProgramFile;
pub use symbols::{Function, Symbols};
