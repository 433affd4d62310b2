//! The sections of debug information.

use std::borrow::Cow;

use gimli::{Dwarf, DwarfPackage, EndianSlice, Reader as _, RunTimeEndian, SectionId};
use stallscope_object::DebugFile;

use crate::debug_store::DebugStore;
use crate::problems::Problems;

/// The bytes of a section, or a part of them.
pub(crate) type Slice<'s> = EndianSlice<'s, RunTimeEndian>;

/// No bytes, in the order of a file.
pub(crate) fn empty<'s>(file: &DebugFile<'_>) -> Slice<'s> {
    let endian = if file.is_little_endian() { RunTimeEndian::Little } else { RunTimeEndian::Big };
    EndianSlice::new(&[], endian)
}

/// Whether a section is needed for source lines and the names of functions.
fn is_needed(id: SectionId) -> bool {
    matches!(
        id,
        SectionId::DebugAbbrev
            | SectionId::DebugAddr
            | SectionId::DebugAranges
            | SectionId::DebugCuIndex
            | SectionId::DebugInfo
            | SectionId::DebugLine
            | SectionId::DebugLineStr
            | SectionId::DebugRanges
            | SectionId::DebugRngLists
            | SectionId::DebugStr
            | SectionId::DebugStrOffsets
    )
}

/// Reads a section; one that is not there or damaged is empty.
fn section<'s>(
    file: &DebugFile<'s>,
    name: Option<&str>,
    store: &'s DebugStore<'_>,
    problems: &Problems,
) -> Slice<'s> {
    let empty = empty(file);
    let Some(name) = name else { return empty };
    let bytes = match file.section(name) {
        Ok(Some(Cow::Borrowed(bytes))) => bytes,
        Ok(Some(Cow::Owned(bytes))) => store.keep(bytes),
        Ok(None) => return empty,
        Err(error) => {
            problems.add(format!("{name}: {error}"));
            return empty;
        }
    };
    EndianSlice::new(bytes, empty.endian())
}

/// Reads the sections of a file.
pub(crate) fn dwarf<'s>(
    file: &DebugFile<'s>,
    store: &'s DebugStore<'_>,
    problems: &Problems,
) -> Dwarf<Slice<'s>> {
    load(file, |id| Some(id.name()), store, problems)
}

/// Reads the sections that are needed, by their names.
fn load<'s>(
    file: &DebugFile<'s>,
    name: impl Fn(SectionId) -> Option<&'static str>,
    store: &'s DebugStore<'_>,
    problems: &Problems,
) -> Dwarf<Slice<'s>> {
    let load = |id: SectionId| {
        let name = name(id).filter(|_| is_needed(id));
        Ok::<_, std::convert::Infallible>(section(file, name, store, problems))
    };
    match Dwarf::load(load) {
        Ok(dwarf) => dwarf,
        Err(never) => match never {},
    }
}

/// Reads the sections of a file with split debug information.
pub(crate) fn split_dwarf<'s>(
    file: &DebugFile<'s>,
    parent: &Dwarf<Slice<'s>>,
    store: &'s DebugStore<'_>,
    problems: &Problems,
) -> Dwarf<Slice<'s>> {
    let mut dwarf = load(file, |id| id.dwo_name(), store, problems);
    dwarf.make_dwo(parent);
    dwarf
}

/// Reads the sections of a package.
pub(crate) fn package<'s>(
    file: &DebugFile<'s>,
    store: &'s DebugStore<'_>,
    problems: &Problems,
) -> Option<DwarfPackage<Slice<'s>>> {
    let load = |id: SectionId| {
        // The package's index refers to parts of all of them.
        Ok::<_, gimli::Error>(section(file, id.dwo_name(), store, problems))
    };
    problems.take("package of split debug information", DwarfPackage::load(load, empty(file)))
}
