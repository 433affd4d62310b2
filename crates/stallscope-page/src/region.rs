//! The section of a region.

use std::fmt::Write as _;

use stallscope_html::{escaped, escaped_bytes};
use stallscope_report::{Prediction, ProcessorInfo, Renderer, Report, Text, Views};

use crate::overview::OverviewRow;
use crate::{bounds, code_table, cycle_table, graph, packed, timeline, verdict, waits, what_if};

/// The section of a region, which becomes part of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegionSection {
    row: OverviewRow,
    /// Its beginning: what a reader sees first of it.
    head: String,
    /// The rest of it.
    body: String,
}

/// The end of a section.
const END: &str = "</section>\n";

impl RegionSection {
    /// A section without content. `id` is what links call it; it has letters and digits only.
    #[must_use]
    pub fn new(id: String) -> Self {
        Self { row: OverviewRow { id, ..OverviewRow::default() }, ..Self::default() }
    }

    /// Adds messages on the region, which begin the section.
    #[must_use]
    pub fn with_messages(mut self, messages: &[u8]) -> Self {
        write_messages(messages, &mut self.head);
        self
    }

    /// Adds the share of a profile's samples in the region, from 0 to 1.
    #[must_use]
    pub const fn with_samples(mut self, share: f64) -> Self {
        self.row.samples = Some(share);
        self
    }

    /// Whether the region cannot be analyzed.
    #[must_use]
    pub const fn has_failed(&self) -> bool {
        self.row.has_failed
    }

    /// The section.
    #[must_use]
    pub fn into_html(self) -> String {
        [self.head, self.body, END.to_owned()].concat()
    }

    /// Writes the section, and returns the region's line in the table of regions. If `is_packed`, what follows the section's beginning
    /// is compressed, and the page's script makes elements of it when a reader opens it.
    pub(crate) fn write(self, is_packed: bool, out: &mut String) -> OverviewRow {
        out.push_str(&self.head);
        if is_packed && !self.body.is_empty() {
            packed::write(&self.body, out);
        } else {
            out.push_str(&self.body);
        }
        out.push_str(END);
        self.row
    }
}

/// The section of a region that cannot be analyzed, for the reason that messages say.
#[must_use]
pub fn failed_section(
    id: String,
    name: String,
    n_instructions: usize,
    reason: &str,
    messages: &[u8],
) -> RegionSection {
    let limit = reason.to_owned();
    let row = OverviewRow { id, name, n_instructions, limit, has_failed: true, ..OverviewRow::default() };
    let mut head = String::new();
    begin(&row, false, &mut head);
    let _ = writeln!(head, "<p class=\"verdict failed\">Not analyzed: {}</p>", escaped(reason));
    write_messages(messages, &mut head);
    RegionSection { row, head, body: String::new() }
}

/// Returns the title of a region on the page: its name or a substitute. `index` is its number in the text.
#[must_use]
pub fn region_title(name: &[u8], is_marked: bool, index: usize) -> String {
    match (name, is_marked) {
        ([], false) => "The whole input".to_owned(),
        ([], true) => format!("Region {index}"),
        // Bytes that are not UTF-8 are shown as bytes.
        _ => stallscope_readable::readable(name).into_owned(),
    }
}

/// The largest size that the style sheet has a rule for.
const MAX_SIZE: u32 = 9;

fn begin(row: &OverviewRow, is_wide: bool, out: &mut String) {
    // Sections out of sight are not laid out; the style sheet has an estimate of the height for each power of two.
    let size = row.n_instructions.max(1).ilog2().min(MAX_SIZE);
    let wide = if is_wide { " wide" } else { "" };
    let _ = writeln!(
        out,
        "<section class=\"region size-{size}{wide}\" id=\"{0}\" aria-labelledby=\"{0}-name\">\n<h2 id=\"{0}-name\">{1}</h2>",
        row.id,
        escaped(&row.name)
    );
}

fn write_messages(messages: &[u8], out: &mut String) {
    if !messages.is_empty() {
        let _ =
            writeln!(out, "<pre class=\"note warning\">{}</pre>", escaped_bytes(messages.trim_ascii_end()));
    }
}

/// Cycles of an iteration: in the long run, if that is known.
fn cycles(views: &Views) -> Option<f64> {
    let simulated = || {
        let summary = views.summary.as_ref()?;
        Some(summary.n_cycles as f64 / f64::from(summary.n_iterations.max(1)))
    };
    views.prediction.as_ref().map(|prediction| prediction.predicted_cycles).or_else(simulated)
}

impl Renderer for RegionSection {
    fn region(&mut self, report: &Report, processor: &ProcessorInfo, index: u32) {
        let views = &report.views;
        let cycles = cycles(views);
        let outlook = views.prediction.as_ref().map(Prediction::outlook);
        self.row.name = region_title(&report.region_name, report.is_marked, index as usize);
        self.row.n_instructions = report.instructions.len();
        self.row.cycles = cycles;
        if let Some(profile) = &report.profile {
            self.row.samples = Some(profile.sample_share());
            self.row.measured = profile.measured().map(|measured| measured.cycles);
        }
        self.row.limit = outlook.as_ref().map_or_else(String::new, |outlook| outlook.limit.to_string());
        let messages = std::mem::take(&mut self.head);
        let is_wide = code_table::is_wide(report, processor);
        begin(&self.row, is_wide, &mut self.head);
        verdict::write(report, outlook.as_ref(), cycles, &mut self.head);
        self.head.push_str(&messages);
        let out = &mut self.body;
        if let Some(prediction) = &views.prediction {
            bounds::write(prediction, out);
        }
        if let Some(what_if) = &views.what_if {
            what_if::write(what_if, out);
        }
        let explanation = views.explanation.as_ref();
        let n = report.instructions.len();
        let waits = explanation.map(|explanation| waits::in_scheduler(explanation, n)).unwrap_or_default();
        out.push_str("<h3>Code</h3>\n");
        code_table::write(report, processor, &waits, cycles.unwrap_or_default(), out);
        if let Some(explanation) = explanation {
            waits::write(report, explanation, out);
            graph::write(report, explanation, &self.row.id, is_wide, out);
        }
        if let Some(schedule) = &views.schedule {
            timeline::write(report, schedule, processor, &self.row.id, out);
            cycle_table::write(schedule, processor, out);
        }
        if let Some(prediction) = &views.prediction {
            cycle_table::write_front_end(prediction, out);
        }
        write_text(report, processor, out);
    }
}

/// Writes the report as text, without the views that the page shows as text or completely.
fn write_text(report: &Report, processor: &ProcessorInfo, out: &mut String) {
    let mut shown = report.clone();
    (shown.views.schedule, shown.views.explanation, shown.views.what_if) = (None, None, None);
    let mut text = Text::new(false);
    text.views(&shown, processor);
    let _ = write!(
        out,
        "<details><summary>The report as text</summary>\n<pre class=\"scroll\" tabindex=\"0\">{}</pre></details>\n",
        escaped_bytes(text.finish().trim_ascii())
    );
}
