//! The facts of a form on a core.

use super::core::Core;
use super::families::{is_named, stem};
use super::form::{Form, FormFacts};

impl Form {
    /// Returns the facts on a core, if there are any.
    pub(crate) fn facts_on(&self, core: &Core) -> Result<Option<FormFacts>, String> {
        let Some(mut facts) = self.facts(core.facts)? else { return Ok(None) };
        let is_widest = self.operands().iter().any(|operand| operand.ends_with("ZMM"));
        if let Some(server) = core.server.as_ref().filter(|_| is_widest)
            && let Some(other) = self.facts(server.two_ports)?
            && other.plain.ports.contains_key("05")
        {
            let FormFacts { plain, indexed, same_register } = &mut facts;
            for facts in [Some(plain), indexed.as_mut(), same_register.as_mut()].into_iter().flatten() {
                if let Some(count) = facts.ports.remove("0") {
                    *facts.ports.entry("05".to_owned()).or_default() += count;
                }
            }
        }
        if self.mnemonic() == "XADD" && facts.same_register.is_none() && !self.operands()[0].starts_with('M')
        {
            // Of two results in one register, the sum is the last.
            let mut same = facts.plain.clone();
            let longest = same.lat.iter().flatten().map(|lat| lat.3).max();
            same.lat.iter_mut().flatten().for_each(|lat| lat.3 = longest.unwrap_or(lat.3));
            facts.same_register = Some(same);
        }
        let correction = core.corrections.iter().find(|(names, _)| is_named(names, stem(self)));
        if let Some((_, cycles)) = correction {
            let FormFacts { plain, indexed, same_register: _ } = &mut facts;
            for facts in [Some(plain), indexed.as_mut()].into_iter().flatten() {
                let from_registers = facts.lat.iter_mut().flatten().filter(|lat| lat.0.starts_with("REG"));
                from_registers.filter(|lat| lat.3 > 0).for_each(|lat| lat.3 = *cycles);
            }
        }
        if let Some(families) = core.families {
            families.complete(self, &mut facts);
        }
        Ok(Some(facts))
    }
}
