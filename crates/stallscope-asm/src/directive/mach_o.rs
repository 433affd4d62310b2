//! Directives of Apple's object files besides sections and versions.

use crate::directive::Directive;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;

const NO_IDENTIFIER: &str = "expected identifier in directive";

impl Parser<'_> {
    pub(super) fn parse_alt_entry(&mut self) -> ParseResult {
        let symbol = self.expect_symbol(NO_IDENTIFIER)?;
        if !self.expressions.is_undefined(symbol) {
            return Err(self.token_error(".alt_entry must preceed symbol definition"));
        }
        self.lex();
        Ok(())
    }

    pub(super) fn parse_desc(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let unexpected = "unexpected token in '.desc' directive";
        self.expect_symbol(NO_IDENTIFIER)?;
        self.expect_comma(unexpected)?;
        self.parse_absolute_expression(target)?;
        self.expect_end(unexpected)
    }

    pub(super) fn parse_indirect_symbol(&mut self, directive: Directive<'_>) -> ParseResult {
        if !self.is_in_pointer_section() {
            let message = "indirect symbol not in a symbol pointer or stub section";
            return Err(self.error(directive.location, message));
        }
        let symbol = self.expect_symbol("expected identifier in .indirect_symbol directive")?;
        if self.expressions.symbols[symbol].is_temporary {
            return Err(self.token_error("non-local symbol required in directive"));
        }
        self.expect_end("unexpected token in '.indirect_symbol' directive")
    }

    // `.dump` and `.load`
    pub(super) fn parse_dump_or_load(&mut self, directive: Directive<'_>) -> ParseResult {
        if !self.is(TokenKind::String) {
            return Err(self.token_error("expected string in '.dump' or '.load' directive"));
        }
        self.lex();
        self.expect_end("unexpected token in '.dump' or '.load' directive")?;
        self.warning(directive.location, format!("ignoring directive {} for now", directive.name()));
        Ok(())
    }

    pub(super) fn parse_linker_option(&mut self, directive: Directive<'_>) -> ParseResult {
        let name = directive.name();
        loop {
            if !self.is(TokenKind::String) {
                return Err(self.token_error(format!("expected string in '{name}' directive")));
            }
            self.parse_escaped_string()?;
            if self.is(TokenKind::EndOfStatement) {
                return Ok(());
            }
            self.expect_comma(&format!("unexpected token in '{name}' directive"))?;
        }
    }

    pub(super) fn parse_lsym(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let unexpected = "unexpected token in '.lsym' directive";
        self.expect_symbol(NO_IDENTIFIER)?;
        self.expect_comma(unexpected)?;
        self.parse_expression(target)?;
        self.expect_end(unexpected)?;
        Err(self.token_error("directive '.lsym' is unsupported"))
    }

    pub(super) fn parse_secure_log_unique(&mut self, directive: Directive<'_>) -> ParseResult {
        self.parse_string_to_end_of_statement();
        let message = ".secure_log_unique used but AS_SECURE_LOG_FILE environment variable unset.";
        Err(self.error(directive.location, message))
    }

    // A directive without operands that has no effect here.
    pub(super) fn parse_mach_o_marker(&mut self, directive: Directive<'_>) -> ParseResult {
        self.expect_end(&format!("unexpected token in '{}' directive", directive.name()))
    }

    pub(super) fn parse_data_region(&mut self) -> ParseResult {
        if self.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        let location = self.token().location;
        let kind = self.expect_identifier("expected region type after '.data_region' directive")?;
        let is_known = matches!(kind, b"jt8" | b"jt16" | b"jt32");
        self.check(!is_known, location, "unknown region type in '.data_region' directive")?;
        self.lex();
        Ok(())
    }

    pub(super) fn parse_mach_o_tbss(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.parse_zero_filled_symbol(
            target,
            "unexpected token in '.tbss' directive",
            "invalid '.tbss' directive size, can't be less thanzero",
            "invalid '.tbss' alignment, can't be lessthan zero",
        )
    }

    pub(super) fn parse_zerofill(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let unexpected = "unexpected token in directive";
        self.expect_identifier("expected segment name after '.zerofill' directive")?;
        self.expect_comma(unexpected)?;
        self.expect_identifier("expected section name after comma in '.zerofill' directive")?;
        if self.is(TokenKind::EndOfStatement) {
            return Ok(());
        }
        self.expect_comma(unexpected)?;
        self.parse_zero_filled_symbol(
            target,
            "unexpected token in '.zerofill' directive",
            "invalid '.zerofill' directive size, can't be less than zero",
            "invalid '.zerofill' directive alignment, can't be less than zero",
        )
    }

    // `name, size[, alignment]`
    fn parse_zero_filled_symbol(
        &mut self,
        target: &mut dyn TargetParser,
        unexpected: &str,
        negative_size: &str,
        negative_alignment: &str,
    ) -> ParseResult {
        let location = self.lexer.location();
        let symbol = self.expect_symbol(NO_IDENTIFIER)?;
        self.expect_comma("unexpected token in directive")?;
        let size_location = self.lexer.location();
        let size = self.parse_absolute_expression(target)?;
        let (mut alignment, mut alignment_location) = (0, 0);
        if self.is(TokenKind::Comma) {
            self.lex();
            alignment_location = self.lexer.location();
            alignment = self.parse_absolute_expression(target)?;
        }
        self.expect_end(unexpected)?;
        self.check(size < 0, size_location, negative_size)?;
        self.check(alignment < 0, alignment_location, negative_alignment)?;
        let is_defined = !self.expressions.is_undefined(symbol);
        self.check(is_defined, location, "invalid symbol redefinition")
    }
}
