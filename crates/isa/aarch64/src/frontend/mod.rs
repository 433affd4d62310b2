//! The front ends of AArch64 cores: where instructions come from, and how many per cycle.

mod decoders;
pub(crate) mod fetched_instruction;
mod macro_op_cache;

use stallscope_sim::{FetchSource, FrontEnd};
use stallscope_target::{CoreParameter, CoreParameters};

use decoders::Decoders;
use fetched_instruction::FetchedInstruction;
use macro_op_cache::MacroOpCache;

/// Returns where instructions come from if `fetch` is asked for. `is_loop` says whether the code ends in a jump to its beginning.
pub(crate) const fn source(fetch: FetchSource, parameters: &CoreParameters, is_loop: bool) -> FetchSource {
    match fetch {
        FetchSource::Auto if is_loop => FetchSource::Loop,
        FetchSource::Auto if parameters.has(CoreParameter::CacheWidth) => FetchSource::Cache,
        FetchSource::Auto => FetchSource::Decoders,
        fetch => fetch,
    }
}

/// Returns the front end of a core for a loop of instructions. The first byte is at `alignment`, modulo a line of 64 bytes.
///
/// What the cache of macro-operations cannot hold is decoded, whatever `fetch` asks for; [`FrontEnd::source`] names what it is
/// in the end.
pub(crate) fn front_end(
    instructions: &[FetchedInstruction],
    parameters: &CoreParameters,
    fetch: FetchSource,
    alignment: u32,
) -> Box<dyn FrontEnd> {
    let n_entries = parameters.get(CoreParameter::CacheEntries);
    let n_macro_ops = instructions.iter().filter(|instruction| !instruction.is_fused).count();
    let is_held = n_entries == 0 || n_macro_ops as u64 <= u64::from(n_entries);
    if fetch == FetchSource::Decoders || !parameters.has(CoreParameter::CacheWidth) || !is_held {
        Box::new(Decoders::new(instructions, parameters, alignment))
    } else {
        Box::new(MacroOpCache::new(instructions, parameters))
    }
}
