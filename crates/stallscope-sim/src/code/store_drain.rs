//! How a store is written from the store buffer to memory.

use stallscope_target::RegisterId;

/// The cache line that a store writes, as far as its address operands identify it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CacheLine {
    /// The register with the base address.
    pub base: RegisterId,
    /// The register with the offset, if the offset is in a register.
    pub index: RegisterId,
    /// The constant part of the offset, in cache lines.
    pub offset: i64,
}

/// How a store is written from the store buffer to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StoreDrain {
    /// The time to write it, in hundredths of a cycle.
    pub time: u32,
    /// The time if the previous store wrote the same cache line.
    pub same_line_time: u32,
    /// The cache line.
    pub line: CacheLine,
}
