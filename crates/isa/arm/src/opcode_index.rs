//! Finds the rows of a table that is sorted by groups of opcodes.

use stallscope_target::OpcodeId;

/// For each opcode, the first row about it in a table, counted from 1; 0 for opcodes without one.
pub(crate) struct OpcodeIndex<const N: usize>([u16; N]);

/// Returns the length of the index of a table.
pub(crate) const fn index_len<T>(rows: &[(OpcodeId, T)]) -> usize {
    let mut len = 0;
    let mut row = 0;
    while row < rows.len() {
        let end = rows[row].0.0 as usize + 1;
        if end > len {
            len = end;
        }
        row += 1;
    }
    len
}

impl<const N: usize> OpcodeIndex<N> {
    /// Creates the index of a table. The rows of an opcode are consecutive.
    pub(crate) const fn new<T>(rows: &[(OpcodeId, T)]) -> Self {
        let mut index = [0; N];
        let mut row = rows.len();
        while row > 0 {
            index[rows[row - 1].0.0 as usize] = row as u16;
            row -= 1;
        }
        Self(index)
    }

    /// Returns the rows of an opcode.
    pub(crate) fn rows<'a, T>(
        &self,
        rows: &'a [(OpcodeId, T)],
        opcode: OpcodeId,
    ) -> impl Iterator<Item = &'a T> + use<'a, T, N> {
        let first = self.0.get(usize::from(opcode.0)).copied().unwrap_or_default();
        let found = usize::from(first).checked_sub(1).and_then(|first| rows.get(first..)).unwrap_or_default();
        found.iter().take_while(move |row| row.0 == opcode).map(|row| &row.1)
    }
}
