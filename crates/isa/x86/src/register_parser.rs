//! Parses registers.

use smallvec::SmallVec;
use stallscope_target::RegisterId;

use super::parser::{ParsedRegister, X86AsmParser, is_intel};
use super::registers::{Classes, Registers, reg};
use stallscope_asm::{Failed, ParseResult, Parser};
use stallscope_asm::{Token, TokenKind};

/// The tokens of a register taken so far.
#[derive(Default)]
struct Taken<'t> {
    tokens: SmallVec<[Token<'t>; 5]>,
    /// Whether they are put back on failure.
    are_put_back: bool,
}

impl Taken<'_> {
    /// Returns the location for an error about a token: the first token if the tokens were put back.
    fn place_of(&self, token: Token<'_>) -> u32 {
        self.tokens.first().filter(|_| self.are_put_back).map_or(token.location, |first| first.location)
    }
}

impl X86AsmParser<'_> {
    /// Parses a register. In Intel syntax a failure need not be an error, so no error is added if a name is not a
    /// register.
    pub(crate) fn parse_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<ParsedRegister> {
        self.parse_register_tokens(parser, &mut Taken::default())
    }

    /// Like [`Self::parse_register`], but errors point to the end of the register instead of underlining it.
    pub(crate) fn parse_register_marking_end(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<ParsedRegister> {
        let register = self.parse_register(parser);
        if register.is_err() {
            parser.point_pending_errors_at_ends();
        }
        register
    }

    /// Like [`Self::parse_register`], but takes no token on failure.
    pub(crate) fn parse_register_or_nothing(
        &mut self,
        parser: &mut Parser<'_>,
    ) -> ParseResult<ParsedRegister> {
        let mut taken = Taken { are_put_back: true, ..Taken::default() };
        let register = self.parse_register_tokens(parser, &mut taken);
        if register.is_err() {
            while let Some(token) = taken.tokens.pop() {
                parser.cursor.lexer.unlex(token);
            }
        }
        register
    }

    fn parse_register_tokens<'t>(
        &mut self,
        parser: &mut Parser<'t>,
        taken: &mut Taken<'t>,
    ) -> ParseResult<ParsedRegister> {
        let start = parser.token().location;
        if !is_intel(parser) && parser.is(TokenKind::Percent) {
            taken.tokens.push(parser.token());
            parser.lex();
        }
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Err(invalid_name(parser, start, token.end()));
        }
        let id = self.register_by_name(parser, token.text, start, token.end())?;
        if id == reg::ST0 {
            return parse_stack_register(parser, start, taken);
        }
        parser.lex();
        Ok(ParsedRegister { id, start, end: token.end() })
    }

    /// Looks up a register by a name with or without `%`, in any case.
    pub(crate) fn register_by_name(
        &mut self,
        parser: &mut Parser<'_>,
        name: &[u8],
        start: u32,
        end: u32,
    ) -> ParseResult<RegisterId> {
        let name = std::str::from_utf8(name).unwrap_or_default();
        let name = name.strip_prefix('%').unwrap_or(name);
        let found = self.registers.by_name(name);
        if let Some(id) = found {
            if !self.is_64_bit() && self.needs_64_bit_mode(id) {
                let message = format!("register %{name} is only available in 64-bit mode");
                return Err(parser.error_range(start, message, Some(start..end)));
            }
            self.statement.has_apx_register |= self.registers.is_apx_extended(id);
        }
        match found.or_else(|| self.debug_register_by_alias(name)) {
            Some(id) => Ok(id),
            None => Err(invalid_name(parser, start, end)),
        }
    }

    fn needs_64_bit_mode(&self, id: RegisterId) -> bool {
        matches!(id, reg::RIZ | reg::RIP)
            || self.registers.is(id, Classes::GR64)
            || Registers::is_rex_low_byte(id)
            || self.registers.is_extended(id)
    }

    /// Returns the register for `db0` to `db15`, which are aliases of `dr0` to `dr15`.
    fn debug_register_by_alias(&self, name: &str) -> Option<RegisterId> {
        let number = name.strip_prefix("db")?;
        let is_number = match number.as_bytes() {
            [digit] => digit.is_ascii_digit(),
            [b'1', digit] => matches!(digit, b'0'..=b'5'),
            _ => false,
        };
        let index = number.parse().ok().filter(|_| is_number)?;
        self.registers.members(Classes::DEBUG).find(|&id| self.registers.encoding(id) == index)
    }
}

/// Fails; in Intel syntax without a message, because the name may be a symbol's.
fn invalid_name(parser: &mut Parser<'_>, start: u32, end: u32) -> Failed {
    if is_intel(parser) {
        return Failed;
    }
    parser.error_range(start, "invalid register name", Some(start..end))
}

/// Parses `st` and the number in parentheses that may follow.
fn parse_stack_register<'t>(
    parser: &mut Parser<'t>,
    start: u32,
    taken: &mut Taken<'t>,
) -> ParseResult<ParsedRegister> {
    let name = parser.token();
    taken.tokens.push(name);
    parser.lex();
    if !parser.is(TokenKind::LParen) {
        return Ok(ParsedRegister { id: reg::ST0, start, end: name.end() });
    }
    taken.tokens.push(parser.token());
    parser.lex();
    let number = parser.token();
    if !number.is(TokenKind::Integer) {
        return Err(parser.error(taken.place_of(number), "expected stack index"));
    }
    let stack = [reg::ST0, reg::ST1, reg::ST2, reg::ST3, reg::ST4, reg::ST5, reg::ST6, reg::ST7];
    let Some(&id) = usize::try_from(number.value).ok().and_then(|index| stack.get(index)) else {
        return Err(parser.error(taken.place_of(number), "invalid stack index"));
    };
    taken.tokens.push(number);
    parser.lex();
    let close = parser.token();
    if !close.is(TokenKind::RParen) {
        return Err(parser.error(taken.place_of(close), "expected ')'"));
    }
    parser.lex();
    Ok(ParsedRegister { id, start, end: close.end() })
}
