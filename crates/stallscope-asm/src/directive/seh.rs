//! Windows unwinding information: `.seh_proc` and similar directives.

use crate::directive::handler::Directive;
use crate::parser::{ParseResult, Parser};
use crate::state::windows_frames::WindowsFrame;
use crate::target_parser::TargetParser;
use crate::token::TokenKind;

/// An instruction of a function's prologue, or of an epilogue. Registers are numbers of the unwinding information, offsets and sizes
/// are in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SehInstruction {
    /// A register is pushed.
    PushReg {
        /// The register.
        register: u16,
    },
    /// Two registers are pushed.
    Push2Regs,
    /// The frame register is set to the stack pointer plus an offset.
    SetFrame {
        /// The frame register.
        register: u16,
        /// The offset.
        offset: u32,
    },
    /// Bytes are allocated on the stack.
    AllocStack {
        /// The number of bytes.
        size: u32,
    },
    /// A register is stored at an offset.
    SaveReg {
        /// The register.
        register: u16,
        /// The offset.
        offset: u32,
    },
    /// A vector register is stored at an offset.
    SaveXmm {
        /// The register.
        register: u16,
        /// The offset.
        offset: u32,
    },
    /// The processor has pushed a frame.
    PushFrame,
}

impl SehInstruction {
    /// The directive.
    const fn name(self) -> &'static str {
        match self {
            Self::PushReg { .. } => ".seh_pushreg",
            Self::Push2Regs => ".seh_push2regs",
            Self::SetFrame { .. } => ".seh_setframe",
            Self::AllocStack { .. } => ".seh_stackalloc",
            Self::SaveReg { .. } => ".seh_savereg",
            Self::SaveXmm { .. } => ".seh_savexmm",
            Self::PushFrame => ".seh_pushframe",
        }
    }

    /// Whether its register has more than the four bits of the first versions.
    const fn has_extended_register(self) -> bool {
        match self {
            Self::PushReg { register }
            | Self::SetFrame { register, .. }
            | Self::SaveReg { register, .. }
            | Self::SaveXmm { register, .. } => register > 15,
            Self::Push2Regs | Self::AllocStack { .. } | Self::PushFrame => false,
        }
    }
}

/// The first version with epilogues that have instructions, and with extended registers.
const VERSION_3: u8 = 3;

/// A directive without operands.
#[derive(Clone, Copy, Debug)]
pub(super) enum SehMarker {
    EndProc,
    EndFunclet,
    SplitChained,
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
    match marker {
        SehMarker::EndProc => {
            frame.is_ended = true;
            let section = frame.section;
            if parser.streamer.windows_frames.epilogue.take().is_some() {
                report_seh_error_in_function(parser, location, "Missing .seh_endepilogue in ");
            }
            if let Some(section) =
                section.filter(|&section| parser.streamer.sections.current() != Some(section))
            {
                parser.streamer.sections.switch_to(section, 0);
            }
        }
        SehMarker::EndFunclet | SehMarker::HandlerData => {}
        SehMarker::SplitChained if !frame.is_prologue_ended => {
            let message =
                "can't split into a new chained region (.seh_splitchained) in the middle of a prolog in ";
            report_seh_error_in_function(parser, location, message);
        }
        SehMarker::SplitChained => {
            let section = parser.streamer.sections.current();
            parser.streamer.windows_frames.split(section);
        }
        SehMarker::EndPrologue => frame.is_prologue_ended = true,
        SehMarker::StartEpilogue => {
            if !std::mem::replace(&mut frame.is_prologue_ended, true) {
                let message =
                    "starting epilogue (.seh_startepilogue) before prologue has ended (.seh_endprologue) in ";
                report_seh_error_in_function(parser, location, message);
            }
            parser.streamer.windows_frames.epilogue = Some(false);
        }
        SehMarker::EndEpilogue => {
            let version = frame.version;
            match parser.streamer.windows_frames.epilogue.take() {
                None => report_seh_error_in_function(parser, location, "Stray .seh_endepilogue in "),
                Some(false) if version == 2 => {
                    report_seh_error_in_function(parser, location, "Missing .seh_unwindv2start in ");
                }
                Some(_) => {}
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
    current_seh_frame(parser, Some(directive.location));
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
    emit_seh_instruction(parser, SehInstruction::AllocStack { size: size as u32 }, directive.location);
    Ok(())
}

pub(super) fn parse_seh_unwindversion(parser: &mut Parser<'_>, directive: Directive<'_>) -> ParseResult {
    let version = parser.parse_int_token("expected unwind version number")?;
    parser.check(!(1..=255).contains(&version), directive.location, "invalid unwind version")?;
    parser.expect_end(UNEXPECTED)?;
    let location = Some(directive.location);
    let version = u8::try_from(version).ok().filter(|version| (1..=VERSION_3).contains(version));
    let frames = &mut parser.streamer.windows_frames;
    let default_version = frames.default_version;
    match (frames.open_frame(), version) {
        (None, Some(version)) => frames.default_version = version,
        (None, None) => parser.report_error(location, "Unsupported version for .seh_unwindversion"),
        (Some(frame), _) if ![default_version, WindowsFrame::FIRST_VERSION].contains(&frame.version) => {
            report_seh_error_in_function(parser, location, "Duplicate .seh_unwindversion in ");
        }
        (Some(frame), Some(version)) => frame.version = version,
        (Some(_), None) => {
            let message = "Unsupported version specified in .seh_unwindversion in ";
            report_seh_error_in_function(parser, location, message);
        }
    }
    Ok(())
}

/// Adds an instruction to the prologue of the open frame, or to the epilogue that is open; reports an error if it is invalid there.
pub fn emit_seh_instruction(parser: &mut Parser<'_>, instruction: SehInstruction, location: u32) {
    let is_in_epilogue = parser.streamer.windows_frames.epilogue.is_some();
    let Some(frame) = current_seh_frame(parser, Some(location)) else { return };
    let error = operand_error(frame, instruction, is_in_epilogue).map(str::to_owned);
    let error = error.or_else(|| version_error(frame, instruction, is_in_epilogue));
    match error {
        Some(error) => parser.report_error(Some(location), error),
        None if is_in_epilogue => {}
        None => {
            frame.has_instructions = true;
            frame.has_frame_register |= matches!(instruction, SehInstruction::SetFrame { .. });
        }
    }
}

/// Returns the error in an instruction's operands, or in its place among other instructions.
fn operand_error(
    frame: &WindowsFrame,
    instruction: SehInstruction,
    is_in_epilogue: bool,
) -> Option<&'static str> {
    match instruction {
        SehInstruction::SetFrame { .. } if frame.has_frame_register && !is_in_epilogue => {
            Some("frame register and offset can be set at most once")
        }
        SehInstruction::SetFrame { offset, .. } | SehInstruction::SaveXmm { offset, .. }
            if offset % 16 != 0 =>
        {
            Some("offset is not a multiple of 16")
        }
        SehInstruction::SetFrame { offset, .. } if offset > 240 => {
            Some("frame offset must be less than or equal to 240")
        }
        SehInstruction::AllocStack { size: 0 } => Some("stack allocation size must be non-zero"),
        SehInstruction::AllocStack { size } if size % 8 != 0 => {
            Some("stack allocation size is not a multiple of 8")
        }
        SehInstruction::SaveReg { offset, .. } if offset % 8 != 0 => {
            Some("register save offset is not 8 byte aligned")
        }
        SehInstruction::PushFrame if frame.has_instructions && !is_in_epilogue => {
            Some("If present, PushMachFrame must be the first UOP")
        }
        _ => None,
    }
}

/// Returns the part of an instruction that the version of a frame lacks.
fn version_error(frame: &WindowsFrame, instruction: SehInstruction, is_in_epilogue: bool) -> Option<String> {
    if frame.version >= VERSION_3 {
        return None;
    }
    let name = instruction.name();
    match instruction {
        SehInstruction::Push2Regs => Some(format!("{name} is only supported for unwind v3")),
        _ if is_in_epilogue => Some(format!("{name} inside epilog requires unwind v3")),
        _ if instruction.has_extended_register() => {
            Some(format!("{name} with an extended register requires unwind v3"))
        }
        _ => None,
    }
}
