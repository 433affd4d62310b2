//! Messages about a statement that matches no row: similar mnemonics and missing features.

use stallscope_target::{
    AsmPredicate, AvailableFeatures, Description, MatchRow, MatchVariant, RequiredFeatures,
};

/// Returns the mnemonics of a variant that are similar to an unknown one, as a question; empty if there are none.
/// `available` are the features that their rows may need.
#[must_use]
pub fn similar_mnemonics(
    description: Description<'_>,
    variant: usize,
    mnemonic: &str,
    available: &AvailableFeatures,
) -> String {
    const MAX_DISTANCE: usize = 2;
    let variant = description.table::<MatchVariant>().get(variant).unwrap_or_default();
    let rows = description.table::<MatchRow>();
    let rows = rows.slice(variant.rows_start as usize, variant.n_rows as usize);
    let required_sets = description.table::<RequiredFeatures>();
    let mut similar: Vec<&str> = Vec::new();
    let mut previous = "";
    for row in rows.iter() {
        let required = required_sets.get(row.required_features.index()).unwrap_or_default();
        let known = description.str(row.mnemonic);
        if known == previous || available.missing(&required) != [0; 4] {
            continue;
        }
        previous = known;
        if is_within(mnemonic.as_bytes(), known.as_bytes(), MAX_DISTANCE) {
            similar.push(known);
        }
    }
    if similar.is_empty() { String::new() } else { format!(", did you mean: {}?", similar.join(", ")) }
}

/// Returns the texts of missing features, in the order of their numbers.
pub fn missing_features<'a>(
    description: Description<'a>,
    missing: &[u64; 4],
) -> impl Iterator<Item = &'a str> {
    let predicates = description.table::<AsmPredicate>();
    let is_missing =
        move |index: usize| missing.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0);
    predicates
        .iter()
        .enumerate()
        .filter(move |&(index, _)| is_missing(index))
        .map(move |(_, predicate)| description.str(predicate.text))
}

/// Returns whether at most `max` letters must be removed or inserted to turn one word into another.
fn is_within(one: &[u8], other: &[u8], max: usize) -> bool {
    if one.len().abs_diff(other.len()) > max {
        return false;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        let mut nearest = left;
        for (slot, b) in row.iter_mut().skip(1).zip(other) {
            let above = *slot;
            left = if a == b { diagonal } else { left.min(above) + 1 };
            diagonal = above;
            nearest = nearest.min(left);
            *slot = left;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
        if nearest > max {
            return false;
        }
    }
    row.last().is_some_and(|&distance| distance <= max)
}

#[cfg(test)]
mod tests {
    use super::is_within;

    #[test]
    fn replacing_a_letter_costs_two() {
        assert!(is_within(b"add", b"adds", 1));
        assert!(is_within(b"add", b"adc", 2));
        assert!(!is_within(b"add", b"adc", 1));
        assert!(is_within(b"mob", b"mov", 2));
        assert!(!is_within(b"subs", b"mov", 2));
        assert!(is_within(b"", b"ab", 2));
    }
}
