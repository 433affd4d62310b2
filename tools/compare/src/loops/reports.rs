//! The reports on the loops of an object file and on the same loops between markers in text.

use std::collections::BTreeMap;

use stallscope::{Analyzer, CodeRegion, InputCode, Outcome, RegionAnalyzer, Report};
use stallscope_target::{Inst, Operand};

use super::assembly::Assembly;

/// A loop of an object file that markers in the text can enclose.
struct Loop {
    /// Its first and last line in the text.
    lines: (usize, usize),
    /// Its name in the markers.
    name: String,
    region: CodeRegion,
    report: Report,
}

/// The loops of an object file that markers in the text can enclose.
#[derive(Default)]
pub(super) struct Marked {
    loops: Vec<Loop>,
}

impl Marked {
    /// Adds the found loops whose code is in one piece, has no branches inside, and is not written as pseudo-instructions that
    /// represent several. `lines` has the lines at each address.
    pub(super) fn add(
        &mut self,
        analyzer: &Analyzer,
        input: &InputCode<'_>,
        lines: &BTreeMap<u64, Vec<usize>>,
    ) {
        let mut regions = analyzer.region_analyzer();
        for region in &input.regions {
            if region.name.windows(7).any(|part| part == b", path ") {
                continue;
            }
            let address = |location| input.sources.address(location).map(|(_, address)| address);
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
            if let Outcome::Report(report) = regions.analyze(input, region).outcome {
                let name = format!("loop{}", self.loops.len());
                self.loops.push(Loop { lines: (first, last), name, region: region.clone(), report: *report });
            }
        }
    }

    /// The number of loops.
    pub(super) const fn n_regions(&self) -> usize {
        self.loops.len()
    }

    /// Compares with the reports on the text with markers, and returns what differs.
    pub(super) fn compare(&self, analyzer: &Analyzer, assembly: &Assembly<'_>) -> Vec<String> {
        if self.loops.is_empty() {
            return Vec::new();
        }
        let markers = self.loops.iter().map(|of_object| (of_object.lines, of_object.name.as_str()));
        let text = assembly.with_markers(markers);
        let input = analyzer.parse("text", text.as_bytes());
        let of_text: BTreeMap<&[u8], &CodeRegion> =
            input.regions.iter().map(|region| (&region.name[..], region)).collect();
        let mut messages = Vec::new();
        if input.failure.is_some() {
            input.render_diagnostics(&mut messages);
        }
        let failure = String::from_utf8_lossy(&messages);
        let mut regions = analyzer.region_analyzer();
        let mut differences = Vec::new();
        for of_object in &self.loops {
            let difference = match of_text.get(of_object.name.as_bytes()) {
                None => Some(format!("no such region: {}", failure.lines().next().unwrap_or_default())),
                Some(of_text) => difference(&mut regions, &input, of_text, of_object),
            };
            let function = String::from_utf8_lossy(&of_object.report.region_name);
            let line = of_object.lines.0 + 1;
            differences.extend(difference.map(|difference| format!("line {line}, {function}: {difference}")));
        }
        differences
    }
}

/// Returns the first difference between the reports on a region of a text and on a loop of an object, apart from
/// labels: the text's labels replace the object's numbers and addresses.
fn difference(
    regions: &mut RegionAnalyzer<'_>,
    input: &InputCode<'_>,
    of_text: &CodeRegion,
    of_object: &Loop,
) -> Option<String> {
    let insts = (&of_text.instructions, &of_object.region.instructions);
    if insts.0.len() != insts.1.len() {
        return Some(format!("text has {} instructions, object {}", insts.0.len(), insts.1.len()));
    }
    let Outcome::Report(report) = regions.analyze(input, of_text).outcome else {
        return Some("no report on the text".to_owned());
    };
    let labeled = insts.0.iter().zip(insts.1).map(|(text, object)| with_labels(text, object));
    let labeled = CodeRegion { instructions: labeled.collect(), ..of_text.clone() };
    let Outcome::Report(labeled) = regions.analyze(input, &labeled).outcome else {
        return Some("no report on the object's instructions with labels".to_owned());
    };
    let show = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    let mut texts = report.instructions.iter().zip(labeled.instructions.iter());
    if let Some((text, object)) = texts.find(|(text, object)| text != object) {
        return Some(format!("text has '{}', object '{}'", show(text), show(object)));
    }
    (report.views != of_object.report.views).then(|| "the views differ".to_owned())
}

/// An object's instruction with the labels of the text. A jump may have another opcode than in the text, where it is not known yet how far
/// it goes, and so its operands at other places. A number of the text that is the same in 32 bits is taken, too: LLVM reads 4294967295
/// where it disassembles -1.
fn with_labels(text: &Inst, object: &Inst) -> Inst {
    let mut labels = text.operands.iter().filter(|operand| matches!(operand, Operand::Expression(_)));
    let mut labeled = object.clone();
    labeled.location = text.location;
    for (index, operand) in labeled.operands.iter_mut().enumerate() {
        let of_text = match operand {
            _ if text.opcode == object.opcode => text.operand(index),
            Operand::Expression(_) => labels.next().copied(),
            _ => None,
        };
        *operand = match (of_text, *operand) {
            (Some(label @ Operand::Expression(_)), Operand::Immediate(_) | Operand::Expression(_)) => label,
            (Some(Operand::Immediate(text)), Operand::Immediate(object)) if text as i32 == object as i32 => {
                Operand::Immediate(text)
            }
            // An address where the text has no label.
            (_, Operand::Expression(_)) => Operand::Immediate(0),
            (_, other) => other,
        };
    }
    labeled
}
