//! Assignments and symbol attributes.

use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::Expression;
use stallscope_mc::raw_text;
use stallscope_mc::{SymbolId, SymbolKind};

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

impl<'a> Parser<'a> {
    pub(super) fn parse_set(&mut self, target: &mut dyn TargetParser, kind: AssignmentKind) -> ParseResult {
        let Ok(name) = self.parse_identifier() else {
            let location = self.token().location;
            return Err(self.error(location, "expected identifier"));
        };
        self.parse_comma()?;
        self.parse_assignment(target, name, kind)
    }

    /// Parses the value of an assignment to `name` and assigns it.
    pub(crate) fn parse_assignment(
        &mut self,
        target: &mut dyn TargetParser,
        name: &'a [u8],
        kind: AssignmentKind,
    ) -> ParseResult {
        let location = self.token().location;
        let Ok(value) = self.parse_expression(target) else {
            return Err(self.token_error("missing expression"));
        };
        self.parse_eol()?;
        if let Expression::Symbol(_, Some(_)) = self.expressions[value.id] {
            return Err(self.error(location, "relocation specifier not permitted in symbol equating"));
        }
        let allows_redefinition = matches!(kind, AssignmentKind::Set | AssignmentKind::Equal);
        let Some(symbol) = self.assigned_symbol(name, allows_redefinition, location)? else { return Ok(()) };
        if self.directives.lto_discarded.contains(name) {
            return Ok(());
        }
        if kind == AssignmentKind::LtoSetConditional {
            let is_symbol = matches!(self.expressions[value.id], Expression::Symbol(..));
            return self.check(!is_symbol, location, "expected identifier");
        }
        self.emit_assignment(symbol, value.id);
        Ok(())
    }

    // The symbol that a value may be assigned to; none for `.`, whose assignment moves the current place.
    fn assigned_symbol(
        &mut self,
        name: &[u8],
        allows_redefinition: bool,
        location: u32,
    ) -> ParseResult<Option<SymbolId>> {
        let symbol = match self.expressions.symbols.find(name) {
            Some(symbol) => {
                let is_variable = matches!(self.expressions.symbols[symbol].kind, SymbolKind::Equated(_));
                let is_redefinable = self.expressions.symbols[symbol].is_redefinable;
                let is_taken = is_variable || !self.expressions.is_undefined(symbol);
                if is_taken && !(allows_redefinition && is_redefinable) {
                    let name = raw_text::from_bytes(name).into_owned();
                    return Err(self.error(location, format!("redefinition of '{name}'")));
                }
                if is_redefinable { self.expressions.symbols.replace(symbol) } else { symbol }
            }
            None if name == b"." => return Ok(None),
            None => self.symbol_of_name(name),
        };
        self.expressions.symbols[symbol].is_redefinable = allows_redefinition;
        Ok(Some(symbol))
    }

    // `.globl` and its like: LLVM's reader for analysis does nothing with the attribute.
    pub(super) fn parse_symbol_attribute(&mut self, allows_temporary: bool) -> ParseResult {
        self.parse_many(|this| {
            let location = this.token().location;
            let Ok(name) = this.parse_identifier() else {
                return Err(this.error(location, "expected identifier"));
            };
            if this.directives.lto_discarded.contains(name) {
                return Ok(());
            }
            let symbol = this.symbol_of_name(name);
            let is_temporary = this.expressions.symbols[symbol].is_temporary;
            this.check(is_temporary && !allows_temporary, location, "non-local symbol required")
        })
    }

    pub(super) fn parse_addrsig_symbol(&mut self) -> ParseResult {
        if self.parse_symbol().is_err() {
            let location = self.token().location;
            return Err(self.error(location, "expected identifier"));
        }
        self.parse_eol()
    }

    pub(super) fn parse_lto_discard(&mut self) -> ParseResult {
        self.directives.lto_discarded.clear();
        self.parse_many(|this| {
            let location = this.token().location;
            let Ok(name) = this.parse_identifier() else {
                return Err(this.error(location, "expected identifier"));
            };
            this.directives.lto_discarded.insert(name);
            Ok(())
        })
    }

    pub(super) fn parse_cg_profile(&mut self) -> ParseResult {
        let from = self.expect_identifier("expected identifier in directive")?;
        self.expect_comma("expected a comma")?;
        let to = self.expect_identifier("expected identifier in directive")?;
        self.expect_comma("expected a comma")?;
        self.parse_int_token("expected integer")?;
        if !self.is(TokenKind::EndOfStatement) {
            return Err(self.token_error("unexpected token in directive"));
        }
        self.symbol_of_name(from);
        self.symbol_of_name(to);
        Ok(())
    }
}
