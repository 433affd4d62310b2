//! The parser of AMDGPU statements: its state, and its implementation of the common parser's interface.

use stallscope_asm::{
    DirectiveStatus, Failed, Matcher, ParseResult, ParsedExpression, Parser, TargetParser, Token,
};
use stallscope_mc::{Expression, Methods};
use stallscope_target::wire::Table;
use stallscope_target::{
    AvailableFeatures, Description, FeatureId, FeatureSet, OperandParser, Os, SubtargetInfo,
};

use crate::custom_operand::CustomOperand;
use crate::directives::registers_used::RegistersUsed;
use crate::directives::target_id::{Setting, TargetId};
use crate::generation::Generation;
use crate::isa_version::IsaVersion;
use crate::mnemonic::Forced;
use crate::operand::AmdgpuOperand;
use crate::operand_kind::{Immediate, ImmediateKind, Kind, Modifiers, Rendering};
use crate::wave_sizes::WaveSizes;

/// Parses AMDGPU statements.
pub(crate) struct AmdgpuAsmParser<'a> {
    pub(crate) description: Description<'a>,
    pub(crate) matcher: Matcher<'a, AmdgpuOperand>,
    /// The custom operand parsers.
    pub(crate) custom_operands: Methods<'a, CustomOperand>,
    pub(crate) features: FeatureSet,
    pub(crate) available: AvailableFeatures,
    pub(crate) generation: Generation,
    pub(crate) version: IsaVersion,
    pub(crate) wave: WaveSizes,
    pub(crate) hw_mode: usize,
    /// Whether the operating system is that of HSA.
    pub(crate) is_hsa: bool,
    pub(crate) os: Os,
    pub(crate) processor_name: &'a str,
    pub(crate) target_id: TargetId,
    /// Errors in the attributes.
    pub(crate) warnings: Vec<String>,
    /// How many nested calls of functions are being parsed.
    pub(crate) n_open_calls: u32,
    pub(crate) statement: Statement<'a>,
    /// The numbers of registers used so far, where the operating system is another.
    pub(crate) registers_used: RegistersUsed,
}

/// A statement whose operands are being parsed.
#[derive(Debug)]
pub(crate) struct Statement<'a> {
    /// The mnemonic without a suffix.
    pub(crate) mnemonic: String,
    /// The encoding that the suffix selects.
    pub(crate) forced: Forced,
    pub(crate) operands: Vec<AmdgpuOperand>,
    /// The custom parsers, which are tried before the general one.
    pub(crate) operand_parsers: Table<'a, OperandParser>,
}

/// Creates the parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    let description = subtarget.description();
    let hw_mode = description.hw_mode(&subtarget.features);
    let generation = Generation::new(subtarget.features);
    let version = IsaVersion::of_processor(&subtarget.processor_name);
    let (target_id, warnings) = TargetId::of_subtarget(subtarget);
    Box::new(AmdgpuAsmParser {
        description,
        matcher: Matcher::for_hw_mode(description, hw_mode),
        custom_operands: Methods::new(description, CustomOperand::by_name),
        features: subtarget.features,
        available: description.available_features(&subtarget.features),
        generation,
        version,
        wave: WaveSizes::of(&generation),
        hw_mode,
        is_hsa: subtarget.triple.os == Os::AmdHsa,
        os: subtarget.triple.os,
        processor_name: &subtarget.processor_name,
        target_id,
        warnings,
        n_open_calls: 0,
        statement: Statement {
            mnemonic: String::new(),
            forced: Forced::default(),
            operands: Vec::new(),
            operand_parsers: description.operand_parsers(""),
        },
        registers_used: RegistersUsed::default(),
    })
}

impl AmdgpuAsmParser<'_> {
    /// Returns whether the subtarget has a feature.
    pub(crate) fn has(&self, id: FeatureId) -> bool {
        self.features.has(id)
    }

    /// Returns whether there is a mask for retried instructions.
    pub(crate) fn has_xnack(&self) -> bool {
        self.target_id.retry != Setting::Unsupported
    }

    /// Adds an operand.
    pub(crate) fn push(&mut self, kind: Kind, start: u32) {
        self.statement.operands.push(AmdgpuOperand {
            kind,
            start: Some(start),
            generation: self.generation,
            wave: self.wave,
            rendering: Rendering::default(),
        });
    }

    /// Adds a word or a punctuation mark.
    pub(crate) fn push_token(&mut self, text: &str, start: u32) {
        self.push(Kind::Token(self.matcher.token_class(text)), start);
    }

    /// Adds a number of a kind.
    pub(crate) fn push_number(&mut self, kind: ImmediateKind, value: i64, start: u32) {
        let modifiers = Modifiers::default();
        self.push(Kind::Immediate(Immediate { value, kind, is_float: false, modifiers }), start);
    }

    /// Parses an expression whose value must be known. Otherwise adds an error that says what else was expected.
    pub(crate) fn parse_number(&mut self, parser: &mut Parser<'_>, expected: &str) -> Option<i64> {
        let start = parser.token().location;
        let id = parser.parse_expression(self).ok()?.id;
        if let Some(value) = parser.streamer.expressions.absolute_value(id) {
            return Some(value);
        }
        let message = if expected.is_empty() {
            "expected absolute expression".to_owned()
        } else {
            format!("expected {expected} or an absolute expression")
        };
        parser.error(start, message);
        None
    }

    /// Parses an expression operand: a number if its value is known.
    pub(crate) fn parse_expression_operand(&mut self, parser: &mut Parser<'_>) -> bool {
        let start = parser.token().location;
        let Ok(parsed) = parser.parse_expression(self) else { return false };
        self.push_expression(parser, parsed, start, Modifiers::default());
        true
    }

    /// Adds an expression operand.
    pub(crate) fn push_expression(
        &mut self,
        parser: &mut Parser<'_>,
        parsed: ParsedExpression,
        start: u32,
        modifiers: Modifiers,
    ) {
        let kind = match parser.streamer.expressions.absolute_value(parsed.id) {
            Some(value) => {
                Kind::Immediate(Immediate { value, kind: ImmediateKind::Plain, is_float: false, modifiers })
            }
            None => {
                let is_symbol = matches!(parser.streamer.expressions[parsed.id], Expression::Symbol(..));
                Kind::Expression { id: parsed.id.0, is_symbol }
            }
        };
        self.push(kind, start);
    }
}

impl TargetParser for AmdgpuAsmParser<'_> {
    fn on_start_of_file(&mut self, parser: &mut Parser<'_>) {
        self.define_symbols(parser);
        for warning in &self.warnings {
            parser.remark(format!("warning: {warning}"));
        }
    }

    fn parse_operand_of_expression(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<Option<ParsedExpression>> {
        self.parse_call(parser)
    }

    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        parser.parse_expression(self)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, token: Token<'_>) -> ParseResult {
        self.parse_statement(parser, name, token.location)
    }

    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.match_and_emit(parser, location)
    }

    fn parse_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        self.parse_amdgpu_directive(parser, directive)
    }

    fn parse_unwinding_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.parse_register(parser).map(drop).ok_or(Failed)
    }
}
