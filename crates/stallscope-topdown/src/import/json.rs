//! The output of `perf stat -j`: an object per line.
//!
//! It is not always valid JSON: versions of perf write too many or too few commas, write `nan`, and do not escape the
//! names of threads. Therefore this is a lenient parser of flat objects.

use super::error::{Fault, Problem, shortened};
use super::number;
use super::rows::{Rows, Span, metric_name};
use crate::measurement::{Location, Reading};

/// The keys that name a part of the machine.
const PARTS: [&str; 9] = ["cpu", "core", "cluster", "cache", "die", "socket", "node", "thread", "cgroup"];

/// Imports the objects of a text.
pub(super) fn read(text: &str, rows: &mut Rows) -> Result<(), Fault> {
    let mut reader = Reader { text, position: 0, line: 1, line_end: 0 };
    let mut has_objects = false;
    while reader.find_object(has_objects, rows)? {
        has_objects = true;
        let line = reader.line;
        let object = reader.object()?;
        row(&object, line, rows).map_err(|problem| (line, problem))?;
    }
    if rows.is_empty() { Err((1, Problem::MetricOnly)) } else { Ok(()) }
}

fn row(object: &[(&str, String)], line: usize, rows: &mut Rows) -> Result<(), Problem> {
    let value = |key: &str| object.iter().find(|(own, _)| *own == key).map(|(_, value)| value.as_str());
    let name = value("metric-unit").and_then(metric_name);
    let (Some(event), Some(count)) = (value("event"), value("counter-value")) else {
        if value("event").is_some() || value("counter-value").is_some() {
            return Err(Problem::CutShort);
        }
        if let Some(reading) = rows.last() {
            reading.metrics.extend(name);
        }
        return Ok(());
    };
    let span = match value("interval") {
        Some(time) => Span::Interval(number::number(time.trim(), false)?),
        None if rows.has_intervals() => Span::Summary,
        None => Span::ShareOf,
    };
    let parts: Vec<String> = PARTS
        .iter()
        .filter_map(|key| {
            let value = value(key)?.trim();
            let is_number = *key == "cpu" && value.bytes().all(|byte| byte.is_ascii_digit());
            (!value.is_empty()).then(|| if is_number { format!("CPU{value}") } else { value.to_owned() })
        })
        .collect();
    let reading = Reading {
        event: event.trim().to_owned(),
        count: number::count(count.trim(), false)?,
        unit: value("unit").map(str::trim).filter(|unit| *unit != "(null)").unwrap_or_default().to_owned(),
        running: value("pcnt-running").map(|share| number::share(share.trim())).transpose()?,
        run_time: value("event-runtime").and_then(|time| time.trim().parse().ok()),
        group: None,
        metrics: name.into_iter().collect(),
        location: Location::default(),
    };
    rows.push(span, (!parts.is_empty()).then(|| parts.join(" ")), line, reading);
    Ok(())
}

/// Parses objects one after the other.
struct Reader<'a> {
    text: &'a str,
    position: usize,
    line: usize,
    /// The end of the current line, cached because lines may be long.
    line_end: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn advance(&mut self) {
        if self.peek() == Some(b'\n') {
            self.line += 1;
        }
        self.position += 1;
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.advance();
        }
    }

    /// Skips to the next object, past comments and, before the first object, the program's own output. Returns
    /// whether there is one.
    fn find_object(&mut self, has_objects: bool, rows: &mut Rows) -> Result<bool, Fault> {
        loop {
            self.skip_space();
            match self.peek() {
                None => return Ok(false),
                Some(b'{') => return Ok(true),
                Some(b'[' | b']' | b',') => self.advance(),
                Some(byte) => {
                    let line = self.rest_of_line();
                    if byte == b'#' {
                        if line.starts_with("# started on ") {
                            rows.begin();
                        }
                    } else if has_objects {
                        return Err((self.line, Problem::not_understood(line)));
                    }
                    self.position += line.len();
                }
            }
        }
    }

    fn rest_of_line(&mut self) -> &'a str {
        if self.position >= self.line_end {
            let rest = &self.text[self.position..];
            self.line_end = self.position + rest.find('\n').unwrap_or(rest.len());
        }
        self.text[self.position..self.line_end].trim_end_matches('\r')
    }

    /// Parses the object at the current position.
    fn object(&mut self) -> Result<Vec<(&'a str, String)>, Fault> {
        let begin = self.line;
        let mut members: Vec<(&'a str, String)> = Vec::new();
        self.advance();
        loop {
            self.skip_space();
            match self.peek() {
                None => return Err((begin, Problem::CutShort)),
                Some(b'}') => {
                    self.advance();
                    return Ok(members);
                }
                Some(b',') => self.advance(),
                Some(b'"') => {
                    let key =
                        self.string(|after| after.starts_with(':')).ok_or((begin, Problem::CutShort))?;
                    self.skip_space();
                    if self.peek() != Some(b':') {
                        return Err(self.not_understood());
                    }
                    self.advance();
                    self.skip_space();
                    let value = match self.peek() {
                        Some(b'"') => unescaped(self.string(ends_value).ok_or((begin, Problem::CutShort))?),
                        _ => self.bare().ok_or((begin, Problem::CutShort))?.to_owned(),
                    };
                    members.push((key, value));
                }
                // The digits after a decimal comma.
                Some(byte) if byte.is_ascii_digit() => {
                    let fraction = self.bare().unwrap_or_default();
                    let whole = members.last().map_or("", |(_, value)| value);
                    return Err((
                        self.line,
                        Problem::DecimalComma(shortened(&format!("{whole},{fraction}"))),
                    ));
                }
                Some(_) => return Err(self.not_understood()),
            }
        }
    }

    fn not_understood(&mut self) -> Fault {
        (self.line, Problem::not_understood(self.rest_of_line()))
    }

    /// Parses a quoted string; returns `None` if it does not end on its line.
    ///
    /// Quotes in it may be unescaped. Therefore the last quote is the first one before a possible continuation or the end of the line.
    fn string(&mut self, may_follow: impl Fn(&str) -> bool) -> Option<&'a str> {
        let line = self.rest_of_line();
        let mut characters = line.char_indices().skip(1);
        while let Some((index, character)) = characters.next() {
            match character {
                '\\' => {
                    characters.next();
                }
                '"' => {
                    let after = line[index + 1..].trim_start();
                    if after.is_empty() || may_follow(after) {
                        self.position += index + 1;
                        return Some(&line[1..index]);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Parses a word; returns `None` if the text ends with it.
    fn bare(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.position..];
        let length = rest.find(|c: char| c.is_ascii_whitespace() || matches!(c, ',' | '}' | '"'))?;
        self.position += length;
        Some(&rest[..length])
    }
}

/// Returns whether a value ends before this text: at the end of the object, or before another key, possibly without a
/// comma.
fn ends_value(after: &str) -> bool {
    let next = after.strip_prefix(',').map_or(after, str::trim_start);
    next.is_empty() || next.starts_with(['"', '}'])
}

/// Resolves the escapes of JSON strings, except for `\u`, which perf does not write.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, if character == '\\' { characters.next() } else { None }) {
            ('\\', Some('n')) => plain.push('\n'),
            ('\\', Some('t')) => plain.push('\t'),
            ('\\', Some(escaped)) => plain.push(escaped),
            _ => plain.push(character),
        }
    }
    plain
}
