//! Hardware units that are added to pipelines.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use stallscope_isa::Isa;
use stallscope_sim::{
    HardwareUnit, InstRef, Listener, Pipeline, PipelineOptions, RelativeState, Stall, StallKind,
};
use stallscope_target::SubtargetInfo;
use stallscope_testing::Random;

mod common;

use common::{AARCH64, X86, any_code, subtarget};

const PROCESSORS: [(&Isa, &str); 4] =
    [(X86, "btver2"), (X86, "skylake"), (X86, "atom"), (AARCH64, "cortex-a55")];

/// Dispatches an instruction in every third cycle at most, and checks that none is dispatched earlier.
#[derive(Default)]
struct Slow {
    cycle: u64,
    free_at: u64,
    n_dispatched: u64,
    last: Option<u64>,
    n_stalls: u64,
}

impl Listener for Slow {
    fn n_watched(&self) -> u64 {
        0
    }

    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.cycle += n_cycles;
    }

    fn on_dispatched(&mut self, inst: InstRef<'_>, _: &[u32], _: u32) {
        // A wide instruction is dispatched in several cycles.
        if self.last.replace(inst.source_index()) != Some(inst.source_index()) {
            assert!(self.free_at <= self.cycle);
            self.free_at = self.cycle + 3;
            self.n_dispatched += 1;
        }
    }

    fn on_stall(&mut self, stall: Stall<'_>, n_cycles: u64) {
        if stall.kind() == StallKind::CustomBehavior {
            self.n_stalls += n_cycles;
        }
    }

    fn record(&self, state: &mut RelativeState<'_>) {
        state.number(self.free_at.saturating_sub(self.cycle));
    }
}

impl HardwareUnit for Slow {
    fn stall_cycles(&self, _: InstRef<'_>) -> u32 {
        self.free_at.saturating_sub(self.cycle) as u32
    }
}

fn pipeline<'a>(subtarget: &'a SubtargetInfo, disable_fast_forward: bool) -> Pipeline<'a> {
    Pipeline::new(subtarget, &PipelineOptions { disable_fast_forward, ..PipelineOptions::default() })
}

#[test]
fn units_hold_instructions_back() {
    let mut random = Random::new("units_hold_instructions_back");
    for (isa, processor) in PROCESSORS {
        let subtarget = subtarget(isa, processor);
        let mut n_stalls = 0;
        for _ in 0..30 {
            let code = any_code(&mut random, isa, &subtarget);
            let mut unit = Slow::default();
            let mut complete = pipeline(&subtarget, true);
            let Ok(extent) = complete.prepare(&code).run_with_unit(60, &mut unit, &mut ()) else { continue };
            assert_eq!(unit.n_dispatched, 60 * code.len() as u64, "{processor}");
            assert!(extent.n_cycles > 3 * (unit.n_dispatched - 1), "{processor}");
            let mut repeating = pipeline(&subtarget, false);
            let again = repeating.prepare(&code).run_with_unit(60, &mut Slow::default(), &mut ());
            assert_eq!(again, Ok(extent), "{processor}: skipping changes nothing");
            n_stalls += unit.n_stalls;
        }
        // Slow code alone may never wait for the unit.
        assert!(n_stalls > 0, "{processor}");
    }
}

#[test]
fn no_unit_changes_nothing() {
    let mut random = Random::new("no_unit_changes_nothing");
    for (isa, processor) in PROCESSORS {
        let subtarget = subtarget(isa, processor);
        for _ in 0..10 {
            let code = any_code(&mut random, isa, &subtarget);
            let alone = pipeline(&subtarget, false).run(&code, 60, &mut ());
            let with = pipeline(&subtarget, false).prepare(&code).run_with_unit(60, &mut (), &mut ());
            assert_eq!(with.map(|extent| extent.n_cycles), alone, "{processor}");
        }
    }
}
