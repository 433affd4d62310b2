//! The registers in front of a run.

use std::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};

use crate::InitialState;

/// The size in bytes of the largest area that the processor loads vector registers from.
const MAX_AREA: usize = 16 << 10;

/// Parts of the processor's extended state, as bits.
const X87: u64 = 1;
const SSE: u64 = 1 << 1;
const AVX: u64 = 1 << 2;
const MASKS: u64 = 1 << 5;
const ZMM_HIGH: u64 = 1 << 6;
const ZMM_NEW: u64 = 1 << 7;

/// The offset in the area of the control word of floating-point numbers, of the vector registers, and of the header.
const MXCSR: usize = 24;
const VECTORS: usize = 160;
const HEADER: usize = 512;

/// Its value: no exception is raised, and numbers that are too small count as zero, as in BHive. Computing with them takes many times as long.
const MXCSR_DEFAULT: u32 = 0x9fc0;

/// The area that the instruction `xrstor` loads from.
#[repr(C, align(64))]
struct Area([u8; MAX_AREA]);

/// The registers in front of a run, as the code that enters it wants them.
#[repr(C)]
pub(crate) struct State {
    /// General registers by their numbers.
    pub(crate) registers: [u64; 16],
    /// The parts of the extended state to load.
    pub(crate) mask: u64,
    area: *const Area,
    _area: Box<Area>,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("registers", &self.registers).finish_non_exhaustive()
    }
}

impl State {
    /// The registers' initial state.
    pub(crate) fn new(initial: &InitialState) -> Option<Self> {
        let mut registers = [initial.register; 16];
        registers[4] = initial.stack_pointer;
        registers[5] = initial.frame_pointer;
        for (register, value) in registers.iter_mut().zip(initial.registers) {
            *register = value.unwrap_or(*register);
        }
        let mut area = Box::new(Area([0; MAX_AREA]));
        let mask = enabled_parts()?;
        let mut set = |offset: usize, bytes: &[u8]| {
            if let Some(place) = area.0.get_mut(offset..offset + bytes.len()) {
                place.copy_from_slice(bytes);
            }
        };
        set(MXCSR, &MXCSR_DEFAULT.to_le_bytes());
        // A part that is not in the header gets its initial state, which is zero.
        let unless_zero = |value: u64, parts: u64| if value == 0 { 0 } else { parts & mask };
        let loaded =
            SSE | unless_zero(initial.vector, ZMM_NEW) | unless_zero(initial.upper_vector, AVX | ZMM_HIGH);
        set(HEADER, &loaded.to_le_bytes());
        let mut fill = |offset: usize, n_bytes: usize, value: u64| {
            (offset..offset + n_bytes).step_by(8).for_each(|offset| set(offset, &value.to_le_bytes()));
        };
        fill(VECTORS, 16 * 16, initial.vector);
        for part in [AVX, ZMM_HIGH, ZMM_NEW].into_iter().filter(|part| loaded & part != 0) {
            let place = __cpuid_count(13, part.trailing_zeros());
            let value = if part == ZMM_NEW { initial.vector } else { initial.upper_vector };
            fill(place.ebx as usize, place.eax as usize, value);
        }
        Some(Self { registers, mask, area: &raw const *area, _area: area })
    }
}

/// The address of the instruction that a signal interrupted.
pub(crate) fn instruction(context: &libc::ucontext_t) -> u64 {
    context.uc_mcontext.gregs[libc::REG_RIP as usize].cast_unsigned()
}

/// The parts of the extended state that programs may use; none if the processor cannot load them.
fn enabled_parts() -> Option<u64> {
    const OSXSAVE: u32 = 1 << 27;
    (__cpuid(1).ecx & OSXSAVE != 0).then(|| {
        // SAFETY: the processor has the instruction, as was just looked up.
        let enabled = unsafe { xgetbv() };
        enabled & (X87 | SSE | AVX | MASKS | ZMM_HIGH | ZMM_NEW)
    })
}

#[target_feature(enable = "xsave")]
fn xgetbv() -> u64 {
    // SAFETY: register 0 is there on every processor with the feature.
    unsafe { _xgetbv(0) }
}
