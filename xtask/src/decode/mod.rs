//! The differential run over machine code: what bytes stand for, according to stallscope and to llvm-mc.

mod amdgpu_code;
mod attributes;
mod code;
mod line;
mod random;
mod reference_decoder;
mod targets;
mod x86_code;

use std::path::Path;

use stallscope_mc::{Decoder, Expressions, PrintOptions, Printer};
use stallscope_target::{SubtargetInfo, Triple};

use crate::known::Known;
use code::{Code, Codes};
use line::Line;
use targets::{Forms, TARGETS, Target};

/// How many lines each run of llvm-mc decodes.
const N_LINES: usize = 100_000;

struct Arguments {
    targets: Vec<&'static Target>,
    n_random: usize,
    n_per_form: usize,
    seed: u64,
    n_shown: usize,
}

fn arguments(args: &[String]) -> Result<Arguments, String> {
    let mut arguments =
        Arguments { targets: Vec::new(), n_random: 100_000, n_per_form: 20, seed: 1, n_shown: 10 };
    for arg in args {
        let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
        let number = || value.parse().map_err(|_| format!("{name} takes a number"));
        match name {
            "--target" => {
                let n_before = arguments.targets.len();
                let is_named = |target: &&Target| target.name == value || target.isa.target.name == value;
                arguments.targets.extend(TARGETS.iter().filter(is_named));
                if arguments.targets.len() == n_before {
                    return Err(format!("unknown target {value}"));
                }
            }
            "--random" => arguments.n_random = number()?,
            "--per-form" => arguments.n_per_form = number()?,
            "--seed" => arguments.seed = value.parse().map_err(|_| "--seed takes a number")?,
            "--show" => arguments.n_shown = number()?,
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    if arguments.targets.is_empty() {
        arguments.targets = TARGETS.iter().collect();
    }
    Ok(arguments)
}

/// Compares what random code and every form of code stand for; fails if there is a difference.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let arguments = arguments(args)?;
    let reference = reference_decoder::find()?;
    let known = Known::read()?;
    let mut n_different = 0;
    for target in &arguments.targets {
        n_different += compare(target, &arguments, &reference, &known)?;
    }
    if n_different == 0 { Ok(()) } else { Err(format!("{n_different} differ")) }
}

/// Compares lines of a target, and returns how many differ.
fn compare(target: &Target, arguments: &Arguments, reference: &Path, known: &Known) -> Result<usize, String> {
    let Target { name, isa, processor, family, .. } = target;
    let attributes = target.attributes.text(isa.target.description);
    let triple = Triple::new(target.triple);
    let (subtarget, _) = SubtargetInfo::new(&isa.target, triple, processor, [attributes.as_str()]);
    let mut comparison = Comparison {
        target,
        reference,
        attributes: &attributes,
        decoder: Decoder::new(&isa.asm_language, &subtarget)
            .ok_or_else(|| format!("{name} has no decoder"))?,
        printer: Printer::new(&isa.asm_language, &subtarget, 0, PrintOptions::default()),
        expressions: Expressions::new((isa.asm_language.asm_info)(&subtarget.triple)),
        known_words: known_words(&known.words(family.name)?, family.forms),
        n_shown: 0,
        n_lines: 0,
        n_same: 0,
        n_crashes: 0,
    };
    let mut codes = Codes::new(isa.target.description, family, arguments.seed);
    let mut lines = codes.of_forms(arguments.n_per_form);
    while !lines.is_empty() {
        let rest = lines.split_off(N_LINES.min(lines.len()));
        comparison.add(lines, arguments.n_shown)?;
        lines = rest;
    }
    let n_different = comparison.take("forms");
    for start in (0..arguments.n_random).step_by(N_LINES) {
        let n_lines = N_LINES.min(arguments.n_random - start);
        let lines: Vec<Code> = (0..n_lines).map(|_| codes.random()).collect();
        comparison.add(lines, arguments.n_shown)?;
    }
    Ok(n_different + comparison.take("random"))
}

/// The comparison of a target's lines.
struct Comparison<'c> {
    target: &'c Target,
    reference: &'c Path,
    attributes: &'c str,
    decoder: Decoder<'c>,
    printer: Printer<'c>,
    expressions: Expressions,
    /// The words of code that are left out, since the reference is at fault.
    known_words: Vec<(Vec<u8>, Vec<u8>)>,
    n_shown: usize,
    n_lines: usize,
    n_same: usize,
    /// How many lines crash the reference.
    n_crashes: usize,
}

/// Returns the bytes of words of code, which are given as values and masks.
fn known_words(words: &[(u32, u32)], forms: Forms) -> Vec<(Vec<u8>, Vec<u8>)> {
    let Forms::Words(layout) = forms else { return Vec::new() };
    let bytes = |word: u32| {
        let mut bytes = Vec::new();
        layout.write(&[word.into()], size_of::<u32>(), &mut bytes);
        bytes
    };
    words.iter().map(|&(value, mask)| (bytes(value), bytes(mask))).collect()
}

/// Returns whether bytes contain one of the words.
fn has_word(bytes: &[u8], words: &[(Vec<u8>, Vec<u8>)]) -> bool {
    let is_word = |found: &[u8], value: &[u8], mask: &[u8]| {
        found.iter().zip(value).zip(mask).all(|((found, value), mask)| found & mask == *value)
    };
    bytes.windows(size_of::<u32>()).any(|found| words.iter().any(|(value, mask)| is_word(found, value, mask)))
}

impl Comparison<'_> {
    fn decode(&mut self, code: &Code) -> Line {
        let comment = self.target.family.comment;
        Line::decode(code, &mut self.decoder, &self.printer, &mut self.expressions, comment)
    }

    /// Compares lines, and shows up to `limit` differences.
    fn add(&mut self, mut lines: Vec<Code>, limit: usize) -> Result<(), String> {
        let crashes = self.target.family.crashes_reference;
        lines.retain(|line| !has_word(&line.bytes, &self.known_words) && !crashes(&line.bytes));
        let expected = reference_decoder::decode(self.reference, self.target, self.attributes, &lines)?;
        let marker = Code { bytes: self.target.marker.bytes.to_vec(), ends_at_invalid: true };
        self.decode(&marker);
        for (code, theirs) in lines.iter().zip(expected) {
            let ours = self.decode(code);
            self.decode(&marker);
            let Some(theirs) = theirs else {
                self.n_crashes += 1;
                continue;
            };
            self.n_lines += 1;
            if ours == theirs {
                self.n_same += 1;
            } else if self.n_shown < limit {
                self.n_shown += 1;
                println!("{:02x?}\n  ours   {ours}\n  theirs {theirs}", code.bytes);
            }
        }
        Ok(())
    }

    /// Reports on the lines since the last call, and returns how many differ.
    fn take(&mut self, kind: &str) -> usize {
        let Self { target: Target { name, .. }, n_same, n_lines, n_crashes, .. } = *self;
        let crashes =
            if n_crashes > 0 { format!("; {n_crashes} crash the reference") } else { String::new() };
        println!("{name} {kind}: {n_same} of {n_lines} are the same{crashes}");
        let n_different = n_lines - n_same;
        (self.n_lines, self.n_same, self.n_crashes, self.n_shown) = (0, 0, 0, 0);
        n_different
    }
}
