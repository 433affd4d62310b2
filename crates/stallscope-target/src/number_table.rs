//! Tables of numbers for hand-written code, such as the pseudo instructions for a vector length.

use crate::wire::{Str, Table, record};
use crate::{Description, NumberTableId};

record! {
    /// A table of numbers. Its rows are sorted by their columns, the first column first.
    pub struct NumberTable {
        /// LLVM's name of the table.
        pub name: Str,
        /// Number of columns.
        pub n_columns: u8,
        /// The index of the first row's first number among all [`TableNumber`]s.
        pub start: u32,
        /// Number of rows.
        pub n_rows: u32,
    }
}

record! {
    /// A number of a table: a value or an opcode.
    pub struct TableNumber {
        /// The number.
        pub value: u16,
    }
}

/// A table of numbers, for lookup.
#[derive(Clone, Copy, Debug)]
pub struct NumberRows<'a> {
    numbers: Table<'a, TableNumber>,
    n_columns: usize,
}

impl NumberRows<'_> {
    /// Returns the number of rows.
    #[must_use]
    pub fn n_rows(self) -> usize {
        self.numbers.len().checked_div(self.n_columns).unwrap_or_default()
    }

    /// Returns the number in a row and column; 0 if there is none.
    #[must_use]
    pub fn at(self, row: usize, column: usize) -> u16 {
        self.numbers.at(row * self.n_columns + column).value
    }

    /// Returns the first row that starts with `key`.
    #[must_use]
    pub fn find(self, key: &[u16]) -> Option<usize> {
        let compare = |row: usize| {
            let columns = (0..key.len()).map(|column| self.at(row, column));
            columns.cmp(key.iter().copied())
        };
        let (mut low, mut high) = (0, self.n_rows());
        while low < high {
            let middle = low + (high - low) / 2;
            if compare(middle).is_lt() { low = middle + 1 } else { high = middle }
        }
        (low < self.n_rows() && compare(low).is_eq()).then_some(low)
    }

    /// Returns the last column of the first row that starts with `key`.
    #[must_use]
    pub fn value(self, key: &[u16]) -> Option<u16> {
        self.find(key).map(|row| self.at(row, self.n_columns.saturating_sub(1)))
    }
}

impl<'a> Description<'a> {
    /// Returns a table of numbers.
    #[must_use]
    pub fn number_table(self, id: NumberTableId) -> NumberRows<'a> {
        let table = self.table::<NumberTable>().at(id.index());
        let n_columns = usize::from(table.n_columns);
        let n_numbers = n_columns.saturating_mul(table.n_rows as usize);
        NumberRows { numbers: self.table::<TableNumber>().slice(table.start as usize, n_numbers), n_columns }
    }
}
