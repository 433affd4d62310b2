//! The bytes in front of an opcode.

use stallscope_target::RegisterId;

use super::reader::Reader;
use crate::mode::Mode;
use crate::opcode_prefix::{OpcodePrefix, PrefixKind, UpperBits};
use crate::registers::reg;

/// The prefix `lock`.
const LOCK: u8 = 0xF0;
/// The prefix of operand size.
pub(super) const OPERAND_SIZE: u8 = 0x66;
/// The prefix `repne`.
pub(super) const REPNE: u8 = 0xF2;
/// The prefix `rep`.
pub(super) const REP: u8 = 0xF3;
/// The first byte of the opcodes in maps but the first.
pub(super) const ESCAPE: u8 = 0x0F;
const VEX3: u8 = 0xC4;
const VEX2: u8 = 0xC5;
const XOP: u8 = 0x8F;
const EVEX: u8 = 0x62;
const REX2: u8 = 0xD5;

/// The prefixes of an instruction.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prefixes {
    /// The last of 66, F2 and F3 if it belongs to the opcode; otherwise 0.
    pub(super) mandatory: u8,
    /// The last of F2 and F3; 0 if there is none.
    pub(super) repeat: u8,
    /// Whether F2 or F3 elides a lock instead of repeating.
    pub(super) elides_lock: bool,
    pub(super) has_lock: bool,
    pub(super) has_operand_size: bool,
    pub(super) has_address_size: bool,
    /// The segment, or none for the default.
    pub(super) segment: RegisterId,
    /// The prefix right before the opcode.
    pub(super) opcode: OpcodePrefix,
    /// Whether that prefix extends registers: in 64-bit mode.
    pub(super) has_rex: bool,
    /// Whether it has the W bit in 64-bit mode.
    pub(super) has_rex_w: bool,
    /// The size in bytes that registers usually have.
    pub(super) register_size: u8,
    /// The size of an address in bytes.
    pub(super) address_size: u8,
    /// The size in bytes of a displacement from the instruction's end.
    pub(super) displacement_size: u8,
    /// The size of an immediate in bytes.
    pub(super) immediate_size: u8,
}

/// Returns whether a byte is a REX prefix.
const fn is_rex(byte: u8, mode: Mode) -> bool {
    matches!(mode, Mode::Bits64) && byte & 0xF0 == 0x40
}

/// Returns whether a byte starts a REX2 prefix.
const fn is_rex2(byte: u8, mode: Mode) -> bool {
    matches!(mode, Mode::Bits64) && byte == REX2
}

/// Returns a bit of a register's number, in its place.
const fn upper_bits(bits: UpperBits) -> u8 {
    (bits.fourth as u8) << 3 | (bits.fifth as u8) << 4
}

impl Prefixes {
    /// Reads the prefixes, up to the opcode; `None` if the code ends within one.
    pub(super) fn read(reader: &mut Reader<'_>, mode: Mode) -> Option<Self> {
        let mut prefixes = Self::default();
        let mut rex = None;
        let last = prefixes.read_legacy(reader, mode, &mut rex)?;
        if let Some(rex) = rex {
            prefixes.set_opcode_prefix(PrefixKind::Rex, [0, rex, 0, 0], mode);
        }
        prefixes.read_opcode_prefix(last, reader, mode)?;
        prefixes.set_sizes(mode);
        Some(prefixes)
    }

    /// Reads prefixes of one byte each, and the byte after them, which is returned. If there is none, it is the last
    /// prefix.
    fn read_legacy(&mut self, reader: &mut Reader<'_>, mode: Mode, rex: &mut Option<u8>) -> Option<u8> {
        let mut last = 0;
        while let Some(byte) = reader.byte() {
            last = byte;
            // A `lock` in front is a separate instruction.
            if byte == LOCK && reader.n_read() == 1 {
                break;
            }
            if matches!(byte, REPNE | REP)
                && let Some(next) = reader.peek()
            {
                let is_pause = byte == REP && next == 0x90;
                if next == LOCK || next & 0xFE == 0x86 || next & 0xF8 == 0x90 {
                    self.elides_lock = true;
                    if !is_pause {
                        break;
                    }
                }
                if byte == REP && matches!(next, 0x88 | 0x89 | 0xC6 | 0xC7) {
                    self.elides_lock = true;
                    break;
                }
                if is_rex(next, mode) {
                    reader.byte();
                    reader.peek()?;
                    reader.step_back();
                }
            }
            if is_rex(byte, mode) {
                *rex = Some(byte);
            } else if self.add_legacy(byte, reader, mode) {
                *rex = None;
            } else {
                break;
            }
        }
        Some(last)
    }

    /// Adds a prefix; `false` if the byte is none.
    fn add_legacy(&mut self, byte: u8, reader: &Reader<'_>, mode: Mode) -> bool {
        match byte {
            LOCK => self.has_lock = true,
            REPNE | REP => {
                if let Some(next) = reader.peek() {
                    if is_rex(next, mode) || is_rex2(next, mode) || matches!(next, ESCAPE | OPERAND_SIZE) {
                        self.mandatory = byte;
                    }
                    self.repeat = byte;
                }
            }
            0x2E => self.segment = reg::CS,
            0x36 => self.segment = reg::SS,
            0x3E => self.segment = reg::DS,
            0x26 => self.segment = reg::ES,
            0x64 => self.segment = reg::FS,
            0x65 => self.segment = reg::GS,
            OPERAND_SIZE => {
                self.has_operand_size = true;
                let belongs_to_opcode = |next| next == ESCAPE || is_rex(next, mode);
                if self.mandatory == 0 && reader.peek().is_some_and(belongs_to_opcode) {
                    self.mandatory = byte;
                }
            }
            0x67 => self.has_address_size = true,
            _ => return false,
        }
        true
    }

    fn set_opcode_prefix(&mut self, kind: PrefixKind, bytes: [u8; 4], mode: Mode) {
        self.opcode = OpcodePrefix::of_bytes(kind, bytes);
        self.has_rex = mode == Mode::Bits64;
        self.has_rex_w = self.has_rex && self.opcode.w;
    }

    /// Reads the rest of a prefix of several bytes if `first` starts one; otherwise `first` is left for the opcode.
    fn read_opcode_prefix(&mut self, first: u8, reader: &mut Reader<'_>, mode: Mode) -> Option<()> {
        // Outside of 64-bit mode, a ModRM byte with memory makes the byte an opcode.
        let is_prefix = |second: u8| mode == Mode::Bits64 || second >= 0xC0;
        let mut bytes = [first, 0, 0, 0];
        let kind = match first {
            EVEX => {
                let second = reader.byte()?;
                reader.peek()?;
                if !is_prefix(second) {
                    reader.step_back();
                    reader.step_back();
                    return Some(());
                }
                bytes = [first, second, reader.byte()?, reader.byte()?];
                PrefixKind::Evex
            }
            VEX3 if is_prefix(reader.peek()?) => PrefixKind::Vex3,
            VEX2 if is_prefix(reader.peek()?) => PrefixKind::Vex2,
            // Otherwise it is `pop`.
            XOP if reader.peek()? & 0x38 != 0 => PrefixKind::Xop,
            REX2 if mode == Mode::Bits64 => {
                reader.peek()?;
                PrefixKind::Rex2
            }
            _ => {
                reader.step_back();
                return Some(());
            }
        };
        if kind != PrefixKind::Evex {
            bytes[1] = reader.byte().unwrap_or_default();
        }
        if matches!(kind, PrefixKind::Vex3 | PrefixKind::Xop) {
            bytes[2] = reader.byte().unwrap_or_default();
        }
        self.set_opcode_prefix(kind, bytes, mode);
        // QUIRK(llvm): The longer prefixes do not make operands 16 bits wide.
        if matches!(kind, PrefixKind::Vex2 | PrefixKind::Xop) && self.opcode.mandatory == 1 {
            self.has_operand_size = true;
        }
        Some(())
    }

    fn set_sizes(&mut self, mode: Mode) {
        let size = |is_wide: bool| if is_wide { 4 } else { 2 };
        let is_16_bit = mode == Mode::Bits16;
        self.register_size = size(self.has_operand_size == is_16_bit);
        self.immediate_size = self.register_size;
        self.address_size = size(self.has_address_size == is_16_bit);
        self.displacement_size = self.address_size;
        if mode == Mode::Bits64 {
            self.address_size = if self.has_address_size { 4 } else { 8 };
            self.displacement_size = 4;
            if self.has_rex_w {
                self.register_size = 8;
                self.immediate_size = 4;
                self.has_operand_size = false;
            }
        }
    }

    /// Returns the bits above the field `reg`.
    pub(super) const fn reg_bits(&self) -> u8 {
        if self.has_rex { upper_bits(self.opcode.reg) } else { 0 }
    }

    /// Returns the bits above the index.
    pub(super) const fn index_bits(&self) -> u8 {
        if self.has_rex { upper_bits(self.opcode.index) } else { 0 }
    }

    /// Returns the bits above the base or the field `r/m`.
    pub(super) const fn base_bits(&self) -> u8 {
        if self.has_rex { upper_bits(self.opcode.base) } else { 0 }
    }

    /// Returns whether the prefix before the opcode is EVEX.
    pub(super) fn is_evex(&self) -> bool {
        self.opcode.kind == PrefixKind::Evex
    }
}
