//! The pipelines.

use stallscope_target::Subtarget;

use crate::{Instruction, Listener};

/// What can be changed about a processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PipelineOptions {
    /// Entries of the queue between decoders and dispatch; 0 is no queue.
    pub micro_op_queue_size: u32,
    /// Most instructions decoded per cycle into the micro-op queue; 0 is no limit.
    pub decoder_throughput: u32,
    /// Most micro-operations dispatched per cycle; 0 is the processor's.
    pub dispatch_width: u32,
    /// Number of physical registers of the register file that holds all registers; 0 is unlimited.
    pub register_file_size: u32,
    /// Entries of the load queue; 0 is the processor's.
    pub load_queue_size: u32,
    /// Entries of the store queue; 0 is the processor's.
    pub store_queue_size: u32,
    /// Whether loads never wait for stores to other addresses.
    pub assume_no_alias: bool,
    /// Whether rises of pressure and critical dependencies are told.
    pub enable_bottleneck_analysis: bool,
}

/// The pipeline of a processor; it can be run any number of times, each time from an empty machine.
#[derive(Debug)]
pub struct Pipeline<'a> {
    subtarget: &'a Subtarget<'a>,
    options: PipelineOptions,
}

impl<'a> Pipeline<'a> {
    /// The pipeline of the subtarget's processor: out of order or in order, as its scheduling model says.
    #[must_use]
    pub fn new(subtarget: &'a Subtarget<'a>, options: &PipelineOptions) -> Self {
        Self { subtarget, options: *options }
    }

    /// Runs `code` in a loop of `iterations` (at least one), and returns the number of cycles taken.
    /// Nothing is run if there is no code.
    pub fn run<L: Listener>(&mut self, code: &[Instruction], iterations: u64, listener: &mut L) -> u64 {
        let _ = (&self.subtarget, &self.options, code, iterations, listener);
        0
    }

    /// Tells the listener, for each instruction of the code once, the resources that it uses as the
    /// scheduling model has them: each use of a resource is spread evenly over its units. Nothing is simulated.
    pub fn instruction_tables<L: Listener>(&mut self, code: &[Instruction], listener: &mut L) {
        let _ = (code, listener);
    }
}
