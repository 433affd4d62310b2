//! A view of your own: the cycles that each ready instruction waited for a port, as text and as JSON.
//!
//! ```sh
//! cargo run --release --example custom_view
//! ```

use std::collections::HashMap;
use std::error::Error;

use stallscope::report::{Json, RenderContext, Text, View};
use stallscope::simulation::{InstRef, Listener, ResourceUse, SimulationContext};
use stallscope::{Analyzer, Options, Subtarget};

/// The data of the view.
#[derive(Clone, Debug, PartialEq)]
struct PortWaits {
    /// The cycles of each instruction, over all iterations.
    cycles: Vec<u64>,
    n_iterations: u32,
}

/// Collects the data. Without further methods, it hears the events of all iterations; a listener that has
/// [`Listener::repeat`] lets the simulation skip iterations that repeat.
#[derive(Debug)]
struct PortWaitListener {
    now: u64,
    /// The cycle when each instruction in flight became ready.
    ready_at: HashMap<u64, u64>,
    cycles: Vec<u64>,
}

impl Listener for PortWaitListener {
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.now += n_cycles;
    }

    fn on_ready(&mut self, inst: InstRef<'_>) {
        self.ready_at.insert(inst.source_index(), self.now);
    }

    fn on_issued(&mut self, inst: InstRef<'_>, _: &[ResourceUse]) {
        if let Some(ready_at) = self.ready_at.remove(&inst.source_index()) {
            self.cycles[inst.index()] += self.now - ready_at;
        }
    }
}

impl View for PortWaits {
    type Listener<'c> = PortWaitListener;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<PortWaitListener> {
        let cycles = vec![0; context.code.len()];
        Some(PortWaitListener { now: 0, ready_at: HashMap::new(), cycles })
    }

    fn finish(
        listener: Option<PortWaitListener>,
        context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        Some(Self { cycles: listener?.cycles, n_iterations: context.n_iterations })
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        text.str("\n\nCycles per iteration that instructions wait for ports:\n");
        for (index, &cycles) in self.cycles.iter().enumerate() {
            text.fixed(cycles as f64 / f64::from(self.n_iterations), 2);
            text.str("  ");
            text.bytes(context.instructions.get(index));
            text.end_line();
        }
    }

    fn write_json(&self, _: &RenderContext<'_>, json: &mut Json) {
        json.array(|json| self.cycles.iter().for_each(|cycles| json.number(cycles)));
    }
}

/// Returns the report on a text with the view after llvm-mca's, and the view as JSON.
fn report(analyzer: &Analyzer, code: &str) -> Result<(String, String), Box<dyn Error>> {
    let input = analyzer.parse("block", code.as_bytes());
    let region = input.regions.first().ok_or("there are no instructions")?;
    let view: PortWaits =
        analyzer.region_analyzer().simulation(&input, region)?.view()?.ok_or("there is no view")?;

    let report = analyzer.report(code)?;
    let context = report.context(analyzer.processor());
    let mut text = Text::new(false);
    report.render(analyzer.processor(), 0, &mut text);
    view.write_text(&context, &mut text);
    let mut json = Json::new();
    view.write_json(&context, &mut json);
    Ok((String::from_utf8(text.finish())?, String::from_utf8(json.into_bytes())?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    let analyzer = Analyzer::new(subtarget, Options::new())?;
    // Both instructions need port 1.
    let (text, json) = report(&analyzer, "imulq $3, %rsi, %rax\nimulq $5, %rdi, %rbx\n")?;
    println!("{text}\n{json}");
    Ok(())
}

#[test]
fn instructions_wait_for_a_port_that_they_share() -> Result<(), Box<dyn Error>> {
    let subtarget = Subtarget::builder("x86_64").processor("skylake").build()?;
    let analyzer = Analyzer::new(subtarget, Options::new())?;
    let waits = |code: &str| -> Result<Vec<u64>, Box<dyn Error>> {
        let (text, json) = report(&analyzer, code)?;
        assert!(text.starts_with("Iterations:        100\n"));
        assert!(text.contains("\n\nCycles per iteration that instructions wait for ports:\n"), "{text}");
        let numbers = json.split(|char: char| !char.is_ascii_digit()).filter(|digits| !digits.is_empty());
        Ok(numbers.map(|digits| digits.parse().expect("digits")).collect())
    };
    // Only the first one is ready when it is dispatched, and issues in the next cycle.
    assert_eq!(waits("addq %rax, %rbx\n")?, [1]);
    let shared = waits("imulq $3, %rsi, %rax\nimulq $5, %rdi, %rbx\n")?;
    assert!(shared.len() == 2 && shared.iter().all(|&cycles| cycles > 100), "{shared:?}");
    Ok(())
}
