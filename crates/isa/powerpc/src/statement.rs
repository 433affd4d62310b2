//! Parses statements: the mnemonic's parts and the operands up to the end.

use stallscope_asm::{ParseResult, Parser, Token, TokenKind};

use crate::operand_kind::Kind;
use crate::parser::PowerPcAsmParser;

/// The mnemonics of loads whose hint may be written where it is 0.
const RESERVING_LOADS: [&str; 5] = ["lqarx", "ldarx", "lwarx", "lharx", "lbarx"];

impl PowerPcAsmParser<'_> {
    /// Parses the statement whose mnemonic is `name`, in lower case.
    pub(crate) fn parse_statement(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        token: Token<'_>,
    ) -> ParseResult {
        let mut name = name.to_owned();
        for (kind, sign) in [(TokenKind::Plus, '+'), (TokenKind::Minus, '-')] {
            if parser.parse_optional_token(kind) {
                name.push(sign);
            }
        }
        let (mnemonic, ending) = name.split_at(name.find('.').unwrap_or(name.len()));
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(mnemonic);
        self.statement.operands.clear();
        if !ending.is_empty() {
            let start = token.location + mnemonic.len() as u32;
            let class = self.matcher.token_class(ending);
            self.push(Kind::Token(class), start);
        }
        if parser.parse_optional_token(TokenKind::EndOfStatement) {
            return Ok(());
        }
        self.parse_operand(parser)?;
        while !parser.parse_optional_token(TokenKind::EndOfStatement) {
            parser.parse_token(TokenKind::Comma, "unexpected token")?;
            self.parse_operand(parser)?;
        }
        self.adjust_operands(&name);
        Ok(())
    }

    /// Brings the operands of some instructions into the order of their rows.
    fn adjust_operands(&mut self, name: &str) {
        let operands = &mut self.statement.operands;
        // Embedded processors have the kind of access first.
        if self.is_embedded && operands.len() == 3 && matches!(name, "dcbt" | "dcbtst") {
            operands.rotate_left(1);
        }
        let has_no_hint = operands.last().is_some_and(|hint| hint.number() == Some(0));
        if operands.len() == 4 && has_no_hint && RESERVING_LOADS.contains(&name) {
            operands.pop();
        }
    }
}
