//! SystemZ-specific directives.

use stallscope_asm::{DirectiveStatus, ParseResult, Parser, Token, TokenKind};
use stallscope_mc::raw_text;
use stallscope_target::{SubtargetInfo, SubtargetMessage, Triple};

use crate::parser::SystemZAsmParser;

impl SystemZAsmParser<'_> {
    /// Parses a directive if it is a SystemZ directive.
    pub(crate) fn parse_systemz_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        match directive.text {
            b".insn" => self.parse_insn(parser)?,
            b".machine" => self.parse_machine(parser)?,
            name if name.starts_with(b".gnu_attribute") => parse_gnu_attribute(parser, directive.location)?,
            _ => return Ok(DirectiveStatus::NoMatch),
        }
        Ok(DirectiveStatus::Parsed)
    }

    fn parse_machine(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        if !matches!(token.kind, TokenKind::Identifier | TokenKind::String) {
            return Err(parser.token_error("unexpected token in '.machine' directive"));
        }
        parser.lex();
        parser.parse_eol()?;
        match token.identifier() {
            b"push" => self.kept_features.push(self.available),
            b"pop" => match self.kept_features.pop() {
                Some(available) => self.available = available,
                None => {
                    let message = "pop without corresponding push in '.machine' directive";
                    return Err(parser.error(token.location, message));
                }
            },
            name => self.set_processor(parser, &raw_text::from_bytes(name)),
        }
        Ok(())
    }

    /// Changes the features to a processor's; an unknown processor has none.
    fn set_processor(&mut self, parser: &mut Parser<'_>, name: &str) {
        let (subtarget, _) = SubtargetInfo::new(&crate::ISA.target, Triple::new("systemz"), name, []);
        if subtarget.processor.is_none() {
            let message = SubtargetMessage::UnknownProcessor(name.to_owned()).text(self.description);
            parser.remark(message.trim_end().to_owned());
        }
        self.set_features(subtarget.features);
    }
}

fn parse_gnu_attribute(parser: &mut Parser<'_>, location: u32) -> ParseResult {
    /// The tag of the calling convention for vectors, and its highest value.
    const VECTOR_ABI: (i64, i64) = (8, 2);
    let tag = parse_attribute_number(parser, location)?;
    // LLVM takes any token for the comma.
    parser.lex();
    let value = parse_attribute_number(parser, location)?;
    let (known, max) = VECTOR_ABI;
    let is_wrong = tag != known || !(0..=max).contains(&value);
    parser.check(is_wrong, location, "unrecognized .gnu_attribute tag/value pair.")?;
    parser.parse_eol()
}

fn parse_attribute_number(parser: &mut Parser<'_>, location: u32) -> ParseResult<i64> {
    let token = parser.token();
    if !token.is(TokenKind::Integer) {
        return Err(parser.error(location, "malformed .gnu_attribute directive"));
    }
    parser.lex();
    Ok(token.value)
}
