//! Predictions for random blocks keep what must hold of all of them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that finds nothing has failed"
)]

#[path = "invariants/check.rs"]
mod check;
mod common;

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use stallscope::options::{FrontEndKind, HardwareOptions};
use stallscope::{Options, Subtarget};
use stallscope_testing::Random;

use common::{AARCH64, SYSTEMZ, X86, any_block, subtarget};

/// A processor for each scheduling model that executes out of order.
fn out_of_order(triple: &'static str) -> Vec<Subtarget> {
    let first = subtarget(triple, "generic");
    let description = first.info().description();
    let mut models = BTreeSet::new();
    let names = description.processor_names();
    names
        .map(|name| subtarget(triple, name))
        .filter(|subtarget| {
            let model = &subtarget.info().sched_model;
            model.has_sched_classes && model.is_out_of_order() && models.insert(model.model_number)
        })
        .collect()
}

/// Options, and the size of the micro-op queue.
fn any_options(random: &mut Random) -> (Options, u32) {
    if random.below(2) != 0 {
        return (Options::new(), 0);
    }
    let hardware = HardwareOptions::new().dispatch_width(NonZeroU32::new(random.of(&[0, 1, 3, 9])));
    let micro_op_queue_size = random.of(&[0, 0, 7, 64]);
    let hardware = hardware
        .load_queue_size(NonZeroU32::new(random.of(&[0, 1, 5])))
        .store_queue_size(NonZeroU32::new(random.of(&[0, 1, 5])))
        .register_file_size(NonZeroU32::new(random.of(&[0, 0, 40])))
        .assume_no_alias(random.below(2) == 0);
    (Options::new().hardware(hardware), micro_op_queue_size)
}

fn check_subtarget(triple: &'static str, subtarget: &Subtarget, n_blocks: usize) {
    let mut random = Random::new(&format!("invariants {}", subtarget.processor_name()));
    let mut n_predicted = 0;
    for _ in 0..n_blocks {
        let block = any_block(&mut random, triple, 12);
        for front_end in FrontEndKind::GENERIC.map(Some).into_iter().chain([None]) {
            let (options, micro_op_queue_size) = any_options(&mut random);
            let pipeline = check::Pipeline { options, front_end, micro_op_queue_size };
            n_predicted += usize::from(check::check(subtarget, pipeline, block.as_bytes()));
        }
    }
    assert!(n_predicted > n_blocks, "{}: only {n_predicted} predictions", subtarget.processor_name());
}

#[test]
fn x86_keeps_them() {
    out_of_order(X86).iter().for_each(|subtarget| check_subtarget(X86, subtarget, 15));
}

#[test]
fn aarch64_keeps_them() {
    let subtargets = out_of_order(AARCH64);
    subtargets.iter().for_each(|subtarget| check_subtarget(AARCH64, subtarget, 15));
}

#[test]
fn systemz_keeps_them() {
    let subtargets = out_of_order(SYSTEMZ);
    subtargets.iter().for_each(|subtarget| check_subtarget(SYSTEMZ, subtarget, 30));
}

#[test]
fn the_cortex_a72_keeps_them_with_a_model_of_its_own() {
    let subtarget = subtarget(AARCH64, "cortex-a72").with_own_model().unwrap();
    check_subtarget(AARCH64, &subtarget, 100);
}

/// Nine instructions are dispatched in the time of eight issues: it takes thousands to fill the queues.
#[test]
fn queues_that_fill_slowly_are_full_in_the_long_run() {
    let subtarget = subtarget(AARCH64, "cortex-x925");
    let hardware = HardwareOptions::new().dispatch_width(NonZeroU32::new(9));
    let options = Options::new().hardware(hardware.load_queue_size(NonZeroU32::new(2)));
    let pipeline = check::Pipeline { options, front_end: None, micro_op_queue_size: 0 };
    assert!(check::check(&subtarget, pipeline, b"add x9, x20, x21, lsl #3\n"));
}
