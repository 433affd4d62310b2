//! Line numbers: `.file`, `.loc` and their like.

use std::collections::BTreeMap;

use crate::directive::Directive;
use crate::directive::data::Octa;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Expression;

/// The files that line numbers refer to.
#[derive(Debug)]
pub(crate) struct LineTable {
    version: u8,
    // The names of the files by number; LLVM keeps a table up to the highest number.
    files: BTreeMap<u32, Vec<u8>>,
    root: Option<(Vec<u8>, Option<Octa>)>,
    has_all_checksums: bool,
    has_any_checksum: bool,
    is_inconsistency_reported: bool,
}

impl Default for LineTable {
    fn default() -> Self {
        Self {
            version: 4,
            files: BTreeMap::new(),
            root: None,
            has_all_checksums: true,
            has_any_checksum: false,
            is_inconsistency_reported: false,
        }
    }
}

impl LineTable {
    /// The numbers below the highest that no file has.
    pub(crate) fn unassigned_numbers(&self) -> impl Iterator<Item = u32> {
        let highest = self.files.last_key_value().map_or(0, |(&highest, _)| highest);
        (1..highest).filter(|number| !self.files.contains_key(number))
    }

    fn is_valid(&self, number: i64) -> bool {
        match number as u32 {
            0 => self.version >= 5,
            number => self.files.contains_key(&number),
        }
    }

    fn track_checksum(&mut self, has_checksum: bool) {
        self.has_all_checksums &= has_checksum;
        self.has_any_checksum |= has_checksum;
    }

    fn set_root(&mut self, name: Vec<u8>, checksum: Option<Octa>) {
        self.version = self.version.max(5);
        self.root = Some((name, checksum));
        self.track_checksum(checksum.is_some());
    }

    // Whether the number was free.
    fn add(&mut self, number: u32, name: Vec<u8>, checksum: Option<Octa>) -> bool {
        let name = if name.is_empty() { b"<stdin>".to_vec() } else { name };
        if self.files.is_empty() {
            self.track_checksum(checksum.is_some());
        }
        let is_root =
            self.root.as_ref().is_some_and(|root| !root.0.is_empty() && *root == (name.clone(), checksum));
        if self.version >= 5 && is_root {
            return true;
        }
        if self.files.contains_key(&number) {
            return false;
        }
        self.files.insert(number, name);
        self.track_checksum(checksum.is_some());
        true
    }

    fn is_inconsistent(&self) -> bool {
        !self.files.is_empty() && self.has_all_checksums != self.has_any_checksum
    }
}

impl Parser<'_> {
    pub(super) fn parse_file(&mut self, directive: Directive<'_>) -> ParseResult {
        let mut number = None;
        if self.is(TokenKind::Integer) {
            let value = self.token().value;
            self.lex();
            if value < 0 {
                return Err(self.token_error("negative file number"));
            }
            number = Some(value);
        }
        let mut name = self.parse_escaped_string()?;
        if self.is(TokenKind::String) {
            let location = self.token().location;
            self.check(number.is_none(), location, "explicit path specified, but no file number")?;
            name = self.parse_escaped_string()?;
        }
        let checksum = self.parse_file_options(number.is_some())?;
        let Some(number) = number else { return Ok(()) };
        if number == 0 {
            self.directives.line_table.set_root(name, checksum);
        } else if !self.directives.line_table.add(number as u32, name, checksum) {
            return Err(self.error(directive.location, "file number already allocated"));
        }
        let table = &mut self.directives.line_table;
        if !table.is_inconsistency_reported && table.is_inconsistent() {
            table.is_inconsistency_reported = true;
            self.warning(directive.location, "inconsistent use of MD5 checksums");
        }
        Ok(())
    }

    // The checksum, if there is one.
    fn parse_file_options(&mut self, has_number: bool) -> ParseResult<Option<Octa>> {
        let unexpected = "unexpected token in '.file' directive";
        let mut checksum = None;
        while !self.parse_optional_token(TokenKind::EndOfStatement) {
            let token = self.token();
            self.check(!token.is(TokenKind::Identifier), token.location, unexpected)?;
            let keyword = self.parse_identifier()?;
            let location = self.token().location;
            match keyword {
                b"md5" => {
                    self.check(!has_number, location, "MD5 checksum specified, but no file number")?;
                    checksum = Some(self.parse_octa()?);
                }
                b"source" => {
                    self.check(!has_number, location, "source specified, but no file number")?;
                    let is_string = self.is(TokenKind::String);
                    self.check(!is_string, location, unexpected)?;
                    self.parse_escaped_string()?;
                }
                _ => return Err(self.token_error(unexpected)),
            }
        }
        Ok(checksum)
    }

    pub(super) fn parse_line(&mut self) -> ParseResult {
        self.parse_optional_token(TokenKind::Integer);
        self.parse_eol()
    }

    pub(super) fn parse_loc(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let location = self.token().location;
        let file = self.parse_int_token("expected integer")?;
        let is_below_one = file < 1 && self.directives.line_table.version < 5;
        self.check(is_below_one, location, "file number less than one in '.loc' directive")?;
        let is_valid = self.directives.line_table.is_valid(file);
        self.check(!is_valid, location, "unassigned file number in '.loc' directive")?;
        self.parse_optional_place("line number less than zero in '.loc' directive")?;
        self.parse_optional_place("column position less than zero in '.loc' directive")?;
        while !self.parse_optional_token(TokenKind::EndOfStatement) {
            self.parse_loc_option(target)?;
        }
        Ok(())
    }

    /// Takes a number that must not be negative, if there is one.
    pub(super) fn parse_optional_place(&mut self, negative_message: &str) -> ParseResult {
        if self.is(TokenKind::Integer) {
            if self.token().value < 0 {
                return Err(self.token_error(negative_message));
            }
            self.lex();
        }
        Ok(())
    }

    fn parse_loc_option(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let location = self.token().location;
        let option = self.expect_identifier("unexpected token in '.loc' directive")?;
        match option {
            b"basic_block" | b"prologue_end" | b"epilogue_begin" => Ok(()),
            b"is_stmt" => match self.parse_loc_value(target)? {
                (Some(0 | 1), _) => Ok(()),
                (Some(_), location) => Err(self.error(location, "is_stmt value not 0 or 1")),
                (None, location) => {
                    Err(self.error(location, "is_stmt value not the constant value of 0 or 1"))
                }
            },
            b"isa" => match self.parse_loc_value(target)? {
                (Some(0..), _) => Ok(()),
                (Some(_), location) => Err(self.error(location, "isa number less than zero")),
                (None, location) => Err(self.error(location, "isa number not a constant value")),
            },
            b"discriminator" => self.parse_absolute_expression(target).map(|_| ()),
            _ => Err(self.error(location, "unknown sub-directive in '.loc' directive")),
        }
    }

    // The low 32 bits of a constant, and where it stands.
    fn parse_loc_value(&mut self, target: &mut dyn TargetParser) -> ParseResult<(Option<i32>, u32)> {
        let location = self.token().location;
        let expression = self.parse_expression(target)?;
        match self.expressions[expression.id] {
            Expression::Constant(value) => Ok((Some(value as i32), location)),
            _ => Ok((None, location)),
        }
    }

    pub(super) fn parse_loc_label(&mut self) -> ParseResult {
        let name = self.expect_identifier("expected identifier")?;
        self.parse_eol()?;
        self.get_or_create_symbol(name);
        Ok(())
    }

    pub(super) fn parse_stabs(&mut self) -> ParseResult {
        Err(self.token_error("unsupported directive '.stabs'"))
    }
}
