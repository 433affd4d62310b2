//! Parameters of a core: numbers in the simulation of this project's models that differ from processor to processor.
//!
//! One table has them all. Model files set them by name, one statement each; what a parameter does is written at the unit
//! of the simulation that uses it.

use crate::wire::record;

/// Defines the parameters.
macro_rules! core_parameters {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $default:literal;)*) => {
        /// A parameter of a core.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum CoreParameter {
            $($(#[$doc])* $variant,)*
        }

        impl CoreParameter {
            /// All parameters, in the order of their numbers.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the name of its statement in model files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// Returns its value in models that do not set it.
            #[must_use]
            pub const fn default_value(self) -> u16 {
                match self {
                    $(Self::$variant => $default,)*
                }
            }
        }
    };
}

core_parameters! {
    /// Bytes of an aligned window that the predecoder works on.
    PredecodeWindow = "predecode-window", 16;
    /// Maximum number of instructions that the predecoder marks per cycle.
    PredecodeWidth = "predecode-width", 5;
    /// Cycles from predecoding to decoding.
    PredecodeDelay = "predecode-delay", 3;
    /// Cycles that a length-changing prefix costs the predecoder.
    LengthChangingPrefix = "length-changing-prefix", 3;
    /// Entries of the queue of predecoded instructions.
    InstructionQueue = "instruction-queue", 20;
    /// Number of decoders, or instructions decoded per cycle; 65535 means that the decoders have no limits.
    Decoders = "decoders", 4;
    /// Maximum number of bytes decoded per cycle; 0 means no limit.
    DecodeBytes = "decode-bytes", 0;
    /// Bytes of an instruction, at most, that any decoder of macro-operations takes; longer ones take the first.
    ShortInstruction = "short-instruction", 10;
    /// Maximum number of slots that decoders of macro-operations deliver per cycle; 0 means no limit.
    DecodedSlots = "decoded-slots", 0;
    /// Whether a form that fuses with jumps may use the last decoder.
    FusibleOnLastDecoder = "fusible-on-last-decoder", 0;
    /// Whether a form that fuses with jumps waits until the next instruction is predecoded.
    FusibleWaits = "fusible-waits", 0;
    /// Whether a pop with a longer encoding than usual ends the group of decoded instructions.
    PopEndsGroup = "pop-ends-group", 0;
    /// Micro-operations that the microcode sequencer delivers per cycle.
    MicrocodeWidth = "microcode-width", 4;
    /// Cycles to switch from the decoders to the microcode sequencer.
    MicrocodeSwitch = "microcode-switch", 2;
    /// Cycles to switch from the micro-op cache to the microcode sequencer, or back.
    CacheMicrocodeSwitch = "cache-microcode-switch", 4;
    /// Micro-operations that the micro-op cache delivers per cycle; 0 means that there is none.
    CacheWidth = "cache-width", 0;
    /// Bytes of an aligned window of the micro-op cache.
    CacheWindow = "cache-window", 32;
    /// Maximum number of lines of the micro-op cache for a window.
    CacheLines = "cache-lines", 3;
    /// Entries of a line of the micro-op cache.
    CacheLineEntries = "cache-line-entries", 6;
    /// Whether a window of 32 bytes is cached only if the other one of its 64 bytes is.
    CacheHalves = "cache-halves", 0;
    /// Whether a window is not cached if a jump crosses its end or ends there.
    JumpErratum = "jump-erratum", 0;
    /// The table of how often the loop buffer lays out a loop: 0 without a loop buffer, 1 always once, and other values with a meaning in
    /// the instruction set.
    LoopBuffer = "loop-buffer", 0;
    /// Whether an instruction with a long immediate takes another entry of the micro-op cache, and ends its cycle.
    CacheLongImmediates = "cache-long-immediates", 1;
    /// The least cycles of a loop from the micro-op cache if its jump, or the operation that fused with it, is in two lines of 64 bytes.
    CrossingJump = "crossing-jump", 0;
    /// Entries that the op cache delivers per cycle to a loop, of one line or of several that have an entry each; 0 if lines do not
    /// matter to loops.
    CacheEntriesPerCycle = "cache-entries-per-cycle", 0;
    /// Cycles lost before each further cycle of a loop's first line, if the op cache needs more than one.
    FirstLineLoss = "first-line-loss", 0;
    /// Entries of the queue of decoded micro-operations, in fused slots.
    MicroOpQueue = "micro-op-queue", 64;
    /// Entries of the scheduler that all ports share; 0 if each port has its own queue, or a model names schedulers.
    Scheduler = "scheduler", 0;
    /// Loads between dispatch and retirement; 0 without a limit.
    LoadBuffer = "load-buffer", 0;
    /// Physical general registers; 0 without a limit.
    GeneralRegisters = "general-registers", 0;
    /// Physical vector registers; 0 without a limit.
    VectorRegisters = "vector-registers", 0;
    /// The least number of cycles from dispatch to issue.
    DispatchLatency = "dispatch-latency", 5;
    /// Whether an operand that arrives just when a micro-operation could be issued delays it by a cycle.
    LateOperand = "late-operand", 0;
    /// Moves between general registers that can share a register; 0 means none, 65535 that all moves are eliminated.
    MoveElimination = "move-elimination", 0;
    /// The moves between vector registers that can share a register, as for general registers.
    VectorMoveElimination = "vector-move-elimination", 0;
    /// Cycles that an eliminated move counts.
    MoveEliminationCycles = "move-elimination-cycles", 2;
    /// Whether all names of a shared general register have to be overwritten before its place is free.
    MoveEliminationAliases = "move-elimination-aliases", 1;
    /// Additions of small immediates that renaming does per cycle, without a port; 0 if it does none.
    AddedImmediates = "added-immediates", 0;
    /// Cycles that a shift by a register takes longer if an immediate of 64 bits was moved to the register.
    ShiftCountLoss = "shift-count-loss", 0;
    /// Whether a full memory barrier waits until all older instructions have retired, and younger ones until it has.
    SerializingBarriers = "serializing-barriers", 0;
    /// Whether the second bytes of general registers are renamed apart.
    HighByteRenaming = "high-byte-renaming", 0;
    /// Cycles from a load to its value in a general register.
    LoadLatency = "load-latency", 5;
    /// Cycles from a load to its value in a vector of up to 128 bits, as an operand of an operation.
    VectorLoadLatency = "vector-load-latency", 6;
    /// Cycles from a load to its value in a wider vector, as an operand of an operation.
    WideVectorLoadLatency = "wide-vector-load-latency", 7;
    /// Whether a load through a pointer that was just loaded takes a cycle less.
    PointerChase = "pointer-chase", 0;
    /// Stores written to memory per cycle.
    StoreCommits = "store-commits", 1;
    /// Cycles from a store's data to the value of a load that it supplies.
    Forwarding = "forwarding", 5;
    /// Cycles from a store's retirement to the value of a load that it supplies only in part.
    FailedForwarding = "failed-forwarding", 14;
    /// Cycles from a store's retirement to the value of a load at the same offset in another page, if the physical page
    /// is the same.
    PageAlias = "page-alias", 14;
    /// Whether a store to the same address expression is a renamed register for later loads.
    MemoryRenaming = "memory-renaming", 0;
    /// Other stores that may be between a store and a load that is renamed, at most.
    MemoryRenamingStores = "memory-renaming-stores", 65535;
    /// Cycles from a store's data to the value of a vector load that it supplies; 0 if that is as for general registers.
    VectorForwarding = "vector-forwarding", 0;
    /// Cycles from the data of a store of a general register to the value of a vector load that it supplies; 0 if that is as between
    /// general registers.
    GeneralToVectorForwarding = "general-to-vector-forwarding", 0;
    /// Cycles from the data of a store of a vector register to the value of a load of a general register that it supplies; 0 if that is
    /// as between general registers.
    VectorToGeneralForwarding = "vector-to-general-forwarding", 0;
    /// Cycles that a floating-point addition takes longer to anything but another one.
    AdditionForwardingLoss = "addition-forwarding-loss", 0;
    /// Additional cycles from the unit for floating-point multiplication to one-cycle integer operations on vectors, and back.
    DomainCrossing = "domain-crossing", 0;
    /// Cycles of a transition between vector instructions with and without VEX while upper halves of vector registers are not zero.
    VectorTransition = "vector-transition", 0;
    /// Whether a move between 64-bit registers and an operation on the copy right after it are one operation.
    MoveFusion = "move-fusion", 0;
    /// Cycles that a load of a general register takes longer if its address has an index with a scale or a displacement.
    LongAddressLatency = "long-address-latency", 0;
    /// Cycles that a load of a general register takes longer if its address has an index without a scale and a displacement.
    IndexLatency = "index-latency", 0;
    /// Cycles that a register of bits 8 to 15 takes longer than other registers as a source, unless it is renamed apart.
    HighByteLatency = "high-byte-latency", 1;
    /// Whether reading the stack pointer after an implicit change synchronizes it, rather than only a read and write.
    ReadSynchronization = "read-synchronization", 1;
    /// Additional hundredths of cycles that a synchronization of the stack pointer occupies an address port, in code with POP.
    PopSynchronization = "pop-synchronization", 0;
    /// Additional hundredths of cycles that a load through a register that another load wrote occupies its port.
    LoadedPointerLoss = "loaded-pointer-loss", 0;
    /// Additional hundredths of cycles that an integer operation occupies its port if a close operation wrote a source.
    CloseOperandLoss = "close-operand-loss", 0;
    /// Additional hundredths of cycles that a vector operation occupies its pipe if other operations use some of its pipes, and all four
    /// are used.
    MixedPipesLoss = "mixed-pipes-loss", 0;
    /// Additional hundredths of cycles that a vector operation occupies its pipe if other operations use some of its pipes, and three pipes
    /// are used.
    OverlappingPipesLoss = "overlapping-pipes-loss", 0;
    /// Additional hundredths of cycles that a load occupies its port if it crosses the end of a line of 64 bytes.
    SplitLoadLoss = "split-load-loss", 0;
    /// Number of lines of 64 bytes whose stores are written at full rate; a store to another line counts twice. 0 if there is no
    /// difference.
    WrittenLines = "written-lines", 0;
    /// Whether a store counts twice unless one before or after it is to the same line of 64 bytes: 1 if neither stores a vector, 2 with vectors.
    PairedStores = "paired-stores", 0;
    /// Banks of four bytes in the data cache, which loads of different lines share; 0 if loads never conflict.
    CacheBanks = "cache-banks", 0;
    /// Pages that the first level of address translation holds; 0 if page walks are not modeled.
    TranslatedPages = "translated-pages", 0;
    /// Cycles that a load of a page not held takes to find it.
    LoadPageWalk = "load-page-walk", 0;
    /// Cycles that a store of a page not held takes to find it while it is written.
    StorePageWalk = "store-page-walk", 0;
    /// Number of next stores whose pages are found meanwhile.
    PageLookahead = "page-lookahead", 0;
    /// Low bits of an instruction's address that identify a load to the predictor of memory dependences; 0 without one.
    DisambiguationBits = "disambiguation-bits", 0;
    /// The loads that wait for older stores: 0 none, 1 loads that one store supplies in whole, 2 all.
    MemoryDependences = "memory-dependences", 2;
    /// Cycles from the start of an instruction with a lock prefix until the next one can start; 0 if the prefix costs
    /// nothing.
    LockedCycles = "locked-cycles", 0;
    /// Cycles from a store's data to the value of a load of another address that renaming takes for the store's: the low 8
    /// bits of displacements are equal. 0 if that does not happen.
    FalseStoreHit = "false-store-hit", 0;
    /// Code from the op cache has no false hits if this many bytes lie between a store and the next load.
    FalseHitFreeDistance = "false-hit-free-distance", 0;
    /// Instructions dispatched per cycle, if fewer than micro-operations; 0 if these are the only limit.
    InstructionWidth = "instruction-width", 0;
    /// Bytes of the aligned window of instructions that are fetched per cycle; 0 means no limit.
    FetchWindow = "fetch-window", 0;
    /// Macro-operations that the cache of them holds; 0 means no limit.
    CacheEntries = "cache-entries", 0;
    /// Taken branches that are followed per cycle, at most, with instructions from a cache.
    TakenBranches = "taken-branches", 1;
    /// The pairs of vector operations of cryptography that are one operation: 0 none; other values have a meaning in the instruction set.
    CryptographyFusion = "cryptography-fusion", 0;
    /// Whether two instructions that compute an address, from its page and from its place in it, are one operation.
    AddressFusion = "address-fusion", 0;
    /// Whether a port delivers only one result of integer operations in a cycle, so that one that takes longer keeps another from
    /// starting later.
    ResultConflicts = "result-conflicts", 0;
}

record! {
    /// The value of a parameter in a processor model.
    pub struct CoreParameterValue {
        /// A [`CoreParameter`], by its number.
        pub parameter: u8,
        /// The value.
        pub value: u16,
    }
}

/// The values of all parameters of a core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreParameters([u16; CoreParameter::ALL.len()]);

impl CoreParameters {
    /// Returns the defaults, changed by the values of a model.
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = CoreParameterValue>) -> Self {
        let mut this = Self::default();
        for CoreParameterValue { parameter, value } in values {
            if let Some(found) = this.0.get_mut(usize::from(parameter)) {
                *found = value;
            }
        }
        this
    }

    /// Returns the defaults of models with a front end that looks at nothing but micro-operations, changed by the values of a model:
    /// they wait in no other queue before the ports' queues.
    #[must_use]
    pub fn generic(values: impl IntoIterator<Item = CoreParameterValue>) -> Self {
        let dispatch_latency =
            CoreParameterValue { parameter: CoreParameter::DispatchLatency as u8, value: 1 };
        Self::new([dispatch_latency].into_iter().chain(values))
    }

    /// Returns a parameter's value.
    #[must_use]
    pub const fn get(&self, parameter: CoreParameter) -> u32 {
        self.0[parameter as usize] as u32
    }

    /// Returns whether a parameter is not 0.
    #[must_use]
    pub const fn has(&self, parameter: CoreParameter) -> bool {
        self.get(parameter) != 0
    }

    /// Sets a parameter.
    pub const fn set(&mut self, parameter: CoreParameter, value: u16) {
        self.0[parameter as usize] = value;
    }
}

impl Default for CoreParameters {
    fn default() -> Self {
        let mut values = [0; CoreParameter::ALL.len()];
        for (value, parameter) in values.iter_mut().zip(CoreParameter::ALL) {
            *value = parameter.default_value();
        }
        Self(values)
    }
}
