//! Facts of rules on a scheduling class, apart from its micro-operations and results.

use std::collections::HashMap;

use stallscope_target::{Description, MicroOps, OperandLatency, OperandRef, Register, RegisterId};

use crate::error::{ModelError, Result};
use crate::operands::Operands;
use crate::syntax::{LatencyItem, OperandName, Rule};

/// Returns the details of a class without details in rules.
pub(crate) fn unknown() -> MicroOps {
    MicroOps { n_slots: MicroOps::NO_SLOTS, n_simple_after: MicroOps::SIMPLE, ..MicroOps::default() }
}

/// Returns the details of a class, without its micro-operations and latencies.
pub(crate) fn of(rule: &Rule) -> MicroOps {
    let mut details = unknown();
    if let Some(drain) = rule.drain {
        details.drain_time = drain.time;
        details.same_line_drain_time = drain.same_line_time;
        details.base_operand = drain.base;
        details.offset_operand = drain.offset.unwrap_or(drain.base);
        details.offset_scale = drain.scale;
    }
    if let Some(n_slots) = rule.n_slots {
        details.n_slots = n_slots;
        details.n_decoded = n_slots;
    }
    details.n_decoded = rule.n_decoded.unwrap_or(details.n_decoded);
    details.n_microcoded = rule.n_microcoded.unwrap_or_default();
    details.n_simple_after = rule.n_simple_after.unwrap_or(MicroOps::SIMPLE);
    details.fuses_with = rule.fuses_with.unwrap_or_default();
    details.blocked_cycles = rule.blocked_cycles.unwrap_or_default();
    details.is_eliminable = rule.is_eliminable;
    details.breaks_dependencies = rule.breaks_dependencies;
    details
}

/// Returns the ids of all registers by LLVM's names.
pub(crate) fn register_ids(description: Description<'_>) -> HashMap<&str, RegisterId> {
    let registers = description.table::<Register>().iter().enumerate();
    registers
        .filter(|(_, register)| register.name.len > 0)
        .map(|(index, register)| (description.str(register.name), RegisterId::from_index(index)))
        .collect()
}

/// Returns the latencies from sources to results that a rule gives an opcode.
pub(crate) fn latencies(
    rule: &Rule,
    operands: &Operands<'_>,
    register_ids: &HashMap<&str, RegisterId>,
) -> Result<Vec<OperandLatency>> {
    let reference = |name: &OperandName, is_source: bool, item: &LatencyItem| {
        Ok(match name {
            OperandName::Operand(number) => {
                operands.check_register(*number, item.position)?;
                OperandRef::Operand(*number)
            }
            OperandName::Register(name) => {
                let id = register_ids.get(name.as_str()).copied().ok_or_else(|| {
                    ModelError::new(item.position, format!("there is no register '{name}'"))
                })?;
                operands.check_implicit(id, is_source, item.position)?;
                OperandRef::Register(id)
            }
            OperandName::Base | OperandName::Index => {
                operands.check_address(item.position)?;
                if *name == OperandName::Base { OperandRef::Base } else { OperandRef::Index }
            }
        })
    };
    let record = |item: &LatencyItem| -> Result<OperandLatency> {
        Ok(OperandLatency {
            source: reference(&item.source, true, item)?.encode(),
            result: reference(&item.result, false, item)?.encode(),
            cycles: item.cycles,
        })
    };
    rule.operand_latencies.iter().map(record).collect()
}
