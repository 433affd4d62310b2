//! Instructions as text and as bytes: the code that printers and encoders of all instruction sets share, and the
//! expressions, symbols and sections that operands refer to.
//!
//! An instruction set supplies an [`AsmLanguage`]. It creates a [`Printer`], an [`Encoder`] and a [`Decoder`] for a subtarget.

mod asm_info;
mod asm_language;
mod code_layout;
mod decoder;
mod decoder_nodes;
mod encoder;
mod evaluation;
mod evaluation_state;
mod expression;
mod expression_writer;
mod expressions;
mod function;
mod id;
mod known_value;
mod method_name;
mod methods;
mod opcode_text;
mod operand_classes;
mod operator;
mod printer;
pub mod raw_text;
mod register_encodings;
mod register_spellings;
mod relative_operand;
mod relocatable_value;
mod section;
mod specifiers;
mod symbol;
mod symbol_order;
mod symbol_place;
mod symbols;
mod table_decoder;
mod table_encoder;
mod target_decoder;
mod target_encoder;
mod target_printer;

pub use asm_info::{AsmInfo, LcommAlignment, ObjectFormat, SOLARIS_RETAIN, Specifier};
pub use asm_language::AsmLanguage;
pub use code_layout::{ByteOrder, CodeLayout};
pub use decoder::Decoder;
pub use encoder::Encoder;
pub use expression::Expression;
pub use expressions::Expressions;
pub use function::{Function, FunctionId};
pub use id::{ExpressionId, SectionId, SymbolId};
pub use method_name::MethodName;
pub use methods::Methods;
pub use operand_classes::OperandClasses;
pub use operator::{BinaryOperator, UnaryOperator};
pub use printer::Printer;
pub use register_encodings::RegisterEncodings;
pub use register_spellings::RegisterSpellings;
pub use relative_operand::{InstPlace, RelativeNumber, RelativeOperand, in_address_space};
pub use relocatable_value::RelocatableValue;
pub use section::{Section, SectionKey, Sections};
pub use symbol::{Fragment, Symbol, SymbolKind};
pub use symbols::Symbols;
pub use table_decoder::{OperandDecoder, TableDecoder, sign_extend};
pub use table_encoder::{OperandEncoder, TableEncoder};
pub use target_decoder::{CreateDecoder, Decoded, TargetDecoder, Validity};
pub use target_encoder::{EncodeError, EncodedInst, TargetEncoder};
pub use target_printer::{
    PrintOptions, PrintedInst, RegisterNames, TargetPrinter, print_immediate, push_hex, push_hex_bytes,
};
