//! Predictions for any text, processor and front end keep what must hold of all of them.
//!
//! The first four bytes choose target, processor, front end and pipeline; the rest is the text.

#![no_main]

use std::num::NonZeroU32;

use libfuzzer_sys::fuzz_target;
use stallscope::isa::isas;
use stallscope::options::{
    CoreOptions, FetchSource, FrontEndKind, HardwareOptions, InitialState, SkipUnsupported, TargetOptions,
};
use stallscope::{Options, Subtarget};
use stallscope_target::Processor;

#[path = "../../crates/stallscope/tests/invariants/check.rs"]
mod check;
#[path = "../../crates/stallscope/tests/core_invariants/check.rs"]
mod core_check;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[processor, front_end, flags, pipeline], text)) = bytes.split_first_chunk() else { return };
    let isa = isas()[usize::from(flags & 1) % isas().len()];
    let description = isa.target.description;
    let processors = description.table::<Processor>();
    let name = description.str(processors.at(usize::from(processor) % processors.len()).name);
    let triple = isa.target.archs[0].triple_name();
    let Ok(mut subtarget) = Subtarget::builder(triple).processor(name).build() else { return };
    if !subtarget.info().sched_model.is_out_of_order() {
        return;
    }
    if flags >> 1 & 1 != 0
        && let Some(with_own_model) = subtarget.with_own_model()
    {
        subtarget = with_own_model;
    }
    let own = subtarget.info().processor_model.as_ref().map(|model| model.front_end_kind());
    if own.is_some_and(|own| !FrontEndKind::GENERIC.contains(&own)) {
        let alignment = u32::from(pipeline);
        let options = CoreOptions {
            fetch: FetchSource::ALL[usize::from(front_end >> 3 & 3)],
            alignment: (flags >> 5 & 1 != 0).then_some(alignment),
            initial_state: InitialState::ALL[usize::from(flags >> 4 & 1)],
        };
        core_check::check(&subtarget, options, text);
        return;
    }
    let hardware = HardwareOptions::new()
        .assume_no_alias(flags >> 3 & 1 != 0)
        .dispatch_width(NonZeroU32::new([0, 1, 3, 9][usize::from(pipeline & 3)]))
        .load_queue_size(NonZeroU32::new(u32::from(pipeline >> 4 & 3)))
        .store_queue_size(NonZeroU32::new(u32::from(pipeline >> 6 & 3)));
    let options = Options::new()
        .skip_unsupported(SkipUnsupported::Any)
        .target(TargetOptions::new().x86_syntax(Some(flags >> 2 & 1)))
        .hardware(hardware);
    let pipeline = check::Pipeline {
        options,
        front_end: FrontEndKind::GENERIC.get(usize::from(front_end & 7)).copied(),
        micro_op_queue_size: [0, 0, 7, 64][usize::from(pipeline >> 2 & 3)],
    };
    check::check(&subtarget, pipeline, text);
});
