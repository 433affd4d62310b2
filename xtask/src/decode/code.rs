//! Machine code to decode.

use stallscope_mc::CodeLayout;
use stallscope_target::{Description, Encoding, Opcode};

/// Makes machine code.
pub(super) struct Codes {
    description: Description<'static>,
    layout: CodeLayout,
    /// How many random bytes make a line, or follow a form.
    n_random_bytes: usize,
    state: u64,
}

impl Codes {
    pub(super) fn new(
        description: Description<'static>,
        layout: CodeLayout,
        n_random_bytes: usize,
        seed: u64,
    ) -> Self {
        Self { description, layout, n_random_bytes, state: seed }
    }

    /// Returns the next number of a sequence without a visible pattern (the generator SplitMix64).
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Appends random bytes.
    fn push_random(&mut self, line: &mut Vec<u8>) {
        let end = line.len() + self.n_random_bytes;
        while line.len() < end {
            let missing = end - line.len();
            line.extend(self.next().to_le_bytes().iter().take(missing));
        }
    }

    /// Returns `n` lines of random bytes.
    pub(super) fn random(&mut self, n: usize) -> Vec<Vec<u8>> {
        let mut lines = vec![Vec::new(); n];
        for line in &mut lines {
            self.push_random(line);
        }
        lines
    }

    /// Returns for each form of code `n_per_form` lines that have random bits where operands are. Random bytes follow
    /// every other one.
    pub(super) fn of_forms(&mut self, n_per_form: usize) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        for encoding in self.description.table::<Encoding>().iter() {
            let size = usize::from(self.description.table::<Opcode>().at(encoding.opcode.index()).size);
            let mut operand_bits = 0;
            for field in self.description.span(encoding.fields).iter() {
                operand_bits |= field.place(u64::MAX);
            }
            for index in 0..n_per_form {
                let mut line = Vec::new();
                let word = encoding.bits | self.next() & operand_bits;
                self.layout.write(&[word], size, &mut line);
                if index % 2 == 1 {
                    self.push_random(&mut line);
                }
                lines.push(line);
            }
        }
        lines
    }
}
