//! The conditions of branches and their hints, in one number.

/// The names of the conditions that a bit of the condition register fulfils by being clear, by the bit.
const CLEAR: [&str; 4] = ["ge", "le", "ne", "nu"];
/// Predicates that are true if the bit is set.
const SET: [&str; 4] = ["lt", "gt", "eq", "un"];

/// Returns the name of a condition; that of a number that is none is empty.
pub(crate) fn condition(code: i64) -> &'static str {
    let names = match code & 0x1C {
        4 => CLEAR,
        12 => SET,
        _ => return "",
    };
    usize::try_from(code >> 5).ok().and_then(|bit| names.get(bit)).copied().unwrap_or_default()
}

/// Returns the sign that says whether a branch is likely.
pub(crate) const fn hint(code: i64) -> &'static str {
    match code & 3 {
        2 => "-",
        3 => "+",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_names() {
        for (code, name, sign) in
            [(12, "lt", ""), (36, "le", ""), (78, "eq", "-"), (103, "nu", "+"), (4, "ge", ""), (5000, "", "")]
        {
            assert_eq!((condition(code), hint(code)), (name, sign), "{code}");
        }
    }
}
