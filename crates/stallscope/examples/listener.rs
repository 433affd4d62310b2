//! A listener to the events of a simulation: it writes them as a trace for Perfetto or Chrome's `about:tracing`. A microsecond is a cycle.
//!
//! ```sh
//! cargo run --release --example listener > trace.json
//! ```

use std::error::Error;
use std::fmt::Write as _;
use std::num::NonZeroU32;

use stallscope::simulation::{InstRef, Listener, ResourceUse, Stall};
use stallscope::{Analyzer, Options, Subtarget};

/// Collects the events of each instruction.
#[derive(Default)]
struct Trace {
    now: u64,
    /// The cycles of dispatch, issue, and the end of execution.
    cycles: Vec<[u64; 3]>,
    n_stalls: u64,
    events: String,
}

impl Listener for Trace {
    // While nothing happens, a cycle represents several.
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.now += n_cycles;
    }

    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        // Wide instructions are dispatched in several cycles.
        if inst.source_index() == self.cycles.len() as u64 {
            self.cycles.push([self.now; 3]);
        }
    }

    fn on_issued(&mut self, inst: InstRef<'_>, _used: &[ResourceUse]) {
        self.cycles[inst.source_index() as usize][1] = self.now;
    }

    fn on_executed(&mut self, inst: InstRef<'_>) {
        self.cycles[inst.source_index() as usize][2] = self.now;
    }

    fn on_stall(&mut self, _stall: Stall<'_>, n_cycles: u64) {
        self.n_stalls += n_cycles;
    }

    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        let [dispatched, issued, executed] = self.cycles[inst.source_index() as usize];
        let row = inst.index();
        for (name, start, end) in
            [("waits", dispatched, issued), ("executes", issued, executed), ("done", executed, self.now)]
        {
            if start < end {
                let comma = if self.events.is_empty() { "" } else { ",\n" };
                let length = end - start;
                let _ = write!(
                    self.events,
                    "{comma}{{\"ph\":\"X\",\"pid\":0,\"tid\":{row},\"name\":\"{name}\",\"ts\":{start},\"dur\":{length}}}"
                );
            }
        }
    }
}

fn trace(analyzer: &Analyzer, code: &str) -> Result<Trace, Box<dyn Error>> {
    let input = analyzer.parse("block", code.as_bytes());
    let region = input.regions.first().ok_or("there are no instructions")?;
    let mut trace = Trace::default();
    analyzer.region_analyzer().simulation(&input, region)?.run(&mut trace)?;
    Ok(trace)
}

fn main() -> Result<(), Box<dyn Error>> {
    let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    let analyzer = Analyzer::new(subtarget, Options::new().iterations(NonZeroU32::new(20)))?;
    let trace = trace(&analyzer, "imulq (%rdi), %rax\naddq %rax, %rbx\n")?;
    eprintln!("{} cycles, of which {} stalled", trace.now, trace.n_stalls);
    println!("[{}]", trace.events);
    Ok(())
}

#[test]
fn events_agree_with_the_report() -> Result<(), Box<dyn Error>> {
    // LLVM's pipeline, in order and out of order, and a core.
    for (triple, processor, is_accurate) in [
        ("x86_64", "skylake", false),
        ("x86_64", "atom", false),
        ("x86_64", "skylake", true),
        ("aarch64", "cortex-a55", false),
    ] {
        let subtarget = Subtarget::builder(triple).processor(processor).build()?.accurate(is_accurate);
        let analyzer = Analyzer::new(subtarget, Options::new().iterations(NonZeroU32::new(20)))?;
        let code =
            if triple == "x86_64" { "imulq (%rdi), %rax\naddq %rax, %rbx\n" } else { "mul x0, x0, x1\n" };
        let trace = trace(&analyzer, code)?;
        let summary = analyzer.report(code)?.views.summary.ok_or("there is no summary")?;
        assert_eq!(trace.now, summary.n_cycles, "{processor}");
        assert_eq!(trace.cycles.len() as u64, summary.n_instructions, "{processor}");
        assert!(trace.cycles.iter().all(|cycles| cycles.is_sorted()), "{processor}");
        assert!(trace.events.starts_with("{\"ph\":\"X\""), "{processor}");
    }
    Ok(())
}
