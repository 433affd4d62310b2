//! An instruction as an operation on values, with its operands resolved.

use smallvec::SmallVec;
use stallscope_isa::values::MemoryOperation;

use super::address::AddressExpression;
use super::function::Function;
use super::place::{Place, RegisterPart};

/// An access to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Access {
    /// Where.
    pub(crate) address: AddressExpression,
    /// Bytes; 0 if unknown.
    pub(crate) size: u16,
}

/// An operation.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    /// Its function.
    pub(crate) function: Function,
    /// Bytes that it computes with.
    pub(crate) width: u8,
    /// Bytes of the source, if the function extends it.
    pub(crate) source_width: u8,
    /// Where the result goes.
    pub(crate) destination: Place,
    /// Where the second result goes.
    pub(crate) second_destination: Place,
    /// The sources.
    pub(crate) sources: [Place; 2],
    /// The condition, if it has one.
    pub(crate) condition: u8,
    /// Whether it changes the status flags.
    pub(crate) writes_flags: bool,
    /// Its load, which comes first.
    pub(crate) load: Option<Access>,
    /// Its store.
    pub(crate) store: Option<Access>,
    /// The address that it computes without an access.
    pub(crate) computed_address: Option<AddressExpression>,
    /// Registers that become unknown.
    pub(crate) unknown_registers: SmallVec<[RegisterPart; 4]>,
}

impl Operation {
    /// Creates an operation without operands.
    pub(crate) fn new(function: Function, width: u8) -> Self {
        Self {
            function,
            width,
            source_width: width,
            destination: Place::None,
            second_destination: Place::None,
            sources: [Place::None; 2],
            condition: 0,
            writes_flags: false,
            load: None,
            store: None,
            computed_address: None,
            unknown_registers: SmallVec::new(),
        }
    }
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
