//! Unwinding information: `.cfi_startproc` and its like.

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::SectionId;

/// The frames that are open, and whether the last is closed.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    // The section of each open frame, and the frame's number.
    open: Vec<(Option<SectionId>, usize)>,
    // Of each frame, whether it is closed.
    is_closed: Vec<bool>,
}

impl Frames {
    /// Whether the frame that was opened last is not closed.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.is_closed.last().is_some_and(|is_closed| !is_closed)
    }
}

/// What follows the name of a directive for unwinding.
#[derive(Clone, Copy, Debug)]
pub(super) enum CfiOperand {
    Register,
    Number,
}

impl Parser<'_> {
    pub(super) fn parse_cfi_sections(&mut self) -> ParseResult {
        if self.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        loop {
            self.expect_identifier("expected .eh_frame, .debug_frame, or .sframe")?;
            if self.parse_optional_token(TokenKind::EndOfStatement) {
                return Ok(());
            }
            self.parse_comma()?;
        }
    }

    pub(super) fn parse_cfi_start_proc(&mut self) -> ParseResult {
        if !self.parse_optional_token(TokenKind::EndOfStatement) {
            let is_simple = self.parse_identifier().is_ok_and(|word| word == b"simple");
            let location = self.token().location;
            self.check(!is_simple, location, "unexpected token")?;
            self.parse_eol()?;
        }
        let section = self.sections.current();
        if self.directives.frames.open.last().is_some_and(|(open, _)| *open == section) {
            let location = self.lexer.location();
            self.report_error(Some(location), "starting new .cfi frame before finishing the previous one");
            return Ok(());
        }
        let frames = &mut self.directives.frames;
        frames.open.push((section, frames.is_closed.len()));
        frames.is_closed.push(false);
        Ok(())
    }

    pub(super) fn parse_cfi_end_proc(&mut self) -> ParseResult {
        self.parse_eol()?;
        if self.check_frame() {
            let frames = &mut self.directives.frames;
            if let Some((_, index)) = frames.open.pop() {
                frames.is_closed[index] = true;
            }
        }
        Ok(())
    }

    // Whether a frame is open; an error is reported if not.
    fn check_frame(&mut self) -> bool {
        let is_open = !self.directives.frames.open.is_empty();
        if !is_open {
            let message = "this directive must appear between .cfi_startproc and .cfi_endproc directives";
            self.report_error(Some(self.statement_location), message);
        }
        is_open
    }

    // A directive with a fixed list of operands.
    pub(super) fn parse_cfi(
        &mut self,
        target: &mut dyn TargetParser,
        operands: &[CfiOperand],
    ) -> ParseResult {
        for (index, operand) in operands.iter().enumerate() {
            if index > 0 {
                self.parse_comma()?;
            }
            if matches!(operand, CfiOperand::Register) && !self.is(TokenKind::Integer) {
                target.parse_dwarf_register(self)?;
            } else {
                self.parse_absolute_expression(target)?;
            }
        }
        self.parse_eol()?;
        self.check_frame();
        Ok(())
    }

    /// Parses a directive without operands that must stand in a frame.
    pub fn parse_cfi_marker(&mut self) -> ParseResult {
        self.parse_eol()?;
        self.check_frame();
        Ok(())
    }

    pub(super) fn parse_cfi_escape(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.parse_absolute_expression(target)?;
        while self.is(TokenKind::Comma) {
            self.lex();
            self.parse_absolute_expression(target)?;
        }
        self.check_frame();
        Ok(())
    }

    // `.cfi_personality` and `.cfi_lsda`
    pub(super) fn parse_cfi_routine(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        const OMIT: i64 = 0xff;
        let encoding = self.parse_absolute_expression(target)?;
        if encoding == OMIT {
            return Ok(());
        }
        let location = self.token().location;
        self.check(!is_valid_encoding(encoding), location, "unsupported encoding.")?;
        self.parse_comma()?;
        if self.parse_symbol().is_err() {
            let location = self.token().location;
            return Err(self.error(location, "expected identifier in directive"));
        }
        self.parse_eol()?;
        self.check_frame();
        Ok(())
    }

    pub(super) fn parse_cfi_label(&mut self) -> ParseResult {
        let name = self.expect_identifier("expected identifier")?;
        self.parse_eol()?;
        self.get_or_create_symbol(name);
        self.check_frame();
        Ok(())
    }
}

// Whether `encoding` is a way to store a pointer that Dwarf knows: absolute or relative, of 2, 4 or 8 bytes.
fn is_valid_encoding(encoding: i64) -> bool {
    let is_format_known = matches!(encoding & 0x0f, 0x00 | 0x02..=0x04 | 0x08 | 0x0a..=0x0c);
    let is_application_known = matches!(encoding & 0x70, 0x00 | 0x10);
    encoding & !0xff == 0 && is_format_known && is_application_known
}
