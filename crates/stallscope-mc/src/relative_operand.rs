//! Operands that stand for an address.

use stallscope_target::{Description, Inst, Operand};

/// LLVM's number of operands that are relative to the instruction's address.
const PC_RELATIVE: u8 = 4;

/// An operand that stands for an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelativeOperand {
    /// The operand's index.
    pub index: usize,
    /// The address.
    pub address: u64,
    /// The number that is printed in place of the address, if the target's assembly has a distance there.
    pub number: Option<i64>,
}

impl RelativeOperand {
    /// Creates an operand for which the address is printed.
    #[must_use]
    pub const fn new(index: usize, address: u64) -> Self {
        Self { index, address, number: None }
    }

    /// The same at an address of 64 bits, or else of the 32 that addresses have.
    #[must_use]
    pub const fn in_address_space(self, is_64_bit: bool) -> Self {
        let mask = if is_64_bit { u64::MAX } else { u32::MAX as u64 };
        Self { address: self.address & mask, ..self }
    }
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
    /// The address behind the instruction.
    #[must_use]
    pub const fn end(self) -> u64 {
        self.address.wrapping_add(self.n_bytes as u64)
    }
}

/// Returns the operand that its description says is relative to the instruction's address, and its number.
#[must_use]
pub fn relative_number(description: Description<'_>, inst: &Inst) -> Option<(usize, i64)> {
    let infos = description.operands(inst.opcode);
    let is_relative = |index| infos.part(index, |info| info.operand_type) == PC_RELATIVE;
    inst.operands.iter().enumerate().find_map(|(index, operand)| match *operand {
        Operand::Immediate(number) if is_relative(index) => Some((index, number)),
        _ => None,
    })
}
