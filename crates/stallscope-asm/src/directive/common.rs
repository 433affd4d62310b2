//! Common storage: `.comm` and `.lcomm`.

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::ObjectFormat;

impl Parser<'_> {
    pub(super) fn parse_comm(&mut self, target: &mut dyn TargetParser, is_local: bool) -> ParseResult {
        self.check_for_valid_section()?;
        let location = self.lexer.location();
        let symbol = self.expect_symbol("expected identifier in directive")?;
        self.parse_comma()?;
        let size_location = self.lexer.location();
        let size = self.parse_absolute_expression(target)?;
        if self.is(TokenKind::Comma) {
            self.lex();
            let alignment_location = self.lexer.location();
            let alignment = self.parse_absolute_expression(target)?;
            if is_local && self.is_format(ObjectFormat::Elf) {
                return Err(self.error(alignment_location, "alignment not supported on this target"));
            }
            let is_in_bytes = if is_local {
                self.is_format(ObjectFormat::Coff)
            } else {
                self.asm_info().comm_alignment_is_in_bytes
            };
            let is_power = (alignment as u64).is_power_of_two();
            self.check(is_in_bytes && !is_power, alignment_location, "alignment must be a power of 2")?;
        }
        self.parse_eol()?;
        self.check(size < 0, size_location, "size must be non-negative")?;
        self.redefine_if_possible(symbol);
        let is_defined = !self.expressions.is_undefined(symbol);
        self.check(is_defined, location, "invalid symbol redefinition")
    }
}
