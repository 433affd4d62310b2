//! The registers of each kind, by their numbers in code.

use stallscope_target::RegisterId;

use crate::description;

/// A register's position in the list of all registers: a number that is too large for its kind leads to the next kind,
/// as it does in LLVM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Position(u16);

/// Lists registers.
macro_rules! registers {
    ($($name:ident)*) => {
        /// All registers.
        static REGISTERS: &[RegisterId] = &[$(const { description::register(stringify!($name)) }),*];
    };
}
registers! {
    AL CL DL BL AH CH DH BH R8B R9B R10B R11B R12B R13B R14B R15B R16B R17B R18B R19B R20B R21B R22B R23B R24B
    R25B R26B R27B R28B R29B R30B R31B SPL BPL SIL DIL
    AX CX DX BX SP BP SI DI R8W R9W R10W R11W R12W R13W R14W R15W R16W R17W R18W R19W R20W R21W R22W R23W R24W
    R25W R26W R27W R28W R29W R30W R31W
    EAX ECX EDX EBX ESP EBP ESI EDI R8D R9D R10D R11D R12D R13D R14D R15D R16D R17D R18D R19D R20D R21D R22D
    R23D R24D R25D R26D R27D R28D R29D R30D R31D
    RAX RCX RDX RBX RSP RBP RSI RDI R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24 R25 R26
    R27 R28 R29 R30 R31
    MM0 MM1 MM2 MM3 MM4 MM5 MM6 MM7
    XMM0 XMM1 XMM2 XMM3 XMM4 XMM5 XMM6 XMM7 XMM8 XMM9 XMM10 XMM11 XMM12 XMM13 XMM14 XMM15 XMM16 XMM17 XMM18
    XMM19 XMM20 XMM21 XMM22 XMM23 XMM24 XMM25 XMM26 XMM27 XMM28 XMM29 XMM30 XMM31
    YMM0 YMM1 YMM2 YMM3 YMM4 YMM5 YMM6 YMM7 YMM8 YMM9 YMM10 YMM11 YMM12 YMM13 YMM14 YMM15 YMM16 YMM17 YMM18
    YMM19 YMM20 YMM21 YMM22 YMM23 YMM24 YMM25 YMM26 YMM27 YMM28 YMM29 YMM30 YMM31
    ZMM0 ZMM1 ZMM2 ZMM3 ZMM4 ZMM5 ZMM6 ZMM7 ZMM8 ZMM9 ZMM10 ZMM11 ZMM12 ZMM13 ZMM14 ZMM15 ZMM16 ZMM17 ZMM18
    ZMM19 ZMM20 ZMM21 ZMM22 ZMM23 ZMM24 ZMM25 ZMM26 ZMM27 ZMM28 ZMM29 ZMM30 ZMM31
    K0 K1 K2 K3 K4 K5 K6 K7
    K0_K1 K2_K3 K4_K5 K6_K7
    ES CS SS DS FS GS
    DR0 DR1 DR2 DR3 DR4 DR5 DR6 DR7 DR8 DR9 DR10 DR11 DR12 DR13 DR14 DR15
    CR0 CR1 CR2 CR3 CR4 CR5 CR6 CR7 CR8 CR9 CR10 CR11 CR12 CR13 CR14 CR15
    TMM0 TMM1 TMM2 TMM3 TMM4 TMM5 TMM6 TMM7
    RIP
}

impl Position {
    /// The first register of 8 bits.
    pub(super) const BITS_8: Self = Self(0);
    /// The first of the four registers of 8 bits that a REX prefix selects instead of registers with the upper bits.
    const REX_BITS_8: Self = Self(32);
    /// The first register of 16 bits.
    pub(super) const BITS_16: Self = Self(36);
    /// The first register of 32 bits.
    pub(super) const BITS_32: Self = Self(68);
    /// The first register of 64 bits.
    pub(super) const BITS_64: Self = Self(100);
    /// The first MMX register.
    pub(super) const MMX: Self = Self(132);
    /// The first XMM register.
    pub(super) const XMM: Self = Self(140);
    /// The first YMM register.
    pub(super) const YMM: Self = Self(172);
    /// The first ZMM register.
    pub(super) const ZMM: Self = Self(204);
    /// The first mask register.
    pub(super) const MASKS: Self = Self(236);
    /// The first pair of mask registers.
    pub(super) const MASK_PAIRS: Self = Self(244);
    /// The first segment register.
    pub(super) const SEGMENTS: Self = Self(248);
    /// The first debug register.
    pub(super) const DEBUG: Self = Self(254);
    /// The first control register.
    pub(super) const CONTROL: Self = Self(270);
    /// The first tile.
    pub(super) const TILES: Self = Self(286);

    /// Returns the first general-purpose register of a size in bytes.
    pub(super) const fn of_size(n_bytes: u8) -> Self {
        match n_bytes {
            2 => Self::BITS_16,
            4 => Self::BITS_32,
            _ => Self::BITS_64,
        }
    }

    /// Returns the register of 8 bits with a number.
    pub(super) const fn of_8_bits(number: u8, has_rex: bool) -> Self {
        if has_rex && matches!(number, 4..=7) {
            Self::REX_BITS_8.plus(number - 4)
        } else {
            Self::BITS_8.plus(number)
        }
    }

    /// Returns the register so many positions later.
    pub(super) const fn plus(self, number: u8) -> Self {
        Self(self.0 + number as u16)
    }

    /// Returns the register.
    pub(super) fn register(self) -> RegisterId {
        REGISTERS.get(usize::from(self.0)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_starts_with_its_register_0() {
        let names = [
            (Position::BITS_8, "AL"),
            (Position::REX_BITS_8, "SPL"),
            (Position::BITS_16, "AX"),
            (Position::BITS_32, "EAX"),
            (Position::BITS_64, "RAX"),
            (Position::MMX, "MM0"),
            (Position::XMM, "XMM0"),
            (Position::YMM, "YMM0"),
            (Position::ZMM, "ZMM0"),
            (Position::MASKS, "K0"),
            (Position::MASK_PAIRS, "K0_K1"),
            (Position::SEGMENTS, "ES"),
            (Position::DEBUG, "DR0"),
            (Position::CONTROL, "CR0"),
            (Position::TILES, "TMM0"),
        ];
        for (position, name) in names {
            assert_eq!(position.register(), description::register(name));
        }
    }
}
