//! The ports of micro-operations that the facts of a core leave open, by families of instructions.
//!
//! `docs/x86-intel.md`, section 14, derives them from throughputs.

use super::form::{Facts, Form, FormFacts};

/// The families of a core. Ports have the names of the core's sets of ports.
pub(crate) struct Families {
    /// The families in matching order.
    pub(crate) list: &'static [Family],
    /// The ports of other operations on general registers.
    pub(crate) general: &'static str,
    /// The ports of other operations on vectors.
    pub(crate) vector: &'static str,
    /// The ports of operations from vectors to general registers or flags, and of those back.
    pub(crate) crossings: [&'static str; 2],
    /// The words by which facts leave ports open; without any, the facts name no ports.
    pub(crate) open: &'static [&'static str],
    /// Forms whose facts name wider sets of ports than they use: the families, and the words of the facts.
    pub(crate) narrowed: &'static [(&'static str, Family)],
    /// Names of divisions, and the cycles for which 128 bits or a scalar occupy the divider.
    pub(crate) dividers: &'static [(&'static str, f64)],
    /// Cycles from one microcoded form to the next: the most micro-operations of 128 bits, and the cycles.
    pub(crate) microcode: &'static [(u32, f64)],
    /// Cycles that longer ones take in addition to one for each micro-operation.
    pub(crate) long_microcode: f64,
}

/// Instructions whose mnemonics, without the `V` of vectors, begin with one of the names; `$` marks an end.
#[derive(Clone, Copy)]
pub(crate) struct Family {
    pub(crate) names: &'static str,
    pub(crate) ports: &'static str,
}

/// Returns a family.
pub(crate) const fn family(names: &'static str, ports: &'static str) -> Family {
    Family { names, ports }
}

impl Families {
    /// Fills in what the facts of a form leave open.
    pub(crate) fn complete(&self, form: &Form, facts: &mut FormFacts) {
        let FormFacts { plain, indexed, same_register } = facts;
        let n_slots = plain.uops;
        self.complete_case(form, plain);
        if let Some(facts) = indexed {
            self.complete_case(form, facts);
        }
        if n_slots > 0 && plain.uops == 0 && same_register.is_none() {
            // A move onto itself is executed.
            let ports = if Operands::of(form).has_vector { self.vector } else { self.general };
            let mut facts = Facts { uops: n_slots, ..plain.clone() };
            facts.ports.insert(ports.to_owned(), n_slots);
            facts.lat.iter_mut().flatten().for_each(|lat| lat.3 = 1);
            *same_register = Some(facts);
        } else if let Some(facts) = same_register {
            let is_idiom = Operands::of(form).is_wide_vector
                && !form.mnemonic().contains("PCMPEQ")
                && facts.lat.iter().flatten().all(|(_, _, _, cycles)| *cycles == 0);
            self.complete_case(form, facts);
            if is_idiom && self.open.is_empty() {
                // Renaming does it: as many start in a cycle as fit into its width.
                facts.ports.clear();
                facts.uops = 0;
            }
        }
    }

    fn complete_case(&self, form: &Form, facts: &mut Facts) {
        let operands = Operands::of(form);
        if !self.open.is_empty() {
            self.replace_open(form, facts, &operands);
            return;
        }
        facts.slots = facts.uops;
        // One decoder makes all slots of a form without microcode.
        facts.mite = if facts.ms > 0 { facts.uops.saturating_sub(facts.ms) } else { 1 };
        let lat = facts.lat.get_or_insert_default();
        // No dependence was seen.
        lat.retain(|(from, _, kind, cycles)| !(from.starts_with("MEM") && kind != "mem" && *cycles == 0));
        if is_free_move(form, facts, &operands) {
            facts.uops = 0;
            return;
        }
        let Operands { n_loads, n_stores, .. } = operands;
        let n_operations = match () {
            () if ["NOP", "ZEROUPPER", "PREFETCH"].iter().any(|name| stem(form).starts_with(name)) => 0,
            () if facts.ms > 0 => facts.uops.saturating_sub(n_loads + n_stores),
            () if n_loads == 0 && n_stores > 0 => 0,
            () if n_loads > 0 && n_stores == 0 && operands.is_load_alone(facts, stem(form)) => 0,
            () => facts.uops,
        };
        let divider = self.dividers.iter().find(|(names, _)| is_named(names, stem(form)));
        if let Some((_, cycles)) = divider.filter(|_| operands.is_wide_vector) {
            facts.div = cycles * f64::from(facts.uops);
        }
        if facts.ms > 0 {
            let n_halves = if form.operands().contains(&"YMM") { 2 } else { 1 };
            let n = facts.ms / n_halves;
            let short = self.microcode.iter().find(|(most, _)| n <= *most).map(|(_, cycles)| *cycles);
            let cycles = short.unwrap_or(f64::from(n) + self.long_microcode);
            facts.ports.insert(format!("{MICROCODE}@{cycles}"), 1);
        }
        let ports = self.ports(form, facts, &operands, "");
        for (ports, count) in [("LD", n_loads), ("STA", n_stores), ("STD", n_stores), (ports, n_operations)] {
            if count > 0 {
                facts.ports.insert(ports.to_owned(), count);
            }
        }
    }

    /// Replaces the words that leave ports open in the facts, and the words of narrowed forms.
    fn replace_open(&self, form: &Form, facts: &mut Facts, operands: &Operands) {
        let is_move = ["MOVAP", "MOVUP", "MOVDQ"].iter().any(|name| stem(form).starts_with(name));
        if facts.ports.contains_key("UNKNOWN") && is_move && operands.n_loads + operands.n_stores == 0 {
            facts.ports.clear();
            facts.uops = 0;
            return;
        }
        for word in self.open {
            let Some(count) = facts.ports.remove(*word) else { continue };
            let ports = self.ports(form, facts, operands, word);
            let is_short = operands.has_vector && !operands.is_wide_vector && *word == "UNKNOWN";
            let ports = match ports {
                // Vectors of 64 bits have half of the ports.
                "V" if is_short => "V01 single",
                "V01" if is_short => "V0",
                "V01" if count + facts.ports.get("V01").copied().unwrap_or_default() == 2 => "V01 pair",
                "VI" if count == 2 => "VI pair",
                _ => ports,
            };
            let count = if ports == "V01 pair" {
                count + facts.ports.remove("V01").unwrap_or_default()
            } else {
                count
            };
            *facts.ports.entry(ports.to_owned()).or_default() += count;
        }
        for (word, family) in self.narrowed {
            let is_long_address = stem(form) != "LEA" || facts.lat.iter().flatten().any(|lat| lat.3 > 1);
            if is_named(family.names, stem(form))
                && is_long_address
                && let Some(count) = facts.ports.remove(*word)
            {
                *facts.ports.entry(family.ports.to_owned()).or_default() += count;
            }
        }
    }

    /// Returns the name of the ports of a form's operations. `word` is that in the facts.
    fn ports(&self, form: &Form, facts: &Facts, operands: &Operands, word: &str) -> &'static str {
        let name = stem(form);
        let own = || self.list.iter().find(|family| is_named(family.names, name)).map(|own| own.ports);
        match () {
            () if facts.ms > 0 && self.open.is_empty() => match operands.has_vector {
                true => self.vector,
                false => self.general,
            },
            () if word == "INT_OTHER" && operands.has_vector => self.crossings[1],
            () if operands.crosses_to_general() && word == "UNKNOWN" && name.starts_with("CVT") => {
                "V01 single"
            }
            () if operands.crosses_to_general() && word != "INT_OTHER" => self.crossings[0],
            () if operands.crosses_to_vector() && self.open.is_empty() => self.crossings[1],
            () if name.starts_with("LEA") && facts.lat.iter().flatten().any(|lat| lat.3 > 1) => {
                own().unwrap_or(self.general)
            }
            () if name.starts_with("LEA") => self.general,
            () => own().unwrap_or(if operands.has_vector { self.vector } else { self.general }),
        }
    }
}

/// Returns whether renaming does a form: a move between registers without latency.
fn is_free_move(form: &Form, facts: &Facts, operands: &Operands) -> bool {
    let mut lat = facts.lat.iter().flatten().peekable();
    let is_free = lat.peek().is_some() && lat.all(|(_, _, _, cycles)| *cycles == 0);
    form.mnemonic().contains("MOV") && operands.n_loads + operands.n_stores == 0 && is_free
}

/// The port of the microcode sequencer.
pub(crate) const MICROCODE: &str = "MS";

/// The operands of a form, by their micro-operations.
struct Operands {
    n_loads: u32,
    n_stores: u32,
    has_vector: bool,
    /// Whether it has a vector of 128 bits or more.
    is_wide_vector: bool,
    first_is_general: bool,
    first_is_vector: bool,
    has_general_source: bool,
    writes_flags_only: bool,
}

impl Operands {
    fn of(form: &Form) -> Self {
        let kinds = form.operands();
        let is_vector = |kind: &&str| matches!(*kind, "MM" | "XMM" | "YMM");
        let is_general = |kind: &&str| matches!(*kind, "R8l" | "R8h" | "R16" | "R32" | "R64");
        // Two accesses of 128 bits.
        let size = if kinds.contains(&"M256") { 2 } else { 1 };
        let accesses = |letter: char| {
            let of_kind = form.ops.iter().filter(|op| op[1] == "mem" && op[2].contains(letter));
            size * u32::try_from(of_kind.count()).unwrap_or(0)
        };
        let first = kinds.first();
        Self {
            n_loads: accesses('R'),
            n_stores: accesses('W'),
            has_vector: kinds.iter().any(is_vector),
            is_wide_vector: kinds.iter().any(|kind| matches!(*kind, "XMM" | "YMM")),
            first_is_general: first.is_some_and(&is_general),
            first_is_vector: first.is_some_and(is_vector),
            has_general_source: kinds.iter().skip(1).any(is_general),
            writes_flags_only: form.ops.iter().filter(|op| op[2].contains('W')).all(|op| op[1] == "flags"),
        }
    }

    fn crosses_to_general(&self) -> bool {
        self.has_vector && (self.first_is_general || self.writes_flags_only && self.n_stores == 0)
    }

    fn crosses_to_vector(&self) -> bool {
        self.first_is_vector && self.has_general_source
    }

    /// Returns whether a form that reads memory does nothing else: no register that it reads is a source of its result.
    fn is_load_alone(&self, facts: &Facts, name: &str) -> bool {
        const NAMES: [&str; 5] = ["MOV", "LDDQU", "POP", "BROADCAST", "LEAVE"];
        let merges =
            facts.lat.iter().flatten().any(|(from, to, ..)| !from.starts_with("MEM") && to == "REG0");
        NAMES.iter().any(|own| name.starts_with(own)) && (!merges || !self.has_vector)
    }
}

/// Returns the mnemonic without the `V` of vectors and without what XED appends.
pub(crate) fn stem(form: &Form) -> &str {
    let name = form.mnemonic().split('_').next().unwrap_or_default();
    name.strip_prefix('V').unwrap_or(name)
}

/// Returns whether a list of names has the beginning of one, or one with `$` that is the whole name.
pub(crate) fn is_named(names: &str, name: &str) -> bool {
    names.split_whitespace().any(|own| match own.strip_suffix('$') {
        Some(whole) => name == whole,
        None => name.starts_with(own),
    })
}

#[cfg(test)]
mod tests {
    use super::is_named;

    #[test]
    fn names_are_beginnings_or_whole() {
        assert!(is_named("AES PMUL", "PMULLD"));
        assert!(!is_named("PMUL$", "PMULLD"));
        assert!(is_named("SHA BT$", "BT"));
    }
}
