//! The conditions of comparisons of floating-point numbers.

/// Their names by number; numbers from 16 on are the opposites, which have the same names.
const NAMES: [&str; 16] = [
    "f", "un", "eq", "ueq", "olt", "ult", "ole", "ule", "sf", "ngle", "seq", "ngl", "lt", "nge", "le", "ngt",
];

/// Returns the name of a condition; that of a number that is none is empty.
pub(crate) fn name(code: i64) -> &'static str {
    let index = usize::try_from(code).ok().filter(|&code| code < 2 * NAMES.len());
    index.and_then(|code| NAMES.get(code % NAMES.len())).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #[test]
    fn opposites_have_the_same_name() {
        for (code, name) in [(0, "f"), (16, "f"), (4, "olt"), (20, "olt"), (31, "ngt"), (32, ""), (-1, "")] {
            assert_eq!(super::name(code), name, "{code}");
        }
    }
}
