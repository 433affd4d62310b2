//! Invariants of the bounds, for random code on many processors and with all front ends.

#![allow(clippy::unwrap_used, reason = "code that ran once without an error does so again")]

use std::num::NonZeroU32;

use stallscope_isa::Isa;
use stallscope_sim::{Bounds, Instruction, Pipeline, PipelineOptions, Ratio};
use stallscope_target::{FrontEndKind, SubtargetInfo};
use stallscope_testing::Random;

mod common;

use common::{AARCH64, X86, any_code, out_of_order};

/// Cycles per iteration in the steady state.
fn long_run(pipeline: &mut Pipeline<'_>, code: &[Instruction]) -> Ratio {
    let n = 20_000 / code.len() as u64;
    let first = pipeline.run(code, n, &mut ()).unwrap();
    if let Some(cycles) = pipeline.steady_state() {
        return cycles;
    }
    let both = pipeline.run(code, 2 * n, &mut ()).unwrap();
    // Without a repetition the result varies by the cycles that the machine can hold.
    Ratio::new(both - first + 200, n)
}

fn check_names(bounds: &Bounds, code: &[Instruction]) {
    let Bounds { front_end, stages: _, ports, dependencies } = bounds;
    assert_eq!(ports.cycles > Ratio::default(), ports.ports != 0);
    assert_eq!(dependencies.cycles > Ratio::default(), !dependencies.instructions.is_empty());
    assert!(dependencies.instructions.iter().all(|&index| index < code.len()));
    assert_eq!(front_end.cycles > Ratio::default(), !front_end.schedule.is_empty());
}

fn check(isa: &Isa, subtarget: &SubtargetInfo, n_codes: usize) {
    let mut random = Random::new(&format!("bounds {}", subtarget.processor_name));
    for _ in 0..n_codes {
        let code = any_code(&mut random, isa, subtarget);
        if code.is_empty() {
            continue;
        }
        let default = PipelineOptions::default();
        let names = || {
            let opcodes = code.iter().map(|i| subtarget.description().opcode_name(i.opcode));
            opcodes.collect::<Vec<_>>()
        };
        // With some of LLVM's models instructions need resources that are never free, and llvm-mca does not terminate.
        let Ok(plain) = Pipeline::new(subtarget, &default).run(&code, 100, &mut ()) else { continue };
        for front_end in FrontEndKind::GENERIC.map(Some).into_iter().chain([None]) {
            let dispatch_width = NonZeroU32::new([0, 0, 0, 1, 3, 9][random.below(6)]);
            let micro_op_queue_size = NonZeroU32::new([0, 0, 16][random.below(3)]);
            let options = PipelineOptions { front_end, dispatch_width, micro_op_queue_size, ..default };
            let mut pipeline = Pipeline::new(subtarget, &options);
            let bounds = pipeline.prepare(&code).bounds();
            let found = long_run(&mut pipeline, &code);
            let shown = || format!("{}: {options:?}\n{bounds:?}\n{:?}", subtarget.processor_name, names());
            assert!(found >= bounds.front_end.cycles, "front end, {found}: {}", shown());
            assert!(found >= bounds.ports.cycles, "ports, {found}: {}", shown());
            assert!(found >= bounds.dependencies.cycles, "dependencies, {found}: {}", shown());
            check_names(&bounds, &code);
            let is_plain = front_end.is_none_or(|kind| kind == FrontEndKind::None);
            if is_plain {
                let mut pipeline = Pipeline::new(subtarget, &PipelineOptions { front_end, ..default });
                assert_eq!(pipeline.run(&code, 100, &mut ()), Ok(plain), "{}", shown());
            }
        }
    }
}

#[test]
fn x86_takes_no_less_than_its_bounds() {
    out_of_order(X86).iter().for_each(|subtarget| check(X86, subtarget, 20));
}

#[test]
fn aarch64_takes_no_less_than_its_bounds() {
    out_of_order(AARCH64).iter().for_each(|subtarget| check(AARCH64, subtarget, 20));
}
