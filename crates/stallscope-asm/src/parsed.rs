//! The result of parsing a text.

use crate::diagnostic::Diagnostic;
use crate::label::Label;
use crate::options::ParseOptions;
use crate::parse_failure::ParseFailure;
use crate::parser::Parser;
use crate::placed_code::PlacedCode;
use crate::source::{Source, Sources, TextArena};
use crate::source_places::SourcePlaces;
use crate::state::instruments::{Instrument, InstrumentChains};
use crate::state::messages::Pass;
use crate::state::regions::CodeRegion;
use crate::statement;
use crate::target_parser::TargetParser;
use stallscope_mc::AsmInfo;
use stallscope_mc::Expressions;
use stallscope_profile::UnlistedSamples;

/// The result of parsing a text.
#[derive(Clone, Debug)]
pub struct Parsed<'s> {
    /// The regions, in the order of their starts; some may be empty.
    pub regions: Vec<CodeRegion>,
    /// The instruments, in the order of their comments.
    pub instruments: Vec<Instrument>,
    /// The dialect at the end of the text: 0 or 1.
    pub dialect: u8,
    /// The expressions that instructions refer to.
    pub expressions: Expressions,
    /// All messages, in the order in which they are printed.
    pub diagnostics: Vec<Diagnostic>,
    /// The output of `.print` directives.
    pub printed: Vec<u8>,
    /// The texts, which give the line and column of locations.
    pub sources: Sources<'s>,
    /// The reason why the text cannot be analyzed, if it cannot.
    pub failure: Option<ParseFailure>,
    /// The labels in the order of their definitions, if the options request them.
    pub labels: Vec<Label>,
    /// Where instructions come from in source code, if the options request it.
    pub places: SourcePlaces,
    /// The number of directives with errors that were ignored, if the options allow it.
    pub n_ignored_directives: u32,
    /// Where the samples are that no region has, if there is a profile and no region was chosen.
    pub unlisted_samples: Option<UnlistedSamples>,
    instrument_chains: InstrumentChains,
}

impl Parsed<'_> {
    /// Returns what reading a text with these regions would, for code of a program. An instruction's location is that in `code`.
    #[must_use]
    pub fn from_code(
        name: &str,
        code: PlacedCode,
        regions: Vec<CodeRegion>,
        places: SourcePlaces,
        expressions: Expressions,
    ) -> Parsed<'static> {
        Parsed { regions, places, sources: Sources::of_program(name, code), ..empty(expressions, None) }
    }

    /// Returns whether all that is wrong with the text is in places that diagnostics name, while the rest of it was read.
    #[must_use]
    pub const fn has_errors_in_places(&self) -> bool {
        matches!(self.failure, Some(ParseFailure::Assembly))
    }

    /// Returns the instruments that apply to an instruction at `location`, in the order of their comments.
    pub fn instruments_at(&self, location: u32) -> impl Iterator<Item = &Instrument> {
        self.instrument_chains.at(&self.instruments, location)
    }

    /// Replaces the main text with its original, `text`, which has the same lines and is not longer. `original` maps
    /// offsets in the translation to offsets in `text`, and must be monotone.
    #[must_use]
    pub fn with_original(mut self, text: &[u8], original: impl Fn(u32) -> u32) -> Parsed<'_> {
        let main_end = self.sources.get(0).map_or(0, Source::end);
        let move_back = |location: &mut u32| {
            if *location <= main_end {
                *location = original(*location);
            }
        };
        for region in &mut self.regions {
            region.start.iter_mut().chain(&mut region.end).for_each(move_back);
            region.instructions.iter_mut().for_each(|inst| move_back(&mut inst.location));
        }
        for instrument in &mut self.instruments {
            move_back(&mut instrument.start);
            instrument.end.iter_mut().for_each(move_back);
        }
        for diagnostic in &mut self.diagnostics {
            diagnostic.location.iter_mut().for_each(move_back);
            if let Some(range) = &mut diagnostic.range {
                move_back(&mut range.start);
                move_back(&mut range.end);
            }
        }
        self.labels.iter_mut().for_each(|label| move_back(&mut label.location));
        self.places.move_locations(move_back);
        Parsed {
            places: self.places,
            sources: self.sources.with_other_main(text, move_back),
            regions: self.regions,
            instruments: self.instruments,
            dialect: self.dialect,
            expressions: self.expressions,
            diagnostics: self.diagnostics,
            printed: self.printed,
            failure: self.failure,
            labels: self.labels,
            n_ignored_directives: self.n_ignored_directives,
            unlisted_samples: self.unlisted_samples,
            instrument_chains: self.instrument_chains,
        }
    }

    /// Appends all messages as LLVM prints them.
    pub fn render_diagnostics(&self, out: &mut Vec<u8>) {
        for diagnostic in &self.diagnostics {
            diagnostic.render(&self.sources, out);
        }
    }
}

/// Parses `text`, which messages call `name`, with a target's parser.
pub fn parse<'s>(
    name: &str,
    text: &'s [u8],
    target: &mut dyn TargetParser,
    mut asm_info: AsmInfo,
    options: &ParseOptions<'_>,
) -> Parsed<'s> {
    if let Some(dialect) = options.dialect.filter(|_| asm_info.has_chosen_dialect) {
        asm_info.assembler_dialect = dialect;
    }
    let arena = TextArena::default();
    let Some(mut parser) = Parser::new(name, text, arena.appender(), asm_info, options) else {
        return too_large(asm_info);
    };
    statement::parse_all(&mut parser, target);
    let mut parsed = finish(parser, text);
    parsed.sources.give_texts(arena.into_texts());
    parsed
}

// LLVM parses the text once for the regions and, if that succeeds, once more for the instruments.
fn finish<'s>(parser: Parser<'_>, text: &'s [u8]) -> Parsed<'s> {
    let dialect = parser.dialect();
    let Parser { cursor, streamer, messages, options, n_ignored_directives, .. } = parser;
    let had_error = messages.had_error || messages.had_reported_error;
    let first_failure = if messages.stopped.is_some() {
        messages.stopped
    } else if had_error && !options.skip_parse_failures {
        Some(ParseFailure::Assembly)
    } else if streamer.regions.found_errors {
        Some(ParseFailure::Markers)
    } else {
        None
    };
    let found_comment_errors = streamer.instruments.found_errors;
    let (instruments, instrument_chains) = streamer.instruments.into_parts();
    let regions = streamer.regions.into_regions();
    let is_empty = regions.iter().all(|region| region.instructions.is_empty());
    let first_failure = first_failure.or(is_empty.then_some(ParseFailure::NoInstructions));
    let failure = first_failure.or(found_comment_errors.then_some(ParseFailure::Comments));
    let mut printed = streamer.printed;
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut of_instruments: Vec<Diagnostic> = Vec::new();
    for (diagnostic, pass) in messages.into_diagnostics() {
        if pass != Pass::Regions && first_failure.is_none() {
            of_instruments.push(diagnostic.clone());
        }
        if pass != Pass::Instruments {
            diagnostics.push(diagnostic);
        }
    }
    if first_failure.is_none() {
        printed.extend_from_within(..);
    }
    diagnostics.append(&mut of_instruments);
    Parsed {
        regions,
        labels: streamer.labels,
        places: streamer.places,
        n_ignored_directives,
        unlisted_samples: None,
        instruments,
        instrument_chains,
        dialect,
        expressions: streamer.expressions,
        diagnostics,
        printed,
        sources: cursor.sources.with_main(text),
        failure,
    }
}

fn too_large(asm_info: AsmInfo) -> Parsed<'static> {
    empty(Expressions::new(asm_info), Some(ParseFailure::TooLarge))
}

fn empty(expressions: Expressions, failure: Option<ParseFailure>) -> Parsed<'static> {
    Parsed {
        regions: Vec::new(),
        labels: Vec::new(),
        places: SourcePlaces::default(),
        n_ignored_directives: 0,
        unlisted_samples: None,
        instrument_chains: InstrumentChains::default(),
        instruments: Vec::new(),
        dialect: expressions.asm_info.assembler_dialect,
        expressions,
        diagnostics: Vec::new(),
        printed: Vec::new(),
        sources: Sources::default(),
        failure,
    }
}
