//! The output of `perf stat -x SEPARATOR`.
//!
//! A row contains the end of the interval (`-I`), the part of the machine and its number of CPUs, the count, its
//! unit, the event, the control group, the variance (`-r`), how long it was counted, the counted share of the time, and
//! a metric's value and name. The fields from the count to the event always exist. Nothing is quoted, so an event may
//! contain the separator.

use super::error::{Fault, Problem, shortened};
use super::number;
use super::rows::{Rows, Span, metric_name};
use super::text::{is_aggregate, is_thread};
use crate::event_name::is_modifiers;
use crate::measurement::{Location, Reading};

/// The number of lines that are searched for the separator.
const SAMPLE_LINES: usize = 100;
/// The number of candidate separators that are tried.
const CANDIDATES: usize = 32;
/// The separators that are always tried.
const SEPARATORS: [&str; 5] = [";", ",", "\t", "|", ":"];
/// Maximum length of a separator, in bytes.
const LONGEST_SEPARATOR: usize = 16;
/// The fields from the count to the event.
const COUNT_FIELDS: usize = 3;

/// Returns the separator, or `None` if the text has no rows.
///
/// # Errors
///
/// If a row has decimal commas.
pub(super) fn separator(text: &str) -> Result<Option<String>, Fault> {
    let lines = || lines(text).take(SAMPLE_LINES);
    let mut candidates: Vec<&str> = Vec::new();
    for candidate in lines().flat_map(|(_, line)| separators_before_shares(line).take(CANDIDATES)) {
        if candidates.len() < CANDIDATES && !candidates.contains(&candidate) {
            candidates.push(candidate);
        }
    }
    for candidate in SEPARATORS {
        if !candidates.contains(&candidate) {
            candidates.push(candidate);
        }
    }
    let counted = |separator: &str| {
        lines()
            .filter(|(_, line)| matches!(row(line, separator), Ok(Some(Row::Reading { .. })) | Err(_)))
            .count()
    };
    let mut best = (0, None);
    for candidate in candidates {
        let count = counted(candidate);
        if count > best.0 {
            best = (count, Some(candidate.to_owned()));
        }
    }
    if best.1.is_none() {
        for separator in SEPARATORS {
            for (line_number, line) in lines() {
                if let Some(number) = decimal_comma(line, separator) {
                    return Err((line_number, Problem::DecimalComma(number)));
                }
            }
        }
    }
    Ok(best.1)
}

/// Imports the rows of a text.
pub(super) fn read(text: &str, separator: &str, rows: &mut Rows) -> Result<(), Fault> {
    let mut has_begun = false;
    let n_lines = text.lines().count();
    for (line_number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        let fault = |problem| (line_number, problem);
        if line.starts_with("# started on ") {
            rows.begin();
            continue;
        }
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match row(line, separator).map_err(fault)? {
            // Fields for a metric follow the share, even if they are empty.
            Some(Row::Reading { .. })
                if line_number == n_lines
                    && !text.ends_with('\n')
                    && line.rsplit(separator).next().is_some_and(|last| is_share(last, separator)) =>
            {
                return Err(fault(Problem::CutShort));
            }
            Some(Row::Reading { span, part, reading }) => {
                has_begun = true;
                rows.push(span, part, line_number, reading);
            }
            Some(Row::Metric(name)) if has_begun => {
                if let Some(reading) = rows.last() {
                    reading.metrics.extend(name);
                }
            }
            // The program's own output comes before perf's.
            _ if !has_begun => {}
            _ => return Err(fault(Problem::not_understood(line))),
        }
    }
    Ok(())
}

/// The contents of a line.
enum Row {
    Reading {
        span: Span,
        part: Option<String>,
        reading: Reading,
    },
    /// An additional metric of the previous count.
    Metric(Option<String>),
}

/// Parses a row; returns `None` if the line does not have the fields of one.
fn row(line: &str, separator: &str) -> Result<Option<Row>, Problem> {
    let fields: Vec<&str> = line.split(separator).collect();
    let field = |index: usize| fields.get(index).copied().unwrap_or_default();
    let mut next = 0;
    let mut span = Span::ShareOf;
    if let Some(time) = number::time(field(0).trim()) {
        (span, next) = (Span::Interval(time), 1);
    } else if field(0).trim() == "summary" {
        (span, next) = (Span::Summary, 1);
    }
    let (part, next) = part(&fields, next, separator);
    let count = field(next).trim();
    if count.is_empty() {
        let name = fields.last().and_then(|name| metric_name(name));
        return Ok((fields.len() > next + COUNT_FIELDS).then_some(Row::Metric(name)));
    }
    if !number::looks_like_count(count) {
        return Ok(None);
    }
    let event = next + COUNT_FIELDS - 1;
    let Some(run) = (event + 1..fields.len())
        .find(|index| is_run_time(field(*index)) && is_share(field(*index + 1), separator))
    else {
        return Ok(None);
    };
    let has_variance = run > event + 1 && is_variance(field(run - 1));
    let names = &fields[event..run - usize::from(has_variance)];
    let (event, group) = split_names(names, separator);
    if event.is_empty() {
        return Ok(None);
    }
    let reading = Reading {
        event,
        count: number::count(count, false)?,
        unit: field(next + 1).trim().to_owned(),
        running: Some(number::share(field(run + 1).trim())?),
        run_time: field(run).trim().parse().ok(),
        group: None,
        metrics: metric_name(field(run + 3)).into_iter().collect(),
        location: Location::default(),
    };
    let part = match (part, group) {
        (Some(part), Some(group)) => Some(format!("{part} {group}")),
        (part, group) => part.or(group),
    };
    Ok(Some(Row::Reading { span, part, reading }))
}

/// Parses the part of the machine at a field, and returns it with the index of the next field.
fn part(fields: &[&str], first: usize, separator: &str) -> (Option<String>, usize) {
    let field = |index: usize| fields.get(index).map_or("", |field| field.trim());
    let is_count = |index: usize| number::looks_like_count(field(index));
    let has_number = |index: usize| is_count(index) && (is_count(index + 1) || field(index + 1).is_empty());
    let label = field(first);
    if is_aggregate(label) {
        // `CPU3` is followed by the count, other parts by their number of CPUs.
        let with_number =
            !label.starts_with("CPU") && has_number(first + 1) && !is_unit_and_event(fields, first + 2);
        return (Some(label.to_owned()), first + 1 + usize::from(with_number));
    }
    // The name of a thread may contain the separator.
    for end in first + 1..fields.len().min(first + 4) {
        let label = fields[first..end].join(separator);
        if !number::looks_like_count(label.trim())
            && is_thread(label.trim())
            && (is_count(end) || field(end).is_empty())
        {
            return (Some(label.trim().to_owned()), end);
        }
    }
    (None, first)
}

/// Returns whether the fields are an empty unit and the name of an event, so that the field before them is a count.
fn is_unit_and_event(fields: &[&str], unit: usize) -> bool {
    let field = |index: usize| fields.get(index).map_or("", |field| field.trim());
    field(unit).is_empty() && field(unit + 1).starts_with(|character: char| character.is_ascii_alphabetic())
}

/// Returns the event and the control group in the fields between the unit and the times.
fn split_names(names: &[&str], separator: &str) -> (String, Option<String>) {
    // An event with terms ends in the field with its second slash.
    let mut slashes = 0;
    let mut end = names.len();
    for (index, name) in names.iter().enumerate() {
        slashes += name.matches('/').count();
        let is_modifier = |name: &&&str| separator == ":" && is_modifiers(name);
        if slashes % 2 == 0 && names.get(index + 1).filter(is_modifier).is_none() {
            end = index + 1;
            break;
        }
    }
    let group = names[end..].join(separator);
    (
        names[..end].join(separator).trim().to_owned(),
        (!group.trim().is_empty()).then(|| group.trim().to_owned()),
    )
}

fn is_run_time(field: &str) -> bool {
    let field = field.trim();
    !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a field is a share of time, which perf writes with two digits after the decimal point. Without a
/// point it may be one half of a number with a decimal comma.
fn is_share(field: &str, separator: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match field.trim().split_once('.') {
        Some((whole, fraction)) => digits(whole) && whole.len() <= 3 && digits(fraction),
        None => separator != "," && digits(field.trim()) && field.trim().len() <= 3,
    }
}

fn is_variance(field: &str) -> bool {
    field.trim().strip_suffix('%').is_some_and(|number| number.parse::<f64>().is_ok())
}

/// Returns the lines that may be rows.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
}

/// Returns the texts between an integer and a following share: the separator, if the line is a row.
fn separators_before_shares(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices('.').filter_map(|(point, _)| {
        let whole = line[..point].trim_end_matches(|character: char| character.is_ascii_digit());
        let number =
            whole.trim_end_matches(|character: char| !character.is_ascii_digit() && character != '.');
        let between = &whole[number.len()..];
        let is_separator = !between.is_empty()
            && between.len() <= LONGEST_SEPARATOR
            && whole.len() < point
            && number.ends_with(|character: char| character.is_ascii_digit());
        is_separator.then_some(between)
    })
}

/// Returns the number with a decimal comma in a line that is otherwise a row.
fn decimal_comma(line: &str, separator: &str) -> Option<String> {
    let fields: Vec<&str> = line.split(separator).collect();
    if fields.len() < COUNT_FIELDS + 2 {
        return None;
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let share = |whole: &str, fraction: &str| {
        digits(whole) && whole.len() <= 3 && digits(fraction) && fraction.len() == 2
    };
    for (index, field) in fields.iter().enumerate().skip(COUNT_FIELDS + 1) {
        let before_is_run_time = digits(fields[index - 1]);
        let number = match (separator, field.split_once(',')) {
            (",", _) => {
                fields.get(index + 1).filter(|next| share(field, next)).map(|next| format!("{field},{next}"))
            }
            (_, Some((whole, fraction))) => share(whole, fraction).then(|| (*field).to_owned()),
            _ => None,
        };
        if let (true, Some(number)) = (before_is_run_time, number) {
            return Some(shortened(&number));
        }
    }
    None
}
