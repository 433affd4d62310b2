//! The tests of operand classes.

use stallscope_asm::{Fit, Value};

use crate::operand_kind::{Address, AddressKind, Kind};
use crate::registers::RegisterKind;

/// The displacements of 12 and of 20 bits.
const DISP_12: (i64, i64) = (0, 0xFFF);
const DISP_20: (i64, i64) = (-0x8_0000, 0x7_FFFF);

/// A test of operand classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// No operand passes.
    Nothing,
    /// A register of a kind.
    Register(RegisterKind),
    /// Any register, or its number.
    AnyRegister,
    /// Any immediate.
    Immediate,
    /// An immediate in a range, or a symbol.
    ImmediateIn(i64, i64),
    /// The target of a call.
    TlsCall,
    /// An address with a base of a kind, and a displacement in a range.
    Address(AddressKind, RegisterKind, (i64, i64)),
    /// An address with a length of at most this many bytes.
    AddressWithLength(i64),
}

impl Test {
    /// An unsigned immediate of this many bits.
    pub(crate) const fn unsigned(n_bits: u32) -> Self {
        Self::ImmediateIn(0, (1 << n_bits) - 1)
    }

    /// A signed immediate of this many bits.
    pub(crate) const fn signed(n_bits: u32) -> Self {
        Self::ImmediateIn(-(1 << (n_bits - 1)), (1 << (n_bits - 1)) - 1)
    }

    /// An address whose base is a 64-bit register, with an unsigned displacement of 12 bits.
    pub(crate) const fn address_12(kind: AddressKind) -> Self {
        Self::Address(kind, RegisterKind::Gr64, DISP_12)
    }

    /// An address whose base is a 64-bit register, with a signed displacement of 20 bits.
    pub(crate) const fn address_20(kind: AddressKind) -> Self {
        Self::Address(kind, RegisterKind::Gr64, DISP_20)
    }

    /// Returns the test with LLVM's name, such as `isGR32`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        use AddressKind::{Base, Indexed, LoadIndexed, RegisterLength, VectorIndexed};
        use RegisterKind::*;
        Some(match name {
            "isGR32" | "isADDR32" => Self::Register(Gr32),
            "isGRH32" => Self::Register(Grh32),
            "isGR64" | "isADDR64" => Self::Register(Gr64),
            "isGR128" => Self::Register(Gr128),
            "isFP16" => Self::Register(Fp16),
            "isFP32" => Self::Register(Fp32),
            "isFP64" => Self::Register(Fp64),
            "isFP128" => Self::Register(Fp128),
            "isVR16" => Self::Register(Vr16),
            "isVR32" => Self::Register(Vr32),
            "isVR64" => Self::Register(Vr64),
            "isVR128" => Self::Register(Vr128),
            "isAR32" => Self::Register(Ar32),
            "isCR64" => Self::Register(Cr64),
            // These classes only have registers that code generation chooses.
            "isGRX32" | "isADDR128" | "isVF128" => Self::Nothing,
            "isAnyReg" => Self::AnyRegister,
            "isBDAddr32Disp12" => Self::Address(Base, Gr32, DISP_12),
            "isBDAddr32Disp20" => Self::Address(Base, Gr32, DISP_20),
            "isBDAddr64Disp12" => Self::address_12(Base),
            "isBDAddr64Disp20" => Self::address_20(Base),
            "isBDXAddr64Disp12" => Self::address_12(Indexed),
            "isBDXAddr64Disp20" => Self::address_20(Indexed),
            "isBDLAddr64Disp12Len4" => Self::AddressWithLength(16),
            "isBDLAddr64Disp12Len8" => Self::AddressWithLength(256),
            "isBDRAddr64Disp12" => Self::address_12(RegisterLength),
            "isBDVAddr64Disp12" => Self::address_12(VectorIndexed),
            "isLXAAddr64Disp20" => Self::address_20(LoadIndexed),
            "isImm" => Self::Immediate,
            "isImmTLS" => Self::TlsCall,
            "isU1Imm" => Self::unsigned(1),
            "isU2Imm" => Self::unsigned(2),
            "isU3Imm" => Self::unsigned(3),
            "isU4Imm" => Self::unsigned(4),
            "isU8Imm" => Self::unsigned(8),
            "isU12Imm" => Self::unsigned(12),
            "isU16Imm" => Self::unsigned(16),
            "isU32Imm" => Self::unsigned(32),
            "isU48Imm" => Self::unsigned(48),
            "isS8Imm" => Self::signed(8),
            "isS16Imm" => Self::signed(16),
            "isS32Imm" => Self::signed(32),
            _ => return None,
        })
    }

    /// Returns whether an operand passes.
    pub(crate) fn fit(self, operand: &Kind) -> Fit {
        let passes = match (self, *operand) {
            (Self::Register(kind), Kind::Register(found, _)) => kind == found,
            (Self::AnyRegister, Kind::Register(..)) => true,
            (Self::AnyRegister, Kind::Immediate(value)) => is_in(value, (0, 15)),
            (Self::Immediate, Kind::Immediate(_)) => true,
            (Self::ImmediateIn(min, max), Kind::Immediate(value)) => is_in(value, (min, max)),
            (Self::TlsCall, Kind::TlsCall(..)) => true,
            (Self::Address(kind, base_kind, range), Kind::Address(address)) => {
                let is_kind = address.kind == kind
                    // An address without an index is one with an index.
                    || (address.kind, kind) == (AddressKind::Base, AddressKind::Indexed);
                is_kind && has_displacement_in(&address, base_kind, range)
            }
            (Self::AddressWithLength(max), Kind::Address(address)) => {
                let length = address.length.and_then(Value::constant);
                address.kind == AddressKind::Length
                    && has_displacement_in(&address, RegisterKind::Gr64, DISP_12)
                    && length.is_some_and(|length| (1..=max).contains(&length))
            }
            _ => false,
        };
        if passes { Fit::Match } else { Fit::NoMatch }
    }
}

fn is_in(value: Value, (min, max): (i64, i64)) -> bool {
    value.is_symbolic_or(|value| (min..=max).contains(&value))
}

fn has_displacement_in(address: &Address, base_kind: RegisterKind, range: (i64, i64)) -> bool {
    address.base_kind == base_kind && is_in(address.displacement, range)
}
