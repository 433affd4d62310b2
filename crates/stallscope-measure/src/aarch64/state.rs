//! The registers in front of a run.

use crate::InitialState;

/// Its value: numbers that are too small count as zero. Computing with them takes many times as long.
const FPCR_DEFAULT: u64 = 1 << 24;

/// The registers in front of a run, as the code that enters it wants them.
#[repr(C, align(16))]
#[derive(Debug)]
pub(crate) struct State {
    /// General registers by their numbers.
    pub(crate) registers: [u64; 31],
    /// The stack pointer.
    stack_pointer: u64,
    /// The control word of floating-point numbers.
    fpcr: u64,
    /// Padding that aligns the next field.
    _padding: u64,
    /// The vector registers.
    vectors: [[u64; 2]; 32],
}

impl State {
    /// The registers' initial state.
    pub(crate) fn new(initial: &InitialState) -> Option<Self> {
        let mut registers = [initial.register; 31];
        registers[29] = initial.frame_pointer;
        for (register, value) in registers.iter_mut().zip(initial.registers) {
            *register = value.unwrap_or(*register);
        }
        Some(Self {
            registers,
            stack_pointer: initial.stack_pointer,
            fpcr: FPCR_DEFAULT,
            _padding: 0,
            vectors: [[initial.vector; 2]; 32],
        })
    }
}

/// The address of the instruction that a signal interrupted.
pub(crate) fn instruction(context: &libc::ucontext_t) -> u64 {
    context.uc_mcontext.pc
}
