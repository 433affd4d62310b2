//! Custom behavior with state, and custom hazards of an in-order pipeline.

#![allow(clippy::unwrap_used, reason = "code that a model describes can be built and run")]

use stallscope_sim::{
    CustomBehavior, CustomHazards, ExecutingInstruction, HazardWarnings, InstRef, Instruction, Listener,
    Pipeline, PipelineOptions, Stall, StallKind,
};
use stallscope_target::{Inst, SubtargetInfo};
use stallscope_testing::Random;

mod common;

use common::{AARCH64, any_code_with, subtarget};

/// Marks every third instruction of a region as one that waits for all other instructions.
#[derive(Debug, Default)]
struct Fences {
    n_instructions: u64,
}

impl CustomBehavior for Fences {
    fn post_process(&mut self, _: &Inst, instruction: &mut Instruction) {
        self.n_instructions += 1;
        instruction.custom_data = u64::from(self.n_instructions.is_multiple_of(3));
    }

    fn reset(&mut self) {
        self.n_instructions = 0;
    }
}

#[derive(Debug)]
struct FenceHazards;

impl CustomHazards for FenceHazards {
    fn cycles(&self, custom_data: u64, executing: &mut dyn Iterator<Item = ExecutingInstruction>) -> u32 {
        if custom_data == 0 { 0 } else { executing.map(|inst| inst.cycles_left).max().unwrap_or(0) }
    }

    fn warning(&self, custom_data: u64) -> Option<&'static str> {
        (custom_data != 0).then_some("a fence")
    }
}

/// Checks that no marked instruction issues while another one executes, and counts custom stalls.
#[derive(Default)]
struct Checker {
    cycle: u64,
    /// The cycle when all issued instructions are executed.
    end: u64,
    n_custom_stalls: u64,
}

impl Listener for Checker {
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.cycle += n_cycles;
    }

    fn on_issued(&mut self, inst: InstRef<'_>, _: &[stallscope_sim::ResourceUse]) {
        assert!(inst.instruction().custom_data == 0 || self.end <= self.cycle);
        self.end = self.end.max(self.cycle + u64::from(inst.desc().max_latency));
    }

    fn on_stall(&mut self, stall: Stall<'_>, n_cycles: u64) {
        if stall.kind() == StallKind::CustomBehavior {
            self.n_custom_stalls += n_cycles;
        }
    }
}

fn pipeline<'a>(subtarget: &'a SubtargetInfo, disable_fast_forward: bool) -> Pipeline<'a> {
    let options = PipelineOptions { disable_fast_forward, ..PipelineOptions::default() };
    let mut pipeline = Pipeline::new(subtarget, &options);
    pipeline.set_custom_hazards(Some(&FenceHazards));
    pipeline
}

/// Returns how many warnings of the last run are printed.
fn n_warnings(pipeline: &Pipeline<'_>) -> u64 {
    let HazardWarnings { texts, repeated, .. } = pipeline.hazard_warnings();
    let (period, n) = repeated.clone().unwrap_or_default();
    texts.len() as u64 + n * period.len() as u64
}

#[test]
fn custom_hazards_delay_instructions_of_in_order_pipelines() {
    let subtarget = subtarget(AARCH64, "cortex-a55");
    let mut random = Random::new("custom_hazards_delay_instructions_of_in_order_pipelines");
    let mut n_custom_stalls = 0;
    for _ in 0..100 {
        let code = any_code_with(&mut random, AARCH64, &subtarget, Some(Box::new(Fences::default())));
        for (index, instruction) in code.iter().enumerate() {
            assert_eq!(instruction.custom_data, u64::from(index % 3 == 2), "the state is that of the region");
        }
        let mut checker = Checker::default();
        let mut complete = pipeline(&subtarget, true);
        let Ok(n_cycles) = complete.run(&code, 50, &mut checker) else { continue };
        n_custom_stalls += checker.n_custom_stalls;
        let mut repeating = pipeline(&subtarget, false);
        assert_eq!(repeating.run(&code, 50, &mut ()), Ok(n_cycles));
        assert_eq!(n_warnings(&repeating), n_warnings(&complete));
        let n_fences = code.iter().filter(|instruction| instruction.custom_data != 0).count() as u64;
        assert!(n_warnings(&complete) >= 50 * n_fences);
    }
    assert!(n_custom_stalls > 0);
}

#[test]
fn custom_data_is_part_of_the_key() {
    let subtarget = subtarget(AARCH64, "cortex-a55");
    let mut pipeline = pipeline(&subtarget, false);
    let mut code =
        any_code_with(&mut Random::new("custom_data_is_part_of_the_key"), AARCH64, &subtarget, None);
    let mut key = |code: &[Instruction]| {
        let mut key = Vec::new();
        pipeline.prepare(code).key(false, &mut key);
        key
    };
    let before = key(&code);
    assert_eq!(key(&code), before);
    code.last_mut().unwrap().custom_data = 1;
    assert_ne!(key(&code), before);
}
