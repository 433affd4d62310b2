//! The lists of operands in the description's maps, unpacked when first used.

use stallscope_target::wire::Table;
use stallscope_target::{CodePlace, Description, OpcodeMapOperand, OpcodeMapOperands, PlacedOperand};

/// An operand of an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListedOperand {
    pub(super) place: CodePlace,
    pub(super) kind: PlacedOperand,
    /// As [`OpcodeMapOperand::number`].
    pub(super) number: u8,
}

/// The lists of a description.
#[derive(Debug)]
pub(super) struct OperandLists<'a> {
    lists: Table<'a, OpcodeMapOperands>,
    operands: Table<'a, OpcodeMapOperand>,
    unpacked: Vec<Option<Box<[ListedOperand]>>>,
}

impl<'a> OperandLists<'a> {
    pub(super) fn new(description: Description<'a>) -> Self {
        Self { lists: description.table(), operands: description.table(), unpacked: Vec::new() }
    }

    /// Returns a list, by its index. An operand whose place is unknown is left out.
    pub(super) fn list(&mut self, index: u16) -> &[ListedOperand] {
        let index = usize::from(index);
        if index >= self.unpacked.len() {
            self.unpacked.resize(index + 1, None);
        }
        self.unpacked[index].get_or_insert_with(|| {
            let list = self.lists.at(index).operands;
            let operands = self.operands.slice(list.start as usize, list.len.into());
            let unpack = |operand: OpcodeMapOperand| {
                let OpcodeMapOperand { number, .. } = operand;
                Some(ListedOperand { place: operand.operand_place()?, kind: operand.operand_kind(), number })
            };
            operands.iter().filter_map(unpack).collect()
        })
    }
}
