//! No cycle of files in a crate: otherwise no file of it can be understood before the rest.

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
        findings.extend(cycles(&uses).iter().map(|cycle| finding(root, cycle, &uses, path)));
    }
    findings.sort();
    Ok(findings)
}

/// Returns the finding for a cycle. Its path contains the number of files and the folders, so that an exception fails
/// when the cycle grows or shrinks.
fn finding<'p>(
    root: &str,
    cycle: &BTreeSet<usize>,
    uses: &[BTreeMap<usize, usize>],
    path: impl Fn(usize) -> &'p str,
) -> Finding {
    let source = folder(root);
    let folders: BTreeSet<&str> = cycle
        .iter()
        .map(|&id| match folder(path(id)).strip_prefix(source).map(|rest| rest.trim_start_matches('/')) {
            Some("") | None => ".",
            Some(rest) => rest,
        })
        .collect();
    let folders: Vec<&str> = folders.into_iter().collect();
    let mut message = "a cycle, for example".to_owned();
    for pair in example(cycle, uses).windows(2) {
        let line = uses[pair[0]].get(&pair[1]).copied().unwrap_or_default();
        message.push_str(&format!("\n    {}:{line} uses {}", path(pair[0]), path(pair[1])));
    }
    Finding::new(&format!("{root}: {} files in {}", cycle.len(), folders.join(" ")), 0, message)
}

/// The folder that a file is in.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the strongly connected sets of files, by Tarjan's algorithm.
fn cycles(uses: &[BTreeMap<usize, usize>]) -> Vec<BTreeSet<usize>> {
    struct State<'u> {
        uses: &'u [BTreeMap<usize, usize>],
        /// When each file was first seen, and the first-seen file on the stack that it reaches.
        order: Vec<Option<usize>>,
        lowest: Vec<usize>,
        stack: Vec<usize>,
        n_seen: usize,
        cycles: Vec<BTreeSet<usize>>,
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
            let cycle: BTreeSet<usize> = state.stack.drain(start..).collect();
            if cycle.len() > 1 {
                state.cycles.push(cycle);
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
        cycles: Vec::new(),
    };
    for file in 0..n {
        if state.order[file].is_none() {
            visit(&mut state, file);
        }
    }
    state.cycles
}

/// One of the shortest ways from a file of a cycle back to it.
fn example(cycle: &BTreeSet<usize>, uses: &[BTreeMap<usize, usize>]) -> Vec<usize> {
    let pairs = cycle.iter().flat_map(|&user| {
        let used = uses[user].keys().filter(|used| cycle.contains(used));
        used.map(move |&used| (user, used))
    });
    let ways = pairs.map(|(user, used)| {
        let mut way = vec![user];
        way.extend(shortest_path(used, user, cycle, uses));
        way
    });
    ways.min_by_key(Vec::len).unwrap_or_default()
}

/// Returns one of the shortest paths from one file of a cycle to another, including both.
fn shortest_path(
    from: usize,
    to: usize,
    cycle: &BTreeSet<usize>,
    uses: &[BTreeMap<usize, usize>],
) -> Vec<usize> {
    let mut ways = VecDeque::from([vec![from]]);
    let mut seen = BTreeSet::from([from]);
    while let Some(way) = ways.pop_front() {
        let last = way[way.len() - 1];
        if last == to {
            return way;
        }
        for &used in uses[last].keys().filter(|used| cycle.contains(used)) {
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
    fn a_cycle_across_folders_is_found() {
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
    fn a_cycle_through_a_third_file_is_found() {
        let files = [
            ("src/lib.rs", "mod a; mod b; mod c;"),
            ("src/a/mod.rs", "use crate::b::B; pub struct A;"),
            ("src/b/mod.rs", "use crate::c::C; pub struct B;"),
            ("src/c.rs", "pub struct C; fn c(_: crate::a::A) {}"),
        ];
        assert_eq!(found(&files), ["src/lib.rs: 3 files in . a b"]);
    }

    #[test]
    fn a_cycle_within_a_folder_is_found() {
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
    fn a_file_and_one_in_the_folder_of_its_name_may_form_a_cycle() {
        let files = [
            ("src/lib.rs", "mod a;"),
            ("src/a.rs", "mod b; use b::B; pub struct A;"),
            ("src/a/b.rs", "use super::A; pub struct B;"),
        ];
        assert_eq!(found(&files), ["src/lib.rs: 2 files in . a"]);
    }
}
