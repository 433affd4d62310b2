//! Additions of small immediates, which renaming does without a port.
//!
//! Source: uops.info and T. Johnston (tavianator.com, 2025), on Golden Cove: chained additions of immediates from -1024 to 1023 take no
//! time.

use stallscope_sim::Movement;
use stallscope_target::Inst;

use crate::lowering::operands::Operands;
use crate::lowering::register_number::NamedRegister;

/// The immediates that renaming adds.
const IMMEDIATES: std::ops::Range<i64> = -1024..1024;

/// Returns the register as a move to itself if an instruction adds a small immediate to it.
pub(super) fn movement(inst: &Inst, operands: &Operands) -> Option<Movement> {
    let name = operands.name.as_ref();
    let is_wide = |rest: &str, forms: &[&str]| {
        ["32", "64"].iter().any(|width| rest.strip_prefix(width).is_some_and(|form| forms.contains(&form)))
    };
    let adds =
        |operation: &str, forms: &[&str]| name.strip_prefix(operation).is_some_and(|r| is_wide(r, forms));
    let is_step = adds("INC", &["r"]) || adds("DEC", &["r"]);
    let is_immediate = || {
        let value = inst.operands.last().and_then(|operand| operand.immediate());
        value.is_some_and(|value| IMMEDIATES.contains(&value))
    };
    let forms = ["ri", "ri8", "ri32"];
    if !is_step && !((adds("ADD", &forms) || adds("SUB", &forms)) && is_immediate()) {
        return None;
    }
    let &(_, register, _) =
        operands.writes.iter().find(|(_, register, _)| matches!(register, NamedRegister::General(..)))?;
    let number = register.number()?;
    Some(Movement { from: number, to: number, is_vector: false, is_addition: true })
}
