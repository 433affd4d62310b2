//! A cache of opcodes.

use std::array;
use std::cell::Cell;

use crate::{Description, Opcode, OpcodeId};

/// The number of slots: more than the opcodes of most functions.
const N_SLOTS: usize = 256;

/// An opcode and its id, if one was looked up.
type Slot = Cell<Option<(OpcodeId, Opcode)>>;

/// Opcodes that were looked up lately. Code repeats few of them, and to look one up takes hundreds of instructions.
#[derive(Clone, Debug)]
pub struct OpcodeCache<'a> {
    description: Description<'a>,
    /// Each opcode has one slot, which it shares with other opcodes.
    slots: Box<[Slot; N_SLOTS]>,
}

impl<'a> OpcodeCache<'a> {
    /// An empty cache.
    #[must_use]
    pub fn new(description: Description<'a>) -> Self {
        Self { description, slots: Box::new(array::from_fn(|_| Cell::new(None))) }
    }

    /// The description that it looks opcodes up in.
    #[must_use]
    pub const fn description(&self) -> Description<'a> {
        self.description
    }

    /// Returns the opcode with an id, as [`Description::opcode`].
    #[must_use]
    #[inline]
    pub fn opcode(&self, id: OpcodeId) -> Opcode {
        let slot = &self.slots[id.index() % N_SLOTS];
        match slot.get() {
            Some((known, opcode)) if known == id => opcode,
            _ => {
                let opcode = self.description.opcode(id);
                slot.set(Some((id, opcode)));
                opcode
            }
        }
    }
}
