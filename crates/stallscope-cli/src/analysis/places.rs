//! Places as flags have them: addresses, and lines of source files.

use std::ops::RangeInclusive;

use stallscope::program::SourceLines;

/// Reads `FROM-TO` or one address, in hexadecimal digits after `0x`, or in decimal ones.
pub(super) fn addresses(text: &str) -> Option<RangeInclusive<u64>> {
    range(text, |text| match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    })
}

/// Reads `FILE:FROM-TO` or `FILE:LINE`.
pub(super) fn lines(text: &str) -> Option<SourceLines> {
    let (file, lines) = text.rsplit_once(':')?;
    let lines = range(lines, |text| text.parse().ok())?;
    (!file.is_empty()).then(|| SourceLines { file: file.to_owned(), lines })
}

fn range<N: Copy + PartialOrd>(text: &str, number: impl Fn(&str) -> Option<N>) -> Option<RangeInclusive<N>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (number(from)?, number(to)?);
    (from <= to).then_some(from..=to)
}

#[cfg(test)]
mod tests {
    use super::{addresses, lines};

    #[test]
    fn ranges_have_one_or_two_ends() {
        assert_eq!(addresses("0x40-0x7F"), Some(0x40..=0x7f));
        assert_eq!(addresses("64"), Some(64..=64));
        for wrong in ["", "-", "2-1", "0x", "1-", "x-y", "-1"] {
            assert_eq!(addresses(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn lines_belong_to_files() {
        let found = lines("C:/src/a.c:3-9").unwrap();
        assert_eq!((found.file.as_str(), found.lines), ("C:/src/a.c", 3..=9));
        assert_eq!(lines("a.c:3").unwrap().lines, 3..=3);
        for wrong in ["a.c", ":3", "a.c:", "a.c:0x3", "a.c:9-3"] {
            assert_eq!(lines(wrong), None, "{wrong}");
        }
    }
}
