//! Names of opcodes in two parts.

use std::collections::HashMap;

/// Splits each name at an underscore, where the most bytes are saved if equal parts are stored once.
pub(crate) fn split<'a>(names: &[&'a str]) -> Vec<[&'a str; 2]> {
    let (mut stems, mut suffixes) = (HashMap::new(), HashMap::new());
    for [stem, suffix] in names.iter().copied().flat_map(ways) {
        *stems.entry(stem).or_insert(0) += 1;
        *suffixes.entry(suffix).or_insert(0) += 1;
    }
    // What a name costs if every name with the same part is split in the same place.
    let cost = |part: &str, n_names: &HashMap<&str, usize>| {
        let n_names = n_names.get(part).copied().unwrap_or(1);
        part.len() as f64 / n_names as f64
    };
    let best = |name: &'a str| {
        let cost = |[stem, suffix]: &[&'a str; 2]| cost(stem, &stems) + cost(suffix, &suffixes);
        ways(name).min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or([name, ""])
    };
    names.iter().copied().map(best).collect()
}

/// Returns all ways to split a name in two parts before an underscore.
fn ways(name: &str) -> impl Iterator<Item = [&str; 2]> {
    name.match_indices('_').map(|(at, _)| name.split_at(at).into()).chain([[name, ""]])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn equal_parts_are_many() {
        let names = ["V_ADD_F32_e32", "V_ADD_F32_e64_gfx10", "V_SUB_F32_e32", "V_SUB_F32_e64_gfx10", "COPY"];
        let parts = split(&names);
        assert!(std::iter::zip(&names, &parts).all(|(name, parts)| parts.concat() == *name));
        let different: HashSet<&str> = parts.into_iter().flatten().collect();
        // No choice of parts takes less.
        assert_eq!(
            different.into_iter().map(str::len).sum::<usize>(),
            "V_ADD_F32V_SUB_F32_e32_e64_gfx10COPY".len()
        );
    }
}
