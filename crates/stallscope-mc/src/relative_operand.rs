//! Operands that are addresses.

use std::cell::RefCell;

use stallscope_target::{Description, Inst, LookupCache, OpcodeId, Operand};

/// LLVM's number of operands that are relative to the instruction's address.
const PC_RELATIVE: u8 = 4;

/// An operand that is an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelativeOperand {
    /// The operand's index.
    pub index: usize,
    /// The address.
    pub address: u64,
    /// The number that is printed in place of the address, if the target's assembly has a distance there.
    pub number: Option<i64>,
    /// Whether the code has the address itself, rather than the distance to it.
    pub is_absolute: bool,
}

/// A number among the operands of an instruction that encodes an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelativeNumber {
    /// The operand's index.
    pub index: usize,
    /// The number.
    pub number: i64,
}

/// Returns an address of 64 bits, or else the lower 32 bits that addresses have.
#[must_use]
pub const fn in_address_space(address: u64, is_64_bit: bool) -> u64 {
    if is_64_bit { address } else { address & u32::MAX as u64 }
}

/// The place of an instruction in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstPlace {
    /// Its address.
    pub address: u64,
    /// Its size in bytes.
    pub n_bytes: usize,
}

impl InstPlace {
    /// The address after the instruction.
    #[must_use]
    pub const fn end(self) -> u64 {
        self.address.wrapping_add(self.n_bytes as u64)
    }
}

/// The operands that a description says are relative to the instruction's address.
#[derive(Debug)]
pub(crate) struct RelativeOperands<'a> {
    description: Description<'a>,
    /// A bit for each operand of opcodes that were asked for before.
    are_relative: RefCell<LookupCache<OpcodeId, u64>>,
}

impl<'a> RelativeOperands<'a> {
    pub(crate) fn new(description: Description<'a>) -> Self {
        Self { description, are_relative: RefCell::default() }
    }

    /// Returns the first relative operand of an instruction that is a number.
    pub(crate) fn number(&self, inst: &Inst) -> Option<RelativeNumber> {
        let opcode = inst.opcode;
        let mut are_relative = self.are_relative.borrow_mut();
        let mut remaining = *are_relative.get(opcode, opcode.index(), || self.bits(opcode));
        while remaining != 0 {
            let index = remaining.trailing_zeros() as usize;
            if let Some(Operand::Immediate(number)) = inst.operand(index) {
                return Some(RelativeNumber { index, number });
            }
            remaining &= remaining - 1;
        }
        None
    }

    fn bits(&self, opcode: OpcodeId) -> u64 {
        let infos = self.description.operands(opcode).iter().take(u64::BITS as usize).enumerate();
        let relative = infos.filter(|(_, info)| info.operand_type == PC_RELATIVE);
        relative.fold(0, |bits, (index, _)| bits | 1 << index)
    }
}
