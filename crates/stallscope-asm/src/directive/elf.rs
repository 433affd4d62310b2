//! Directives of ELF besides sections.

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;

impl Parser<'_> {
    // `.weak` and its like: LLVM's reader for analysis does nothing with the attribute.
    pub(super) fn parse_elf_attribute(&mut self) -> ParseResult {
        if self.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        loop {
            let name = self.expect_identifier("expected identifier")?;
            let is_discarded = self.directives.lto_discarded.contains(name);
            if !is_discarded {
                self.symbol_of_name(name);
            }
            if self.parse_optional_token(TokenKind::EndOfStatement) {
                return Ok(());
            }
            if !is_discarded {
                self.expect_comma("expected comma")?;
            }
        }
    }

    pub(super) fn parse_elf_size(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.expect_symbol("expected identifier")?;
        self.expect_comma("expected comma")?;
        self.parse_expression(target)?;
        self.expect_end("unexpected token")
    }

    pub(super) fn parse_elf_type(&mut self) -> ParseResult {
        self.expect_symbol("expected identifier")?;
        let allows_at = self.lexer.set_allow_at_in_identifier(true);
        let result = self.parse_elf_symbol_type();
        self.lexer.set_allow_at_in_identifier(allows_at);
        result
    }

    fn parse_elf_symbol_type(&mut self) -> ParseResult {
        if self.is(TokenKind::Comma) {
            self.lex();
        }
        match self.token().kind {
            TokenKind::Identifier | TokenKind::String => {}
            TokenKind::Hash | TokenKind::Percent | TokenKind::At => self.lex(),
            _ => {
                let message =
                    "expected STT_<TYPE_IN_UPPER_CASE>, '#<type>', '@<type>', '%<type>' or \"<type>\"";
                return Err(self.token_error(message));
            }
        }
        let location = self.lexer.location();
        let symbol_type = self.expect_identifier("expected symbol type")?;
        let is_known = matches!(
            symbol_type,
            b"STT_FUNC"
                | b"function"
                | b"STT_OBJECT"
                | b"object"
                | b"STT_TLS"
                | b"tls_object"
                | b"STT_COMMON"
                | b"common"
                | b"STT_NOTYPE"
                | b"notype"
                | b"STT_GNU_IFUNC"
                | b"gnu_indirect_function"
                | b"gnu_unique_object"
        );
        self.check(!is_known, location, "unsupported attribute")?;
        self.expect_end("expected end of directive")
    }

    pub(super) fn parse_elf_ident(&mut self) -> ParseResult {
        if !self.is(TokenKind::String) {
            return Err(self.token_error("expected string"));
        }
        self.lex();
        self.expect_end("expected end of directive")
    }

    pub(super) fn parse_elf_symver(&mut self) -> ParseResult {
        self.expect_symbol("expected identifier")?;
        // In the versioned name `@` is part of it, whatever it is elsewhere.
        let allows_at = self.lexer.set_allow_at_in_identifier(true);
        let comma = self.expect_comma("expected a comma");
        self.lexer.set_allow_at_in_identifier(allows_at);
        comma?;
        let name = self.expect_identifier("expected identifier")?;
        if !name.contains(&b'@') {
            return Err(self.token_error("expected a '@' in the name"));
        }
        if self.parse_optional_token(TokenKind::Comma) && self.parse_identifier() != Ok(b"remove") {
            return Err(self.token_error("expected 'remove'"));
        }
        self.parse_optional_token(TokenKind::EndOfStatement);
        Ok(())
    }

    pub(super) fn parse_elf_version(&mut self) -> ParseResult {
        if !self.is(TokenKind::String) {
            return Err(self.token_error("expected string"));
        }
        self.lex();
        // The text goes there.
        self.note_section();
        Ok(())
    }

    pub(super) fn parse_elf_weakref(&mut self) -> ParseResult {
        self.expect_symbol("expected identifier")?;
        self.expect_comma("expected a comma")?;
        self.expect_symbol("expected identifier")?;
        Ok(())
    }
}
