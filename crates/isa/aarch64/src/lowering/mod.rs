//! Lowers code to what a core sees of it. docs/cortex-a72.md and docs/aarch64.md say what is modeled.

mod fusion;
mod integer_results;
mod register_naming;

use stallscope_isa::{CodeToLower, LoweredCode, lower_generically, lower_with_fusions};
use stallscope_sim::{Assumption, FetchSource, key_of};
use stallscope_target::CoreParameter;

use crate::description::DESCRIPTION;
use crate::frontend;
use crate::frontend::fetched_instruction::{LINE, fetched_instructions};
use crate::lowering::register_naming::Naming;
use crate::values;

/// Lowers code.
pub(crate) fn lower(code: &CodeToLower<'_>) -> LoweredCode {
    let accesses = values::accesses(code.insts, code.code, code.expressions);
    let naming = Naming { description: DESCRIPTION };
    if !code.front_end.is_of_core() {
        return lower_generically(code, &naming, accesses);
    }
    let mut program = lower_with_fusions(code, &naming, accesses, &fusion::fusions(code));
    if code.parameters.has(CoreParameter::ResultConflicts) {
        integer_results::deliver_one_by_one(&mut program, code.code, &naming);
    }
    let fetch = frontend::source(code.options.fetch, code.parameters, code.is_loop);
    let is_loop = fetch == FetchSource::Loop;
    let fetched = fetched_instructions(code, &program, is_loop);
    let front_end = frontend::front_end(&fetched, code.parameters, fetch, alignment(code));
    let assumptions = if is_loop && !code.is_loop { vec![Assumption::NoLoop] } else { Vec::new() };
    let front_end_key = key_of(&fetched);
    LoweredCode { program, front_end, front_end_key, unrolled: None, assumptions }
}

/// Returns the address of the first byte, modulo a line.
fn alignment(code: &CodeToLower<'_>) -> u32 {
    let address = code.addresses.first().map_or(0, |address| (address % u64::from(LINE)) as u32);
    code.options.alignment.unwrap_or(address) % LINE
}
