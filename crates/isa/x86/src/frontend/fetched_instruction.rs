//! Instructions as the front ends of x86 cores see them.

/// The bytes of an instruction, as a front end sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct InstructionBytes {
    /// Length in bytes; at least 1.
    pub(crate) length: u8,
    /// Bytes before the nominal opcode: prefixes and escapes.
    pub(crate) opcode_offset: u8,
    /// Whether a prefix changes the length of what follows the opcode.
    pub(crate) has_length_changing_prefix: bool,
    /// Entries that the instruction takes in the micro-op cache beyond its slots, for long immediates.
    pub(crate) n_extra_cache_entries: u8,
}

/// An instruction as front ends see it, after macro-fusion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct FetchedInstruction {
    /// Its bytes.
    pub(crate) bytes: InstructionBytes,
    /// Bytes between the instruction before it and this one, where control jumps over them. What matters is where this one is in a
    /// line of 64 bytes, and that it is not in the line of the one before after a jump to another line: at most 127.
    pub(crate) gap: u8,
    /// Slots that it takes in the queue of decoded micro-operations: slots of the decoders and of the microcode sequencer.
    /// 0 if it is a jump that fused with the instruction before it.
    pub(crate) n_slots: u8,
    /// Slots that the decoders make; 0 if it is a jump that fused with the instruction before it.
    pub(crate) n_decoded: u8,
    /// Slots that the microcode sequencer makes.
    pub(crate) n_microcoded: u8,
    /// Whether only the complex decoder takes it.
    pub(crate) is_complex: bool,
    /// Simple decoders that may work in the same cycle.
    pub(crate) n_simple_after: u8,
    /// Whether it can fuse with some jump, so that the decoders may wait for the next instruction.
    pub(crate) may_fuse: bool,
    /// Whether it is a jump, or the next instruction is a jump that fused with it.
    pub(crate) is_jump: bool,
    /// Whether it changes the stack pointer implicitly.
    pub(crate) changes_stack_pointer: bool,
    /// Whether it writes AH, BH, CH or DH.
    pub(crate) writes_high_byte: bool,
    /// Whether it is a POP of RSP or R12, which need a longer encoding.
    pub(crate) is_long_pop: bool,
}
