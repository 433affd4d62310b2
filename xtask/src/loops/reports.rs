//! The reports on the loops of an object file and on the same loops between markers in text.

use std::collections::BTreeMap;

use stallscope::{Analyzer, Outcome, Parsed, Report};

use super::assembly::Assembly;

/// Loops of an object file that markers in the text can enclose.
#[derive(Default)]
pub(super) struct Marked {
    /// The first and last line of each loop, and its name in the markers.
    regions: Vec<(usize, usize, String)>,
    reports: Vec<Report>,
}

impl Marked {
    /// Adds the found loops whose code is in one piece, has no branches inside, and is not written as pseudo-instructions that
    /// stand for several. `lines` has the lines at each address.
    pub(super) fn add(
        &mut self,
        analyzer: &Analyzer,
        parsed: &Parsed<'_>,
        lines: &BTreeMap<u64, Vec<usize>>,
    ) {
        let mut regions = analyzer.region_analyzer();
        for region in &parsed.regions {
            if region.name.windows(7).any(|part| part == b", path ") {
                continue;
            }
            let address = |location| parsed.sources.address(location).map(|(_, address)| address);
            let addresses: Vec<u64> =
                region.instructions.iter().filter_map(|inst| address(inst.location)).collect();
            let Some(&start) = addresses.first() else { continue };
            let of_text = lines.range(start..).take(addresses.len());
            if !of_text.clone().map(|(address, _)| address).eq(&addresses) {
                continue;
            }
            let mut ends = of_text.filter_map(|(_, lines)| lines.last().copied());
            let Some(first) = ends.next() else { continue };
            let last = ends.last().unwrap_or(first);
            if let Outcome::Report(report) = regions.analyze(parsed, region).outcome {
                self.regions.push((first, last, format!("loop{}", self.regions.len())));
                self.reports.push(*report);
            }
        }
    }

    /// The number of loops.
    pub(super) const fn n_regions(&self) -> usize {
        self.regions.len()
    }

    /// Compares with the reports on the text with markers, and returns what differs.
    pub(super) fn compare(&self, analyzer: &Analyzer, assembly: &Assembly<'_>) -> Vec<String> {
        if self.regions.is_empty() {
            return Vec::new();
        }
        let text = assembly.with_markers(&self.regions);
        let parsed = analyzer.parse("text", text.as_bytes());
        let mut of_text = BTreeMap::new();
        let mut regions = analyzer.region_analyzer();
        for region in parsed.regions.iter().filter(|region| !region.name.is_empty()) {
            if let Outcome::Report(report) = regions.analyze(&parsed, region).outcome {
                of_text.insert(region.name.clone(), report);
            }
        }
        let mut messages = Vec::new();
        if parsed.failure.is_some() {
            parsed.render_diagnostics(&mut messages);
        }
        let failure = String::from_utf8_lossy(&messages);
        let mut differences = Vec::new();
        for ((first, _, name), report) in self.regions.iter().zip(&self.reports) {
            let difference = match of_text.get(name.as_bytes()) {
                None => {
                    Some(format!("no report on the text: {}", failure.lines().next().unwrap_or_default()))
                }
                Some(of_text) => difference(of_text, report),
            };
            let function = String::from_utf8_lossy(&report.region_name);
            differences
                .extend(difference.map(|difference| format!("line {}, {function}: {difference}", first + 1)));
        }
        differences
    }
}

/// What differs between the reports on a text and on an object, if anything does but labels.
fn difference(text: &Report, object: &Report) -> Option<String> {
    let show = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    if text.instructions.len() != object.instructions.len() {
        let n = (text.instructions.len(), object.instructions.len());
        return Some(format!("text has {} instructions, object {}", n.0, n.1));
    }
    let mut pairs = text.instructions.iter().zip(object.instructions.iter());
    if let Some((text, object)) = pairs.find(|(text, object)| !are_same(text, object)) {
        return Some(format!("text has '{}', object '{}'", show(text), show(object)));
    }
    (text.views != object.views).then(|| "the views differ".to_owned())
}

/// Whether two instructions are the same but for labels, and for numbers whose code has fewer bits than their text: LLVM reads `-1` where
/// it disassembles 4294967295.
fn are_same(text: &[u8], object: &[u8]) -> bool {
    if text == object {
        return true;
    }
    let (text, object) = (unsigned(text), unsigned(object));
    let (text, object) = (text.as_bytes(), object.as_bytes());
    if text == object {
        return true;
    }
    // A place in an object is an address with a symbol, `40 <f+0x10>`, in place of a label.
    let (text, object) = (String::from_utf8_lossy(text), String::from_utf8_lossy(object));
    let Some((start, end)) = object.find(" <").and_then(|at| Some((at, at + object[at..].rfind('>')? + 1)))
    else {
        return has_label(&text) && text.split_whitespace().next() == object.split_whitespace().next();
    };
    let before = object[..start].trim_end_matches(|c: char| c.is_ascii_hexdigit() || c == 'x' || c == '-');
    text.strip_prefix(before).is_some_and(|rest| rest.ends_with(&object[end..]))
}

/// An instruction with numbers below 0 as unsigned ones of 32 bits.
fn unsigned(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let mut rest = &text[..];
    let mut result = String::new();
    while let Some(at) = rest.find("$-") {
        result.push_str(&rest[..=at]);
        let digits = &rest[at + 2..];
        let n = digits.bytes().take_while(u8::is_ascii_digit).count();
        match digits[..n].parse::<u32>() {
            Ok(number) => result.push_str(&number.wrapping_neg().to_string()),
            Err(_) => result.push_str(&rest[at + 1..at + 2 + n]),
        }
        rest = &digits[n..];
    }
    result.push_str(rest);
    result
}

/// Whether an instruction has a symbol among its operands.
fn has_label(text: &str) -> bool {
    let operands = text.split_once(char::is_whitespace).map_or("", |(_, operands)| operands);
    let mut words = operands.split(|c: char| !c.is_alphanumeric() && !"._$@".contains(c));
    words.any(|word| word.starts_with(".L") || word.contains('_') || word.len() > 5)
}
