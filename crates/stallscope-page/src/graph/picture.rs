//! The graph as a picture: the instructions in their order, dependencies within an iteration on the left, loop-carried ones on the
//! right.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use stallscope_html::escaped;
use stallscope_report::{Dataflow, DataflowEdge, InstructionTexts};

use super::lanes;
use super::words::words;

/// Sizes in the picture.
const ROW: f64 = 20.0;
const LANE: f64 = 9.0;
const MARGIN: f64 = 12.0;
const CHARACTER: f64 = 7.3;
const PADDING: f64 = 14.0;
const MAX_CHARACTERS: usize = 64;

/// The largest number of instructions in a picture.
const MAX_INSTRUCTIONS: usize = 400;

/// A side of the picture: edges by the instruction that delivers the value, each such group with a lane of its own.
struct Side<'e> {
    groups: Vec<Vec<&'e DataflowEdge>>,
    lanes: Vec<usize>,
    n_lanes: usize,
}

impl<'e> Side<'e> {
    fn new(edges: impl Iterator<Item = &'e DataflowEdge>) -> Self {
        let mut edges: Vec<&DataflowEdge> = edges.collect();
        edges.sort_by_key(|edge| (edge.from, edge.to));
        let groups: Vec<Vec<&DataflowEdge>> =
            edges.chunk_by(|a, b| a.from == b.from).map(<[&DataflowEdge]>::to_vec).collect();
        let stretches: Vec<RangeInclusive<usize>> = groups.iter().map(|group| rows(group)).collect();
        let (lanes, n_lanes) = lanes::assign(&stretches);
        Self { groups, lanes, n_lanes }
    }

    fn width(&self) -> f64 {
        MARGIN + self.n_lanes as f64 * LANE
    }
}

/// The rows that edges of one instruction span.
fn rows(edges: &[&DataflowEdge]) -> RangeInclusive<usize> {
    let ends = || edges.iter().flat_map(|edge| [edge.from as usize, edge.to as usize]);
    ends().min().unwrap_or_default()..=ends().max().unwrap_or_default()
}

/// The picture, as part of a page; `None` if the code is too long for one.
pub(super) fn svg(dataflow: &Dataflow, instructions: &InstructionTexts) -> Option<String> {
    if instructions.len() > MAX_INSTRUCTIONS {
        return None;
    }
    let left = Side::new(dataflow.edges.iter().filter(|edge| !edge.is_loop_carried()));
    let right = Side::new(dataflow.edges.iter().filter(|edge| edge.is_loop_carried()));
    let texts: Vec<String> =
        instructions.iter().enumerate().map(|(index, text)| label(index, text)).collect();
    let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or_default();
    let text_width = longest as f64 * CHARACTER + PADDING;
    let (width, height) = (left.width() + text_width + right.width(), texts.len() as f64 * ROW + 4.0);
    let mut out = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" \
         aria-label=\"Graph of the dependencies\">"
    );
    let text_left = left.width();
    for (index, text) in texts.iter().enumerate() {
        let critical = if dataflow.critical_cycle.contains(&(index as u32)) { " critical" } else { "" };
        let top = index as f64 * ROW + 2.0;
        let _ = write!(
            out,
            "<g class=\"node{critical}\"><rect x=\"{text_left:.0}\" y=\"{:.0}\" width=\"{text_width:.0}\" height=\"{:.0}\" \
             rx=\"4\"/><text x=\"{:.0}\" y=\"{:.0}\">{}</text></g>",
            top + 1.0,
            ROW - 2.0,
            text_left + 6.0,
            top + 14.0,
            escaped(text)
        );
    }
    // The edges of the critical cycle lie above the others.
    for is_critical in [false, true] {
        for (side, is_right) in [(&left, false), (&right, true)] {
            for (group, &lane) in side.groups.iter().zip(&side.lanes) {
                for edge in group.iter().filter(|edge| edge.is_critical == is_critical) {
                    let edge_x = if is_right { text_left + text_width } else { text_left };
                    write_edge(edge, edge_x, lane, is_right, &mut out);
                }
            }
        }
    }
    out.push_str("</svg>");
    Some(out)
}

/// Writes an edge: from its instruction out to the lane, along it, and back to the other instruction.
fn write_edge(edge: &DataflowEdge, x: f64, lane: usize, is_right: bool, out: &mut String) {
    let sign = if is_right { 1.0 } else { -1.0 };
    // The lines begin below the middle of a row, and end above it.
    let y = |row: u32, offset: f64| f64::from(row) * ROW + 2.0 + ROW / 2.0 + offset;
    let (from, to) = (y(edge.from, 3.0), y(edge.to, -2.0));
    let lane_x = x + sign * (MARGIN + lane as f64 * LANE - 2.0);
    let radius = 4.0_f64.min((to - from).abs() / 2.0);
    let down = if to > from { radius } else { -radius };
    let mut class = String::from("edge");
    if edge.is_loop_carried() {
        class.push_str(" carried");
    }
    if edge.is_critical {
        class.push_str(" critical");
    }
    let tip = x + sign * 1.0;
    let _ = write!(
        out,
        "<g class=\"{class}\" data-from=\"{}\" data-to=\"{}\"><title>{}</title><path d=\"M{x} {from}H{}Q{lane_x} {from} {lane_x} {}V{}\
         Q{lane_x} {to} {} {to}H{}\"/><path class=\"tip\" d=\"M{tip} {to}l{} -3.5v7z\"/></g>",
        edge.from,
        edge.to,
        escaped(&words(edge)),
        lane_x - sign * radius,
        from + down,
        to - down,
        lane_x - sign * radius,
        tip + sign * 5.0,
        sign * 6.0,
    );
}

/// The text of an instruction, cut to what fits.
fn label(index: usize, text: &[u8]) -> String {
    let text = format!("{index}. {}", stallscope_readable::readable(text).replace('\t', " "));
    if text.chars().count() <= MAX_CHARACTERS {
        return text;
    }
    let cut: String = text.chars().take(MAX_CHARACTERS - 1).collect();
    format!("{cut}…")
}

/// The picture as a file of its own; `None` if the code is too long for one.
pub(super) fn standalone_svg(dataflow: &Dataflow, instructions: &InstructionTexts) -> Option<String> {
    let svg = svg(dataflow, instructions)?;
    let style = include_str!("picture.css");
    let (begin, rest) = svg.split_once('>')?;
    Some(format!("{begin} xmlns=\"http://www.w3.org/2000/svg\"><style>{style}</style>{rest}\n"))
}

#[cfg(test)]
mod tests {
    use stallscope_report::{Dataflow, InstructionTexts};

    use super::{MAX_INSTRUCTIONS, standalone_svg, svg};

    #[test]
    fn instructions_are_text_and_not_markup() {
        let mut instructions = InstructionTexts::new();
        instructions.push(b"call <script>alert(1)</script>");
        let svg = standalone_svg(&Dataflow::default(), &instructions).unwrap();
        assert!(svg.contains("call &lt;script&gt;alert(1)&lt;/script&gt;"));
    }

    #[test]
    fn long_code_has_no_picture() {
        let mut instructions = InstructionTexts::new();
        for _ in 0..=MAX_INSTRUCTIONS {
            instructions.push(b"nop");
        }
        assert_eq!(svg(&Dataflow::default(), &instructions), None);
    }
}
