//! Labeling a block.

use stallscope::text::{DiagnosticKind, TextReader};
use stallscope::{Analyzer, CodeError, CodeRegion, InputCode, RegionAnalyzer, RegionFigures};

use crate::{BlockKind, Label};

/// The name of a block in messages.
const NAME: &str = "block";

/// Labels blocks for one processor after the other. Each thread has its own.
pub(crate) struct Worker<'a> {
    kind: BlockKind,
    /// For each processor.
    analyzers: Vec<(TextReader<'a>, RegionAnalyzer<'a>)>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(kind: BlockKind, analyzers: &'a [Analyzer]) -> Self {
        let both = |analyzer: &'a Analyzer| (analyzer.text_reader(), analyzer.region_analyzer());
        Self { kind, analyzers: analyzers.iter().map(both).collect() }
    }

    /// Appends the labels of a block for all processors.
    pub(crate) fn label(&mut self, block: Option<&[u8]>, labels: &mut Vec<Label>) {
        for (reader, regions) in &mut self.analyzers {
            let label = match block {
                Some(block) => label(self.kind, reader, regions, block),
                None => Err(CodeError::new("there is no block: the value is null")),
            };
            labels.push(label.map_err(Box::new));
        }
    }
}

fn label(
    kind: BlockKind,
    reader: &mut TextReader<'_>,
    regions: &mut RegionAnalyzer<'_>,
    block: &[u8],
) -> Result<RegionFigures, CodeError> {
    let input = kind.parse_by(reader, NAME, block)?;
    if let Some(error) = CodeError::of_input(NAME, &input) {
        return Err(error);
    }
    let figures = regions.figures(&input, only_region(&input)?)?;
    let mut figures = figures.ok_or_else(CodeError::no_instructions)?;
    figures.n_skipped = figures.n_skipped.saturating_add(n_unread(kind, &input));
    Ok(figures)
}

/// Number of lines, or of places in machine code, that could not be read and were left out.
fn n_unread(kind: BlockKind, input: &InputCode<'_>) -> u32 {
    let of_kind = |kind| input.diagnostics.iter().filter(move |diagnostic| diagnostic.kind == kind);
    let n = if kind == BlockKind::Assembly {
        // A line can have several errors, and texts are read twice.
        let line = |location| input.sources.line_column(location).map(|place| place.line);
        let errors = of_kind(DiagnosticKind::Error);
        let mut lines: Vec<Option<u32>> = errors.map(|error| error.location.and_then(line)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.len()
    } else {
        of_kind(DiagnosticKind::Remark).count()
    };
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The region of a block.
fn only_region<'p>(input: &'p InputCode<'_>) -> Result<&'p CodeRegion, CodeError> {
    let mut regions = input.regions.iter().filter(|region| !region.instructions.is_empty());
    let first = regions.next().ok_or_else(CodeError::no_instructions)?;
    match regions.count() {
        0 => Ok(first),
        n => Err(CodeError::new(format!(
            "there are {} marked regions in the block; label one at a time",
            n + 1
        ))),
    }
}
