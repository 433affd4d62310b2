//! Names of functions as users give them.

use std::collections::BTreeSet;

/// How many similar names are listed.
const MAX_SIMILAR: usize = 5;

/// Whether a function is the one that was named by its path or by the last parts of it, or is a closure in it. Type arguments
/// can be left out.
pub(crate) fn matches(wanted: &str, name: &str) -> bool {
    is_at_end(wanted, name) || {
        let plain = without_arguments(name);
        let function = plain.split("::{").next().unwrap_or_default();
        is_at_end(wanted, &plain) || is_at_end(wanted, function)
    }
}

/// Whether a path is a name or the last parts of it.
fn is_at_end(path: &str, name: &str) -> bool {
    name.strip_suffix(path).is_some_and(|before| before.is_empty() || before.ends_with("::"))
}

/// A name without `::<...>`.
fn without_arguments(name: &str) -> String {
    let mut plain = String::new();
    let mut rest = name;
    while let Some((before, behind)) = rest.split_once("::<") {
        plain += before;
        let mut depth = 1_u32;
        // The arrow in the type of a function closes nothing.
        let mut last = ' ';
        let end = behind.find(|c| {
            depth += u32::from(c == '<');
            depth -= u32::from(c == '>' && last != '-');
            last = c;
            depth == 0
        });
        rest = end.and_then(|end| behind.get(end + 1..)).unwrap_or_default();
    }
    plain + rest
}

/// The names that are most like another one, the most similar first.
pub(crate) fn similar(wanted: &str, known: Vec<String>) -> Vec<String> {
    let wanted_last = last_part(wanted);
    let names: BTreeSet<String> = known.into_iter().map(|name| without_arguments(&name)).collect();
    let mut ranked: Vec<(usize, String)> = names
        .into_iter()
        .filter_map(|name| {
            let last = last_part(&name);
            let distance = distance(wanted_last, last);
            let limit = wanted_last.chars().count().div_ceil(3);
            let is_inside = last.contains(wanted_last) || wanted_last.len() > 3 && wanted_last.contains(last);
            (distance <= limit || is_inside && !last.is_empty()).then(|| (distance, name.clone()))
        })
        .collect();
    ranked.sort();
    ranked.into_iter().take(MAX_SIMILAR).map(|(_, name)| name).collect()
}

fn last_part(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or_default()
}

/// How many characters have to be changed, added or removed to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (index, a) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, &b) in b.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, matches, similar};

    #[test]
    fn paths_match_with_or_without_their_beginning_and_arguments() {
        for (wanted, name) in [
            ("app::kernel", "app::kernel"),
            ("kernel", "app::kernel"),
            ("Type::get", "app::Type::get"),
            ("kernel", "app::kernel::<u32, alloc::vec::Vec<fn(u8) -> u8>>"),
            ("app::kernel", "app::kernel::{closure#0}"),
            ("kernel", "app::kernel::<u8>::{closure#0}"),
            ("main", "main"),
        ] {
            assert!(matches(wanted, name), "{wanted} {name}");
        }
        for (wanted, name) in
            [("kernel", "app::my_kernel"), ("app::kernel", "kernel"), ("ker", "app::kernel")]
        {
            assert!(!matches(wanted, name), "{wanted} {name}");
        }
    }

    #[test]
    fn similar_names_differ_in_few_characters() {
        let known = ["app::kernel", "app::kernels", "core::fmt::write", "app::kernel::<u8>"];
        let known = || known.map(str::to_owned).to_vec();
        assert_eq!(similar("app::kernle", known()), ["app::kernel", "app::kernels"]);
        assert_eq!(similar("x", known()), [""; 0]);
        assert_eq!([distance("", "ab"), distance("abc", "adc"), distance("abc", "b")], [2, 1, 2]);
    }
}
