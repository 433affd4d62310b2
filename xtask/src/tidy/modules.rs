//! The modules of a crate, and the files that paths resolve to.

use std::collections::BTreeMap;

use super::rust_file::{RustFile, UsedPath};
use super::tree::Tree;

/// The files of one library or program, each a module.
pub(super) struct Modules<'t> {
    pub(super) modules: Vec<Module<'t>>,
}

/// A module with its own file.
pub(super) struct Module<'t> {
    /// The file.
    pub(super) path: String,
    pub(super) file: &'t RustFile,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
}

/// Maximum number of chained imports; a cycle of them resolves to nothing.
const MAX_DEPTH: usize = 16;

impl<'t> Modules<'t> {
    /// Reads the modules below the file `root`.
    pub(super) fn read(tree: &'t Tree, root: &str) -> Result<Self, String> {
        let mut modules = Self { modules: Vec::new() };
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        modules.add(tree, root.to_owned(), folder, None)?;
        Ok(modules)
    }

    /// Adds a file, and the files of its modules, which are in `folder`.
    fn add(
        &mut self,
        tree: &'t Tree,
        path: String,
        folder: &str,
        parent: Option<usize>,
    ) -> Result<usize, String> {
        let file = tree.rust(&path)?.ok_or_else(|| format!("there is no file {path}"))?;
        let id = self.modules.len();
        self.modules.push(Module { path, file, parent, children: BTreeMap::new() });
        for name in &file.modules {
            let below = format!("{folder}/{name}");
            let candidates = [format!("{below}.rs"), format!("{below}/mod.rs")];
            let found = candidates.into_iter().find(|path| tree.text(path).is_some());
            let path = found
                .ok_or_else(|| format!("{}: there is no file of the module {name}", self.modules[id].path))?;
            let child = self.add(tree, path, &below, Some(id))?;
            self.modules[id].children.insert(name.clone(), child);
        }
        Ok(id)
    }

    /// Returns the file that a path in module `from` resolves to through all imports, or `None` if it is not in this
    /// crate.
    pub(super) fn resolve(&self, from: usize, path: &UsedPath) -> Option<usize> {
        self.resolve_parts(from, &path.parts, 0)
    }

    fn resolve_parts(&self, from: usize, parts: &[String], depth: usize) -> Option<usize> {
        if depth > MAX_DEPTH {
            return None;
        }
        let (first, rest) = parts.split_first()?;
        match first.as_str() {
            "crate" | "$crate" => self.descend(0, rest, depth),
            "self" => self.descend(from, rest, depth),
            "super" => {
                let parent = self.modules[from].parent?;
                // Further `super`s are relative to it.
                if rest.first().is_some_and(|part| part == "super") {
                    self.resolve_parts(parent, rest, depth + 1)
                } else {
                    self.descend(parent, rest, depth)
                }
            }
            _ => self.member(from, first, rest, depth),
        }
    }

    /// Descends from a module by the parts of a path.
    fn descend(&self, module: usize, parts: &[String], depth: usize) -> Option<usize> {
        match parts.split_first() {
            None => Some(module),
            // Anything else comes from a macro or from an unknown name.
            Some((first, rest)) => self.member(module, first, rest, depth).or(Some(module)),
        }
    }

    /// Returns the file with the member `name` of a module, or with what `rest` names below it.
    fn member(&self, module: usize, name: &str, rest: &[String], depth: usize) -> Option<usize> {
        self.visible_member(module, name, rest, depth, true)
    }

    /// Like [`Self::member`], either `with_imports` or only with the imports that other modules can use.
    fn visible_member(
        &self,
        module: usize,
        name: &str,
        rest: &[String],
        depth: usize,
        with_imports: bool,
    ) -> Option<usize> {
        if depth > MAX_DEPTH {
            return None;
        }
        let Module { file, children, .. } = &self.modules[module];
        if let Some(&child) = children.get(name) {
            return self.descend(child, rest, depth);
        }
        if file.items.contains(name) {
            return Some(module);
        }
        let mut imports = file.imports.iter().filter(|import| with_imports || import.is_reexport);
        if let Some(import) = imports.clone().find(|import| import.name == name) {
            // `use name;` imports a crate.
            if import.path.parts.len() == 1 && import.path.parts[0] == name {
                return None;
            }
            let parts: Vec<String> = import.path.parts.iter().chain(rest).cloned().collect();
            return self.resolve_parts(module, &parts, depth + 1);
        }
        let from_glob = |source: usize| {
            let is_inside = self.is_inside(module, source);
            self.visible_member(source, name, rest, depth + 1, is_inside)
        };
        imports
            .by_ref()
            .filter(|import| import.name == "*")
            .filter_map(|import| self.resolve_parts(module, &import.path.parts, depth + 1))
            .filter(|&source| source != module)
            .find_map(from_glob)
            .or_else(|| file.macro_names.contains(name).then_some(module))
    }

    /// Returns whether a module is inside another one, and therefore sees its private items.
    fn is_inside(&self, module: usize, outer: usize) -> bool {
        std::iter::successors(Some(module), |&inner| self.modules[inner].parent).any(|inner| inner == outer)
    }

    /// Returns the other files that a module uses, each with the line of its first use.
    pub(super) fn uses(&self, module: usize) -> BTreeMap<usize, usize> {
        let file = self.modules[module].file;
        let imports = file.imports.iter().map(|import| &import.path);
        let mut uses = BTreeMap::new();
        for path in imports.chain(&file.paths) {
            if let Some(used) = self.resolve(module, path).filter(|&used| used != module) {
                let line = uses.entry(used).or_insert(path.line);
                *line = path.line.min(*line);
            }
        }
        uses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the files that each file uses.
    fn uses(files: &[(&str, &str)]) -> Vec<(String, String)> {
        let tree = Tree::of(files);
        let modules = Modules::read(&tree, "src/lib.rs").unwrap();
        let name = |id: usize| modules.modules[id].path.trim_start_matches("src/").to_owned();
        let all = (0..modules.modules.len())
            .flat_map(|id| modules.uses(id).into_keys().map(move |used| (id, used)));
        all.map(|(user, used)| (name(user), name(used))).collect()
    }

    fn pair(user: &str, used: &str) -> (String, String) {
        (user.to_owned(), used.to_owned())
    }

    #[test]
    fn a_reexport_leads_to_the_file_that_has_the_thing() {
        let files = [
            ("src/lib.rs", "mod a; mod b; pub use a::A;"),
            ("src/a.rs", "pub struct A;"),
            ("src/b.rs", "use crate::A; fn f(_: A) {}"),
        ];
        assert_eq!(uses(&files), [pair("lib.rs", "a.rs"), pair("b.rs", "a.rs")]);
    }

    #[test]
    fn globs_supers_and_paths_in_code_are_followed() {
        let files = [
            ("src/lib.rs", "mod a; mod b;"),
            ("src/a/mod.rs", "mod c; mod d; pub(crate) use c::*;"),
            ("src/a/c.rs", "pub fn c() {}"),
            ("src/a/d.rs", "fn d() { super::super::b::b(); }"),
            ("src/b.rs", "pub fn b() { assert!(crate::a::c()); }"),
        ];
        assert_eq!(
            uses(&files),
            [pair("a/mod.rs", "a/c.rs"), pair("a/d.rs", "b.rs"), pair("b.rs", "a/c.rs")]
        );
    }

    #[test]
    fn items_of_macros_are_found_through_globs() {
        let files = [
            ("src/lib.rs", "mod a; mod b; mod c; pub use a::*; pub use b::*;"),
            ("src/a.rs", "ids! { A(u8); }"),
            ("src/b.rs", "use crate::A; record! { pub struct B { a: A } }"),
            ("src/c.rs", "use crate::{A, B};"),
        ];
        let found = uses(&files);
        for expected in [pair("b.rs", "a.rs"), pair("c.rs", "a.rs"), pair("c.rs", "b.rs")] {
            assert!(found.contains(&expected), "{expected:?} is not in {found:?}");
        }
        assert!(!found.contains(&pair("c.rs", "lib.rs")));
    }

    #[test]
    fn names_of_other_crates_do_not_resolve() {
        let files = [
            ("src/lib.rs", "mod a;"),
            ("src/a.rs", "use std::fs; use fs::File; use serde; fn f() { serde::g(); }"),
        ];
        assert_eq!(uses(&files), []);
    }

    #[test]
    fn a_module_without_a_file_is_an_error() {
        assert!(Modules::read(&Tree::of(&[("src/lib.rs", "mod a;")]), "src/lib.rs").is_err());
    }
}
