//! Reasons of dispatch stalls.

/// Why an instruction could not be dispatched, or could not be issued in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum StallKind {
    /// A register file has too few free physical registers; in order: a register is not yet written.
    RegisterFile,
    /// The reorder buffer has too few free entries.
    RetireControlUnit,
    /// A resource without a buffer is still taken.
    DispatchGroup,
    /// The buffer of a resource is full.
    SchedulerQueueFull,
    /// The load queue is full.
    LoadQueueFull,
    /// The store queue is full.
    StoreQueueFull,
    /// The target's custom behaviour holds the instruction back.
    CustomBehaviour,
}

impl StallKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::RegisterFile,
        Self::RetireControlUnit,
        Self::DispatchGroup,
        Self::SchedulerQueueFull,
        Self::LoadQueueFull,
        Self::StoreQueueFull,
        Self::CustomBehaviour,
    ];
}

/// What the oldest waiting instruction waits for while an instruction cannot be dispatched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Wait {
    /// The result of an instruction that computes.
    Result,
    /// A port or unit.
    Port,
    /// Its turn to retire.
    Retirement,
    /// What a load reads.
    Load,
    /// Older loads and stores that it must not overtake.
    MemoryOrder,
    /// An entry of the load or store queue.
    MemoryQueue,
    /// The store buffer, which is writing stores to memory.
    StoreBuffer,
}

impl Wait {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::Result,
        Self::Port,
        Self::Retirement,
        Self::Load,
        Self::MemoryOrder,
        Self::MemoryQueue,
        Self::StoreBuffer,
    ];

    /// Whether it is memory that is waited for.
    #[must_use]
    pub const fn is_memory(self) -> bool {
        matches!(self, Self::Load | Self::MemoryOrder | Self::MemoryQueue | Self::StoreBuffer)
    }
}
