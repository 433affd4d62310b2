//! Instructions as text and as bytes: what printers and encoders of all instruction sets share, and the expressions,
//! symbols and sections that operands refer to.
//!
//! An instruction set supplies an [`AsmLanguage`]; a [`Printer`] and an [`Encoder`] are made from it for a subtarget.

mod asm_info;
mod asm_language;
mod encoder;
mod evaluation;
mod expression;
mod expression_writer;
mod methods;
mod printer;
pub mod raw_text;
mod relocatable_value;
mod section;
mod symbol;
mod symbol_order;
mod symbol_place;
#[cfg(feature = "testing")]
pub mod testing;

pub use asm_info::{AsmInfo, ObjectFormat, SOLARIS_RETAIN, Specifier};
pub use asm_language::AsmLanguage;
pub use encoder::{EncodeError, EncodedInst, Encoder, OperandEncoder, TableEncoder, TargetEncoder};
pub use expression::{BinaryOperator, Expression, ExpressionId, Expressions, UnaryOperator};
pub use methods::Methods;
pub use printer::{PrintedInst, Printer, TargetPrinter, print_immediate};
pub use relocatable_value::RelocatableValue;
pub use section::{Section, SectionId, SectionKey, Sections};
pub use symbol::{Fragment, Symbol, SymbolId, SymbolKind, Symbols};
