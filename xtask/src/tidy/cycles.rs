//! No circle of files in a crate: otherwise no file of it can be understood before the others.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::finding::Finding;
use super::modules::Modules;
use super::tree::Tree;

pub(super) fn find(tree: &Tree) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for root in tree.packages.iter().flat_map(|package| &package.roots) {
        let modules = Modules::read(tree, root)?;
        let uses: Vec<BTreeMap<usize, usize>> =
            (0..modules.modules.len()).map(|id| modules.uses(id)).collect();
        let path = |id: usize| modules.modules[id].path.as_str();
        findings.extend(circles(&uses).iter().map(|circle| finding(root, circle, &uses, path)));
    }
    findings.sort();
    Ok(findings)
}

/// What is said of a circle. Its path has the number of files and the folders in it, so that an exception for it
/// fails when the circle grows and when it shrinks.
fn finding<'p>(
    root: &str,
    circle: &BTreeSet<usize>,
    uses: &[BTreeMap<usize, usize>],
    path: impl Fn(usize) -> &'p str,
) -> Finding {
    let source = folder(root);
    let folders: BTreeSet<&str> = circle
        .iter()
        .map(|&id| match folder(path(id)).strip_prefix(source).map(|rest| rest.trim_start_matches('/')) {
            Some("") | None => ".",
            Some(rest) => rest,
        })
        .collect();
    let folders: Vec<&str> = folders.into_iter().collect();
    let mut message = "a circle, for example".to_owned();
    for pair in example(circle, uses).windows(2) {
        let line = uses[pair[0]].get(&pair[1]).copied().unwrap_or_default();
        message.push_str(&format!("\n    {}:{line} uses {}", path(pair[0]), path(pair[1])));
    }
    Finding::new(&format!("{root}: {} files in {}", circle.len(), folders.join(" ")), 0, message)
}

/// The folder that a file is in.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The largest sets of files, each of which reaches each other one, by Tarjan's algorithm.
fn circles(uses: &[BTreeMap<usize, usize>]) -> Vec<BTreeSet<usize>> {
    struct State<'u> {
        uses: &'u [BTreeMap<usize, usize>],
        /// When each file was first seen, and the first seen of those it reaches on the stack.
        order: Vec<Option<usize>>,
        lowest: Vec<usize>,
        stack: Vec<usize>,
        n_seen: usize,
        circles: Vec<BTreeSet<usize>>,
    }
    fn visit(state: &mut State<'_>, file: usize) {
        let order = state.n_seen;
        state.n_seen += 1;
        state.order[file] = Some(order);
        state.lowest[file] = order;
        state.stack.push(file);
        let uses = state.uses;
        for &used in uses[file].keys() {
            match state.order[used] {
                None => {
                    visit(state, used);
                    state.lowest[file] = state.lowest[file].min(state.lowest[used]);
                }
                Some(order) if state.stack.contains(&used) => {
                    state.lowest[file] = state.lowest[file].min(order);
                }
                Some(_) => {}
            }
        }
        if state.lowest[file] == order {
            let start = state.stack.iter().position(|&on_stack| on_stack == file).unwrap_or_default();
            let circle: BTreeSet<usize> = state.stack.drain(start..).collect();
            if circle.len() > 1 {
                state.circles.push(circle);
            }
        }
    }
    let n = uses.len();
    let mut state = State {
        uses,
        order: vec![None; n],
        lowest: vec![0; n],
        stack: Vec::new(),
        n_seen: 0,
        circles: Vec::new(),
    };
    for file in 0..n {
        if state.order[file].is_none() {
            visit(&mut state, file);
        }
    }
    state.circles
}

/// One of the shortest ways from a file of a circle back to it.
fn example(circle: &BTreeSet<usize>, uses: &[BTreeMap<usize, usize>]) -> Vec<usize> {
    let pairs = circle.iter().flat_map(|&user| {
        let used = uses[user].keys().filter(|used| circle.contains(used));
        used.map(move |&used| (user, used))
    });
    let ways = pairs.map(|(user, used)| {
        let mut way = vec![user];
        way.extend(shortest_way(used, user, circle, uses));
        way
    });
    ways.min_by_key(Vec::len).unwrap_or_default()
}

/// One of the shortest ways from one file of a circle to another, both included.
fn shortest_way(
    from: usize,
    to: usize,
    circle: &BTreeSet<usize>,
    uses: &[BTreeMap<usize, usize>],
) -> Vec<usize> {
    let mut ways = VecDeque::from([vec![from]]);
    let mut seen = BTreeSet::from([from]);
    while let Some(way) = ways.pop_front() {
        let last = way[way.len() - 1];
        if last == to {
            return way;
        }
        for &used in uses[last].keys().filter(|used| circle.contains(used)) {
            if seen.insert(used) {
                ways.push_back(way.iter().copied().chain([used]).collect());
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        find(&Tree::of(files)).unwrap().into_iter().map(|finding| finding.path).collect()
    }

    #[test]
    fn a_circle_across_folders_is_found() {
        let files = [
            ("src/lib.rs", "mod a; mod b;"),
            ("src/a/mod.rs", "mod c;"),
            ("src/a/c.rs", "use crate::b::B; pub struct C;"),
            ("src/b.rs", "pub struct B; use crate::a::c::C;"),
        ];
        assert_eq!(found(&files), ["src/lib.rs: 2 files in . a"]);
        let message = &find(&Tree::of(&files)).unwrap()[0].message;
        assert!(message.contains("src/a/c.rs:1 uses src/b.rs"), "{message}");
    }

    #[test]
    fn a_circle_through_a_third_file_is_found() {
        let files = [
            ("src/lib.rs", "mod a; mod b; mod c;"),
            ("src/a/mod.rs", "use crate::b::B; pub struct A;"),
            ("src/b/mod.rs", "use crate::c::C; pub struct B;"),
            ("src/c.rs", "pub struct C; fn c(_: crate::a::A) {}"),
        ];
        assert_eq!(found(&files), ["src/lib.rs: 3 files in . a b"]);
    }

    #[test]
    fn a_circle_within_a_folder_is_found() {
        let files = [
            ("src/lib.rs", "mod a;"),
            ("src/a/mod.rs", "mod c; mod d;"),
            ("src/a/c.rs", "use super::d::D; pub struct C;"),
            ("src/a/d.rs", "use super::c::C; pub struct D;"),
        ];
        assert_eq!(found(&files), ["src/lib.rs: 2 files in a"]);
    }

    #[test]
    fn one_way_uses_are_not_found() {
        let files = [
            ("src/lib.rs", "mod a; mod b; pub use a::C;"),
            ("src/a/mod.rs", "mod c; mod d; pub use c::C;"),
            ("src/a/c.rs", "use super::d::D; use crate::b::B; pub struct C;"),
            ("src/a/d.rs", "pub struct D;"),
            ("src/b.rs", "pub struct B;"),
        ];
        assert_eq!(found(&files), [""; 0]);
    }

    #[test]
    fn a_file_and_one_in_the_folder_of_its_name_may_form_a_circle() {
        let files = [
            ("src/lib.rs", "mod a;"),
            ("src/a.rs", "mod b; use b::B; pub struct A;"),
            ("src/a/b.rs", "use super::A; pub struct B;"),
        ];
        assert_eq!(found(&files), ["src/lib.rs: 2 files in . a"]);
    }
}
