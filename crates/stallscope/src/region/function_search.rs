//! A search for functions by given names, which records names without a match.

use super::choice::{MangledParts, RegionChoice};
use super::function_names::similar_function_names;
use super::rust_crates::is_of_crates;
use super::symbol_name::demangled;

/// How many names are listed where none is similar.
const MAX_SHOWN: usize = 5;

/// A search for functions by the patterns of a choice.
#[derive(Debug)]
pub(crate) struct FunctionSearch {
    choice: RegionChoice,
    parts: MangledParts,
    /// Whether a function was found, for each pattern.
    is_found: Vec<bool>,
}

impl FunctionSearch {
    pub(crate) fn new(choice: &RegionChoice) -> Self {
        Self {
            parts: choice.mangled_parts(),
            is_found: vec![false; choice.functions.len()],
            choice: choice.clone(),
        }
    }

    /// Whether regions of a function with a name, which may be mangled, may be taken.
    pub(crate) fn takes(&mut self, name: &[u8]) -> bool {
        let patterns = self.choice.patterns_of(name, &self.parts);
        patterns.iter().for_each(|&index| self.is_found[index] = true);
        self.is_found.is_empty() || !patterns.is_empty()
    }

    /// Whether a function belongs to the crates that are looked at.
    pub(crate) fn is_of_crates(&self, name: &[u8]) -> bool {
        self.choice.crates.is_empty() || is_of_crates(&shown_name(name), &self.choice.crates)
    }

    /// Whether a function was found by a pattern.
    pub(crate) fn has_found(&self) -> bool {
        self.is_found.contains(&true)
    }

    /// Says which patterns no function has, and what is near. `known` gives the names of all functions.
    pub(crate) fn missing(&self, known: impl FnOnce() -> Vec<String>) -> Vec<String> {
        let patterns = self.choice.functions.iter().zip(&self.is_found);
        let missing: Vec<&String> =
            patterns.filter(|(_, is_found)| !**is_found).map(|(name, _)| name).collect();
        if missing.is_empty() {
            return Vec::new();
        }
        let known = known();
        let text = |name: &String| {
            let near = similar_function_names(name, known.iter().cloned());
            let advice = match near.as_slice() {
                [] => some_names(&known),
                near => format!("; similar names: {}", near.join(", ")),
            };
            format!("no function has the name '{name}'{advice}")
        };
        missing.into_iter().map(text).collect()
    }
}

/// The first of the functions' names, with their number.
fn some_names(known: &[String]) -> String {
    let first = known.get(..MAX_SHOWN).unwrap_or(known).join(", ");
    match known.len().saturating_sub(MAX_SHOWN) {
        _ if known.is_empty() => String::new(),
        0 => format!("; the input has {first}"),
        more => format!("; the input has {first} and {more} more"),
    }
}

/// The name of a function as people write it.
pub(crate) fn shown_name(name: &[u8]) -> String {
    String::from_utf8_lossy(&demangled(name)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{FunctionSearch, shown_name};
    use crate::RegionChoice;

    #[test]
    fn what_is_not_found_has_similar_names() {
        let functions = ["ns::dot", "dto"].map(str::to_owned).to_vec();
        let mut search = FunctionSearch::new(&RegionChoice { functions, ..RegionChoice::default() });
        assert!(search.takes(b"_ZN2ns3dotEi") && !search.takes(b"main") && search.has_found());
        let known = || [&b"_ZN2ns3dotEi"[..], b"main"].map(shown_name).to_vec();
        let expected = "no function has the name 'dto'; similar names: ns::dot";
        assert_eq!(search.missing(known), [expected]);
        let functions = vec!["nothing_like_it".to_owned()];
        let search = FunctionSearch::new(&RegionChoice { functions, ..RegionChoice::default() });
        let expected = "no function has the name 'nothing_like_it'; the input has ns::dot(int), main";
        assert_eq!(search.missing(known), [expected]);
        let many = || (0..9).map(|number| format!("f{number}")).collect();
        let expected =
            "no function has the name 'nothing_like_it'; the input has f0, f1, f2, f3, f4 and 4 more";
        assert_eq!(search.missing(many), [expected]);
        let mut all = FunctionSearch::new(&RegionChoice::default());
        assert!(all.takes(b"main") && !all.has_found());
        assert!(all.missing(Vec::new).is_empty());
    }
}
