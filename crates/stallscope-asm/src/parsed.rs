//! The result of parsing a text.

use crate::diagnostic::Diagnostic;
use crate::label::Label;
use crate::options::ParseOptions;
use crate::parse_failure::ParseFailure;
use crate::parser::Parser;
use crate::source::{Sources, TextArena};
use crate::source_places::SourcePlaces;
use crate::state::instruments::{Instrument, InstrumentChains};
use crate::state::messages::Pass;
use crate::state::regions::CodeRegion;
use crate::statement;
use crate::target_parser::TargetParser;
use stallscope_mc::AsmInfo;
use stallscope_mc::Expressions;

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
    /// All messages, in the order of printing.
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
    /// The instruments of each kind, for lookup.
    pub instrument_chains: InstrumentChains,
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
    parsed.sources.shorten_lines(options.shorten_lines);
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
    Parsed {
        regions: Vec::new(),
        labels: Vec::new(),
        places: SourcePlaces::default(),
        n_ignored_directives: 0,
        instrument_chains: InstrumentChains::default(),
        instruments: Vec::new(),
        dialect: asm_info.assembler_dialect,
        expressions: Expressions::new(asm_info),
        diagnostics: Vec::new(),
        printed: Vec::new(),
        sources: Sources::default(),
        failure: Some(ParseFailure::TooLarge),
    }
}
