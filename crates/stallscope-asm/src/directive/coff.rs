//! Directives of Windows' object files besides unwinding.

use crate::directive::Directive;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Fragment;
use stallscope_mc::raw_text;
use stallscope_mc::{Section, SectionId, SectionKey};

const CNT_CODE: u32 = 0x20;
const CNT_INITIALIZED_DATA: u32 = 0x40;
const CNT_UNINITIALIZED_DATA: u32 = 0x80;
const LNK_INFO: u32 = 0x200;
const LNK_REMOVE: u32 = 0x800;
const LNK_COMDAT: u32 = 0x1000;
const MEM_DISCARDABLE: u32 = 0x200_0000;
const MEM_SHARED: u32 = 0x1000_0000;
const MEM_EXECUTE: u32 = 0x2000_0000;
const MEM_READ: u32 = 0x4000_0000;
const MEM_WRITE: u32 = 0x8000_0000;

const ASSOCIATIVE: &[u8] = b"associative";
const UNEXPECTED: &str = "unexpected token in directive";
const NO_IDENTIFIER: &str = "expected identifier in directive";

impl<'a> Parser<'a> {
    /// The section `name` with the characteristics of its like, made if there is none.
    pub(crate) fn coff_section(&mut self, name: &[u8]) -> SectionId {
        let flags = match name {
            b".text" => CNT_CODE | MEM_EXECUTE | MEM_READ,
            b".bss" => CNT_UNINITIALIZED_DATA | MEM_READ | MEM_WRITE,
            _ => CNT_INITIALIZED_DATA | MEM_READ | MEM_WRITE,
        };
        self.find_or_add_coff_section(SectionKey { name: name.to_vec(), ..SectionKey::default() }, flags)
    }

    fn find_or_add_coff_section(&mut self, key: SectionKey, flags: u32) -> SectionId {
        if let Some(section) = self.sections.find(&key) {
            return section;
        }
        let name = key.name.clone();
        let id = self.sections.add(key, Section { section_type: 0, flags, entry_size: 0 });
        let is_conflict = self.expressions.define_section_symbol(&name, id);
        if is_conflict {
            self.report_error(None, "invalid symbol redefinition");
        }
        id
    }

    pub(super) fn parse_coff_section_switch(&mut self, name: &str) -> ParseResult {
        self.expect_end("unexpected token in section switching directive")?;
        let section = self.coff_section(name.as_bytes());
        self.sections.switch_to(section, 0);
        Ok(())
    }

    pub(super) fn parse_coff_push_section(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.sections.push();
        let result = self.parse_coff_section(target);
        if result.is_err() {
            self.sections.pop();
        }
        result
    }

    pub(super) fn parse_coff_section(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let token = self.token();
        if !matches!(token.kind, TokenKind::Identifier | TokenKind::String) {
            return Err(self.token_error(NO_IDENTIFIER));
        }
        let name = token.identifier();
        self.lex();
        let mut flags = CNT_INITIALIZED_DATA | MEM_READ | MEM_WRITE;
        if self.is(TokenKind::Comma) {
            self.lex();
            let token = self.token();
            if !token.is(TokenKind::String) {
                return Err(self.token_error("expected string in directive"));
            }
            self.lex();
            flags = match coff_flags(name, token.string_contents()) {
                Ok(flags) => flags,
                Err(message) => return Err(self.token_error(message)),
            };
        }
        let mut selection: &[u8] = &[];
        let mut group: &[u8] = &[];
        if self.is(TokenKind::Comma) && self.peek().text != b"unique" {
            self.lex();
            flags |= LNK_COMDAT;
            if !self.is(TokenKind::Identifier) {
                let message = "expected comdat type such as 'discard' or 'largest' after protection bits";
                return Err(self.token_error(message));
            }
            selection = self.parse_comdat_type()?;
            self.expect_comma("expected comma in directive")?;
            group = self.expect_identifier(NO_IDENTIFIER)?;
        }
        let unique_id = self.parse_unique_id(target)?;
        self.expect_end(UNEXPECTED)?;
        self.check_comdat_symbol(selection, group);
        let (group, linked_to) = (group.to_vec(), selection.to_vec());
        let section = self
            .find_or_add_coff_section(SectionKey { name: name.to_vec(), group, linked_to, unique_id }, flags);
        self.sections.switch_to(section, 0);
        Ok(())
    }

    // A section that can be dropped in favor of its like is what defines its symbol.
    fn check_comdat_symbol(&mut self, selection: &[u8], group: &[u8]) {
        if group.is_empty() {
            return;
        }
        let symbol = self.get_or_create_symbol(group);
        let is_of_section = match self.expressions.fragment(symbol) {
            Fragment::Undefined => true,
            Fragment::Absolute => false,
            Fragment::Section(section) => self.sections.group(section) == group,
        };
        if selection != ASSOCIATIVE && !is_of_section {
            self.report_error(None, "invalid symbol redefinition");
        }
    }

    fn parse_comdat_type(&mut self) -> ParseResult<&'a [u8]> {
        let token = self.token();
        let name = token.identifier();
        let is_known = matches!(
            name,
            b"one_only"
                | b"discard"
                | b"same_size"
                | b"same_contents"
                | b"associative"
                | b"largest"
                | b"newest"
        );
        if !is_known {
            let name = raw_text::from_bytes(name);
            return Err(self.token_error(format!("unrecognized COMDAT type '{name}'")));
        }
        self.lex();
        Ok(name)
    }

    pub(super) fn parse_linkonce(&mut self, directive: Directive<'_>) -> ParseResult {
        let mut selection: &[u8] = b"discard";
        if self.is(TokenKind::Identifier) {
            selection = self.parse_comdat_type()?;
        }
        if selection == ASSOCIATIVE {
            return Err(self.error(directive.location, "cannot make section associative with .linkonce"));
        }
        if let Some(section) = self.sections.current() {
            if self.sections[section].flags & LNK_COMDAT != 0 {
                let name = raw_text::from_bytes(self.sections.name(section)).into_owned();
                return Err(self.error(directive.location, format!("section '{name}' is already linkonce")));
            }
            self.sections[section].flags |= LNK_COMDAT;
        }
        if !self.is(TokenKind::EndOfStatement) {
            return Err(self.token_error(UNEXPECTED));
        }
        Ok(())
    }

    pub(super) fn parse_coff_attribute(&mut self) -> ParseResult {
        if self.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        loop {
            self.expect_symbol(NO_IDENTIFIER)?;
            if self.parse_optional_token(TokenKind::EndOfStatement) {
                return Ok(());
            }
            self.expect_comma(UNEXPECTED)?;
        }
    }

    pub(super) fn parse_def(&mut self) -> ParseResult {
        self.expect_symbol(NO_IDENTIFIER)?;
        self.lex();
        Ok(())
    }

    pub(super) fn parse_endef(&mut self) -> ParseResult {
        self.lex();
        Ok(())
    }

    // `.scl` and `.type`
    pub(super) fn parse_coff_number(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.parse_absolute_expression(target)?;
        self.expect_end(UNEXPECTED)
    }

    // `.secidx` and its like
    pub(super) fn parse_coff_symbol(&mut self) -> ParseResult {
        self.expect_symbol(NO_IDENTIFIER)?;
        self.expect_end(UNEXPECTED)
    }

    pub(super) fn parse_secrel32(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        self.expect_symbol(NO_IDENTIFIER)?;
        let location = self.lexer.location();
        let mut offset = 0;
        if self.is(TokenKind::Plus) {
            offset = self.parse_absolute_expression(target)?;
        }
        if !self.is(TokenKind::EndOfStatement) {
            return Err(self.token_error(UNEXPECTED));
        }
        let message = "invalid '.secrel32' directive offset, can't be less than zero or greater than \
                       std::numeric_limits<uint32_t>::max()";
        self.check(u32::try_from(offset).is_err(), location, message)?;
        self.lex();
        Ok(())
    }

    pub(super) fn parse_rva(&mut self, target: &mut dyn TargetParser) -> ParseResult {
        let result = self.parse_many(|this| {
            this.expect_symbol(NO_IDENTIFIER)?;
            let location = this.lexer.location();
            if !matches!(this.token().kind, TokenKind::Plus | TokenKind::Minus) {
                return Ok(());
            }
            let offset = this.parse_absolute_expression(target)?;
            let message =
                "invalid '.rva' directive offset, can't be less than -2147483648 or greater than 2147483647";
            this.check(i32::try_from(offset).is_err(), location, message)
        });
        result.map_err(|_| self.add_error_suffix(" in directive"))
    }
}

// The characteristics that flag letters stand for.
fn coff_flags(name: &[u8], letters: &[u8]) -> Result<u32, &'static str> {
    const CONFLICT: &str = "conflicting section flags 'b' and 'd'.";
    let mut characteristics = 0;
    let (mut is_allocated, mut is_loaded, mut is_code, mut has_data) = (false, false, false, false);
    let (mut is_read_only, mut was_made_writable) = (false, false);
    let (mut is_not_loaded, mut is_not_readable, mut is_empty) = (false, false, true);
    for letter in letters {
        is_empty &= matches!(letter, b'a' | b'w');
        match letter {
            b'a' => {}
            b'b' if has_data => return Err(CONFLICT),
            b'd' if is_allocated => return Err(CONFLICT),
            b'b' => (is_allocated, is_loaded) = (true, false),
            b'd' => (has_data, is_read_only, is_loaded) = (true, false, is_loaded || !is_not_loaded),
            b'n' => (is_not_loaded, is_loaded) = (true, false),
            b'D' => characteristics |= MEM_DISCARDABLE,
            b'r' => {
                (is_read_only, was_made_writable) = (true, false);
                has_data |= !is_code;
                is_loaded |= !is_not_loaded;
            }
            b's' => {
                characteristics |= MEM_SHARED;
                (has_data, is_read_only, is_loaded) = (true, false, is_loaded || !is_not_loaded);
            }
            b'w' => (is_read_only, was_made_writable) = (false, true),
            b'x' => {
                is_code = true;
                is_loaded |= !is_not_loaded;
                is_read_only |= !was_made_writable;
            }
            b'y' => (is_not_readable, is_read_only) = (true, true),
            b'i' => characteristics |= LNK_INFO,
            _ => return Err("unknown flag"),
        }
    }
    has_data |= is_empty;
    for (holds, flags) in [
        (is_code, CNT_CODE | MEM_EXECUTE),
        (has_data, CNT_INITIALIZED_DATA),
        (is_allocated && !is_loaded, CNT_UNINITIALIZED_DATA),
        (is_not_loaded, LNK_REMOVE),
        (name.starts_with(b".debug"), MEM_DISCARDABLE),
        (!is_not_readable, MEM_READ),
        (!is_read_only, MEM_WRITE),
    ] {
        characteristics |= if holds { flags } else { 0 };
    }
    Ok(characteristics)
}
