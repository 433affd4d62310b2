//! The table of the regions of programs.

use std::cmp::Reverse;
use std::num::NonZeroUsize;

use stallscope_dwarf::OpenFile;
use stallscope_object::Program;
use stallscope_report::Text;

use super::run::{branches_on_data, estimates, refusals};
use crate::code::input_code::InputCode;
use crate::program::regions::FoundRegions;
use crate::region::analyzer::RegionAnalyzer;
use crate::region::summary::RegionSummary;
use crate::report::Sink;
use crate::threads::stream_map::stream_map;
use crate::{Analyzer, Message};

/// Instructions that are passed on together: work for a hundredth of a second.
const N_INSTRUCTIONS: usize = 2048;

/// The table of the regions of programs. Only its lines are in memory.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// use stallscope::Analyzer;
/// use stallscope::program::ProgramFile;
/// use stallscope::report::ProgramOverview;
///
/// /// The table of the loops of a program, with source lines from no other file.
/// fn overview(analyzer: &Analyzer, file: &ProgramFile<'_>) -> ProgramOverview {
///     let n_threads = NonZeroUsize::MIN;
///     analyzer.overview_of_programs("a.out", &file.programs, &|_| None, n_threads, &mut |_| {})
/// }
/// ```
#[derive(Debug)]
pub struct ProgramOverview {
    /// The messages about the programs, or why there is no table; the regions are not in it.
    pub input: InputCode<'static>,
    rows: Vec<Row>,
    /// The lines of each part of the programs.
    texts: Vec<Vec<u8>>,
}

/// A line of the table.
#[derive(Clone, Copy, Debug)]
struct Row {
    n_samples: u64,
    depth: u32,
    /// The number of the part of the programs.
    part: u32,
    /// The place in the part's text.
    start: u32,
    length: u32,
    has_profile: bool,
    is_refused: bool,
    is_estimate: bool,
    branches_on_data: bool,
}

impl Analyzer {
    /// Analyzes the regions of the programs in a file like [`run`](Self::run) with [`Format::Overview`](crate::report::Format::Overview) after
    /// [`parse_programs_with_files`](Self::parse_programs_with_files), on up to `n_threads` threads. Regions are forgotten as soon as their lines
    /// are written. `progress` receives how many functions have been looked at.
    #[must_use]
    pub fn overview_of_programs(
        &self,
        name: &str,
        programs: &[Program<'_>],
        open: &OpenFile<'_>,
        n_threads: NonZeroUsize,
        progress: &mut dyn FnMut(usize),
    ) -> ProgramOverview {
        let (mut rows, mut texts) = (Vec::new(), Vec::<Vec<u8>>::new());
        let mut input = None;
        stream_map(
            n_threads,
            |pass| {
                let mut pass = |found: FoundRegions, n_functions| {
                    pass(found);
                    progress(n_functions);
                };
                input = Some(self.find_regions(name, programs, open, (N_INSTRUCTIONS, &mut pass)));
            },
            || self.region_analyzer(),
            part_of_table,
            |part, (mut part_rows, text)| {
                part_rows.iter_mut().for_each(|row: &mut Row| row.part = part as u32);
                rows.append(&mut part_rows);
                if part >= texts.len() {
                    texts.resize_with(part + 1, Vec::new);
                }
                texts[part] = text;
            },
        );
        rows.sort_unstable_by_key(|row| (Reverse((row.n_samples, row.depth)), row.part, row.start));
        let input = input.unwrap_or_else(|| self.parse_programs(name, &[]));
        ProgramOverview { input, rows, texts }
    }
}

/// The lines of some regions.
fn part_of_table(analyzer: &mut RegionAnalyzer<'_>, found: FoundRegions) -> (Vec<Row>, Vec<u8>) {
    let order: Vec<_> = found.regions.iter().map(|found| (found.n_samples(), found.depth)).collect();
    let input = found.into_code("");
    let (mut rows, mut text) = (Vec::with_capacity(order.len()), Vec::new());
    for ((n_samples, depth), region) in order.into_iter().zip(&input.regions) {
        let start = text.len();
        let summary = analyzer.summarize(&input, region);
        summary.write(region, analyzer.analyzer().options().report, &mut text);
        if !matches!(summary, RegionSummary::Empty) {
            rows.push(Row {
                n_samples,
                depth,
                part: 0,
                start: start as u32,
                length: (text.len() - start) as u32,
                has_profile: region.profile.is_some(),
                is_refused: matches!(summary, RegionSummary::Refused(_)),
                is_estimate: summary.is_estimate(),
                branches_on_data: summary.branches_on_data(),
            });
        }
    }
    text.shrink_to_fit();
    (rows, text)
}

impl ProgramOverview {
    /// Passes the table to a sink. Returns whether it is complete; if not, a message says why.
    ///
    /// # Errors
    /// The sink's errors, immediately.
    pub fn write<S: Sink>(&self, sink: &mut S) -> Result<bool, S::Error> {
        let Some(first) = self.rows.first() else {
            sink.message(&Message::error("no assembly instructions found."))?;
            return Ok(false);
        };
        let mut heading = Text::new(false);
        heading.overview_heading(first.has_profile);
        sink.report(heading.as_bytes())?;
        for row in &self.rows {
            let text = self.texts.get(row.part as usize).map_or(&[][..], Vec::as_slice);
            let start = row.start as usize;
            sink.report(text.get(start..start + row.length as usize).unwrap_or_default())?;
        }
        if let Some(samples) = &self.input.unlisted_samples {
            let mut text = Text::new(false);
            text.unlisted_samples(samples);
            sink.report(text.as_bytes())?;
        }
        let n_estimated = self.rows.iter().filter(|row| row.is_estimate).count();
        if n_estimated > 0 {
            sink.message(&estimates(n_estimated as u32, self.rows.len() as u32))?;
        }
        let n_on_data = self.rows.iter().filter(|row| row.branches_on_data).count();
        if n_on_data > 0 {
            sink.message(&branches_on_data(n_on_data as u32, self.rows.len() as u32))?;
        }
        let n_refused = self.rows.iter().filter(|row| row.is_refused).count();
        if n_refused > 0 {
            sink.message(&refusals(n_refused as u32, self.rows.len() as u32))?;
        }
        Ok(n_refused < self.rows.len())
    }
}
