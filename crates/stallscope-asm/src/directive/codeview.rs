//! Windows' debug information: `.cv_file`, `.cv_loc` and their like.

use std::collections::BTreeSet;

use crate::parser::{Failed, ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Expression;

/// The numbers that files and functions have.
#[derive(Debug, Default)]
pub(crate) struct CodeView {
    files: BTreeSet<u32>,
    functions: BTreeSet<u32>,
}

/// What follows the kind of a `.cv_def_range`: a name in messages in front of the value, and one behind.
type RangeFields = &'static [(&'static str, &'static str)];

impl Parser<'_> {
    pub(super) fn parse_cv_file(&mut self) -> ParseResult {
        let unexpected = "unexpected token in '.cv_file' directive";
        let location = self.token().location;
        let number = self.parse_int_token("expected file number")?;
        self.check(number < 1, location, "file number less than one")?;
        self.check_string(unexpected)?;
        self.parse_escaped_string()?;
        if !self.parse_optional_token(TokenKind::EndOfStatement) {
            self.check_string(unexpected)?;
            self.parse_escaped_string()?;
            self.parse_int_token("expected checksum kind in '.cv_file' directive")?;
            self.parse_eol()?;
        }
        let is_new = self.directives.codeview.files.insert(number as u32);
        self.check(!is_new, location, "file number already allocated")
    }

    fn check_string(&mut self, message: &str) -> ParseResult {
        let token = self.token();
        self.check(!token.is(TokenKind::String), token.location, message)
    }

    fn parse_cv_function(&mut self) -> ParseResult<u32> {
        let location = self.token().location;
        let id = self.parse_int_token("expected function id")?;
        let is_in_range = (0..i64::from(u32::MAX)).contains(&id);
        self.check(!is_in_range, location, "expected function id within range [0, UINT_MAX)")?;
        Ok(id as u32)
    }

    fn parse_cv_file_number(&mut self, directive: &str) -> ParseResult {
        let location = self.token().location;
        let number = self.parse_int_token("expected file number")?;
        self.check(number < 1, location, &format!("file number less than one in '{directive}' directive"))?;
        let is_known = self.directives.codeview.files.contains(&(number as u32));
        self.check(!is_known, location, &format!("unassigned file number in '{directive}' directive"))
    }

    pub(super) fn parse_cv_func_id(&mut self) -> ParseResult {
        let location = self.token().location;
        let id = self.parse_cv_function()?;
        self.parse_eol()?;
        let is_new = self.directives.codeview.functions.insert(id);
        self.check(!is_new, location, "function id already allocated")
    }

    pub(super) fn parse_cv_inline_site_id(&mut self) -> ParseResult {
        let location = self.token().location;
        let id = self.parse_cv_function()?;
        self.parse_cv_word("within")?;
        let parent = self.parse_cv_function()?;
        self.parse_cv_word("inlined_at")?;
        self.parse_cv_file_number(".cv_inline_site_id")?;
        self.parse_int_token("expected line number after 'inlined_at'")?;
        self.parse_optional_token(TokenKind::Integer);
        self.parse_eol()?;
        if !self.directives.codeview.functions.contains(&parent) {
            let message = "parent function id not introduced by .cv_func_id or .cv_inline_site_id";
            self.report_error(Some(location), message);
            return Ok(());
        }
        let is_new = self.directives.codeview.functions.insert(id);
        self.check(!is_new, location, "function id already allocated")
    }

    fn parse_cv_word(&mut self, word: &str) -> ParseResult {
        let token = self.token();
        let is_word = token.is(TokenKind::Identifier) && token.text == word.as_bytes();
        let message = format!("expected '{word}' identifier in '.cv_inline_site_id' directive");
        self.check(!is_word, token.location, &message)?;
        self.lex();
        Ok(())
    }

    pub(super) fn parse_cv_loc(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.parse_cv_function()?;
        self.parse_cv_file_number(".cv_loc")?;
        self.parse_optional_place("line number less than zero in '.cv_loc' directive")?;
        self.parse_optional_place("column position less than zero in '.cv_loc' directive")?;
        while !self.parse_optional_token(TokenKind::EndOfStatement) {
            let location = self.token().location;
            match self.expect_identifier("unexpected token in '.cv_loc' directive")? {
                b"prologue_end" => {}
                b"is_stmt" => {
                    let location = self.token().location;
                    let expression = self.parse_expression(target)?;
                    let is_flag = matches!(self.expressions[expression.id], Expression::Constant(0 | 1));
                    self.check(!is_flag, location, "is_stmt value not 0 or 1")?;
                }
                _ => return Err(self.error(location, "unknown sub-directive in '.cv_loc' directive")),
            }
        }
        Ok(())
    }

    fn parse_cv_symbol(&mut self, message: &str) -> ParseResult {
        let location = self.token().location;
        let is_symbol = self.parse_symbol().is_ok();
        self.check(!is_symbol, location, message)
    }

    pub(super) fn parse_cv_linetable(&mut self) -> ParseResult {
        self.parse_cv_function()?;
        self.parse_comma()?;
        self.parse_cv_symbol("expected identifier in directive")?;
        self.parse_comma()?;
        self.parse_cv_symbol("expected identifier in directive")
    }

    pub(super) fn parse_cv_inline_linetable(&mut self) -> ParseResult {
        self.parse_cv_function()?;
        let location = self.token().location;
        let file = self.parse_int_token("expected SourceField")?;
        self.check(file <= 0, location, "File id less than zero")?;
        let location = self.token().location;
        let line = self.parse_int_token("expected SourceLineNum")?;
        self.check(line < 0, location, "Line number less than zero")?;
        self.parse_cv_symbol("expected identifier")?;
        self.parse_cv_symbol("expected identifier")?;
        self.parse_eol()
    }

    pub(super) fn parse_cv_def_range(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        // Without ranges the errors have no place.
        let mut location = None;
        while self.is(TokenKind::Identifier) {
            for _ in 0..2 {
                location = Some(self.lexer.location());
                if self.parse_symbol().is_err() {
                    return Err(self.error_at(location, "expected identifier in directive"));
                }
            }
        }
        let comma = "expected comma before def_range type in .cv_def_range directive";
        let kind = self.parse_token(TokenKind::Comma, comma).and_then(|()| self.parse_identifier());
        let Ok(kind) = kind else {
            return Err(self.error_at(location, "expected def_range type in directive"));
        };
        let fields: RangeFields = match kind {
            b"reg" => &[("register number", "register number")],
            b"frame_ptr_rel" => &[("offset", "offset value")],
            b"subfield_reg" => &[("register number", "register number"), ("offset", "offset value")],
            b"reg_rel" => &[
                ("register number", "register value"),
                ("flag value", "flag value"),
                ("base pointer offset", "base pointer offset value"),
            ],
            _ => return Err(self.error_at(location, "unexpected def_range type in .cv_def_range directive")),
        };
        for (field, value) in fields {
            let comma = format!("expected comma before {field} in .cv_def_range directive");
            let result = self
                .parse_token(TokenKind::Comma, &comma)
                .and_then(|()| self.parse_absolute_expression(target));
            if result.is_err() {
                return Err(self.error_at(location, format!("expected {value}")));
            }
        }
        // LLVM fails without a message here, which makes it skip the rest of the statement.
        Err(Failed)
    }

    pub(super) fn parse_cv_string(&mut self) -> ParseResult {
        self.check_for_valid_section()?;
        self.parse_escaped_string().map(|_| ())
    }

    pub(super) fn parse_cv_file_checksum_offset(&mut self) -> ParseResult {
        self.parse_int_token("expected integer")?;
        self.parse_eol()
    }

    pub(super) fn parse_cv_fpo_data(&mut self) -> ParseResult {
        self.expect_symbol("expected symbol name")?;
        self.parse_eol()
    }
}
