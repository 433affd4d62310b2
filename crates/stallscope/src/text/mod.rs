//! Assembly as text: its diagnostics and its files, and reading many texts.
//!
//! [`Analyzer::parse`](crate::Analyzer::parse) reads a text and returns its regions and diagnostics as
//! [`InputCode`](crate::InputCode). A [`TextReader`] reads many short texts faster.
//!
//! ```
//! use stallscope::text::DiagnosticKind;
//! use stallscope::{Analyzer, Options, Subtarget};
//!
//! let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
//! let analyzer = Analyzer::new(subtarget, Options::new())?;
//! let input = analyzer.parse("kernel.s", b"ad %rax\n");
//! assert_eq!(input.diagnostics[0].kind, DiagnosticKind::Error);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod analysis;
mod code;
mod listed_code;
pub(crate) mod marked_parts;
pub(crate) mod other_forms;
pub(crate) mod reader;
pub(crate) mod regions;
pub(crate) mod straight_line;
mod unknown_code;

pub use crate::code::code_sources::CodeSources;
pub use reader::TextReader;
pub use stallscope_asm::{
    Diagnostic, DiagnosticKind, ParseFailure, ReadFile, SourceFile, SourcePlaces, Sources, Unread,
};
pub use stallscope_dialects::{ListedTarget, listed_target};
