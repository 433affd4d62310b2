//! MIPS-specific directives: which there are, and the short ones.

mod frame;
mod module;
pub(crate) mod sections;
mod set;

use stallscope_asm::{
    DirectiveStatus, Failed, ParseResult, Parser, Token, TokenKind, switch_to_named_elf_section,
};

use crate::parser::MipsAsmParser;
use sections::NamedSection;

pub(crate) const EXPECTED_END: &str = "unexpected token, expected end of statement";

/// Fails if the statement has not ended.
pub(crate) fn check_end(parser: &mut Parser<'_>) -> ParseResult {
    if parser.is(TokenKind::EndOfStatement) { Ok(()) } else { Err(parser.token_error(EXPECTED_END)) }
}

/// Takes a comma.
pub(crate) fn parse_comma(parser: &mut Parser<'_>) -> ParseResult {
    if parser.parse_optional_token(TokenKind::Comma) {
        Ok(())
    } else {
        Err(parser.token_error("unexpected token, expected comma"))
    }
}

impl MipsAsmParser<'_> {
    /// Parses a directive if it is a MIPS directive.
    pub(crate) fn parse_mips_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        let location = directive.location;
        let result = match directive.text {
            b".set" => self.parse_set(parser),
            b".module" => self.parse_module(parser),
            b".option" => self.parse_option(parser),
            b".nan" => parse_nan(parser),
            b".abicalls" => parse_abicalls(parser),
            b".ent" => self.parse_ent(parser),
            b".end" => self.parse_end(parser),
            b".frame" => self.parse_frame(parser),
            b".mask" | b".fmask" => self.parse_mask(parser),
            b".cpadd" => self.parse_cpadd(parser),
            b".cpload" => self.parse_cpload(parser, location),
            b".cplocal" => self.parse_cplocal(parser),
            b".cprestore" => self.parse_cprestore(parser, location),
            b".cpsetup" => self.parse_cpsetup(parser),
            b".cpreturn" => {
                self.state.allows_module = false;
                Ok(())
            }
            b".gpword" | b".gpdword" | b".dtprelword" | b".dtpreldword" | b".tprelword" | b".tpreldword" => {
                self.parse_relative_word(parser)
            }
            b".insn" => self.parse_insn(parser),
            b".rdata" => parse_section(parser, sections::READ_ONLY),
            b".sdata" => parse_section(parser, sections::SMALL_DATA),
            b".sbss" => parse_section(parser, sections::SMALL_ZEROS),
            b".llvm_internal_mips_reallow_module_directive" => self.parse_reallow_module(parser),
            _ => return Ok(DirectiveStatus::NoMatch),
        };
        match result {
            _ if parser.has_pending_error() => Err(Failed),
            // A failure without a message leaves the remaining tokens to the next statement.
            Ok(()) | Err(Failed) => Ok(DirectiveStatus::Parsed),
        }
    }

    fn parse_option(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let option = parser.token();
        if !option.is(TokenKind::Identifier) {
            return Err(parser.error(option.location, "unexpected token, expected identifier"));
        }
        self.state.is_pic = match option.text {
            b"pic0" => false,
            b"pic2" => true,
            _ => {
                parser.warning(option.location, "unknown option, expected 'pic0' or 'pic2'");
                parser.eat_to_end_of_statement();
                return Ok(());
            }
        };
        parser.lex();
        check_end(parser)
    }

    fn parse_relative_word(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        parser.parse_expression(self)?;
        parser.parse_eol()
    }

    fn parse_insn(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        check_end(parser)?;
        self.state.allows_module = false;
        Ok(())
    }

    fn parse_reallow_module(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        check_end(parser)?;
        self.state.allows_module = true;
        Ok(())
    }
}

fn parse_nan(parser: &mut Parser<'_>) -> ParseResult {
    if !matches!(parser.token().text, b"2008" | b"legacy") {
        return Err(parser.token_error("invalid option in .nan directive"));
    }
    parser.lex();
    Ok(())
}

fn parse_abicalls(parser: &mut Parser<'_>) -> ParseResult {
    let token = parser.token();
    parser.check(!token.is(TokenKind::EndOfStatement), token.location, EXPECTED_END)
}

fn parse_section(parser: &mut Parser<'_>, section: NamedSection) -> ParseResult {
    check_end(parser)?;
    switch_to_named_elf_section(parser, section);
    parser.lex();
    Ok(())
}
