//! The bytes of an instruction, as a front end sees them.

/// The bytes of an instruction, as a front end sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct InstructionBytes {
    /// Length in bytes; at least 1.
    pub length: u8,
    /// Bytes before the nominal opcode: prefixes and escapes.
    pub opcode_offset: u8,
    /// Whether a prefix changes the length of what follows the opcode.
    pub has_length_changing_prefix: bool,
    /// Entries that the instruction takes in the micro-op cache beyond its slots, for long immediates.
    pub n_extra_cache_entries: u8,
}
