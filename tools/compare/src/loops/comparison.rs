//! Compares loops found in files.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::Path;

use stallscope::program::{CodeSection, ObjectError, Program};
use stallscope::{Analyzer, InputCode, Options, RegionChoice, RegionKind, Subtarget};

use super::arguments::Arguments;
use super::assembly::Assembly;
use super::bolt;
use super::compiler::Compiler;
use super::reports::Marked;
use super::targets::Target;
use support::reference;

/// The least share of LLVM's loops to be found, and of found ones to be LLVM's.
const MIN_SHARE: f64 = 0.98;

/// The results of a comparison for a target.
pub(super) struct Comparison<'c> {
    target: &'static Target,
    compiler: Compiler<'c>,
    /// Finds loops, and reports on them.
    analyzer: Analyzer,
    /// Reports on what markers enclose.
    marked_analyzer: Analyzer,
    n_refused: usize,
    n_files: usize,
    n_reference: usize,
    n_found: usize,
    n_same: usize,
    n_reports: usize,
    n_equal_reports: usize,
    n_to_show: usize,
}

impl<'c> Comparison<'c> {
    pub(super) fn new(
        target: &'static Target,
        clang: &'c Path,
        arguments: &'c Arguments,
    ) -> Result<Self, String> {
        let analyzer = |kind| {
            let builder = Subtarget::builder(target.triple).processor(target.processor);
            let builder = if target.name == "aarch64" { builder.features(["+all"]) } else { builder };
            let subtarget = builder.build().map_err(|error| error.to_string())?;
            let regions = RegionChoice { kind, max_paths: 1, ..RegionChoice::default() };
            Analyzer::new(subtarget, Options::new().regions(regions)).map_err(|error| error.to_string())
        };
        Ok(Self {
            target,
            compiler: Compiler { clang, target, flags: &arguments.flags, uses_gcc: arguments.uses_gcc },
            analyzer: analyzer(RegionKind::Loops)?,
            marked_analyzer: analyzer(RegionKind::Markers)?,
            n_refused: 0,
            n_files: 0,
            n_reference: 0,
            n_found: 0,
            n_same: 0,
            n_reports: 0,
            n_equal_reports: 0,
            n_to_show: arguments.n_shown,
        })
    }

    /// Prints a message, unless there were many.
    fn show(&mut self, message: &str) {
        if self.n_to_show > 0 {
            self.n_to_show -= 1;
            println!("{}: {message}", self.target.name);
        }
    }

    /// Notes a file that cannot be compared.
    pub(super) fn refuse(&mut self, message: &str) {
        self.n_refused += 1;
        self.show(message);
    }

    /// Compares the loops of a file.
    pub(super) fn file(&mut self, path: &Path) -> Result<(), String> {
        let mut start = [0; 4];
        let mut file = std::fs::File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let is_program = file.read_exact(&mut start).is_ok() && start == *b"\x7fELF";
        if is_program { self.program(path) } else { self.source(path) }
    }

    /// Compares the loops of a source file, which it compiles.
    fn source(&mut self, path: &Path) -> Result<(), String> {
        let text = self.compiler.compile(path)?;
        let assembly = Assembly::new(&text, self.target);
        let failed = |message: String| format!("{}: {message}", path.display());
        let object = self.compiler.assemble(&text).map_err(failed)?;
        let with_symbols = self.compiler.assemble(&assembly.with_symbols()).map_err(failed)?;
        let failed = |error: ObjectError| format!("{}: {error}", path.display());
        let program = Program::read(&object[..]).map_err(failed)?;
        let with_symbols = Program::read(&with_symbols[..]).map_err(failed)?;
        self.n_files += 1;
        let headers: BTreeSet<usize> = assembly.headers.iter().copied().collect();
        let mut marked = Marked::default();
        for (section, symbols) in program.sections.iter().zip(&with_symbols.sections) {
            let lines = lines(section, symbols)
                .ok_or_else(|| format!("{}: symbols change the code", path.display()))?;
            let of_section = [section_alone(&object[..], section).map_err(failed)?];
            let input = self.analyzer.parse_programs("object", &of_section);
            if !self.compiler.uses_gcc {
                let is_header =
                    |(_, lines): &(&u64, &Vec<usize>)| lines.iter().any(|line| headers.contains(line));
                let expected = lines.iter().filter(is_header).map(|(&address, _)| address).collect();
                self.compare_loops(path, section, &starts(&input), &expected);
            }
            marked.add(&self.analyzer, &input, &lines);
        }
        let differences = marked.compare(&self.marked_analyzer, &assembly);
        self.n_reports += marked.n_regions();
        self.n_equal_reports += marked.n_regions() - differences.len();
        for difference in differences {
            self.show(&format!("{}: {difference}", path.display()));
        }
        Ok(())
    }

    /// Compares the loops of a linked program with BOLT's loops in the functions that BOLT understands.
    fn program(&mut self, path: &Path) -> Result<(), String> {
        let failed = |error: ObjectError| format!("{}: {error}", path.display());
        let data = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let program = Program::read(&data[..]).map_err(failed)?;
        if !program.machine.triple.starts_with(self.target.arch) {
            return Ok(());
        }
        let functions = bolt::loops(&reference::find_tool("LLVM_BOLT", "llvm-bolt")?, path, &program)?;
        self.n_files += 1;
        for section in &program.sections {
            let of_section = [section_alone(&data[..], section).map_err(failed)?];
            let found = starts(&self.analyzer.parse_programs("program", &of_section));
            for function in section.symbols.functions(section.addresses()) {
                let Some(expected) = functions.get(&function.addresses.start) else { continue };
                let found = found.range(function.addresses).copied().collect();
                self.compare_loops(path, section, &found, expected);
            }
        }
        Ok(())
    }

    /// Counts where loops start, and shows what differs.
    fn compare_loops(
        &mut self,
        path: &Path,
        section: &CodeSection<'_>,
        found: &BTreeSet<u64>,
        expected: &BTreeSet<u64>,
    ) {
        self.n_reference += expected.len();
        self.n_found += found.len();
        self.n_same += found.intersection(expected).count();
        for (kind, addresses) in [("not found", expected - found), ("not LLVM's", found - expected)] {
            for address in addresses {
                let function = section.symbols.named_range(address).name.map_or(&b"?"[..], |(name, _)| name);
                let function = String::from_utf8_lossy(function);
                self.show(&format!("{}: {function}: {address:#x}: {kind}", path.display()));
            }
        }
    }

    /// Prints the figures, and returns whether they are good enough.
    pub(super) fn finish(&self) -> bool {
        let share = |n: usize, total: usize| if total == 0 { 1.0 } else { n as f64 / total as f64 };
        let recall = share(self.n_same, self.n_reference);
        let precision = share(self.n_same, self.n_found);
        println!(
            "{}: {} files, {} refused; LLVM has {} innermost loops, found are {}, the same are {}: \
             recall {:.2} %, precision {:.2} %",
            self.target.name,
            self.n_files,
            self.n_refused,
            self.n_reference,
            self.n_found,
            self.n_same,
            100.0 * recall,
            100.0 * precision,
        );
        println!(
            "{}: of {} loops, the reports of text and object are the same for {}",
            self.target.name, self.n_reports, self.n_equal_reports
        );
        recall >= MIN_SHARE && precision >= MIN_SHARE && self.n_equal_reports == self.n_reports
    }
}

/// The start addresses of loops.
fn starts(input: &InputCode<'_>) -> BTreeSet<u64> {
    let starts = input.regions.iter().filter_map(|region| region.start);
    starts.filter_map(|location| input.sources.address(location)).map(|(_, address)| address).collect()
}

/// The lines of the text at each address of a section, unless the section with symbols differs.
fn lines(section: &CodeSection<'_>, with_symbols: &CodeSection<'_>) -> Option<BTreeMap<u64, Vec<usize>>> {
    if section.bytes != with_symbols.bytes {
        return None;
    }
    let mut lines: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    let symbols = &with_symbols.symbols;
    for (name, address) in symbols.names(section.address..section.addresses().end + 1) {
        if let Some(line) = Assembly::line_of(name) {
            lines.entry(address).or_default().push(line);
        }
    }
    lines.values_mut().for_each(|lines| lines.sort_unstable());
    Some(lines)
}

/// The program with one section: sections of an object file may have the same addresses.
fn section_alone<'d>(object: &'d [u8], section: &CodeSection<'d>) -> Result<Program<'d>, ObjectError> {
    let mut program = Program::read(object)?;
    program.sections = vec![section.clone()];
    Ok(program)
}
