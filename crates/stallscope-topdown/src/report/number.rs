//! Numbers in reports.

use crate::analysis::MetricValue;
use crate::measurement::{Count, Reading};

/// Returns a count with thousands separators, or the reason why there is none.
pub(super) fn count(reading: &Reading) -> String {
    match reading.count {
        Count::Counted(count) => thousands(count),
        Count::NotCounted => "<not counted>".to_owned(),
        Count::NotSupported => "<not supported>".to_owned(),
    }
}

fn thousands(count: f64) -> String {
    let digits = format!("{count:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a metric's value, rounded for tables, without the unit; `n/a` if there is none.
pub(super) fn value(value: &MetricValue<'_>) -> String {
    value
        .value
        .as_ref()
        .map_or_else(|_| "n/a".to_owned(), |&number| rounded(number, value.metric.unit.decimals()))
}

/// Returns a number with some digits after the decimal point; zero has no sign.
pub(super) fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.chars().all(|c| matches!(c, '0' | '.')) => digits.to_owned(),
        _ => text,
    }
}

/// Returns a value with its unit, for use in a sentence.
pub(super) fn with_unit(own: &MetricValue<'_>) -> String {
    let unit = own.metric.unit.symbol();
    let number = value(own);
    if unit.is_empty() || own.value.is_err() { number } else { format!("{number} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_commas_between_them() {
        for (count, text) in
            [(0.0, "0"), (999.0, "999"), (1000.0, "1,000"), (22_679_591_134.0, "22,679,591,134")]
        {
            assert_eq!(thousands(count), text);
        }
    }

    #[test]
    fn a_zero_has_no_sign() {
        assert_eq!((rounded(-0.04, 1), rounded(-0.06, 1)), ("0.0".to_owned(), "-0.1".to_owned()));
    }
}
