//! The default text output of `perf stat`.

use super::error::{Fault, Problem, shortened};
use super::number;
use super::rows::{Rows, Span, metric_name};
use crate::measurement::{Location, Reading};

/// The units that perf writes between a count and its event.
const UNITS: [&str; 28] = [
    "msec", "ns", "us", "usec", "ms", "s", "sec", "Joules", "Watts", "mW", "C", "%", "B", "bytes", "Bytes",
    "KB", "MB", "GB", "KiB", "MiB", "GiB", "MB/s", "MiB/s", "GB/s", "GiB/s", "MT/s", "MHz", "GHz",
];

/// Returns whether the line is the header of a listing.
pub(super) fn is_header(line: &str) -> bool {
    line.trim_start().starts_with("Performance counter stats for ")
}

/// Imports all listings of a text, ignoring other lines.
///
/// Without a header, the text is a listing of intervals, or a part of a listing.
pub(super) fn read(text: &str, rows: &mut Rows) -> Result<(), Fault> {
    let has_headers = text.lines().any(is_header);
    let has_intervals = !has_headers && text.lines().any(|line| split_time(line).is_some());
    let mut header = None;
    let mut is_table = false;
    let mut unread = None;
    let mut line_number = 0;
    let n_lines = text.lines().count();
    for line in text.lines() {
        line_number += 1;
        let fault = |problem| (line_number, problem);
        if is_header(line) {
            if let Some(header) = header {
                return Err((line_number, Problem::NoEnd { header }));
            }
            header = Some(line_number);
            rows.begin();
            rows.source().command = command(line);
        } else if let Some(time) = own_time(line).filter(|_| has_headers && header.is_none()) {
            let source = rows.source();
            source.cpu_time = Some(source.cpu_time.unwrap_or(0.0) + time);
        } else if has_headers && header.is_none() {
            // The program's own output, times of processes, or intervals before a sum.
        } else if let Some((before, _)) = line.split_once("seconds time elapsed") {
            let elapsed = before.split_ascii_whitespace().next().unwrap_or_default();
            rows.source().elapsed = Some(number::number(elapsed, false).map_err(fault)?);
            header = None;
            is_table = false;
        } else if line.trim_start().starts_with("# Table of individual measurements") {
            is_table = true;
        } else if !is_table && !line.trim().is_empty() && (!has_intervals || split_time(line).is_some()) {
            let is_unended = line_number == n_lines && !text.ends_with('\n');
            match row(line).map_err(fault)? {
                // perf pads names with spaces. A truncated name may be that of another event.
                Row::Reading { reading, .. } if is_unended && line.ends_with(&reading.event) => {
                    return Err((line_number, Problem::CutShort));
                }
                Row::Reading { time, part, reading } => {
                    rows.push(time.map_or(Span::ShareOf, Span::Interval), part, line_number, reading);
                }
                Row::Metric { name, running } => {
                    if let Some(reading) = rows.last() {
                        reading.metrics.extend(name);
                        reading.running = running.or(reading.running);
                    }
                }
                Row::Other => {
                    unread.get_or_insert_with(|| (line_number, Problem::not_understood(line)));
                }
            }
        }
    }
    match unread {
        Some((line, _)) if rows.is_empty() => {
            Err((line, if has_headers { Problem::MetricOnly } else { Problem::NotPerf }))
        }
        Some(fault) => Err(fault),
        None => match header {
            Some(header) => Err((line_number, Problem::NoEnd { header })),
            None if rows.is_empty() => {
                Err((1, if has_headers { Problem::MetricOnly } else { Problem::NotPerf }))
            }
            None => Ok(()),
        },
    }
}

/// The contents of a line of a listing.
enum Row {
    /// A count.
    Reading { time: Option<f64>, part: Option<String>, reading: Reading },
    /// An additional metric of the previous count, or the name of a metric group.
    Metric { name: Option<String>, running: Option<f64> },
    /// Anything else.
    Other,
}

fn row(line: &str) -> Result<Row, Problem> {
    let (line, running) = split_share(line)?;
    let (counted, remark) = match remark_start(line) {
        Some(start) => (&line[..start], Some(&line[start + 1..])),
        None => (line, None),
    };
    let name = remark.map(remarked_metric).transpose();
    let (time, counted) = split_time(counted).map_or((None, counted), |(time, rest)| (Some(time), rest));
    let Some((label, count, event)) = split_count(counted) else {
        let name = name?.flatten();
        return Ok(if remark.is_some() { Row::Metric { name, running } } else { Row::Other });
    };
    let mut words = event.split_ascii_whitespace();
    let (Some(first), second) = (words.next(), words.next()) else { return Ok(Row::Other) };
    let (unit, event, further) = match second {
        // perf 4 wrote the unit after the name.
        Some("(msec)") => ("msec", first, words.next()),
        Some(event) if UNITS.contains(&first) => (first, event, words.next()),
        further => ("", first, further),
    };
    let mut part = label;
    let mut event = event.to_owned();
    match further {
        // The kind of cores, if there are several, with a separate count, which is no part of the other kinds' counts.
        Some("[cpu_core]") => event = format!("cpu_core/{event}/"),
        Some("[cpu_atom]") => event = format!("cpu_atom/{event}/"),
        // The PMU, if several have an event of this name, or a control group.
        Some(further) if further.starts_with(['[', '/']) && words.next().is_none() => {
            part = Some(part.map_or_else(|| further.to_owned(), |label| format!("{label} {further}")));
        }
        Some(_) if is_event(&event) => return Err(Problem::UnknownUnit(shortened(&event))),
        Some(_) => return Ok(Row::Other),
        None => {}
    }
    if !is_event(&event) {
        return Ok(Row::Other);
    }
    let reading = Reading {
        event,
        count: number::count(count, true)?,
        unit: unit.to_owned(),
        running,
        run_time: None,
        group: None,
        metrics: name?.flatten().into_iter().collect(),
        location: Location::default(),
    };
    Ok(Row::Reading { time, part, reading })
}

/// Returns the seconds in a line such as `1.42 seconds user`: parts of the command's CPU time, after a listing.
fn own_time(line: &str) -> Option<f64> {
    let (time, rest) = line.trim().split_once(char::is_whitespace)?;
    let is_time = ["seconds user", "seconds sys"].iter().any(|kind| rest.trim_start().starts_with(kind));
    if is_time { number::number(time, false).ok() } else { None }
}

/// Returns the command of a header.
fn command(header: &str) -> Option<String> {
    let (_, rest) = header.split_once('\'')?;
    let (command, _) = rest.rsplit_once('\'')?;
    Some(command.to_owned())
}

/// Splits a line into its content and the share of time in parentheses at its end.
fn split_share(line: &str) -> Result<(&str, Option<f64>), Problem> {
    let mut rest = line.trim_end();
    let mut running = None;
    while let Some((before, inner)) =
        rest.strip_suffix("%)").or(rest.strip_suffix("% )")).and_then(|rest| rest.rsplit_once('('))
    {
        // The other number in parentheses is the variance of several runs.
        if !inner.trim_start().starts_with("+-") {
            running = Some(number::share(inner.trim())?);
        }
        rest = before.trim_end();
    }
    Ok((rest, running))
}

/// Returns the position of the comment of a line, which contains a metric.
fn remark_start(line: &str) -> Option<usize> {
    line.match_indices('#')
        .map(|(start, _)| start)
        .find(|start| line[..*start].bytes().next_back().is_none_or(|byte| byte.is_ascii_whitespace()))
}

/// Returns the name of the metric in a comment. Its value is checked for a decimal comma, because it has a fraction
/// more often than counts.
fn remarked_metric(remark: &str) -> Result<Option<String>, Problem> {
    let remark = remark.trim();
    let (value, unit) =
        remark.split_once(|character: char| character.is_ascii_whitespace()).unwrap_or((remark, ""));
    if value.contains(',') && number::looks_like_count(value) {
        return Err(Problem::DecimalComma(shortened(value)));
    }
    Ok(metric_name(unit))
}

/// Splits off the time at the start of a line of an interval.
fn split_time(line: &str) -> Option<(f64, &str)> {
    let (first, rest) = line.trim_start().split_once(|character: char| character.is_ascii_whitespace())?;
    Some((number::time(first)?, rest))
}

/// Splits a line into the part of the machine, if any, the count, and the rest.
fn split_count(line: &str) -> Option<(Option<String>, &str, &str)> {
    /// Maximum number of words in a label: the name of a thread has up to 16 characters.
    const LABEL_WORDS: usize = 16;
    let mut start = 0;
    for _ in 0..LABEL_WORDS {
        start += line[start..].len() - line[start..].trim_ascii_start().len();
        let rest = &line[start..];
        let end =
            ["<not counted>", "<not supported>"].iter().find(|text| rest.starts_with(*text)).map_or_else(
                || rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len()),
                |text| text.len(),
            );
        if end == 0 {
            return None;
        }
        let (word, after) = rest.split_at(end);
        let label = line[..start].trim_ascii();
        if number::looks_like_count(word) {
            if label.is_empty() {
                return Some((None, word, after));
            }
            let follows_count = {
                let next = after.trim_ascii_start();
                next.starts_with("<not ")
                    || next.split_ascii_whitespace().next().is_some_and(number::looks_like_count)
            };
            // The number of CPUs is between the label and the count.
            if !(is_aggregate(label) && follows_count) {
                let digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
                let label = match label.rsplit_once(|character: char| character.is_ascii_whitespace()) {
                    Some((part, number)) if digits(number) && is_aggregate(part.trim_ascii_end()) => {
                        part.trim_ascii_end()
                    }
                    _ => label,
                };
                if is_aggregate(label) || is_thread(label) {
                    return Some((Some(label.to_owned()), word, after));
                }
            }
        }
        start += end;
    }
    None
}

/// Returns whether a word is perf's name for a part of the machine: `S0`, `S0-D0`, `S0-D0-C3`, `S0-D0-L3-ID0`,
/// `S0-D0-CLS2`, `N1`, `CPU7`.
pub(super) fn is_aggregate(word: &str) -> bool {
    const KINDS: [&str; 8] = ["S", "D", "C", "L", "ID", "CLS", "N", "CPU"];
    word.starts_with(['S', 'N', 'C'])
        && word.split('-').all(|piece| {
            let kind = piece.trim_end_matches(|character: char| character.is_ascii_digit());
            kind.len() < piece.len() && KINDS.contains(&kind)
        })
}

/// Returns whether a text is the name and the number of a thread.
pub(super) fn is_thread(text: &str) -> bool {
    text.rsplit_once('-').is_some_and(|(name, number)| {
        !name.is_empty() && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Returns whether a word can be the name of an event.
fn is_event(word: &str) -> bool {
    word.starts_with(|character: char| character.is_ascii_alphabetic())
        && !word.ends_with([',', '.', ';', ')'])
        && (word.contains('/') || !word.contains(','))
}
