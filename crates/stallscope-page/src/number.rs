//! Numbers as the page writes them.

/// Cycles with two decimals.
pub(crate) fn cycles(value: f64) -> String {
    format!("{value:.2}")
}

/// Cycles with as few decimals as they need, two at most.
pub(crate) fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

/// A number of things, with an s if there are several.
pub(crate) fn count(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

#[cfg(test)]
mod tests {
    use super::{count, short};

    #[test]
    fn decimals_that_are_zero_are_left_out() {
        assert_eq!([0.0, 1.5, 2.25, 3.999].map(short), ["0", "1.5", "2.25", "4"]);
        assert_eq!(count(1, "cycle") + &count(2, "cycle"), "1 cycle2 cycles");
    }
}
