//! Loops, functions and blocks as the regions of a program.

use std::borrow::Cow;
use std::ops::Range;

use stallscope_asm::{Diagnostic, DiagnosticKind, ParseFailure, SourcePlaces};
use stallscope_cfg::{Target, Transfer};
use stallscope_dwarf::{DebugStore, OpenFile};
use stallscope_mc::{Decoder, Expressions, raw_text};
use stallscope_object::{CodeSection, Content, Function, Program};
use stallscope_profile::{SamplePlace, UnlistedPart, UnlistedReason, UnlistedSamples};
use stallscope_target::OpcodeCache;

use super::code::{DecodedCode, ProgramCode};
use super::jump_tables::JumpTables;
use super::machine_code::without_decoder;
use super::sources::ProgramSources;
use crate::code::Code as _;
use crate::code::control_flow::ControlFlow;
use crate::code::division::{Divided, Division, FoundRegion};
use crate::code::function_profile::FunctionProfile;
use crate::code::functions::Functions;
use crate::code::input_code::InputCode;
use crate::code::placed_code::PlacedCode;
use crate::disassembly::content;
use crate::profile::ProgramProfile;
use crate::region::function_search::{FunctionSearch, shown_name};
use crate::region::symbol_name::{demangled, demangled_callee};
use crate::text::regions::no_regions;
use crate::{Analyzer, RegionChoice, RegionKind};

/// Regions that were found, and what belongs to their instructions.
pub(crate) struct FoundRegions {
    pub(crate) regions: Vec<FoundRegion>,
    expressions: Expressions,
    /// The bytes of each location.
    code: PlacedCode,
    places: SourcePlaces,
    n_instructions: usize,
}

impl FoundRegions {
    fn new(analyzer: &Analyzer) -> Self {
        let asm_info = analyzer.subtarget().isa().asm_language.asm_info;
        Self {
            regions: Vec::new(),
            expressions: Expressions::new(asm_info(&analyzer.info().triple)),
            code: PlacedCode::default(),
            places: SourcePlaces::default(),
            n_instructions: 0,
        }
    }

    fn push(&mut self, found: FoundRegion) {
        self.n_instructions += found.region.instructions.len();
        self.regions.push(found);
    }

    /// Returns the regions as code of a program, which messages call `name`.
    pub(crate) fn into_code(self, name: &str) -> InputCode<'static> {
        let regions = self.regions.into_iter().map(|found| found.region).collect();
        let mut code = InputCode::of_program(name, self.code, regions, self.expressions);
        code.places = self.places;
        code
    }
}

/// Takes regions when they have so many instructions, with the number of functions that were looked at.
pub(crate) type PassRegions<'p> = (usize, &'p mut dyn FnMut(FoundRegions, usize));

/// The results of the search in the functions of a program.
struct Search<'a> {
    analyzer: &'a Analyzer,
    choice: RegionChoice,
    functions: FunctionSearch,
    decoder: Decoder<'a>,
    content: Content,
    /// The regions that have not been passed on.
    found: FoundRegions,
    n_found: usize,
    /// Number of functions that were looked at.
    n_functions: usize,
    /// Whether the bytes of instructions are needed.
    keeps_bytes: bool,
    /// Whether there are source lines, or none are chosen.
    has_lines: bool,
    /// Errors in debug information and in given names of functions.
    problems: Vec<String>,
    n_indirect_jumps: usize,
    n_irreducible: usize,
    /// The functions that are left out because they are of other crates.
    n_other_crates: usize,
    /// The samples in regions that were found.
    n_listed_samples: u64,
    /// The samples in functions that no region has.
    unlisted: Vec<UnlistedPart>,
}

impl Analyzer {
    /// Finds the regions of the programs in a file, which messages call `name`: the regions that the options choose, or the loops if the
    /// options choose marked code.
    ///
    /// ```
    /// use stallscope::program::ProgramFile;
    /// use stallscope::{Analyzer, Options, Subtarget};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let file = std::fs::read(std::env::current_exe()?)?;
    /// # if cfg!(not(all(target_arch = "x86_64", target_os = "linux"))) { return Ok(()) }
    /// let file = ProgramFile::read(&file)?;
    /// let triple = &file.programs[0].machine.triple;
    /// let subtarget = Subtarget::builder(triple).processor("skylake").build()?;
    /// let analyzer = Analyzer::new(subtarget, Options::default())?;
    /// let loops = analyzer.parse_programs("app", &file.programs);
    /// assert!(loops.regions.len() > 100);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn parse_programs(&self, name: &str, programs: &[Program<'_>]) -> InputCode<'static> {
        self.parse_programs_with_files(name, programs, &|_| None)
    }

    /// Finds the regions of the programs in a file like [`parse_programs`](Self::parse_programs). `name` is also the file's path, and
    /// `open` opens the files that have its debug information, if it is not in the programs themselves.
    #[must_use]
    pub fn parse_programs_with_files(
        &self,
        name: &str,
        programs: &[Program<'_>],
        open: &OpenFile<'_>,
    ) -> InputCode<'static> {
        self.find_regions(name, programs, open, (usize::MAX, &mut |_, _| {}))
    }

    /// Finds the regions of programs, and has `pass` take some of them now and then. The result has the last ones.
    pub(crate) fn find_regions(
        &self,
        name: &str,
        programs: &[Program<'_>],
        open: &OpenFile<'_>,
        mut pass: PassRegions<'_>,
    ) -> InputCode<'static> {
        let found = FoundRegions::new(self);
        let Some(decoder) = Decoder::new(&self.subtarget().isa().asm_language, self.info()) else {
            return without_decoder(name, found.expressions);
        };
        let mut choice = self.options().regions.clone();
        if choice.kind == RegionKind::Markers {
            choice.kind = RegionKind::Loops;
        }
        let mut search = Search {
            analyzer: self,
            functions: FunctionSearch::new(&choice),
            choice,
            decoder,
            content: content(self.subtarget()),
            found,
            n_found: 0,
            n_functions: 0,
            // The table of regions has none, and only cores look at them.
            keeps_bytes: pass.0 == usize::MAX || self.info().processor_model.is_some(),
            has_lines: false,
            problems: Vec::new(),
            n_indirect_jumps: 0,
            n_irreducible: 0,
            n_other_crates: 0,
            n_listed_samples: 0,
            unlisted: Vec::new(),
        };
        let path = raw_text::to_bytes(name);
        for program in programs {
            let store = DebugStore::new(&path, open);
            let sources = ProgramSources::new(program, &store, &search.choice.lines);
            search.program(program, &sources, &mut pass);
        }
        let known = || {
            let sections = programs.iter().flat_map(|program| &program.sections);
            let functions = sections.flat_map(|section| section.symbols.functions(section.addresses()));
            functions.map(|function| shown_name(function.name)).collect()
        };
        let missing = search.functions.missing(known);
        search.problems.extend(missing);
        search.finish(name, pass)
    }
}

impl<'a> Search<'a> {
    /// Finds the regions of a program.
    fn program(
        &mut self,
        program: &Program<'_>,
        sources: &ProgramSources<'_>,
        (max_instructions, pass): &mut PassRegions<'_>,
    ) {
        self.has_lines |= self.choice.lines.is_empty() || sources.exist();
        let subtarget = self.analyzer.subtarget();
        let opcodes = OpcodeCache::new(subtarget.info().description());
        let tables = JumpTables::new(program, &opcodes, subtarget.isa().instr_analysis);
        let mut decoded = DecodedCode::default();
        for section in &program.sections {
            for function in sources.functions(section) {
                let jumps = (&opcodes, &tables);
                decoded = self.function((program, section), sources, jumps, &function, decoded);
                self.n_functions += 1;
                if self.found.n_instructions >= *max_instructions {
                    pass(self.take_found(), self.n_functions);
                }
            }
        }
        for problem in sources.problems() {
            let member = program.member.as_ref().map_or_else(String::new, |member| format!("{member}: "));
            self.problems.push(format!("{member}debug information: {problem}"));
        }
    }

    /// The regions that have not been passed on; after that there are none.
    fn take_found(&mut self) -> FoundRegions {
        self.n_found += self.found.regions.len();
        std::mem::replace(&mut self.found, FoundRegions::new(self.analyzer))
    }

    /// Where the program spends its time.
    fn profile(&self) -> Option<&'a ProgramProfile> {
        self.analyzer.options().profile.as_deref()
    }

    /// Whether regions without samples are not taken.
    fn leaves_out_unsampled(&self) -> bool {
        self.profile().is_some() && !self.choice.is_selective()
    }

    /// Whether regions of a function may be taken.
    fn takes(
        &mut self,
        section: &CodeSection<'_>,
        sources: &ProgramSources<'_>,
        function: &Function<'_>,
    ) -> bool {
        let Range { start, end } = function.addresses;
        if self.leaves_out_unsampled()
            && self.profile().is_some_and(|profile| profile.n_samples(start..end) == 0)
        {
            return false;
        }
        if !self.functions.is_of_crates(function.name) {
            self.n_other_crates += 1;
            self.count_left_out(function);
            return false;
        }
        let is_addressed = self.choice.addresses.is_empty()
            || self.choice.addresses.iter().any(|range| *range.start() < end && *range.end() >= start);
        is_addressed && self.functions.takes(function.name) && sources.are_chosen(section, start..end)
    }

    /// Finds the regions of a function. Its code is decoded into the memory of `decoded`, which is returned.
    fn function<'p>(
        &mut self,
        (program, section): (&'p Program<'p>, &'p CodeSection<'p>),
        sources: &'p ProgramSources<'_>,
        jumps: (&OpcodeCache<'_>, &JumpTables<'_>),
        function: &Function<'_>,
        decoded: DecodedCode<'p>,
    ) -> DecodedCode<'p> {
        if !self.takes(section, sources, function) {
            return decoded;
        }
        let n_bytes = section.bytes_at(function.addresses.clone()).len();
        let Some(first_location) = self.found.code.next_location(n_bytes) else { return decoded };
        let code = ProgramCode::decode(
            (program, section),
            sources,
            function.addresses.clone(),
            (&mut self.decoder, self.content),
            decoded,
            first_location,
            &mut self.found.expressions,
        );
        self.divide(&code, sources, jumps, (function, first_location));
        code.into_decoded()
    }

    /// Finds the regions of a function in its code.
    fn divide(
        &mut self,
        code: &ProgramCode<'_, '_>,
        sources: &ProgramSources<'_>,
        (opcodes, tables): (&OpcodeCache<'_>, &JumpTables<'_>),
        (function, first_location): (&Function<'_>, u32),
    ) {
        let flow = ControlFlow::new(code, opcodes, self.analyzer.subtarget().isa().instr_analysis);
        let mut transfers = flow.transfers();
        let tables = tables.resolve(code, &mut transfers);
        // Most functions have no loops, and need no graph.
        if self.choice.kind == RegionKind::Loops && self.profile().is_none() && !may_loop(&transfers) {
            self.n_indirect_jumps +=
                transfers.iter().filter(|to| to.target() == Some(Target::Computed)).count();
            return;
        }
        let name = demangled_callee(Cow::Borrowed(function.name));
        let full_name = match &code.program().member {
            Some(member) => Cow::Owned([shown_member(member).as_bytes(), b": ", &name].concat()),
            None => name,
        };
        let functions = Functions::single(&full_name, transfers.len());
        let profile = self.profile().map(|profile| FunctionProfile::new(profile, code.addresses()));
        let division = Division::new(code, &flow, (&transfers, &tables), functions, &self.choice);
        let mut divided = division.profiled(profile).divide();
        if self.leaves_out_unsampled() {
            divided.regions.retain(|found| found.n_samples() > 0);
        }
        self.n_indirect_jumps += divided.unknown.indirect_jumps.len();
        self.n_irreducible += divided.unknown.n_irreducible;
        self.count_samples(function, &full_name, &divided);
        if divided.regions.is_empty() {
            return;
        }
        let shows_sources = self.analyzer.options().report.shows_sources;
        for mut found in divided.regions {
            for inst in &mut found.region.instructions {
                let index = (inst.location - first_location) as usize;
                code.name_operands(index, inst, &mut self.found.expressions);
                if let Some(address) = code.address(index).filter(|_| shows_sources) {
                    sources.add((code.section(), address), &full_name, inst.location, &mut self.found.places);
                }
            }
            self.found.push(found);
        }
        if self.keeps_bytes {
            code.add_bytes(&mut self.found.code);
        } else {
            self.found.code.extend_without_bytes(code.addresses());
        }
    }

    /// Counts the samples of a function of another crate.
    fn count_left_out(&mut self, function: &Function<'_>) {
        let n_samples = self.profile().map_or(0, |profile| profile.n_samples(function.addresses.clone()));
        if n_samples > 0 {
            let name = demangled(function.name).into_owned();
            let reason = UnlistedReason::OtherCrate;
            let place = SamplePlace::Function { name, address: function.addresses.start, reason };
            self.unlisted.push(UnlistedPart { n_samples, place });
        }
    }

    /// Counts the samples of a function inside and outside of the regions found in it.
    fn count_samples(&mut self, function: &Function<'_>, name: &[u8], divided: &Divided) {
        let Some(profile) = self.profile() else { return };
        let n_samples = profile.n_samples(function.addresses.clone());
        self.n_listed_samples += divided.n_samples;
        if let Some(n_samples) = n_samples.checked_sub(divided.n_samples).filter(|&n| n > 0) {
            let place = SamplePlace::Function {
                name: name.to_vec(),
                address: function.addresses.start,
                reason: divided.reason(),
            };
            self.unlisted.push(UnlistedPart { n_samples, place });
        }
    }

    /// Where the samples are that no region has, unless only some regions were chosen.
    fn unlisted_samples(&mut self) -> Option<UnlistedSamples> {
        let profile = self.profile().filter(|_| self.leaves_out_unsampled())?;
        let mut parts = std::mem::take(&mut self.unlisted);
        let n_in_functions = parts.iter().map(|part| part.n_samples).sum::<u64>() + self.n_listed_samples;
        let n_samples = profile.n_own_samples().saturating_sub(n_in_functions);
        parts.push(UnlistedPart { n_samples, place: SamplePlace::Program });
        parts.extend_from_slice(profile.elsewhere());
        Some(UnlistedSamples::new(profile.n_all_samples(), self.n_listed_samples, parts))
    }

    fn finish(mut self, name: &str, (max_instructions, pass): PassRegions<'_>) -> InputCode<'static> {
        let leaves_out_unsampled = self.leaves_out_unsampled();
        let mut found = self.take_found();
        if max_instructions < usize::MAX {
            pass(found, self.n_functions);
            found = FoundRegions::new(self.analyzer);
        }
        // Regions with the most samples, or else the most deeply nested ones, come first: they run most often.
        found.regions.sort_by_key(|found| std::cmp::Reverse((found.n_samples(), found.depth)));
        let unlisted = self.unlisted_samples();
        let mut input = found.into_code(name);
        input.unlisted_samples = unlisted;
        for problem in self.problems {
            let text = format!("warning: {problem}");
            input.diagnostics.push(Diagnostic::new(DiagnosticKind::Remark, None, text));
        }
        let mut note = |text| input.diagnostics.push(Diagnostic::new(DiagnosticKind::Remark, None, text));
        if self.n_indirect_jumps > 0 {
            note(format!(
                "unresolved indirect jumps, through which no loops are found: {}",
                self.n_indirect_jumps
            ));
        }
        if self.n_irreducible > 0 {
            note(format!("omitted irreducible loops (with several entries): {}", self.n_irreducible));
        }
        if self.n_other_crates > 0 {
            note(format!("omitted functions of other crates: {}", self.n_other_crates));
        }
        if self.n_found == 0 {
            let reason = if leaves_out_unsampled {
                "no region of the input has samples; -function, -address or -line selects regions without any."
            } else {
                no_regions(&self.choice, self.has_lines, self.functions.has_found())
            };
            input.failure = Some(ParseFailure::NoRegions(reason));
        }
        input
    }
}

/// The name of an archive's member, without what rustc adds to that of a crate: `app` for `app-1a2b3c.4d5e-cgu.0.rcgu.o`.
fn shown_member(member: &str) -> &str {
    let known = member.strip_suffix(".rcgu.o").and_then(|stem| stem.split_once('-'));
    known.map_or(member, |(name, _)| name)
}

/// Whether some code may have loops: control that returns to an instruction goes back somewhere on its way.
fn may_loop(transfers: &[Transfer]) -> bool {
    transfers.iter().enumerate().any(|(index, transfer)| match transfer.target() {
        Some(Target::Instruction(target)) => target <= index,
        Some(Target::Table(_)) => true,
        _ => false,
    })
}
