//! Registers, their sub-registers, units and classes.

use crate::wire::{Span, Str, Table, record};
use crate::{
    Description, RegisterClassId, RegisterId, RegisterOverlapsId, RegisterUnitId, SubRegisterIndexId,
};

record! {
    /// A physical register.
    pub struct Register {
        /// LLVM's name, such as `RAX`.
        pub name: Str,
        /// The names in assembly, one per alternative name index of the target (x86 has one; AArch64's vector
        /// registers have several). Empty for `v[4:7]` and the like, which are named by the first and the last of
        /// the registers that they consist of.
        pub asm_names: [Str; 3],
        /// The hardware encoding.
        pub encoding: u16,
        /// DWARF number, or -1.
        pub dwarf: i16,
        /// The registers that share state with it, and its units.
        pub overlaps: RegisterOverlapsId,
        /// The first unit that the register consists of.
        pub first_unit: RegisterUnitId,
        /// Whether the register always reads the same value, such as a zero register.
        pub is_constant: bool,
        /// Whether the register is a part of other registers that no instruction names.
        pub is_artificial: bool,
    }
}

record! {
    /// The registers that contain a register or that it contains, and its units, relative to it. Registers that are numbered alike share a
    /// record.
    pub struct RegisterOverlaps {
        /// Sub-registers, without the register itself; see [`Description::sub_registers`].
        pub sub_registers: Span<IdOffset>,
        /// The index of each sub-register, in the same order.
        pub sub_register_indexes: Span<SubRegisterIndexId>,
        /// Super-registers, without the register itself; see [`Description::super_registers`].
        pub super_registers: Span<IdOffset>,
        /// The units that the register consists of, relative to the first; see [`Description::units`].
        pub units: Span<IdOffset>,
    }
}

record! {
    /// The id of a register or a unit, relative to another.
    pub struct IdOffset {
        /// The difference.
        pub offset: i16,
    }
}

/// A register contained in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubRegister {
    /// The part of the containing register.
    pub index: SubRegisterIndexId,
    /// The contained register.
    pub register: RegisterId,
}

record! {
    /// Registers with consecutive ids.
    pub struct RegisterRun {
        /// The first one.
        pub first: RegisterId,
        /// Their number.
        pub len: u16,
    }
}

impl RegisterRun {
    /// Returns whether a register is one of them.
    #[must_use]
    #[inline]
    pub const fn contains(self, id: RegisterId) -> bool {
        id.0.wrapping_sub(self.first.0) < self.len
    }
}

/// A list of registers.
#[derive(Clone, Copy, Debug)]
pub struct RegisterList<'a>(Table<'a, RegisterRun>);

impl<'a> RegisterList<'a> {
    /// Returns the registers in order.
    pub fn iter(self) -> impl Iterator<Item = RegisterId> + Clone + use<'a> {
        self.0
            .iter()
            .flat_map(|run| (0..run.len).map(move |index| RegisterId(run.first.0.wrapping_add(index))))
    }

    /// Returns whether a register is in the list.
    #[must_use]
    pub fn contains(self, id: RegisterId) -> bool {
        self.0.iter().any(|run| run.contains(id))
    }

    /// Returns the number of registers.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|run| usize::from(run.len)).sum()
    }

    /// Returns whether there is no register.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns the register at an index.
    #[must_use]
    pub fn get(self, index: usize) -> Option<RegisterId> {
        let mut index = u16::try_from(index).ok()?;
        for run in self.0.iter() {
            if index < run.len {
                return Some(RegisterId(run.first.0.wrapping_add(index)));
            }
            index -= run.len;
        }
        None
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
        /// The members, in LLVM's allocation order; see [`Description::registers_in`].
        pub registers: Span<RegisterRun>,
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

    /// Returns the hardware encoding of a register.
    #[must_use]
    pub fn register_encoding(self, id: RegisterId) -> u16 {
        self.table::<Register>().part(id.index(), |register| register.encoding)
    }

    /// Returns whether a register always reads the same value, such as a zero register.
    #[must_use]
    pub fn is_constant(self, id: RegisterId) -> bool {
        self.table::<Register>().part(id.index(), |register| register.is_constant)
    }

    /// Returns whether a register is a part of other registers that no instruction names.
    #[must_use]
    pub fn is_artificial(self, id: RegisterId) -> bool {
        self.table::<Register>().part(id.index(), |register| register.is_artificial)
    }

    /// Returns LLVM's name of a register.
    #[must_use]
    pub fn register_name(self, id: RegisterId) -> &'a str {
        self.str(self.table::<Register>().part(id.index(), |register| register.name))
    }

    /// Returns a register's name in assembly with an alternative name index below 3, as [`Register::asm_names`].
    #[must_use]
    pub fn register_asm_name(self, id: RegisterId, index: usize) -> &'a str {
        let name = |register: Register| register.asm_names.get(index).copied().unwrap_or_default();
        self.str(self.table::<Register>().part(id.index(), name))
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
        self.related(id, self.overlaps(id, |overlaps| overlaps.sub_registers))
    }

    /// Returns a register's sub-registers with their indexes, without itself, in LLVM's order.
    pub fn parts(self, id: RegisterId) -> impl Iterator<Item = SubRegister> + Clone + use<'a> {
        let (indexes, registers) =
            self.overlaps(id, |overlaps| (overlaps.sub_register_indexes, overlaps.sub_registers));
        let indexes = self.span(indexes).iter();
        self.related(id, registers).zip(indexes).map(|(register, index)| SubRegister { index, register })
    }

    /// Returns the part of a register with an index, if it has one.
    #[must_use]
    pub fn sub_register(self, id: RegisterId, index: SubRegisterIndexId) -> Option<RegisterId> {
        self.parts(id).find(|part| part.index == index).map(|part| part.register)
    }

    /// Returns a register's super-registers, without itself, in LLVM's order.
    pub fn super_registers(self, id: RegisterId) -> impl Iterator<Item = RegisterId> + use<'a> {
        self.related(id, self.overlaps(id, |overlaps| overlaps.super_registers))
    }

    /// Returns a part of what is known of the registers that share state with a register.
    #[allow(clippy::inline_always, reason = "only the caller knows which numbers are not used")]
    #[inline(always)]
    pub(crate) fn overlaps<R>(self, id: RegisterId, part: impl FnOnce(RegisterOverlaps) -> R) -> R {
        let overlaps = self.table::<Register>().part(id.index(), |register| register.overlaps);
        self.table::<RegisterOverlaps>().part(overlaps.index(), part)
    }

    fn related(
        self,
        id: RegisterId,
        offsets: Span<IdOffset>,
    ) -> impl Iterator<Item = RegisterId> + Clone + use<'a> {
        self.span(offsets).iter().map(move |o| RegisterId(id.0.wrapping_add_signed(o.offset)))
    }

    /// Returns the units that a register consists of.
    pub fn units(self, id: RegisterId) -> impl Iterator<Item = RegisterUnitId> + Clone + use<'a> {
        let first_unit = self.table::<Register>().part(id.index(), |register| register.first_unit);
        let unit = move |o: IdOffset| RegisterUnitId(first_unit.0.wrapping_add_signed(o.offset));
        self.span(self.overlaps(id, |overlaps| overlaps.units)).iter().map(unit)
    }

    /// Returns the registers of a class.
    #[must_use]
    pub fn registers_in(self, registers: Span<RegisterRun>) -> RegisterList<'a> {
        RegisterList(self.span(registers))
    }

    /// Returns whether `inner` is a proper sub-register of `outer`.
    #[must_use]
    pub fn is_sub_register(self, outer: RegisterId, inner: RegisterId) -> bool {
        self.sub_registers(outer).any(|r| r == inner)
    }

    /// Returns whether two registers share state.
    #[must_use]
    pub fn registers_overlap(self, a: RegisterId, b: RegisterId) -> bool {
        let b = self.units(b);
        a == RegisterId::NONE && b.clone().next().is_none()
            || self.units(a).any(|unit| b.clone().any(|other| unit == other))
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
        let registers = self.table::<RegisterClass>().part(class.index(), |class| class.registers);
        self.registers_in(registers).contains(id)
    }
}
