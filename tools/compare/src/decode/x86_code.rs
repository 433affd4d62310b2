//! Machine code of x86, whose opcodes follow prefixes of many kinds.

use crate::random::Random;

/// A mode of the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Bits16,
    Bits32,
    Bits64,
}

/// Makes lines of machine code.
pub(super) struct X86Codes<'r> {
    pub(super) mode: Mode,
    pub(super) random: &'r mut Random,
}

impl X86Codes<'_> {
    /// About how many rows there are in LLVM's tables.
    pub(super) const N_FORMS: usize = 10_000;

    /// Returns a line that starts with prefixes and an opcode of any kind.
    pub(super) fn line(&mut self, n_bytes: usize) -> Vec<u8> {
        let mut code = Vec::new();
        if self.random.one_in(3) {
            for _ in 0..=self.random.below(2) {
                code.push(
                    self.random.one_of(&[0x66, 0xF2, 0xF3, 0x67, 0x2E, 0x36, 0x3E, 0x26, 0x64, 0x65, 0xF0]),
                );
            }
        }
        match self.random.below(8) {
            0 => self.add_legacy(0, &mut code),
            1 => self.add_legacy(1, &mut code),
            2 => self.add_legacy(2, &mut code),
            3 => self.add_vex(&mut code),
            4 => {
                let map = self.random.one_of(&[8, 9, 10]);
                self.add_vector_prefix(0x8F, map, &mut code);
            }
            _ => self.add_evex(&mut code),
        }
        code.push(self.random.byte());
        let mod_rm = self.random.byte();
        code.push(if self.random.one_in(2) { mod_rm | 0xC0 } else { mod_rm });
        self.random.fill(n_bytes, &mut code);
        code
    }

    /// Adds a prefix and the start of an opcode with so many bytes before the last one.
    fn add_legacy(&mut self, n_escapes: usize, code: &mut Vec<u8>) {
        if self.mode == Mode::Bits64 {
            match self.random.below(4) {
                0 => code.push(0x40 | self.random.byte() & 0xF),
                1 => code.extend([0xD5, self.random.byte()]),
                _ => {}
            }
        }
        if n_escapes > 0 {
            code.push(0x0F);
        }
        if n_escapes > 1 {
            code.push(self.random.one_of(&[0x38, 0x3A, 0x0F]));
        }
    }

    fn add_vex(&mut self, code: &mut Vec<u8>) {
        if self.random.one_in(3) {
            let byte = self.random.byte();
            let byte = if self.mode == Mode::Bits64 { byte } else { byte | 0xC0 };
            let without_register = if self.random.one_in(2) { 0x78 } else { 0 };
            code.extend([0xC5, byte | without_register]);
        } else {
            let map = self.random.one_of(&[1, 2, 3, 5, 7]);
            self.add_vector_prefix(0xC4, map, code);
        }
    }

    /// Adds a prefix of three bytes.
    fn add_vector_prefix(&mut self, first: u8, map: u8, code: &mut Vec<u8>) {
        let upper = self.random.byte() & 0xE0;
        let upper = if self.mode == Mode::Bits64 { upper } else { upper | 0xC0 };
        let without_register = if self.random.one_in(2) { 0x78 } else { 0 };
        code.extend([first, upper | map, self.random.byte() | without_register]);
    }

    fn add_evex(&mut self, code: &mut Vec<u8>) {
        let map = self.random.one_of(&[1, 2, 3, 4, 5, 6]);
        // Most instructions have the usual values in most of the fields.
        let mut upper = self.random.byte() & 0xF8;
        if self.mode != Mode::Bits64 {
            upper |= 0xC0;
        }
        if self.random.one_in(2) {
            upper &= !8;
        }
        let mut second = self.random.byte();
        if self.random.one_in(2) {
            second |= 0x78;
        }
        if !self.random.one_in(4) {
            second |= 4;
        }
        let mut third = self.random.byte();
        if !self.random.one_in(4) {
            third |= 8;
        }
        if self.random.one_in(2) {
            third &= !0x80;
        }
        if self.random.one_in(3) {
            third &= !7;
        }
        code.extend([0x62, upper | map, second, third]);
    }
}
