//! Parses statements: prefixes, mnemonic and operands.

use super::mnemonic;
use super::mode::Mode;
use super::operand::{Kind, X86Operand};
use super::parser::{Statement, X86AsmParser, is_intel};
use stallscope_asm::TokenKind;
use stallscope_asm::Value;
use stallscope_asm::{ParseResult, Parser};

/// The parts of a statement before the operands.
struct Head<'n> {
    /// The mnemonic as written.
    name: &'n str,
    /// The mnemonic to match.
    mnemonic: &'n str,
    /// Whether it is a prefix that is a separate instruction, without operands.
    is_prefix: bool,
}

impl X86AsmParser<'_> {
    /// Parses the statement whose mnemonic (or first prefix) is `name`, in lower case, at `location`.
    pub(crate) fn parse_statement(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> ParseResult {
        let mut operands = std::mem::take(&mut self.statement.operands);
        operands.clear();
        let mut mnemonic = std::mem::take(&mut self.statement.mnemonic);
        mnemonic.clear();
        self.statement = Statement { operands, mnemonic, location, ..Statement::default() };
        self.parse_prefixed(parser, name)
    }

    fn parse_prefixed<'n, 't: 'n>(&mut self, parser: &mut Parser<'t>, first: &'n str) -> ParseResult {
        let mut name = first;
        while name == "{" {
            name = self.parse_pseudo_prefix(parser)?;
        }
        if let Some(rest) = name.strip_suffix(".d32") {
            self.statement.pseudo_prefixes.add("disp32");
            name = rest;
        } else if let Some(rest) = name.strip_suffix(".d8") {
            self.statement.pseudo_prefixes.add("disp8");
            name = rest;
        }
        let is_intel = is_intel(parser);
        if is_intel && mnemonic::may_be_short(name) && parser.token().text == b"short" {
            parser.lex();
        }
        let mnemonic = mnemonic::without_set_suffix(name);
        let comparison = mnemonic::split_comparison(mnemonic);
        let mut head = Head {
            name,
            mnemonic: comparison.map_or(mnemonic, |comparison| comparison.mnemonic),
            is_prefix: mnemonic::is_separate_prefix(name, is_intel),
        };
        self.take_repeat_and_lock(parser, &mut head);
        self.take_data_prefix(parser, &mut head)?;
        self.set_mnemonic(head.mnemonic);
        let (start, end) = (self.statement.location, self.statement.location);
        let predicate = comparison.map(|comparison| {
            let kind = Kind::Immediate(Value::Constant(i64::from(comparison.predicate)));
            X86Operand { kind, start, end }
        });
        if !is_intel {
            self.statement.operands.extend(predicate);
        }
        self.parse_operands(parser, &head)?;
        if is_intel {
            self.statement.operands.extend(predicate);
        }
        if parser.is(TokenKind::EndOfStatement) || head.is_prefix && parser.is(TokenKind::Slash) {
            parser.lex();
        }
        self.adjust_operands(parser, head.name)
    }

    /// Takes `lock`, `rep` and similar prefixes, which belong to the following instruction.
    fn take_repeat_and_lock<'n, 't: 'n>(&mut self, parser: &mut Parser<'t>, head: &mut Head<'n>) {
        let mut flags = 0;
        while let Some(flag) = mnemonic::repeat_or_lock_flag(head.name) {
            if parser.is(TokenKind::EndOfStatement) {
                // A prefix without an instruction is a separate instruction.
                return;
            }
            flags |= flag;
            head.name = take_name(parser);
            while head.name.starts_with([';', '\n', '#', '\t', '/']) {
                head.name = take_name(parser);
            }
        }
        self.statement.flags = flags;
        if flags != 0 {
            head.mnemonic = head.name;
        }
    }

    /// Checks `data16`, and takes `data32` with the following mnemonic.
    fn take_data_prefix<'n, 't: 'n>(&mut self, parser: &mut Parser<'t>, head: &mut Head<'n>) -> ParseResult {
        let rejection = match head.mnemonic {
            "data16" if self.modes.has(Mode::Bits16) => "redundant data16 prefix",
            "data32" if self.modes.has(Mode::Bits32) => "redundant data32 prefix",
            "data32" if self.modes.has(Mode::Bits64) => "'data32' is not supported in 64-bit mode",
            "data32" => {
                // In 16-bit code, the same byte selects 32 bits.
                head.mnemonic = "data16";
                if !parser.is(TokenKind::EndOfStatement) {
                    let next = parser.token().str();
                    parser.lex_raw();
                    head.name = match next {
                        "callw" => "calll",
                        "ljmpw" => "ljmpl",
                        next => next,
                    };
                    head.mnemonic = head.name;
                    head.is_prefix = false;
                    self.has_data32 = true;
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        Err(parser.error(self.statement.location, rejection))
    }

    /// Parses the rest of a pseudo prefix such as `vex}` and what follows it, which may be another opening brace.
    fn parse_pseudo_prefix<'t>(&mut self, parser: &mut Parser<'t>) -> ParseResult<&'t str> {
        let prefix = parser.token();
        if !prefix.is(TokenKind::Identifier) {
            return Err(parser.error(prefix.location, "Unexpected token after '{'"));
        }
        parser.lex();
        if !parser.is(TokenKind::RCurly) {
            let location = parser.token().location;
            return Err(parser.error(location, "Expected '}'"));
        }
        parser.lex();
        if !self.statement.pseudo_prefixes.add(&prefix.str().to_ascii_lowercase()) {
            return Err(parser.error(self.statement.location, "unknown prefix"));
        }
        let next = parser.token();
        self.statement.location = next.location;
        if !matches!(next.kind, TokenKind::LCurly | TokenKind::Identifier) {
            return Err(parser.error(next.location, "Expected identifier"));
        }
        parser.lex();
        Ok(next.str())
    }

    fn parse_operands(&mut self, parser: &mut Parser<'_>, head: &Head<'_>) -> ParseResult {
        if head.name.starts_with("ccmp") || head.name.starts_with("ctest") {
            self.parse_default_flags(parser)?;
        }
        if parser.is(TokenKind::EndOfStatement) || head.is_prefix {
            return Ok(());
        }
        if parser.is(TokenKind::Star) {
            self.push_token("*", parser.token().location);
            parser.lex();
        }
        if is_intel(parser) || !self.take_plain_operands(parser) {
            self.parse_all_operands(parser, head.name)?;
        }
        if !parser.is(TokenKind::EndOfStatement) {
            return Err(parser.token_error("unexpected token in argument list"));
        }
        Ok(())
    }

    fn parse_all_operands(&mut self, parser: &mut Parser<'_>, name: &str) -> ParseResult {
        loop {
            self.parse_operand(parser, name)?;
            self.parse_decorations(parser)?;
            if !parser.parse_optional_token(TokenKind::Comma) {
                return Ok(());
            }
        }
    }
}

/// Takes a token as a name.
fn take_name<'t>(parser: &mut Parser<'t>) -> &'t str {
    let token = parser.token();
    parser.lex();
    token.str()
}
