//! Custom behavior, hazards and instruments for a shipped target: the instruction set stays as it is.
//!
//! On Cortex-A55, `dmb` waits for all instructions that execute, prefetches use no load port, and a comment
//! `# LLVM-MCA-MISS 80` makes the following loads take 80 cycles, until the same comment with 0.
//!
//! ```sh
//! cargo run --release --example custom_behavior
//! ```

use std::error::Error;

use stallscope::isa::{Inst, SubtargetInfo, Triple};
use stallscope::simulation::{
    ActiveInstrument, CustomBehavior, CustomHazards, ExecutingInstruction, Instruction, InstrumentManager,
    InstrumentSyntax, LATENCY, OpcodeId,
};
use stallscope::{Analyzer, Options, Subtarget};

/// Changes instructions after they have been built from the scheduling model.
#[derive(Debug)]
struct Barriers {
    barrier: Option<OpcodeId>,
}

/// The data of an instruction that is a barrier.
const BARRIER: u64 = 1;

impl Barriers {
    fn new(subtarget: &SubtargetInfo) -> Self {
        Self { barrier: subtarget.description().opcode_by_name("DMB") }
    }
}

impl CustomBehavior for Barriers {
    fn post_process(&mut self, inst: &Inst, instruction: &mut Instruction) {
        if Some(inst.opcode) == self.barrier {
            instruction.custom_data = BARRIER;
        }
    }

    fn hazards(&self) -> Option<&'static dyn CustomHazards> {
        Some(&BarrierHazards)
    }
}

/// Holds barriers back in in-order pipelines.
#[derive(Debug)]
struct BarrierHazards;

impl CustomHazards for BarrierHazards {
    fn cycles(&self, custom_data: u64, executing: &mut dyn Iterator<Item = ExecutingInstruction>) -> u32 {
        if custom_data == BARRIER { executing.map(|other| other.cycles_left).max().unwrap_or(0) } else { 0 }
    }
}

/// The comments `LLVM-MCA-LATENCY`, which all targets have, and `LLVM-MCA-MISS`.
#[derive(Debug)]
struct Misses;

const MISS: &str = "MISS";

impl InstrumentSyntax for Misses {
    fn kinds(&self, _: &Triple) -> &'static [&'static str] {
        &[LATENCY, MISS]
    }

    fn accepts(&self, kind: &str, data: &str) -> bool {
        kind != MISS || data.trim().parse::<u32>().is_ok()
    }
}

impl InstrumentManager for Misses {
    fn latency(&self, instruments: &[ActiveInstrument<'_>]) -> Option<u32> {
        let of_miss = instruments.iter().rev().find(|instrument| instrument.kind == MISS);
        let cycles = of_miss.and_then(|miss| miss.data.trim().parse().ok()).filter(|&cycles| cycles > 0);
        cycles.or_else(|| instruments.iter().rev().find_map(ActiveInstrument::latency))
    }
}

fn subtarget() -> Result<Subtarget, Box<dyn Error>> {
    let subtarget = Subtarget::builder("aarch64").processor("cortex-a55").build()?;
    Ok(subtarget.with_custom_behavior(|info| Box::new(Barriers::new(info))).with_instruments(&Misses))
}

const PLAIN: &str = "ldr x0, [x1]\ndmb ish\nadd x2, x2, #1\n";
const MISSED: &str = "// LLVM-MCA-MISS 80\nldr x0, [x1]\n// LLVM-MCA-MISS 0\ndmb ish\nadd x2, x2, #1\n";

fn main() -> Result<(), Box<dyn Error>> {
    let analyzer = Analyzer::new(subtarget()?, Options::new())?;
    println!("hit: {:.2} cycles, miss: {:.2} cycles", analyzer.cycles(PLAIN)?, analyzer.cycles(MISSED)?);
    Ok(())
}

#[test]
fn barriers_wait_for_loads() -> Result<(), Box<dyn Error>> {
    let shipped = Subtarget::builder("aarch64").processor("cortex-a55").build()?;
    let shipped = Analyzer::new(shipped, Options::new())?;
    let custom = Analyzer::new(subtarget()?, Options::new())?;
    // The comment means nothing to the shipped target, and the barrier waits for nothing.
    assert!(shipped.cycles(PLAIN)? < custom.cycles(PLAIN)?);
    let missed = custom.cycles(MISSED)?;
    assert!((80.0..90.0).contains(&missed), "{missed}");
    // Custom behavior can be turned off, as with `-disable-cb`, and instruments, as with `-disable-im`.
    let off = Options::new().custom_behavior(false).instruments(false);
    let off = Analyzer::new(subtarget()?, off)?;
    assert_eq!(off.cycles(MISSED)?, shipped.cycles(PLAIN)?);
    Ok(())
}
