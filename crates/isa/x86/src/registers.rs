//! Properties of registers for the parser, from the description's register classes.

use std::cell::Cell;

use stallscope_target::{Description, Register, RegisterClass, RegisterClassId, RegisterId};

use crate::description;

stallscope_target::registers! {
    AH BH BP BX CH DH DI DX EDI EIP EIZ ESI ESP K0 K0_K1 K2_K3 K4_K5 K6_K7
    RDI RIP RIZ RSI RSP SI SPL BPL SIL DIL R16 R31WH CS DS ES FS GS SS K1 K2 K3 K4 K5 K6 K7
    ST0 ST1 ST2 ST3 ST4 ST5 ST6 ST7
}

/// The register classes of a register, among the classes that the parser tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Classes(u16);

impl Classes {
    pub(crate) const GR8: Self = Self(1 << 0);
    pub(crate) const GR16: Self = Self(1 << 1);
    pub(crate) const GR32: Self = Self(1 << 2);
    pub(crate) const GR64: Self = Self(1 << 3);
    pub(crate) const SEGMENT: Self = Self(1 << 4);
    pub(crate) const MASK: Self = Self(1 << 5);
    pub(crate) const MMX: Self = Self(1 << 6);
    pub(crate) const XMM: Self = Self(1 << 7);
    pub(crate) const YMM: Self = Self(1 << 8);
    pub(crate) const ZMM: Self = Self(1 << 9);
    pub(crate) const CONTROL: Self = Self(1 << 10);
    pub(crate) const DEBUG: Self = Self(1 << 11);
    /// The members of [`Self::XMM`] that do not require an EVEX encoding.
    pub(crate) const LOW_XMM: Self = Self(1 << 12);
    /// The members of [`Self::YMM`] that do not require an EVEX encoding.
    pub(crate) const LOW_YMM: Self = Self(1 << 13);

    /// Vector registers that can index memory.
    pub(crate) const INDEX_VECTOR: Self = Self(Self::XMM.0 | Self::YMM.0 | Self::ZMM.0);
    /// Vector registers of any kind.
    pub(crate) const VECTOR: Self = Self(Self::INDEX_VECTOR.0 | Self::MMX.0);
    /// General-purpose registers that can address memory.
    pub(crate) const ADDRESS: Self = Self(Self::GR16.0 | Self::GR32.0 | Self::GR64.0);
    /// Registers whose numbers above 7 need a prefix.
    const EXTENDABLE: Self =
        Self(Self::GR8.0 | Self::ADDRESS.0 | Self::INDEX_VECTOR.0 | Self::CONTROL.0 | Self::DEBUG.0);

    /// Returns whether the register belongs to one of `classes`.
    pub(crate) const fn intersect(self, classes: Self) -> bool {
        self.0 & classes.0 != 0
    }

    /// Returns the union of both sets.
    pub(crate) const fn or(self, classes: Self) -> Self {
        Self(self.0 | classes.0)
    }
}

/// LLVM's register classes for the bits of [`Classes`].
const CLASSES: [(RegisterClassId, Classes); 14] = [
    (description::register_class("GR8"), Classes::GR8),
    (description::register_class("GR16"), Classes::GR16),
    (description::register_class("GR32"), Classes::GR32),
    (description::register_class("GR64"), Classes::GR64),
    (description::register_class("SEGMENT_REG"), Classes::SEGMENT),
    (description::register_class("VK1"), Classes::MASK),
    (description::register_class("VR64"), Classes::MMX),
    (description::register_class("VR128X"), Classes::XMM),
    (description::register_class("VR256X"), Classes::YMM),
    (description::register_class("VR512"), Classes::ZMM),
    (description::register_class("CONTROL_REG"), Classes::CONTROL),
    (description::register_class("DEBUG_REG"), Classes::DEBUG),
    (description::register_class("VR128"), Classes::LOW_XMM),
    (description::register_class("VR256"), Classes::LOW_YMM),
];

/// The registers' classes, by register.
#[derive(Debug)]
pub(crate) struct Registers<'a> {
    description: Description<'a>,
    classes: Vec<Classes>,
    /// Recently used names; code uses few different ones.
    recent: [Cell<(u64, NamedRegister)>; N_RECENT],
}

/// The register of a name and its properties.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NamedRegister {
    pub(crate) id: RegisterId,
    pub(crate) classes: Classes,
    /// Whether it is a general-purpose register from `r16` on.
    pub(crate) is_apx_extended: bool,
}

const N_RECENT: usize = 64;
/// Maximum length of a register's name.
const MAX_NAME_LEN: usize = size_of::<u64>();

impl<'a> Registers<'a> {
    pub(crate) fn new(description: Description<'a>) -> Self {
        let mut classes = vec![Classes::default(); description.table::<Register>().len()];
        for &(id, bit) in &CLASSES {
            let class = description.table::<RegisterClass>().at(id.index());
            for register in description.registers_in(class.registers).iter() {
                if let Some(classes) = classes.get_mut(register.index()) {
                    *classes = classes.or(bit);
                }
            }
        }
        Self { description, classes, recent: std::array::from_fn(|_| Cell::default()) }
    }

    /// Looks up a register by a name in lower or mixed case.
    pub(crate) fn by_name(&self, name: &str) -> Option<RegisterId> {
        self.named(name).map(|named| named.id)
    }

    /// Like [`Self::by_name`], with the properties that are needed most.
    pub(crate) fn named(&self, name: &str) -> Option<NamedRegister> {
        let mut bytes = [0; MAX_NAME_LEN];
        bytes.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
        let key = u64::from_le_bytes(bytes);
        // Names differ mostly in their last letters and digits.
        let hash = (key ^ key >> 7 ^ key >> 15 ^ key >> 22) as usize % N_RECENT;
        let recent = self.recent.get(hash)?;
        if let (known, named) = recent.get()
            && known == key
            && !named.id.is_none()
        {
            return Some(named);
        }
        let exact = self.description.register_by_asm_name(name);
        let id = exact.or_else(|| {
            bytes.make_ascii_lowercase();
            self.description.register_by_asm_name(std::str::from_utf8(bytes.get(..name.len())?).ok()?)
        })?;
        let classes = self.classes(id);
        let named = NamedRegister { id, classes, is_apx_extended: self.is_apx_extended(id) };
        recent.set((key, named));
        Some(named)
    }

    /// Returns the classes of a register.
    pub(crate) fn classes(&self, register: RegisterId) -> Classes {
        self.classes.get(register.index()).copied().unwrap_or_default()
    }

    /// Returns whether a register belongs to one of several classes.
    pub(crate) fn is(&self, register: RegisterId, classes: Classes) -> bool {
        self.classes(register).intersect(classes)
    }

    /// Returns a register's number in the encoding.
    pub(crate) fn encoding(&self, register: RegisterId) -> u16 {
        self.description.table::<Register>().get(register.index()).map_or(0, |register| register.encoding)
    }

    /// Returns whether the register needs a bit of a REX prefix or of its successors.
    pub(crate) fn is_extended(&self, register: RegisterId) -> bool {
        self.is(register, Classes::EXTENDABLE) && self.encoding(register) >= 8
    }

    /// Returns whether the register is a byte register that requires a REX prefix without being an extended register.
    pub(crate) fn is_rex_low_byte(register: RegisterId) -> bool {
        matches!(register, reg::SPL | reg::BPL | reg::SIL | reg::DIL)
    }

    /// Returns whether the register is a general-purpose register from `r16` on.
    pub(crate) fn is_apx_extended(&self, register: RegisterId) -> bool {
        self.is(register, Classes::GR8.or(Classes::ADDRESS)) && self.encoding(register) >= 16
    }

    /// Returns the register of a class that shares state with the general-purpose register `register`.
    pub(crate) fn resized(&self, register: RegisterId, class: Classes) -> RegisterId {
        if self.is(register, class) {
            return register;
        }
        let smaller = self.description.sub_registers(register);
        let larger = self.description.super_registers(register);
        smaller.chain(larger).find(|&other| self.is(other, class)).unwrap_or_default()
    }

    /// Returns the register's name in the printer.
    pub(crate) fn printed_name(&self, register: RegisterId) -> &'a str {
        let record = self.description.table::<Register>().get(register.index()).unwrap_or_default();
        self.description.str(record.asm_names[0])
    }

    /// Returns the members of an LLVM class, in LLVM's order.
    pub(crate) fn members(&self, class: Classes) -> impl Iterator<Item = RegisterId> + '_ {
        (0..self.classes.len()).map(RegisterId::from_index).filter(move |&register| self.is(register, class))
    }
}
