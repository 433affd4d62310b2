//! Tests that are compiled for other systems only.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Item, Lit, Meta, Token};

use crate::cargo;
use crate::metadata::Metadata;

/// Returns the test files, and single tests in other files, whose conditions do not hold for this system.
pub(super) fn for_other_systems(metadata: &Metadata) -> Result<Vec<String>, String> {
    let system = System::of_rustc()?;
    let mut found = Vec::new();
    for package in &metadata.packages {
        let folder = package.manifest_path.parent().unwrap_or(Path::new("")).join("tests");
        for path in rust_files(&folder) {
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let name = metadata.relative(&path);
            found.extend(system.excluded(&text).map_err(|error| format!("{name}: {error}"))?.iter().map(
                |(test, condition)| match test {
                    Some(test) => format!("{name}: {test}: needs {condition}"),
                    None => format!("{name}: needs {condition}"),
                },
            ));
        }
    }
    Ok(found)
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect();
    files.sort();
    files
}

/// The conditions of compilation that hold, as `rustc --print cfg` prints them.
struct System(BTreeSet<String>);

impl System {
    fn of_rustc() -> Result<Self, String> {
        let printed = cargo::output(Command::new("rustc").args(["--print", "cfg"]))?;
        Ok(Self(printed.lines().map(str::to_owned).collect()))
    }

    /// Returns the tests of a file that are not compiled, with their conditions; `None` is the whole file.
    fn excluded(&self, text: &str) -> syn::Result<Vec<(Option<String>, String)>> {
        let file = syn::parse_file(text)?;
        if let Some(condition) = self.violated(&file.attrs) {
            return Ok(vec![(None, condition)]);
        }
        let mut found = Vec::new();
        for item in &file.items {
            let Item::Fn(function) = item else { continue };
            let is_test = function.attrs.iter().any(|attribute| attribute.path().is_ident("test"));
            if let Some(condition) = self.violated(&function.attrs).filter(|_| is_test) {
                found.push((Some(function.sig.ident.to_string()), condition));
            }
        }
        Ok(found)
    }

    /// Returns a condition that does not hold.
    fn violated(&self, attributes: &[Attribute]) -> Option<String> {
        let conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
        let mut conditions = conditions.filter_map(|attribute| attribute.parse_args::<Meta>().ok());
        conditions.find(|condition| !self.holds(condition)).map(|condition| shown(&condition))
    }

    fn holds(&self, condition: &Meta) -> bool {
        match condition {
            Meta::List(list) => {
                let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
                let parts = parts.unwrap_or_default();
                let mut parts = parts.iter().map(|part| self.holds(part));
                if list.path.is_ident("any") {
                    parts.any(|holds| holds)
                } else if list.path.is_ident("not") {
                    !parts.all(|holds| holds)
                } else {
                    parts.all(|holds| holds)
                }
            }
            // The workspace is tested with its default features.
            Meta::NameValue(pair) if pair.path.is_ident("feature") => true,
            _ => self.0.contains(&shown(condition)),
        }
    }
}

/// Returns a condition in rustc's form: words without spaces around `=`.
fn shown(condition: &Meta) -> String {
    let name = |path: &syn::Path| path.get_ident().map(ToString::to_string).unwrap_or_default();
    match condition {
        Meta::Path(path) => name(path),
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                format!("{}={:?}", name(&pair.path), text.value())
            }
            _ => name(&pair.path),
        },
        Meta::List(list) => {
            let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
            let parts: Vec<String> = parts.unwrap_or_default().iter().map(shown).collect();
            format!("{}({})", name(&list.path), parts.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::System;

    fn excluded(text: &str) -> Vec<(Option<String>, String)> {
        let system = ["unix", "target_os=\"linux\"", "target_arch=\"x86_64\""].map(str::to_owned);
        System(system.into()).excluded(text).unwrap()
    }

    #[test]
    fn a_file_for_another_system_is_found() {
        assert_eq!(excluded("#![cfg(windows)]"), [(None, "windows".to_owned())]);
        assert!(excluded("#![cfg(unix)]").is_empty());
        let arch = "#![cfg(all(target_os = \"linux\", target_arch = \"aarch64\"))]";
        assert_eq!(excluded(arch)[0].1, "all(target_os=\"linux\", target_arch=\"aarch64\")");
    }

    #[test]
    fn a_test_for_another_system_is_found() {
        let text = "#[cfg(not(unix))] #[test] fn a() {} #[cfg(any(windows, unix))] #[test] fn b() {} #[cfg(windows)] fn c() {}";
        assert_eq!(excluded(text), [(Some("a".to_owned()), "not(unix)".to_owned())]);
    }
}
