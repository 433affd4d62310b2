//! Parses the directives of Arm assembly.

mod architecture;
mod build_attributes;
mod seh;
mod unwinding;
pub(crate) mod unwinding_state;

use stallscope_asm::{
    DirectiveStatus, Failed, ParseResult, Parser, Token, TokenKind, Value, parse_assignment_expression,
};
use stallscope_mc::ObjectFormat;

use crate::operand_kind::{Kind, RegisterList};
use crate::parser::ArmAsmParser;

/// The width that a suffix of `.inst` gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    Narrow,
    Wide,
}

impl ArmAsmParser<'_> {
    /// Parses a directive, if it is one of Arm's.
    pub(crate) fn parse_arm_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        let location = directive.location;
        let name = directive.str().to_ascii_lowercase();
        let result = match name.as_str() {
            ".word" | ".short" | ".hword" => self.parse_values(parser),
            ".thumb" => self.parse_state(parser, location, true),
            ".arm" => self.parse_state(parser, location, false),
            ".thumb_func" => self.parse_thumb_func(parser),
            ".code" => self.parse_code(parser, location),
            ".syntax" => parse_syntax(parser, location),
            ".unreq" => self.parse_unreq(parser, location),
            ".ltorg" | ".pool" => self.parse_ltorg(parser),
            ".even" => parse_even(parser),
            ".align" if parser.parse_optional_token(TokenKind::EndOfStatement) => Ok(()),
            ".arch_extension" => self.parse_arch_extension(parser),
            ".thumb_set" => self.parse_thumb_set(parser),
            ".inst" => self.parse_inst(parser, location, None),
            ".inst.n" => self.parse_inst(parser, location, Some(Width::Narrow)),
            ".inst.w" => self.parse_inst(parser, location, Some(Width::Wide)),
            _ => match self.parse_directive_of_format(parser, &name, location) {
                Some(result) => result,
                None => return Ok(DirectiveStatus::NoMatch),
            },
        };
        match result {
            _ if parser.has_pending_error() => Err(Failed),
            // A failure without a message leaves the remaining tokens to the next statement.
            Ok(()) | Err(Failed) => Ok(DirectiveStatus::Parsed),
        }
    }

    /// Parses a directive that not all object formats have.
    fn parse_directive_of_format(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> Option<ParseResult> {
        if let Some(result) = self.parse_unwinding(parser, name, location) {
            return Some(result);
        }
        if parser.is_format(ObjectFormat::Coff) {
            return self.parse_seh(parser, name, location);
        }
        if parser.is_format(ObjectFormat::MachO) {
            return None;
        }
        Some(match name {
            ".arch" => self.parse_arch(parser, location),
            ".cpu" => self.parse_cpu(parser, location),
            ".eabi_attribute" => self.parse_eabi_attribute(parser),
            ".fpu" => self.parse_fpu(parser),
            ".fnstart" => self.parse_fn_start(parser, location),
            ".object_arch" => self.parse_object_arch(parser),
            ".tlsdescseq" => parse_tls_desc_seq(parser),
            _ => return None,
        })
    }

    fn parse_values(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.parse_many(|parser| parser.parse_expression(self).map(|_| ()))
    }

    /// Parses `.thumb` or `.arm`.
    fn parse_state(&mut self, parser: &mut Parser<'_>, location: u32, is_thumb: bool) -> ParseResult {
        parser.parse_eol()?;
        self.change_state(parser, location, is_thumb)
    }

    fn change_state(&mut self, parser: &mut Parser<'_>, location: u32, is_thumb: bool) -> ParseResult {
        let message =
            if is_thumb { "target does not support Thumb mode" } else { "target does not support ARM mode" };
        parser.check(!self.has_state(is_thumb), location, message)?;
        if self.is_thumb() != is_thumb {
            self.switch_state();
        }
        Ok(())
    }

    fn parse_thumb_func(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let token = parser.token();
        if parser.is_format(ObjectFormat::MachO)
            && (token.is(TokenKind::Identifier) || token.is(TokenKind::String))
        {
            let name = if token.is(TokenKind::String) { token.string_contents() } else { token.text };
            parser.streamer.get_or_create_symbol(name);
            parser.lex();
            return parser.parse_eol();
        }
        parser.parse_eol()?;
        if !self.is_thumb() {
            self.switch_state();
        }
        Ok(())
    }

    fn parse_code(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let token = parser.token();
        let is_integer = token.is(TokenKind::Integer);
        parser.check(!is_integer, location, "unexpected token in .code directive")?;
        let is_thumb = match token.value {
            16 => true,
            32 => false,
            _ => return Err(parser.error(location, "invalid operand to .code directive")),
        };
        parser.lex();
        parser.parse_eol()?;
        self.change_state(parser, location, is_thumb)
    }

    fn parse_unreq(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let token = parser.token();
        let is_identifier = token.is(TokenKind::Identifier);
        parser.check(!is_identifier, location, "unexpected input in .unreq directive.")?;
        self.register_names.remove(&token.str().to_ascii_lowercase());
        parser.lex();
        parser.parse_eol()
    }

    fn parse_ltorg(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.parse_eol()?;
        self.constant_pools.flush(parser.streamer.sections.current());
        Ok(())
    }

    fn parse_thumb_set(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let Ok(name) = parser.parse_identifier() else {
            let location = parser.token().location;
            return Err(parser.error(location, "expected identifier after '.thumb_set'"));
        };
        parser.parse_comma()?;
        // The symbol gets no value, since there is no object file.
        parse_assignment_expression(parser, self, name, true).map(|_| ())
    }

    /// Numbers in code are checked, and take a place in blocks, but are not analyzed as instructions.
    fn parse_inst(&mut self, parser: &mut Parser<'_>, location: u32, suffix: Option<Width>) -> ParseResult {
        if !self.is_thumb() && suffix.is_some() {
            return Err(parser.error(location, "width suffixes are invalid in ARM mode"));
        }
        if parser.parse_optional_token(TokenKind::EndOfStatement) {
            return Err(parser.error(location, "expected expression following directive"));
        }
        let width = if self.is_thumb() { suffix } else { Some(Width::Wide) };
        parser.parse_many(|parser| {
            let expression = parser.parse_expression(self)?;
            let Some(value) = Value::of(parser, expression.id).constant() else {
                return Err(parser.error(location, "expected constant expression"));
            };
            let message = match width {
                Some(Width::Narrow) if value > 0xFFFF => {
                    Some("inst.n operand is too big, use inst.w instead")
                }
                Some(Width::Wide) if value > 0xFFFF_FFFF && suffix.is_some() => {
                    Some("inst.w operand is too big")
                }
                Some(Width::Wide) if value > 0xFFFF_FFFF => Some("inst operand is too big"),
                None if (0xE800..0xE800_0000).contains(&value) => {
                    Some("cannot determine Thumb instruction size, use inst.n/inst.w instead")
                }
                _ => None,
            };
            if let Some(message) = message {
                return Err(parser.error(location, message));
            }
            self.advance_it_block();
            self.advance_vpt_block();
            Ok(())
        })
    }

    /// Parses the list of a directive about saved registers. It may include the code that authenticates the return address.
    pub(crate) fn parse_saved_list(
        &mut self,
        parser: &mut Parser<'_>,
        with_return_code: bool,
    ) -> ParseResult<RegisterList> {
        self.statement.operands.clear();
        self.parse_saved_registers(parser, with_return_code)?;
        match self.statement.operands.pop().map(|operand| operand.kind) {
            Some(Kind::RegisterList(list)) => Ok(list),
            _ => Err(Failed),
        }
    }
}

fn parse_syntax(parser: &mut Parser<'_>, location: u32) -> ParseResult {
    let token = parser.token();
    let is_identifier = token.is(TokenKind::Identifier);
    parser.check(!is_identifier, location, "unexpected token in .syntax directive")?;
    parser.lex();
    match token.str() {
        "unified" | "UNIFIED" => parser.parse_eol(),
        "divided" | "DIVIDED" => Err(parser.error(location, "'.syntax divided' arm assembly not supported")),
        _ => Err(parser.error(location, "unrecognized syntax mode in .syntax directive")),
    }
}

fn parse_even(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_eol()?;
    if parser.streamer.sections.current().is_none() {
        parser.init_sections();
    }
    Ok(())
}

fn parse_tls_desc_seq(parser: &mut Parser<'_>) -> ParseResult {
    let token = parser.token();
    if !token.is(TokenKind::Identifier) {
        return Err(parser.token_error("expected variable after '.tlsdescseq' directive"));
    }
    parser.streamer.get_or_create_symbol(token.text);
    parser.lex();
    parser.parse_eol()
}
