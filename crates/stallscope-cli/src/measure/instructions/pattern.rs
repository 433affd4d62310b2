//! The patterns that choose forms.

/// Returns whether a name matches a pattern: `*` matches any text, regardless of case.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    let [pattern, name] = [pattern, name].map(str::to_ascii_lowercase);
    let mut pieces = pattern.split('*');
    // There is always a first piece.
    let Some(mut rest) = name.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, middle)) = pieces.split_last() else { return rest.is_empty() };
    for piece in middle {
        match rest.find(piece) {
            Some(place) => rest = rest.get(place + piece.len()..).unwrap_or_default(),
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_stand_for_any_text() {
        for (pattern, name, expected) in [
            ("ADD32rr", "ADD32rr", true),
            ("add32rr", "ADD32rr", true),
            ("ADD32r", "ADD32rr", false),
            ("*", "ADD32rr", true),
            ("VADD*", "VADDPSrr", true),
            ("*PS*rr", "VADDPSZ128rr", true),
            ("*PS*rr*", "VADDPSZ128rrk", true),
            ("*PS*rr", "VADDPSZ128rrk", false),
            ("A*A", "A", false),
            ("", "A", false),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }
}
