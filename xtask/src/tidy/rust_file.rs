//! The definitions and uses in a Rust file.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// The names in a file that determine how files depend on each other, without test code.
#[derive(Debug, Default)]
pub(super) struct RustFile {
    /// Modules with their own files.
    pub(super) modules: Vec<String>,
    /// Items, including modules within the file.
    pub(super) items: BTreeSet<String>,
    /// Names of items that macros defined here make, and names that are single words in the calls of macros that make items; some of them
    /// name the items.
    pub(super) macro_names: BTreeSet<String>,
    /// Imported names.
    pub(super) imports: Vec<Import>,
    /// Paths in code.
    pub(super) paths: Vec<UsedPath>,
    /// Called methods.
    pub(super) methods: Vec<(String, usize)>,
    /// Called macros, by the last part of their names.
    pub(super) macros: Vec<(String, usize)>,
}

/// A name that `use` imports.
#[derive(Debug)]
pub(super) struct Import {
    /// The name in this file; `*` for everything in the path.
    pub(super) name: String,
    pub(super) path: UsedPath,
    /// Whether other modules can import it from here.
    pub(super) is_reexport: bool,
}

/// A path as written, and its line.
#[derive(Clone, Debug)]
pub(super) struct UsedPath {
    pub(super) parts: Vec<String>,
    pub(super) line: usize,
}

impl RustFile {
    /// Parses a file; the error contains the position.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let file = syn::parse_file(text).map_err(|error| format!("{}: {error}", line_of(error.span())))?;
        let mut collector = Collector { file: Self::default(), depth: 0, in_reexport: false };
        collector.visit_file(&file);
        Ok(collector.file)
    }
}

/// Keywords before the name of an item.
const ITEM_KEYWORDS: &[&str] = &["const", "enum", "fn", "static", "struct", "trait", "type", "union"];

/// Collects while it walks over the syntax.
struct Collector {
    file: RustFile,
    /// The number of enclosing modules in the file.
    depth: usize,
    /// Whether the current `use` has a visibility.
    in_reexport: bool,
}

impl Collector {
    /// Records the imports in a `use` tree.
    fn import(&mut self, tree: &syn::UseTree, prefix: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.import(&path.tree, prefix);
                prefix.pop();
            }
            syn::UseTree::Name(name) => {
                self.add_import(name.ident.to_string(), None, prefix, name.ident.span())
            }
            syn::UseTree::Rename(rename) => {
                let alias = Some(rename.rename.to_string());
                self.add_import(rename.ident.to_string(), alias, prefix, rename.ident.span());
            }
            syn::UseTree::Glob(glob) => {
                let path =
                    UsedPath { parts: self.outside(prefix.clone()), line: line_of(glob.star_token.spans[0]) };
                self.add("*".to_owned(), path);
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, prefix);
                }
            }
        }
    }

    fn add_import(&mut self, name: String, alias: Option<String>, prefix: &[String], span: Span) {
        let mut parts = prefix.to_vec();
        if name != "self" {
            parts.push(name);
        }
        let name = alias.or_else(|| parts.last().cloned()).unwrap_or_default();
        let path = UsedPath { parts: self.outside(parts), line: line_of(span) };
        self.add(name, path);
    }

    fn add(&mut self, name: String, path: UsedPath) {
        self.file.imports.push(Import { name, path, is_reexport: self.in_reexport });
    }

    fn add_path(&mut self, parts: Vec<String>, span: Span) {
        self.file.paths.push(UsedPath { parts: self.outside(parts), line: line_of(span) });
    }

    /// Returns a path as it would be written outside of the file's own modules.
    fn outside(&self, mut parts: Vec<String>) -> Vec<String> {
        let n_super = parts.iter().take_while(|part| *part == "super").count().min(self.depth);
        parts.drain(..n_super);
        parts
    }

    /// Records the paths in a macro's tokens, whose syntax is unknown.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut parts: Vec<String> = Vec::new();
        let mut start = None;
        let mut n_colons = 0;
        let mut previous_dot = false;
        let mut pending_name: Option<(String, Span)> = None;
        for token in tokens {
            match &token {
                TokenTree::Ident(ident) => {
                    if n_colons != 2 {
                        self.finish(&mut parts, &mut start);
                    }
                    // What follows a dot is a field or a method.
                    if previous_dot {
                        pending_name = Some((ident.to_string(), ident.span()));
                    } else {
                        parts.push(ident.to_string());
                        start.get_or_insert(ident.span());
                    }
                    (n_colons, previous_dot) = (0, false);
                    continue;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => n_colons += 1,
                TokenTree::Punct(punct) => {
                    if punct.as_char() == '!' && parts.len() == 1 {
                        self.file
                            .macros
                            .extend(parts.last().map(|name| (name.clone(), line_of(punct.span()))));
                    }
                    self.finish(&mut parts, &mut start);
                    n_colons = 0;
                    previous_dot = punct.as_char() == '.';
                    pending_name = None;
                    continue;
                }
                TokenTree::Group(group) => {
                    if let Some((name, span)) = pending_name.take() {
                        self.file.methods.push((name, line_of(span)));
                    }
                    self.finish(&mut parts, &mut start);
                    self.tokens(group.stream());
                    n_colons = 0;
                }
                TokenTree::Literal(_) => {
                    self.finish(&mut parts, &mut start);
                    n_colons = 0;
                }
            }
            previous_dot = false;
            pending_name = None;
        }
        self.finish(&mut parts, &mut start);
    }

    fn finish(&mut self, parts: &mut Vec<String>, start: &mut Option<Span>) {
        let Some(span) = start.take() else { return };
        let parts = std::mem::take(parts);
        // In `pub(crate)` and `use super::{A, B}`, the word alone uses nothing.
        if !parts.iter().all(|part| matches!(part.as_str(), "crate" | "self" | "super")) {
            self.add_path(parts, span);
        }
    }

    /// Records the item that a macro call seems to define.
    fn define_by_macro(&mut self, tokens: TokenStream) {
        let mut after_keyword = false;
        for token in tokens {
            let TokenTree::Ident(ident) = token else { continue };
            let name = ident.to_string();
            let is_keyword = ITEM_KEYWORDS.contains(&name.as_str());
            if after_keyword {
                self.file.items.insert(name);
            } else if !is_keyword {
                self.file.macro_names.insert(name);
            }
            after_keyword = is_keyword;
        }
    }

    /// Notes down what a macro that the file defines seems to define where it is called, which may be in the file.
    fn define_in_macro(&mut self, tokens: TokenStream) {
        let mut after_keyword = false;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let is_keyword = ITEM_KEYWORDS.contains(&name.as_str());
                    if after_keyword && !is_keyword {
                        self.file.macro_names.insert(name);
                    }
                    after_keyword = is_keyword;
                }
                TokenTree::Group(group) => self.define_in_macro(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => after_keyword = false,
            }
        }
    }

    fn define(&mut self, ident: &syn::Ident) {
        if self.depth == 0 {
            self.file.items.insert(ident.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if is_for_tests(attributes(item)) {
            return;
        }
        match item {
            syn::Item::Const(item) => self.define(&item.ident),
            syn::Item::Enum(item) => self.define(&item.ident),
            syn::Item::Fn(item) => self.define(&item.sig.ident),
            syn::Item::Static(item) => self.define(&item.ident),
            syn::Item::Struct(item) => self.define(&item.ident),
            syn::Item::Trait(item) => self.define(&item.ident),
            syn::Item::Type(item) => self.define(&item.ident),
            syn::Item::Union(item) => self.define(&item.ident),
            syn::Item::Macro(item) => match &item.ident {
                Some(ident) => {
                    self.define(ident);
                    self.define_in_macro(item.mac.tokens.clone());
                }
                None => self.define_by_macro(item.mac.tokens.clone()),
            },
            syn::Item::Mod(item) => {
                if item.content.is_none() {
                    self.file.modules.push(item.ident.to_string());
                    return;
                }
                self.define(&item.ident);
                self.depth += 1;
                visit::visit_item_mod(self, item);
                self.depth -= 1;
                return;
            }
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.in_reexport = !matches!(item.vis, syn::Visibility::Inherited);
        self.import(&item.tree, &mut Vec::new());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let Some(first) = path.segments.first() {
            self.add_path(parts, first.ident.span());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        if let Some(name) = item.path.segments.last() {
            self.file.macros.push((name.ident.to_string(), line_of(name.ident.span())));
        }
        self.visit_path(&item.path);
        self.tokens(item.tokens.clone());
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.file.methods.push((call.method.to_string(), line_of(call.method.span())));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {
        // `pub(in path)` uses nothing.
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {
        // Paths in attributes refer to tools and lints.
    }
}

fn line_of(span: Span) -> usize {
    span.start().line
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Returns whether attributes exclude an item from all builds except tests.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => list.tokens.to_string() == "test",
        meta => meta.path().is_ident("test"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        RustFile::parse(text).unwrap().paths.iter().map(|path| path.parts.join("::")).collect()
    }

    fn imports(text: &str) -> Vec<String> {
        let file = RustFile::parse(text).unwrap();
        file.imports
            .iter()
            .map(|import| format!("{}={}", import.name, import.path.parts.join("::")))
            .collect()
    }

    #[test]
    fn imports_are_split() {
        assert_eq!(
            imports("use std::{fs, io::{self, Read as R}};\npub use crate::a::*;\n"),
            ["fs=std::fs", "io=std::io", "R=std::io::Read", "*=crate::a"]
        );
    }

    #[test]
    fn paths_are_found_in_types_code_and_macros() {
        let found = paths("fn f(a: crate::a::A) { b::c(); assert_eq!(x.y, vec![super::d::E]); }");
        for path in ["crate::a::A", "b::c", "assert_eq", "x", "super::d::E"] {
            assert!(found.iter().any(|found| found == path), "{path} is not in {found:?}");
        }
    }

    #[test]
    fn words_for_modules_alone_are_no_paths() {
        let found = paths("macro_rules! m { () => { pub(crate) mod n { use super::{A, b::C}; } } }");
        assert!(!found.iter().any(|found| found == "crate" || found == "super"), "{found:?}");
        assert!(found.iter().any(|found| found == "b::C"), "{found:?}");
    }

    #[test]
    fn methods_and_macros_are_found_within_macros() {
        let file =
            RustFile::parse("fn f() { assert!(p.is_file() && { println!(\"\"); true }); q.exists(); }")
                .unwrap();
        let names =
            |found: &[(String, usize)]| found.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&file.methods), ["is_file", "exists"]);
        assert_eq!(names(&file.macros), ["assert", "println"]);
    }

    #[test]
    fn tests_are_left_out() {
        let file =
            RustFile::parse("#[cfg(test)]\nmod tests { use std::fs; }\n#[cfg(test)]\nuse a::b;\nmod c;\n")
                .unwrap();
        assert!(file.imports.is_empty() && file.items.is_empty());
        assert_eq!(file.modules, ["c"]);
    }

    #[test]
    fn a_module_within_the_file_is_part_of_it() {
        assert_eq!(imports("mod inner { use super::super::a::B; use super::C; }"), ["B=super::a::B", "C=C"]);
    }

    #[test]
    fn items_made_by_macros_are_found() {
        let file =
            RustFile::parse("record! { pub struct A { b: C } pub enum D {} }\nids! { E(u16); F(u8); }")
                .unwrap();
        assert_eq!(file.items.iter().collect::<Vec<_>>(), ["A", "D"]);
        assert!(file.macro_names.contains("E") && file.macro_names.contains("F"));
        assert!(!file.macro_names.contains("C"));
    }

    #[test]
    fn items_of_the_files_own_macros_are_found() {
        let file = RustFile::parse("macro_rules! m { ($n:ident) => { pub enum A { $n } } }\nm!(B);").unwrap();
        assert!(file.macro_names.contains("A") && !file.macro_names.contains("n"));
    }

    #[test]
    fn errors_name_the_line() {
        assert!(RustFile::parse("fn a() {}\nfn {}\n").unwrap_err().starts_with("2:"));
    }
}
