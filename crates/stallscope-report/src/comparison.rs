//! Kernels or processors side by side.

/// A kernel on a processor.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ComparedKernel {
    /// What tells it from the others: the name of its file and region, or the processor.
    pub title: String,
    /// The processor.
    pub processor: String,
    /// Its model.
    pub model: String,
    /// Why there are no figures; `None` if there are.
    pub error: Option<String>,
    /// Cycles of an iteration in the long run.
    pub cycles: f64,
    /// Number of instructions and of micro-operations of an iteration.
    pub n_instructions: u32,
    /// Number of micro-operations of an iteration.
    pub n_micro_ops: u64,
    /// What limits it.
    pub limit: String,
    /// The lower bounds in cycles: of the front end, the ports, and the dependencies.
    pub bounds: [f64; 3],
    /// The cycles of an iteration for which each port is busy, in the order of the model.
    pub ports: Vec<(String, f64)>,
}

/// Kernels or processors side by side.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// The kernels, in the order in which they were given, or the fastest first if they are ranked.
    pub kernels: Vec<ComparedKernel>,
    /// How many elements an iteration handles, if that was given.
    pub n_elements: Option<f64>,
}
