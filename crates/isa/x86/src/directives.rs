//! x86-specific directives.

use super::mode::{Mode, Modes};
use super::parser::X86AsmParser;
use super::registers::Classes;
use stallscope_asm::DirectiveStatus;
use stallscope_asm::{Failed, ParseResult, Parser};
use stallscope_asm::{SehInstruction, emit_seh_instruction};
use stallscope_asm::{Token, TokenKind};

impl X86AsmParser<'_> {
    /// Parses a directive if it is an x86 directive.
    pub(crate) fn parse_x86_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        let start = parser.token().location;
        let result = self.parse_known_directive(parser, directive);
        match result {
            Err(Failed) if !parser.has_pending_error() && parser.token().location == start => {
                Ok(DirectiveStatus::NoMatch)
            }
            // A pending error makes the directive fail, even if parsing continued.
            Ok(DirectiveStatus::Parsed) if parser.has_pending_error() => Err(Failed),
            result => result,
        }
    }

    fn parse_known_directive(
        &mut self,
        parser: &mut Parser<'_>,
        directive: Token<'_>,
    ) -> ParseResult<DirectiveStatus> {
        let (name, location) = (directive.str(), directive.location);
        match name {
            // The target processor is set elsewhere.
            _ if name.starts_with(".arch") => {
                parser.parse_string_to_end_of_statement();
            }
            _ if name.starts_with(".code") => self.parse_code(parser, name, location)?,
            _ if name.starts_with(".att_syntax") => parse_att_syntax(parser, location)?,
            _ if name.starts_with(".intel_syntax") => parse_intel_syntax(parser, location)?,
            ".nops" => self.parse_nops(parser)?,
            ".even" => parse_even(parser)?,
            ".cv_fpo_proc" => parse_fpo_proc(parser)?,
            ".cv_fpo_setframe" | ".cv_fpo_pushreg" => {
                self.parse_register_marking_end(parser)?;
                parser.parse_eol()?;
            }
            ".cv_fpo_stackalloc" | ".cv_fpo_stackalign" => {
                parser.parse_int_token("expected offset")?;
                parser.parse_eol()?;
            }
            ".cv_fpo_endprologue" | ".cv_fpo_endproc" => parser.parse_eol()?,
            ".seh_pushreg" => {
                let register = self.parse_seh_push_register(parser)?;
                emit_seh_instruction(parser, SehInstruction::PushReg { register }, location);
            }
            ".seh_push2regs" => {
                self.parse_seh_push_registers(parser)?;
                emit_seh_instruction(parser, SehInstruction::Push2Regs, location);
            }
            ".seh_setframe" => {
                let (register, offset) = self.parse_seh_set_frame(parser)?;
                emit_seh_instruction(parser, SehInstruction::SetFrame { register, offset }, location);
            }
            ".seh_savereg" => {
                let (register, offset) = self.parse_seh_save(parser, Classes::GR64)?;
                emit_seh_instruction(parser, SehInstruction::SaveReg { register, offset }, location);
            }
            ".seh_savexmm" => {
                let (register, offset) = self.parse_seh_save(parser, Classes::XMM)?;
                emit_seh_instruction(parser, SehInstruction::SaveXmm { register, offset }, location);
            }
            ".seh_pushframe" => {
                parse_seh_push_frame(parser)?;
                emit_seh_instruction(parser, SehInstruction::PushFrame, location);
            }
            _ => return Ok(DirectiveStatus::NoMatch),
        }
        Ok(DirectiveStatus::Parsed)
    }

    fn parse_code(&mut self, parser: &mut Parser<'_>, name: &str, location: u32) -> ParseResult {
        self.is_code16gcc = name == ".code16gcc";
        let mode = match name {
            ".code16" | ".code16gcc" => Mode::Bits16,
            ".code32" => Mode::Bits32,
            ".code64" => Mode::Bits64,
            _ => return Err(parser.error(location, format!("unknown directive {name}"))),
        };
        // If the mode is already on, other modes stay on, too.
        if !self.modes.has(mode) {
            self.modes = Modes::only(mode);
        }
        parser.lex();
        Ok(())
    }

    fn parse_nops(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        let size_location = parser.token().location;
        parser.check_for_valid_section()?;
        let size = parser.parse_absolute_expression(self)?;
        let mut control = 0;
        let mut control_location = size_location;
        if parser.parse_optional_token(TokenKind::Comma) {
            control_location = parser.token().location;
            control = parser.parse_absolute_expression(self)?;
        }
        parser.parse_eol()?;
        if size <= 0 {
            return Err(parser.error(size_location, "'.nops' directive with non-positive size"));
        }
        if control < 0 {
            return Err(parser.error(control_location, "'.nops' directive with negative NOP size"));
        }
        Ok(())
    }

    /// Parses a register by its name or by its number in the encoding, and returns that.
    fn parse_seh_register(&mut self, parser: &mut Parser<'_>, class: Classes) -> ParseResult<u16> {
        let start = parser.token().location;
        if !parser.is(TokenKind::Integer) {
            let register = self.parse_register(parser)?;
            if !self.registers.is(register.id, class) {
                let message = "register is not supported for use with this directive";
                return Err(parser.error(register.start, message));
            }
            return Ok(self.registers.encoding(register.id));
        }
        let number = parser.parse_absolute_expression(self)?;
        let found =
            self.registers.members(class).find(|&id| i64::from(self.registers.encoding(id)) == number);
        let found =
            found.ok_or_else(|| parser.error(start, "incorrect register number for use with this directive"));
        Ok(self.registers.encoding(found?))
    }

    fn parse_seh_push_register(&mut self, parser: &mut Parser<'_>) -> ParseResult<u16> {
        let register = self.parse_seh_register(parser, Classes::GR64)?;
        parse_end_of_directive(parser)?;
        Ok(register)
    }

    fn parse_seh_push_registers(&mut self, parser: &mut Parser<'_>) -> ParseResult {
        self.parse_seh_register(parser, Classes::GR64)?;
        if !parser.is(TokenKind::Comma) {
            return Err(parser.token_error("expected comma between registers"));
        }
        parser.lex();
        self.parse_seh_push_register(parser)?;
        Ok(())
    }

    fn parse_seh_set_frame(&mut self, parser: &mut Parser<'_>) -> ParseResult<(u16, u32)> {
        let register = self.parse_seh_register(parser, Classes::GR64)?;
        Ok((register, self.parse_seh_offset(parser, "you must specify a stack pointer offset")?))
    }

    fn parse_seh_save(&mut self, parser: &mut Parser<'_>, class: Classes) -> ParseResult<(u16, u32)> {
        let register = self.parse_seh_register(parser, class)?;
        Ok((register, self.parse_seh_offset(parser, "you must specify an offset on the stack")?))
    }

    /// Parses an offset. Only 32 bits count.
    fn parse_seh_offset(&mut self, parser: &mut Parser<'_>, message: &str) -> ParseResult<u32> {
        if !parser.is(TokenKind::Comma) {
            return Err(parser.token_error(message));
        }
        parser.lex();
        let offset = parser.parse_absolute_expression(self)?;
        parse_end_of_directive(parser)?;
        Ok(offset as u32)
    }
}

fn parse_att_syntax(parser: &mut Parser<'_>, location: u32) -> ParseResult {
    match parser.token().text {
        b"prefix" => parser.lex(),
        b"noprefix" => {
            let message =
                "'.att_syntax noprefix' is not supported: registers must have a '%' prefix in .att_syntax";
            return Err(parser.error(location, message));
        }
        _ => {}
    }
    parser.set_dialect(0);
    Ok(())
}

fn parse_intel_syntax(parser: &mut Parser<'_>, location: u32) -> ParseResult {
    parser.set_dialect(1);
    match parser.token().text {
        b"noprefix" => parser.lex(),
        b"prefix" => {
            let message = "'.intel_syntax prefix' is not supported: registers must not have a '%' prefix in .intel_syntax";
            return Err(parser.error(location, message));
        }
        _ => {}
    }
    Ok(())
}

fn parse_even(parser: &mut Parser<'_>) -> ParseResult {
    parser.parse_eol()?;
    if parser.streamer.sections.current().is_none() {
        parser.init_sections();
    }
    Ok(())
}

fn parse_fpo_proc(parser: &mut Parser<'_>) -> ParseResult {
    let Ok(name) = parser.parse_identifier() else {
        return Err(parser.token_error("expected symbol name"));
    };
    let size = parser.parse_int_token("expected parameter byte count")?;
    if u32::try_from(size).is_err() {
        return Err(parser.token_error("parameters size out of range"));
    }
    parser.parse_eol()?;
    parser.streamer.get_or_create_symbol(name);
    Ok(())
}

fn parse_seh_push_frame(parser: &mut Parser<'_>) -> ParseResult {
    if parser.is(TokenKind::At) {
        let at = parser.token().location;
        parser.lex();
        if let Ok(name) = parser.parse_identifier()
            && name != b"code"
        {
            return Err(parser.error(at, "expected @code"));
        }
    }
    parse_end_of_directive(parser)?;
    Ok(())
}

fn parse_end_of_directive(parser: &mut Parser<'_>) -> ParseResult {
    if !parser.is(TokenKind::EndOfStatement) {
        return Err(parser.token_error("expected end of directive"));
    }
    parser.lex();
    Ok(())
}
