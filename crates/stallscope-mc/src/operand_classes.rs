//! The register classes of opcodes' operands, and the registers in them.

use std::cell::RefCell;

use stallscope_target::{
    Description, LookupCache, OpcodeId, OperandInfo, RegisterClass, RegisterClassId, RegisterId,
};

/// The register classes of a description, read on demand.
#[derive(Debug)]
pub struct OperandClasses<'a> {
    description: Description<'a>,
    /// By the index of the operand.
    by_opcode: RefCell<LookupCache<OpcodeId, Box<[Option<RegisterClassId>]>>>,
    /// The registers of each class, in the order of the class.
    registers: RefCell<Vec<Option<Box<[RegisterId]>>>>,
}

impl<'a> OperandClasses<'a> {
    /// The classes of a description.
    #[must_use]
    pub const fn new(description: Description<'a>) -> Self {
        let by_opcode = RefCell::new(LookupCache::new());
        Self { description, by_opcode, registers: RefCell::new(Vec::new()) }
    }

    /// Returns the class of an operand as [`OperandInfo::class`].
    #[must_use]
    pub fn class(&self, opcode: OpcodeId, index: usize) -> Option<RegisterClassId> {
        let classes =
            || self.description.operands(opcode).iter().map(|operand: OperandInfo| operand.class()).collect();
        let mut by_opcode = self.by_opcode.borrow_mut();
        by_opcode.get(opcode, opcode.index(), classes).get(index).copied().flatten()
    }

    /// Returns the register at an index of a class.
    #[must_use]
    pub fn register(&self, class: RegisterClassId, index: u64) -> Option<RegisterId> {
        let mut registers = self.registers.borrow_mut();
        if registers.is_empty() {
            registers.resize(self.description.table::<RegisterClass>().len(), None);
        }
        let members = registers.get_mut(class.index())?.get_or_insert_with(|| {
            let members = self.description.table::<RegisterClass>().at(class.index()).registers;
            self.description.registers_in(members).iter().collect()
        });
        members.get(usize::try_from(index).ok()?).copied()
    }
}
