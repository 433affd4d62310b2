//! Machine code to decode.

use stallscope_target::{Description, Encoding, Opcode};

/// Makes machine code.
pub(super) struct Codes {
    description: Description<'static>,
    state: u64,
}

impl Codes {
    pub(super) fn new(description: Description<'static>, seed: u64) -> Self {
        Self { description, state: seed }
    }

    /// Returns the next number of a sequence without a visible pattern (the generator SplitMix64).
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Returns `n` words of code with random bits.
    pub(super) fn random(&mut self, n: usize) -> Vec<Vec<u8>> {
        (0..n).map(|_| (self.next() as u32).to_le_bytes().to_vec()).collect()
    }

    /// Returns for each form of code `n_per_form` words that have random bits where operands are.
    pub(super) fn of_forms(&mut self, n_per_form: usize) -> Vec<Vec<u8>> {
        let mut codes = Vec::new();
        for encoding in self.description.table::<Encoding>().iter() {
            let size = usize::from(self.description.table::<Opcode>().at(encoding.opcode.index()).size);
            let mut operand_bits = 0;
            for field in self.description.span(encoding.fields).iter() {
                operand_bits |= field.place(u64::MAX);
            }
            for _ in 0..n_per_form {
                let word = encoding.bits | self.next() & operand_bits;
                codes.push(word.to_le_bytes().into_iter().take(size).collect());
            }
        }
        codes
    }
}
