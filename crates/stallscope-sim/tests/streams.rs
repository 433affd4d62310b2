//! Streams: the instructions of a run come from a source, and repetitions are skipped.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use stallscope_isa::Isa;
use stallscope_sim::{
    InstRef, Instruction, Listener, Pipeline, PipelineOptions, ResourceUse, Run as _, RunExtent,
    SimulationError, Stall, StreamExtent,
};
use stallscope_target::SubtargetInfo;
use stallscope_testing::Random;

mod common;

use common::{AARCH64, X86, any_code, subtarget};

const PROCESSORS: [(&Isa, &str); 5] =
    [(X86, "btver2"), (X86, "skylake"), (X86, "atom"), (AARCH64, "cortex-a55"), (AARCH64, "neoverse-n2")];

/// Counts events, including events of skipped executions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Counts {
    n_cycles: u64,
    n_stalls: u64,
    n_issued: Vec<u64>,
    n_units: u64,
    n_retired: u64,
}

#[derive(Default)]
struct Counter {
    counts: Counts,
    mark: Counts,
    n_repetitions: u64,
}

impl Listener for Counter {
    fn n_watched(&self) -> u64 {
        0
    }

    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.counts.n_cycles += n_cycles;
    }

    fn on_stall(&mut self, _: Stall<'_>, n_cycles: u64) {
        self.counts.n_stalls += n_cycles;
    }

    fn on_issued(&mut self, inst: InstRef<'_>, used: &[ResourceUse]) {
        let index = inst.index();
        if self.counts.n_issued.len() <= index {
            self.counts.n_issued.resize(index + 1, 0);
        }
        self.counts.n_issued[index] += 1;
        self.counts.n_units += used.len() as u64;
    }

    fn on_retired(&mut self, _: InstRef<'_>, _: &[u32]) {
        self.counts.n_retired += 1;
    }

    fn mark(&mut self) {
        self.mark.clone_from(&self.counts);
        self.mark.n_issued.resize(self.counts.n_issued.len(), 0);
    }

    fn repeat(&mut self, n: u64, _: u64) {
        self.n_repetitions += 1;
        let Self { counts, mark, .. } = self;
        let add = |count: &mut u64, mark: u64| *count += n * (*count - mark);
        add(&mut counts.n_cycles, mark.n_cycles);
        add(&mut counts.n_stalls, mark.n_stalls);
        add(&mut counts.n_units, mark.n_units);
        add(&mut counts.n_retired, mark.n_retired);
        mark.n_issued.resize(counts.n_issued.len(), 0);
        counts.n_issued.iter_mut().zip(&mark.n_issued).for_each(|(count, &mark)| add(count, mark));
    }
}

fn pipeline<'a>(subtarget: &'a SubtargetInfo, disable_fast_forward: bool) -> Pipeline<'a> {
    Pipeline::new(subtarget, &PipelineOptions { disable_fast_forward, ..PipelineOptions::default() })
}

/// Runs pieces, and returns the extent and the counted events.
fn run_stream(
    pipeline: &mut Pipeline<'_>,
    code: &[Instruction],
    pieces: &[(Vec<u32>, u64)],
) -> (Result<StreamExtent, SimulationError>, Counter) {
    let mut counter = Counter::default();
    let mut pieces = pieces.iter();
    let mut source = |piece: &mut Vec<u32>| {
        let (instructions, n_times) = pieces.next()?;
        piece.extend_from_slice(instructions);
        Some(*n_times)
    };
    let extent = pipeline.prepare(code).run_stream(&mut source, &mut (), &mut counter);
    (extent, counter)
}

#[test]
fn a_loop_and_its_stream_have_the_same_events() {
    let mut random = Random::new("a_loop_and_its_stream_have_the_same_events");
    for (isa, processor) in PROCESSORS {
        let subtarget = subtarget(isa, processor);
        for _ in 0..30 {
            let code = any_code(&mut random, isa, &subtarget);
            let mut counter = Counter::default();
            let mut complete = pipeline(&subtarget, true);
            let Ok(RunExtent { n_cycles, .. }) = (&mut complete.prepare(&code)).run(40, &mut counter) else {
                continue;
            };
            let all: Vec<u32> = (0..code.len() as u32).collect();
            let expected = StreamExtent { n_instructions: 40 * code.len() as u64, n_cycles };
            let divided =
                [(all.clone(), 7), (Vec::new(), 3), (all.clone(), 0), (all.clone(), 1), (all.clone(), 32)];
            for pieces in [vec![(all.clone(), 40)], vec![(all, 1); 40], divided.to_vec()] {
                for disable_fast_forward in [false, true] {
                    let mut pipeline = pipeline(&subtarget, disable_fast_forward);
                    let (extent, counted) = run_stream(&mut pipeline, &code, &pieces);
                    assert_eq!(extent, Ok(expected), "{processor}");
                    assert_eq!(counted.counts, counter.counts, "{processor}");
                }
            }
        }
    }
}

#[test]
fn skipping_changes_nothing() {
    let mut random = Random::new("skipping_changes_nothing");
    let mut n_repetitions = 0;
    for (isa, processor) in PROCESSORS {
        let subtarget = subtarget(isa, processor);
        for _ in 0..30 {
            let code = any_code(&mut random, isa, &subtarget);
            let pieces: Vec<(Vec<u32>, u64)> = (0..5)
                .map(|_| {
                    let n = 1 + random.below(8);
                    let piece = (0..n).map(|_| random.below(code.len()) as u32).collect();
                    (piece, [1, 2, 30, 300][random.below(4)])
                })
                .collect();
            let (extent, counted) = run_stream(&mut pipeline(&subtarget, false), &code, &pieces);
            let (complete_extent, complete) = run_stream(&mut pipeline(&subtarget, true), &code, &pieces);
            assert_eq!(extent.is_ok(), complete_extent.is_ok());
            if extent.is_err() {
                continue;
            }
            assert_eq!(extent, complete_extent, "{processor}: {pieces:?}");
            assert_eq!(counted.counts, complete.counts, "{processor}: {pieces:?}");
            assert_eq!(counted.counts.n_retired, extent.unwrap().n_instructions);
            n_repetitions = n_repetitions.max(counted.n_repetitions);
        }
    }
    assert!(n_repetitions > 1, "several pieces of a stream are skipped");
}

#[test]
fn a_long_stream_takes_no_longer_than_a_short_one() {
    let subtarget = subtarget(X86, "skylake");
    let code = any_code(&mut Random::new("a_long_stream_takes_no_longer_than_a_short_one"), X86, &subtarget);
    let all: Vec<u32> = (0..code.len() as u32).collect();
    let (extent, counted) =
        run_stream(&mut pipeline(&subtarget, false), &code, &[(all.clone(), 1 << 40), (all, 1 << 40)]);
    assert_eq!(extent.unwrap().n_instructions, (code.len() as u64) << 41);
    assert_eq!(counted.n_repetitions, 2);
}

#[test]
fn unknown_instructions_are_errors() {
    let subtarget = subtarget(X86, "skylake");
    let code = any_code(&mut Random::new("unknown_instructions_are_errors"), X86, &subtarget);
    let n_known = code.len() as u32;
    let (extent, _) =
        run_stream(&mut pipeline(&subtarget, false), &code, &[(vec![0], 2), (vec![n_known], 1)]);
    assert_eq!(extent, Err(SimulationError::UnknownInstruction { index: n_known, n_known }));
    let (extent, _) = run_stream(&mut pipeline(&subtarget, false), &code, &[]);
    assert_eq!(extent, Ok(StreamExtent::default()));
}
