//! The functions in a file.

use std::fs::File;
use std::path::Path;

use stallscope_object::{FileCache, FileData, ObjectError, ProgramFile};

/// A function with code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    /// Its name in the file.
    pub(crate) symbol: String,
    /// Its name as people write it.
    pub(crate) name: String,
}

/// The functions in a file; none if it has no code.
pub(crate) fn read(path: &Path) -> Result<Vec<Function>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| failed(&error))?;
    let cache = FileCache::new(file).map_err(|error| failed(&error))?;
    let file = match ProgramFile::read(FileData::from(&cache)) {
        Ok(file) => file,
        Err(ObjectError::NoCode) => return Ok(Vec::new()),
        Err(error) => return Err(failed(&error)),
    };
    let sections = file.programs.iter().flat_map(|program| &program.sections);
    let functions = sections.flat_map(|section| section.symbols.functions(section.addresses()));
    Ok(functions
        .filter_map(|function| {
            let symbol = str::from_utf8(function.name).ok().filter(|symbol| !symbol.is_empty())?;
            let name = format!("{:#}", rustc_demangle::demangle(symbol));
            Some(Function { symbol: symbol.to_owned(), name })
        })
        .collect())
}
