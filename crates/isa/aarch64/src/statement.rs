//! Parses statements: the mnemonic with its parts, and operands up to the end.

use super::mnemonic::{branch_with_point, cond_code, invert};
use super::operand_kind::Kind;
use super::parser::{Aarch64AsmParser, Statement};
use stallscope_asm::TokenKind;
use stallscope_asm::{Failed, ParseResult, Parser};

impl Aarch64AsmParser<'_> {
    /// Parses the statement whose mnemonic is `name`, in lower case, at `location`.
    pub(crate) fn parse_statement(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> ParseResult {
        let name = branch_with_point(name).unwrap_or(name);
        if parser.is(TokenKind::Identifier) && parser.token().text.eq_ignore_ascii_case(b".req") {
            // Whether it succeeded or not, there is no instruction.
            let _ = self.parse_req(parser, name, location);
            return Err(Failed);
        }
        let mut parts = name.split('.');
        let head = parts.next().unwrap_or_default();
        self.start(head, head, location);
        match head {
            "ic" | "dc" | "at" | "tlbi" | "cfp" | "dvp" | "cpp" | "cosp" | "plbi" | "gic" | "gsb" => {
                return self.parse_sys_alias(parser);
            }
            "gicr" => return self.parse_sysl_alias(parser),
            "tlbip" => return self.parse_sysp_alias(parser),
            _ => {}
        }
        let mut offset = head.len() as u32;
        let mut last = head;
        if matches!(head, "b" | "bc")
            && let Some(condition) = parts.next()
        {
            let start = location + offset + 1;
            let Some(code) = cond_code(condition.as_bytes()) else {
                return Err(parser.error(start, invalid_condition(condition.as_bytes())));
            };
            self.push(Kind::Token { class: self.matcher.token_class("."), is_suffix: true }, start);
            self.push(Kind::CondCode(code), location);
            offset += 1 + condition.len() as u32;
            last = condition;
        }
        for part in parts {
            let text = name.get(offset as usize..offset as usize + 1 + part.len()).unwrap_or_default();
            let class = self.matcher.token_class(text);
            self.push(Kind::Token { class, is_suffix: true }, location + offset + 1);
            offset += text.len() as u32;
            last = text;
        }
        self.parse_operands(parser, last)?;
        parser.parse_token(TokenKind::EndOfStatement, "unexpected token in argument list")
    }

    /// Starts a new statement. `head` determines how operands are parsed, `mnemonic` which instruction they match.
    pub(crate) fn start(&mut self, head: &str, mnemonic: &str, location: u32) {
        let Statement { operands, .. } = &mut self.statement;
        operands.clear();
        self.statement.head.clear();
        self.statement.head.push_str(head);
        self.set_mnemonic(mnemonic);
        self.statement.location = location;
        self.statement.operand_parsers = self.description.operand_parsers(head);
    }

    pub(crate) fn set_mnemonic(&mut self, mnemonic: &str) {
        self.statement.mnemonic.clear();
        self.statement.mnemonic.push_str(mnemonic);
    }

    /// Parses the operands; `head` is the last part of the mnemonic.
    fn parse_operands(&mut self, parser: &mut Parser<'_>, head: &str) -> ParseResult {
        // Which operand is a condition, and whether the instruction contains its inverse.
        let (condition, is_inverted) = match head {
            "ccmp" | "ccmn" | "fccmp" | "fccmpe" | "fcsel" | "csel" | "csinc" | "csinv" | "csneg" => {
                (4, false)
            }
            "cset" | "csetm" => (2, true),
            "cinc" | "cinv" | "cneg" => (3, true),
            _ => (0, false),
        };
        if parser.is(TokenKind::EndOfStatement) {
            return Ok(());
        }
        let mut number = 1;
        loop {
            self.parse_operand(parser, (number == condition).then_some(is_inverted))?;
            for (kind, text) in [(TokenKind::RBrac, "]"), (TokenKind::Exclaim, "!"), (TokenKind::RCurly, "}")]
            {
                if parser.parse_optional_token(kind) {
                    self.push_token(text, parser.token().location);
                }
            }
            number += 1;
            if !parser.parse_optional_token(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    /// Parses a condition.
    pub(crate) fn parse_cond_code(&mut self, parser: &mut Parser<'_>, is_inverted: bool) -> ParseResult {
        let token = parser.token();
        let Some(mut code) = cond_code(token.text) else {
            return Err(parser.token_error(invalid_condition(token.text)));
        };
        parser.lex();
        if is_inverted {
            let message = "condition codes AL and NV are invalid for this instruction";
            code = invert(code).ok_or_else(|| parser.token_error(message))?;
        }
        self.push(Kind::CondCode(code), token.location..parser.token().location);
        Ok(())
    }
}

fn invalid_condition(name: &[u8]) -> &'static str {
    if name.eq_ignore_ascii_case(b"nfirst") {
        "invalid condition code, did you mean nfrst?"
    } else {
        "invalid condition code"
    }
}
