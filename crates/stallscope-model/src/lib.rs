//! Processor models of the project's own: a text format that says, in place of LLVM's scheduling models or besides,
//! what instructions take of a processor.
//!
//! [`parse`] reads the text, [`add`] puts what it says into a description file. The importer does so with the models
//! of this project, and the program with those that it is given at run time. `docs/models.md` describes the format.

mod base;
mod compile;
mod condition;
mod coverage;
mod error;
mod lexer;
mod listing;
mod operands;
mod parser;
mod selector;
mod syntax;

pub use compile::add;
pub use error::{ModelError, Position};
pub use lexer::text;
pub use listing::listing;
pub use parser::parse;
pub use syntax::*;
