//! The debug information of a program.

use std::cell::OnceCell;
use std::ops::Range;

use gimli::{AttributeValue, Dwarf, DwarfPackage, Unit};
use stallscope_object::{DebugFile, Program};

use crate::debug_store::DebugStore;
use crate::function_names::FunctionNames;
use crate::loaded_unit::{LoadedUnit, SplitUnit};
use crate::module::Module;
use crate::problems::Problems;
use crate::sections::{self, Slice};
use crate::source_frame::{SourceFrame, SourcePlace};

/// The debug information of a program: source lines and functions by address.
#[derive(Debug)]
pub struct DebugInfo<'s> {
    store: &'s DebugStore<'s>,
    main: Module<'s>,
    /// The parts that several programs share.
    shared: Option<Module<'s>>,
    package: OnceCell<Option<DwarfPackage<Slice<'s>>>>,
    problems: Problems,
}

impl<'s> DebugInfo<'s> {
    /// Opens the debug information of a program; none if there is none. Other files are opened by the store.
    #[must_use]
    pub fn open(program: &Program<'s>, store: &'s DebugStore<'s>) -> Option<Self> {
        let mut file = program.debug_file().ok()?;
        if !file.has_section(".debug_info") {
            file = store.separate_file(&file)?;
        }
        Some(Self::read(&file, store))
    }

    fn read(file: &DebugFile<'s>, store: &'s DebugStore<'s>) -> Self {
        let problems = Problems::default();
        let mut dwarf = sections::dwarf(file, store, &problems);
        let shared = store.shared_file(file).map(|shared| {
            dwarf.set_sup(sections::dwarf(&shared, store, &problems));
            Module::new(sections::dwarf(&shared, store, &problems), &problems)
        });
        Self { store, main: Module::new(dwarf, &problems), shared, package: OnceCell::new(), problems }
    }

    /// Returns the errors found so far.
    #[must_use]
    pub fn problems(&self) -> Vec<String> {
        self.problems.all()
    }

    /// The source line of the instruction at an address.
    #[must_use]
    pub fn place(&self, address: u64) -> Option<SourcePlace> {
        let mut units = self.main.units_at(address, &self.problems);
        units.find_map(|unit| unit.lines(&self.problems).place(address, unit.files(&self.main.dwarf)))
    }

    /// The functions that the instruction at an address belongs to, and its place in each: the innermost one first. Each further function
    /// inlined the call of the one before.
    #[must_use]
    pub fn frames(&self, address: u64) -> Vec<SourceFrame<'s>> {
        let mut units = self.main.units_at(address, &self.problems);
        units.find_map(|unit| self.frames_in(unit, address)).unwrap_or_default()
    }

    /// The functions with code at some of the addresses: the addresses of each part of a function and its name, by where they start. They
    /// do not overlap: of several functions with the same code, one is there.
    #[must_use]
    pub fn functions(&self, addresses: Range<u64>) -> Vec<(Range<u64>, &'s [u8])> {
        let problems = &self.problems;
        let mut functions = Vec::new();
        for loaded in self.main.units_overlapping(addresses.clone(), problems) {
            let (dwarf, unit) = self.with_functions(loaded);
            let found = loaded.functions(dwarf, unit, problems).overlapping(addresses.clone());
            functions.extend(found.map(|(range, function)| (range, dwarf, unit, function.entry)));
        }
        functions.sort_by_key(|(range, ..)| (range.start, range.end));
        let mut end = 0;
        functions.retain(|(range, ..)| {
            let is_behind = range.start >= end;
            end = if is_behind { range.end } else { end };
            is_behind
        });
        let names = FunctionNames { main: &self.main, shared: self.shared.as_ref(), problems };
        let named = functions
            .into_iter()
            .filter_map(|(range, dwarf, unit, entry)| Some((range, names.name(dwarf, unit, entry)?)));
        named.collect()
    }

    /// The addresses of the code of some lines, in the files whose paths are wanted.
    pub fn addresses(&self, lines: &Range<u32>, is_wanted: impl Fn(&[u8]) -> bool) -> Vec<Range<u64>> {
        let mut found: Vec<Range<u64>> = Vec::new();
        for unit in self.main.code_units(&self.problems) {
            let Some(wanted) = unit.files(&self.main.dwarf).wanted(&is_wanted) else { continue };
            let is_wanted = |file: u32| wanted.get(file as usize).copied().unwrap_or_default();
            unit.lines(&self.problems).for_each_range(lines, is_wanted, |begin, end| found.push(begin..end));
        }
        found
    }

    fn frames_in(&self, loaded: &LoadedUnit<'s>, address: u64) -> Option<Vec<SourceFrame<'s>>> {
        let problems = &self.problems;
        let files = loaded.files(&self.main.dwarf);
        let mut place = loaded.lines(problems).place(address, files);
        let (dwarf, unit) = self.with_functions(loaded);
        let functions = loaded.functions(dwarf, unit, problems);
        let Some(function) = functions.function(address) else {
            return place.map(|place| vec![SourceFrame { function: None, place: Some(place) }]);
        };
        let names = FunctionNames { main: &self.main, shared: self.shared.as_ref(), problems };
        let mut frames = Vec::new();
        for call in functions.inlined(function, address, dwarf, unit, problems).into_iter().rev() {
            let name = call.callee.and_then(|callee| names.name_of_origin(dwarf, unit, callee));
            let caller = files.path(call.file);
            let caller = caller.map(|file| SourcePlace { file, line: call.line, column: call.column });
            frames.push(SourceFrame { function: name, place: std::mem::replace(&mut place, caller) });
        }
        frames.push(SourceFrame { function: names.name(dwarf, unit, function.entry), place });
        Some(frames)
    }

    /// The unit that has the functions of a unit.
    fn with_functions<'u>(
        &'u self,
        loaded: &'u LoadedUnit<'s>,
    ) -> (&'u Dwarf<Slice<'s>>, &'u Unit<Slice<'s>>) {
        match loaded.split(|| self.find_split(&loaded.unit)) {
            Some(split) => (&split.dwarf, &split.unit),
            None => (&self.main.dwarf, &loaded.unit),
        }
    }

    /// Finds the part of a unit that is in another file.
    fn find_split(&self, unit: &Unit<Slice<'s>>) -> Option<SplitUnit<'s>> {
        let id = unit.dwo_id?;
        let name = self.problems.take("split unit", unit.dwo_name()).flatten()?;
        let dwarf = &self.main.dwarf;
        let package = self
            .package
            .get_or_init(|| sections::package(&self.store.package()?, self.store, &self.problems));
        let packed = package.as_ref().and_then(|package| {
            self.problems.take("package of split debug information", package.find_cu(id, dwarf))?
        });
        let split = match packed {
            Some(packed) => packed,
            None => {
                let path = self.text(unit, name)?;
                let folder = unit.comp_dir.as_ref().map(|folder| folder.slice()).unwrap_or_default();
                let Some(file) = self.store.split_file(folder, path) else {
                    let path = String::from_utf8_lossy(path);
                    self.problems.add(format!("the file {path} with split debug information is not found"));
                    return None;
                };
                sections::split_dwarf(&file, dwarf, self.store, &self.problems)
            }
        };
        let mut headers = split.units();
        while let Some(Some(header)) = self.problems.take("split unit", headers.next()) {
            let Some(mut found) = self.problems.take("split unit", split.unit(header)) else { continue };
            if found.dwo_id == Some(id) {
                found.copy_relocated_attributes(unit);
                return Some(SplitUnit { dwarf: split, unit: found });
            }
        }
        self.problems.add("the file with a split unit has another one".to_owned());
        None
    }

    fn text(&self, unit: &Unit<Slice<'s>>, value: AttributeValue<Slice<'s>>) -> Option<&'s [u8]> {
        self.problems.take("names", self.main.dwarf.attr_string(unit, value)).map(|text| text.slice())
    }
}
