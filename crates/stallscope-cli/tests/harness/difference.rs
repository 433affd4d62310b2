//! Differences between texts, line by line.

use std::fmt::Write as _;

/// The number of equal lines around a difference.
const N_AROUND: usize = 3;

/// The largest number of lines of a difference that are printed.
const N_PRINTED: usize = 120;

/// The largest number of pairs of lines that are compared with each other.
const MAX_PAIRS: usize = 1 << 22;

/// A line that is in both texts, or in one of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Equal,
    Removed,
    Added,
}

/// Describes the differences of two texts as `diff -u` does, with the command line that each belongs to.
pub(crate) fn difference(expected: &str, actual: &str) -> String {
    let (expected, actual): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let lines = compare(&expected, &actual);
    let is_near = |index: usize| {
        let near = &lines[index.saturating_sub(N_AROUND)..(index + N_AROUND + 1).min(lines.len())];
        near.iter().any(|(change, _)| *change != Change::Equal)
    };
    let (mut text, mut n_printed) = (String::from("-expected +actual\n"), 0);
    let (mut command, mut shown_command, mut number) = ("", "", 0);
    let mut is_gap = true;
    for (index, &(change, line)) in lines.iter().enumerate() {
        number += usize::from(change != Change::Added);
        if line.starts_with(['$', '~']) {
            command = line;
        }
        if !is_near(index) {
            is_gap = true;
            continue;
        }
        if std::mem::take(&mut is_gap) || command != shown_command {
            let _ = writeln!(text, "@@ line {number}: {command}");
            shown_command = command;
        }
        let mark = match change {
            Change::Equal => ' ',
            Change::Removed => '-',
            Change::Added => '+',
        };
        let _ = writeln!(text, "{mark}{line}");
        n_printed += 1;
        if n_printed == N_PRINTED {
            text += "... and more\n";
            break;
        }
    }
    text
}

/// Returns all lines of both texts, in order. Lines are equal where a longest common sequence has them.
fn compare<'t>(expected: &[&'t str], actual: &[&'t str]) -> Vec<(Change, &'t str)> {
    let n_before = expected.iter().zip(actual).take_while(|(a, b)| a == b).count();
    let (before, expected) = expected.split_at(n_before);
    let actual = &actual[n_before..];
    let n_after = expected.iter().rev().zip(actual.iter().rev()).take_while(|(a, b)| a == b).count();
    let (expected, after) = expected.split_at(expected.len() - n_after);
    let actual = &actual[..actual.len() - n_after];
    let with = |change: Change| move |line: &&'t str| (change, *line);
    let mut lines: Vec<_> = before.iter().map(with(Change::Equal)).collect();
    if expected.len().saturating_mul(actual.len()) > MAX_PAIRS {
        lines.extend(expected.iter().map(with(Change::Removed)));
        lines.extend(actual.iter().map(with(Change::Added)));
    } else {
        lines.extend(compare_pairs(expected, actual));
    }
    lines.extend(after.iter().map(with(Change::Equal)));
    lines
}

/// Returns all lines of both texts, after comparing each pair.
fn compare_pairs<'t>(expected: &[&'t str], actual: &[&'t str]) -> Vec<(Change, &'t str)> {
    // The length of the longest common sequence of the rest from each pair of places.
    let width = actual.len() + 1;
    let mut lengths = vec![0_u32; (expected.len() + 1) * width];
    for i in (0..expected.len()).rev() {
        for j in (0..actual.len()).rev() {
            lengths[i * width + j] = if expected[i] == actual[j] {
                lengths[(i + 1) * width + j + 1] + 1
            } else {
                lengths[(i + 1) * width + j].max(lengths[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut lines = Vec::new();
    while i < expected.len() || j < actual.len() {
        if i < expected.len() && j < actual.len() && expected[i] == actual[j] {
            lines.push((Change::Equal, expected[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == actual.len()
            || i < expected.len() && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]
        {
            lines.push((Change::Removed, expected[i]));
            i += 1;
        } else {
            lines.push((Change::Added, actual[j]));
            j += 1;
        }
    }
    lines
}
