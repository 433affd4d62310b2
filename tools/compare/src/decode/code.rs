//! Machine code to decode.

use stallscope_mc::CodeLayout;
use stallscope_target::{Description, Encoding};

use super::targets::{Family, Forms};
use super::x86_code::X86Codes;
use crate::random::Random;

/// A line of machine code.
pub(super) struct Code {
    pub(super) bytes: Vec<u8>,
    /// Whether invalid code ends the line, since llvm-mc would go on in the middle of an instruction.
    pub(super) ends_at_invalid: bool,
}

/// Of so many lines of x86 code, one is cut off.
const CUT: usize = 5;

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
    pub(super) fn of_forms(&mut self, n_per_form: usize) -> Box<dyn Iterator<Item = Code> + Send + '_> {
        match self.family.forms {
            Forms::Words(layout) => {
                let encodings: Vec<Encoding> = self.description.table().iter().collect();
                let forms: Vec<Vec<Encoding>> =
                    encodings.chunk_by(|a, b| a.opcode == b.opcode).map(<[Encoding]>::to_vec).collect();
                let indexes =
                    (0..forms.len()).flat_map(move |form| (0..n_per_form).map(move |line| (form, line)));
                Box::new(indexes.map(move |(form, line)| self.of_words(&forms[form], layout, line % 2 == 1)))
            }
            Forms::X86(mode) => Box::new((0..n_per_form * X86Codes::N_FORMS).map(move |index| {
                let mut codes = X86Codes { mode, random: &mut self.random };
                let mut bytes = codes.line(self.family.n_random_bytes);
                if index % CUT == 0 {
                    bytes.truncate(1 + self.random.below(bytes.len() as u64) as usize);
                    return Code { bytes, ends_at_invalid: true };
                }
                self.line(bytes)
            })),
        }
    }

    /// Returns a line that has random bits where the operands of an instruction are, and may go on with random bytes.
    fn of_words(&mut self, encodings: &[Encoding], layout: CodeLayout, goes_on: bool) -> Code {
        let size = encodings.first().map_or(0, |encoding| self.description.opcode(encoding.opcode).size);
        let words: Vec<u64> = encodings
            .iter()
            .map(|encoding| {
                let fields = self.description.span(encoding.fields);
                let operand_bits = fields.iter().fold(0, |bits, field| bits | field.place(u64::MAX));
                encoding.bits | self.random.next() & operand_bits
            })
            .collect();
        let mut line = Vec::new();
        layout.write(&words, size.into(), &mut line);
        if goes_on {
            self.random.fill(line.len() + self.family.n_random_bytes, &mut line);
        }
        self.line(line)
    }
}
