//! The assembly reader: text to code regions of instructions and diagnostics.
//!
//! [`parse`] reads a whole text. What all targets share is here; what a target adds lies in the crate of its
//! instruction set, behind the trait [`TargetParser`].

mod diagnostic;
mod directive;
mod expression_parser;
pub mod float;
mod instrument;
mod lexer;
mod matcher;
mod matcher_rows;
mod number;
mod options;
mod parsed;
mod parser;
mod region;
mod source;
mod statement;
mod target_parser;
mod token;
mod value;

pub use diagnostic::{Diagnostic, DiagnosticKind, PresumedPlace};
pub use directive::seh::SehInstruction;
pub use expression_parser::ParsedExpression;
pub use instrument::Instrument;
pub use lexer::{Lexer, plain_number};
pub use matcher::{ALL_FEATURES, Fit, MatchOutcome, MatchResult, Matcher, ParsedOperand};
pub use options::{ParseOptions, ReadFile};
pub use parsed::{ParseFailure, Parsed, parse};
pub use parser::{Failed, Label, ParseResult, Parser};
pub use region::CodeRegion;
pub use source::{LineColumn, Source, Sources};
pub use target_parser::{DirectiveStatus, TargetParser};
pub use token::{Token, TokenKind};
pub use value::Value;
