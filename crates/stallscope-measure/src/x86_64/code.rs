//! Machine code that surrounds a block.

use crate::counter::Counter;

/// The bytes that addresses of instructions are multiples of.
pub(crate) const INSTRUCTION_ALIGNMENT: usize = 1;

/// The number of the stack pointer, which is no general register to count in.
const STACK_POINTER: u8 = 4;

/// The size in bytes of an instruction that calls the system. The system sees the address after it.
pub(crate) const SYSTEM_CALL_SIZE: u64 = 2;

/// The size in bytes of the shortest instruction that raises a trap, which is raised after it.
pub(crate) const TRAP_SIZE: u64 = 1;

/// The bytes of the filler, which fills every cache of decoded instructions.
pub(crate) const FILLER_BYTES: usize = 10240;

/// The instruction of the filler: `stc`, of one byte. Zen 4 executes four of it in a cycle and decodes as many, so that the filler takes the same time
/// whatever is left of it in the cache of decoded instructions. Of `nop`, it decodes two as one, so that the filler would not fill the cache.
const FILLER_INSTRUCTION: u8 = 0xf9;

/// The instruction of the stream: `clc`. Only the width of the processor limits how many go on in a cycle, while it takes any number of `nop`.
const STREAM_INSTRUCTION: u8 = 0xf8;

/// An instruction that does nothing: `nop`.
const NOP: u8 = 0x90;

/// The size in bytes of the nearest cache of instructions of all cores.
pub(crate) const NEAREST_CACHE: usize = 32 << 10;

/// The instructions of an iteration of the chain.
pub(crate) const CHAIN_LENGTH: usize = 100;

/// How many cycles an instruction of the chain takes. Multiplication of 64 bits has taken three on every core since 2011.
pub(crate) const CYCLES_OF_CHAIN_INSTRUCTION: u32 = 3;

/// The register that counts the iterations of the chain: the second one, `rcx`.
pub(crate) const CHAIN_COUNTER: u8 = 1;

/// An instruction of the chain of known latency: `imul rax, rax`.
pub(crate) const CHAIN_INSTRUCTION: [u8; 4] = [0x48, 0x0f, 0xaf, 0xc0];

/// Appends a jump to the address that the quadword after it has.
pub(crate) fn jump_to(address: u64, code: &mut Vec<u8>) {
    code.extend([0xff, 0x25, 0, 0, 0, 0]);
    code.extend(address.to_le_bytes());
}

/// The counter of passes: in a register if it can be one, else in memory.
pub(crate) fn new_counter(register: Option<u8>, memory: usize) -> Counter {
    match register {
        Some(register) if register < 16 && register != STACK_POINTER => Counter::Register(register),
        _ => Counter::Memory(memory),
    }
}

/// Appends the preparation of the counter before the first pass: nothing.
pub(crate) fn prepare(_: Counter, _: &mut Vec<u8>) {}

/// Appends the count of a pass and a jump to `start` for the next one.
pub(crate) fn count_down(counter: Counter, start: usize, code: &mut Vec<u8>) {
    match counter {
        Counter::Register(register) => {
            // dec r64
            code.extend([0x48 | register >> 3, 0xff, 0xc8 | register & 7]);
        }
        Counter::Memory(cell) => {
            // dec qword ptr [rip + distance]
            let end = code.len() + 7;
            code.extend([0x48, 0xff, 0x0d]);
            code.extend(distance(end, cell).to_le_bytes());
        }
        Counter::Own(_) => {}
    }
    // jne, the short one if it reaches that far, as assemblers choose it
    match i8::try_from(distance(code.len() + 2, start)) {
        Ok(distance) => code.extend([0x75, distance.cast_unsigned()]),
        Err(_) => {
            let end = code.len() + 6;
            code.extend([0x0f, 0x85]);
            code.extend(distance(end, start).to_le_bytes());
        }
    }
}

/// The distance between two places in code, which is smaller than 2 GB.
fn distance(from: usize, to: usize) -> i32 {
    (to as i64 - from as i64) as i32
}

/// Has the processor execute code that was written. Processors of this kind do so by themselves.
pub(crate) fn synchronize(_: u64, _: usize) {}

/// Appends some bytes of instructions that do nothing.
pub(crate) fn pad(n_bytes: usize, code: &mut Vec<u8>) {
    code.resize(code.len() + n_bytes, NOP);
}

/// Appends some bytes of instructions that wait for nothing and need no execution unit.
pub(crate) fn stream(n_bytes: usize, code: &mut Vec<u8>) {
    code.resize(code.len() + n_bytes, STREAM_INSTRUCTION);
}

/// Appends some bytes of instructions that evict other instructions from caches of decoded instructions.
pub(crate) fn fill(n_bytes: usize, code: &mut Vec<u8>) {
    code.resize(code.len() + n_bytes, FILLER_INSTRUCTION);
}
