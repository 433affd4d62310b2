//! A hardware unit of your own: a fetch unit that delivers no instruction for some cycles after a taken branch.
//!
//! ```sh
//! cargo run --release --example hardware_unit
//! ```

use std::error::Error;

use stallscope::simulation::{HardwareUnit, InstRef, Listener, RelativeState};
use stallscope::{Analyzer, Options, Subtarget};

/// The fetch unit. All branches of the code are taken.
struct FetchUnit {
    /// The instructions of the code that are branches.
    branches: Vec<bool>,
    /// Cycles without an instruction after a branch.
    n_lost_cycles: u64,
    now: u64,
    /// The first cycle that has instructions again.
    delivers_at: u64,
}

impl Listener for FetchUnit {
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.now += n_cycles;
    }

    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        if self.branches[inst.index()] {
            self.delivers_at = self.now + 1 + self.n_lost_cycles;
        }
    }

    // Iterations that repeat are skipped: no instruction has to be heard of, and the state is part of the machine's.
    fn n_watched(&self) -> u64 {
        0
    }

    fn record(&self, state: &mut RelativeState<'_>) {
        state.number(self.delivers_at.saturating_sub(self.now));
    }

    // The cycles go on as if the skipped iterations did not exist, so that nothing has to be counted.
    fn counts_events(&self) -> bool {
        false
    }
}

impl HardwareUnit for FetchUnit {
    fn stall_cycles(&self, _next: InstRef<'_>) -> u32 {
        u32::try_from(self.delivers_at.saturating_sub(self.now)).unwrap_or(u32::MAX)
    }
}

/// Returns the cycles per iteration of a loop with a unit that loses cycles.
fn cycles(analyzer: &Analyzer, code: &str, n_lost_cycles: u64) -> Result<f64, Box<dyn Error>> {
    let input = analyzer.parse("block", code.as_bytes());
    let region = input.regions.first().ok_or("there are no instructions")?;
    let description = analyzer.subtarget().info().description();
    let is_branch = |inst: &stallscope::isa::Inst| {
        description.opcode_name(inst.opcode).starts_with('J') // of x86: JMP, JCC
    };
    let branches = region.instructions.iter().map(is_branch).collect();
    let mut unit = FetchUnit { branches, n_lost_cycles, now: 0, delivers_at: 0 };
    let mut regions = analyzer.region_analyzer();
    let extent = regions.simulation(&input, region)?.run_with_unit(&mut unit, &mut ())?;
    Ok(extent.n_cycles as f64 / extent.n_iterations as f64)
}

const LOOP: &str = "1: addq (%rdi), %rax\naddq $8, %rdi\ndecq %rcx\njnz 1b\n";

fn main() -> Result<(), Box<dyn Error>> {
    let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    let analyzer = Analyzer::new(subtarget, Options::new())?;
    for n_lost_cycles in [0, 1, 2, 5] {
        println!("{n_lost_cycles} lost cycles: {:.2} cycles", cycles(&analyzer, LOOP, n_lost_cycles)?);
    }
    Ok(())
}

#[test]
fn lost_cycles_are_lost() -> Result<(), Box<dyn Error>> {
    for fast_forward in [true, false] {
        let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
        let analyzer = Analyzer::new(subtarget, Options::new().fast_forward(fast_forward))?;
        assert_eq!(cycles(&analyzer, LOOP, 0)?, analyzer.cycles(LOOP)?);
        // Five micro-operations are dispatched in two cycles, and then none.
        let [two, five] = [2, 5].map(|n_lost_cycles| cycles(&analyzer, LOOP, n_lost_cycles));
        let (two, five) = (two?, five?);
        assert!((five - two - 3.0).abs() < 0.1, "{two} {five}");
        assert!(two >= 3.0, "{two}");
    }
    // Stallscope's own models simulate cores, which take no other units.
    let own = Subtarget::builder("x86_64").processor("skylake").build()?.accurate(true);
    let analyzer = Analyzer::new(own, Options::new())?;
    assert!(cycles(&analyzer, LOOP, 0).is_err());
    Ok(())
}
