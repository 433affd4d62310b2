//! The lines of a unit.

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

use gimli::{ColumnType, Dwarf, LineProgramHeader, Unit};

use crate::path::join;
use crate::problems::Problems;
use crate::range_index::RangeIndex;
use crate::sections::Slice;
use crate::source_frame::SourcePlace;

/// A row of the table: it holds up to the next row's address.
#[derive(Clone, Copy, Debug)]
struct Row {
    address: u64,
    file: u32,
    line: u32,
    column: u32,
}

/// The lines of a unit by their addresses.
#[derive(Debug)]
pub(crate) struct Lines {
    rows: Vec<Row>,
    /// The rows of each sequence; the last one only has its end.
    sequences: Vec<Range<usize>>,
    by_address: RangeIndex,
}

impl Lines {
    /// Reads the lines of a unit, up to an error.
    pub(crate) fn read(unit: &Unit<Slice<'_>>, problems: &Problems) -> Self {
        let mut rows = Vec::new();
        let mut sequences = Vec::new();
        let mut start = 0;
        if let Some(program) = unit.line_program.clone() {
            let mut program = program.rows();
            while let Some(Some((_, row))) = problems.take("lines", program.next_row()) {
                let line = row.line().map_or(0, |line| u32::try_from(line.get()).unwrap_or_default());
                let column = match row.column() {
                    ColumnType::LeftEdge => 0,
                    ColumnType::Column(column) => u32::try_from(column.get()).unwrap_or_default(),
                };
                let file = u32::try_from(row.file_index()).unwrap_or(u32::MAX);
                rows.push(Row { address: row.address(), file, line, column });
                if row.end_sequence() {
                    // Only damaged tables are in another order.
                    if let Some(sequence) = rows.get_mut(start..).filter(|rows| !is_sorted(rows)) {
                        sequence.sort_by_key(|row| row.address);
                    }
                    sequences.push(start..rows.len());
                    start = rows.len();
                }
            }
        }
        let range = |(number, sequence): (usize, &Range<usize>)| {
            let (first, last) = (rows.get(sequence.start)?, rows.get(sequence.end - 1)?);
            Some((first.address, last.address, number))
        };
        let by_address = RangeIndex::new(sequences.iter().enumerate().filter_map(range));
        Self { rows, sequences, by_address }
    }

    /// The ranges of addresses that the table has lines for.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (u64, u64)> {
        self.sequences.iter().filter_map(|sequence| {
            Some((self.rows.get(sequence.start)?.address, self.rows.get(sequence.end - 1)?.address))
        })
    }

    /// The row of an address.
    fn row(&self, address: u64) -> Option<&Row> {
        self.by_address.owners(address).find_map(|number| {
            let rows = self.rows.get(self.sequences.get(number)?.clone())?;
            let behind = rows.partition_point(|row| row.address <= address);
            rows.get(behind.checked_sub(1)?)
        })
    }

    /// The place of an address.
    pub(crate) fn place(&self, address: u64, files: &Files) -> Option<SourcePlace> {
        let row = self.row(address)?;
        Some(SourcePlace { file: files.path(row.file)?, line: row.line, column: row.column })
    }

    /// Calls `take` with the beginning and end of the code of some lines; `is_wanted` says which files the lines are of.
    pub(crate) fn for_each_range(
        &self,
        lines: &Range<u32>,
        is_wanted: impl Fn(u32) -> bool,
        mut take: impl FnMut(u64, u64),
    ) {
        for sequence in &self.sequences {
            let rows = self.rows.get(sequence.clone()).unwrap_or_default();
            for (row, next) in rows.iter().zip(rows.iter().skip(1)) {
                if row.address < next.address && lines.contains(&row.line) && is_wanted(row.file) {
                    take(row.address, next.address);
                }
            }
        }
    }
}

fn is_sorted(rows: &[Row]) -> bool {
    rows.is_sorted_by_key(|row| row.address)
}

/// The files of a unit's lines.
#[derive(Debug)]
pub(crate) struct Files {
    /// Their paths, by their numbers.
    paths: Vec<OnceCell<Rc<[u8]>>>,
    names: Vec<Vec<u8>>,
}

impl Files {
    /// Reads the files of a unit.
    pub(crate) fn read(dwarf: &Dwarf<Slice<'_>>, unit: &Unit<Slice<'_>>) -> Self {
        let mut names = Vec::new();
        if let Some(program) = &unit.line_program {
            let header = program.header();
            let n_files = header.file_names().len() + usize::from(header.version() < 5);
            names.extend((0..n_files as u64).map(|number| path(dwarf, unit, header, number)));
        }
        Self { paths: names.iter().map(|_| OnceCell::new()).collect(), names }
    }

    /// The path of a file.
    pub(crate) fn path(&self, number: u32) -> Option<Rc<[u8]>> {
        let name = self.names.get(number as usize).filter(|name| !name.is_empty())?;
        let path = self.paths.get(number as usize)?;
        Some(Rc::clone(path.get_or_init(|| Rc::from(name.as_slice()))))
    }

    /// Which files have names that are wanted, by their numbers; none if no file has.
    pub(crate) fn wanted(&self, is_wanted: impl Fn(&[u8]) -> bool) -> Option<Vec<bool>> {
        let wanted: Vec<bool> = self.names.iter().map(|name| is_wanted(name)).collect();
        wanted.contains(&true).then_some(wanted)
    }
}

/// The path of a file with a number; empty if there is none.
fn path(
    dwarf: &Dwarf<Slice<'_>>,
    unit: &Unit<Slice<'_>>,
    header: &LineProgramHeader<Slice<'_>>,
    number: u64,
) -> Vec<u8> {
    let Some(file) = header.file(number) else { return Vec::new() };
    let text = |value| dwarf.attr_string(unit, value).map(|text| text.slice()).unwrap_or_default();
    let name = text(file.path_name());
    let folder = file.directory(header).map(text).unwrap_or_default();
    let compilation = unit.comp_dir.as_ref().map(|folder| folder.slice()).unwrap_or_default();
    join(compilation, &join(folder, name))
}
