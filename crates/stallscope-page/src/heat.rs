//! Heat: shades for shares.

/// The number of shades. The style sheet has a rule for each: `h1` to `h8`.
const N_SHADES: f64 = 8.0;

/// The class of a cell that a share of something is shown in; nothing without a share.
pub(crate) fn class(share: f64) -> String {
    let shade = (share.clamp(0.0, 1.0) * N_SHADES).ceil();
    if shade > 0.0 { format!(" h{shade}") } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::class;

    #[test]
    fn the_shade_grows_with_the_share() {
        assert_eq!([0.0, 0.01, 0.5, 1.0, 7.0].map(class), ["", " h1", " h4", " h8", " h8"]);
        assert_eq!(class(f64::NAN), "");
    }
}
