//! The subset of C++ in TableGen's tables: initializers, enums, conditions, switches.

mod expression;
mod lexer;
mod parser;
mod source;
mod statement;
mod string_switch;

pub(crate) use expression::Expression;
pub(crate) use parser::Parser;
pub(crate) use source::{Enumerators, Source};
pub(crate) use statement::{Case, Statement};
pub(crate) use string_switch::string_cases;
