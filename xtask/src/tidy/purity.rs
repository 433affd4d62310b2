//! Checks that libraries do no I/O: files, streams, the environment, processes and clocks belong to the program and
//! to the leaves that are listed as exceptions.

use super::finding::Finding;
use super::modules::Modules;
use super::rust_file::{RustFile, UsedPath};
use super::tree::Tree;

/// Prefixes of paths in the standard library that do I/O.
const PATHS: &[&str] = &[
    "std::env",
    "std::fs",
    "std::io::stderr",
    "std::io::stdin",
    "std::io::stdout",
    "std::io::Stderr",
    "std::io::Stdin",
    "std::io::Stdout",
    "std::net",
    "std::os",
    "std::process",
    "std::time::Instant",
    "std::time::SystemTime",
];

const MACROS: &[&str] = &["dbg", "eprint", "eprintln", "print", "println"];

/// Methods of paths that access files.
const METHODS: &[&str] = &[
    "canonicalize",
    "exists",
    "is_dir",
    "is_file",
    "read_dir",
    "read_link",
    "symlink_metadata",
    "try_exists",
];

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for library in tree.packages.iter().filter_map(|package| package.library.as_ref()) {
        for module in &Modules::read(tree, library)?.modules {
            findings.extend(impurities(&module.path, module.file));
        }
    }
    findings.sort();
    findings.dedup();
    Ok(findings)
}

fn impurities(path: &str, file: &RustFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    let imports = file.imports.iter().map(|import| &import.path);
    for used in imports.chain(&file.paths) {
        let full = full_path(file, used);
        let is_below = |banned: &str| {
            full.strip_prefix(banned).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        };
        if PATHS.iter().any(|banned| is_below(banned)) {
            findings.push(Finding::new(path, used.line, format!("{full} does input or output")));
        }
    }
    for (name, line) in file.macros.iter().filter(|(name, _)| MACROS.contains(&name.as_str())) {
        findings.push(Finding::new(path, *line, format!("{name}! does output")));
    }
    for (name, line) in file.methods.iter().filter(|(name, _)| METHODS.contains(&name.as_str())) {
        findings.push(Finding::new(path, *line, format!("the method {name} looks at files")));
    }
    findings
}

/// Returns a path with its first part replaced by what it imports.
fn full_path(file: &RustFile, path: &UsedPath) -> String {
    let first = path.parts.first();
    let import = file.imports.iter().find(|import| Some(&import.name) == first);
    let parts: Vec<&str> = match import {
        Some(import) => import.path.parts.iter().chain(&path.parts[1..]).map(String::as_str).collect(),
        None => path.parts.iter().map(String::as_str).collect(),
    };
    parts.join("::")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n_found(code: &str) -> usize {
        find(&Tree::of(&[("src/lib.rs", code)])).unwrap().len()
    }

    #[test]
    fn input_and_output_are_found() {
        for code in [
            "use std::fs;",
            "use std::{fmt, env};",
            "fn f() { std::process::exit(1); }",
            "fn f(p: &Path) -> bool { p.exists() }",
            "fn f() { println!(\"\"); }",
            "fn f() { g(vec![std::time::Instant::now()]); }",
            "type A = std::net::IpAddr;",
        ] {
            assert_eq!(n_found(code), 1, "{code}");
        }
        // The import is harmless, its use is not.
        assert_eq!(n_found("use std::io; fn f() { io::stdin(); }"), 1);
        assert_eq!(n_found("use std as s; fn f() { s::fs::read(p); }"), 1);
    }

    #[test]
    fn pure_code_is_not_found() {
        assert_eq!(
            n_found(
                "use std::{fmt::Write, io, time::Duration}; fn f(w: &mut impl io::Write) { write!(w, \"\"); }"
            ),
            0
        );
        assert_eq!(n_found("use std::osmosis; mod fs {} fn f() { fs::read(); }"), 0);
        assert_eq!(n_found("#[cfg(test)] mod tests { fn f() { println!(); } }"), 0);
    }
}
