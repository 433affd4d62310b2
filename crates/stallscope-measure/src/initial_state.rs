//! The state of registers and memory in front of each run of a block.

/// The state of registers and memory in front of each run of a block. The default is that of BHive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InitialState {
    /// The general registers other than the pointers to the stack.
    pub register: u64,
    /// The stack pointer.
    pub stack_pointer: u64,
    /// The frame pointer.
    pub frame_pointer: u64,
    /// Each quadword of memory. All pages that the block touches are one physical page.
    pub memory: u64,
    /// Each quadword of the vector registers.
    pub vector: u64,
}

impl Default for InitialState {
    fn default() -> Self {
        const PAGE: u64 = 0x232_4000;
        Self {
            register: PAGE,
            stack_pointer: PAGE + 0x800,
            frame_pointer: PAGE + 0x7f0,
            memory: PAGE,
            vector: PAGE,
        }
    }
}
