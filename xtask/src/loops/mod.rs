//! Loops in machine code: whether those found are LLVM's, and whether the reports on them are those on the same code as text.

mod assembly;
mod compiler;
mod reports;
mod targets;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use stallscope::{Analyzer, CodeSection, Options, Program, RegionChoice, RegionKind, Subtarget};

use crate::{files, reference};
use assembly::Assembly;
use targets::{TARGETS, Target};

/// The extensions of the files in folders that are compiled.
const EXTENSIONS: &[&str] = &["c", "cc", "cpp", "cxx"];

struct Arguments {
    targets: Vec<&'static Target>,
    files: Vec<PathBuf>,
    flags: Vec<String>,
    n_shown: usize,
}

fn arguments(args: &[String]) -> Result<Arguments, String> {
    let mut arguments = Arguments { targets: Vec::new(), files: Vec::new(), flags: Vec::new(), n_shown: 10 };
    let is_compiled = |path: &Path| files::has_extension(path, EXTENSIONS);
    for arg in args {
        let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
        match name {
            "--target" => {
                let target = TARGETS.iter().find(|target| target.name == value);
                arguments.targets.push(target.ok_or_else(|| format!("unknown target {value}"))?);
            }
            "--clang" => arguments.flags.push(value.to_owned()),
            "--show" => arguments.n_shown = value.parse().map_err(|_| "--show takes a number")?,
            _ if arg.starts_with('-') => return Err(format!("unknown argument {arg}")),
            _ => files::add(Path::new(arg), &is_compiled, &mut arguments.files)?,
        }
    }
    if arguments.files.is_empty() {
        return Err("loops takes C and C++ files, Clang's assembly, or folders with them".to_owned());
    }
    if arguments.targets.is_empty() {
        arguments.targets = TARGETS.iter().collect();
    }
    Ok(arguments)
}

/// Compares the loops found in compiled files with LLVM's; fails if too few are the same, or if a report differs.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let arguments = arguments(args)?;
    let clang = reference::find_tool("CLANG", "clang-22")?;
    let mut failures = Vec::new();
    for target in &arguments.targets {
        let mut comparison = Comparison::new(target, &clang, &arguments)?;
        for file in &arguments.files {
            if let Err(message) = comparison.file(file) {
                comparison.n_refused += 1;
                comparison.show(&message);
            }
        }
        if !comparison.finish() {
            failures.push(target.name);
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(format!("differs: {}", failures.join(", "))) }
}

/// The least share of LLVM's loops to be found, and of found ones to be LLVM's.
const MIN_SHARE: f64 = 0.98;

struct Comparison<'c> {
    target: &'static Target,
    clang: &'c Path,
    flags: &'c [String],
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
    fn new(target: &'static Target, clang: &'c Path, arguments: &'c Arguments) -> Result<Self, String> {
        let analyzer = |kind| {
            let builder = Subtarget::builder(target.triple).processor(target.processor);
            let builder = if target.name == "aarch64" { builder.features(["+all"]) } else { builder };
            let subtarget = builder.build().map_err(|error| error.to_string())?;
            let regions = RegionChoice { kind, max_paths: 1, ..RegionChoice::default() };
            Analyzer::new(subtarget, Options::new().regions(regions)).map_err(|error| error.to_string())
        };
        Ok(Self {
            target,
            clang,
            flags: &arguments.flags,
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

    /// Compares the loops of a file.
    fn file(&mut self, path: &Path) -> Result<(), String> {
        let text = compiler::compile(self.clang, self.target, self.flags, path)?;
        let assembly = Assembly::new(&text, self.target);
        let object = compiler::assemble(self.clang, self.target, &text)?;
        let with_symbols = compiler::assemble(self.clang, self.target, &assembly.with_symbols())?;
        let failed = |error: stallscope::ObjectError| format!("{}: {error}", path.display());
        let program = Program::read(&object[..]).map_err(failed)?;
        let with_symbols = Program::read(&with_symbols[..]).map_err(failed)?;
        self.n_files += 1;
        let headers: BTreeSet<usize> = assembly.headers.iter().copied().collect();
        let mut marked = reports::Marked::default();
        for (section, symbols) in program.sections.iter().zip(&with_symbols.sections) {
            let lines = lines(section, symbols)
                .ok_or_else(|| format!("{}: symbols change the code", path.display()))?;
            let of_section = [section_alone(&object, section).map_err(failed)?];
            let parsed = self.analyzer.parse_programs("object", &of_section);
            let address = |location| parsed.sources.address(location).map_or(0, |(_, address)| address);
            let found: BTreeSet<u64> =
                parsed.regions.iter().filter_map(|region| region.start.map(address)).collect();
            let expected: BTreeSet<u64> = lines
                .iter()
                .filter(|(_, lines)| lines.iter().any(|line| headers.contains(line)))
                .map(|(&address, _)| address)
                .collect();
            self.n_reference += expected.len();
            self.n_found += found.len();
            self.n_same += found.intersection(&expected).count();
            for (kind, addresses) in [("not found", &expected - &found), ("not LLVM's", &found - &expected)] {
                for address in addresses {
                    let function = section.symbols.name(address).map_or(&b"?"[..], |(name, _)| name);
                    let function = String::from_utf8_lossy(function);
                    self.show(&format!("{}: {function}: {address:#x}: {kind}", path.display()));
                }
            }
            marked.add(&self.analyzer, &parsed, &lines);
        }
        let differences = marked.compare(&self.marked_analyzer, &assembly);
        self.n_reports += marked.n_regions();
        self.n_equal_reports += marked.n_regions() - differences.len();
        for difference in differences {
            self.show(&format!("{}: {difference}", path.display()));
        }
        Ok(())
    }

    /// Prints the figures, and returns whether they are good enough.
    fn finish(&self) -> bool {
        let share = |n: usize, total: usize| if total == 0 { 1.0 } else { n as f64 / total as f64 };
        let recall = share(self.n_same, self.n_reference);
        let precision = share(self.n_same, self.n_found);
        println!(
            "{}: {} files, {} that Clang refuses; LLVM has {} innermost loops, found are {}, the same are {}: \
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

/// The program with one section: those of an object file may have the same addresses.
fn section_alone<'d>(
    object: &'d [u8],
    section: &CodeSection<'d>,
) -> Result<Program<'d>, stallscope::ObjectError> {
    let mut program = Program::read(object)?;
    program.sections = vec![section.clone()];
    Ok(program)
}
