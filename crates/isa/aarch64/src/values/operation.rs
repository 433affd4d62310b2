//! An instruction as an operation on values, with its operands resolved.

use smallvec::SmallVec;
use stallscope_isa::values::MemoryOperation;
use stallscope_target::OpcodeId;

use super::address::{AddressExpression, BaseUpdate};
use super::function::Function;
use super::place::{Place, RegisterPart};

/// An access to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Access {
    /// Where.
    pub(crate) address: AddressExpression,
    /// Bytes.
    pub(crate) size: u16,
    /// Whether a loaded value is sign-extended.
    pub(crate) is_signed: bool,
    /// Whether vector registers are loaded or stored.
    pub(crate) is_vector: bool,
    /// Whether a single general register is loaded or stored.
    pub(crate) is_single: bool,
}

/// An operation.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    /// The opcode.
    pub(crate) opcode: OpcodeId,
    /// Its function.
    pub(crate) function: Function,
    /// Bytes that it computes with.
    pub(crate) width: u8,
    /// The sources.
    pub(crate) sources: SmallVec<[Place; 4]>,
    /// Where results go.
    pub(crate) destinations: SmallVec<[RegisterPart; 2]>,
    /// Its load, which comes first.
    pub(crate) load: Option<Access>,
    /// Its store; the value is the first source.
    pub(crate) store: Option<Access>,
    /// How it changes the base register of its access.
    pub(crate) update: Option<BaseUpdate>,
}

impl MemoryOperation for Operation {
    type Expression = AddressExpression;

    fn load(&self) -> Option<(AddressExpression, u16)> {
        self.load.map(|access| (access.address, access.size))
    }

    fn store(&self) -> Option<(AddressExpression, u16)> {
        self.store.map(|access| (access.address, access.size))
    }
}
