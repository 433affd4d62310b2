//! The comparison of a target's code.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use stallscope_mc::{Decoder, Expressions, PrintOptions, Printer};
use stallscope_target::{SubtargetInfo, Triple};

use super::code::Code;
use super::line::Line;
use super::reference_decoder;
use super::targets::{Forms, Target};
use crate::known::MaskedWords;

/// How many lines each run of llvm-mc decodes.
const N_LINES: usize = 50_000;

/// The shared context of threads that compare a target's code.
pub(super) struct Comparison<'c> {
    target: &'c Target,
    reference: &'c Path,
    attributes: String,
    subtarget: SubtargetInfo,
    /// The words of code that are left out, since the reference is at fault.
    known_words: Vec<KnownWord>,
}

/// How many lines are the same, and which are not.
#[derive(Default)]
pub(super) struct Outcome {
    n_lines: usize,
    n_same: usize,
    /// How many lines crash the reference.
    n_crashes: usize,
    /// The first differences of each run of llvm-mc, with its number.
    differences: Vec<(usize, String)>,
}

/// How many differences of each run of llvm-mc are kept.
const MAX_KEPT: usize = 20;

/// The bytes of words of code. Where the mask has ones, they equal the bytes of the value.
struct KnownWord {
    value: Vec<u8>,
    mask: Vec<u8>,
}

impl KnownWord {
    fn is_in(&self, bytes: &[u8]) -> bool {
        bytes.windows(self.value.len()).any(|found| {
            found.iter().zip(&self.value).zip(&self.mask).all(|((found, value), mask)| found & mask == *value)
        })
    }
}

/// Returns the bytes of code, which is given as values and masks.
fn known_words(words: &[MaskedWords], forms: Forms) -> Vec<KnownWord> {
    let Forms::Words(layout) = forms else { return Vec::new() };
    let bytes = |words: &[u32]| {
        let mut bytes = Vec::new();
        for word in words {
            layout.write(&[u64::from(*word)], size_of::<u32>(), &mut bytes);
        }
        bytes
    };
    words.iter().map(|words| KnownWord { value: bytes(&words.value), mask: bytes(&words.mask) }).collect()
}

impl<'c> Comparison<'c> {
    /// Prepares to compare a target's code but for words that are given as values and masks.
    pub(super) fn new(target: &'c Target, reference: &'c Path, words: &[MaskedWords]) -> Self {
        let Target { isa, processor, family, .. } = target;
        let attributes = target.attributes.text(isa.target.description);
        let triple = Triple::new(target.triple);
        let (subtarget, _) = SubtargetInfo::new(&isa.target, triple, processor, [attributes.as_str()]);
        let known_words = known_words(words, family.forms);
        Self { target, reference, attributes, subtarget, known_words }
    }

    /// Compares lines on all cores, a part of them at a time.
    pub(super) fn run(&self, lines: impl Iterator<Item = Code> + Send) -> Result<Outcome, String> {
        let source = Mutex::new((0, lines));
        let outcome = Mutex::new(Ok(Outcome::default()));
        let n_threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..n_threads {
                scope.spawn(|| self.work(&source, &outcome));
            }
        });
        let mut outcome = outcome.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        outcome.differences.sort();
        Ok(outcome)
    }

    /// Compares parts of the lines until there are no more, or something fails.
    fn work(
        &self,
        source: &Mutex<(usize, impl Iterator<Item = Code>)>,
        outcome: &Mutex<Result<Outcome, String>>,
    ) {
        loop {
            let (index, lines) = {
                let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
                source.0 += 1;
                (source.0, source.1.by_ref().take(N_LINES).collect::<Vec<Code>>())
            };
            if lines.is_empty() {
                return;
            }
            let part = self.part(index, lines);
            let mut outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner);
            match (outcome.as_mut(), part) {
                (Ok(all), Ok(part)) => all.add(part),
                (Ok(_), Err(message)) => {
                    *outcome = Err(message);
                    return;
                }
                (Err(_), _) => return,
            }
        }
    }

    /// Compares lines with one run of llvm-mc.
    fn part(&self, index: usize, mut lines: Vec<Code>) -> Result<Outcome, String> {
        let Target { name, isa, family, marker, .. } = self.target;
        let language = &isa.asm_language;
        let mut decoder =
            Decoder::new(language, &self.subtarget).ok_or_else(|| format!("{name} has no decoder"))?;
        let printer = Printer::new(language, &self.subtarget, 0, PrintOptions::default());
        let mut expressions = Expressions::new((language.asm_info)(&self.subtarget.triple));
        let mut decode =
            |code: &Code| Line::decode(code, &mut decoder, &printer, &mut expressions, family.comment);
        let is_left_out = |bytes: &[u8]| {
            (family.crashes_reference)(bytes) || self.known_words.iter().any(|word| word.is_in(bytes))
        };
        let text = marker.text;
        let marker = Code { bytes: marker.bytes.to_vec(), ends_at_invalid: true };
        lines.retain(|line| {
            // In the output of llvm-mc, an instruction like the marker would be taken for one.
            let is_like_marker = decode(line).texts.iter().any(|found| found.contains(text));
            decode(&marker);
            !is_like_marker && !is_left_out(&line.bytes)
        });
        let expected = reference_decoder::decode(self.reference, self.target, &self.attributes, &lines)?;
        let mut outcome = Outcome::default();
        for (code, theirs) in lines.iter().zip(expected) {
            let ours = decode(code);
            decode(&marker);
            let Some(theirs) = theirs else {
                outcome.n_crashes += 1;
                continue;
            };
            outcome.n_lines += 1;
            if ours == theirs {
                outcome.n_same += 1;
            } else if outcome.differences.len() < MAX_KEPT {
                let text = format!("{:02x?}\n  ours   {ours}\n  theirs {theirs}", code.bytes);
                outcome.differences.push((index, text));
            }
        }
        Ok(outcome)
    }
}

impl Outcome {
    fn add(&mut self, part: Self) {
        self.n_lines += part.n_lines;
        self.n_same += part.n_same;
        self.n_crashes += part.n_crashes;
        self.differences.extend(part.differences);
    }

    pub(super) const fn n_different(&self) -> usize {
        self.n_lines - self.n_same
    }

    /// Prints how many lines are the same, and the first differences.
    pub(super) fn show(&self, title: &str, limit: usize) {
        for (_, difference) in self.differences.iter().take(limit) {
            println!("{difference}");
        }
        let Self { n_lines, n_same, n_crashes, .. } = self;
        let crashes =
            if *n_crashes > 0 { format!("; {n_crashes} crash the reference") } else { String::new() };
        println!("{title}: {n_same} of {n_lines} are the same{crashes}");
    }
}
