//! What bounds a loop, and what it is predicted to take: front end, ports, dependencies, and where the slots of
//! dispatch go.

use stallscope_sim::{
    Bubble, DependencyBound, DrawnSlot, InstRef, Instruction, Listener, PortBound, PortSet, Ratio, StallKind,
    SteadyState,
};
use stallscope_target::FrontEndKind;

use crate::{InstructionTexts, Json, Text};

/// What bounds a loop, and what it is predicted to take. All cycles are those of an iteration in the long run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccuracyView {
    /// The name of the processor model.
    pub model: String,
    /// Whether that is the project's own.
    pub is_own_model: bool,
    /// The kind of front end.
    pub front_end_kind: FrontEndKind,
    /// Micro-operations dispatched per cycle.
    pub width: u32,
    /// What the front end takes, and how.
    pub front_end: SteadyState,
    /// What the ports take.
    pub ports: PortBound,
    /// The names of all ports, by their numbers.
    pub port_names: Vec<String>,
    /// What the chain of dependencies takes that goes from iteration to iteration.
    pub dependencies: DependencyBound,
    /// What the simulation takes.
    pub predicted_cycles: f64,
    /// Where the slots of dispatch go.
    pub slots: SlotShares,
}

/// Where the slots of dispatch go: shares of all slots, which make 1 together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SlotShares {
    /// Slots of micro-operations, all of which retire.
    pub retiring: f64,
    /// Empty slots that the front end did not fill.
    pub front_end_bound: f64,
    /// Empty slots because execution had no room.
    pub core_bound: f64,
    /// Empty slots because loads or stores had no room.
    pub memory_bound: f64,
}

impl SlotShares {
    /// Empty slots that were not for want of micro-operations.
    #[must_use]
    pub fn back_end_bound(&self) -> f64 {
        self.core_bound + self.memory_bound
    }
}

/// The width of the names in front of numbers.
const NAME_WIDTH: usize = 20;

impl AccuracyView {
    fn names_of(&self, ports: PortSet) -> impl Iterator<Item = &str> {
        let names = self.port_names.iter().enumerate();
        names
            .filter(move |(port, _)| ports.checked_shr(*port as u32).is_some_and(|bits| bits & 1 != 0))
            .map(|(_, name)| name.as_str())
    }

    fn joined(&self, ports: PortSet) -> String {
        self.names_of(ports).collect::<Vec<_>>().join(", ")
    }

    /// Writes the view as text.
    pub fn write_text(&self, instructions: &InstructionTexts, text: &mut Text<'_>) {
        text.str("\n\nAccuracy view:\n");
        let owner = if self.is_own_model { "stallscope's " } else { "LLVM's " };
        write_name("Model:", text);
        text.str(owner);
        text.str(&self.model);
        write_name("\nFront end:", text);
        text.str(self.front_end_kind.name());
        text.str(", width ");
        text.number(self.width);
        text.str("\n\nCycles per iteration:\n");
        write_name("  Front end", text);
        write_cycles(self.front_end.cycles, text);
        write_name("\n  Ports", text);
        write_cycles(self.ports.cycles, text);
        if self.ports.ports != 0 {
            text.str("  by ");
            text.str(&self.joined(self.ports.ports));
        }
        write_name("\n  Dependencies", text);
        write_cycles(self.dependencies.cycles, text);
        if !self.dependencies.instructions.is_empty() {
            text.str("  through instructions ");
            let numbers: Vec<_> = self.dependencies.instructions.iter().map(ToString::to_string).collect();
            text.str(&numbers.join(", "));
        }
        write_name("\n  Predicted", text);
        text.rounded(self.predicted_cycles, 2);
        text.char(b'\n');
        self.write_slots(text);
        self.write_front_end(instructions, text);
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
        if self.front_end.drawn.is_empty() {
            return;
        }
        text.str(
            "\nFront end by cycle: instructions that dispatch; + is a further slot of one, . an empty slot\n",
        );
        let width = instructions.len().saturating_sub(1).to_string().len() + 1;
        for (cycle, slots) in self.front_end.drawn.iter().enumerate() {
            text.char(b'[');
            text.number(cycle as u64);
            text.char(b']');
            text.pad_to(6);
            let mut bubble = None;
            for slot in slots {
                let shown = match slot {
                    DrawnSlot::MicroOp { index } => index.to_string(),
                    DrawnSlot::Rest { .. } => "+".to_owned(),
                    DrawnSlot::Bubble(found) => {
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

    /// Writes the view as JSON.
    pub fn write_json(&self, json: &mut Json) {
        json.object(|json| {
            json.key(b"DependencyChain");
            json.array(|json| self.dependencies.instructions.iter().for_each(|index| json.number(index)));
            json.key(b"DependencyCycles");
            json.double(self.dependencies.cycles.value());
            json.key(b"FrontEnd");
            json.string(self.front_end_kind.name().as_bytes());
            json.key(b"FrontEndCycles");
            json.double(self.front_end.cycles.value());
            json.key(b"FrontEndSlots");
            json.array(|json| self.front_end.drawn.iter().for_each(|cycle| self.write_cycle(cycle, json)));
            json.key(b"IsOwnModel");
            json.bool(self.is_own_model);
            json.key(b"Model");
            json.string(self.model.as_bytes());
            json.key(b"PortCycles");
            json.double(self.ports.cycles.value());
            json.key(b"Ports");
            self.write_ports(self.ports.ports, json);
            json.key(b"PredictedCycles");
            json.double(self.predicted_cycles);
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
        });
    }

    fn write_ports(&self, ports: PortSet, json: &mut Json) {
        json.array(|json| self.names_of(ports).for_each(|name| json.string(name.as_bytes())));
    }

    /// Writes what is dispatched in a cycle.
    fn write_cycle(&self, cycle: &[DrawnSlot], json: &mut Json) {
        json.array(|json| {
            for slot in cycle {
                json.object(|json| match slot {
                    DrawnSlot::MicroOp { index } => {
                        json.key(b"Instruction");
                        json.number(index);
                    }
                    DrawnSlot::Rest { index } => {
                        json.key(b"RestOf");
                        json.number(index);
                    }
                    DrawnSlot::Bubble(bubble) => {
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

fn write_name(name: &str, text: &mut Text<'_>) {
    text.str(name);
    text.repeat(b' ', NAME_WIDTH.saturating_sub(name.trim_start_matches('\n').len()));
}

/// Writes cycles, and exactly where two places are not.
fn write_cycles(cycles: Ratio, text: &mut Text<'_>) {
    text.rounded(cycles.value(), 2);
    if 100 % cycles.denominator() != 0 {
        text.str(" (");
        text.str(&cycles.to_string());
        text.char(b')');
    }
}

/// Numbers of slots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SlotCounts {
    retiring: u64,
    front_end: u64,
    core: u64,
    memory: u64,
}

impl SlotCounts {
    fn combine(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Self {
            retiring: operation(self.retiring, other.retiring),
            front_end: operation(self.front_end, other.front_end),
            core: operation(self.core, other.core),
            memory: operation(self.memory, other.memory),
        }
    }
}

/// Counts the slots of dispatch, and what kept those that are empty from being filled.
#[derive(Clone, Debug)]
pub struct SlotListener {
    width: u64,
    is_memory_operation: Vec<bool>,
    /// The index in the code of the instruction that retires next.
    oldest: usize,
    n_dispatched: u64,
    /// Whether dispatch was stalled in this cycle, and if so whether by memory operations.
    stall: Option<bool>,
    counts: SlotCounts,
    mark: SlotCounts,
    /// What was counted in a period that repeats.
    period: Option<SlotCounts>,
}

impl SlotListener {
    /// A listener to the simulation of `code` that counts `width` slots a cycle.
    #[must_use]
    pub fn new(code: &[Instruction], width: u32) -> Self {
        Self {
            width: width.into(),
            is_memory_operation: code.iter().map(Instruction::is_memory_operation).collect(),
            oldest: 0,
            n_dispatched: 0,
            stall: None,
            counts: SlotCounts::default(),
            mark: SlotCounts::default(),
            period: None,
        }
    }

    /// The shares of what was heard; of the period that repeats if there was one.
    #[must_use]
    pub fn finish(self) -> SlotShares {
        let counts = self.period.unwrap_or(self.counts);
        let SlotCounts { retiring, front_end, core, memory } = counts;
        let all = (retiring + front_end + core + memory).max(1) as f64;
        SlotShares {
            retiring: retiring as f64 / all,
            front_end_bound: front_end as f64 / all,
            core_bound: core as f64 / all,
            memory_bound: memory as f64 / all,
        }
    }
}

impl Listener for SlotListener {
    fn n_watched(&self) -> u64 {
        0
    }

    fn mark(&mut self) {
        self.mark = self.counts;
    }

    fn repeat(&mut self, n: u64, _n_instructions: u64) {
        let period = self.counts.combine(self.mark, u64::wrapping_sub);
        self.period = Some(period);
        self.counts =
            self.counts.combine(period, |counts, period| counts.wrapping_add(period.wrapping_mul(n)));
    }

    #[inline]
    fn on_dispatched(&mut self, _inst: InstRef<'_>, _used_registers: &[u32], n_micro_ops: u32) {
        self.n_dispatched += u64::from(n_micro_ops);
    }

    #[inline]
    fn on_retired(&mut self, inst: InstRef<'_>, _freed_registers: &[u32]) {
        self.oldest = (inst.index() + 1) % self.is_memory_operation.len().max(1);
    }

    #[inline]
    fn on_stall(&mut self, kind: StallKind, inst: InstRef<'_>) {
        let is_memory = match kind {
            StallKind::LoadQueueFull | StallKind::StoreQueueFull => true,
            // The oldest instruction is what a full reorder buffer waits for.
            StallKind::RetireControlUnit | StallKind::RegisterFile => {
                self.is_memory_operation.get(self.oldest).copied().unwrap_or_default()
            }
            StallKind::SchedulerQueueFull => inst.instruction().is_memory_operation(),
            StallKind::DispatchGroup | StallKind::CustomBehaviour => false,
        };
        self.stall.get_or_insert(is_memory);
    }

    #[inline]
    fn on_cycle_end(&mut self) {
        let n_dispatched = self.n_dispatched.min(self.width);
        let n_empty = self.width - n_dispatched;
        self.counts.retiring += n_dispatched;
        match self.stall.take() {
            None => self.counts.front_end += n_empty,
            Some(false) => self.counts.core += n_empty,
            Some(true) => self.counts.memory += n_empty,
        }
        self.n_dispatched = 0;
    }
}
