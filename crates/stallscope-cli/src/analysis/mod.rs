//! The analysis of assembly: the task of the program without a subcommand.

mod arguments;
pub(crate) mod code_flags;
mod command;
mod compare;
mod file;
mod flags;
mod idle_flags;
mod input;
mod isas;
mod listing;
mod llvm_flags;
mod machine_code;
mod model;
mod need;
mod page_head;
mod places;
mod profile;
mod program;
mod request;
mod run;
mod several;
pub(crate) mod subtarget;
mod view_flags;
mod view_switches;

#[cfg(any(feature = "label", feature = "measure"))]
pub(crate) use arguments::Arguments;
pub(crate) use command::{LLVM_MCA, STALLSCOPE};
#[cfg(feature = "measure")]
pub(crate) use file::write_messages;
#[cfg(any(feature = "label", feature = "measure"))]
pub(crate) use flags::processors as processor_names;
#[cfg(feature = "measure")]
pub(crate) use input::{is_program, not_text, read};
pub(crate) use isas::names as isa_names;
#[cfg(feature = "measure")]
pub(crate) use machine_code::CodeForm;
