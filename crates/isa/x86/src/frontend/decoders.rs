//! The front end of Intel cores that decodes everything.

use std::hash::Hasher;

use stallscope_sim::{Delivery, FrontEnd, FrontEndBound, RelativeState};
use stallscope_target::CoreParameters;

use super::decode_groups::DecodeGroups;
use super::decode_pipeline::DecodePipeline;
use super::decode_unit::decode_units;
use super::fetched_instruction::FetchedInstruction;
use super::jump::jump_bound;
use super::predecoder::PredecodeSchedule;

/// A front end that decodes everything: code that was entered once and runs straight on, or a loop that no micro-op cache
/// holds.
#[derive(Debug)]
pub(crate) struct Decoders {
    pipeline: DecodePipeline,
    /// The index of the last instruction if the code is a loop.
    jump: Option<u32>,
}

impl Decoders {
    /// Lays out the code straight on, again and again, from `alignment` on; or as a loop whose end jumps there.
    pub(crate) fn new(
        instructions: &[FetchedInstruction],
        parameters: &CoreParameters,
        alignment: u32,
        is_loop: bool,
    ) -> Self {
        let schedule = if is_loop {
            PredecodeSchedule::iteration(instructions, parameters, alignment.into())
        } else {
            PredecodeSchedule::straight(instructions, parameters, alignment)
        };
        let units = decode_units(instructions, parameters);
        let groups = DecodeGroups::new(&units, parameters, is_loop);
        let pipeline = DecodePipeline::new(instructions, &units, parameters, schedule, groups);
        Self { pipeline, jump: is_loop.then(|| instructions.len().saturating_sub(1) as u32) }
    }
}

impl FrontEnd for Decoders {
    fn reset(&mut self) {
        self.pipeline.reset();
    }

    fn cycle(&mut self, now: u64, n_free: u32) -> Delivery {
        self.pipeline.cycle(now, n_free).delivery()
    }

    fn record(&self, now: u64, state: &mut RelativeState<'_>) {
        self.pipeline.record(now, state);
    }

    fn bounds(&self) -> Vec<FrontEndBound> {
        let mut bounds = self.pipeline.bounds().to_vec();
        bounds.extend(self.jump.map(|jump| jump_bound(jump, 1)));
        bounds
    }

    fn source(&self) -> &'static str {
        "decoders"
    }

    fn hash_layout(&self, state: &mut dyn Hasher) {
        self.pipeline.hash_layout(state);
    }
}
