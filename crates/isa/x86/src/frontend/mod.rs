//! The front ends of x86 cores: where instructions come from, and how many per cycle.

mod amd_decoders;
mod amd_op_cache;
mod cache_layout;
mod cache_packet;
mod decode_groups;
mod decode_pipeline;
mod decode_unit;
mod decoders;
pub(crate) mod fetched_instruction;
mod jump;
pub(crate) mod line;
mod loop_buffer;
mod micro_op_cache;
mod predecoder;
#[cfg(test)]
mod tests;

use stallscope_sim::{FetchSource, FrontEnd, Program, UnlimitedFrontEnd};
use stallscope_target::{CoreParameter, CoreParameters, FrontEndKind};

use amd_decoders::AmdDecoders;
use amd_op_cache::AmdOpCache;
use cache_layout::CacheLayout;
use decode_unit::decode_units;
use decoders::Decoders;
use fetched_instruction::FetchedInstruction;
use loop_buffer::LoopBuffer;
use micro_op_cache::MicroOpCache;

/// Returns where instructions come from if `fetch` is asked for. `is_loop` says whether the code ends in a jump to its beginning.
pub(crate) const fn source(fetch: FetchSource, kind: FrontEndKind, is_loop: bool) -> FetchSource {
    match (fetch, kind) {
        (FetchSource::Auto, _) if is_loop => FetchSource::Loop,
        (FetchSource::Auto, FrontEndKind::MacroOpCache) => FetchSource::Cache,
        (FetchSource::Auto, _) => FetchSource::Decoders,
        (fetch, _) => fetch,
    }
}

/// Returns the front end of a core for a loop of instructions, and of the program that they are to the core. The first byte is at `alignment`, modulo a line of 64 bytes;
/// code that AMD's op cache holds unrolled has its own address. Kinds that look at nothing but micro-operations have no
/// limits.
///
/// What no cache can hold is decoded, whatever `fetch` asks for; [`FrontEnd::source`] names what it is in the end.
pub(crate) fn front_end(
    (instructions, program): (&[FetchedInstruction], &Program),
    parameters: &CoreParameters,
    kind: FrontEndKind,
    fetch: FetchSource,
    alignment: u32,
) -> Box<dyn FrontEnd> {
    let has_cache = parameters.has(CoreParameter::CacheWidth);
    match kind {
        FrontEndKind::MicroOpCache => {
            with_micro_op_cache(instructions, parameters, fetch, alignment % 64, has_cache)
        }
        FrontEndKind::MacroOpCache if fetch == FetchSource::Decoders || !has_cache => {
            Box::new(AmdDecoders::new(instructions, parameters))
        }
        FrontEndKind::MacroOpCache => {
            Box::new(AmdOpCache::new(instructions, parameters, alignment % 64, fetch == FetchSource::Cache))
        }
        _ => Box::new(UnlimitedFrontEnd::new(program)),
    }
}

/// Returns the front end of a core with decoders, a micro-op cache and a loop buffer, as far as it has them.
fn with_micro_op_cache(
    instructions: &[FetchedInstruction],
    parameters: &CoreParameters,
    fetch: FetchSource,
    alignment: u32,
    has_cache: bool,
) -> Box<dyn FrontEnd> {
    let is_loop = fetch == FetchSource::Loop;
    let decoders = || Box::new(Decoders::new(instructions, parameters, alignment, is_loop));
    if fetch == FetchSource::Decoders || !has_cache || instructions.is_empty() {
        return decoders();
    }
    let units = decode_units(instructions, parameters);
    if !is_loop {
        let layout = CacheLayout::straight(&units, parameters, alignment);
        // Without a taken jump, the decoders go on for ever once a window is not cached.
        if layout.first_uncached.is_some() {
            return decoders();
        }
        return Box::new(MicroOpCache::new(instructions, &units, parameters, layout, is_loop, alignment));
    }
    let layout = CacheLayout::iteration(&units, parameters, alignment);
    if layout.first_uncached == Some(0) {
        return decoders();
    }
    if let Some(buffer) = LoopBuffer::new(instructions, parameters, &layout) {
        return Box::new(buffer);
    }
    Box::new(MicroOpCache::new(instructions, &units, parameters, layout, is_loop, alignment))
}
