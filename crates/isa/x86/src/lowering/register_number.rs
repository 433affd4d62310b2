//! The registers as renaming distinguishes them.
//!
//! General registers of all widths are one register, vector registers too; AH to DH are separate registers on cores that
//! rename them apart. The carry flag and the other flags are two registers.

use std::ops::Range;

use stallscope_sim::RegisterNumber;
use stallscope_target::{Description, RegisterId};

/// The number of the first general register.
const GENERAL: RegisterNumber = 0;
/// The number of AH; CH, DH and BH follow.
const HIGH_BYTE: RegisterNumber = 32;
/// The carry flag.
pub(super) const CARRY: RegisterNumber = 36;
/// The other flags.
pub(super) const OTHER_FLAGS: RegisterNumber = 37;
/// The first vector register.
const VECTOR: RegisterNumber = 38;
/// The first mask register.
const MASK: RegisterNumber = 70;
/// The first MMX register.
const MMX: RegisterNumber = 78;
/// The first register of the floating-point stack.
const STACK: RegisterNumber = 86;
/// The stack pointer.
pub(super) const STACK_POINTER: RegisterNumber = GENERAL + 4;
/// Number of registers.
pub(super) const N_REGISTERS: u16 = 94;

/// The numbers of the general registers, their second bytes among them, and of the vector registers.
pub(super) const GENERAL_REGISTERS: Range<RegisterNumber> = GENERAL..CARRY;
pub(super) const VECTOR_REGISTERS: Range<RegisterNumber> = VECTOR..MASK;

/// A register of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedRegister {
    /// A general register by its number in the encoding, and its width in bits.
    General(u16, u16),
    /// AH, CH, DH or BH, by the number of the register that contains it.
    HighByte(u16),
    /// The flags.
    Flags,
    /// A vector register by its number, and its width in bits.
    Vector(u16, u16),
    /// Another register that carries values, by its number in renaming.
    Other(RegisterNumber),
    /// A register without values to wait for: segments, control and status words.
    Ignored,
}

impl NamedRegister {
    /// Classifies a register by LLVM's name.
    pub(super) fn new(description: Description<'_>, register: RegisterId) -> Self {
        let name = description.register_name(register);
        let prefix = name.trim_end_matches(|last: char| last.is_ascii_digit());
        if let Ok(number) = name[prefix.len()..].parse::<u16>() {
            match prefix {
                "XMM" if number < 32 => return Self::Vector(number, 128),
                "YMM" if number < 32 => return Self::Vector(number, 256),
                "ZMM" if number < 32 => return Self::Vector(number, 512),
                "MM" if number < 8 => return Self::Other(MMX + number),
                "K" if number < 8 => return Self::Other(MASK + number),
                "ST" | "FP" if number < 8 => return Self::Other(STACK + number),
                _ => {}
            }
        }
        match name {
            "EFLAGS" | "RFLAGS" => Self::Flags,
            "AH" => Self::HighByte(0),
            "CH" => Self::HighByte(1),
            "DH" => Self::HighByte(2),
            "BH" => Self::HighByte(3),
            _ => general(name).map_or(Self::Ignored, |(number, width)| Self::General(number, width)),
        }
    }

    /// Returns the number of a register that is always renamed as a whole.
    pub(super) fn number(self) -> Option<RegisterNumber> {
        match self {
            Self::General(number, _) => Some(GENERAL + number),
            Self::Vector(number, _) => Some(VECTOR + number),
            Self::Other(number) => Some(number),
            Self::HighByte(_) | Self::Flags | Self::Ignored => None,
        }
    }

    /// Returns whether it is a vector register.
    pub(super) const fn is_vector(self) -> bool {
        matches!(self, Self::Vector(..))
    }
}

/// Returns the number of a high byte that is renamed apart.
pub(super) const fn high_byte(of: u16) -> RegisterNumber {
    HIGH_BYTE + of
}

/// Returns the number and the width of a general register.
fn general(name: &str) -> Option<(u16, u16)> {
    if let Some(rest) = name.strip_prefix('R')
        && rest.starts_with(|first: char| first.is_ascii_digit())
    {
        let digits = rest.trim_end_matches(|last: char| !last.is_ascii_digit());
        let width = match &rest[digits.len()..] {
            "" => 64,
            "D" => 32,
            "W" => 16,
            "B" => 8,
            _ => return None,
        };
        return digits.parse().ok().filter(|&number: &u16| (8..32).contains(&number)).map(|n| (n, width));
    }
    let (stem, width) = match name.as_bytes() {
        [b'R', stem @ ..] if stem.len() == 2 => (stem, 64),
        [b'E', stem @ ..] if stem.len() == 2 => (stem, 32),
        [first, b'L'] => return position(&[*first, b'X']).map(|number| (number, 8)),
        [stem @ .., b'L'] if stem.len() == 2 => (stem, 8),
        stem => (stem, 16),
    };
    position(stem).map(|number| (number, width))
}

fn position(stem: &[u8]) -> Option<u16> {
    const STEMS: [&[u8]; 8] = [b"AX", b"CX", b"DX", b"BX", b"SP", b"BP", b"SI", b"DI"];
    STEMS.iter().position(|&other| other == stem).map(|index| index as u16)
}

#[cfg(test)]
mod tests {
    use super::general;

    #[test]
    fn general_registers_have_the_numbers_of_the_encoding() {
        for (name, expected) in [
            ("RAX", Some((0, 64))),
            ("ESP", Some((4, 32))),
            ("DI", Some((7, 16))),
            ("BL", Some((3, 8))),
            ("SPL", Some((4, 8))),
            ("R8", Some((8, 64))),
            ("R31W", Some((31, 16))),
            ("R9B", Some((9, 8))),
            ("RIP", None),
            ("CS", None),
            ("R8WH", None),
        ] {
            assert_eq!(general(name), expected, "{name}");
        }
    }
}
