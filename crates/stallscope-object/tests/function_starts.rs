//! Functions of stripped programs, as `function_starts/README.md` describes them.

#![allow(clippy::unwrap_used, reason = "the files are known")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use stallscope_object::{Program, ProgramFile};

/// The start addresses of the functions of each file, without starts that the file does not record.
fn expected(folder: &Path) -> BTreeMap<String, BTreeSet<u64>> {
    let mut files = BTreeMap::new();
    let mut file = "";
    let starts = fs::read_to_string(folder.join("starts.txt")).unwrap();
    for line in starts.lines() {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            [name] => file = name,
            [address, _] => {
                let address = address.strip_prefix("0x").unwrap();
                let starts: &mut BTreeSet<u64> = files.entry(file.to_owned()).or_default();
                starts.insert(u64::from_str_radix(address, 16).unwrap());
            }
            _ => assert!(line.starts_with('-')),
        }
    }
    files
}

fn starts(program: &Program<'_>) -> BTreeSet<u64> {
    let code = program.sections.iter().filter(|section| section.name.ends_with(b"text"));
    let functions = code.flat_map(|section| section.symbols.functions(section.addresses()));
    functions.map(|function| function.addresses.start).collect()
}

#[test]
fn functions_of_stripped_programs_start_where_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/function_starts");
    let files = expected(&folder);
    assert_eq!(files.len(), 5);
    for (name, expected) in files {
        let data = fs::read(folder.join(&name)).unwrap();
        let file = ProgramFile::read(&data).unwrap();
        assert_eq!(starts(&file.programs[0]), expected, "{name}");
    }
}

#[test]
fn damaged_files_have_no_more_functions_than_entries_fit() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/function_starts");
    for (name, expected) in expected(&folder) {
        let data = fs::read(folder.join(&name)).unwrap();
        for at in (0..data.len()).step_by(7) {
            let mut damaged = data.clone();
            damaged[at] ^= 0xff;
            let Ok(file) = ProgramFile::read(&damaged) else { continue };
            let n_starts: usize = file.programs.iter().map(|program| starts(program).len()).sum();
            assert!(n_starts <= data.len() / 4 + expected.len(), "{name}: {at}");
        }
    }
}
