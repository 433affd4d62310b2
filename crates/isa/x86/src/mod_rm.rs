//! The ModRM and SIB bytes of an x86 memory operand, and its displacement.

use stallscope_target::{Operand, RegisterId, SubtargetInfo};

use super::address_size::is_16bit_address;
use super::immediate::write_value;
use super::inst_flags::{USE_DISP8, USE_DISP32};
use super::memory_operand::MemoryOperand;
use super::mode::{Mode, Modes};
use super::registers::reg;
use super::ts_flags::{AddressSize, Encoding, Form, TsFlags};
use stallscope_mc::EncodeError;
use stallscope_mc::{ExpressionId, Expressions};

/// In `r/m`: a SIB byte follows. In the SIB byte's index field: no index.
const SIB: u8 = 4;
/// In `r/m` and the SIB byte's base field, with `mod` 0: a displacement without a base.
const NO_BASE: u8 = 5;

/// Returns a byte with the three fields of ModRM and SIB.
pub(crate) const fn byte(top: u8, middle: u8, low: u8) -> u8 {
    top << 6 | (middle & 7) << 3 | low & 7
}

/// A memory operand and its instruction.
pub(crate) struct Address<'i> {
    /// The subtarget.
    pub(crate) subtarget: &'i SubtargetInfo,
    /// The processor's modes.
    pub(crate) modes: Modes,
    /// The opcode's flags.
    pub(crate) flags: TsFlags,
    /// The instruction's flags.
    pub(crate) inst_flags: u32,
    /// The operand.
    pub(crate) memory: &'i MemoryOperand,
    /// The source's expressions.
    pub(crate) expressions: &'i Expressions,
}

/// The size and adjustment of a displacement.
#[derive(Clone, Copy)]
enum Displacement {
    None,
    /// 8 bits, after this is subtracted.
    Short(i64),
    Long,
}

impl Displacement {
    const fn mod_field(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Short(_) => 1,
            Self::Long => 2,
        }
    }
}

impl Address<'_> {
    /// Writes the bytes, with `reg` in the ModRM byte's `reg` field.
    pub(crate) fn write(&self, reg: u8, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let memory = self.memory;
        let is_address_16 = self.modes.has(Mode::Bits32) && self.flags.address_size() == AddressSize::Bits16
            || is_16bit_address(self.subtarget, self.modes, memory);
        let forces_sib = matches!(self.flags.form(), Form::SrcMemoryForcedSib | Form::DestMemoryForcedSib);
        if matches!(memory.base, reg::RIP | reg::EIP) {
            out.push(byte(0, reg, NO_BASE));
            write_value(memory.displacement, 0, 4, out);
            Ok(())
        } else if is_address_16 {
            self.write_16bit(reg, out)
        } else if forces_sib || self.needs_sib() {
            self.write_with_sib(reg, out)
        } else {
            self.write_without_sib(reg, out);
            Ok(())
        }
    }

    fn low_bits(&self, register: RegisterId) -> u8 {
        self.subtarget.description().register_encoding(register) as u8 & 7
    }

    fn needs_sib(&self) -> bool {
        let memory = self.memory;
        if memory.base.is_none() {
            // In 64-bit mode, the short form of an absolute address is relative to the instruction.
            !memory.index.is_none() || self.modes.has(Mode::Bits64)
        } else {
            !memory.index.is_none() || self.low_bits(memory.base) == SIB
        }
    }

    /// Returns the `r/m` field of a 16-bit address, which only allows fixed pairs of registers.
    fn rm_16bit(&self) -> Option<u8> {
        let number = |register| match self.low_bits(register) {
            3 => Some(7),
            5 => Some(6),
            6 => Some(4),
            7 => Some(5),
            _ => None,
        };
        let base = number(self.memory.base)?;
        if self.memory.index.is_none() {
            return Some(base);
        }
        let index = number(self.memory.index)?;
        // One of the two is SI or DI (4, 5), the other BP or BX (6, 7).
        let (pointer, array) = if index < base { (base, index) } else { (index, base) };
        (pointer >= 6 && array < 6).then(|| array & 1 | (7 - pointer) << 1)
    }

    fn write_16bit(&self, reg: u8, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let displacement = self.memory.displacement;
        if self.memory.base.is_none() {
            out.push(byte(0, reg, 6));
            write_value(displacement, 0, 2, out);
            return Ok(());
        }
        let rm = self.rm_16bit().ok_or(EncodeError::RegisterNotEncodable)?;
        match displacement {
            Operand::Immediate(0) if rm != 6 => out.push(byte(0, reg, rm)),
            Operand::Immediate(value) if i8::try_from(value).is_ok() => {
                out.push(byte(1, reg, rm));
                write_value(displacement, 0, 1, out);
            }
            _ => {
                out.push(byte(2, reg, rm));
                write_value(displacement, 0, 2, out);
            }
        }
        Ok(())
    }

    /// Returns the shortest displacement for an address with a base register.
    fn displacement(&self) -> Displacement {
        let Operand::Immediate(value) = self.memory.displacement else { return Displacement::Long };
        let forces_short = self.inst_flags & USE_DISP8 != 0;
        let forces_long = self.inst_flags & USE_DISP32 != 0;
        if forces_long {
            return Displacement::Long;
        }
        if value == 0 && !forces_short && self.low_bits(self.memory.base) != NO_BASE {
            return Displacement::None;
        }
        let value = i64::from(value as i32);
        let scale = match self.flags.encoding() {
            Encoding::Evex => self.flags.displacement_scale().map_or(1, i64::from),
            _ => 1,
        };
        if value % scale == 0 && i8::try_from(value / scale).is_ok() {
            Displacement::Short(value / scale - value)
        } else {
            Displacement::Long
        }
    }

    fn write_displacement(&self, displacement: Displacement, out: &mut Vec<u8>) {
        match displacement {
            Displacement::None => {}
            Displacement::Short(offset) => write_value(self.memory.displacement, offset, 1, out),
            Displacement::Long => write_value(self.memory.displacement, 0, 4, out),
        }
    }

    fn write_without_sib(&self, reg: u8, out: &mut Vec<u8>) {
        if self.memory.base.is_none() {
            out.push(byte(0, reg, NO_BASE));
            return self.write_displacement(Displacement::Long, out);
        }
        let base = self.low_bits(self.memory.base);
        let displacement = match self.memory.displacement {
            // The symbol identifies the call, not an address.
            Operand::Expression(id)
                if base != NO_BASE
                    && self
                        .expressions
                        .symbol_specifier(ExpressionId(id))
                        .is_some_and(|specifier| specifier.eq_ignore_ascii_case("tlscall")) =>
            {
                Displacement::None
            }
            _ => self.displacement(),
        };
        out.push(byte(displacement.mod_field(), reg, base));
        self.write_displacement(displacement, out);
    }

    fn write_with_sib(&self, reg: u8, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let memory = self.memory;
        let scale = match memory.scale {
            1 => 0,
            2 => 1,
            4 => 2,
            8 => 3,
            _ => return Err(EncodeError::UnknownEncoding),
        };
        let index = if memory.index.is_none() { SIB } else { self.low_bits(memory.index) };
        let (mod_field, base, displacement) = if memory.base.is_none() {
            (0, NO_BASE, Displacement::Long)
        } else {
            let displacement = self.displacement();
            (displacement.mod_field(), self.low_bits(memory.base), displacement)
        };
        out.push(byte(mod_field, reg, SIB));
        out.push(byte(scale, index, base));
        self.write_displacement(displacement, out);
        Ok(())
    }
}
