//! The state of registers and memory in front of each run of a block.

/// The state of registers and memory in front of each run of a block. The default is that of BHive, except that each page has its own memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InitialState {
    /// The general registers other than the pointers to the stack.
    pub register: u64,
    /// The general registers by their numbers that have other values than these.
    pub registers: [Option<u64>; Self::N_REGISTERS],
    /// The stack pointer.
    pub stack_pointer: u64,
    /// The frame pointer.
    pub frame_pointer: u64,
    /// Each quadword of memory.
    pub memory: u64,
    /// Each quadword of the vector registers.
    pub vector: u64,
    /// Each quadword above the lowest 128 bits of the vector registers that have older instructions for these; 0 marks
    /// them as unused, which makes older instructions faster on some processors.
    pub upper_vector: u64,
    /// Whether each page that the block touches has its own memory. Otherwise one physical page is the memory of all of them.
    pub has_private_pages: bool,
}

impl InitialState {
    /// The most general registers that a processor has.
    pub const N_REGISTERS: usize = 32;

    /// The state of BHive: all memory is one physical page.
    #[must_use]
    pub fn bhive() -> Self {
        Self { has_private_pages: false, ..Self::default() }
    }
}

impl Default for InitialState {
    fn default() -> Self {
        const PAGE: u64 = 0x232_4000;
        Self {
            register: PAGE,
            registers: [None; Self::N_REGISTERS],
            stack_pointer: PAGE + 0x800,
            frame_pointer: PAGE + 0x7f0,
            memory: PAGE,
            vector: PAGE,
            upper_vector: PAGE,
            has_private_pages: true,
        }
    }
}
