//! Suggests known words for an unknown one.

use std::cmp::Reverse;

/// Returns the number of bytes to insert, remove or replace to turn `a` into `b`.
#[must_use]
pub fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (cell, to) in row[1..].iter_mut().zip(b) {
            let above = *cell;
            *cell = (diagonal + usize::from(from != to)).min(above + 1).min(left + 1);
            (diagonal, left) = (above, *cell);
        }
        row[0] = i + 1;
    }
    row[b.len()]
}

/// Returns the word of `words` nearest to `unknown`, if at most a third of its letters differ. Of equally near ones, it is the last in the
/// alphabet: of words that differ in a number, the one with the largest.
#[must_use]
pub fn nearest<'a>(unknown: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let unknown = unknown.to_lowercase();
    // Longer words are not worth the time.
    if unknown.len() > 64 {
        return None;
    }
    let (word, distance) = words
        .map(|word| (word, distance(word.as_bytes(), unknown.as_bytes())))
        .min_by_key(|&(word, distance)| (distance, Reverse(word)))?;
    (distance <= (unknown.chars().count() / 3).max(1)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (a, b, expected) in [("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("mcpu", "mcp", 1)] {
            let (a, b) = (a.as_bytes(), b.as_bytes());
            assert_eq!((distance(a, b), distance(b, a)), (expected, expected));
        }
    }

    #[test]
    fn only_near_words_are_suggested() {
        let words = ["btver2", "znver4", "znver5", "skylake"];
        assert_eq!(nearest("znver6", words.into_iter()), Some("znver5"));
        assert_eq!(nearest("Skylke", words.into_iter()), Some("skylake"));
        assert_eq!(nearest("cortex-a72", words.into_iter()), None);
    }
}
