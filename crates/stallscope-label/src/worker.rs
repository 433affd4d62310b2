//! Labeling a block.

use stallscope::{Analyzer, CodeRegion, Parsed, RegionAnalyzer, RegionFigures, TextReader};

use crate::block_error::NO_INSTRUCTIONS;
use crate::{BlockError, BlockKind, Label};

/// What messages call a block.
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
                None => Err(BlockError::new("there is no block: the value is null")),
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
) -> Result<RegionFigures, BlockError> {
    let parsed = kind.parse_by(reader, NAME, block)?;
    if let Some(error) = BlockError::of_parsed(NAME, &parsed) {
        return Err(error);
    }
    let figures = regions.figures(&parsed, only_region(&parsed)?).map_err(BlockError::new)?;
    figures.ok_or_else(no_instructions)
}

/// The region of a block.
fn only_region<'p>(parsed: &'p Parsed<'_>) -> Result<&'p CodeRegion, BlockError> {
    let mut regions = parsed.regions.iter().filter(|region| !region.instructions.is_empty());
    let first = regions.next().ok_or_else(no_instructions)?;
    match regions.count() {
        0 => Ok(first),
        n => Err(BlockError::new(format!(
            "there are {} marked regions in the block; label one at a time",
            n + 1
        ))),
    }
}

fn no_instructions() -> BlockError {
    BlockError::new(NO_INSTRUCTIONS)
}
