//! The bytes of an instruction as front ends see them: prefixes, opcode, and lengths of immediates.

use crate::frontend::fetched_instruction::InstructionBytes;

use crate::mode::Mode;

/// The table of opcodes that an opcode byte belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpcodeMap {
    /// One byte without an escape.
    Primary,
    /// After 0F.
    Secondary,
    /// After other escapes, or with a VEX, EVEX or XOP prefix.
    Other,
}

/// Prefixes and opcode of an instruction.
#[derive(Clone, Copy, Debug)]
struct Opcode {
    map: OpcodeMap,
    /// Its position among the bytes.
    offset: usize,
    byte: u8,
    /// Whether there is a prefix 66h.
    has_operand_size_prefix: bool,
    /// Whether there is a prefix 67h.
    has_address_size_prefix: bool,
    /// Whether a REX prefix makes operands 64 bits wide.
    is_wide: bool,
}

/// Returns the properties of an instruction's bytes for front ends. Fields that symbols fill may have any value, but immediates that
/// are not known yet count as short ones.
pub(crate) fn instruction_bytes(bytes: &[u8], mode: Mode) -> InstructionBytes {
    let opcode = Opcode::find(bytes, mode);
    let clamp = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    InstructionBytes {
        length: clamp(bytes.len().max(1)),
        opcode_offset: clamp(opcode.offset),
        has_length_changing_prefix: opcode.changes_immediate(bytes, mode)
            || opcode.changes_address(bytes, mode),
        n_extra_cache_entries: opcode.extra_cache_entries(bytes, mode).into(),
    }
}

impl Opcode {
    /// Walks over prefixes and escapes.
    fn find(bytes: &[u8], mode: Mode) -> Self {
        let at = |i: usize| bytes.get(i).copied().unwrap_or(0);
        let mut this = Self {
            map: OpcodeMap::Primary,
            offset: 0,
            byte: 0,
            has_operand_size_prefix: false,
            has_address_size_prefix: false,
            is_wide: false,
        };
        let mut i = 0;
        loop {
            match at(i) {
                0x66 => this.has_operand_size_prefix = true,
                0x67 => this.has_address_size_prefix = true,
                0x26 | 0x2E | 0x36 | 0x3E | 0x64 | 0x65 | 0xF0 | 0xF2 | 0xF3 => {}
                _ => break,
            }
            i += 1;
        }
        let is_64_bit = mode == Mode::Bits64;
        // Outside of 64-bit mode, what follows decides: a register form is no valid operand of LDS, LES and BOUND.
        let is_prefix = is_64_bit || at(i + 1) >> 6 == 3;
        match at(i) {
            0x40..=0x4F if is_64_bit => {
                this.is_wide = at(i) & 8 != 0;
                i += 1;
            }
            // REX2, whose highest bit represents the escape.
            0xD5 if is_64_bit => {
                this.is_wide = at(i + 1) & 8 != 0;
                if at(i + 1) & 0x80 != 0 {
                    this.map = OpcodeMap::Secondary;
                }
                i += 2;
                return Self { offset: i, byte: at(i), ..this };
            }
            0xC5 if is_prefix => {
                return Self { map: OpcodeMap::Other, offset: i + 2, byte: at(i + 2), ..this };
            }
            0xC4 if is_prefix => {
                return Self { map: OpcodeMap::Other, offset: i + 3, byte: at(i + 3), ..this };
            }
            0x62 if is_prefix => {
                return Self { map: OpcodeMap::Other, offset: i + 4, byte: at(i + 4), ..this };
            }
            // XOP; map numbers below 8 would be the operand of POP.
            0x8F if at(i + 1) & 0x1F >= 8 => {
                return Self { map: OpcodeMap::Other, offset: i + 3, byte: at(i + 3), ..this };
            }
            _ => {}
        }
        if at(i) == 0x0F {
            i += 1;
            this.map = OpcodeMap::Secondary;
            if matches!(at(i), 0x38 | 0x3A) {
                i += 1;
                this.map = OpcodeMap::Other;
            }
        }
        Self { offset: i, byte: at(i), ..this }
    }

    /// Returns the byte after the opcode.
    fn mod_rm(&self, bytes: &[u8]) -> u8 {
        bytes.get(self.offset + 1).copied().unwrap_or(0)
    }

    /// Returns whether there is an immediate of the width of the operands, up to 32 bits.
    fn has_full_immediate(&self, bytes: &[u8], mode: Mode) -> bool {
        match (self.map, self.byte) {
            // Arithmetic with the accumulator, PUSH, IMUL, arithmetic, TEST, MOV.
            (OpcodeMap::Primary, 0x05 | 0x0D | 0x15 | 0x1D | 0x25 | 0x2D | 0x35 | 0x3D) => true,
            (OpcodeMap::Primary, 0x68 | 0x69 | 0x81 | 0xA9 | 0xB8..=0xBF | 0xC7) => true,
            // TEST, in addition to NOT, NEG, MUL and DIV without an immediate.
            (OpcodeMap::Primary, 0xF7) => self.mod_rm(bytes) >> 3 & 7 <= 1,
            // Near jumps and calls, which have 32 bits always in 64-bit mode.
            (OpcodeMap::Primary, 0xE8 | 0xE9) | (OpcodeMap::Secondary, 0x80..=0x8F) => mode != Mode::Bits64,
            _ => false,
        }
    }

    /// Returns whether a prefix 66h changes the length of an immediate.
    fn changes_immediate(&self, bytes: &[u8], mode: Mode) -> bool {
        self.has_operand_size_prefix && !self.is_wide && self.has_full_immediate(bytes, mode)
    }

    /// Returns whether a prefix 67h changes the length of an address. In 64-bit mode only that of MOV with an absolute
    /// address.
    fn changes_address(&self, bytes: &[u8], mode: Mode) -> bool {
        if !self.has_address_size_prefix || self.map != OpcodeMap::Primary {
            return false;
        }
        let is_absolute = matches!(self.byte, 0xA0..=0xA3);
        let mod_rm = self.mod_rm(bytes);
        // Displacements of 32 bits, and scaled indices, exist in one of the two address sizes only.
        let has_address = matches!(self.byte, 0x00..=0x3F | 0x62 | 0x63 | 0x69 | 0x6B | 0x80..=0x8F)
            || matches!(self.byte, 0xC0 | 0xC1 | 0xC6 | 0xC7 | 0xD0..=0xD3 | 0xD8..=0xDF | 0xF6 | 0xF7 | 0xFE | 0xFF);
        let is_register_form = matches!(self.byte, 0x00..=0x3F) && self.byte & 7 >= 4;
        let has_long_address =
            matches!(mod_rm >> 6, 0 | 2) && matches!(mod_rm & 7, 4..=6) || mod_rm >> 6 == 2;
        is_absolute || mode != Mode::Bits64 && has_address && !is_register_form && has_long_address
    }

    /// Returns whether the instruction takes a further entry of Intel's micro-op cache: with an immediate of 64 bits, or of more than 16
    /// bits and an operand in memory.
    fn extra_cache_entries(&self, bytes: &[u8], mode: Mode) -> bool {
        if self.map != OpcodeMap::Primary {
            return false;
        }
        if matches!(self.byte, 0xB8..=0xBF) {
            return self.is_wide;
        }
        let has_memory = matches!(self.byte, 0x69 | 0x81 | 0xC7 | 0xF7) && self.mod_rm(bytes) >> 6 != 3;
        let is_long = (mode == Mode::Bits16) == self.has_operand_size_prefix || self.is_wide;
        let is_32_bit = has_memory && is_long && self.has_full_immediate(bytes, mode);
        // An immediate of 32 bits is the end of the instruction.
        let value = bytes.last_chunk().map_or(0, |&end| i32::from_le_bytes(end));
        is_32_bit && i16::try_from(value).is_err()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> (u8, bool, u8) {
        let found = instruction_bytes(bytes, Mode::Bits64);
        assert_eq!(usize::from(found.length), bytes.len());
        (found.opcode_offset, found.has_length_changing_prefix, found.n_extra_cache_entries)
    }

    // The layout of instructions: Intel's Software Developer's Manual, volume 2, chapter 2.
    #[test]
    fn opcodes_follow_prefixes_and_escapes() {
        assert_eq!(of(&[0x01, 0xC0]).0, 0, "addl %eax, %eax");
        assert_eq!(of(&[0x48, 0x01, 0xC0]).0, 1, "addq %rax, %rax");
        assert_eq!(of(&[0x66, 0x44, 0x0F, 0x6F, 0xC1]).0, 3, "movdqa %xmm1, %xmm8");
        assert_eq!(of(&[0x66, 0x0F, 0x38, 0x00, 0xC1]).0, 3, "pshufb %xmm1, %xmm0");
        assert_eq!(of(&[0xC5, 0xF8, 0x58, 0xC1]).0, 2, "vaddps %xmm1, %xmm0, %xmm0");
        assert_eq!(of(&[0xC4, 0xE2, 0x79, 0x00, 0xC1]).0, 3, "vpshufb %xmm1, %xmm0, %xmm0");
        assert_eq!(of(&[0x62, 0xF1, 0x7C, 0x48, 0x58, 0xC1]).0, 4, "vaddps %zmm1, %zmm0, %zmm0");
        let lds = instruction_bytes(&[0xC5, 0x08], Mode::Bits32);
        assert_eq!(lds.opcode_offset, 0, "ldsl (%eax), %ecx");
    }

    // Intel's Optimization Reference Manual, 3.4.2.3: length-changing prefixes.
    #[test]
    fn prefixes_change_the_length_of_immediates() {
        assert!(of(&[0x66, 0x05, 0x34, 0x12]).1, "addw $0x1234, %ax");
        assert!(of(&[0x66, 0xB8, 0x34, 0x12]).1, "movw $0x1234, %ax");
        assert!(of(&[0x66, 0x41, 0xF7, 0xC0, 0x34, 0x12]).1, "testw $0x1234, %r8w");
        assert!(!of(&[0x66, 0xF7, 0xD0]).1, "notw %ax");
        assert!(!of(&[0x66, 0x83, 0xC0, 0x01]).1, "addw $1, %ax");
        assert!(!of(&[0x66, 0x48, 0x05, 0x34, 0x12, 0, 0]).1, "addq with a prefix without effect");
        assert!(!of(&[0x05, 0x34, 0x12, 0, 0]).1, "addl $0x1234, %eax");
        assert!(!of(&[0x67, 0x8B, 0x00]).1, "movl (%eax), %eax");
        assert!(of(&[0x67, 0xA1, 0, 0, 0, 0]).1, "an absolute address of 32 bits");
        assert!(instruction_bytes(&[0x66, 0x05, 0, 0, 0, 0], Mode::Bits16).has_length_changing_prefix);
        assert!(instruction_bytes(&[0x67, 0x8B, 0x06, 0, 0], Mode::Bits32).has_length_changing_prefix);
        assert!(!instruction_bytes(&[0x67, 0x8B, 0x07], Mode::Bits32).has_length_changing_prefix);
    }

    // uiCA (Abel and Reineke, ICS 2022): immediates in the micro-op cache.
    #[test]
    fn long_immediates_take_a_further_entry() {
        assert_eq!(of(&[0x48, 0xB8, 1, 0, 0, 0, 0, 0, 0, 0]).2, 1, "movabsq $1, %rax");
        assert_eq!(of(&[0xC7, 0x00, 0, 0, 1, 0]).2, 1, "movl $0x10000, (%rax)");
        assert_eq!(of(&[0xC7, 0x00, 0xFF, 0x7F, 0, 0]).2, 0, "movl $0x7fff, (%rax)");
        assert_eq!(of(&[0xC7, 0x00, 0, 0x80, 0, 0]).2, 1, "movl $0x8000, (%rax)");
        assert_eq!(of(&[0x48, 0x81, 0x00, 0xFF, 0xFF, 0xFF, 0xFF]).2, 0, "addq $-1, (%rax), long form");
        assert_eq!(of(&[0x81, 0xC0, 0, 0, 1, 0]).2, 0, "addl $0x10000, %eax");
        assert_eq!(of(&[0xF7, 0x18]).2, 0, "negl (%rax)");
    }

    #[test]
    fn long_displacements_do_not_matter() {
        assert_eq!(of(&[0x8B, 0x80, 0, 0, 1, 0]).2, 0, "movl 0x10000(%rax), %eax");
    }
}
