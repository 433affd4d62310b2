//! Machine code that surrounds a block.

use std::arch::asm;

use crate::counter::Counter;

/// The bytes that addresses of instructions are multiples of.
pub(crate) const INSTRUCTION_ALIGNMENT: usize = 4;

/// The register that jumps to the code use, and that systems may have for themselves; blocks seldom use it.
pub(crate) const SCRATCH: u8 = 18;

/// The number of general registers; another number represents the stack pointer or for zero.
const N_REGISTERS: u8 = 31;

/// The size in bytes of an instruction that calls the system. The system sees the address after it.
pub(crate) const SYSTEM_CALL_SIZE: u64 = 4;

/// A trap is raised at its instruction.
pub(crate) const TRAP_SIZE: u64 = 0;

/// The bytes of the filler, which fills every cache of decoded instructions.
pub(crate) const FILLER_BYTES: usize = 16 << 10;

/// The size in bytes of the nearest cache of instructions of the Cortex-A72, and at most that of larger cores.
pub(crate) const NEAREST_CACHE: usize = 48 << 10;

/// The instructions of an iteration of the chain.
pub(crate) const CHAIN_LENGTH: usize = 300;

/// How many cycles an instruction of the chain takes. A logical instruction takes one on every core.
pub(crate) const CYCLES_OF_CHAIN_INSTRUCTION: u32 = 1;

/// The register that counts the iterations of the chain.
pub(crate) const CHAIN_COUNTER: u8 = 2;

/// An instruction of the chain of known latency: `eor x0, x0, x1`.
pub(crate) const CHAIN_INSTRUCTION: [u8; 4] = 0xca01_0000_u32.to_le_bytes();

/// Appends a jump to the address that the quadword after it has.
pub(crate) fn jump_to(address: u64, code: &mut Vec<u8>) {
    // ldr x18, the quadword; br x18
    for instruction in [0x5800_0040 | u32::from(SCRATCH), 0xd61f_0000 | u32::from(SCRATCH) << 5] {
        code.extend(instruction.to_le_bytes());
    }
    code.extend(address.to_le_bytes());
}

/// The counter of passes: in a register if it can be one, else with a start in memory.
pub(crate) fn new_counter(register: Option<u8>, memory: usize) -> Counter {
    match register {
        Some(register) if register < N_REGISTERS && register != SCRATCH => Counter::Register(register),
        _ => Counter::Memory(memory),
    }
}

/// Appends the preparation of the counter before the first pass: a counter in memory is loaded into the scratch register.
pub(crate) fn prepare(counter: Counter, code: &mut Vec<u8>) {
    if let Counter::Memory(cell) = counter {
        // ldr x18, the quadword
        let distance = distance_in_words(code.len(), cell);
        code.extend((0x5800_0000 | distance << 5 | u32::from(SCRATCH)).to_le_bytes());
    }
}

/// Appends the count of a pass and a jump to `start` for the next one.
pub(crate) fn count_down(counter: Counter, start: usize, code: &mut Vec<u8>) {
    let register = match counter {
        Counter::Register(register) => Some(register),
        Counter::Memory(_) => Some(SCRATCH),
        Counter::Own(_) => None,
    };
    if let Some(register) = register.map(u32::from) {
        // subs x, x, 1
        code.extend((0xf100_0400 | register << 5 | register).to_le_bytes());
    }
    // b.ne
    let distance = distance_in_words(code.len(), start);
    code.extend((0x5400_0001 | distance << 5).to_le_bytes());
}

/// The distance between two places in code as 19 bits, which are enough for a megabyte.
fn distance_in_words(from: usize, to: usize) -> u32 {
    ((to as i64 - from as i64) / 4) as u32 & 0x7_ffff
}

/// Appends some bytes of instructions that do nothing, after data of any size.
pub(crate) fn pad(n_bytes: usize, code: &mut Vec<u8>) {
    code.resize(code.len() + n_bytes % 4, 0);
    fill(n_bytes, code);
}

/// Appends some bytes of instructions that wait for nothing and need no execution unit.
pub(crate) fn stream(n_bytes: usize, code: &mut Vec<u8>) {
    fill(n_bytes, code);
}

/// Appends some bytes of instructions that evict other instructions from caches of decoded instructions.
pub(crate) fn fill(n_bytes: usize, code: &mut Vec<u8>) {
    let nop = 0xd503_201f_u32.to_le_bytes();
    (0..n_bytes / 4).for_each(|_| code.extend(nop));
}

/// Has the processor execute code that was written.
pub(crate) fn synchronize(start: u64, n_bytes: usize) {
    /// The shortest line of a cache that processors have.
    const LINE: usize = 16;
    let end = start + n_bytes as u64;
    // SAFETY: the instructions write nothing but what is in caches already.
    unsafe {
        (start..end).step_by(LINE).for_each(|line| asm!("dc cvau, {}", in(reg) line));
        asm!("dsb ish");
        (start..end).step_by(LINE).for_each(|line| asm!("ic ivau, {}", in(reg) line));
        asm!("dsb ish", "isb");
    }
}
