//! AMDGPU's own directives.

use stallscope_asm::{DirectiveStatus, ParseResult, Parser, Token, TokenKind};

use crate::parser::AmdgpuAsmParser;
use crate::tokens::accept_word;

impl AmdgpuAsmParser<'_> {
    /// Parses a directive, if it is one of AMDGPU's.
    pub(crate) fn parse_amdgpu_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        match directive.text {
            b".amdgpu_metadata" if self.is_hsa => Self::skip_text(parser, ".end_amdgpu_metadata")?,
            b".amdgpu_pal_metadata" => Self::skip_text(parser, ".end_amdgpu_pal_metadata")?,
            b".amdhsa_code_object_version" if self.is_hsa => {
                self.parse_version(parser)?;
            }
            b".amdgpu_hsa_kernel" if !self.is_hsa => {
                if !parser.is(TokenKind::Identifier) {
                    return Err(parser.error(parser.token().location, "expected symbol name"));
                }
                parser.lex();
            }
            b".amdhsa_kernel" if self.is_hsa => self.skip_kernel(parser)?,
            b".amdgcn_target" => {
                if !parser.is(TokenKind::String) {
                    return Err(parser.token_error("expected string"));
                }
                parser.lex();
            }
            _ => return Ok(DirectiveStatus::NoMatch),
        }
        Ok(DirectiveStatus::Parsed)
    }

    /// Parses a number of 32 bits.
    fn parse_version(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let value = parser.parse_absolute_expression(self)?;
        if u32::try_from(value).is_err() {
            return Err(parser.token_error("invalid absolute expression"));
        }
        Ok(())
    }

    /// Skips text up to a directive that ends it.
    fn skip_text(parser: &mut Parser<'_>, end: &str) -> ParseResult {
        while !parser.is(TokenKind::Eof) {
            if accept_word(parser, end) {
                return Ok(());
            }
            parser.parse_string_to_end_of_statement();
            parser.eat_to_end_of_statement();
        }
        Err(parser.token_error(format!("expected directive {end} not found")))
    }

    /// Skips the description of a kernel.
    fn skip_kernel(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if parser.parse_identifier().is_err() {
            return Err(parser.token_error("expected symbol name"));
        }
        Self::skip_text(parser, ".end_amdhsa_kernel")
    }
}
