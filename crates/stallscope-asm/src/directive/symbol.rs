//! Assignments and symbol attributes.

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Expression;
use stallscope_mc::raw_text;
use stallscope_mc::{ExpressionId, ObjectFormat, SymbolId, SymbolKind};

/// The ways to assign a value to a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AssignmentKind {
    /// `.set` and `.equ`.
    Set,
    /// `.equiv`.
    Equiv,
    /// `name = value`.
    Equal,
    /// `.lto_set_conditional`.
    LtoSetConditional,
}

pub(super) fn parse_set(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    kind: AssignmentKind,
) -> ParseResult {
    let Ok(name) = parser.parse_identifier() else {
        let location = parser.token().location;
        return Err(parser.error(location, "expected identifier"));
    };
    parser.parse_comma()?;
    parse_assignment(parser, target, name, kind)
}

/// Parses the value of an assignment to `name`, which may be assigned again, and assigns it.
pub fn parse_redefinable_assignment<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    name: &'a [u8],
) -> ParseResult {
    parse_assignment(parser, target, name, AssignmentKind::Set)
}

/// Parses the value of an assignment to `name` and assigns it.
pub(crate) fn parse_assignment<'a>(
    parser: &mut Parser<'a>,
    target: &mut dyn TargetParser,
    name: &'a [u8],
    kind: AssignmentKind,
) -> ParseResult {
    let location = parser.token().location;
    let allows_redefinition = matches!(kind, AssignmentKind::Set | AssignmentKind::Equal);
    let assignment = parse_assignment_expression(parser, target, name, allows_redefinition)?;
    let Some((symbol, value)) = assignment else { return Ok(()) };
    if parser.streamer.lto_discarded.contains(name) {
        return Ok(());
    }
    if kind == AssignmentKind::LtoSetConditional {
        let is_symbol = matches!(parser.streamer.expressions[value], Expression::Symbol(..));
        return parser.check(!is_symbol, location, "expected identifier");
    }
    parser.streamer.emit_assignment(symbol, value);
    Ok(())
}

/// Parses the value of an assignment to `name`, and returns it with the symbol; `None` for `.`, which sets the current
/// place.
pub fn parse_assignment_expression(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    name: &[u8],
    allows_redefinition: bool,
) -> ParseResult<Option<(SymbolId, ExpressionId)>> {
    let location = parser.token().location;
    let Ok(value) = parser.parse_expression(target) else {
        return Err(parser.token_error("missing expression"));
    };
    parser.parse_eol()?;
    if let Expression::Symbol(_, Some(_)) = parser.streamer.expressions[value.id] {
        return Err(parser.error(location, "relocation specifier not permitted in symbol equating"));
    }
    let symbol = assigned_symbol(parser, name, allows_redefinition, location)?;
    Ok(symbol.map(|symbol| (symbol, value.id)))
}

// Returns the symbol to assign to; `None` for `.`, which sets the current place.
fn assigned_symbol(
    parser: &mut Parser<'_>,
    name: &[u8],
    allows_redefinition: bool,
    location: u32,
) -> ParseResult<Option<SymbolId>> {
    let symbol = match parser.streamer.expressions.symbols.find(name) {
        Some(symbol) => {
            let is_variable =
                matches!(parser.streamer.expressions.symbols[symbol].kind, SymbolKind::Equated(_));
            let is_redefinable = parser.streamer.expressions.symbols[symbol].is_redefinable;
            let is_taken = is_variable || !parser.streamer.expressions.is_undefined(symbol);
            if is_taken && !(allows_redefinition && is_redefinable) {
                let name = raw_text::from_bytes(name).into_owned();
                return Err(parser.error(location, format!("redefinition of '{name}'")));
            }
            if is_redefinable && parser.is_format(ObjectFormat::Other) {
                // LLVM quirk: it ends here, since only the symbols of the other formats can be copied.
                parser.stop(".set redefinition is not supported");
            }
            if is_redefinable { parser.streamer.expressions.symbols.replace(symbol) } else { symbol }
        }
        None if name == b"." => return Ok(None),
        None => parser.streamer.symbol_of_name(name),
    };
    parser.streamer.expressions.symbols[symbol].is_redefinable = allows_redefinition;
    Ok(Some(symbol))
}

// `.globl` and similar directives; llvm-mca's streamer ignores the attribute.
pub(super) fn parse_symbol_attribute(parser: &mut Parser<'_>, allows_temporary: bool) -> ParseResult {
    parser.parse_many(|this| {
        let location = this.token().location;
        let Ok(name) = this.parse_identifier() else {
            return Err(this.error(location, "expected identifier"));
        };
        if this.streamer.lto_discarded.contains(name) {
            return Ok(());
        }
        let symbol = this.streamer.symbol_of_name(name);
        let is_temporary = this.streamer.expressions.symbols[symbol].is_temporary;
        this.check(is_temporary && !allows_temporary, location, "non-local symbol required")
    })
}

pub(super) fn parse_addrsig_symbol(parser: &mut Parser<'_>) -> ParseResult {
    if parser.parse_symbol().is_err() {
        let location = parser.token().location;
        return Err(parser.error(location, "expected identifier"));
    }
    parser.parse_eol()
}

pub(super) fn parse_lto_discard(parser: &mut Parser<'_>) -> ParseResult {
    parser.streamer.lto_discarded.clear();
    parser.parse_many(|this| {
        let location = this.token().location;
        let Ok(name) = this.parse_identifier() else {
            return Err(this.error(location, "expected identifier"));
        };
        this.streamer.lto_discarded.insert(name);
        Ok(())
    })
}

pub(super) fn parse_cg_profile(parser: &mut Parser<'_>) -> ParseResult {
    let from = parser.expect_identifier("expected identifier in directive")?;
    parser.expect_comma("expected a comma")?;
    let to = parser.expect_identifier("expected identifier in directive")?;
    parser.expect_comma("expected a comma")?;
    parser.parse_int_token("expected integer")?;
    if !parser.is(TokenKind::EndOfStatement) {
        return Err(parser.token_error("unexpected token in directive"));
    }
    parser.streamer.symbol_of_name(from);
    parser.streamer.symbol_of_name(to);
    Ok(())
}
