//! Registers, their sub-registers, units and classes.

use crate::wire::{Span, Str, record};
use crate::{Description, RegisterClassId, RegisterId, RegisterUnitId, SubRegisterIndexId};

record! {
    /// A physical register.
    pub struct Register {
        /// LLVM's name, such as `RAX`.
        pub name: Str,
        /// The names in assembly, one per alternative name index of the target (x86 has one; AArch64's vector
        /// registers have several).
        pub asm_names: [Str; 3],
        /// The hardware encoding.
        pub encoding: u16,
        /// DWARF number, or -1.
        pub dwarf: i16,
        /// Sub-registers with their indexes, without the register itself.
        pub sub_registers: Span<SubRegister>,
        /// Super-registers, without the register itself.
        pub super_registers: Span<RegisterId>,
        /// The units that the register consists of.
        pub units: Span<RegisterUnitId>,
        /// Whether the register always reads the same value, such as a zero register.
        pub is_constant: bool,
        /// Whether the register is a part of others that no instruction names.
        pub is_artificial: bool,
    }
}

record! {
    /// A register contained in another.
    pub struct SubRegister {
        /// The part of the containing register.
        pub index: SubRegisterIndexId,
        /// The contained register.
        pub register: RegisterId,
    }
}

record! {
    /// A sub-register index.
    pub struct SubRegisterIndex {
        /// LLVM's name, such as `sub_8bit`.
        pub name: Str,
    }
}

record! {
    /// A set of registers that an operand accepts.
    pub struct RegisterClass {
        /// LLVM's name, such as `GR64`.
        pub name: Str,
        /// The members, in LLVM's allocation order.
        pub registers: Span<RegisterId>,
        /// Size of a register of the class in bits.
        pub size: u16,
    }
}

record! {
    /// The name of a register in assembly; the records are sorted by name.
    pub struct RegisterName {
        /// The name, without a target's register prefix.
        pub name: Str,
        /// The register.
        pub register: RegisterId,
    }
}

impl<'a> Description<'a> {
    /// Returns the register with an id.
    #[must_use]
    pub fn register(self, id: RegisterId) -> Register {
        self.table::<Register>().at(id.index())
    }

    /// Returns LLVM's name of a register.
    #[must_use]
    pub fn register_name(self, id: RegisterId) -> &'a str {
        self.str(self.register(id).name)
    }

    /// Returns the register that assembly calls `name` (case-sensitive), if there is one.
    #[must_use]
    pub fn register_by_asm_name(self, name: &str) -> Option<RegisterId> {
        let names = self.table::<RegisterName>();
        let index = names.partition_point(|r| self.str_bytes(r.name) < name.as_bytes());
        names.get(index).filter(|r| self.str(r.name) == name).map(|r| r.register)
    }

    /// Returns a register's sub-registers, without itself, in LLVM's order.
    pub fn sub_registers(self, id: RegisterId) -> impl Iterator<Item = RegisterId> + use<'a> {
        self.span(self.register(id).sub_registers).iter().map(|s| s.register)
    }

    /// Returns a register's super-registers, without itself, in LLVM's order.
    pub fn super_registers(self, id: RegisterId) -> impl Iterator<Item = RegisterId> + use<'a> {
        self.span(self.register(id).super_registers).iter()
    }

    /// Returns whether `inner` is a proper sub-register of `outer`.
    #[must_use]
    pub fn is_sub_register(self, outer: RegisterId, inner: RegisterId) -> bool {
        self.sub_registers(outer).any(|r| r == inner)
    }

    /// Returns whether two registers share state.
    #[must_use]
    pub fn registers_overlap(self, a: RegisterId, b: RegisterId) -> bool {
        let b = self.span(self.register(b).units);
        a == RegisterId::NONE && b.is_empty()
            || self.span(self.register(a).units).iter().any(|unit| b.iter().any(|other| unit == other))
    }

    /// Returns the first register of a class that has a hardware encoding.
    #[must_use]
    pub fn register_by_encoding(self, class: RegisterClassId, encoding: u64) -> Option<RegisterId> {
        let registers = self.span(self.table::<RegisterClass>().at(class.index()).registers);
        registers.iter().find(|&register| u64::from(self.register(register).encoding) == encoding)
    }

    /// Returns the class with LLVM's name.
    #[must_use]
    pub fn register_class_by_name(self, name: &str) -> Option<RegisterClassId> {
        let mut classes = self.table::<RegisterClass>().iter();
        classes.position(|class| self.str(class.name) == name).map(RegisterClassId::from_index)
    }

    /// Returns whether a register belongs to a class.
    #[must_use]
    pub fn class_contains(self, class: RegisterClassId, id: RegisterId) -> bool {
        self.span(self.table::<RegisterClass>().at(class.index()).registers).iter().any(|r| r == id)
    }
}
