//! Options of simulating a core.

/// Where a core fetches instructions from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FetchSource {
    /// The loop, if the code ends in a jump to its beginning; otherwise a cache of macro-operations if the core has one, or else the decoders.
    #[default]
    Auto = 0,
    /// The decoders: straight-line code that was entered once.
    Decoders = 1,
    /// The micro-op cache, without the limit of a taken jump.
    Cache = 2,
    /// A loop: the micro-op cache or the loop buffer, with a taken jump per iteration.
    Loop = 3,
}

impl FetchSource {
    /// All sources, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Decoders, Self::Cache, Self::Loop];

    /// Returns the name used in command lines and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Decoders => "decoders",
            Self::Cache => "cache",
            Self::Loop => "loop",
        }
    }
}

/// The initial state of registers and memory, before the first iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum InitialState {
    /// Every register has its own unknown value, and so has memory: accesses alias if their address expressions are
    /// equal.
    #[default]
    Expressions = 0,
    /// The registers and the memory of BHive's measurements, so that addresses can be computed.
    Bhive = 1,
}

impl InitialState {
    /// All states, in the order of their numbers.
    pub const ALL: [Self; 2] = [Self::Expressions, Self::Bhive];

    /// Returns the name used in command lines and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Expressions => "expressions",
            Self::Bhive => "bhive",
        }
    }
}

/// Options of simulating a core.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CoreOptions {
    /// Where instructions come from.
    pub fetch: FetchSource,
    /// The address of the first byte of the code; `None` is that in the file, if there is one, or that of the initial state, or 0.
    pub alignment: Option<u32>,
    /// The initial state of registers and memory.
    pub initial_state: InitialState,
}
