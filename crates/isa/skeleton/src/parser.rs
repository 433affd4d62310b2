//! The parser of statements.

use stallscope_asm::{
    DirectiveStatus, Failed, MatchResult, Matcher, ParseResult, ParsedExpression, Parser, TargetParser,
    Token, TokenKind,
};
use stallscope_target::{AvailableFeatures, Description, Inst, SubtargetInfo};

use crate::operand::Operand;

struct SkeletonAsmParser<'a> {
    description: Description<'a>,
    matcher: Matcher<'a, Operand>,
    available: AvailableFeatures,
    mnemonic: String,
    operands: Vec<Operand>,
}

/// The parser of a subtarget's statements.
pub(crate) fn parser<'a>(subtarget: &'a SubtargetInfo) -> Box<dyn TargetParser + 'a> {
    let description = subtarget.description();
    Box::new(SkeletonAsmParser {
        description,
        matcher: Matcher::new(description),
        available: description.available_features(&subtarget.features),
        mnemonic: String::new(),
        operands: Vec::new(),
    })
}

impl SkeletonAsmParser<'_> {
    fn parse_register(&self, parser: &mut Parser<'_>) -> ParseResult<Operand> {
        let token = parser.token();
        let name = if token.is(TokenKind::Identifier) { token.str() } else { "" };
        let Some(register) = self.description.register_by_asm_name(name) else {
            return Err(parser.error(token.location, "expected register"));
        };
        parser.lex();
        Ok(Operand { register, start: token.location })
    }
}

impl TargetParser for SkeletonAsmParser<'_> {
    fn parse_data_expression(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedExpression> {
        parser.parse_expression(self)
    }

    fn parse_instruction(&mut self, parser: &mut Parser<'_>, name: &str, _: Token<'_>) -> ParseResult {
        name.clone_into(&mut self.mnemonic);
        self.operands.clear();
        if !parser.is(TokenKind::EndOfStatement) {
            loop {
                self.operands.push(self.parse_register(parser)?);
                if !parser.parse_optional_token(TokenKind::Comma) {
                    break;
                }
            }
        }
        parser.parse_eol()
    }

    fn match_and_emit_instruction(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let mut inst = Inst { location, ..Inst::default() };
        let (mnemonic, operands) = (&self.mnemonic, &self.operands);
        let outcome = self.matcher.match_instruction(0, mnemonic, operands, &self.available, &mut inst, &());
        let message = match outcome.result {
            MatchResult::Success => {
                parser.streamer.emit_instruction(inst);
                return Ok(());
            }
            MatchResult::UnknownMnemonic => "unknown mnemonic",
            _ => "wrong operands",
        };
        let operand = outcome.operand.and_then(|number| operands.get(number.checked_sub(1)?));
        Err(parser.error(operand.map_or(location, |operand| operand.start), message))
    }

    fn parse_directive(&mut self, _: &mut Parser<'_>, _: Token<'_>) -> ParseResult<DirectiveStatus> {
        Ok(DirectiveStatus::NoMatch)
    }

    fn parse_unwinding_register(&mut self, _: &mut Parser<'_>) -> ParseResult {
        Err(Failed)
    }
}
