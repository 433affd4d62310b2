//! Numbers in perf's output. Numbers of other locales are errors.

use super::error::{Problem, shortened};
use crate::measurement::Count;

/// Parses a count, or perf's placeholder for a missing one.
///
/// `grouped` is whether thousands may be separated.
pub(super) fn count(text: &str, grouped: bool) -> Result<Count, Problem> {
    match text {
        "<not counted>" => Ok(Count::NotCounted),
        "<not supported>" => Ok(Count::NotSupported),
        _ => number(text, grouped).map(Count::Counted),
    }
}

/// Returns whether a text looks like a count: a number of any locale, or perf's placeholder for a missing one.
pub(super) fn looks_like_count(text: &str) -> bool {
    matches!(text, "<not counted>" | "<not supported>")
        || (text.starts_with(|character: char| character.is_ascii_digit())
            && text.chars().all(|character| character.is_ascii_digit() || is_separator(character)))
}

/// Parses a number that is finite and not negative.
/// perf writes counts without a fraction or with two digits, in JSON with six. Therefore three digits after a point
/// are thousands of another locale, if thousands may be separated.
pub(super) fn number(text: &str, grouped: bool) -> Result<f64, Problem> {
    let wrong = || Problem::NotACount(shortened(text));
    if !text.chars().all(|character| character.is_ascii_digit() || is_separator(character)) {
        return Err(wrong());
    }
    if text.contains(|character: char| !character.is_ascii_digit() && !matches!(character, '.' | ',')) {
        return Err(Problem::ThousandsSeparator(shortened(text)));
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if fraction.contains(['.', ',']) || (grouped && fraction.len() == 3) {
        return Err(Problem::ThousandsSeparator(shortened(text)));
    }
    let (head, groups) = whole.split_once(',').unwrap_or((whole, ""));
    if whole.contains(',') {
        // India groups digits by two, except for the last group.
        let mut sizes = groups.split(',').map(str::len).rev();
        let sized =
            sizes.next() == Some(3) && (sizes.clone().all(|size| size == 3) || sizes.all(|size| size == 2));
        if !grouped || !sized || head.len() > 3 {
            return Err(Problem::DecimalComma(shortened(text)));
        }
    }
    if head.is_empty() || (text.contains('.') && fraction.is_empty()) {
        return Err(wrong());
    }
    let plain: String = text.chars().filter(|character| *character != ',').collect();
    plain.parse().ok().filter(|number: &f64| number.is_finite()).ok_or_else(wrong)
}

/// Parses a share of time in percent. The result is from 0 to 1.
pub(super) fn share(percent: &str) -> Result<f64, Problem> {
    match number(percent, false) {
        // Rounding may give slightly more than 100 %.
        Ok(percent) if percent <= 100.01 => Ok((percent / 100.0).min(1.0)),
        Err(problem @ Problem::DecimalComma(_)) => Err(problem),
        _ => Err(Problem::NotAShare(shortened(percent))),
    }
}

/// Returns whether a character separates digits in some locale.
fn is_separator(character: char) -> bool {
    matches!(character, '.' | ',' | '\'' | '\u{2019}' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\u{66c}')
}

/// Parses the end of an interval in seconds, which perf writes with a point and nine digits in any locale.
pub(super) fn time(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(whole) && digits(fraction) && fraction.len() == 9).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_perf() {
        for (text, grouped, value) in [
            ("0", true, 0.0),
            ("3,922,334,305", true, 3_922_334_305.0),
            ("3922334305", true, 3_922_334_305.0),
            ("3,92,23,34,305", true, 3_922_334_305.0),
            ("1,618.86", true, 1618.86),
            ("0.977847", false, 0.977847),
            ("12.345", false, 12.345),
        ] {
            assert_eq!(number(text, grouped), Ok(value), "{text}");
        }
    }

    #[test]
    fn numbers_of_other_locales() {
        for text in ["0,88", "618,86", "3922334305,00", "1234,567"] {
            assert_eq!(number(text, true), Err(Problem::DecimalComma(text.into())), "{text}");
        }
        for text in ["321.422.525", "1.215", "1.234,56", "244\u{202f}444\u{202f}918", "1'234"] {
            assert_eq!(number(text, true), Err(Problem::ThousandsSeparator(text.into())), "{text}");
        }
        for text in ["", "nan", "-1", "1e6", ".5", "5.", "0x10"] {
            assert_eq!(number(text, true), Err(Problem::NotACount(text.into())), "{text}");
        }
    }

    #[test]
    fn shares() {
        assert_eq!(share("43.75"), Ok(0.4375));
        assert_eq!(share("100.00"), Ok(1.0));
        assert_eq!(share("66,65"), Err(Problem::DecimalComma("66,65".into())));
        assert_eq!(share("166.65"), Err(Problem::NotAShare("166.65".into())));
    }
}
