//! The reader of AArch64 statements: its state, and what the common parser asks of it.

use std::collections::HashMap;

use stallscope_target::wire::Table;
use stallscope_target::{
    AvailableFeatures, Description, FeatureId, FeatureSet, Inst, OperandParser, Register, RegisterId,
    SubtargetInfo,
};

use super::build_attributes::BuildAttributes;
use super::constant_pool::ConstantPools;
use super::custom_operand::CustomOperand;
use super::named_operands::ALL_FEATURES;
use super::operand::{Aarch64Operand, Place};
use super::operand_kind::{Immediate, Kind, RegisterOperand, SymbolReference};
use super::prefix::Prefix;
use super::registers::{RegisterKind, Registers};
use stallscope_asm::Matcher;
use stallscope_asm::ParsedExpression;
use stallscope_asm::Value;
use stallscope_asm::{DirectiveStatus, TargetParser};
use stallscope_asm::{Failed, ParseResult, Parser};
use stallscope_asm::{Token, TokenKind};
use stallscope_mc::Methods;
use stallscope_mc::{Expression, ExpressionId};

/// Reads AArch64 statements.
pub(crate) struct Aarch64AsmParser<'a> {
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Matcher<'a, Aarch64Operand>,
    pub(crate) registers: Registers<'a>,
    /// The parsers of operands.
    pub(crate) custom_operands: Methods<'a, CustomOperand>,
    pub(crate) features: FeatureSet,
    pub(crate) available: AvailableFeatures,
    pub(crate) statement: Statement<'a>,
    /// The names that `.req` gave to registers, in lower case.
    pub(crate) register_aliases: HashMap<String, (RegisterKind, RegisterId)>,
    pub(crate) constant_pools: ConstantPools,
    pub(crate) build_attributes: BuildAttributes,
    /// The prefix that the last instruction was.
    pub(crate) prefix: Option<Prefix>,
    /// Whether the code works together with x86's on Windows.
    pub(crate) is_windows_arm64ec: bool,
    operating_system: String,
}

/// A statement whose operands are read.
#[derive(Debug)]
pub(crate) struct Statement<'a> {
    /// The mnemonic in lower case up to its first point, which decides how operands are read.
    pub(crate) head: String,
    /// The mnemonic whose rows are tried.
    pub(crate) mnemonic: String,
    /// Where the mnemonic stands.
    pub(crate) location: u32,
    pub(crate) operands: Vec<Aarch64Operand>,
    /// The parsers that are tried on operands before the general one.
    pub(crate) operand_parsers: Table<'a, OperandParser>,
}

/// The reader of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    Box::new(Aarch64AsmParser::new(subtarget))
}

impl<'a> Aarch64AsmParser<'a> {
    /// A reader for a subtarget.
    fn new(subtarget: &'a SubtargetInfo) -> Self {
        let description = subtarget.description();
        Self {
            description,
            matcher: Matcher::new(description),
            registers: Registers::new(description),
            custom_operands: Methods::new(description, CustomOperand::by_name),
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

    /// Whether the subtarget has a feature.
    pub(crate) fn has_feature(&self, id: FeatureId) -> bool {
        self.features.has(id)
    }

    /// Whether the subtarget has all features of a set.
    pub(crate) fn has_features(&self, required: &FeatureSet) -> bool {
        self.features.has(ALL_FEATURES) || required.without(&self.features) == FeatureSet::default()
    }

    /// Whether the subtarget has a feature, or is said to have all.
    pub(crate) fn has_feature_or_all(&self, id: FeatureId) -> bool {
        self.features.has(ALL_FEATURES) || self.features.has(id)
    }

    /// Changes the subtarget's features.
    pub(crate) fn set_features(&mut self, features: FeatureSet) {
        self.features = features;
        self.available = self.description.available_features(&features);
    }

    /// Adds an operand; one for which no more than its start is given ends there.
    pub(crate) fn push(&mut self, kind: Kind, place: impl Into<Place>) {
        let Place { start, end } = place.into();
        self.statement.operands.push(Aarch64Operand { kind, start, end });
    }

    /// Adds an operand that is punctuation or a keyword.
    pub(crate) fn push_token(&mut self, text: &str, start: u32) {
        self.push(Kind::Token { class: self.matcher.token_class(text), is_suffix: false }, start);
    }

    /// Adds an operand that is a register and no more.
    pub(crate) fn push_register(&mut self, id: RegisterId, kind: RegisterKind, place: impl Into<Place>) {
        self.push(Kind::Register(RegisterOperand::new(self.registers.classified(id), kind)), place);
    }

    /// Adds an operand that is an expression, which was just read.
    pub(crate) fn push_expression(&mut self, parser: &mut Parser<'_>, id: ExpressionId, start: u32) {
        let immediate = immediate(parser, id);
        self.push(Kind::Immediate(immediate), start..parser.token().location.saturating_sub(1));
    }

    /// The register of a kind with a name, which `.req` may have given.
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

/// An expression as an operand.
pub(crate) fn immediate(parser: &mut Parser<'_>, id: ExpressionId) -> Immediate {
    let value = Value::of(parser, id);
    let symbol = match value {
        Value::Constant(_) => None,
        Value::Expression(_) => classify_symbol(parser, id),
    };
    Immediate { value, symbol }
}

/// The symbol that an expression is, if it is one and no more than a number is added.
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

    fn parse_dwarf_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<i64> {
        let id = self.parse_scalar_register(parser).ok_or(Failed)?;
        let record = self.description.table::<Register>().get(id.index()).unwrap_or_default();
        Ok(i64::from(record.dwarf))
    }

    fn operating_system_name(&self) -> &str {
        &self.operating_system
    }
}
