//! The interface stays small, and each item of it has an example.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of names at the root.
const MAX_NAMES: usize = 40;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The names at the root of the library, with the documentation that is there.
fn root_names() -> Vec<(String, String)> {
    let text = fs::read_to_string(source().join("lib.rs")).unwrap();
    let mut names = Vec::new();
    let mut documentation = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("///") {
            documentation.push_str(line);
        } else if let Some(used) = line.strip_prefix("pub ") {
            let mut item = used.to_owned();
            while !item.ends_with(';') {
                item.push_str(lines.next().unwrap());
            }
            let item = item.trim_end_matches(';');
            let last = item.rsplit_once("::").map_or(item, |(_, last)| last);
            let last = last.trim_start_matches("mod ").trim_matches(['{', '}']);
            names.extend(last.split(',').map(|name| (name.trim().to_owned(), documentation.clone())));
            documentation.clear();
        } else {
            documentation.clear();
        }
    }
    names.retain(|(name, _)| !name.is_empty());
    names
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The public types, traits and functions that files of the library define, with their documentation.
fn defined() -> Vec<(String, String)> {
    let mut paths = Vec::new();
    files(&source(), &mut paths);
    let mut items = Vec::new();
    for path in paths {
        let mut documentation = String::new();
        for line in fs::read_to_string(path).unwrap().lines() {
            let kinds = ["struct ", "enum ", "trait ", "fn ", "const fn ", "type "];
            let item = line.strip_prefix("pub ");
            if let Some(item) = item.and_then(|item| kinds.iter().find_map(|kind| item.strip_prefix(kind))) {
                let name: String = item.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                items.push((name, documentation.clone()));
            }
            if line.starts_with("///") {
                documentation.push_str(line);
            } else if !line.starts_with("#[") {
                documentation.clear();
            }
        }
    }
    items
}

#[test]
fn the_root_has_few_names() {
    let names = root_names();
    for name in ["Analyzer", "Subtarget", "Options", "options", "simulation", "Views", "parallel_map"] {
        assert!(names.iter().any(|(known, _)| known == name), "{name} is not among {names:?}");
    }
    assert!(names.len() <= MAX_NAMES, "{} names: {names:?}", names.len());
}

#[test]
fn every_item_has_an_example() {
    let defined = defined();
    assert!(defined.len() > 30, "{}", defined.len());
    let mut without: Vec<&str> =
        defined.iter().filter(|(_, text)| !text.contains("```")).map(|(name, _)| &**name).collect();
    let names = root_names();
    for (name, documentation) in &names {
        let is_defined = defined.iter().any(|(known, _)| known == name);
        let module = [source().join(name).join("mod.rs"), source().join(name).with_extension("rs")];
        let module = module.iter().find_map(|path| fs::read_to_string(path).ok());
        let has_example =
            documentation.contains("```") || module.is_some_and(|text| text.contains("//! ```\n"));
        if !is_defined && !has_example {
            without.push(name);
        }
    }
    assert!(without.is_empty(), "{without:?}");
}
