//! Processor models of this project: a text format that describes the processor resources that instructions use,
//! which replaces or extends LLVM's scheduling model.
//!
//! [`parse`] reads the text, and [`compile`] compiles models to a file that extends a description. The build scripts of instruction
//! sets' crates compile this project's models ([`build_script`]), and the library compiles models that it receives at run time.
//! `docs/models.md` describes the format.
//!
//! ```
//! let text = "model \"Small core\" for skylake over skylake
//! source notes \"notes on a small core\"
//! default-source notes
//! width 2
//! ";
//! let model = stallscope_model_text::parse(text)?;
//! assert_eq!((model.name.value.as_str(), model.width), ("Small core", Some(2)));
//!
//! let error = stallscope_model_text::parse(&text.replace("width", "widht")).unwrap_err();
//! assert_eq!((error.position.line, error.position.column), (4, 1));
//! # Ok::<(), stallscope_model_text::ModelError>(())
//! ```

mod as_base;
mod base;
pub mod build_script;
mod compile;
mod condition;
mod coverage;
mod details;
mod error;
mod extension;
mod lexer;
mod line;
mod listing;
mod llvm_model;
mod operands;
mod parser;
mod resources;
mod rule_parser;
mod selector;
mod syntax;

pub use compile::compile;
pub use error::{ModelError, Position};
pub use extension::{parse, parse_with};
pub use lexer::text;
pub use listing::listing;
pub use llvm_model::is_llvm_model;

pub use syntax::*;
