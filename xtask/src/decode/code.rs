//! Machine code to decode.

use stallscope_mc::CodeLayout;
use stallscope_target::{Description, Encoding};

use super::random::Random;
use super::targets::{Family, Forms};
use super::x86_code::X86Codes;

/// A line of machine code.
pub(super) struct Code {
    pub(super) bytes: Vec<u8>,
    /// Whether invalid code ends the line, since llvm-mc would go on in the middle of an instruction.
    pub(super) ends_at_invalid: bool,
}

/// Makes machine code.
pub(super) struct Codes {
    description: Description<'static>,
    family: &'static Family,
    random: Random,
}

impl Codes {
    pub(super) const fn new(description: Description<'static>, family: &'static Family, seed: u64) -> Self {
        Self { description, family, random: Random::new(seed) }
    }

    fn line(&self, mut bytes: Vec<u8>) -> Code {
        bytes.extend(self.family.padding);
        Code { bytes, ends_at_invalid: self.family.ends_at_invalid }
    }

    /// Returns a line of random bytes.
    pub(super) fn random(&mut self) -> Code {
        let mut line = Vec::new();
        self.random.fill(self.family.n_random_bytes, &mut line);
        self.line(line)
    }

    /// Returns for each form of code `n_per_form` lines.
    pub(super) fn of_forms(&mut self, n_per_form: usize) -> Vec<Code> {
        match self.family.forms {
            Forms::Words(layout) => self.of_words(layout, n_per_form),
            Forms::X86(mode) => {
                let mut codes = X86Codes { mode, random: &mut self.random };
                let n_lines = n_per_form * X86Codes::N_FORMS;
                let lines: Vec<Vec<u8>> =
                    (0..n_lines).map(|_| codes.line(self.family.n_random_bytes)).collect();
                let cut = lines.iter().step_by(4).map(|line| {
                    let length = 1 + self.random.below(line.len() as u64) as usize;
                    Code { bytes: line.iter().copied().take(length).collect(), ends_at_invalid: true }
                });
                let cut: Vec<Code> = cut.collect();
                lines.into_iter().map(|line| self.line(line)).chain(cut).collect()
            }
        }
    }

    /// Returns lines that have random bits where operands are. Random bytes follow every other one.
    fn of_words(&mut self, layout: CodeLayout, n_per_form: usize) -> Vec<Code> {
        let mut lines = Vec::new();
        let encodings: Vec<Encoding> = self.description.table().iter().collect();
        for encodings in encodings.chunk_by(|a, b| a.opcode == b.opcode) {
            let size = usize::from(self.description.opcode(encodings[0].opcode).size);
            for index in 0..n_per_form {
                let mut line = Vec::new();
                let words: Vec<u64> = encodings
                    .iter()
                    .map(|encoding| {
                        let fields = self.description.span(encoding.fields);
                        let operand_bits = fields.iter().fold(0, |bits, field| bits | field.place(u64::MAX));
                        encoding.bits | self.random.next() & operand_bits
                    })
                    .collect();
                layout.write(&words, size, &mut line);
                if index % 2 == 1 {
                    self.random.fill(line.len() + self.family.n_random_bytes, &mut line);
                }
                lines.push(self.line(line));
            }
        }
        lines
    }
}
