//! Windows' unwinding information: `.seh_proc` and its like.

use crate::directive::Directive;
use crate::parser::{ParseResult, Parser};
use crate::target_parser::TargetParser;
use crate::token::TokenKind;
use stallscope_mc::SectionId;
use stallscope_mc::SymbolId;

/// What a function's prologue does, as directives describe it.
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

/// A function's frame.
#[derive(Debug)]
struct WindowsFrame {
    function: SymbolId,
    section: Option<SectionId>,
    is_ended: bool,
    // The frame that this one is chained to.
    parent: Option<usize>,
    has_instructions: bool,
    has_frame_register: bool,
    is_prologue_ended: bool,
    version: u8,
}

/// The frames of all functions.
#[derive(Debug, Default)]
pub(crate) struct WindowsFrames {
    frames: Vec<WindowsFrame>,
    current: Option<usize>,
    // Whether an epilogue is open, and whether the place where unwinding starts is said.
    epilogue: Option<bool>,
}

impl WindowsFrames {
    /// Whether the frame that was opened last is not ended.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.frames.last().is_some_and(|frame| !frame.is_ended)
    }

    fn open(&mut self, function: SymbolId, section: Option<SectionId>, parent: Option<usize>) {
        self.current = Some(self.frames.len());
        self.frames.push(WindowsFrame {
            function,
            section,
            is_ended: false,
            parent,
            has_instructions: false,
            has_frame_register: false,
            is_prologue_ended: false,
            version: 1,
        });
    }
}

/// A directive that has no operands.
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

impl Parser<'_> {
    pub(super) fn parse_seh_proc(&mut self, directive: Directive<'_>) -> ParseResult {
        let symbol = self.parse_symbol()?;
        self.expect_end(UNEXPECTED)?;
        let location = Some(directive.location);
        if !self.check_windows_cfi(location) {
            return Ok(());
        }
        let frames = &self.directives.windows_frames;
        if frames.current.is_some_and(|index| !frames.frames[index].is_ended) {
            self.report_error(location, "Starting a function before ending the previous one!");
        }
        let section = self.sections.current();
        self.directives.windows_frames.open(symbol, section, None);
        Ok(())
    }

    fn check_windows_cfi(&mut self, location: Option<u32>) -> bool {
        let is_supported = self.asm_info().uses_windows_cfi;
        if !is_supported {
            self.report_error(location, ".seh_* directives are not supported on this target");
        }
        is_supported
    }

    // The frame that is open; an error is reported if there is none.
    fn current_seh_frame(&mut self, location: Option<u32>) -> Option<&mut WindowsFrame> {
        if !self.check_windows_cfi(location) {
            return None;
        }
        let frames = &self.directives.windows_frames;
        let open = frames.current.filter(|&index| !frames.frames[index].is_ended);
        if open.is_none() {
            self.report_error(location, ".seh_ directive must appear within an active frame");
        }
        self.directives.windows_frames.frames.get_mut(open?)
    }

    pub(super) fn parse_seh_marker(&mut self, directive: Directive<'_>, marker: SehMarker) -> ParseResult {
        self.lex();
        // LLVM gives no place for this one.
        let location = if matches!(marker, SehMarker::HandlerData) { None } else { Some(directive.location) };
        self.emit_seh_marker(marker, location);
        Ok(())
    }

    fn emit_seh_marker(&mut self, marker: SehMarker, location: Option<u32>) {
        let Some(frame) = self.current_seh_frame(location) else { return };
        let is_chained = frame.parent.is_some();
        match marker {
            SehMarker::EndProc => {
                frame.is_ended = true;
                let section = frame.section;
                if is_chained {
                    self.report_error(location, "Not all chained regions terminated!");
                }
                if let Some(section) = section.filter(|&section| self.sections.current() != Some(section)) {
                    self.sections.switch_to(section, 0);
                }
            }
            SehMarker::EndFunclet if is_chained => {
                self.report_error(location, "Not all chained regions terminated!");
            }
            SehMarker::EndFunclet => {}
            SehMarker::StartChained => {
                let function = frame.function;
                let section = self.sections.current();
                let frames = &mut self.directives.windows_frames;
                let parent = frames.current;
                frames.open(function, section, parent);
            }
            SehMarker::EndChained if !is_chained => {
                self.report_error(location, "End of a chained region outside a chained region!");
            }
            SehMarker::EndChained => {
                frame.is_ended = true;
                self.directives.windows_frames.current = frame.parent;
            }
            SehMarker::HandlerData if is_chained => {
                self.report_error(location, "Chained unwind areas can't have handlers!");
            }
            SehMarker::HandlerData => {}
            SehMarker::EndPrologue => frame.is_prologue_ended = true,
            SehMarker::StartEpilogue if !frame.is_prologue_ended => {
                let message =
                    "starting epilogue (.seh_startepilogue) before prologue has ended (.seh_endprologue) in ";
                self.report_seh_error_in_function(location, message);
            }
            SehMarker::StartEpilogue => self.directives.windows_frames.epilogue = Some(false),
            SehMarker::EndEpilogue => {
                let version = frame.version;
                match self.directives.windows_frames.epilogue {
                    None => self.report_seh_error_in_function(location, "Stray .seh_endepilogue in "),
                    Some(false) if version >= 2 => {
                        self.report_seh_error_in_function(location, "Missing .seh_unwindv2start in ");
                    }
                    Some(_) => self.directives.windows_frames.epilogue = None,
                }
            }
            SehMarker::UnwindV2Start => match self.directives.windows_frames.epilogue {
                None => self.report_seh_error_in_function(location, "Stray .seh_unwindv2start in "),
                Some(true) => self.report_seh_error_in_function(location, "Duplicate .seh_unwindv2start in "),
                Some(false) => self.directives.windows_frames.epilogue = Some(true),
            },
        }
    }

    fn report_seh_error_in_function(&mut self, location: Option<u32>, message: &str) {
        let frames = &self.directives.windows_frames;
        let function = frames.current.and_then(|index| frames.frames.get(index)).map(|frame| frame.function);
        let name = function.map_or(String::new(), |function| self.expressions.symbols.name_lossy(function));
        self.report_error(location, format!("{message}{name}"));
    }

    pub(super) fn parse_seh_handler(&mut self, directive: Directive<'_>) -> ParseResult {
        self.parse_symbol()?;
        self.expect_comma("you must specify one or both of @unwind or @except")?;
        self.parse_handler_attribute()?;
        if self.is(TokenKind::Comma) {
            self.lex();
            self.parse_handler_attribute()?;
        }
        self.expect_end(UNEXPECTED)?;
        let location = Some(directive.location);
        if self.current_seh_frame(location).is_some_and(|frame| frame.parent.is_some()) {
            self.report_error(location, "Chained unwind areas can't have handlers!");
        }
        Ok(())
    }

    fn parse_handler_attribute(&mut self) -> ParseResult {
        if !matches!(self.token().kind, TokenKind::At | TokenKind::Percent) {
            return Err(self.token_error("a handler attribute must begin with '@' or '%'"));
        }
        let location = self.lexer.location();
        self.lex();
        match self.parse_identifier() {
            Ok(b"unwind" | b"except") => Ok(()),
            _ => Err(self.error(location, "expected @unwind or @except")),
        }
    }

    pub(super) fn parse_seh_stackalloc(
        &mut self,
        target: &mut dyn TargetParser,
        directive: Directive<'_>,
    ) -> ParseResult {
        let size = self.parse_absolute_expression(target)?;
        self.expect_end(UNEXPECTED)?;
        self.emit_seh_instruction(SehInstruction::AllocStack(size as u32), directive.location);
        Ok(())
    }

    pub(super) fn parse_seh_unwindversion(&mut self, directive: Directive<'_>) -> ParseResult {
        let version = self.parse_int_token("expected unwind version number")?;
        self.check(!(1..=255).contains(&version), directive.location, "invalid unwind version")?;
        self.expect_end(UNEXPECTED)?;
        let location = Some(directive.location);
        let Some(frame) = self.current_seh_frame(location) else { return Ok(()) };
        if frame.version != 1 {
            self.report_seh_error_in_function(location, "Duplicate .seh_unwindversion in ");
        } else if version != 2 {
            let message = "Unsupported version specified in .seh_unwindversion in ";
            self.report_seh_error_in_function(location, message);
        } else {
            frame.version = 2;
        }
        Ok(())
    }

    /// Adds to the frame that is open what the prologue does; reports an error if that cannot be.
    pub fn emit_seh_instruction(&mut self, instruction: SehInstruction, location: u32) {
        let Some(frame) = self.current_seh_frame(Some(location)) else { return };
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
            Some(error) => self.report_error(Some(location), error),
            None => {
                frame.has_instructions = true;
                frame.has_frame_register |= matches!(instruction, SehInstruction::SetFrame(_));
            }
        }
    }
}
