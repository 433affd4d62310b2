//! The units of a file.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;

use gimli::{DebugInfoOffset, Dwarf, Unit, UnitHeader, UnitOffset, UnitType};

use crate::attributes::{EntryRanges, RangeBudget};
use crate::loaded_unit::LoadedUnit;
use crate::problems::Problems;
use crate::range_index::RangeIndex;
use crate::sections::Slice;

/// The units of a file.
#[derive(Debug)]
pub(crate) struct Module<'s> {
    pub(crate) dwarf: Dwarf<Slice<'s>>,
    /// In the order of the file.
    units: Vec<ListedUnit<'s>>,
    /// The units of the addresses that the file has a list of.
    listed: OnceCell<Listed>,
    /// The units of all other addresses.
    others: OnceCell<RangeIndex>,
}

#[derive(Debug)]
struct ListedUnit<'s> {
    offset: usize,
    header: UnitHeader<Slice<'s>>,
    loaded: OnceCell<Option<LoadedUnit<'s>>>,
}

/// The ranges in a file's own list of addresses.
#[derive(Debug)]
struct Listed {
    by_address: RangeIndex,
    is_listed: Vec<bool>,
}

impl<'s> Module<'s> {
    /// Reads the headers of the units.
    pub(crate) fn new(dwarf: Dwarf<Slice<'s>>, problems: &Problems) -> Self {
        let mut units = Vec::new();
        let mut headers = dwarf.units();
        while let Some(Some(header)) = problems.take("units", headers.next()) {
            if let Some(DebugInfoOffset(offset)) = header.debug_info_offset() {
                units.push(ListedUnit { offset, header, loaded: OnceCell::new() });
            }
        }
        Self { dwarf, units, listed: OnceCell::new(), others: OnceCell::new() }
    }

    /// The units that may have the code at an address.
    pub(crate) fn units_at<'m>(
        &'m self,
        address: u64,
        problems: &'m Problems,
    ) -> impl Iterator<Item = &'m LoadedUnit<'s>> {
        let listed = self.listed(problems).by_address.owners(address);
        // Most addresses are listed: unlisted units are searched only if no listed unit has the address.
        let others = std::iter::once_with(move || {
            let by_address = self.others.get_or_init(|| self.read_others(problems));
            by_address.owners(address)
        });
        listed.chain(others.flatten()).filter_map(|index| self.unit(index, problems))
    }

    /// The units that may have code at some of the addresses, each once.
    pub(crate) fn units_overlapping<'m>(
        &'m self,
        addresses: Range<u64>,
        problems: &'m Problems,
    ) -> impl Iterator<Item = &'m LoadedUnit<'s>> {
        let listed = self.listed(problems).by_address.overlapping(addresses.clone());
        let others = self.others.get_or_init(|| self.read_others(problems)).overlapping(addresses);
        let units: BTreeSet<usize> = listed.chain(others).map(|(_, index)| index).collect();
        units.into_iter().filter_map(|index| self.unit(index, problems))
    }

    /// All units with code.
    pub(crate) fn code_units<'m>(
        &'m self,
        problems: &'m Problems,
    ) -> impl Iterator<Item = &'m LoadedUnit<'s>> {
        (0..self.units.len())
            .filter(|&index| self.has_code(index))
            .filter_map(|index| self.unit(index, problems))
    }

    /// The unit with an entry, and the entry's place in it.
    pub(crate) fn unit_with(
        &self,
        entry: DebugInfoOffset,
        problems: &Problems,
    ) -> Option<(&LoadedUnit<'s>, UnitOffset)> {
        let behind = self.units.partition_point(|unit| unit.offset <= entry.0);
        let index = behind.checked_sub(1)?;
        let offset = entry.to_unit_offset(&self.units.get(index)?.header)?;
        Some((self.unit(index, problems)?, offset))
    }

    /// Whether a unit may have code.
    fn has_code(&self, index: usize) -> bool {
        self.units.get(index).is_some_and(|unit| {
            !matches!(
                unit.header.type_(),
                UnitType::Type { .. } | UnitType::SplitType { .. } | UnitType::Partial
            )
        })
    }

    fn unit(&self, index: usize, problems: &Problems) -> Option<&LoadedUnit<'s>> {
        let listed = self.units.get(index)?;
        let read = || problems.take("unit", self.dwarf.unit(listed.header)).map(LoadedUnit::new);
        listed.loaded.get_or_init(read).as_ref()
    }

    /// Reads the file's own list of addresses.
    fn listed(&self, problems: &Problems) -> &Listed {
        self.listed.get_or_init(|| {
            let mut ranges = Vec::new();
            let mut is_listed = vec![false; self.units.len()];
            let mut headers = self.dwarf.debug_aranges.headers();
            while let Some(Some(header)) = problems.take("list of addresses", headers.next()) {
                let offset = header.debug_info_offset().0;
                let Ok(index) = self.units.binary_search_by_key(&offset, |unit| unit.offset) else {
                    continue;
                };
                let mut entries = header.entries();
                while let Some(Some(entry)) = problems.take("list of addresses", entries.next()) {
                    let range = entry.range();
                    ranges.push((range.begin, range.end, index));
                    if let Some(is_listed) = is_listed.get_mut(index) {
                        *is_listed = true;
                    }
                }
            }
            Listed { by_address: RangeIndex::new(ranges), is_listed }
        })
    }

    /// Reads the addresses of all units that are not listed.
    fn read_others(&self, problems: &Problems) -> RangeIndex {
        let is_listed = &self.listed(problems).is_listed;
        let mut ranges = Vec::new();
        for index in (0..self.units.len()).filter(|&index| !is_listed[index] && self.has_code(index)) {
            let Some(listed) = self.units.get(index) else { continue };
            // Most units are not needed afterwards, so that they are not kept.
            let Some(unit) = problems.take("unit", self.dwarf.unit(listed.header)) else { continue };
            let n_before = ranges.len();
            problems.take("addresses of a unit", self.add_ranges(&unit, index, &mut ranges));
            if ranges.len() == n_before {
                let loaded = LoadedUnit::new(unit);
                ranges.extend(loaded.lines(problems).ranges().map(|(begin, end)| (begin, end, index)));
            }
        }
        RangeIndex::new(ranges)
    }

    /// Adds the addresses that a unit states.
    fn add_ranges(
        &self,
        unit: &Unit<Slice<'s>>,
        index: usize,
        ranges: &mut Vec<(u64, u64, usize)>,
    ) -> Result<(), gimli::Error> {
        let mut entries = unit.entries_raw(None)?;
        let Some(abbreviation) = entries.read_abbreviation()? else { return Ok(()) };
        let mut addresses = EntryRanges::default();
        for &attribute in abbreviation.attributes() {
            addresses.take(&entries.read_attribute(attribute)?);
        }
        let budget = RangeBudget::default();
        addresses.for_each(&self.dwarf, unit, &budget, |begin, end| ranges.push((begin, end, index)))
    }
}
