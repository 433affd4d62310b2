//! Parses vector registers, lists of them, predicates, and SME's matrix.

use stallscope_target::RegisterId;

use super::custom_operand::Found;
use super::operand::Place;
use super::operand_kind::{Kind, MatrixKind, RegisterOperand, VectorList};
use super::parser::Aarch64AsmParser;
use super::registers::{RegisterKind, reg};
use stallscope_asm::TokenKind;
use stallscope_asm::Value;
use stallscope_asm::{Failed, ParseResult, Parser};

/// The number of elements, and their width in bits, as written after the name; 0 if not written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Arrangement {
    n_elements: u8,
    element_width: u8,
}

/// Returns the arrangement for `suffix`, including the point.
fn arrangement(suffix: &str, kind: RegisterKind) -> Option<Arrangement> {
    if suffix.is_empty() {
        return Some(Arrangement::default());
    }
    let is_neon = kind == RegisterKind::NeonVector;
    let suffix = suffix.strip_prefix('.')?;
    let (n_elements, width) = suffix.split_at_checked(suffix.len().checked_sub(1)?)?;
    let (element_width, lengths): (u8, &[&str]) = match width.as_bytes().first()?.to_ascii_lowercase() {
        b'b' => (8, &["2", "4", "8", "16"]),
        b'h' => (16, &["2", "4", "8"]),
        b's' => (32, &["2", "4"]),
        b'd' => (64, &["1", "2"]),
        b'q' => (128, &["1"]),
        _ => return None,
    };
    if n_elements.is_empty() {
        return (!is_neon || element_width < 128).then_some(Arrangement { n_elements: 0, element_width });
    }
    if !is_neon || !lengths.contains(&n_elements) {
        return None;
    }
    Some(Arrangement { n_elements: n_elements.parse().ok()?, element_width })
}

/// A parsed vector register.
#[derive(Clone, Copy, Debug)]
struct ParsedVector<'t> {
    id: RegisterId,
    /// The arrangement as written, including the point.
    suffix: &'t str,
    arrangement: Arrangement,
}

impl Aarch64AsmParser<'_> {
    /// Parses a vector register of a kind, if present.
    fn parse_vector_register<'t>(
        &mut self,
        parser: &mut Parser<'t>,
        kind: RegisterKind,
    ) -> ParseResult<Option<ParsedVector<'t>>> {
        let token = parser.token();
        if !token.is(TokenKind::Identifier) {
            return Ok(None);
        }
        let text = token.str();
        let (name, suffix) = text.split_at(text.find('.').unwrap_or(text.len()));
        let Some(id) = self.register_by_name(name, kind) else { return Ok(None) };
        let Some(arrangement) = arrangement(suffix, kind) else {
            return Err(parser.token_error("invalid vector kind qualifier"));
        };
        parser.lex();
        Ok(Some(ParsedVector { id, suffix, arrangement }))
    }

    fn push_vector(&mut self, vector: ParsedVector<'_>, kind: RegisterKind, place: impl Into<Place>) {
        let operand = RegisterOperand::new(self.registers.classified(vector.id), kind);
        let element_width = vector.arrangement.element_width;
        self.push(Kind::Register(RegisterOperand { element_width, ..operand }), place);
    }

    /// Parses a NEON register with its arrangement and an index. Fails if there is none.
    pub(crate) fn parse_neon_vector_register(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let start = parser.token().location;
        let vector = self.parse_vector_register(parser, RegisterKind::NeonVector)?.ok_or(Failed)?;
        self.push_vector(vector, RegisterKind::NeonVector, start..parser.token().location);
        if !vector.suffix.is_empty() {
            self.push_token(vector.suffix, start);
        }
        self.parse_vector_index(parser)?;
        Ok(())
    }

    /// Parses a vector register without arrangement or index, as in `.req`.
    pub(crate) fn parse_bare_vector_register(
        &mut self,
        parser: &mut Parser<'_>,
        kind: RegisterKind,
    ) -> ParseResult<Option<(RegisterId, bool)>> {
        let vector = self.parse_vector_register(parser, kind)?;
        Ok(vector.map(|vector| (vector.id, vector.suffix.is_empty())))
    }

    /// Parses an index in brackets, if present.
    fn parse_vector_index(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let start = parser.token().location;
        if !parser.parse_optional_token(TokenKind::LBrac) {
            return Ok(Found::No);
        }
        let Ok(expression) = parser.parse_expression(self) else { return Ok(Found::No) };
        let Value::Constant(value) = Value::of(parser, expression.id) else {
            return Err(parser.token_error("immediate value expected for vector index"));
        };
        let end = parser.token().location;
        parser.parse_token(TokenKind::RBrac, "']' expected")?;
        self.push(Kind::VectorIndex(value as i32), start..end);
        Ok(Found::Yes)
    }

    /// Parses an SVE data register, if present.
    pub(crate) fn parse_sve_data_vector(
        &mut self,
        parser: &mut Parser<'_>,
        has_shift: bool,
        needs_suffix: bool,
    ) -> ParseResult<Found> {
        let start = parser.token().location;
        let kind = RegisterKind::SveDataVector;
        let Some(vector) = self.parse_vector_register(parser, kind)? else { return Ok(Found::No) };
        if needs_suffix && vector.suffix.is_empty() {
            return Ok(Found::No);
        }
        if !has_shift || !parser.parse_optional_token(TokenKind::Comma) {
            self.push_vector(vector, kind, start);
            self.parse_vector_index(parser)?;
            return Ok(Found::Yes);
        }
        let Some(shift) = self.parse_shift_extend(parser)? else { return Ok(Found::No) };
        let operand = RegisterOperand::new(self.registers.classified(vector.id), kind);
        let element_width = vector.arrangement.element_width;
        let place = start..parser.token().location.saturating_sub(1);
        self.push_shifted_register(RegisterOperand { element_width, ..operand }, shift, place);
        Ok(Found::Yes)
    }

    /// Parses a predicate and how it treats inactive elements, if present.
    pub(crate) fn parse_sve_predicate(
        &mut self,
        parser: &mut Parser<'_>,
        kind: RegisterKind,
    ) -> ParseResult<Found> {
        let start = parser.token().location;
        let Some(vector) = self.parse_vector_register(parser, kind)? else { return Ok(Found::No) };
        self.push_vector(vector, kind, start..parser.token().location);
        let is_counter = kind == RegisterKind::SvePredicateAsCounter;
        if parser.is(TokenKind::LBrac) {
            if is_counter {
                if matches!(self.parse_vector_index(parser), Ok(Found::Yes)) {
                    return Ok(Found::Yes);
                }
            } else if self.parse_operand(parser, None).is_err() {
                return Ok(Found::No);
            }
        }
        if !parser.is(TokenKind::Slash) {
            return Ok(Found::Yes);
        }
        if !vector.suffix.is_empty() {
            return Err(parser.error(start, "not expecting size suffix"));
        }
        self.push_token("/", parser.token().location);
        parser.lex();
        let token = parser.token();
        let is_zeroing = token.text.eq_ignore_ascii_case(b"z");
        if !is_zeroing && is_counter {
            return Err(parser.error(token.location, "expecting 'z' predication"));
        }
        if !is_zeroing && !token.text.eq_ignore_ascii_case(b"m") {
            return Err(parser.error(token.location, "expecting 'm' or 'z' predication"));
        }
        self.push_token(if is_zeroing { "z" } else { "m" }, token.location);
        parser.lex();
        Ok(Found::Yes)
    }

    /// Parses NEON registers in braces. Fails if there are none.
    pub(crate) fn parse_neon_vector_list(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        match self.parse_vector_list(parser, RegisterKind::NeonVector, true)? {
            Found::Yes => self.parse_vector_index(parser).map(|_| ()),
            Found::No => Err(Failed),
        }
    }

    /// Parses a register in a list.
    fn parse_listed_vector<'t>(
        &mut self,
        parser: &mut Parser<'t>,
        kind: RegisterKind,
        must_match: bool,
    ) -> ParseResult<Option<ParsedVector<'t>>> {
        let token = parser.token();
        let result = self.parse_vector_register(parser, kind);
        let is_name = token.is(TokenKind::Identifier);
        match result {
            Ok(Some(vector)) => Ok(Some(vector)),
            Ok(None) if is_name && token.text.eq_ignore_ascii_case(b"zt0") => Ok(None),
            Ok(None) if is_name => {
                let is_matrix = token.text.get(..2).is_some_and(|start| start.eq_ignore_ascii_case(b"za"));
                if must_match && !is_matrix {
                    return Err(parser.error(token.location, "vector register expected"));
                }
                Ok(None)
            }
            _ => Err(parser.error(token.location, "vector register expected")),
        }
    }

    /// Parses vector registers in braces, if present.
    pub(crate) fn parse_vector_list(
        &mut self,
        parser: &mut Parser<'_>,
        kind: RegisterKind,
        must_match: bool,
    ) -> ParseResult<Found> {
        const MISMATCH: &str = "mismatched register size suffix";
        let brace = parser.token();
        if !brace.is(TokenKind::LCurly) {
            return Ok(Found::No);
        }
        parser.lex();
        let Some(first) = self.parse_listed_vector(parser, kind, must_match)? else {
            parser.cursor.lexer.unlex(brace);
            return Ok(Found::No);
        };
        let n_registers = kind.n_registers();
        let number = |this: &Self, id| this.registers.encoding(id);
        // The distance from one register to another, with wraparound.
        let distance = |from: u16, to: u16| if from < to { to - from } else { n_registers - (from - to) };
        let mut previous = number(self, first.id);
        let (mut count, mut stride) = (1_u16, 1);
        if parser.parse_optional_token(TokenKind::Minus) {
            let location = parser.token().location;
            let Some(last) = self.parse_listed_vector(parser, kind, true)? else { return Ok(Found::No) };
            if last.suffix != first.suffix {
                return Err(parser.error(location, MISMATCH));
            }
            let n_more = distance(previous, number(self, last.id));
            if n_more == 0 || n_more > 3 {
                return Err(parser.error(location, "invalid number of vectors"));
            }
            count += n_more;
        } else {
            while parser.parse_optional_token(TokenKind::Comma) {
                let location = parser.token().location;
                let Some(next) = self.parse_listed_vector(parser, kind, true)? else { return Ok(Found::No) };
                if next.suffix != first.suffix {
                    return Err(parser.error(location, MISMATCH));
                }
                let number = number(self, next.id);
                if count == 1 {
                    stride = distance(previous, number);
                }
                if stride == 0 || number != (previous + stride) % n_registers {
                    return Err(parser.error(location, "registers must have the same sequential stride"));
                }
                previous = number;
                count = count.saturating_add(1);
            }
        }
        parser.parse_token(TokenKind::RCurly, "'}' expected")?;
        if count > 4 {
            return Err(parser.error(brace.location, "invalid number of vectors"));
        }
        let list = VectorList {
            first: self.registers.classified(first.id),
            kind,
            n_registers: count as u8,
            stride,
            n_elements: first.arrangement.n_elements,
            element_width: first.arrangement.element_width,
        };
        self.push(Kind::VectorList(list), brace.location..parser.token().location);
        self.parse_vector_index(parser)?;
        Ok(Found::Yes)
    }

    /// Parses the matrix or a part of it, if present.
    pub(crate) fn parse_matrix_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        const NO_WIDTH: &str = "Expected the register to be followed by element width suffix";
        let token = parser.token();
        let text = if token.is(TokenKind::Identifier) { token.str() } else { "" };
        let (head, suffix) = text.split_at(text.find('.').unwrap_or(text.len()));
        let arrangement = arrangement(suffix, RegisterKind::Matrix);
        let (id, kind) = if head.eq_ignore_ascii_case("za") {
            parser.lex();
            (reg::ZA, MatrixKind::Array)
        } else {
            let Some(id) = self.register_by_name(text, RegisterKind::Matrix) else { return Ok(Found::No) };
            let kind = match head.as_bytes().last() {
                Some(b'h' | b'H') => MatrixKind::Row,
                Some(b'v' | b'V') => MatrixKind::Column,
                _ => MatrixKind::Tile,
            };
            (id, kind)
        };
        let Some(arrangement) = arrangement else { return Err(parser.token_error(NO_WIDTH)) };
        if kind != MatrixKind::Array {
            parser.lex();
        }
        let register = self.registers.classified(id);
        let element_width = arrangement.element_width;
        let place = token.location..parser.token().location;
        self.push(Kind::Matrix { register, kind, element_width }, place);
        if parser.is(TokenKind::LBrac) && self.parse_operand(parser, None).is_err() {
            return Ok(Found::No);
        }
        Ok(Found::Yes)
    }

    /// Parses a tile in a list: its number, its width, and its offset among tiles of 64-bit elements.
    fn parse_tile(&mut self, parser: &mut Parser<'_>) -> Option<(u16, u8, u8)> {
        let text = parser.token().str();
        let (head, suffix) = text.split_at(text.find('.')?);
        if head.ends_with(['h', 'v', 'H', 'V']) {
            return None;
        }
        let element_width = arrangement(suffix, RegisterKind::Matrix)?.element_width;
        let id = self.registers.by_name(text).filter(|(kind, _)| *kind == RegisterKind::Matrix)?.1;
        let number = self.registers.encoding(id);
        let first: u8 = match element_width {
            8 => 0xFF,
            16 => 0x55,
            32 => 0x11,
            64 => 0x01,
            _ => return None,
        };
        parser.lex();
        Some((number, element_width, first.checked_shl(u32::from(number)).unwrap_or_default()))
    }

    /// Parses tiles in braces, if present.
    pub(crate) fn parse_matrix_tile_list(&mut self, parser: &mut Parser<'_>) -> ParseResult<Found> {
        let brace = parser.token();
        let start = brace.location;
        if !brace.is(TokenKind::LCurly) {
            return Ok(Found::No);
        }
        parser.lex();
        if parser.parse_optional_token(TokenKind::RCurly) {
            self.push(Kind::MatrixTileList(0), start..parser.token().location);
            return Ok(Found::Yes);
        }
        if parser.token().text.eq_ignore_ascii_case(b"za") {
            parser.lex();
            parser.parse_token(TokenKind::RCurly, "'}' expected")?;
            self.push(Kind::MatrixTileList(0xFF), start..parser.token().location);
            return Ok(Found::Yes);
        }
        let Some((mut previous, width, mut tiles)) = self.parse_tile(parser) else {
            parser.cursor.lexer.unlex(brace);
            return Ok(Found::No);
        };
        let mut seen = 1_u64 << previous;
        while parser.parse_optional_token(TokenKind::Comma) {
            let location = parser.token().location;
            let Some((number, next_width, more)) = self.parse_tile(parser) else { return Ok(Found::No) };
            if next_width != width {
                return Err(parser.error(location, "mismatched register size suffix"));
            }
            if number <= previous {
                parser.warning(location, "tile list not in ascending order");
            }
            if seen >> number & 1 != 0 {
                parser.warning(location, "duplicate tile in list");
            }
            seen |= 1 << number;
            tiles |= more;
            previous = number;
        }
        parser.parse_token(TokenKind::RCurly, "'}' expected")?;
        self.push(Kind::MatrixTileList(tiles), start..parser.token().location);
        Ok(Found::Yes)
    }
}
