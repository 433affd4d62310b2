//! Hardware registers that `s_getreg_b32` and `s_setreg_b32` access, and which bits of them.

use crate::generation::Generation;
use crate::words::{self, Word, WordError, always, word};

/// The registers, in the order of their numbers; the first word for a number is the one that is printed.
const REGISTERS: &[Word] = &[
    word("HW_REG_WAVE_MODE", 1, Generation::is_gfx12_or_later),
    word("HW_REG_MODE", 1, always),
    word("HW_REG_WAVE_STATUS", 2, Generation::is_gfx12_or_later),
    word("HW_REG_STATUS", 2, always),
    word("HW_REG_TRAPSTS", 3, Generation::is_before_gfx12),
    word("HW_REG_HW_ID", 4, Generation::is_gfx6_to_gfx9),
    word("HW_REG_WAVE_STATE_PRIV", 4, Generation::is_gfx12_or_later),
    word("HW_REG_STATE_PRIV", 4, Generation::is_gfx12_or_later),
    word("HW_REG_WAVE_GPR_ALLOC", 5, Generation::is_gfx12_or_later),
    word("HW_REG_GPR_ALLOC", 5, always),
    word("HW_REG_WAVE_LDS_ALLOC", 6, Generation::is_gfx12_or_later),
    word("HW_REG_LDS_ALLOC", 6, always),
    word("HW_REG_IB_STS", 7, always),
    word("HW_REG_PERF_SNAPSHOT_DATA", 10, Generation::is_gfx12_or_later),
    word("HW_REG_PERF_SNAPSHOT_PC_LO", 11, Generation::is_gfx12_or_later),
    word("HW_REG_PERF_SNAPSHOT_PC_HI", 12, Generation::is_gfx12_or_later),
    word("HW_REG_SH_MEM_BASES", 15, Generation::is_gfx9_to_gfx11),
    word("HW_REG_PERF_SNAPSHOT_DATA1", 15, Generation::is_gfx12_or_later),
    word("HW_REG_TBA_LO", 16, Generation::is_gfx9_to_gfx10),
    word("HW_REG_PERF_SNAPSHOT_DATA2", 16, Generation::is_gfx12_or_later),
    word("HW_REG_TBA_HI", 17, Generation::is_gfx9_to_gfx10),
    word("HW_REG_WAVE_EXCP_FLAG_PRIV", 17, Generation::is_gfx12_or_later),
    word("HW_REG_EXCP_FLAG_PRIV", 17, Generation::is_gfx12_or_later),
    word("HW_REG_TMA_LO", 18, Generation::is_gfx9_to_gfx10),
    word("HW_REG_PERF_SNAPSHOT_PC_LO", 18, Generation::is_gfx11),
    word("HW_REG_WAVE_EXCP_FLAG_USER", 18, Generation::is_gfx12_or_later),
    word("HW_REG_EXCP_FLAG_USER", 18, Generation::is_gfx12_or_later),
    word("HW_REG_TMA_HI", 19, Generation::is_gfx9_to_gfx10),
    word("HW_REG_PERF_SNAPSHOT_PC_HI", 19, Generation::is_gfx11),
    word("HW_REG_WAVE_TRAP_CTRL", 19, Generation::is_gfx12_or_later),
    word("HW_REG_TRAP_CTRL", 19, Generation::is_gfx12_or_later),
    word("HW_REG_FLAT_SCR_LO", 20, Generation::is_gfx10_to_gfx11),
    word("HW_REG_WAVE_SCRATCH_BASE_LO", 20, Generation::is_gfx12_or_later),
    word("HW_REG_SCRATCH_BASE_LO", 20, Generation::is_gfx12_or_later),
    word("HW_REG_XCC_ID", 20, Generation::has_gfx940),
    word("HW_REG_FLAT_SCR_HI", 21, Generation::is_gfx10_to_gfx11),
    word("HW_REG_WAVE_SCRATCH_BASE_HI", 21, Generation::is_gfx12_or_later),
    word("HW_REG_SCRATCH_BASE_HI", 21, Generation::is_gfx12_or_later),
    word("HW_REG_SQ_PERF_SNAPSHOT_DATA", 21, Generation::has_gfx940),
    word("HW_REG_XNACK_MASK", 22, Generation::is_gfx10_before_gfx10_3),
    word("HW_REG_SQ_PERF_SNAPSHOT_DATA1", 22, Generation::has_gfx940),
    word("HW_REG_WAVE_HW_ID1", 23, Generation::is_gfx12_or_later),
    word("HW_REG_HW_ID1", 23, Generation::is_gfx10_or_later),
    word("HW_REG_HW_ID", 23, Generation::is_gfx10),
    word("HW_REG_SQ_PERF_SNAPSHOT_PC_LO", 23, Generation::has_gfx940),
    word("HW_REG_WAVE_HW_ID2", 24, Generation::is_gfx12_or_later),
    word("HW_REG_HW_ID2", 24, Generation::is_gfx10_or_later),
    word("HW_REG_SQ_PERF_SNAPSHOT_PC_HI", 24, Generation::has_gfx940),
    word("HW_REG_POPS_PACKER", 25, Generation::is_gfx10),
    word("HW_REG_WAVE_SCHED_MODE", 26, Generation::is_gfx12_or_later),
    word("HW_REG_PERF_SNAPSHOT_DATA", 27, Generation::is_gfx11),
    word("HW_REG_IB_STS2", 28, Generation::has_gfx1250),
    word("HW_REG_SHADER_CYCLES", 29, Generation::is_gfx10_3_to_gfx11),
    word("HW_REG_SHADER_CYCLES_LO", 29, Generation::is_gfx12_or_later),
    word("HW_REG_SHADER_CYCLES_HI", 30, Generation::is_gfx12_or_later),
    word("HW_REG_WAVE_DVGPR_ALLOC_LO", 31, Generation::is_gfx12_or_later),
    word("HW_REG_DVGPR_ALLOC_LO", 31, Generation::is_gfx12_or_later),
    word("HW_REG_WAVE_DVGPR_ALLOC_HI", 32, Generation::is_gfx12_or_later),
    word("HW_REG_DVGPR_ALLOC_HI", 32, Generation::is_gfx12_or_later),
    word("HW_REG_XNACK_STATE_PRIV", 33, Generation::has_gfx1250),
    word("HW_REG_XNACK_MASK", 34, Generation::has_gfx1250),
];

/// Bits of a hardware register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HardwareRegisterBits {
    /// The register's number: 6 bits.
    pub(crate) register: u16,
    /// The lowest bit: 5 bits.
    pub(crate) offset: u16,
    /// The number of bits, from 1 to 32.
    pub(crate) width: u16,
}

impl HardwareRegisterBits {
    /// All bits of a register.
    pub(crate) const OFFSET: u16 = 0;
    pub(crate) const WIDTH: u16 = 32;

    /// Returns the meaning of an immediate of 16 bits.
    pub(crate) const fn decode(immediate: u16) -> Self {
        Self {
            register: immediate & 0x3F,
            offset: immediate >> 6 & 0x1F,
            width: (immediate >> 11 & 0x1F) + 1,
        }
    }

    /// Returns the immediate.
    pub(crate) const fn encode(self) -> u16 {
        self.register & 0x3F | (self.offset & 0x1F) << 6 | (self.width.wrapping_sub(1) & 0x1F) << 11
    }

    /// Returns whether they are all bits of the register.
    pub(crate) const fn is_all(self) -> bool {
        self.offset == Self::OFFSET && self.width == Self::WIDTH
    }
}

/// Returns the number of a register.
pub(crate) fn number_of(name: &str, generation: &Generation) -> Result<u16, WordError> {
    words::number_of(REGISTERS, name, generation)
}

/// Returns the name of a register.
pub(crate) fn name_of(number: u16, generation: &Generation) -> Option<&'static str> {
    words::name_of(REGISTERS, number, generation)
}
