//! The functions of a unit, and the calls that were inlined into them.

use std::cell::OnceCell;
use std::ops::Range;

use gimli::{AttributeValue, Dwarf, EntriesRaw, Unit, UnitOffset};

use crate::attributes::{EntryRanges, RangeBudget, number};
use crate::problems::Problems;
use crate::range_index::RangeIndex;
use crate::sections::Slice;

/// The functions of a unit by their addresses.
#[derive(Debug, Default)]
pub(crate) struct Functions<'s> {
    by_address: RangeIndex,
    functions: Vec<Function<'s>>,
    budget: RangeBudget,
}

/// A function.
#[derive(Debug)]
pub(crate) struct Function<'s> {
    /// Its entry.
    pub(crate) entry: UnitOffset,
    inlined: OnceCell<Vec<InlinedCall<'s>>>,
}

/// A call that was inlined.
#[derive(Debug)]
pub(crate) struct InlinedCall<'s> {
    /// The call that it is inside of, by its index; none directly in the function.
    caller: Option<usize>,
    ranges: Vec<(u64, u64)>,
    /// The entry of the function that is called.
    pub(crate) callee: Option<AttributeValue<Slice<'s>>>,
    /// The number of the file with the call.
    pub(crate) file: u32,
    /// The line of the call.
    pub(crate) line: u32,
    /// The column of the call.
    pub(crate) column: u32,
}

impl<'s> Functions<'s> {
    /// Finds the functions of a unit, up to an error.
    pub(crate) fn read(dwarf: &Dwarf<Slice<'s>>, unit: &Unit<Slice<'s>>, problems: &Problems) -> Self {
        let mut read = Self::default();
        let mut ranges = Vec::new();
        problems.take("functions", read.add_all(dwarf, unit, &mut ranges));
        read.by_address = RangeIndex::new(ranges);
        read
    }

    fn add_all(
        &mut self,
        dwarf: &Dwarf<Slice<'s>>,
        unit: &Unit<Slice<'s>>,
        ranges: &mut Vec<(u64, u64, usize)>,
    ) -> Result<(), gimli::Error> {
        let mut entries = unit.entries_raw(None)?;
        while !entries.is_empty() {
            let entry = entries.next_offset();
            let Some(abbreviation) = entries.read_abbreviation()? else { continue };
            if abbreviation.tag() != gimli::DW_TAG_subprogram {
                entries.skip_attributes(abbreviation.attributes())?;
                continue;
            }
            let mut addresses = EntryRanges::default();
            for &attribute in abbreviation.attributes() {
                addresses.take(&entries.read_attribute(attribute)?);
            }
            let index = self.functions.len();
            let n_before = ranges.len();
            addresses.for_each(dwarf, unit, &self.budget, |begin, end| ranges.push((begin, end, index)))?;
            if ranges.len() > n_before {
                self.functions.push(Function { entry, inlined: OnceCell::new() });
            }
        }
        Ok(())
    }

    /// The function that an address belongs to.
    pub(crate) fn function(&self, address: u64) -> Option<&Function<'s>> {
        self.functions.get(self.by_address.owners(address).next()?)
    }

    /// The functions with code at some of the addresses, and their ranges, in any order.
    pub(crate) fn overlapping(
        &self,
        addresses: Range<u64>,
    ) -> impl Iterator<Item = (Range<u64>, &Function<'s>)> {
        let overlapping = self.by_address.overlapping(addresses);
        overlapping.filter_map(|(range, index)| Some((range, self.functions.get(index)?)))
    }

    /// The inlined calls that an address of a function belongs to, the outermost one first.
    pub(crate) fn inlined<'f>(
        &'f self,
        function: &'f Function<'s>,
        address: u64,
        dwarf: &Dwarf<Slice<'s>>,
        unit: &Unit<Slice<'s>>,
        problems: &Problems,
    ) -> Vec<&'f InlinedCall<'s>> {
        let calls = function.inlined.get_or_init(|| {
            let mut calls = Vec::new();
            let read = read_inlined(dwarf, unit, function.entry, &self.budget, &mut calls);
            problems.take("inlined calls", read);
            calls
        });
        let mut found: Vec<(usize, &InlinedCall<'s>)> = Vec::new();
        for (index, call) in calls.iter().enumerate() {
            if call.caller == found.last().map(|last| last.0)
                && call.ranges.iter().any(|&(begin, end)| (begin..end).contains(&address))
            {
                found.push((index, call));
            }
        }
        found.into_iter().map(|(_, call)| call).collect()
    }
}

/// Reads the calls that were inlined into a function, up to an error.
fn read_inlined<'s>(
    dwarf: &Dwarf<Slice<'s>>,
    unit: &Unit<Slice<'s>>,
    function: UnitOffset,
    budget: &RangeBudget,
    calls: &mut Vec<InlinedCall<'s>>,
) -> Result<(), gimli::Error> {
    let mut entries = unit.entries_raw(Some(function))?;
    let Some(abbreviation) = entries.read_abbreviation()? else { return Ok(()) };
    entries.skip_attributes(abbreviation.attributes())?;
    // The depths and indexes of the calls that contain the next entry.
    let mut callers: Vec<(isize, usize)> = Vec::new();
    while !entries.is_empty() && entries.next_depth() > 0 {
        let depth = entries.next_depth();
        while callers.pop_if(|caller| caller.0 >= depth).is_some() {}
        let Some(abbreviation) = entries.read_abbreviation()? else { continue };
        match abbreviation.tag() {
            gimli::DW_TAG_inlined_subroutine => {
                let call = read_call(&mut entries, abbreviation, dwarf, unit, budget)?;
                let caller = callers.last().map(|caller| caller.1);
                callers.push((depth, calls.len()));
                calls.push(InlinedCall { caller, ..call });
            }
            // A function inside of another one has code of its own.
            gimli::DW_TAG_subprogram => {
                entries.skip_attributes(abbreviation.attributes())?;
                skip_children(&mut entries, depth)?;
            }
            _ => entries.skip_attributes(abbreviation.attributes())?,
        }
    }
    Ok(())
}

fn read_call<'s>(
    entries: &mut EntriesRaw<'_, Slice<'s>>,
    abbreviation: &gimli::Abbreviation,
    dwarf: &Dwarf<Slice<'s>>,
    unit: &Unit<Slice<'s>>,
    budget: &RangeBudget,
) -> Result<InlinedCall<'s>, gimli::Error> {
    let mut addresses = EntryRanges::default();
    let mut call =
        InlinedCall { caller: None, ranges: Vec::new(), callee: None, file: 0, line: 0, column: 0 };
    for &attribute in abbreviation.attributes() {
        let attribute = entries.read_attribute(attribute)?;
        addresses.take(&attribute);
        match attribute.name() {
            gimli::DW_AT_abstract_origin => call.callee = Some(attribute.value()),
            gimli::DW_AT_call_file => {
                call.file = match attribute.value() {
                    AttributeValue::FileIndex(index) => u32::try_from(index).unwrap_or(u32::MAX),
                    value => number(&value),
                };
            }
            gimli::DW_AT_call_line => call.line = number(&attribute.value()),
            gimli::DW_AT_call_column => call.column = number(&attribute.value()),
            _ => {}
        }
    }
    addresses.for_each(dwarf, unit, budget, |begin, end| call.ranges.push((begin, end)))?;
    Ok(call)
}

fn skip_children(entries: &mut EntriesRaw<'_, Slice<'_>>, depth: isize) -> Result<(), gimli::Error> {
    while !entries.is_empty() && entries.next_depth() > depth {
        if let Some(abbreviation) = entries.read_abbreviation()? {
            entries.skip_attributes(abbreviation.attributes())?;
        }
    }
    Ok(())
}
