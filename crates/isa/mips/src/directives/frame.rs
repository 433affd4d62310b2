//! Directives for functions, their frames, and the global pointer.

use stallscope_asm::{ParseResult, Parser, TokenKind};
use stallscope_mc::Expression;
use stallscope_target::RegisterId;

use crate::abi::Abi;
use crate::directives::{check_end, parse_comma};
use crate::features as feat;
use crate::operand_kind::RegisterOperand;
use crate::parser::MipsAsmParser;

/// Messages on an expression that must be a number: if there is none, and if it is none.
struct NumberMessages {
    missing: &'static str,
    unknown: &'static str,
}

impl MipsAsmParser<'_> {
    fn parse_number(&mut self, parser: &mut Parser<'_>, messages: &NumberMessages) -> ParseResult<i64> {
        let Ok(expression) = parser.parse_expression(self) else {
            return Err(parser.token_error(messages.missing));
        };
        match parser.streamer.expressions.absolute_value(expression.id) {
            Some(value) => Ok(value),
            None => Err(parser.token_error(messages.unknown)),
        }
    }

    /// Parses a general register, with one message if there is no register, and another for other registers.
    fn parse_general_operand(
        &mut self,
        parser: &mut Parser<'_>,
        missing: &str,
        other: &str,
    ) -> ParseResult<RegisterOperand> {
        match self.parse_register_in_directive(parser)? {
            None => Err(parser.token_error(missing)),
            Some(operand) if !operand.is_general() => Err(parser.error(operand.start, other)),
            Some(operand) => Ok(operand),
        }
    }

    /// Parses a general register with the same messages.
    fn parse_general_register(
        &mut self,
        parser: &mut Parser<'_>,
        missing: &str,
        other: &str,
    ) -> ParseResult<RegisterId> {
        let operand = self.parse_general_operand(parser, missing, other)?;
        Ok(self.general_register_of(parser, &operand))
    }

    /// Parses a general register at the end of a statement, with the same messages.
    fn parse_last_general_register(
        &mut self,
        parser: &mut Parser<'_>,
        missing: &str,
        other: &str,
    ) -> ParseResult<RegisterId> {
        let operand = self.parse_general_operand(parser, missing, other)?;
        check_end(parser)?;
        Ok(self.general_register_of(parser, &operand))
    }

    pub(crate) fn parse_ent(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let Ok(name) = parser.parse_identifier() else {
            return Err(parser.token_error("expected identifier after .ent"));
        };
        let name = name.to_vec();
        if parser.parse_optional_token(TokenKind::Comma) {
            let messages = NumberMessages {
                missing: "expected number after comma",
                unknown: "expected an absolute expression after comma",
            };
            self.parse_number(parser, &messages)?;
        }
        check_end(parser)?;
        self.state.function = Some(parser.streamer.get_or_create_symbol(&name));
        self.state.saved_global_pointer = None;
        Ok(())
    }

    pub(crate) fn parse_end(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let Ok(name) = parser.parse_identifier() else {
            return Err(parser.token_error("expected identifier after .end"));
        };
        let name = name.to_vec();
        check_end(parser)?;
        let Some(function) = self.state.function else {
            return Err(parser.token_error(".end used without .ent"));
        };
        if parser.streamer.expressions.symbols.name(function) != name {
            return Err(parser.token_error(".end symbol does not match .ent symbol"));
        }
        self.state.function = None;
        self.state.saved_global_pointer = None;
        Ok(())
    }

    pub(crate) fn parse_frame(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        const OTHER: &str = "expected general purpose register";
        self.parse_general_register(parser, "expected stack register", OTHER)?;
        parse_comma(parser)?;
        let messages = NumberMessages {
            missing: "expected frame size value",
            unknown: "frame size not an absolute expression",
        };
        self.parse_number(parser, &messages)?;
        parse_comma(parser)?;
        self.parse_last_general_register(parser, "expected return register", OTHER)?;
        self.state.saved_global_pointer = None;
        Ok(())
    }

    pub(crate) fn parse_mask(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let mask = NumberMessages {
            missing: "expected bitmask value",
            unknown: "bitmask not an absolute expression",
        };
        self.parse_number(parser, &mask)?;
        parse_comma(parser)?;
        let offset = NumberMessages {
            missing: "expected frame offset value",
            unknown: "frame offset not an absolute expression",
        };
        self.parse_number(parser, &offset)?;
        check_end(parser)
    }

    pub(crate) fn parse_cpadd(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.parse_last_general_register(parser, "expected register", "invalid register")?;
        self.state.allows_module = false;
        Ok(())
    }

    pub(crate) fn parse_cpload(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        if self.state.options.reorders {
            parser.warning(location, ".cpload should be inside a noreorder section");
        }
        if self.has(feat::MIPS16) {
            return Err(parser.token_error(".cpload is not supported in Mips16 mode"));
        }
        let missing = "expected register containing function address";
        self.parse_last_general_register(parser, missing, "invalid register")?;
        self.state.allows_module = false;
        Ok(())
    }

    pub(crate) fn parse_cplocal(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        if !self.abi.is_new() {
            return Err(parser.token_error(".cplocal is allowed only in N32 or N64 mode"));
        }
        let missing = "expected register containing global pointer";
        let register = self.parse_last_general_register(parser, missing, "invalid register")?;
        if self.state.is_pic {
            self.state.global_pointer = register;
        }
        self.state.allows_module = false;
        Ok(())
    }

    pub(crate) fn parse_cprestore(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        if self.has(feat::MIPS16) {
            return Err(parser.token_error(".cprestore is not supported in Mips16 mode"));
        }
        let messages = NumberMessages {
            missing: "expected stack offset value",
            unknown: "stack offset is not an absolute expression",
        };
        let offset = self.parse_number(parser, &messages)?;
        self.state.saved_global_pointer = (offset >= 0).then_some(i64::from(offset as i32));
        if offset < 0 {
            parser.warning(location, ".cprestore with negative stack offset has no effect");
        }
        check_end(parser)?;
        self.state.allows_module = false;
        Ok(())
    }

    pub(crate) fn parse_cpsetup(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let missing = "expected register containing function address";
        self.parse_general_register(parser, missing, "invalid register")?;
        // LLVM quirk: after an error on a comma the directive goes on.
        let _ = parse_comma(parser);
        let start = parser.token().location;
        match self.parse_register_in_directive(parser)? {
            Some(operand) if !operand.is_general() => {
                return Err(parser.error(operand.start, "invalid register"));
            }
            Some(operand) => {
                self.general_register_of(parser, &operand);
            }
            None => {
                let value = parser
                    .parse_expression(self)
                    .ok()
                    .and_then(|offset| parser.streamer.expressions.absolute_value(offset.id));
                if value.is_none() {
                    return Err(parser.error(start, "expected save register or stack offset"));
                }
            }
        }
        let _ = parse_comma(parser);
        let Ok(expression) = parser.parse_expression(self) else {
            return Err(parser.token_error("expected expression"));
        };
        if !matches!(parser.streamer.expressions[expression.id], Expression::Symbol(..)) {
            return Err(parser.token_error("expected symbol"));
        }
        self.state.allows_module = false;
        Ok(())
    }

    /// Returns whether code is independent of its place, with the calling convention that saves the global pointer.
    pub(crate) fn saves_global_pointer(&self) -> bool {
        self.state.is_pic && self.abi == Abi::O32
    }
}
