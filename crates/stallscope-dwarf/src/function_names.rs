//! The names of functions.

use gimli::{AttributeValue, Dwarf, Unit, UnitOffset};

use crate::module::Module;
use crate::problems::Problems;
use crate::sections::Slice;

/// The largest number of entries that are followed to a name.
const MAX_STEPS: usize = 16;

/// The modules that entries can refer to.
pub(crate) struct FunctionNames<'m, 's> {
    pub(crate) main: &'m Module<'s>,
    pub(crate) shared: Option<&'m Module<'s>>,
    pub(crate) problems: &'m Problems,
}

/// A unit that entries are in.
#[derive(Clone, Copy)]
struct Place<'m, 's> {
    dwarf: &'m Dwarf<Slice<'s>>,
    unit: &'m Unit<Slice<'s>>,
}

impl<'m, 's> FunctionNames<'m, 's> {
    /// The name of the function with an entry: that for linkers, or else that in the source.
    pub(crate) fn name(
        &self,
        dwarf: &'m Dwarf<Slice<'s>>,
        unit: &'m Unit<Slice<'s>>,
        entry: UnitOffset,
    ) -> Option<&'s [u8]> {
        let mut place = (Place { dwarf, unit }, entry);
        let mut in_source = None;
        for _ in 0..MAX_STEPS {
            let (Place { dwarf, unit }, entry) = place;
            let mut origin = None;
            let mut entries = self.problems.take("names", unit.entries_raw(Some(entry)))?;
            let abbreviation = self.problems.take("names", entries.read_abbreviation())??;
            for &attribute in abbreviation.attributes() {
                let attribute = self.problems.take("names", entries.read_attribute(attribute))?;
                let text = || dwarf.attr_string(unit, attribute.value()).ok().map(|text| text.slice());
                match attribute.name() {
                    gimli::DW_AT_linkage_name | gimli::DW_AT_MIPS_linkage_name => {
                        if let Some(name) = text() {
                            return Some(name);
                        }
                    }
                    gimli::DW_AT_name => in_source = in_source.or_else(text),
                    gimli::DW_AT_abstract_origin | gimli::DW_AT_specification => {
                        origin = Some(attribute.value());
                    }
                    _ => {}
                }
            }
            let next = origin.and_then(|origin| self.resolve(place.0, origin));
            let Some(next) = next else { break };
            place = next;
        }
        in_source
    }

    /// The name of the function that an attribute refers to.
    pub(crate) fn name_of_origin(
        &self,
        dwarf: &'m Dwarf<Slice<'s>>,
        unit: &'m Unit<Slice<'s>>,
        origin: AttributeValue<Slice<'s>>,
    ) -> Option<&'s [u8]> {
        let (place, entry) = self.resolve(Place { dwarf, unit }, origin)?;
        self.name(place.dwarf, place.unit, entry)
    }

    fn resolve(
        &self,
        from: Place<'m, 's>,
        origin: AttributeValue<Slice<'s>>,
    ) -> Option<(Place<'m, 's>, UnitOffset)> {
        let (module, offset) = match origin {
            AttributeValue::UnitRef(offset) => return Some((from, offset)),
            AttributeValue::DebugInfoRef(offset) => {
                // A unit of another file only refers to itself.
                if let Some(offset) = offset.to_unit_offset(&from.unit.header) {
                    return Some((from, offset));
                }
                let is_shared =
                    self.shared.is_some_and(|shared| std::ptr::eq(&raw const shared.dwarf, from.dwarf));
                (if is_shared { self.shared? } else { self.main }, offset)
            }
            AttributeValue::DebugInfoRefSup(offset) => (self.shared?, offset),
            _ => return None,
        };
        let (unit, offset) = module.unit_with(offset, self.problems)?;
        Some((Place { dwarf: &module.dwarf, unit: &unit.unit }, offset))
    }
}
