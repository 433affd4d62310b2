//! The kinds of registers, and their registers by number.

use stallscope_target::RegisterId;

use crate::description;

/// The group of a register, by the letter of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegisterGroup {
    General,
    Float,
    Vector,
    Access,
    Control,
}

impl RegisterGroup {
    /// Returns the number of its registers.
    pub(crate) const fn n_registers(self) -> u32 {
        match self {
            Self::Vector => 32,
            Self::General | Self::Float | Self::Access | Self::Control => 16,
        }
    }

    /// Returns the group with a letter.
    pub(crate) const fn by_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'r' => Self::General,
            b'f' => Self::Float,
            b'v' => Self::Vector,
            b'a' => Self::Access,
            b'c' => Self::Control,
            _ => return None,
        })
    }

    /// Returns the kind that a register has where the instruction does not say.
    pub(crate) const fn default_kind(self) -> RegisterKind {
        match self {
            Self::General => RegisterKind::Gr64,
            Self::Float => RegisterKind::Fp64,
            Self::Vector => RegisterKind::Vr128,
            Self::Access => RegisterKind::Ar32,
            Self::Control => RegisterKind::Cr64,
        }
    }
}

/// How an instruction takes a register: its group, and the part or pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegisterKind {
    Gr32,
    Grh32,
    Gr64,
    Gr128,
    Fp16,
    Fp32,
    Fp64,
    Fp128,
    Vr16,
    Vr32,
    Vr64,
    Vr128,
    Ar32,
    Cr64,
}

/// Looks up the registers whose names are made of a prefix, the numbers and a suffix; `-` for none.
macro_rules! registers {
    ($prefix:literal $suffix:literal: $($number:tt)*) => {
        &[$(registers!(@ $prefix $suffix $number)),*]
    };
    (@ $prefix:literal $suffix:literal -) => { RegisterId::NONE };
    (@ $prefix:literal $suffix:literal $number:literal) => {
        description::register(concat!($prefix, $number, $suffix))
    };
}

/// Looks up the first 16 registers of a kind.
macro_rules! sixteen {
    ($prefix:literal $suffix:literal) => {
        registers!($prefix $suffix: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
}

/// Looks up all 32 registers of a kind.
macro_rules! thirty_two {
    ($prefix:literal $suffix:literal) => {
        registers!($prefix $suffix: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
            16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
    };
}

const GR32: &[RegisterId] = sixteen!("R" "L");
const GRH32: &[RegisterId] = sixteen!("R" "H");
const GR64: &[RegisterId] = sixteen!("R" "D");
const GR128: &[RegisterId] = registers!("R" "Q": 0 - 2 - 4 - 6 - 8 - 10 - 12 - 14 -);
const FP16: &[RegisterId] = sixteen!("F" "H");
const FP32: &[RegisterId] = sixteen!("F" "S");
const FP64: &[RegisterId] = sixteen!("F" "D");
const FP128: &[RegisterId] = registers!("F" "Q": 0 1 - - 4 5 - - 8 9 - - 12 13 - -);
const VR16: &[RegisterId] = thirty_two!("F" "H");
const VR32: &[RegisterId] = thirty_two!("F" "S");
const VR64: &[RegisterId] = thirty_two!("F" "D");
const VR128: &[RegisterId] = thirty_two!("V" "");
const AR32: &[RegisterId] = sixteen!("A" "");
const CR64: &[RegisterId] = sixteen!("C" "");

impl RegisterKind {
    /// Returns its group.
    pub(crate) const fn group(self) -> RegisterGroup {
        match self {
            Self::Gr32 | Self::Grh32 | Self::Gr64 | Self::Gr128 => RegisterGroup::General,
            Self::Fp16 | Self::Fp32 | Self::Fp64 | Self::Fp128 => RegisterGroup::Float,
            Self::Vr16 | Self::Vr32 | Self::Vr64 | Self::Vr128 => RegisterGroup::Vector,
            Self::Ar32 => RegisterGroup::Access,
            Self::Cr64 => RegisterGroup::Control,
        }
    }

    /// Returns the register with a number, if there is one: pairs start at some numbers only.
    pub(crate) fn register(self, number: u32) -> Option<RegisterId> {
        let registers = match self {
            Self::Gr32 => GR32,
            Self::Grh32 => GRH32,
            Self::Gr64 => GR64,
            Self::Gr128 => GR128,
            Self::Fp16 => FP16,
            Self::Fp32 => FP32,
            Self::Fp64 => FP64,
            Self::Fp128 => FP128,
            Self::Vr16 => VR16,
            Self::Vr32 => VR32,
            Self::Vr64 => VR64,
            Self::Vr128 => VR128,
            Self::Ar32 => AR32,
            Self::Cr64 => CR64,
        };
        let register = registers.get(usize::try_from(number).ok()?).copied()?;
        (register != RegisterId::NONE).then_some(register)
    }

    /// Returns the register with a number in an address, where 0 means none.
    pub(crate) fn address_register(self, number: u32) -> RegisterId {
        if number == 0 { RegisterId::NONE } else { self.register(number).unwrap_or_default() }
    }
}

/// Returns the group and number of a register by its name without `%`.
pub(crate) fn by_name(name: &[u8]) -> Option<(RegisterGroup, u32)> {
    let (&letter, digits) = name.split_first()?;
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let group = RegisterGroup::by_letter(letter)?;
    let number: u32 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    (number < group.n_registers()).then_some((group, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_a_letter_and_a_number() {
        assert_eq!(by_name(b"r015"), Some((RegisterGroup::General, 15)));
        assert_eq!(by_name(b"v31"), Some((RegisterGroup::Vector, 31)));
        for name in [&b"r16"[..], b"r", b"R1", b"x1", b"r1a", b"r99999999999", b""] {
            assert_eq!(by_name(name), None);
        }
    }

    #[test]
    fn pairs_start_at_some_numbers() {
        assert!(RegisterKind::Gr128.register(2).is_some());
        assert!(RegisterKind::Gr128.register(3).is_none());
        assert!(RegisterKind::Fp128.register(5).is_some());
        assert!(RegisterKind::Fp128.register(6).is_none());
        assert!(RegisterKind::Gr64.register(16).is_none());
    }
}
