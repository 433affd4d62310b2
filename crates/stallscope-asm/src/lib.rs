//! The assembly parser: turns text into code regions of instructions and diagnostics.
//!
//! [`parse`] reads a whole text. This crate contains what all targets share; the crate of each instruction set adds
//! its own part by implementing the trait [`TargetParser`].

mod constant_pool;
mod diagnostic;
mod directive;
mod expression_parser;
pub mod float;
mod hlasm_statement;
mod instruction;
mod label;
mod lexer;
mod marker;
mod match_failure;
mod matcher;
mod matcher_methods;
mod matcher_rows;
mod near_miss_report;
mod near_misses;
mod number;
mod number_token;
mod options;
mod parse_failure;
mod parsed;
mod parsed_expression;
mod parsed_operand;
mod parser;
mod source;
mod source_places;
mod state;
mod statement;
mod target_parser;
mod text_cursor;
mod token;
mod value;

pub use constant_pool::ConstantPools;
pub use diagnostic::{Diagnostic, DiagnosticKind, PresumedPlace};
pub use directive::cfi::parse_cfi_marker;
pub use directive::common::check_redefinition;
pub use directive::elf_section::switch_to_named_elf_section;
pub use directive::seh::{SehInstruction, emit_seh_instruction};
pub use directive::string::parse_escaped_string;
pub use directive::symbol::{parse_assignment_expression, parse_redefinable_assignment};
pub use label::Label;
pub use lexer::Lexer;
pub use match_failure::{missing_features, similar_mnemonics};
pub use matcher::{ALL_FEATURES, MatchOutcome, MatchResult, Matcher};
pub use matcher_methods::{MatcherMethods, unknown_operand_parsers};
pub use near_miss_report::{NearMissFilter, NearMissMessage};
pub use near_misses::NearMiss;
pub use number_token::plain_number;
pub use options::{ImplicitBlocks, ParseOptions, ReadFile, Unread};
pub use parse_failure::ParseFailure;
pub use parsed::{Parsed, parse};
pub use parsed_expression::ParsedExpression;
pub use parsed_operand::{AddDefault, Fit, ParsedOperand, RowRules};
pub use parser::{Failed, ParseResult, Parser};
pub use source::{LineColumn, Source, Sources};
pub use source_places::{SourceFile, SourceFrame, SourcePlaces};
pub use state::cursor::Cursor;
pub use state::instruments::{Instrument, InstrumentChains};
pub use state::regions::CodeRegion;
pub use state::streamer::Streamer;
pub use target_parser::{DirectiveStatus, TargetParser};
pub use token::{Token, TokenKind};
pub use value::Value;
