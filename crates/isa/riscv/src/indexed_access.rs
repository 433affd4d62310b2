//! Loads and stores of vectors at addresses with an index for each element.

use stallscope_target::{NumberTableId, OpcodeId};

use crate::description::{DESCRIPTION, number_table};

/// Opcode, binary logarithm of the width of an index, order, store, and number of fields.
const INDEXED_ACCESSES: NumberTableId = number_table("RISCVBaseVXMemOpTable");

/// What is known about such an access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IndexedAccess {
    /// The binary logarithm of the width of an index.
    pub(crate) index_width: u16,
    /// Whether elements are accessed in order, as a number.
    pub(crate) order: u16,
    pub(crate) is_store: bool,
    /// The number of fields of a segment; 0 if there are no segments.
    pub(crate) n_fields: u16,
}

impl IndexedAccess {
    /// Returns the facts about an opcode, if it is such an access.
    pub(crate) fn of(opcode: OpcodeId) -> Option<Self> {
        let accesses = DESCRIPTION.number_table(INDEXED_ACCESSES);
        let row = accesses.find(&[opcode.0])?;
        let [index_width, order, is_store, n_fields] = [1, 2, 3, 4].map(|column| accesses.at(row, column));
        Some(Self { index_width, order, is_store: is_store != 0, n_fields })
    }
}
