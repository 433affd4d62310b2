//! The parser of RISC-V statements: its state, and its implementation of the common parser's interface.

use std::ops::Range;

use stallscope_asm::{
    DirectiveStatus, Matcher, ParseResult, ParsedExpression, Parser, TargetParser, Token, TokenKind, Value,
};
use stallscope_mc::{Expression, ExpressionId, Methods};
use stallscope_target::wire::Table;
use stallscope_target::{
    AvailableFeatures, Description, FeatureId, FeatureSet, InstRewriter, OperandParser, RegisterId,
    RewriteKind, SubtargetInfo,
};

use crate::custom_operand::CustomOperand;
use crate::description::is_64_bit;
use crate::features as feat;
use crate::inst_operand_test::OperandTest;
use crate::operand::RiscvOperand;
use crate::operand_kind::{ExpressionOperand, Kind, RegisterOperand, SymbolKind};
use crate::registers::reg;

/// Parses RISC-V statements.
pub(crate) struct RiscvAsmParser<'a> {
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Matcher<'a, RiscvOperand>,
    /// The custom operand parsers.
    pub(crate) custom_operands: Methods<'a, CustomOperand>,
    /// The tests of operands of instructions that are to be compressed.
    pub(crate) operand_tests: Methods<'a, OperandTest>,
    pub(crate) compressor: InstRewriter<'a>,
    pub(crate) features: FeatureSet,
    pub(crate) available: AvailableFeatures,
    /// Whether the triple has registers of 64 bits.
    pub(crate) is_64_bit_triple: bool,
    pub(crate) statement: Statement<'a>,
    pub(crate) settings: Settings,
    /// The states saved by `.option push`.
    pub(crate) saved: Vec<(FeatureSet, Settings)>,
}

/// State that directives change, apart from features.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings {
    /// Whether code is independent of its place.
    pub(crate) is_pic: bool,
}

/// A statement whose operands are being parsed.
#[derive(Debug)]
pub(crate) struct Statement<'a> {
    /// The mnemonic.
    pub(crate) mnemonic: String,
    pub(crate) operands: Vec<RiscvOperand>,
    /// The custom parsers, which are tried before the general one.
    pub(crate) operand_parsers: Table<'a, OperandParser>,
}

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    let description = subtarget.description();
    Box::new(RiscvAsmParser {
        description,
        matcher: Matcher::new(description),
        custom_operands: Methods::new(description, CustomOperand::by_name),
        operand_tests: Methods::new(description, OperandTest::by_name),
        compressor: InstRewriter::new(description, RewriteKind::Compress),
        features: subtarget.features,
        available: description.available_features(&subtarget.features),
        is_64_bit_triple: is_64_bit(&subtarget.triple),
        statement: Statement {
            mnemonic: String::new(),
            operands: Vec::new(),
            operand_parsers: description.operand_parsers(""),
        },
        settings: Settings::default(),
        saved: Vec::new(),
    })
}

impl<'a> RiscvAsmParser<'a> {
    /// Returns whether the subtarget has a feature.
    pub(crate) fn has(&self, id: FeatureId) -> bool {
        self.features.has(id)
    }

    /// Returns whether registers have 64 bits.
    pub(crate) fn is_64_bit(&self) -> bool {
        self.has(feat::IS_64_BIT)
    }

    /// Changes the subtarget's features.
    pub(crate) fn set_features(&mut self, features: FeatureSet) {
        self.features = features;
        self.available = self.description.available_features(&features);
    }

    /// Adds an operand that ends where it starts, according to LLVM.
    pub(crate) fn push(&mut self, kind: Kind, start: u32) {
        self.push_to(kind, start, Some(start));
    }

    /// Adds an operand with its end, if that is known.
    pub(crate) fn push_to(&mut self, kind: Kind, start: u32, end: Option<u32>) {
        self.statement.operands.push(RiscvOperand { kind, start, end });
    }

    /// Adds a punctuation operand.
    pub(crate) fn push_token(&mut self, text: &str, start: u32) {
        self.push(Kind::Token(self.matcher.token_class(text)), start);
    }

    /// Adds a register operand.
    pub(crate) fn push_register(&mut self, id: RegisterId, is_float: bool, range: Range<u32>) {
        let may_hold_double = self.has(feat::ZDINX) && !self.is_64_bit();
        let kind = Kind::Register(RegisterOperand { id: id.into(), is_float, may_hold_double });
        self.push_to(kind, range.start, Some(range.end));
    }

    /// Takes the current token as the operand of a register.
    pub(crate) fn take_register(&mut self, parser: &mut Parser<'_>, id: RegisterId, is_float: bool) {
        let range = parser.token().range();
        parser.lex_raw();
        self.push_register(id, is_float, range);
    }

    /// Adds an operand that is an expression.
    pub(crate) fn push_expression(&mut self, parser: &mut Parser<'_>, id: ExpressionId, range: Range<u32>) {
        let value = Value::of(parser, id);
        let symbol = match value {
            Value::Constant(_) => SymbolKind::None,
            Value::Expression(_) => classify_symbol(parser, id),
        };
        self.push_value(value, symbol, range);
    }

    /// Adds an operand that is a number.
    pub(crate) fn push_number(&mut self, value: i64, range: Range<u32>) {
        self.push_value(Value::Constant(value), SymbolKind::None, range);
    }

    fn push_value(&mut self, value: Value, symbol: SymbolKind, range: Range<u32>) {
        let is_64_bit = self.is_64_bit();
        let kind = Kind::Expression(ExpressionOperand { value, symbol, is_64_bit });
        self.push_to(kind, range.start, Some(range.end));
    }

    /// Looks up a register by its name.
    pub(crate) fn register_by_name(&self, name: &str) -> Option<RegisterId> {
        let id = self.description.register_by_asm_name(name)?;
        let is_missing = self.has(feat::E) && (reg::X16..=reg::X31).contains(&id);
        (!is_missing).then_some(id)
    }

    /// Returns the register that the current token names, if there is one.
    pub(crate) fn register_at(&self, parser: &Parser<'_>) -> Option<RegisterId> {
        let token = parser.token();
        let name = std::str::from_utf8(token.identifier()).ok()?;
        if token.is(TokenKind::Identifier) { self.register_by_name(name) } else { None }
    }
}

/// Returns how an expression may be relocated.
fn classify_symbol(parser: &mut Parser<'_>, id: ExpressionId) -> SymbolKind {
    let expressions = &mut parser.streamer.expressions;
    let (specifier, inner) = match expressions[id] {
        Expression::Specified(specifier, inner) => (Some(specifier), inner),
        _ => (None, id),
    };
    match (expressions.relocatable_value(inner), specifier) {
        (Some(value), _) if value.specifier.is_some() => SymbolKind::None,
        (Some(_), Some(specifier)) => SymbolKind::Specified(specifier),
        (Some(value), None) if value.add.is_some() && value.subtract.is_some() => SymbolKind::Difference,
        (Some(_), None) => SymbolKind::Bare,
        (None, _) => SymbolKind::None,
    }
}

impl TargetParser for RiscvAsmParser<'_> {
    fn directive_aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[(".half", ".2byte"), (".hword", ".2byte"), (".word", ".4byte"), (".dword", ".8byte")]
    }

    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        if parser.parse_optional_token(TokenKind::Percent) {
            return self.parse_specified_expression(parser);
        }
        parser.parse_expression(self)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, _token: Token<'_>) -> ParseResult {
        self.parse_statement(parser, name)
    }

    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.match_and_emit(parser, location)
    }

    fn parse_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        self.parse_riscv_directive(parser, directive)
    }

    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        // LLVM quirk: the error is at the token's end.
        let end = parser.token().end();
        if self.register_at(parser).is_none() {
            return Err(parser.error(end, "invalid register name"));
        }
        parser.lex();
        Ok(())
    }
}
