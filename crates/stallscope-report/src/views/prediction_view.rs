//! The prediction for a loop: its lower bounds, its cycles, and the use of the dispatch slots.

use stallscope_sim::{Assumption, Bounds, Bubble, DispatchSlot, PortSet, Ratio};
use stallscope_target::FrontEndKind;

use super::slots::{DispatchLimit, SlotListener, SlotShares};
use crate::limits::{SELF_BLOCKING, is_above, names_of};
use crate::{InstructionTexts, Json, Limits, Outlook, RenderContext, SimulationContext, Text, View};

/// The origin of the processor model in use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelOrigin {
    /// LLVM.
    #[default]
    Llvm,
    /// LLVM, although stallscope has a model of the processor with this name.
    LlvmInsteadOf(String),
    /// Stallscope.
    Own,
}

/// The prediction for a loop. Cycles are per iteration in the steady state.
///
/// The program and the key in JSON call it the accuracy view.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Prediction {
    /// The name of the processor model.
    pub model: String,
    /// The origin of that model.
    pub origin: ModelOrigin,
    /// The sources of the model's facts, for people; empty for LLVM's models.
    pub sources: Vec<String>,
    /// The measurements of similar code that the model's predictions were compared with; `None` if there are none.
    pub validation: Option<String>,
    /// The kind of front end.
    pub front_end_kind: FrontEndKind,
    /// Micro-operations dispatched per cycle.
    pub width: u32,
    /// The names of all ports, indexed by port number.
    pub port_names: Vec<String>,
    /// Where the front end takes instructions from, if the model describes that.
    pub source: Option<&'static str>,
    /// Assumptions about the code.
    pub assumptions: Vec<Assumption>,
    /// Lower bounds.
    pub bounds: Bounds,
    /// Cycles of the simulation; at least the largest bound.
    pub predicted_cycles: f64,
    /// The cycles as an exact fraction, if the simulation repeats a state.
    pub exact_cycles: Option<Ratio>,
    /// Whether `predicted_cycles` is an average over many iterations, because the simulation never repeats a state.
    pub is_estimate: bool,
    /// The use of the dispatch slots.
    pub slots: SlotShares,
    /// The reason why dispatch stalls in most cycles; `None` if the back end never stalls it.
    pub limit: Option<DispatchLimit>,
}

/// The width of the names before numbers.
const NAME_WIDTH: usize = 20;

impl View for Prediction {
    type Listener<'c> = SlotListener;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        context.front_end_width.map(SlotListener::new)
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        _context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        let (slots, limit) = listener.map(SlotListener::finish).unwrap_or_default();
        Some(Self { slots, limit, ..Self::default() })
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        let instructions = context.instructions;
        text.str("\n\nAccuracy view:\n");
        write_name("Model:", text);
        text.str(if self.origin == ModelOrigin::Own { "stallscope's " } else { "LLVM's " });
        text.str(&self.model);
        if let ModelOrigin::LlvmInsteadOf(own) = &self.origin {
            text.str(", although stallscope has its own ");
            text.str(own);
        }
        write_name("\nFront end:", text);
        text.str(self.front_end_kind.name());
        text.str(", width ");
        text.number(self.width);
        if let Some(source) = self.source {
            text.str(", instructions from the ");
            text.str(source);
        }
        self.write_origin(text);
        self.write_assumptions(text);
        text.str("\n\nCycles per iteration:\n");
        write_name("  Front end", text);
        write_cycles(self.bounds.front_end.cycles, text);
        for stage in &self.bounds.stages {
            write_name(&format!("\n    {}", stage.stage), text);
            write_cycles(stage.cycles, text);
        }
        write_name("\n  Ports", text);
        write_cycles(self.bounds.ports.cycles, text);
        if self.bounds.ports.ports != 0 {
            text.str("  by ");
            let names = self.joined(self.bounds.ports.ports);
            text.str(if names.is_empty() { SELF_BLOCKING } else { &names });
        }
        write_name("\n  Dependencies", text);
        write_cycles(self.bounds.dependencies.cycles, text);
        if !self.bounds.dependencies.instructions.is_empty() {
            text.str("  through instructions ");
            let numbers: Vec<_> =
                self.bounds.dependencies.instructions.iter().map(ToString::to_string).collect();
            text.str(&numbers.join(", "));
        }
        write_name("\n  Predicted", text);
        text.rounded(self.predicted_cycles, 2);
        if self.is_estimate {
            text.str("  estimated");
        }
        if self.is_above_bounds() {
            text.str("  above its bounds: ");
            text.str(&self.limit_text());
        }
        text.char(b'\n');
        self.write_slots(text);
        self.write_front_end(instructions, text);
    }

    fn write_json(&self, _context: &RenderContext<'_>, json: &mut Json) {
        json.object(|json| {
            if self.origin == ModelOrigin::Own {
                json.key(b"Assumptions");
                json.array(|json| {
                    self.assumptions.iter().for_each(|assumption| write_assumption(assumption, json))
                });
            }
            json.key(b"DependencyChain");
            json.array(|json| {
                self.bounds.dependencies.instructions.iter().for_each(|index| json.number(index))
            });
            json.key(b"DependencyCycles");
            json.double(self.bounds.dependencies.cycles.value());
            json.key(b"FrontEnd");
            json.string(self.front_end_kind.name().as_bytes());
            json.key(b"FrontEndCycles");
            json.double(self.bounds.front_end.cycles.value());
            json.key(b"FrontEndSlots");
            json.array(|json| {
                self.bounds.front_end.schedule.iter().for_each(|cycle| self.write_cycle(cycle, json))
            });
            json.key(b"IsEstimate");
            json.bool(self.is_estimate);
            json.key(b"IsOwnModel");
            json.bool(self.origin == ModelOrigin::Own);
            json.key(b"LimitedBy");
            let stall = self.limit.filter(|_| self.is_above_bounds());
            json.object(|json| {
                json.key(b"Stall");
                json.optional(stall, |json, limit| json.string(limit.stall_name().as_bytes()));
                json.key(b"Text");
                json.string(self.limit_text().as_bytes());
                json.key(b"WaitsFor");
                json.optional(stall, |json, limit| json.string(limit.cause_name().as_bytes()));
            });
            json.key(b"Model");
            json.string(self.model.as_bytes());
            json.key(b"PortCycles");
            json.double(self.bounds.ports.cycles.value());
            json.key(b"Ports");
            self.write_ports(self.bounds.ports.ports, json);
            json.key(b"PredictedCycles");
            json.double(self.predicted_cycles);
            if let Some(source) = self.source {
                json.key(b"Source");
                json.string(source.as_bytes());
                json.key(b"Stages");
                json.object(|json| {
                    let mut stages: Vec<_> = self.bounds.stages.iter().collect();
                    stages.sort_by_key(|stage| stage.stage);
                    for stage in stages {
                        json.key(stage.stage.as_bytes());
                        json.double(stage.cycles.value());
                    }
                });
            }
            if self.origin == ModelOrigin::Own {
                json.key(b"Sources");
                json.array(|json| self.sources.iter().for_each(|source| json.string(source.as_bytes())));
            }
            json.key(b"TopDown");
            json.object(|json| {
                let slots = &self.slots;
                for (name, share) in [
                    ("BackEndBound", slots.back_end_bound()),
                    ("CoreBound", slots.core_bound),
                    ("FrontEndBound", slots.front_end_bound),
                    ("MemoryBound", slots.memory_bound),
                    ("Retiring", slots.retiring),
                ] {
                    json.key(name.as_bytes());
                    json.double(share);
                }
            });
            if self.origin == ModelOrigin::Own {
                json.key(b"Validation");
                json.optional(self.validation.as_ref(), |json, text| json.string(text.as_bytes()));
            }
        });
    }
}

impl Prediction {
    /// Returns whether the prediction is above all bounds.
    #[must_use]
    pub fn is_above_bounds(&self) -> bool {
        is_above(self.predicted_cycles, &self.bounds)
    }

    /// Returns the numbers of the instructions with the costs of LLVM's model, as the own model does not describe them, and the number of
    /// all instructions.
    #[must_use]
    pub fn guessed(&self) -> Option<(&[usize], usize)> {
        self.assumptions.iter().find_map(|assumption| match assumption {
            Assumption::NoFacts { instructions, n_all } => Some((instructions.as_slice(), *n_all)),
            _ => None,
        })
    }

    /// Returns the prediction in few words.
    #[must_use]
    pub fn outlook(&self) -> Outlook {
        let names = (&*self.port_names, self.front_end_kind);
        Outlook::new(self.predicted_cycles, self.is_estimate, &self.bounds, names)
    }

    /// Returns the limit of the loop.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits::new(self.predicted_cycles, &self.bounds, &self.port_names, self.front_end_kind)
    }

    /// Returns the limit of the loop, in words: its largest bounds, or the cause of delays beyond all of them.
    #[must_use]
    pub fn limit_text(&self) -> String {
        match self.limit {
            _ if !self.is_above_bounds() => self.limits().words(),
            Some(limit) => limit.to_string(),
            None => "instructions reach dispatch too late".to_owned(),
        }
    }

    /// The names of some ports, in order.
    pub fn names_of_ports(&self, ports: PortSet) -> impl Iterator<Item = &str> {
        names_of(&self.port_names, ports)
    }

    /// The names of some ports.
    fn joined(&self, ports: PortSet) -> String {
        joined_names(&self.port_names, ports)
    }

    /// Writes where the facts of an own model are from, and what its predictions were compared with.
    fn write_origin(&self, text: &mut Text<'_>) {
        if self.origin != ModelOrigin::Own {
            return;
        }
        if !self.sources.is_empty() {
            write_name("\nSources:", text);
            text.str(&self.sources.join("; "));
        }
        write_name("\nValidated:", text);
        match (&self.validation, self.source) {
            (Some(validation), _) => text.str(validation),
            (None, Some(source)) if source != "none" => {
                text.str("no, there are no measurements of code from the ");
                text.str(source);
            }
            (None, _) => text.str("no, there are no measurements"),
        }
    }

    /// Writes the assumptions about the code.
    fn write_assumptions(&self, text: &mut Text<'_>) {
        for assumption in &self.assumptions {
            let is_guess = matches!(assumption, Assumption::NoFacts { .. });
            write_name(if is_guess { "\nGuessed:" } else { "\nAssumed:" }, text);
            match assumption {
                Assumption::NoFacts { instructions, n_all } => {
                    text.str(&guessed(instructions.len(), *n_all));
                    text.str(": LLVM's costs for ");
                    text.str(&numbers(instructions));
                }
                Assumption::UnknownLength(indexes, n_bytes) => {
                    text.number(*n_bytes);
                    text.str(" bytes for instructions ");
                    text.str(&numbers(indexes));
                    text.str(", which cannot be encoded");
                }
                Assumption::FalseStoreHits(indexes) => {
                    text.str("the loads of instructions ");
                    text.str(&numbers(indexes));
                    text.str(" wait for stores whose displacements have the same low bits");
                }
                Assumption::NoLoop => {
                    text.str("a loop, although the code does not end in a jump to its beginning");
                }
            }
        }
    }

    fn write_slots(&self, text: &mut Text<'_>) {
        text.str("\nDispatch slots:\n");
        for (name, share) in [
            ("  Retiring", self.slots.retiring),
            ("  Front-end bound", self.slots.front_end_bound),
            ("  Back-end bound", self.slots.back_end_bound()),
            ("    Core", self.slots.core_bound),
            ("    Memory", self.slots.memory_bound),
        ] {
            write_name(name, text);
            text.rounded(100.0 * share, 1);
            text.str("%\n");
        }
    }

    /// Draws the cycles of the front end.
    fn write_front_end(&self, instructions: &InstructionTexts, text: &mut Text<'_>) {
        if self.bounds.front_end.schedule.is_empty() {
            return;
        }
        text.str(
            "\nFront end by cycle: instructions that dispatch; + is a further slot of one, . an empty slot\n",
        );
        let width = instructions.len().saturating_sub(1).to_string().len() + 1;
        for (cycle, slots) in self.bounds.front_end.schedule.iter().enumerate() {
            text.char(b'[');
            text.number(cycle as u64);
            text.char(b']');
            text.pad_to(6);
            let mut bubble = None;
            for slot in slots {
                let shown = match slot {
                    DispatchSlot::MicroOp { index } => index.to_string(),
                    DispatchSlot::Extra { .. } => "+".to_owned(),
                    DispatchSlot::Bubble(found) => {
                        bubble = Some(found);
                        ".".to_owned()
                    }
                };
                text.repeat(b' ', width.saturating_sub(shown.len()));
                text.str(&shown);
            }
            if let Some(Bubble { index, queues }) = bubble {
                text.str("   ");
                text.number(*index);
                if *queues == 0 {
                    text.str(" does not fit the rest of the cycle");
                } else {
                    text.str(" waits for the dispatch queue of ");
                    text.str(&self.joined(*queues));
                }
            }
            text.char(b'\n');
        }
        text.char(b'\n');
        for (index, instruction) in instructions.iter().enumerate() {
            text.number(index as u64);
            text.char(b'.');
            text.pad_to(6);
            text.bytes(instruction);
            text.end_line();
        }
    }

    fn write_ports(&self, ports: PortSet, json: &mut Json) {
        json.array(|json| self.names_of_ports(ports).for_each(|name| json.string(name.as_bytes())));
    }

    /// Writes the slots of a cycle.
    fn write_cycle(&self, cycle: &[DispatchSlot], json: &mut Json) {
        json.array(|json| {
            for slot in cycle {
                json.object(|json| match slot {
                    DispatchSlot::MicroOp { index } => {
                        json.key(b"Instruction");
                        json.number(index);
                    }
                    DispatchSlot::Extra { index } => {
                        json.key(b"RestOf");
                        json.number(index);
                    }
                    DispatchSlot::Bubble(bubble) => {
                        json.key(b"BubbleBefore");
                        json.number(bubble.index);
                        json.key(b"FullQueuesOf");
                        self.write_ports(bubble.queues, json);
                    }
                });
            }
        });
    }
}

/// Returns the names of some ports, separated by commas.
fn joined_names(names: &[String], ports: PortSet) -> String {
    names_of(names, ports).collect::<Vec<_>>().join(", ")
}

/// Returns numbers separated by commas.
fn numbers(numbers: &[usize]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Writes an assumption: its kind, and the instructions that it is about.
fn write_assumption(assumption: &Assumption, json: &mut Json) {
    let (kind, indexes, n_bytes) = match assumption {
        Assumption::NoFacts { instructions, .. } => ("NoFacts", instructions.as_slice(), None),
        Assumption::UnknownLength(indexes, n_bytes) => ("UnknownLength", indexes.as_slice(), Some(n_bytes)),
        Assumption::FalseStoreHits(indexes) => ("FalseStoreHits", indexes.as_slice(), None),
        Assumption::NoLoop => ("NoLoop", &[][..], None),
    };
    json.object(|json| {
        if let Some(n_bytes) = n_bytes {
            json.key(b"Bytes");
            json.number(n_bytes);
        }
        json.key(b"Instructions");
        json.array(|json| indexes.iter().for_each(|index| json.number(index)));
        json.key(b"Kind");
        json.string(kind.as_bytes());
        if let Assumption::NoFacts { n_all, .. } = assumption {
            json.key(b"Of");
            json.number(n_all);
        }
    });
}

/// Says how many instructions have the costs of LLVM's model: `3 of 61 instructions`.
pub(crate) fn guessed(n: usize, n_all: usize) -> String {
    format!("{n} of {n_all} instruction{}", if n_all == 1 { "" } else { "s" })
}

fn write_name(name: &str, text: &mut Text<'_>) {
    text.str(name);
    text.repeat(b' ', NAME_WIDTH.saturating_sub(name.trim_start_matches('\n').len()));
}

/// Writes cycles with two decimals, and also as a fraction if that is not exact.
fn write_cycles(cycles: Ratio, text: &mut Text<'_>) {
    text.rounded(cycles.value(), 2);
    if 100 % cycles.denominator() != 0 {
        text.str(" (");
        text.str(&cycles.to_string());
        text.char(b')');
    }
}
