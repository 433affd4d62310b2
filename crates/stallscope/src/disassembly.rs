//! The disassembly of a program, as llvm-objdump prints it.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;

use stallscope_mc::{Decoded, Decoder, Expressions, InstPlace, PrintOptions, Printer, Validity, push_hex};
use stallscope_object::{CodeSection, Content, Program};
use stallscope_target::Inst;

use crate::Subtarget;
use crate::code_texts::CodeTexts;
use crate::program_code::{name_operand, write_place};

/// The bytes of text that are kept before they are written.
const MAX_KEPT: usize = 1 << 16;

/// How many bytes of an object a line has.
const OBJECT_LINE: usize = 8;

/// The least number of zero bytes that are left out.
const MIN_ZEROS: usize = 8;

/// Writes the disassembly of a program.
struct Disassembly<'a, W> {
    program: &'a Program<'a>,
    /// The state of the processor that code is for, first that in which code without marks starts.
    states: Vec<State<'a>>,
    /// The number of the state of the last code.
    state: usize,
    expressions: Expressions,
    text: String,
    /// The address that an operand stands for.
    place: String,
    /// The text of an instruction.
    line: String,
    out: W,
}

/// A state of the processor, in which code stands for other instructions.
struct State<'a> {
    content: Content,
    decoder: Decoder<'a>,
    printer: Printer<'a>,
    texts: CodeTexts,
}

impl Subtarget {
    /// Writes the disassembly of a program: a heading for each section and symbol, and a line `ADDRESS: INSTRUCTION` for each
    /// instruction. `variant` is the number of the syntax. Eight zero bytes and more are left out, as by llvm-objdump.
    ///
    /// # Errors
    /// Those of `out`; and [`io::ErrorKind::Unsupported`] if there is no disassembler for the target.
    pub fn disassemble(&self, program: &Program<'_>, variant: u8, out: impl Write) -> io::Result<()> {
        let language = &self.isa().asm_language;
        let other = self.in_other_state();
        let mut states = Vec::new();
        for subtarget in [Some(self), other.as_ref()].into_iter().flatten() {
            let info = subtarget.info();
            let Some(decoder) = Decoder::new(language, info) else {
                return Err(io::Error::new(
                    io::ErrorKind::Unsupported,
                    "machine code of this target cannot be decoded yet",
                ));
            };
            let options = PrintOptions { print_imm_hex: true, ..PrintOptions::default() };
            let printer = Printer::new(language, info, variant, options);
            states.push(State { content: content(subtarget), decoder, printer, texts: CodeTexts::new() });
        }
        // Where both are possible, code without marks is for the state that processors start in.
        states.sort_by_key(|state| state.content == Content::ThumbCode);
        let mut disassembly = Disassembly {
            program,
            states,
            state: 0,
            expressions: Expressions::new((language.asm_info)(&self.info().triple)),
            text: String::new(),
            place: String::new(),
            line: String::new(),
            out,
        };
        for section in &program.sections {
            disassembly.section(section)?;
        }
        disassembly.flush()
    }

    /// The same subtarget in the other one of Arm's states, if it has two.
    fn in_other_state(&self) -> Option<Self> {
        let info = self.info();
        let feature = |key| info.description().feature_by_key(key);
        let (thumb, only_thumb) = (feature(THUMB)?, feature("noarm")?);
        let is_thumb = info.features.has(thumb);
        (!info.features.has(only_thumb)).then(|| self.with(|info| info.features.set(thumb, !is_thumb)))
    }
}

/// The feature of Arm's processors in Thumb state.
const THUMB: &str = "thumb-mode";

/// The content that a subtarget's code is marked as.
pub(crate) fn content(subtarget: &Subtarget) -> Content {
    let info = subtarget.info();
    let thumb = info.description().feature_by_key(THUMB);
    let is_thumb = thumb.is_some_and(|feature| info.features.has(feature));
    if is_thumb { Content::ThumbCode } else { Content::Code }
}

/// The number of zero bytes at the start that are left out: four at a time.
fn n_zeros(bytes: &[u8]) -> usize {
    let n = bytes.iter().take_while(|&&byte| byte == 0).count();
    if n < MIN_ZEROS { 0 } else { n & !3 }
}

impl<W: Write> Disassembly<'_, W> {
    fn section(&mut self, section: &CodeSection<'_>) -> io::Result<()> {
        let name = String::from_utf8_lossy(section.name);
        let _ = write!(self.text, "\nDisassembly of section {name}:\n");
        for part in section.symbols.parts(section.addresses()) {
            if let Some(name) = part.name {
                let name = if name.is_empty() { section.name } else { name };
                let start = part.addresses.start;
                let _ = write!(self.text, "\n{start:016x} <{}>:\n", String::from_utf8_lossy(name));
            }
            if part.is_object {
                self.object(section, part.addresses);
            } else if part.content == Some(Content::Data) {
                self.data(section, part.addresses);
            } else {
                let state = self.states.iter().position(|state| Some(state.content) == part.content);
                self.state = state.unwrap_or(self.state);
                self.code(section, part.addresses)?;
            }
            self.flush_if_full()?;
        }
        Ok(())
    }

    fn code(&mut self, section: &CodeSection<'_>, addresses: Range<u64>) -> io::Result<()> {
        let Range { start: mut address, end } = addresses;
        let section_end = section.addresses().end;
        let mut inst = Inst::default();
        while address < end {
            let n_zeros = n_zeros(section.bytes_at(address..end));
            if n_zeros > 0 {
                self.text.push_str("\t\t...\n");
                address += n_zeros as u64;
                continue;
            }
            push_hex(address, &mut self.text);
            self.text.push_str(": ");
            // The last instruction may go on behind the next symbol.
            let bytes = section.bytes_at(address..section_end);
            let n_bytes = match self.states.get_mut(self.state).and_then(|state| state.known(bytes)) {
                Some((text, n_bytes)) => {
                    self.text.push_str(text);
                    n_bytes
                }
                None => self.instruction(section, bytes, address, &mut inst),
            };
            self.text.push('\n');
            address = InstPlace { address, n_bytes }.end();
            self.flush_if_full()?;
        }
        Ok(())
    }

    /// Appends the instruction at the start of `bytes`, and returns how many bytes it has.
    fn instruction(
        &mut self,
        section: &CodeSection<'_>,
        bytes: &[u8],
        address: u64,
        inst: &mut Inst,
    ) -> usize {
        let Some(state) = self.states.get_mut(self.state) else { return bytes.len() };
        let had_context = state.decoder.has_context();
        let Decoded { validity, n_bytes } = state.decoder.decode(bytes, inst, &mut self.expressions);
        if validity == Validity::Invalid {
            self.text.push_str("<unknown>");
            return n_bytes;
        }
        let has_context = had_context || state.decoder.has_context();
        let relative = state.decoder.relative_operand(inst, InstPlace { address, n_bytes });
        if let Some(relative) = relative {
            self.place.clear();
            write_place(self.program, section, relative.address, relative.number, &mut self.place);
            name_operand(inst, relative.index, self.place.as_bytes(), &mut self.expressions);
        }
        self.line.clear();
        state.printer.print(inst, &self.expressions, &mut self.line);
        let text = self.line.strip_prefix('\t').unwrap_or(&self.line);
        self.text.push_str(text);
        if relative.is_none() && !has_context && state.decoder.stands_alone(inst) {
            state.texts.keep(bytes, n_bytes, text);
        }
        n_bytes
    }

    /// Appends data between code: words, and what is left.
    fn data(&mut self, section: &CodeSection<'_>, addresses: Range<u64>) {
        let is_big = !self.expressions.asm_info.is_little_endian;
        let mut address = addresses.start;
        let mut bytes = section.bytes_at(addresses);
        while let [first, rest @ ..] = bytes {
            let n_zeros = n_zeros(bytes);
            let n_bytes = match *bytes {
                _ if n_zeros > 0 => {
                    self.text.push_str("\t\t...\n");
                    n_zeros
                }
                [a, b, c, d, ..] => {
                    let word = [a, b, c, d];
                    let number = if is_big { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) };
                    let _ = writeln!(self.text, "{address:x}: .word\t0x{number:08x}");
                    word.len()
                }
                [a, b, ..] => {
                    let half = [a, b];
                    let number = if is_big { u16::from_be_bytes(half) } else { u16::from_le_bytes(half) };
                    let _ = writeln!(self.text, "{address:x}: .short\t0x{number:04x}");
                    half.len()
                }
                _ => {
                    let _ = writeln!(self.text, "{address:x}: .byte\t0x{first:02x}");
                    1
                }
            };
            address = address.saturating_add(n_bytes as u64);
            bytes = rest.get(n_bytes - 1..).unwrap_or_default();
        }
    }

    /// Appends what a symbol says is data: eight bytes a line, and the same as text.
    fn object(&mut self, section: &CodeSection<'_>, addresses: Range<u64>) {
        let mut address = addresses.start;
        for bytes in section.bytes_at(addresses).chunks(OBJECT_LINE) {
            let _ = write!(self.text, "{address:x}:");
            for byte in bytes {
                let _ = write!(self.text, " {byte:02x}");
            }
            let n_missing = OBJECT_LINE - bytes.len();
            let _ = write!(self.text, "{:1$}", "", 3 * n_missing + 9);
            let is_shown = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ';
            self.text.extend(bytes.iter().map(|byte| if is_shown(byte) { char::from(*byte) } else { '.' }));
            self.text.push('\n');
            address = address.saturating_add(bytes.len() as u64);
        }
    }

    fn flush_if_full(&mut self) -> io::Result<()> {
        if self.text.len() < MAX_KEPT { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(self.text.as_bytes())?;
        self.text.clear();
        // The names of addresses are needed only while their instruction is printed.
        self.expressions = Expressions::new(self.expressions.asm_info);
        Ok(())
    }
}

impl State<'_> {
    /// The text of the instruction at the start of some bytes, and how many it has, if the same was printed before.
    fn known(&mut self, bytes: &[u8]) -> Option<(&str, usize)> {
        if self.decoder.has_context() { None } else { self.texts.find(bytes) }
    }
}
