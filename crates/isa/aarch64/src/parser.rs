//! The parser of AArch64 statements: its state, and its implementation of the common parser's interface.

use std::collections::HashMap;
use std::rc::Rc;

use stallscope_target::wire::Table;
use stallscope_target::{
    AvailableFeatures, Description, FeatureId, FeatureSet, Inst, OperandParser, RegisterId, SubtargetInfo,
};

use super::custom_operand::CustomOperand;
use super::named_operands::ALL_FEATURES;
use super::operand::{Aarch64Operand, Place};
use super::operand_kind::{Immediate, Kind, RegisterOperand, SymbolReference};
use super::prefix::Prefix;
use super::registers::{RegisterKind, Registers};
use crate::directives::build_attributes::BuildAttributes;
use stallscope_asm::ConstantPools;
use stallscope_asm::Matcher;
use stallscope_asm::ParsedExpression;
use stallscope_asm::Value;
use stallscope_asm::{DirectiveStatus, TargetParser};
use stallscope_asm::{Failed, ParseResult, Parser};
use stallscope_asm::{Token, TokenKind};
use stallscope_mc::Methods;
use stallscope_mc::{Expression, ExpressionId};

/// Parses AArch64 statements.
pub(crate) struct Aarch64AsmParser<'a> {
    subtarget: &'a SubtargetInfo,
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Rc<Matcher<'a, Aarch64Operand>>,
    pub(crate) registers: Rc<Registers<'a>>,
    /// The custom operand parsers.
    pub(crate) custom_operands: Rc<Methods<'a, CustomOperand>>,
    pub(crate) features: FeatureSet,
    pub(crate) available: AvailableFeatures,
    pub(crate) statement: Statement<'a>,
    /// The register aliases defined by `.req`, in lower case.
    pub(crate) register_aliases: HashMap<String, (RegisterKind, RegisterId)>,
    pub(crate) constant_pools: ConstantPools,
    pub(crate) build_attributes: BuildAttributes,
    /// The last instruction, if it was a prefix.
    pub(crate) prefix: Option<Prefix>,
    /// Whether the code interoperates with x86 code on Windows.
    pub(crate) is_windows_arm64ec: bool,
    operating_system: String,
}

/// A statement whose operands are being parsed.
#[derive(Debug)]
pub(crate) struct Statement<'a> {
    /// The mnemonic in lower case up to its first point, which determines how operands are parsed.
    pub(crate) head: String,
    /// The mnemonic to match.
    pub(crate) mnemonic: String,
    /// The location of the mnemonic.
    pub(crate) location: u32,
    pub(crate) operands: Vec<Aarch64Operand>,
    /// The custom parsers, which are tried before the general one.
    pub(crate) operand_parsers: Table<'a, OperandParser>,
}

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    Box::new(Aarch64AsmParser::new(subtarget))
}

impl<'a> Aarch64AsmParser<'a> {
    /// Creates a parser for a subtarget.
    fn new(subtarget: &'a SubtargetInfo) -> Self {
        let description = subtarget.description();
        let (matcher, registers) = (Matcher::new(description), Registers::new(description));
        let custom_operands = Methods::new(description, CustomOperand::by_name);
        Self::with(subtarget, Rc::new(matcher), Rc::new(registers), Rc::new(custom_operands))
    }

    /// Creates a parser with what another has looked up for the same subtarget.
    fn with(
        subtarget: &'a SubtargetInfo,
        matcher: Rc<Matcher<'a, Aarch64Operand>>,
        registers: Rc<Registers<'a>>,
        custom_operands: Rc<Methods<'a, CustomOperand>>,
    ) -> Self {
        let description = subtarget.description();
        Self {
            subtarget,
            description,
            matcher,
            registers,
            custom_operands,
            features: subtarget.features,
            available: description.available_features(&subtarget.features),
            statement: Statement {
                head: String::new(),
                mnemonic: String::new(),
                location: 0,
                operands: Vec::new(),
                operand_parsers: description.operand_parsers(""),
            },
            register_aliases: HashMap::new(),
            constant_pools: ConstantPools::default(),
            build_attributes: BuildAttributes::default(),
            prefix: None,
            is_windows_arm64ec: subtarget.triple.is_windows_arm64ec(),
            operating_system: subtarget.triple.os_name().to_owned(),
        }
    }

    /// Returns whether the subtarget has a feature.
    pub(crate) fn has_feature(&self, id: FeatureId) -> bool {
        self.features.has(id)
    }

    /// Returns whether the subtarget has all features of a set.
    pub(crate) fn has_features(&self, required: &FeatureSet) -> bool {
        self.features.has(ALL_FEATURES) || required.without(&self.features) == FeatureSet::default()
    }

    /// Changes the subtarget's features.
    pub(crate) fn set_features(&mut self, features: FeatureSet) {
        self.features = features;
        self.available = self.description.available_features(&features);
    }

    /// Adds an operand; if only its start is given, it ends there.
    pub(crate) fn push(&mut self, kind: Kind, place: impl Into<Place>) {
        let Place { start, end } = place.into();
        self.statement.operands.push(Aarch64Operand { kind, start, end });
    }

    /// Adds a punctuation or keyword operand.
    pub(crate) fn push_token(&mut self, text: &str, start: u32) {
        self.push(Kind::Token { class: self.matcher.token_class(text), is_suffix: false }, start);
    }

    /// Adds a register operand without modifiers.
    pub(crate) fn push_register(&mut self, id: RegisterId, kind: RegisterKind, place: impl Into<Place>) {
        self.push(Kind::Register(RegisterOperand::new(self.registers.classified(id), kind)), place);
    }

    /// Adds an operand that is the expression just parsed.
    pub(crate) fn push_expression(&mut self, parser: &mut Parser<'_>, id: ExpressionId, start: u32) {
        let immediate = immediate(parser, id);
        self.push(Kind::Immediate(immediate), start..parser.token().location.saturating_sub(1));
    }

    /// Looks up a register of a kind by its name, which `.req` may have defined.
    pub(crate) fn register_by_name(&self, name: &str, kind: RegisterKind) -> Option<RegisterId> {
        if let Some((found, id)) = self.registers.by_name(name) {
            return (found == kind).then_some(id);
        }
        if self.register_aliases.is_empty() {
            return None;
        }
        let &(found, id) = self.register_aliases.get(&name.to_ascii_lowercase())?;
        (found == kind).then_some(id)
    }

    /// Takes the name of a scalar register, if there is one.
    pub(crate) fn parse_scalar_register(&mut self, parser: &mut Parser<'_>) -> Option<RegisterId> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return None;
        }
        let id = self.register_by_name(token.str(), RegisterKind::Scalar)?;
        parser.lex();
        Some(id)
    }
}

/// Converts an expression to an operand.
pub(crate) fn immediate(parser: &mut Parser<'_>, id: ExpressionId) -> Immediate {
    let value = Value::of(parser, id);
    let symbol = match value {
        Value::Constant(_) => None,
        Value::Expression(_) => classify_symbol(parser, id),
    };
    Immediate { value, symbol }
}

/// Returns the symbol of an expression that is a symbol with at most a number added.
pub(crate) fn classify_symbol(parser: &mut Parser<'_>, id: ExpressionId) -> Option<SymbolReference> {
    let (elf, inner) = match parser.streamer.expressions[id] {
        Expression::Specified(specifier, inner) => (Some(specifier), inner),
        _ => (None, id),
    };
    if let Expression::Symbol(_, darwin) = parser.streamer.expressions[inner] {
        return Some(SymbolReference { elf, darwin, has_no_addend: true });
    }
    let value = parser.streamer.expressions.relocatable_value(inner)?;
    if value.subtract.is_some() || value.add.is_none() && elf.is_none() {
        return None;
    }
    let darwin = value.add.and(value.specifier);
    let is_one_syntax = elf.is_none() || darwin.is_none();
    is_one_syntax.then_some(SymbolReference { elf, darwin, has_no_addend: value.constant == 0 })
}

impl TargetParser for Aarch64AsmParser<'_> {
    fn restart(&mut self) -> bool {
        let (matcher, registers) = (Rc::clone(&self.matcher), Rc::clone(&self.registers));
        *self = Self::with(self.subtarget, matcher, registers, Rc::clone(&self.custom_operands));
        true
    }

    fn directive_aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[(".hword", ".2byte"), (".word", ".4byte"), (".dword", ".8byte"), (".xword", ".8byte")]
    }

    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        self.parse_aarch64_data_expression(parser)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, token: Token<'_>) -> ParseResult {
        self.parse_statement(parser, name, token.location)
    }

    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.match_and_emit(parser, Inst { location, ..Inst::default() })
    }

    fn parse_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        self.parse_aarch64_directive(parser, directive)
    }

    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.parse_scalar_register(parser).map(drop).ok_or(Failed)
    }

    fn operating_system_name(&self) -> &str {
        &self.operating_system
    }
}
