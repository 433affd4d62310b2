//! The disassembly of a program, as llvm-objdump prints it.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;

use stallscope_mc::{Decoded, Decoder, Expressions, InstPlace, PrintOptions, Printer, Validity, push_hex};
use stallscope_object::{CodeSection, Content, Program};
use stallscope_target::{Arch, Inst};

use crate::Subtarget;
use crate::code_texts::CodeTexts;
use crate::program_code::{name_operand, write_place};

/// The bytes of text that are kept before they are written.
const MAX_KEPT: usize = 1 << 16;

/// The least number of zero bytes that are left out.
const MIN_ZEROS: usize = 8;

/// Writes the disassembly of a program.
struct Disassembly<'a, W> {
    program: &'a Program<'a>,
    decoder: Decoder<'a>,
    printer: Printer<'a>,
    expressions: Expressions,
    content: Content,
    texts: CodeTexts,
    text: String,
    /// The address that an operand stands for.
    place: String,
    /// The text of an instruction.
    line: String,
    out: W,
}

impl Subtarget {
    /// Writes the disassembly of a program: a heading for each section and symbol, and a line `ADDRESS: INSTRUCTION` for each
    /// instruction. `variant` is the number of the syntax. Eight zero bytes and more are left out, as by llvm-objdump.
    ///
    /// # Errors
    /// Those of `out`; and [`io::ErrorKind::Unsupported`] if there is no disassembler for the target.
    pub fn disassemble(&self, program: &Program<'_>, variant: u8, out: impl Write) -> io::Result<()> {
        let (info, language) = (self.info(), &self.isa().asm_language);
        let Some(decoder) = Decoder::new(language, info) else {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "machine code of this target cannot be decoded yet",
            ));
        };
        let options = PrintOptions { print_imm_hex: true, ..PrintOptions::default() };
        let mut disassembly = Disassembly {
            program,
            decoder,
            printer: Printer::new(language, info, variant, options),
            expressions: Expressions::new((language.asm_info)(&info.triple)),
            content: content(self),
            texts: CodeTexts::new(),
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
}

/// The content that a subtarget's code is marked as.
pub(crate) fn content(subtarget: &Subtarget) -> Content {
    match subtarget.info().triple.arch {
        Arch::Thumb | Arch::Thumbeb => Content::ThumbCode,
        _ => Content::Code,
    }
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
        for function in section.symbols.parts(section.addresses()) {
            let name = if function.name.is_empty() { section.name } else { function.name };
            let start = function.addresses.start;
            let _ = write!(self.text, "\n{start:016x} <{}>:\n", String::from_utf8_lossy(name));
            for range in section.symbols.contents(function.addresses) {
                if range.content == self.content {
                    self.code(section, range.addresses)?;
                } else {
                    self.data(section, range.addresses)?;
                }
            }
        }
        Ok(())
    }

    fn code(&mut self, section: &CodeSection<'_>, addresses: Range<u64>) -> io::Result<()> {
        let Range { start: mut address, end } = addresses;
        let mut inst = Inst::default();
        while address < end {
            let bytes = section.bytes_at(address..end);
            let n_zeros = n_zeros(bytes);
            if n_zeros > 0 {
                self.text.push_str("\t\t...\n");
                address += n_zeros as u64;
                continue;
            }
            push_hex(address, &mut self.text);
            self.text.push_str(": ");
            let known = if self.decoder.has_context() { None } else { self.texts.find(bytes) };
            let n_bytes = match known {
                Some((text, n_bytes)) => {
                    self.text.push_str(text);
                    n_bytes
                }
                None => self.instruction(section, bytes, address, &mut inst),
            };
            self.text.push('\n');
            address = InstPlace { address, n_bytes }.end();
            if self.text.len() >= MAX_KEPT {
                self.flush()?;
            }
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
        let had_context = self.decoder.has_context();
        let Decoded { validity, n_bytes } = self.decoder.decode(bytes, inst, &mut self.expressions);
        if validity == Validity::Invalid {
            self.text.push_str("<unknown>");
            return n_bytes;
        }
        let has_context = had_context || self.decoder.has_context();
        let relative = self.decoder.relative_operand(inst, InstPlace { address, n_bytes });
        if let Some(relative) = relative {
            self.place.clear();
            write_place(self.program, section, relative.address, relative.number, &mut self.place);
            name_operand(inst, relative.index, self.place.as_bytes(), &mut self.expressions);
        }
        self.line.clear();
        self.printer.print(inst, &self.expressions, &mut self.line);
        let text = self.line.strip_prefix('\t').unwrap_or(&self.line);
        self.text.push_str(text);
        if relative.is_none() && !has_context && self.decoder.stands_alone(inst) {
            self.texts.keep(bytes, n_bytes, text);
        }
        n_bytes
    }

    fn data(&mut self, section: &CodeSection<'_>, addresses: Range<u64>) -> io::Result<()> {
        let is_big = !self.expressions.asm_info.is_little_endian;
        let Range { start: mut address, end } = addresses;
        while address < end {
            let bytes = section.bytes_at(address..end);
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
                [byte, ..] => {
                    let _ = writeln!(self.text, "{address:x}: .byte\t0x{byte:02x}");
                    1
                }
                [] => break,
            };
            address = address.saturating_add(n_bytes as u64);
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(self.text.as_bytes())?;
        self.text.clear();
        // The names of addresses are needed only while their instruction is printed.
        self.expressions = Expressions::new(self.expressions.asm_info);
        Ok(())
    }
}
