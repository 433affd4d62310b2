//! The names and classes of registers.

use stallscope_target::{
    Description, Register, RegisterClass, RegisterClassId, RegisterId, SubRegisterIndexId,
};

use crate::description;

stallscope_target::registers! {
    B0 D0 D0_D1 D0_D1_D2 D0_D1_D2_D3 FP H0 LR P0 P0_P1 PN0 PN15 PN8 Q0 Q0_Q1 Q0_Q1_Q2 Q0_Q1_Q2_Q3 S0 SP W0 W12 W8
    WSP WZR X0 XZR Z0 Z0_Z1 Z0_Z1_Z2 Z0_Z1_Z2_Z3 Z0_Z4_Z8_Z12 Z0_Z8 Z16 Z16_Z20_Z24_Z28 Z16_Z24 Z27 ZA ZAB0 ZAD0 ZT0
}

/// The kind of a register operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegisterKind {
    Scalar,
    NeonVector,
    SveDataVector,
    SvePredicateAsCounter,
    SvePredicateVector,
    Matrix,
    LookupTable,
}

impl RegisterKind {
    /// Returns the number of registers of the kind.
    pub(crate) const fn n_registers(self) -> u16 {
        match self {
            Self::Scalar | Self::NeonVector | Self::SveDataVector => 32,
            Self::Matrix | Self::SvePredicateVector | Self::SvePredicateAsCounter => 16,
            Self::LookupTable => 1,
        }
    }
}

/// Declares the register classes for operand tests: a bit for each, and LLVM's name.
macro_rules! classes {
    ($($constant:ident $name:literal,)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names are LLVM's")]
        enum ClassIndex { $($constant,)* }

        impl Classes {
            $(pub(crate) const $constant: Self = Self(1 << ClassIndex::$constant as u32);)*

            /// Returns the class with LLVM's name.
            pub(crate) fn by_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$constant),)*
                    _ => None,
                }
            }
        }

        const CLASSES: &[(RegisterClassId, Classes)] = &[$((description::register_class($name), Classes::$constant),)*];
    };
}

/// The register classes of a register, among the classes that the parser tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Classes(u64);

classes! {
    GPR32 "GPR32",
    GPR32ALL "GPR32all",
    GPR64 "GPR64",
    GPR64ALL "GPR64all",
    GPR64COMMON "GPR64common",
    GPR64SP "GPR64sp",
    GPR64X8 "GPR64x8Class",
    W_SEQ_PAIRS "WSeqPairsClass",
    X_SEQ_PAIRS "XSeqPairsClass",
    FPR8 "FPR8",
    FPR16 "FPR16",
    FPR16_LO "FPR16_lo",
    FPR32 "FPR32",
    FPR64 "FPR64",
    FPR64_LO "FPR64_lo",
    FPR128 "FPR128",
    FPR128_LO "FPR128_lo",
    FPR128_0TO7 "FPR128_0to7",
    ZPR "ZPR",
    ZPR_3B "ZPR_3b",
    ZPR_4B "ZPR_4b",
    ZPR_K "ZPR_K",
    ZPR_MUL2 "ZPRMul2",
    ZPR_MUL2_LO "ZPRMul2_Lo",
    ZPR_MUL2_HI "ZPRMul2_Hi",
    ZPR_MUL4 "ZPRMul4",
    PPR "PPR",
    PPR_3B "PPR_3b",
    PPR_P8TO15 "PPR_p8to15",
    PPR_MUL2 "PPRMul2",
    PNR "PNR",
    PNR_P8TO15 "PNR_p8to15",
    PPR_OR_PNR "PPRorPNR",
    MPR "MPR",
    MPR8 "MPR8",
    MPR16 "MPR16",
    MPR32 "MPR32",
    MPR64 "MPR64",
    MPR128 "MPR128",
}

impl Classes {
    /// The general-purpose registers without the stack pointer.
    pub(crate) const GPR32_OR_GPR64: Self = Self(Self::GPR32.0 | Self::GPR64.0);
    /// The vector registers with low numbers.
    pub(crate) const LOW_VECTORS: Self = Self(Self::FPR128_LO.0 | Self::FPR64_LO.0);

    /// Returns whether the register belongs to one of `classes`.
    pub(crate) const fn intersect(self, classes: Self) -> bool {
        self.0 & classes.0 != 0
    }
}

/// A register with the classes that tests need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClassifiedRegister {
    pub(crate) id: RegisterId,
    pub(crate) classes: Classes,
}

impl ClassifiedRegister {
    /// Returns whether it belongs to one of `classes`.
    pub(crate) const fn is(self, classes: Classes) -> bool {
        self.classes.intersect(classes)
    }
}

/// The registers' classes, by register.
#[derive(Debug)]
pub(crate) struct Registers<'a> {
    description: Description<'a>,
    classes: Vec<Classes>,
}

/// Maximum length of a register's name.
const MAX_NAME_LEN: usize = 8;

impl<'a> Registers<'a> {
    pub(crate) fn new(description: Description<'a>) -> Self {
        let mut classes = vec![Classes::default(); description.table::<Register>().len()];
        for &(id, bit) in CLASSES {
            let class = description.table::<RegisterClass>().get(id.index()).unwrap_or_default();
            for register in description.registers_in(class.registers).iter() {
                if let Some(classes) = classes.get_mut(register.index()) {
                    classes.0 |= bit.0;
                }
            }
        }
        Self { description, classes }
    }

    /// Returns a register with its classes.
    pub(crate) fn classified(&self, id: RegisterId) -> ClassifiedRegister {
        ClassifiedRegister { id, classes: self.classes.get(id.index()).copied().unwrap_or_default() }
    }

    /// Returns a register's number in encodings.
    pub(crate) fn encoding(&self, id: RegisterId) -> u16 {
        self.description.table::<Register>().get(id.index()).unwrap_or_default().encoding
    }

    /// Returns the register of a class that starts with `part`.
    pub(crate) fn starting_with(
        &self,
        part: RegisterId,
        index: SubRegisterIndexId,
        class: Classes,
    ) -> Option<RegisterId> {
        self.description.super_registers(part).find(|&id| {
            self.classified(id).is(class) && self.description.sub_register(id, index) == Some(part)
        })
    }

    /// Looks up a register by its name, ignoring case, and returns it with its kind.
    pub(crate) fn by_name(&self, name: &str) -> Option<(RegisterKind, RegisterId)> {
        let mut bytes = [0; MAX_NAME_LEN];
        let lower = bytes.get_mut(..name.len())?;
        lower.copy_from_slice(name.as_bytes());
        lower.make_ascii_lowercase();
        let lower = std::str::from_utf8(lower).ok()?;
        if let Some(numbered) = numbered(lower) {
            return Some(numbered);
        }
        match lower {
            "fp" => return Some((RegisterKind::Scalar, reg::FP)),
            "lr" => return Some((RegisterKind::Scalar, reg::LR)),
            "x31" => return Some((RegisterKind::Scalar, reg::XZR)),
            "w31" => return Some((RegisterKind::Scalar, reg::WZR)),
            "zt0" => return Some((RegisterKind::LookupTable, reg::ZT0)),
            "za" => return Some((RegisterKind::Matrix, reg::ZA)),
            _ => {}
        }
        if lower.starts_with("za") {
            return Some((RegisterKind::Matrix, self.matrix(lower)?));
        }
        Some((RegisterKind::Scalar, self.description.register_by_asm_name(lower)?))
    }

    /// Looks up a tile, row or column by its name, such as `za0.d` or `za0h.d`.
    fn matrix(&self, name: &str) -> Option<RegisterId> {
        let (tile, width) = name.split_once('.')?;
        let tile = tile.strip_suffix(['h', 'v']).unwrap_or(tile);
        self.description.register_by_asm_name(&format!("{tile}.{width}"))
    }
}

/// Looks up a register by a name that consists of one or two letters and a number.
fn numbered(name: &str) -> Option<(RegisterKind, RegisterId)> {
    let digits_start = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = name.split_at_checked(digits_start)?;
    if digits.len() > 2 || digits.len() == 2 && digits.starts_with('0') {
        return None;
    }
    let number: u16 = digits.parse().ok()?;
    let (kind, first) = match letters {
        "x" => {
            let id = match number {
                0..=28 => RegisterId(reg::X0.0 + number),
                29 => reg::FP,
                30 => reg::LR,
                _ => return None,
            };
            return Some((RegisterKind::Scalar, id));
        }
        "w" if number <= 30 => (RegisterKind::Scalar, reg::W0),
        "v" => (RegisterKind::NeonVector, reg::Q0),
        "q" => (RegisterKind::Scalar, reg::Q0),
        "d" => (RegisterKind::Scalar, reg::D0),
        "s" => (RegisterKind::Scalar, reg::S0),
        "h" => (RegisterKind::Scalar, reg::H0),
        "b" => (RegisterKind::Scalar, reg::B0),
        "z" => (RegisterKind::SveDataVector, reg::Z0),
        "p" => (RegisterKind::SvePredicateVector, reg::P0),
        "pn" => (RegisterKind::SvePredicateAsCounter, reg::PN0),
        _ => return None,
    };
    (number < kind.n_registers()).then(|| (kind, RegisterId(first.0 + number)))
}

/// Returns the register at the same distance from `to` as `id` from `from`.
pub(crate) const fn corresponding(id: RegisterId, from: RegisterId, to: RegisterId) -> RegisterId {
    RegisterId(id.0.wrapping_sub(from.0).wrapping_add(to.0))
}

/// Returns the 64-bit register that contains a 32-bit one; other registers are returned unchanged.
pub(crate) fn x_from_w(id: RegisterId) -> RegisterId {
    match id {
        reg::WZR => reg::XZR,
        reg::WSP => reg::SP,
        _ => match id.0.wrapping_sub(reg::W0.0) {
            number @ 0..=28 => RegisterId(reg::X0.0 + number),
            29 => reg::FP,
            30 => reg::LR,
            _ => id,
        },
    }
}

/// Returns the 32-bit part of a 64-bit register; other registers are returned unchanged.
pub(crate) fn w_from_x(id: RegisterId) -> RegisterId {
    match id {
        reg::XZR => reg::WZR,
        reg::SP => reg::WSP,
        reg::FP => RegisterId(reg::W0.0 + 29),
        reg::LR => RegisterId(reg::W0.0 + 30),
        _ => match id.0.wrapping_sub(reg::X0.0) {
            number @ 0..=28 => RegisterId(reg::W0.0 + number),
            _ => id,
        },
    }
}
