//! Parses statements: the mnemonic with its condition, and operands.

use stallscope_asm::{Failed, ParseResult, Parser, TokenKind};
use stallscope_target::RegisterId;

use crate::alu_operator::AluOperator;
use crate::condition;
use crate::operand::LanaiOperand;
use crate::operand_kind::{Immediate, Kind};
use crate::parser::LanaiAsmParser;

/// The starts of mnemonics of instructions that may have a condition.
const PREDICATED: [&str; 6] = ["add", "and", "sh", "sub", "or", "xor"];

impl LanaiAsmParser<'_> {
    /// Parses the statement whose mnemonic is `name`, in lower case, at `location`. What follows the operands is left
    /// to the next statement.
    pub(crate) fn parse_statement(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> ParseResult {
        self.statement.operands.clear();
        self.statement.location = location;
        self.split_mnemonic(name);
        self.statement.operand_parsers = self.description.operand_parsers(&self.statement.mnemonic);
        if parser.is(TokenKind::EndOfStatement) {
            return Ok(());
        }
        self.parse_operand(parser)?;
        if parser.is(TokenKind::EndOfStatement) {
            let n_operands = self.statement.operands.len();
            if name == "st" && n_operands == 1 {
                // It sets a register to true.
                self.set_mnemonic("s");
                self.insert_first(condition::TRUE);
            } else if name.starts_with("bt") && n_operands == 2 {
                // It is always taken.
                self.set_mnemonic("bt");
                self.statement.operands.remove(0);
            }
        }
        while parser.parse_optional_token(TokenKind::Comma) {
            self.parse_operand(parser)?;
        }
        if self.is_base_lost() {
            let message = "the destination register can't equal the base register in an instruction that \
                           modifies the base register.";
            return Err(parser.error(parser.token().location, message));
        }
        if self.may_be_predicated() {
            self.insert_first(condition::TRUE);
        }
        Ok(())
    }

    fn set_mnemonic(&mut self, mnemonic: &str) {
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(mnemonic);
    }

    fn push_condition(&mut self, condition: u8) {
        let kind = Kind::Immediate(Immediate::constant(i64::from(condition)));
        self.push(kind, self.statement.location);
    }

    /// Adds a condition in front of the other operands.
    fn insert_first(&mut self, condition: u8) {
        let kind = Kind::Immediate(Immediate::constant(i64::from(condition)));
        self.statement.operands.insert(0, LanaiOperand { kind, start: self.statement.location });
    }

    /// Splits a name into the mnemonic, a condition and `.r`.
    fn split_mnemonic(&mut self, name: &str) {
        let (mnemonic, is_relative) = match name.strip_suffix(".r") {
            Some(mnemonic) => (mnemonic, true),
            None => (name, false),
        };
        let is_branch_or_set = mnemonic.starts_with('b')
            || mnemonic.starts_with('s') && !mnemonic.starts_with("sel") && !mnemonic.starts_with("st");
        if is_branch_or_set {
            // LLVM quirk: the rest is as long as what is in front of the point.
            let length = name.find('.').unwrap_or(name.len());
            let rest = mnemonic.get(1..).unwrap_or_default();
            let rest = rest.get(..length).unwrap_or(rest);
            if let Some(condition) = condition::at_end_of(rest) {
                self.set_mnemonic(&mnemonic[..1]);
                self.push_condition(condition);
                if is_relative {
                    self.push_relative();
                }
                return;
            }
        }
        let is_select = mnemonic.starts_with("sel");
        let may_have_condition = is_select || !mnemonic.ends_with(".f") && !mnemonic.starts_with("st");
        if let Some(condition) = condition::at_end_of(mnemonic).filter(|_| may_have_condition) {
            let point = mnemonic.rfind('.');
            // The point belongs to the mnemonic of a selection.
            let end = match (is_select, point) {
                (true, point) => point.map_or(0, |point| point + 1),
                (false, point) => point.unwrap_or(mnemonic.len()),
            };
            self.set_mnemonic(&mnemonic[..end]);
            self.push_condition(condition);
            return;
        }
        self.set_mnemonic(mnemonic);
        if is_relative {
            self.push_relative();
        }
    }

    fn push_relative(&mut self) {
        let class = self.matcher.token_class(".r");
        self.push(Kind::Token(class), self.statement.location);
    }

    /// Parses an operand; after an error, the rest of the statement is skipped.
    fn parse_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let result = self.parse_any_operand(parser);
        if result.is_err() {
            parser.eat_to_end_of_statement();
        }
        result
    }

    /// Returns whether the operands belong to a load that overwrites a base it changes, each written on its own.
    fn is_base_lost(&self) -> bool {
        let mut kinds = self.statement.operands.iter().map(|operand| operand.kind).peekable();
        if matches!(kinds.peek(), Some(Kind::Token(_))) {
            kinds.next();
        }
        let (Some(Kind::Register(base)), Some(Kind::Immediate(_)), Some(Kind::Immediate(operator))) =
            (kinds.next(), kinds.next(), kinds.next())
        else {
            return false;
        };
        let Some(Kind::Register(destination)) = kinds.next() else { return false };
        let modifies = |value: i64| AluOperator(value as u8).modifies_base();
        base == destination && operator.is_constant(modifies)
    }

    /// Returns whether the instruction may have a condition, but is written without one.
    fn may_be_predicated(&self) -> bool {
        let register = |index: usize| -> Option<RegisterId> {
            match self.statement.operands.get(index)?.kind {
                Kind::Register(register) => Some(register),
                _ => None,
            }
        };
        self.statement.operands.len() >= 3
            && register(0).is_some()
            && register(1).is_some()
            && PREDICATED.iter().any(|start| self.statement.mnemonic.starts_with(start))
    }

    /// Parses a register or an immediate, or an address where the instruction takes one.
    fn parse_any_operand(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let bit = 1_u32.checked_shl(self.statement.operands.len() as u32).unwrap_or_default();
        for entry in self.statement.operand_parsers.iter() {
            if entry.operand_mask & bit != 0 && self.parse_address(parser)? {
                return Ok(());
            }
        }
        let start = parser.token().location;
        if let Some(register) = self.parse_register(parser) {
            self.push(Kind::Register(register), start);
            return Ok(());
        }
        let start = parser.token().location;
        match self.parse_immediate(parser) {
            Ok(Some(immediate)) => self.push(Kind::Immediate(immediate), start),
            Ok(None) | Err(Failed) => {
                return Err(parser.error(parser.token().location, "Unknown operand"));
            }
        }
        Ok(())
    }
}
