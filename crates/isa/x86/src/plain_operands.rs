//! Parses plain operands in AT&T syntax (registers, numbers, and addresses that consist of them) directly from the
//! text. Nearly all operands are plain; the operand parser handles the rest and errors, with the same results.

use super::address::check_address;
use super::operand::{ClassifiedRegister, Kind, X86Operand, fits_signed};
use super::parser::X86AsmParser;
use super::registers::{Classes, NamedRegister, reg};
use stallscope_asm::Parser;
use stallscope_asm::Value;
use stallscope_asm::plain_number;

impl X86AsmParser<'_> {
    /// Takes all operands of a statement if they are plain, so that the current token is the one after them;
    /// otherwise takes nothing and returns false.
    pub(crate) fn take_plain_operands(&mut self, parser: &mut Parser<'_>) -> bool {
        // In other modes, some registers are invalid.
        if !self.is_64_bit() {
            return false;
        }
        let Some(text) = parser.cursor.lexer.text_from_token() else { return false };
        let start = parser.token().location;
        let operands = std::mem::take(&mut self.statement.operands);
        let n_before = operands.len();
        let mut reader = Reader { text, at: 0, start, operands, has_apx_register: false };
        let are_plain = self.read_plain_operands(&mut reader).is_some();
        let Reader { at, mut operands, has_apx_register, .. } = reader;
        if !are_plain {
            operands.truncate(n_before);
        }
        self.statement.operands = operands;
        if are_plain {
            self.statement.has_apx_register |= has_apx_register;
            parser.cursor.lexer.skip_to(start, at);
            parser.lex();
        }
        are_plain
    }

    fn read_plain_operands(&self, reader: &mut Reader<'_>) -> Option<()> {
        loop {
            self.read_plain_operand(reader)?;
            reader.skip_blanks();
            match reader.byte()? {
                b',' => reader.at += 1,
                b'\n' | b'\r' | b'#' => return Some(()),
                _ => return None,
            }
            reader.skip_blanks();
        }
    }

    fn read_plain_operand(&self, reader: &mut Reader<'_>) -> Option<()> {
        let start = reader.at;
        match reader.byte()? {
            b'%' => {
                let register = self.read_plain_register(reader)?;
                reader.push(Kind::Register(register), start, reader.at);
            }
            b'$' => {
                reader.at += 1;
                let value = reader.number()?;
                reader.push(Kind::Immediate(Value::Constant(value)), start, reader.at);
            }
            b'(' => self.read_plain_address(reader, start, 0)?,
            _ => {
                let displacement = reader.number()?;
                self.read_plain_address(reader, start, displacement)?;
            }
        }
        Some(())
    }

    /// Parses a register without any special meaning.
    fn read_plain_register(&self, reader: &mut Reader<'_>) -> Option<ClassifiedRegister> {
        let name = reader.register_name()?;
        let NamedRegister { id, classes, is_apx_extended } = self.registers.named(name)?;
        if matches!(id, reg::ST0 | reg::EIZ | reg::RIZ | reg::RIP) {
            return None;
        }
        reader.has_apx_register |= is_apx_extended;
        Some(ClassifiedRegister { id, classes })
    }

    /// Parses the parentheses of an address whose base is a 64-bit register.
    fn read_plain_address(&self, reader: &mut Reader<'_>, start: usize, displacement: i64) -> Option<()> {
        reader.take(b'(')?;
        let mut memory = self.memory(Value::Constant(displacement));
        memory.base = self.read_plain_register(reader)?;
        let mut end = reader.at;
        if reader.byte()? == b',' {
            reader.at += 1;
            reader.skip_blanks();
            memory.index = self.read_plain_register(reader)?;
            end = reader.at;
            if reader.byte()? == b',' {
                reader.at += 1;
                reader.skip_blanks();
                memory.scale = reader.scale()?;
            }
        }
        reader.take(b')')?;
        let is_plain = memory.base.classes.intersect(Classes::GR64)
            && fits_signed::<32>(displacement)
            && check_address(&memory, true).is_ok();
        if !is_plain {
            return None;
        }
        reader.push(Kind::Memory(memory), start, end);
        Some(())
    }
}

/// Reads the parts of operands.
struct Reader<'t> {
    /// The text, from the first operand on.
    text: &'t [u8],
    /// The offset of the next byte.
    at: usize,
    /// The location of the text.
    start: u32,
    operands: Vec<X86Operand>,
    has_apx_register: bool,
}

impl<'t> Reader<'t> {
    fn byte(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        let is_here = self.byte()? == byte;
        self.at += usize::from(is_here);
        is_here.then_some(())
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t') = self.byte() {
            self.at += 1;
        }
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        let location = |at: usize| self.start + at as u32;
        self.operands.push(X86Operand { kind, start: location(start), end: location(end) });
    }

    /// Reads a percent sign and a name.
    fn register_name(&mut self) -> Option<&'t str> {
        self.take(b'%')?;
        let rest = self.text.get(self.at..)?;
        let len = rest.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
        let name = rest.get(..len)?;
        if !name.first()?.is_ascii_alphabetic() {
            return None;
        }
        self.at += len;
        std::str::from_utf8(name).ok()
    }

    /// Reads a number, with or without a minus sign.
    fn number(&mut self) -> Option<i64> {
        let is_negative = self.take(b'-').is_some();
        let rest = self.text.get(self.at..)?;
        let (value, len) = if rest.starts_with(b"0x") { hexadecimal(rest)? } else { plain_number(rest)? };
        self.at += len;
        Some(if is_negative { -value } else { value })
    }

    /// Reads the digit of a scale.
    fn scale(&mut self) -> Option<u8> {
        let digit = self.byte().filter(u8::is_ascii_digit)?;
        self.at += 1;
        Some(digit - b'0')
    }
}

/// Returns the hexadecimal number at the start of `text` and its length, if it has few digits and is followed by
/// nothing that could belong to it.
fn hexadecimal(text: &[u8]) -> Option<(i64, usize)> {
    const PREFIX_LEN: usize = 2;
    const MAX_DIGITS: usize = 15;
    let mut value = 0;
    for (n_digits, &byte) in text.get(PREFIX_LEN..)?.iter().enumerate() {
        match char::from(byte).to_digit(16) {
            Some(_) if n_digits == MAX_DIGITS => return None,
            Some(digit) => value = value << 4 | i64::from(digit),
            None => {
                let is_plain = n_digits > 0 && !byte.is_ascii_alphabetic() && byte != b'.';
                return is_plain.then_some((value, PREFIX_LEN + n_digits));
            }
        }
    }
    None
}
