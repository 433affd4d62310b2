//! Facts about an instruction's memory accesses that lowering needs.

use stallscope_sim::InstructionAccesses;

/// The accesses of an instruction to memory, and how they change its base register.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoopAccesses {
    /// The load and the store.
    pub memory: InstructionAccesses,
    /// Whether vectors are loaded.
    pub loads_vector: bool,
    /// Whether the base register is changed: by the first write, and by the last micro-operation if it takes as long.
    pub updates_base: bool,
}
