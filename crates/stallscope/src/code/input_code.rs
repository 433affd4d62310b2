//! Code that was read from a text or a program.

use stallscope_asm::{
    Diagnostic, Instrument, InstrumentChains, Label, ParseFailure, Parsed, Source, SourcePlaces,
};
use stallscope_mc::Expressions;
use stallscope_profile::UnlistedSamples;

use super::code_region::CodeRegion;
use super::code_sources::CodeSources;
use super::placed_code::PlacedCode;

/// Code that was read from a text or a program: the regions to analyze, and the diagnostics.
///
/// ```
/// use stallscope::{Analyzer, InputCode, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let analyzer = Analyzer::new(subtarget, Options::new())?;
/// let code: InputCode<'_> = analyzer.parse("kernel.s", b"addq %rax, %rbx\n");
/// assert!(code.failure.is_none() && code.diagnostics.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct InputCode<'s> {
    /// The regions, in the order of their starts; some may be empty.
    pub regions: Vec<CodeRegion>,
    /// The instruments of a text, in the order of their comments.
    pub instruments: Vec<Instrument>,
    /// The dialect at the end of a text: 0 or 1.
    pub dialect: u8,
    /// The expressions that instructions refer to.
    pub expressions: Expressions,
    /// All messages, in the order of printing.
    pub diagnostics: Vec<Diagnostic>,
    /// The output of `.print` directives.
    pub printed: Vec<u8>,
    /// The texts or the program, which give the places of locations.
    pub sources: CodeSources<'s>,
    /// The reason why the code cannot be analyzed, if it cannot.
    pub failure: Option<ParseFailure>,
    /// The labels of a text in the order of their definitions, if they are needed.
    pub labels: Vec<Label>,
    /// The places of instructions in source code, if they are needed.
    pub places: SourcePlaces,
    /// The number of directives with errors that were ignored.
    pub n_ignored_directives: u32,
    /// The places of samples outside of the regions, if there is a profile and no region was chosen.
    pub unlisted_samples: Option<UnlistedSamples>,
    instrument_chains: InstrumentChains,
}

impl<'s> From<Parsed<'s>> for InputCode<'s> {
    fn from(parsed: Parsed<'s>) -> Self {
        Self {
            regions: parsed.regions.into_iter().map(CodeRegion::from).collect(),
            instruments: parsed.instruments,
            dialect: parsed.dialect,
            expressions: parsed.expressions,
            diagnostics: parsed.diagnostics,
            printed: parsed.printed,
            sources: CodeSources::of_texts(parsed.sources),
            failure: parsed.failure,
            labels: parsed.labels,
            places: parsed.places,
            n_ignored_directives: parsed.n_ignored_directives,
            unlisted_samples: None,
            instrument_chains: parsed.instrument_chains,
        }
    }
}

impl InputCode<'_> {
    /// Returns the code of a program, which messages call `name`. An instruction's location is its index in `code`.
    pub(crate) fn of_program(
        name: &str,
        code: PlacedCode,
        regions: Vec<CodeRegion>,
        expressions: Expressions,
    ) -> InputCode<'static> {
        InputCode {
            regions,
            instruments: Vec::new(),
            dialect: expressions.asm_info.assembler_dialect,
            expressions,
            diagnostics: Vec::new(),
            printed: Vec::new(),
            sources: CodeSources::of_program(name, code),
            failure: None,
            labels: Vec::new(),
            places: SourcePlaces::default(),
            n_ignored_directives: 0,
            unlisted_samples: None,
            instrument_chains: InstrumentChains::default(),
        }
    }

    /// Returns whether diagnostics name the places of all errors, and the rest of the text was read.
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
    pub(crate) fn with_original(mut self, text: &[u8], original: impl Fn(u32) -> u32) -> InputCode<'_> {
        let main = self.sources.texts().and_then(|texts| texts.get(0));
        let main_end = main.map_or(0, Source::end);
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
        let texts = self.sources.texts().map(|texts| texts.with_other_main(text, move_back));
        InputCode {
            places: self.places,
            sources: CodeSources::of_texts(texts.unwrap_or_default()),
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
            self.sources.render(diagnostic, out);
        }
    }
}
