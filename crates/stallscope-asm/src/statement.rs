//! Statements: labels, assignments, directives and instructions.

use crate::asm_info::ObjectFormat;
use crate::parser::{ParseResult, Parser};
use crate::target::{DirectiveStatus, TargetParser};
use crate::token::{Token, TokenKind};

impl<'a> Parser<'a> {
    /// Parses the whole text.
    pub(crate) fn run(&mut self, target: &mut dyn TargetParser) {
        self.init_sections();
        self.lex();
        self.had_error = false;
        while !self.is(TokenKind::Eof) {
            let result = self.parse_statement(target);
            if result.is_err() && !self.has_pending_error() && self.is(TokenKind::Error) {
                self.lex();
            }
            self.print_pending_errors();
            if result.is_err() && !self.lexer.just_consumed_eol() {
                self.eat_to_end_of_statement();
            }
        }
        target.on_end_of_file(self);
        self.print_pending_errors();
        self.check_directional_references();
    }

    fn parse_statement(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        while self.is(TokenKind::Space) {
            self.lex();
        }
        if self.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        let id = self.token();
        self.statement_location = id.location;
        let Ok(name) = self.parse_identifier() else {
            self.lex();
            return Err(self.error(id.location, "unexpected token at start of statement"));
        };
        self.parse_instruction_or_directive(target, id, name)
    }

    fn parse_instruction_or_directive(
        &mut self,
        target: &mut dyn TargetParser,
        id: Token<'a>,
        name: &'a [u8],
    ) -> ParseResult {
        if name.starts_with(b".") && name != b"." {
            if target.parse_directive(self, id)? == DirectiveStatus::Parsed {
                return Ok(());
            }
            let _ = ObjectFormat::Elf;
            return Err(self.error(id.location, "unknown directive"));
        }
        self.check_for_valid_section()?;
        let name = String::from_utf8_lossy(name).to_ascii_lowercase();
        target.parse_instruction(self, &name, id)?;
        if self.has_pending_error() {
            return Err(crate::parser::Failed);
        }
        target.match_and_emit_instruction(self, id.location)
    }
}
