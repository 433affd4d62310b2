//! Machine code to decode.

/// A mode of the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Bits16,
    Bits32,
    Bits64,
}

/// How a line of code is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Its first instruction has prefixes and opcodes of all kinds.
    Formed,
    /// The same, but it ends anywhere.
    Cut,
    /// It is random.
    Random,
}

/// The number of bytes in a line, before instructions that any instruction ends in.
const LENGTH: usize = 20;
/// The instruction without effect.
const NOP: u8 = 0x90;
/// The largest number of bytes that follow prefixes.
const LONGEST: usize = 16;

/// Makes lines of machine code.
pub(super) struct Codes {
    mode: Mode,
    state: u64,
}

impl Codes {
    pub(super) const fn new(mode: Mode, seed: u64) -> Self {
        Self { mode, state: seed }
    }

    /// Returns the next number of a sequence without a visible pattern (the generator SplitMix64).
    const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    const fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    const fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    const fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// Returns a line of a kind.
    pub(super) fn line(&mut self, kind: Kind) -> Vec<u8> {
        let mut code = match kind {
            Kind::Random => (0..LENGTH).map(|_| self.byte()).collect(),
            Kind::Formed | Kind::Cut => self.formed(),
        };
        if kind == Kind::Cut {
            let length = self.below(LENGTH as u64) as usize;
            code.truncate(length.max(1));
        } else {
            code.extend([NOP; LONGEST]);
        }
        code
    }

    /// Returns a line that starts with prefixes and an opcode of any kind.
    fn formed(&mut self) -> Vec<u8> {
        let mut code = Vec::new();
        if self.one_in(3) {
            for _ in 0..=self.below(2) {
                code.push(self.one_of(&[0x66, 0xF2, 0xF3, 0x67, 0x2E, 0x36, 0x3E, 0x26, 0x64, 0x65, 0xF0]));
            }
        }
        match self.below(8) {
            0 => self.add_legacy(0, &mut code),
            1 => self.add_legacy(1, &mut code),
            2 => self.add_legacy(2, &mut code),
            3 => self.add_vex(&mut code),
            4 => {
                let map = self.one_of(&[8, 9, 10]);
                self.add_vector_prefix(0x8F, map, &mut code);
            }
            _ => self.add_evex(&mut code),
        }
        code.push(self.byte());
        let mod_rm = self.byte();
        code.push(if self.one_in(2) { mod_rm | 0xC0 } else { mod_rm });
        while code.len() < LENGTH {
            code.push(self.byte());
        }
        code
    }

    /// Adds a prefix and the start of an opcode with so many bytes before the last one.
    fn add_legacy(&mut self, n_escapes: usize, code: &mut Vec<u8>) {
        if self.mode == Mode::Bits64 {
            match self.below(4) {
                0 => code.push(0x40 | self.byte() & 0xF),
                1 => code.extend([0xD5, self.byte()]),
                _ => {}
            }
        }
        if n_escapes > 0 {
            code.push(0x0F);
        }
        if n_escapes > 1 {
            code.push(self.one_of(&[0x38, 0x3A, 0x0F]));
        }
    }

    fn add_vex(&mut self, code: &mut Vec<u8>) {
        if self.one_in(3) {
            let byte = self.byte();
            let byte = if self.mode == Mode::Bits64 { byte } else { byte | 0xC0 };
            let without_register = if self.one_in(2) { 0x78 } else { 0 };
            code.extend([0xC5, byte | without_register]);
        } else {
            let map = self.one_of(&[1, 2, 3, 5, 7]);
            self.add_vector_prefix(0xC4, map, code);
        }
    }

    /// Adds a prefix of three bytes.
    fn add_vector_prefix(&mut self, first: u8, map: u8, code: &mut Vec<u8>) {
        let upper = self.byte() & 0xE0;
        let upper = if self.mode == Mode::Bits64 { upper } else { upper | 0xC0 };
        let without_register = if self.one_in(2) { 0x78 } else { 0 };
        code.extend([first, upper | map, self.byte() | without_register]);
    }

    fn add_evex(&mut self, code: &mut Vec<u8>) {
        let map = self.one_of(&[1, 2, 3, 4, 5, 6]);
        // Most instructions have the usual values in most of the fields.
        let mut upper = self.byte() & 0xF8;
        if self.mode != Mode::Bits64 {
            upper |= 0xC0;
        }
        if self.one_in(2) {
            upper &= !8;
        }
        let mut second = self.byte();
        if self.one_in(2) {
            second |= 0x78;
        }
        if !self.one_in(4) {
            second |= 4;
        }
        let mut third = self.byte();
        if !self.one_in(4) {
            third |= 8;
        }
        if self.one_in(2) {
            third &= !0x80;
        }
        if self.one_in(3) {
            third &= !7;
        }
        code.extend([0x62, upper | map, second, third]);
    }
}
