//! Windows unwinding information: `.seh_proc` and similar directives.

use crate::directive::handler::Directive;
use crate::parser::{ParseResult, Parser};
use crate::state::windows_frames::WindowsFrame;
use crate::target_parser::TargetParser;
use crate::token::TokenKind;

/// An instruction of a function's prologue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SehInstruction {
    /// A register is pushed.
    PushReg,
    /// The frame register is set to the stack pointer plus an offset in bytes.
    SetFrame(u32),
    /// Bytes are allocated on the stack.
    AllocStack(u32),
    /// A register is stored at an offset in bytes.
    SaveReg(u32),
    /// A vector register is stored at an offset in bytes.
    SaveXmm(u32),
    /// The processor has pushed a frame.
    PushFrame,
}

/// A directive without operands.
#[derive(Clone, Copy, Debug)]
pub(super) enum SehMarker {
    EndProc,
    EndFunclet,
    StartChained,
    EndChained,
    HandlerData,
    EndPrologue,
    StartEpilogue,
    EndEpilogue,
    UnwindV2Start,
}

const UNEXPECTED: &str = "unexpected token in directive";

pub(super) fn parse_seh_proc(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let symbol = parser.parse_symbol()?;
    parser.expect_end(UNEXPECTED)?;
    let location = Some(directive.location);
    if !check_windows_cfi(parser, location) {
        return Ok(());
    }
    if parser.streamer.windows_frames.open_frame().is_some() {
        parser.report_error(location, "Starting a function before ending the previous one!");
    }
    let section = parser.streamer.sections.current();
    parser.streamer.windows_frames.open(symbol, section);
    Ok(())
}

fn check_windows_cfi(parser: &mut Parser<'_>, location: Option<u32>) -> bool {
    let is_supported = parser.asm_info().uses_windows_cfi;
    if !is_supported {
        parser.report_error(location, ".seh_* directives are not supported on this target");
    }
    is_supported
}

// Returns the open frame; reports an error if there is none.
fn current_seh_frame<'p>(parser: &'p mut Parser<'_>, location: Option<u32>) -> Option<&'p mut WindowsFrame> {
    if !check_windows_cfi(parser, location) {
        return None;
    }
    if parser.streamer.windows_frames.open_frame().is_none() {
        parser.report_error(location, ".seh_ directive must appear within an active frame");
    }
    parser.streamer.windows_frames.open_frame()
}

pub(super) fn parse_seh_marker(
    parser: &mut Parser<'_>,
    directive: Directive<'_>,
    marker: SehMarker,
) -> ParseResult {
    parser.lex();
    // LLVM quirk: errors of this directive have no place.
    let location = if matches!(marker, SehMarker::HandlerData) { None } else { Some(directive.location) };
    emit_seh_marker(parser, marker, location);
    Ok(())
}

fn emit_seh_marker(parser: &mut Parser<'_>, marker: SehMarker, location: Option<u32>) {
    let Some(frame) = current_seh_frame(parser, location) else { return };
    let is_chained = frame.parent.is_some();
    match marker {
        SehMarker::EndProc => {
            frame.is_ended = true;
            let section = frame.section;
            if is_chained {
                parser.report_error(location, "Not all chained regions terminated!");
            }
            if let Some(section) =
                section.filter(|&section| parser.streamer.sections.current() != Some(section))
            {
                parser.streamer.sections.switch_to(section, 0);
            }
        }
        SehMarker::EndFunclet if is_chained => {
            parser.report_error(location, "Not all chained regions terminated!");
        }
        SehMarker::EndFunclet => {}
        SehMarker::StartChained => {
            let function = frame.function;
            let section = parser.streamer.sections.current();
            parser.streamer.windows_frames.open_chained(function, section);
        }
        SehMarker::EndChained if !is_chained => {
            parser.report_error(location, "End of a chained region outside a chained region!");
        }
        SehMarker::EndChained => parser.streamer.windows_frames.end_chained(),
        SehMarker::HandlerData if is_chained => {
            parser.report_error(location, "Chained unwind areas can't have handlers!");
        }
        SehMarker::HandlerData => {}
        SehMarker::EndPrologue => frame.is_prologue_ended = true,
        SehMarker::StartEpilogue if !frame.is_prologue_ended => {
            let message =
                "starting epilogue (.seh_startepilogue) before prologue has ended (.seh_endprologue) in ";
            report_seh_error_in_function(parser, location, message);
        }
        SehMarker::StartEpilogue => parser.streamer.windows_frames.epilogue = Some(false),
        SehMarker::EndEpilogue => {
            let version = frame.version;
            match parser.streamer.windows_frames.epilogue {
                None => report_seh_error_in_function(parser, location, "Stray .seh_endepilogue in "),
                Some(false) if version >= 2 => {
                    report_seh_error_in_function(parser, location, "Missing .seh_unwindv2start in ");
                }
                Some(_) => parser.streamer.windows_frames.epilogue = None,
            }
        }
        SehMarker::UnwindV2Start => match parser.streamer.windows_frames.epilogue {
            None => report_seh_error_in_function(parser, location, "Stray .seh_unwindv2start in "),
            Some(true) => report_seh_error_in_function(parser, location, "Duplicate .seh_unwindv2start in "),
            Some(false) => parser.streamer.windows_frames.epilogue = Some(true),
        },
    }
}

fn report_seh_error_in_function(parser: &mut Parser<'_>, location: Option<u32>, message: &str) {
    let function = parser.streamer.windows_frames.function();
    let name =
        function.map_or(String::new(), |function| parser.streamer.expressions.symbols.name_lossy(function));
    parser.report_error(location, format!("{message}{name}"));
}

pub(super) fn parse_seh_handler(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    parser.parse_symbol()?;
    parser.expect_comma("you must specify one or both of @unwind or @except")?;
    parse_handler_attribute(parser)?;
    if parser.is(TokenKind::Comma) {
        parser.lex();
        parse_handler_attribute(parser)?;
    }
    parser.expect_end(UNEXPECTED)?;
    let location = Some(directive.location);
    if current_seh_frame(parser, location).is_some_and(|frame| frame.parent.is_some()) {
        parser.report_error(location, "Chained unwind areas can't have handlers!");
    }
    Ok(())
}

fn parse_handler_attribute(parser: &mut Parser<'_>) -> ParseResult {
    if !matches!(parser.token().kind, TokenKind::At | TokenKind::Percent) {
        return Err(parser.token_error("a handler attribute must begin with '@' or '%'"));
    }
    let location = parser.cursor.lexer.location();
    parser.lex();
    match parser.parse_identifier() {
        Ok(b"unwind" | b"except") => Ok(()),
        _ => Err(parser.error(location, "expected @unwind or @except")),
    }
}

pub(super) fn parse_seh_stackalloc(
    parser: &mut Parser<'_>,
    target: &mut dyn TargetParser,
    directive: Directive<'_>,
) -> ParseResult {
    let size = parser.parse_absolute_expression(target)?;
    parser.expect_end(UNEXPECTED)?;
    emit_seh_instruction(parser, SehInstruction::AllocStack(size as u32), directive.location);
    Ok(())
}

pub(super) fn parse_seh_unwindversion(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let version = parser.parse_int_token("expected unwind version number")?;
    parser.check(!(1..=255).contains(&version), directive.location, "invalid unwind version")?;
    parser.expect_end(UNEXPECTED)?;
    let location = Some(directive.location);
    let Some(frame) = current_seh_frame(parser, location) else { return Ok(()) };
    if frame.version != 1 {
        report_seh_error_in_function(parser, location, "Duplicate .seh_unwindversion in ");
    } else if version != 2 {
        let message = "Unsupported version specified in .seh_unwindversion in ";
        report_seh_error_in_function(parser, location, message);
    } else {
        frame.version = 2;
    }
    Ok(())
}

/// Adds an instruction to the prologue of the open frame; reports an error if it is invalid there.
pub fn emit_seh_instruction(parser: &mut Parser<'_>, instruction: SehInstruction, location: u32) {
    let Some(frame) = current_seh_frame(parser, Some(location)) else { return };
    let error = match instruction {
        SehInstruction::SetFrame(_) if frame.has_frame_register => {
            Some("frame register and offset can be set at most once")
        }
        SehInstruction::SetFrame(offset) | SehInstruction::SaveXmm(offset) if offset % 16 != 0 => {
            Some("offset is not a multiple of 16")
        }
        SehInstruction::SetFrame(offset) if offset > 240 => {
            Some("frame offset must be less than or equal to 240")
        }
        SehInstruction::AllocStack(0) => Some("stack allocation size must be non-zero"),
        SehInstruction::AllocStack(size) if size % 8 != 0 => {
            Some("stack allocation size is not a multiple of 8")
        }
        SehInstruction::SaveReg(offset) if offset % 8 != 0 => {
            Some("register save offset is not 8 byte aligned")
        }
        SehInstruction::PushFrame if frame.has_instructions => {
            Some("If present, PushMachFrame must be the first UOP")
        }
        _ => None,
    };
    match error {
        Some(error) => parser.report_error(Some(location), error),
        None => {
            frame.has_instructions = true;
            frame.has_frame_register |= matches!(instruction, SehInstruction::SetFrame(_));
        }
    }
}
