//! Models that are simulated as their base is: as LLVM's models are.
//!
//! What a rule says there replaces what LLVM's model says, and no more than that: a rule that says the same changes nothing.

use stallscope_target::{Description, FrontEndKind, SchedClass, WriteLatency};

use crate::details;
use crate::error::{ModelError, Result};
use crate::syntax::{At, MicroOpItem, Model, Rule, Selector, Simulation};

impl Model {
    /// Whether the model is simulated as its base.
    pub(crate) fn is_as_base(&self) -> bool {
        self.simulation == Some(Simulation::AsBase)
    }

    /// Checks that a model that is simulated as its base says nothing that only the detailed simulation of a core knows.
    pub(crate) fn check_simulation(&self) -> Result<()> {
        if !self.is_as_base() {
            if self.is_written_out_of_order.is_some() {
                let message = "'write-back' has no effect without 'simulation as-base'".to_owned();
                return Err(ModelError::new(self.name.position, message));
            }
            return Ok(());
        }
        let own_front_end = |kind| {
            matches!(
                kind,
                FrontEndKind::DispatchQueues | FrontEndKind::MicroOpCache | FrontEndKind::MacroOpCache
            )
        };
        let statement = [
            (!self.parameters.is_empty(), "a parameter of the core"),
            (!self.inserted.is_empty(), "'inserted'"),
            (!self.queues.is_empty(), "'queue'"),
            (!self.schedulers.is_empty(), "'scheduler'"),
            (!self.waiting_queues.is_empty(), "'waiting-queue'"),
            (self.store_buffer.is_some(), "'store-buffer'"),
            (self.port_binding.is_some(), "'port-binding'"),
            (self.front_end.is_some_and(own_front_end), "this kind of front end"),
        ];
        if let Some((_, what)) = statement.into_iter().find(|&(is_said, _)| is_said) {
            return Err(ModelError::new(self.name.position, needs_detail(what)));
        }
        self.rules.iter().try_for_each(check_rule)
    }
}

fn needs_detail(what: &str) -> String {
    format!("{what} has no effect with 'simulation as-base'; it needs 'simulation detailed'")
}

fn check_rule(rule: &Rule) -> Result<()> {
    let error = |what: &str| Err(ModelError::new(rule.position, needs_detail(what)));
    if details::of(rule) != details::unknown() || !rule.operand_latencies.is_empty() {
        return error("a clause other than 'uops', 'resources', 'micro-ops', 'latency', 'tag' and 'reads'");
    }
    let is_plain = |item: &MicroOpItem| {
        item.hundredths == 0 && item.n_slots == 1 && item.latency.is_none() && !item.is_chained
    };
    if rule.micro_ops.iter().flatten().all(is_plain) {
        Ok(())
    } else {
        error("an option of a micro-operation other than '@N' and 'unit'")
    }
}

impl Rule {
    /// Whether the rule leaves nothing to the base.
    pub(crate) fn is_whole(&self) -> bool {
        let has_micro_ops =
            self.micro_ops.is_some() || self.resources.is_some() && self.n_micro_ops.is_some();
        has_micro_ops && !self.latencies.is_empty()
    }

    /// The patterns for the scheduling classes that the rule describes as a whole, whichever instructions they are for.
    pub(crate) fn whole_classes(&self) -> Option<&[At<String>]> {
        match &self.selector {
            Selector::Classes(names) if self.conditions.is_empty() && self.reads.is_empty() => Some(names),
            _ => None,
        }
    }
}

/// The latency of each def of a class in LLVM's models, and at last that of all further ones; `None` if one is unknown.
pub(crate) fn latencies(description: Description<'_>, class: &SchedClass) -> Option<Vec<u16>> {
    let said = description.span::<WriteLatency>(class.write_latencies).iter();
    let mut latencies: Vec<u16> =
        said.map(|latency| u16::try_from(latency.cycles).ok()).collect::<Option<_>>()?;
    latencies.push(latencies.iter().copied().max().unwrap_or(0));
    Some(latencies)
}

/// Returns whether two lists of latencies have the same meaning. The last latency of a list applies to all further defs.
pub(crate) fn are_same_latencies(said: &[u16], known: &[u16]) -> bool {
    let of = |list: &[u16], def: usize| list.get(def).or(list.last()).copied();
    (0..said.len().max(known.len())).all(|def| of(said, def) == of(known, def))
}
