//! The simulated processor.

use std::num::NonZeroU32;

use stallscope_target::FrontEndKind;

/// Sizes and limits of the simulated processor, in place of its model's.
///
/// ```
/// use std::num::NonZeroU32;
///
/// use stallscope::options::HardwareOptions;
/// use stallscope::{Analyzer, Options, Subtarget};
///
/// let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
/// let narrow = HardwareOptions::new().dispatch_width(NonZeroU32::new(1));
/// let analyzer = Analyzer::new(subtarget, Options::new().hardware(narrow))?;
/// assert!(analyzer.cycles("nop\nnop\nnop\n")? >= 3.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HardwareOptions {
    pub(crate) dispatch_width: Option<NonZeroU32>,
    pub(crate) register_file_size: Option<NonZeroU32>,
    pub(crate) micro_op_queue_size: Option<NonZeroU32>,
    pub(crate) decoder_throughput: Option<NonZeroU32>,
    pub(crate) load_queue_size: Option<NonZeroU32>,
    pub(crate) store_queue_size: Option<NonZeroU32>,
    pub(crate) call_latency: u32,
    pub(crate) assume_no_alias: bool,
    pub(crate) front_end: Option<FrontEndKind>,
}

impl HardwareOptions {
    /// The latency of a call in cycles, unless another one is chosen.
    pub const DEFAULT_CALL_LATENCY: u32 = 100;

    /// The defaults, the same as llvm-mca's.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Maximum number of micro-operations dispatched per cycle; `None` is the processor's.
    #[must_use]
    pub const fn dispatch_width(mut self, dispatch_width: Option<NonZeroU32>) -> Self {
        self.dispatch_width = dispatch_width;
        self
    }

    /// Number of physical registers in the register file that holds all registers; `None` is unlimited.
    #[must_use]
    pub const fn register_file_size(mut self, register_file_size: Option<NonZeroU32>) -> Self {
        self.register_file_size = register_file_size;
        self
    }

    /// Entries of the queue between decoders and dispatch; `None` is no queue.
    #[must_use]
    pub const fn micro_op_queue_size(mut self, micro_op_queue_size: Option<NonZeroU32>) -> Self {
        self.micro_op_queue_size = micro_op_queue_size;
        self
    }

    /// Maximum number of instructions decoded per cycle into the micro-op queue; `None` is no limit.
    #[must_use]
    pub const fn decoder_throughput(mut self, decoder_throughput: Option<NonZeroU32>) -> Self {
        self.decoder_throughput = decoder_throughput;
        self
    }

    /// Entries of the load queue; `None` is the processor's.
    #[must_use]
    pub const fn load_queue_size(mut self, load_queue_size: Option<NonZeroU32>) -> Self {
        self.load_queue_size = load_queue_size;
        self
    }

    /// Entries of the store queue; `None` is the processor's.
    #[must_use]
    pub const fn store_queue_size(mut self, store_queue_size: Option<NonZeroU32>) -> Self {
        self.store_queue_size = store_queue_size;
        self
    }

    /// Latency of a call in cycles.
    #[must_use]
    pub const fn call_latency(mut self, call_latency: u32) -> Self {
        self.call_latency = call_latency;
        self
    }

    /// Whether loads are assumed not to alias with stores, so that they never wait for older stores.
    #[must_use]
    pub const fn assume_no_alias(mut self, assume_no_alias: bool) -> Self {
        self.assume_no_alias = assume_no_alias;
        self
    }

    /// The front end that is simulated; `None` is that of the project's own processor model if one is used, and otherwise
    /// LLVM's dispatch width.
    #[must_use]
    pub const fn front_end(mut self, front_end: Option<FrontEndKind>) -> Self {
        self.front_end = front_end;
        self
    }
}

impl Default for HardwareOptions {
    fn default() -> Self {
        Self {
            dispatch_width: None,
            register_file_size: None,
            micro_op_queue_size: None,
            decoder_throughput: None,
            load_queue_size: None,
            store_queue_size: None,
            call_latency: Self::DEFAULT_CALL_LATENCY,
            assume_no_alias: true,
            front_end: None,
        }
    }
}
