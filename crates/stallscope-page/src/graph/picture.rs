//! The graph as a picture: the instructions in their order, dependencies within an iteration on the left, loop-carried ones on the
//! right.

use std::fmt::Write as _;
use std::ops::{Range, RangeInclusive};

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

/// A side of the picture: edges by the instruction that delivers the value, each group with its own lane.
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

/// The largest number of rows of a piece on paper, where pictures are not cut. Small pieces leave little space at the end of a sheet.
const ROWS_ON_PAPER: usize = 26;

/// The largest width of a picture that fits paper in landscape format in two columns.
const MAX_COLUMN: f64 = 800.0;

/// The space above the first row and below the last one.
const EDGE: f64 = 2.0;

/// The picture.
pub(super) struct Picture {
    n_rows: usize,
    width: f64,
    /// The elements in it.
    content: String,
}

impl Picture {
    /// Draws the picture; `None` if the code is too long for one.
    pub(super) fn new(dataflow: &Dataflow, instructions: &InstructionTexts) -> Option<Self> {
        if instructions.len() > MAX_INSTRUCTIONS {
            return None;
        }
        let left = Side::new(dataflow.edges.iter().filter(|edge| !edge.is_loop_carried()));
        let right = Side::new(dataflow.edges.iter().filter(|edge| edge.is_loop_carried()));
        let texts: Vec<String> =
            instructions.iter().enumerate().map(|(index, text)| label(index, text)).collect();
        let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or_default();
        let text_width = longest as f64 * CHARACTER + PADDING;
        let mut content = String::new();
        write_instructions(&texts, dataflow, left.width(), text_width, &mut content);
        // The edges of the critical cycle lie above the other edges.
        for is_critical in [false, true] {
            for (side, is_right) in [(&left, false), (&right, true)] {
                let edge_x = left.width() + if is_right { text_width } else { 0.0 };
                for (group, &lane) in side.groups.iter().zip(&side.lanes) {
                    for edge in group.iter().filter(|edge| edge.is_critical == is_critical) {
                        write_edge(edge, edge_x, lane, is_right, &mut content);
                    }
                }
            }
        }
        Some(Self { n_rows: texts.len(), width: left.width() + text_width + right.width(), content })
    }

    /// Writes the picture as part of a page. Its name there is `id`. A long one is there in pieces, too, which are shown on paper
    /// alone; `is_wide` says whether that lies on its side.
    pub(super) fn write(&self, id: &str, is_wide: bool, out: &mut String) {
        let n_pieces = self.n_rows.div_ceil(ROWS_ON_PAPER);
        let is_long = n_pieces > 1;
        let class = if is_long { "graph on-screen" } else { "graph" };
        out.push_str(&self.element(class, 0..self.n_rows, "Graph of the dependencies", ""));
        let _ = write!(out, "<g class=\"graph\" id=\"{id}\">{}</g></svg>", self.content);
        if !is_long {
            return;
        }
        let columns = if is_wide && self.width <= MAX_COLUMN { " columns" } else { "" };
        let _ = write!(out, "<div class=\"on-paper{columns}\">");
        let n_rows = self.n_rows.div_ceil(n_pieces);
        for first in (0..self.n_rows).step_by(n_rows) {
            let rows = first..self.n_rows.min(first + n_rows);
            let label = format!("The dependencies of instructions {first} to {}", rows.end - 1);
            out.push_str(&self.element("graph", rows, &label, ""));
            let _ = write!(out, "<use href=\"#{id}\"/></svg>");
        }
        out.push_str("</div>");
    }

    /// The beginning of an element that shows some rows of the picture.
    fn element(&self, class: &str, rows: Range<usize>, label: &str, attributes: &str) -> String {
        let (first, n) = (rows.start, rows.len());
        let (top, height) = (first as f64 * ROW, n as f64 * ROW + EDGE);
        format!(
            "<svg class=\"{class}\" viewBox=\"0 {top:.0} {0:.0} {height:.0}\" width=\"{0:.0}\" height=\"{height:.0}\" role=\"img\" \
             aria-label=\"{label}\"{attributes}>",
            self.width
        )
    }

    /// The picture as a separate file.
    pub(super) fn standalone(&self) -> String {
        let attributes = " xmlns=\"http://www.w3.org/2000/svg\"";
        let begin = self.element("graph", 0..self.n_rows, "Graph of the dependencies", attributes);
        let style = include_str!("picture.css");
        format!("{begin}<style>{style}</style>{}</svg>\n", self.content)
    }
}

/// Writes a box with the text of each instruction.
fn write_instructions(texts: &[String], dataflow: &Dataflow, left: f64, width: f64, out: &mut String) {
    for (index, text) in texts.iter().enumerate() {
        let critical = if dataflow.critical_cycle.contains(&(index as u32)) { " critical" } else { "" };
        let top = index as f64 * ROW + EDGE;
        let _ = write!(
            out,
            "<g class=\"node{critical}\"><rect x=\"{left:.0}\" y=\"{:.0}\" width=\"{width:.0}\" height=\"{:.0}\" rx=\"4\"/>\
             <text x=\"{:.0}\" y=\"{:.0}\">{}</text></g>",
            top + 1.0,
            ROW - 2.0,
            left + 6.0,
            top + 14.0,
            escaped(text)
        );
    }
}

/// Writes an edge: from its instruction out to the lane, along it, and back to the other instruction.
fn write_edge(edge: &DataflowEdge, x: f64, lane: usize, is_right: bool, out: &mut String) {
    let sign = if is_right { 1.0 } else { -1.0 };
    // The lines begin below the middle of a row, and end above it.
    let y = |row: u32, offset: f64| f64::from(row) * ROW + EDGE + ROW / 2.0 + offset;
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

#[cfg(test)]
mod tests {
    use stallscope_report::{Dataflow, InstructionTexts};

    use super::{MAX_INSTRUCTIONS, Picture, ROWS_ON_PAPER};

    fn picture(n: usize, text: &[u8]) -> Option<Picture> {
        let mut instructions = InstructionTexts::new();
        (0..n).for_each(|_| instructions.push(text));
        Picture::new(&Dataflow::default(), &instructions)
    }

    #[test]
    fn instructions_are_text_and_not_markup() {
        let svg = picture(1, b"call <script>alert(1)</script>").unwrap().standalone();
        assert!(svg.contains("call &lt;script&gt;alert(1)&lt;/script&gt;"));
    }

    #[test]
    fn long_code_has_no_picture() {
        assert!(picture(MAX_INSTRUCTIONS, b"nop").is_some());
        assert!(picture(MAX_INSTRUCTIONS + 1, b"nop").is_none());
    }

    #[test]
    fn pieces_for_paper_have_each_row_once() {
        let written = |n, is_wide| {
            let mut out = String::new();
            picture(n, b"nop").unwrap().write("id", is_wide, &mut out);
            out
        };
        assert!(!written(ROWS_ON_PAPER, false).contains("<use"));
        let pieces = written(ROWS_ON_PAPER + 9, true);
        assert_eq!(pieces.matches("<use href=\"#id\"/>").count(), 2);
        assert!(pieces.contains("<div class=\"on-paper columns\">"), "{pieces}");
        assert!(pieces.contains("viewBox=\"0 0 89 362\""), "{pieces}");
        assert!(pieces.contains("viewBox=\"0 360 89 342\""), "{pieces}");
    }
}
