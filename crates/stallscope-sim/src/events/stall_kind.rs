//! Kinds and causes of dispatch stalls.

/// The reason why an instruction could not be dispatched, or could not be issued in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum StallKind {
    /// A register file has too few free physical registers; in an in-order pipeline, an operand is not available.
    RegisterFile,
    /// The reorder buffer has too few free entries.
    RetireControlUnit,
    /// A resource without a buffer is busy.
    DispatchGroup,
    /// The buffer of a resource is full.
    SchedulerQueueFull,
    /// The load queue is full.
    LoadQueueFull,
    /// The store queue is full.
    StoreQueueFull,
    /// The target's custom behavior delays the instruction.
    CustomBehavior,
}

impl StallKind {
    /// All variants, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::RegisterFile,
        Self::RetireControlUnit,
        Self::DispatchGroup,
        Self::SchedulerQueueFull,
        Self::LoadQueueFull,
        Self::StoreQueueFull,
        Self::CustomBehavior,
    ];
}

/// The cause of the wait of an instruction that stalls dispatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum StallCause {
    /// The result of a computation.
    Result,
    /// A port or unit.
    Port,
    /// Retirement.
    Retirement,
    /// The result of a load.
    Load,
    /// Older loads and stores that it must not pass.
    MemoryOrder,
    /// An entry of the load or store queue.
    MemoryQueue,
    /// The store buffer, which writes stores to memory.
    StoreBuffer,
}

impl StallCause {
    /// All variants, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::Result,
        Self::Port,
        Self::Retirement,
        Self::Load,
        Self::MemoryOrder,
        Self::MemoryQueue,
        Self::StoreBuffer,
    ];

    /// Returns whether it is a wait for memory.
    #[must_use]
    pub const fn is_memory(self) -> bool {
        matches!(self, Self::Load | Self::MemoryOrder | Self::MemoryQueue | Self::StoreBuffer)
    }
}
