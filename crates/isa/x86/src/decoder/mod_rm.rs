//! The ModRM and SIB bytes and the displacement of an instruction.

use stallscope_target::RegisterId;

use super::prefixes::Prefixes;
use super::reader::Reader;
use super::registers::Position;
use crate::registers::reg;

/// In `r/m`: a SIB byte follows. In the SIB byte's index field: no index.
const SIB: u8 = 4;
/// In `r/m` and the SIB byte's base field, with `mod` 0: a displacement without a base.
const NO_BASE: u8 = 5;

/// The operand in the field `r/m`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Rm {
    /// A displacement alone; from the instruction's end in 64-bit mode.
    #[default]
    Displacement,
    /// A register with a number.
    Register(u8),
    /// A base register.
    Base(Position),
    /// A 16-bit address, by its number.
    Address16(u8),
    /// Memory that the SIB byte describes.
    Sib,
}

/// The contents of a SIB byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sib {
    pub(super) scale: u8,
    /// The number of the index, which may be that of none.
    pub(super) index: u8,
    /// The number of the base, if there is one.
    pub(super) base: Option<u8>,
}

impl Default for Sib {
    /// Returns the value of a byte that has not been read.
    fn default() -> Self {
        Self { scale: 0, index: Self::NO_INDEX, base: None }
    }
}

impl Sib {
    /// The index that means none, unless it is a vector register.
    pub(super) const NO_INDEX: u8 = SIB;
}

/// The ModRM byte and what follows it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ModRm {
    /// The byte; 0 if it has not been read.
    pub(super) byte: u8,
    is_read: bool,
    /// The number in the field `reg`, with upper bits.
    pub(super) reg: u8,
    pub(super) rm: Rm,
    pub(super) sib: Sib,
    pub(super) displacement: i32,
    /// The size of the displacement in bytes.
    pub(super) displacement_size: u8,
}

impl ModRm {
    /// Returns whether the byte selects a register instead of memory.
    pub(super) const fn is_register(&self) -> bool {
        self.byte >= 0xC0
    }

    /// Returns the field `reg` without upper bits.
    pub(super) const fn reg_field(&self) -> u8 {
        self.byte >> 3 & 7
    }

    /// Reads the bytes unless they have been read; `None` if the code ends within them. Like LLVM, it does not try
    /// again after that.
    #[inline]
    pub(super) fn read(&mut self, prefixes: &Prefixes, reader: &mut Reader<'_>) -> Option<()> {
        if self.is_read {
            return Some(());
        }
        self.byte = reader.byte()?;
        self.is_read = true;
        let rm = self.byte & 7 | prefixes.base_bits();
        self.reg = self.reg_field() | prefixes.reg_bits();
        if self.is_register() {
            self.rm = Rm::Register(rm);
            return Some(());
        }
        let mode = self.byte >> 6;
        if prefixes.address_size == 2 {
            self.displacement_size = [0, 1, 2, 0][usize::from(mode)];
            if mode == 0 && rm == 6 {
                self.displacement_size = 2;
            } else {
                self.rm = Rm::Address16(rm);
            }
        } else {
            self.displacement_size = [0, 1, 4, 0][usize::from(mode)];
            // The upper bits do not matter here.
            match rm & 7 {
                SIB => {
                    self.rm = Rm::Sib;
                    self.read_sib(prefixes, reader)?;
                }
                NO_BASE if mode == 0 => self.displacement_size = 4,
                _ => self.rm = Rm::Base(Position::of_size(prefixes.address_size).plus(rm)),
            }
        }
        self.displacement = match self.displacement_size {
            0 => 0,
            1 => i32::from(reader.byte()?.cast_signed()),
            2 => i32::from((reader.number(2)? as u16).cast_signed()),
            _ => (reader.number(4)? as u32).cast_signed(),
        };
        Some(())
    }

    fn read_sib(&mut self, prefixes: &Prefixes, reader: &mut Reader<'_>) -> Option<()> {
        let byte = reader.byte()?;
        let base = byte & 7 | prefixes.base_bits();
        self.sib =
            Sib { scale: 1 << (byte >> 6), index: byte >> 3 & 7 | prefixes.index_bits(), base: Some(base) };
        // QUIRK(llvm): The fifth bit makes a base of what is none with the fourth bit alone.
        if self.byte >> 6 == 0 && (base == NO_BASE || base == NO_BASE + 8) {
            self.sib.base = None;
            self.displacement_size = 4;
        }
        Some(())
    }
}

/// Returns base and index of a 16-bit address, by its number.
pub(super) const fn registers_of_address_16(number: u8) -> (RegisterId, RegisterId) {
    match number {
        0 => (reg::BX, reg::SI),
        1 => (reg::BX, reg::DI),
        2 => (reg::BP, reg::SI),
        3 => (reg::BP, reg::DI),
        4 => (reg::SI, RegisterId::NONE),
        5 => (reg::DI, RegisterId::NONE),
        6 => (reg::BP, RegisterId::NONE),
        _ => (reg::BX, RegisterId::NONE),
    }
}
