//! Invariants of list schedules, and a comparison with simulations, for random code on many processors.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use std::num::NonZeroU32;

use stallscope_isa::Isa;
use stallscope_sim::{InstRef, Instruction, Interest, Listener, Pipeline, PipelineOptions, Run as _};
use stallscope_target::SubtargetInfo;
use stallscope_testing::Random;

mod common;

use common::{AARCH64, X86, any_code, out_of_order};

/// Instructions of a schedule. The second half counts.
const N_INSTRUCTIONS: usize = 8_000;

/// The dispatch cycle of each instruction, as a listener sees it.
#[derive(Default)]
struct Dispatches {
    now: u64,
    cycles: Vec<u64>,
}

impl Listener for Dispatches {
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.now += n_cycles;
    }

    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], n_micro_ops: u32) {
        assert_eq!(inst.source_index(), self.cycles.len() as u64);
        assert_eq!(n_micro_ops, inst.desc().n_micro_ops);
        self.cycles.push(self.now);
    }

    fn interest(&self) -> Interest {
        if self.cycles.len() < N_INSTRUCTIONS { Interest::All } else { Interest::Nothing }
    }
}

/// The cycles of an iteration by the schedule, if there is one.
fn scheduled(pipeline: &mut Pipeline<'_>, code: &[Instruction], width: u32) -> Option<f64> {
    let mut prepared = pipeline.prepare(code);
    let cycles: Vec<u64> = prepared.list_schedule()?.take(N_INSTRUCTIONS).collect();
    assert!(cycles.is_sorted(), "dispatch is in order");
    let mut heard = Dispatches::default();
    prepared.list_schedule()?.run(u64::MAX, &mut heard).unwrap();
    assert_eq!(heard.cycles, cycles, "listeners see other cycles");
    // No cycle dispatches more than its width; what is wider takes several.
    let n_micro_ops = |index: usize| u64::from(code[index % code.len()].desc.n_micro_ops);
    let mut n = 0;
    for (index, &cycle) in cycles.iter().enumerate() {
        let n_fits = n_micro_ops(index).min(u64::from(width));
        assert!(n + n_fits <= u64::from(width) * (cycle + 1), "{index}: {n}, {cycle}");
        n += n_micro_ops(index);
    }
    let n_iterations = N_INSTRUCTIONS / code.len();
    let (first, last) = (n_iterations / 2, n_iterations - 1);
    Some((cycles[last * code.len()] - cycles[first * code.len()]) as f64 / (last - first) as f64)
}

/// Compares schedules with simulations. Returns how many differ by less than 2 %, and how many there are.
fn check(isa: &Isa, subtarget: &SubtargetInfo, n_codes: usize) -> (usize, usize) {
    let mut random = Random::new(&format!("list_schedule {}", subtarget.processor_name));
    let (mut n_alike, mut n_compared) = (0, 0);
    for _ in 0..n_codes {
        let code = any_code(&mut random, isa, subtarget);
        if code.is_empty() {
            continue;
        }
        let mut any = |choices: &[u32]| NonZeroU32::new(choices[random.below(choices.len())]);
        let options = PipelineOptions {
            dispatch_width: any(&[0, 0, 1, 3, 9]),
            register_file_size: any(&[0, 0, 40]),
            load_queue_size: any(&[0, 0, 9]),
            store_queue_size: any(&[0, 0, 9]),
            assume_no_alias: any(&[0, 1]).is_some(),
            ..PipelineOptions::default()
        };
        let mut pipeline = Pipeline::new(subtarget, &options);
        let width = pipeline.width();
        let Some(cycles) = scheduled(&mut pipeline, &code, width) else { continue };
        let bounds = pipeline.prepare(&code).bounds();
        // The window of the second half may begin and end anywhere in the buffers.
        let slack = 2_000.0 / (N_INSTRUCTIONS / code.len() / 2) as f64;
        for bound in [bounds.front_end.cycles.value(), bounds.dependencies.cycles.value()] {
            assert!(cycles + slack >= bound, "{}: {options:?}: {cycles} < {bound}", subtarget.processor_name);
        }
        // With some of LLVM's models instructions need resources that are never free.
        let n = (20_000 / code.len()) as u64;
        let Ok(half) = pipeline.run(&code, n, &mut ()) else { continue };
        let simulated = match pipeline.steady_state() {
            Some(cycles) => cycles.value(),
            None => (pipeline.run(&code, 2 * n, &mut ()).unwrap() - half) as f64 / n as f64,
        };
        n_compared += 1;
        n_alike += usize::from((cycles - simulated).abs() <= 0.02 * simulated);
    }
    (n_alike, n_compared)
}

fn check_all(isa: &'static Isa, n_codes: usize) {
    let (mut n_alike, mut n_compared) = (0, 0);
    for subtarget in out_of_order(isa) {
        let (alike, compared) = check(isa, &subtarget, n_codes);
        n_alike += alike;
        n_compared += compared;
    }
    // Code without long latencies, where the order of issue matters most, and ports that are reserved as groups are not taken.
    assert!(n_compared > 100 && n_alike * 25 >= n_compared * 21, "{n_alike} of {n_compared}");
}

#[test]
fn x86() {
    check_all(X86, 60);
}

#[test]
fn aarch64() {
    check_all(AARCH64, 30);
}
