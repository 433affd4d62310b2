//! Programs, object files and machine code: reading them, their functions, and the regions found in them.
//!
//! [`ProgramFile::read`] reads a program, a library, an object file or an archive.
//! [`Analyzer::parse_programs`](crate::Analyzer::parse_programs) finds its loops, and
//! [`Analyzer::parse_code`](crate::Analyzer::parse_code) takes [`MachineCode`].
//!
//! ```
//! use stallscope::program::MachineCode;
//! use stallscope::{Analyzer, Options, Subtarget};
//!
//! let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
//! let analyzer = Analyzer::new(subtarget, Options::new())?;
//! let input = analyzer.parse_code("block", &[MachineCode::new([0x48, 0x01, 0xc3])]);
//! assert_eq!(input.regions[0].instructions.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod code;
mod code_reader;
mod jump_origin;
mod jump_tables;
pub(crate) mod machine_code;
pub(crate) mod regions;
mod sources;

pub use crate::region::code::{CodeProblem, RegionCode, RegionCodeError};
pub use crate::region::function_names::{plain_function_name, similar_function_names};
pub use crate::region::loop_counter::{LoopCounter, LoopLimit};
pub use crate::region::source_lines::SourceLines;
pub use machine_code::{MachineCode, TextPlace};
pub use stallscope_dwarf::OpenFile;
pub use stallscope_mc::EncodeError;
pub use stallscope_object::{
    CodeSection, FileCache, FileData, FileProcessor, ForeignFile, Function, HexCode, HexError, Machine,
    MemberFiles, NamedMachine, ObjectError, Program, ProgramFile, ReadSeek, is_binary, is_object,
};
