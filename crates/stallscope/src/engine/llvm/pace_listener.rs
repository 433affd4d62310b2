//! Estimates how many cycles an iteration takes, until the state of the simulation repeats.

use stallscope_sim::{ExecutionEvents, InstRef, Interest, Listener};

/// The line that fits the dispatch cycles of iterations best. Instructions come in bursts where a buffer
/// is full most of the time, so two cycles alone say little.
#[derive(Debug)]
pub(super) struct PaceListener {
    n_instructions: u64,
    /// The first iteration on the line.
    first: u64,
    /// The index in the stream of the instruction that begins the next iteration on the line.
    next: u64,
    now: u64,
    /// The number of iterations on the line, and sums over them: of their numbers, of cycles, of squares of numbers, and of products
    /// of both.
    n: f64,
    numbers: f64,
    cycles: f64,
    squares: f64,
    products: f64,
    is_repeated: bool,
}

impl PaceListener {
    /// Estimates for code of `n_instructions` from the iteration `first` on.
    pub(super) fn new(n_instructions: usize, first: u64) -> Self {
        let n_instructions = n_instructions as u64;
        Self {
            n_instructions,
            first,
            next: first * n_instructions,
            now: 0,
            n: 0.0,
            numbers: 0.0,
            cycles: 0.0,
            squares: 0.0,
            products: 0.0,
            is_repeated: false,
        }
    }

    /// The cycles of an iteration; 0 for fewer than two iterations.
    pub(super) fn cycles(&self) -> f64 {
        let spread = self.n * self.squares - self.numbers * self.numbers;
        if spread > 0.0 { (self.n * self.products - self.numbers * self.cycles) / spread } else { 0.0 }
    }

    fn begin_iteration(&mut self) {
        let number = (self.next / self.n_instructions.max(1) - self.first) as f64;
        let cycle = self.now as f64;
        self.n += 1.0;
        self.numbers += number;
        self.cycles += cycle;
        self.squares += number * number;
        self.products += number * cycle;
        self.next += self.n_instructions;
    }
}

impl Listener for PaceListener {
    fn n_watched(&self) -> u64 {
        0
    }

    fn execution_events(&self) -> ExecutionEvents {
        ExecutionEvents::None
    }

    fn counts_events(&self) -> bool {
        false
    }

    #[inline]
    fn interest(&self) -> Interest {
        if self.is_repeated { Interest::Nothing } else { Interest::All }
    }

    fn repeat(&mut self, _n: u64, _n_instructions: u64) {
        self.is_repeated = true;
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        if inst.source_index() == self.next {
            self.begin_iteration();
        }
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.now += n_cycles;
    }
}
