//! The calling conventions, and what they say about pointers and general registers.

use stallscope_target::{Arch, Environment, OpcodeId, RegisterId, Triple};

use crate::description::{opcode, register};

/// A calling convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Abi {
    /// The original one, with registers and pointers of 32 bits.
    O32,
    /// Registers of 64 bits, pointers of 32.
    N32,
    /// Registers and pointers of 64 bits.
    N64,
}

impl Abi {
    /// Returns the calling convention of a triple.
    pub(crate) fn of(triple: &Triple) -> Self {
        if matches!(triple.environment, Environment::GnuAbiN32 | Environment::MuslAbiN32) {
            Self::N32
        } else if matches!(triple.arch, Arch::Mips64 | Arch::Mips64el) {
            Self::N64
        } else {
            Self::O32
        }
    }

    /// Returns whether it has new names for registers.
    pub(crate) const fn is_new(self) -> bool {
        matches!(self, Self::N32 | Self::N64)
    }

    /// Returns whether pointers have 64 bits.
    pub(crate) const fn has_wide_pointers(self) -> bool {
        matches!(self, Self::N64)
    }

    /// Returns the zero register of a pointer's width.
    pub(crate) const fn null_pointer(self) -> RegisterId {
        if self.has_wide_pointers() { ZERO_64 } else { ZERO }
    }

    /// Returns the zero register of a general register's width.
    pub(crate) const fn zero(self) -> RegisterId {
        if self.is_new() { ZERO_64 } else { ZERO }
    }

    /// Returns the register that points to the global offset table.
    pub(crate) const fn global_pointer(self) -> RegisterId {
        if self.has_wide_pointers() { GP_64 } else { GP }
    }

    /// Returns the instruction that adds pointers.
    pub(crate) const fn add_pointers(self) -> OpcodeId {
        if self.has_wide_pointers() { DADDU } else { ADDU }
    }

    /// Returns the instruction that adds a number to a pointer.
    pub(crate) const fn add_to_pointer(self) -> OpcodeId {
        if self.has_wide_pointers() { DADDIU } else { ADDIU }
    }

    /// Returns the instruction that loads a pointer.
    pub(crate) const fn load_pointer(self) -> OpcodeId {
        if self.has_wide_pointers() { LD } else { LW }
    }
}

const ZERO: RegisterId = register("ZERO");
const ZERO_64: RegisterId = register("ZERO_64");
const GP: RegisterId = register("GP");
const GP_64: RegisterId = register("GP_64");
const ADDU: OpcodeId = opcode("ADDu");
const DADDU: OpcodeId = opcode("DADDu");
const ADDIU: OpcodeId = opcode("ADDiu");
const DADDIU: OpcodeId = opcode("DADDiu");
const LW: OpcodeId = opcode("LW");
const LD: OpcodeId = opcode("LD");
