//! The disassembly of a program, as llvm-objdump prints it.

mod code_texts;
mod inst_text;
mod name_cache;
mod relative_codes;
mod relative_texts;

use std::io::{self, Write};
use std::ops::Range;

use stallscope_mc::{
    AsmInfo, Decoded, Decoder, ExpressionId, Expressions, InstPlace, PrintOptions, Printer, RelativeNumber,
    Validity, push_hex_bytes,
};
use stallscope_object::{CodeSection, Content, Program};
use stallscope_target::{Inst, Operand};

use crate::Subtarget;
use crate::program::code::write_place;
use code_texts::CodeTexts;
use inst_text::{HOLE, InstText, OpcodeNumber};
use name_cache::NameCache;
use relative_codes::RelativeCodes;
use relative_texts::RelativeTexts;

/// The bytes of text that are kept before they are written.
const MAX_KEPT: usize = 1 << 16;

/// How many bytes of an object a line has.
const OBJECT_LINE: usize = 8;

/// The least number of zero bytes that are left out.
const MIN_ZEROS: usize = 8;

/// Writes the disassembly of programs.
struct Disassembly<'a, W> {
    /// The states of the processor that code is for. Code without marks starts in the first one.
    states: Vec<State<'a>>,
    is_big_endian: bool,
    text: Vec<u8>,
    /// The text of an instruction.
    line: String,
    out: W,
}

/// A state of the processor: the same code represents other instructions in another state.
struct State<'a> {
    content: Content,
    decoder: Decoder<'a>,
    printer: Printer<'a>,
    texts: CodeTexts,
    relative_codes: RelativeCodes,
    relative_texts: RelativeTexts,
    expressions: Expressions,
    /// The expression that is printed as a hole.
    hole: ExpressionId,
    inst: Inst,
}

impl Subtarget {
    /// Writes the disassembly of programs, each after a heading: a heading for each section and symbol, and a line
    /// `ADDRESS: INSTRUCTION` for each instruction. `variant` is the number of the syntax. Eight zero bytes and more are left out,
    /// as by llvm-objdump.
    ///
    /// # Errors
    /// The errors of `out`; and [`io::ErrorKind::Unsupported`] if there is no disassembler for the target.
    pub fn disassemble<'p>(
        &self,
        programs: impl IntoIterator<Item = (String, &'p Program<'p>)>,
        variant: u8,
        out: impl Write,
    ) -> io::Result<()> {
        let other = self.in_other_state();
        let subtargets = [Some(self), other.as_ref()].into_iter().flatten();
        let states = subtargets.map(|subtarget| State::new(subtarget, variant)).collect::<io::Result<_>>();
        let mut states: Vec<State<'_>> = states?;
        // Where both are possible, code without marks is for the state that processors start in.
        states.sort_by_key(|state| state.content == Content::ThumbCode);
        let asm_info = (self.isa().asm_language.asm_info)(&self.info().triple);
        let is_big_endian = !asm_info.is_little_endian;
        let mut disassembly =
            Disassembly { states, is_big_endian, text: Vec::new(), line: String::new(), out };
        for (heading, program) in programs {
            disassembly.text.extend_from_slice(heading.as_bytes());
            let mut state = 0;
            for section in &program.sections {
                disassembly.section(program, section, &mut state)?;
            }
        }
        disassembly.flush()
    }

    /// Returns the subtarget in the other one of Arm's states, if it has two.
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
    if bytes.first_chunk() != Some(&[0; MIN_ZEROS]) {
        return 0;
    }
    bytes.iter().take_while(|&&byte| byte == 0).count() & !3
}

impl<W: Write> Disassembly<'_, W> {
    fn section<'p>(
        &mut self,
        program: &'p Program<'p>,
        section: &'p CodeSection<'p>,
        state: &mut usize,
    ) -> io::Result<()> {
        let mut names = NameCache::new(program, section);
        let name = String::from_utf8_lossy(section.name);
        write!(self.text, "\nDisassembly of section {name}:\n")?;
        for part in section.symbols.parts(section.addresses()) {
            if let Some(name) = part.name {
                let name = if name.is_empty() { section.name } else { name };
                let start = part.addresses.start;
                write!(self.text, "\n{start:016x} <{}>:\n", String::from_utf8_lossy(name))?;
            }
            if part.is_object {
                self.object(section, part.addresses)?;
            } else if part.content == Some(Content::Data) {
                self.data(section, part.addresses)?;
            } else {
                let marked = self.states.iter().position(|state| Some(state.content) == part.content);
                *state = marked.unwrap_or(*state);
                self.code(section, part.addresses, *state, &mut names)?;
            }
            self.flush_if_full()?;
        }
        Ok(())
    }

    fn code(
        &mut self,
        section: &CodeSection<'_>,
        addresses: Range<u64>,
        state: usize,
        names: &mut NameCache<'_>,
    ) -> io::Result<()> {
        let Range { start: mut address, end } = addresses;
        // The last instruction may go on after the next symbol.
        let mut bytes = section.bytes_at(address..section.addresses().end);
        let mut n_left = section.bytes_at(address..end).len();
        while n_left > 0 {
            let n_zeros = n_zeros(bytes.get(..n_left).unwrap_or(bytes));
            let n_bytes = if n_zeros > 0 {
                self.text.extend_from_slice(b"\t\t...\n");
                n_zeros
            } else {
                push_hex_bytes(address, &mut self.text);
                self.text.extend_from_slice(b": ");
                let n_bytes = self.instruction(bytes, address, state, names);
                self.text.push(b'\n');
                n_bytes
            };
            bytes = bytes.get(n_bytes..).unwrap_or_default();
            n_left = n_left.saturating_sub(n_bytes);
            address = address.wrapping_add(n_bytes as u64);
            self.flush_if_full()?;
        }
        Ok(())
    }

    /// Appends the instruction at the start of `bytes`, and returns how many bytes it has.
    fn instruction(&mut self, bytes: &[u8], address: u64, state: usize, names: &mut NameCache<'_>) -> usize {
        let Self { states, text, line, .. } = self;
        let Some(state) = states.get_mut(state) else { return bytes.len() };
        if let Some((found, n_bytes)) = state.known(bytes) {
            push_text(found, &state.decoder, InstPlace { address, n_bytes }, names, text);
            return n_bytes;
        }
        line.clear();
        let (relative, n_bytes) = state.print(bytes, line);
        let found = InstText::new(without_tab(line), relative);
        push_text(found, &state.decoder, InstPlace { address, n_bytes }, names, text);
        n_bytes
    }

    /// Appends data between code: words, and what is left.
    fn data(&mut self, section: &CodeSection<'_>, addresses: Range<u64>) -> io::Result<()> {
        let is_big = self.is_big_endian;
        let mut address = addresses.start;
        let mut bytes = section.bytes_at(addresses);
        while let [first, rest @ ..] = bytes {
            let n_zeros = n_zeros(bytes);
            let n_bytes = match *bytes {
                _ if n_zeros > 0 => {
                    self.text.extend_from_slice(b"\t\t...\n");
                    n_zeros
                }
                [a, b, c, d, ..] => {
                    let word = [a, b, c, d];
                    let number = if is_big { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) };
                    writeln!(self.text, "{address:x}: .word\t0x{number:08x}")?;
                    word.len()
                }
                [a, b, ..] => {
                    let half = [a, b];
                    let number = if is_big { u16::from_be_bytes(half) } else { u16::from_le_bytes(half) };
                    writeln!(self.text, "{address:x}: .short\t0x{number:04x}")?;
                    half.len()
                }
                _ => {
                    writeln!(self.text, "{address:x}: .byte\t0x{first:02x}")?;
                    1
                }
            };
            address = address.saturating_add(n_bytes as u64);
            bytes = rest.get(n_bytes - 1..).unwrap_or_default();
        }
        Ok(())
    }

    /// Appends the data of a symbol: eight bytes a line, and the same as text.
    fn object(&mut self, section: &CodeSection<'_>, addresses: Range<u64>) -> io::Result<()> {
        let mut address = addresses.start;
        for bytes in section.bytes_at(addresses).chunks(OBJECT_LINE) {
            write!(self.text, "{address:x}:")?;
            for byte in bytes {
                write!(self.text, " {byte:02x}")?;
            }
            let n_missing = OBJECT_LINE - bytes.len();
            self.text.resize(self.text.len() + 3 * n_missing + 9, b' ');
            let is_shown = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ';
            self.text.extend(bytes.iter().map(|byte| if is_shown(byte) { *byte } else { b'.' }));
            self.text.push(b'\n');
            address = address.saturating_add(bytes.len() as u64);
        }
        Ok(())
    }

    fn flush_if_full(&mut self) -> io::Result<()> {
        if self.text.len() < MAX_KEPT { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.text)?;
        self.text.clear();
        for state in &mut self.states {
            // Expressions are needed only while their instruction is printed.
            (state.expressions, state.hole) = expressions_with_hole(state.expressions.asm_info);
        }
        Ok(())
    }
}

/// Returns the text of an instruction as disassemblies show it.
fn without_tab(line: &str) -> &[u8] {
    line.strip_prefix('\t').unwrap_or(line).as_bytes()
}

/// Appends the text of an instruction at a place.
#[inline]
fn push_text(
    found: InstText<'_>,
    decoder: &Decoder<'_>,
    place: InstPlace,
    names: &mut NameCache<'_>,
    out: &mut Vec<u8>,
) {
    let Some(OpcodeNumber { opcode, number }) = found.relative else {
        found.append_to(out);
        return;
    };
    let mut pieces = found.text().split(|&byte| byte == HOLE);
    out.extend_from_slice(pieces.next().unwrap_or_default());
    for piece in pieces {
        let address = decoder.relative_address(opcode, place, number).unwrap_or_default();
        let number = decoder.prints_distances().then_some(number);
        write_place(names.find(address), address, number, out);
        out.extend_from_slice(piece);
    }
}

/// An expression that is printed as a hole, alone.
fn expressions_with_hole(asm_info: AsmInfo) -> (Expressions, ExpressionId) {
    let mut expressions = Expressions::new(asm_info);
    let symbol = expressions.symbols.intern_place(&[HOLE]);
    let hole = expressions.symbol(symbol);
    (expressions, hole)
}

impl<'a> State<'a> {
    fn new(subtarget: &'a Subtarget, variant: u8) -> io::Result<Self> {
        let language = &subtarget.isa().asm_language;
        let info = subtarget.info();
        let Some(decoder) = Decoder::new(language, info) else {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "machine code of this target cannot be decoded yet",
            ));
        };
        let options = PrintOptions { print_imm_hex: true, ..PrintOptions::default() };
        let (expressions, hole) = expressions_with_hole((language.asm_info)(&info.triple));
        Ok(Self {
            content: content(subtarget),
            decoder,
            printer: Printer::new(language, info, variant, options),
            texts: CodeTexts::default(),
            relative_codes: RelativeCodes::default(),
            relative_texts: RelativeTexts::new(),
            expressions,
            hole,
            inst: Inst::default(),
        })
    }

    /// Returns the text of the instruction at the start of some bytes, and how many it has, if one like it was printed before.
    #[inline]
    fn known(&self, bytes: &[u8]) -> Option<(InstText<'_>, usize)> {
        if self.decoder.has_context() {
            return None;
        }
        self.relative_codes.find(bytes).or_else(|| self.texts.find(bytes))
    }

    /// Appends the text of the instruction at the start of some bytes. Returns what its address depends on, and how many bytes it
    /// has.
    fn print(&mut self, bytes: &[u8], line: &mut String) -> (Option<OpcodeNumber>, usize) {
        let Self { decoder, printer, expressions, inst, .. } = self;
        let had_context = decoder.has_context();
        let Decoded { validity, n_bytes } = decoder.decode(bytes, inst, expressions);
        if validity == Validity::Invalid {
            line.push_str("<unknown>");
            return (None, n_bytes);
        }
        let place = InstPlace { address: 0, n_bytes };
        let relative = decoder.relative_number(inst).filter(|&RelativeNumber { number, .. }| {
            decoder.relative_address(inst.opcode, place, number).is_some()
        });
        match relative {
            None => printer.print(inst, expressions, line),
            Some(RelativeNumber { index, .. }) => {
                if let Some(operand) = inst.operands.get_mut(index) {
                    *operand = Operand::Expression(self.hole.0);
                }
                line.push_str(self.relative_texts.get(inst, |line| printer.print(inst, expressions, line)));
            }
        }
        let relative = relative.map(|relative| OpcodeNumber { opcode: inst.opcode, number: relative.number });
        if !had_context && !decoder.has_context() && decoder.stands_alone(inst) {
            let text = InstText::new(without_tab(line), relative);
            let code = bytes.get(..n_bytes).unwrap_or(bytes);
            if relative.is_none() || !self.relative_codes.keep(code, decoder.n_relative_bytes(), text) {
                self.texts.keep(bytes, n_bytes, text);
            }
        }
        (relative, n_bytes)
    }
}
