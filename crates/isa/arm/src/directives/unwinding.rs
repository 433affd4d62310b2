//! The directives that describe how a function's frame is unwound, and their possible orders.

use stallscope_asm::{ParseResult, Parser, TokenKind, Value};

use crate::directives::unwinding_state::Unwinding;
use crate::operand_kind::ListKind;
use crate::parser::ArmAsmParser;
use crate::registers::reg;

/// The number of personality routines that have an index; the message says one too many.
const N_PERSONALITY_INDEXES: i64 = 3;

impl ArmAsmParser<'_> {
    /// Parses the operands of an unwinding directive, `name` in lower case, if it is one.
    pub(crate) fn parse_unwinding(
        &mut self,
        parser: &mut Parser<'_>,
        name: &str,
        location: u32,
    ) -> Option<ParseResult> {
        Some(match name {
            ".fnend" => self.parse_fn_end(parser, location),
            ".cantunwind" => self.parse_cant_unwind(parser, location),
            ".personality" => self.parse_personality(parser, location),
            ".personalityindex" => self.parse_personality_index(parser, location),
            ".handlerdata" => self.parse_handler_data(parser, location),
            ".setfp" => self.parse_set_fp(parser, location),
            ".pad" => self.parse_pad(parser, location),
            ".save" => self.parse_save(parser, location, false),
            ".vsave" => self.parse_save(parser, location, true),
            ".movsp" => self.parse_mov_sp(parser, location),
            ".unwind_raw" => self.parse_unwind_raw(parser, location),
            _ => return None,
        })
    }

    /// Parses `.fnstart`.
    pub(crate) fn parse_fn_start(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        parser.parse_eol()?;
        if !self.unwinding.fn_starts.is_empty() {
            let failed = parser.error(location, ".fnstart starts before the end of previous one");
            self.unwinding.note_fn_starts(parser);
            return Err(failed);
        }
        self.unwinding = Unwinding { fn_starts: vec![location], ..Unwinding::default() };
        Ok(())
    }

    fn parse_fn_end(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        parser.parse_eol()?;
        self.check_fn_start(parser, location, ".fnstart must precede .fnend directive")?;
        self.unwinding = Unwinding::default();
        Ok(())
    }

    fn check_fn_start(&self, parser: &mut Parser<'_>, location: u32, message: &str) -> ParseResult {
        parser.check(self.unwinding.fn_starts.is_empty(), location, message)
    }

    fn check_no_handler_data(&self, parser: &mut Parser<'_>, location: u32, message: &str) -> ParseResult {
        parser.check(!self.unwinding.handler_data.is_empty(), location, message)
    }

    fn parse_cant_unwind(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        parser.parse_eol()?;
        self.unwinding.cant_unwinds.push(location);
        self.check_fn_start(parser, location, ".fnstart must precede .cantunwind directive")?;
        if !self.unwinding.handler_data.is_empty() {
            let failed = parser.error(location, ".cantunwind can't be used with .handlerdata directive");
            self.unwinding.note_handler_data(parser);
            return Err(failed);
        }
        if self.unwinding.has_personality() {
            let failed = parser.error(location, ".cantunwind can't be used with .personality directive");
            self.unwinding.note_personalities(parser);
            return Err(failed);
        }
        Ok(())
    }

    fn parse_personality(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let is_second = self.unwinding.has_personality();
        if !parser.is(TokenKind::Identifier) {
            return Err(parser.error(location, "unexpected input in .personality directive."));
        }
        let name = parser.token().text;
        parser.lex();
        parser.parse_eol()?;
        self.unwinding.personalities.push(location);
        self.check_fn_start(parser, location, ".fnstart must precede .personality directive")?;
        let with_cant_unwind = ".personality can't be used with .cantunwind directive";
        self.check_personality(parser, location, ".personality", with_cant_unwind, is_second)?;
        parser.streamer.get_or_create_symbol(name);
        Ok(())
    }

    /// Checks a personality against the directives before it.
    fn check_personality(
        &self,
        parser: &mut Parser<'_>,
        location: u32,
        name: &str,
        with_cant_unwind: &str,
        is_second: bool,
    ) -> ParseResult {
        if !self.unwinding.cant_unwinds.is_empty() {
            let failed = parser.error(location, with_cant_unwind);
            self.unwinding.note_cant_unwinds(parser);
            return Err(failed);
        }
        if !self.unwinding.handler_data.is_empty() {
            let failed = parser.error(location, format!("{name} must precede .handlerdata directive"));
            self.unwinding.note_handler_data(parser);
            return Err(failed);
        }
        if is_second {
            let failed = parser.error(location, "multiple personality directives");
            self.unwinding.note_personalities(parser);
            return Err(failed);
        }
        Ok(())
    }

    fn parse_personality_index(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        let is_second = self.unwinding.has_personality();
        let start = parser.token().location;
        let index = parser.parse_expression(self)?;
        parser.parse_eol()?;
        self.unwinding.personality_indexes.push(location);
        self.check_fn_start(parser, location, ".fnstart must precede .personalityindex directive")?;
        let with_cant_unwind = ".personalityindex cannot be used with .cantunwind";
        self.check_personality(parser, location, ".personalityindex", with_cant_unwind, is_second)?;
        let Some(index) = Value::of(parser, index.id).constant() else {
            return Err(parser.error(start, "index must be a constant number"));
        };
        let is_wrong = !(0..N_PERSONALITY_INDEXES).contains(&index);
        parser.check(is_wrong, start, "personality routine index should be in range [0-3]")
    }

    fn parse_handler_data(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        parser.parse_eol()?;
        self.unwinding.handler_data.push(location);
        self.check_fn_start(parser, location, ".fnstart must precede .personality directive")?;
        if !self.unwinding.cant_unwinds.is_empty() {
            let failed = parser.error(location, ".handlerdata can't be used with .cantunwind directive");
            self.unwinding.note_cant_unwinds(parser);
            return Err(failed);
        }
        Ok(())
    }

    fn parse_set_fp(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.check_fn_start(parser, location, ".fnstart must precede .setfp directive")?;
        self.check_no_handler_data(parser, location, ".setfp must precede .handlerdata directive")?;
        let start = parser.token().location;
        let Some(frame_register) = self.parse_register(parser) else {
            return Err(parser.error(start, "frame pointer register expected"));
        };
        parser.parse_comma()?;
        let start = parser.token().location;
        let Some(stack_register) = self.parse_register(parser) else {
            return Err(parser.error(start, "stack pointer register expected"));
        };
        let is_wrong = stack_register != reg::SP && stack_register != self.unwinding.frame_register;
        parser.check(is_wrong, start, "register should be either $sp or the latest fp register")?;
        self.unwinding.frame_register = frame_register;
        if parser.parse_optional_token(TokenKind::Comma) {
            let messages = ("malformed setfp offset", "setfp offset must be an immediate");
            self.parse_marked_number(parser, messages)?;
        }
        parser.parse_eol()
    }

    fn parse_pad(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.check_fn_start(parser, location, ".fnstart must precede .pad directive")?;
        self.check_no_handler_data(parser, location, ".pad must precede .handlerdata directive")?;
        self.parse_marked_number(parser, ("malformed pad offset", "pad offset must be an immediate"))?;
        parser.parse_eol()
    }

    /// Parses `#` and a number, with messages for what is no expression and for what is no number.
    fn parse_marked_number(
        &mut self,
        parser: &mut Parser<'_>,
        (malformed, not_constant): (&str, &str),
    ) -> ParseResult {
        let start = parser.token().location;
        let is_marked = parser.is(TokenKind::Hash) || parser.is(TokenKind::Dollar);
        parser.check(!is_marked, start, "'#' expected")?;
        parser.lex();
        self.parse_number(parser, malformed, not_constant).map(|_| ())
    }

    fn parse_save(&mut self, parser: &mut Parser<'_>, location: u32, is_vector: bool) -> ParseResult {
        self.check_fn_start(parser, location, ".fnstart must precede .save or .vsave directives")?;
        let message = ".save or .vsave must precede .handlerdata directive";
        self.check_no_handler_data(parser, location, message)?;
        let list = self.parse_saved_list(parser, true)?;
        parser.parse_eol()?;
        if is_vector {
            parser.check(list.kind != ListKind::Double, location, ".vsave expects DPR registers")
        } else {
            parser.check(list.kind != ListKind::General, location, ".save expects GPR registers")
        }
    }

    fn parse_mov_sp(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.check_fn_start(parser, location, ".fnstart must precede .movsp directives")?;
        let is_wrong = self.unwinding.frame_register != reg::SP;
        parser.check(is_wrong, location, "unexpected .movsp directive")?;
        let start = parser.token().location;
        let Some(register) = self.parse_register(parser) else {
            return Err(parser.error(start, "register expected"));
        };
        let is_wrong = matches!(register, reg::SP | reg::PC);
        parser.check(is_wrong, start, "sp and pc are not permitted in .movsp directive")?;
        if parser.parse_optional_token(TokenKind::Comma) {
            parser.parse_token(TokenKind::Hash, "expected #constant")?;
            let message = "offset must be an immediate constant";
            self.parse_number(parser, "malformed offset expression", message)?;
        }
        parser.parse_eol()?;
        self.unwinding.frame_register = register;
        Ok(())
    }

    fn parse_unwind_raw(&mut self, parser: &mut Parser<'_>, location: u32) -> ParseResult {
        self.check_fn_start(parser, location, ".fnstart must precede .unwind_raw directives")?;
        self.parse_number(parser, "expected expression", "offset must be a constant")?;
        parser.parse_comma()?;
        let start = parser.token().location;
        if parser.parse_optional_token(TokenKind::EndOfStatement) {
            return Err(parser.error(start, "expected opcode expression"));
        }
        parser.parse_many(|parser| {
            let start = parser.token().location;
            if parser.is(TokenKind::EndOfStatement) {
                return Err(parser.error(start, "expected opcode expression"));
            }
            let (value, _) =
                self.parse_number(parser, "expected opcode expression", "opcode value must be a constant")?;
            parser.check(!(0..=0xFF).contains(&value), start, "invalid opcode")
        })
    }
}
