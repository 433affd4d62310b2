//! The assembly reader: text to code regions of instructions and diagnostics.
//!
//! [`parse`] reads a whole text. What all targets share is here; what a target adds lies in its folder under
//! `target`, behind the trait [`TargetParser`](target::TargetParser).

mod asm_info;
mod diagnostic;
mod directive;
mod encoder;
mod evaluation;
mod expression;
mod expression_parser;
mod expression_writer;
mod float;
mod instrument;
mod lexer;
mod matcher;
mod matcher_rows;
mod methods;
mod number;
mod options;
mod parsed;
mod parser;
mod printer;
pub mod raw_text;
mod region;
mod relocatable_value;
mod section;
mod source;
mod statement;
mod symbol;
mod symbol_order;
mod symbol_place;
pub mod target;
mod token;

pub use asm_info::{AsmInfo, ObjectFormat, Specifier};
pub use diagnostic::{Diagnostic, DiagnosticKind, PresumedPlace};
pub use directive::seh::SehInstruction;
pub use encoder::{EncodeError, Encoder};
pub use expression::{BinaryOperator, Expression, ExpressionId, Expressions, UnaryOperator};
pub use expression_parser::ParsedExpression;
pub use instrument::Instrument;
pub use lexer::Lexer;
pub use options::ParseOptions;
pub use parsed::{ParseFailure, Parsed, parse, parse_with};
pub use parser::{Failed, Label, ParseResult, Parser};
pub use printer::Printer;
pub use region::CodeRegion;
pub use relocatable_value::RelocatableValue;
pub use section::{Section, SectionId, SectionKey, Sections};
pub use source::{LineColumn, Source, Sources};
pub use symbol::{Fragment, Symbol, SymbolId, SymbolKind, Symbols};
pub use token::{Token, TokenKind};
