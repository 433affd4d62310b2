//! The sources of back-pressure, and the critical sequence.

mod critical_chain;
mod dependency_graph;
mod pressure_tracker;

use stallscope_sim::{
    InstRef, Listener, Pressure, PressureReason, ProcResourceMasks, RelativeState, ResourceUse, Stall, Step,
};
use stallscope_target::RegisterId;

use critical_chain::{CriticalChain, DispatchWait};
use dependency_graph::DependencyGraph;
pub use dependency_graph::{DependencyEdge, DependencyKind};
use pressure_tracker::{PressureTracker, lowest_bit};

use crate::histogram::repeat;
use crate::{
    Color, CountWidth, InstructionTexts, Json, ProcResources, RenderContext, SimulationContext, Text,
    Through, View,
};

/// The number of cycles with increased pressure on the back end, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BackPressure {
    /// Cycles with an increase for any reason.
    pub any: u64,
    /// Because resources were in use.
    pub resources: u64,
    /// Because of registers or memory.
    pub data_dependencies: u64,
    /// Because instructions waited for registers.
    pub register_dependencies: u64,
    /// Because instructions waited for memory operations.
    pub memory_dependencies: u64,
}

/// An edge of the critical sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CriticalEdge {
    /// The dependency.
    pub edge: DependencyEdge,
    /// The register's printed name, the resource's name, or what dispatch waits for; empty for memory.
    pub name: String,
}

/// The analysis of bottlenecks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BottleneckAnalysis {
    /// The width of counts.
    pub width: CountWidth,
    /// Number of simulated cycles.
    pub n_cycles: u64,
    /// Number of iterations of the block.
    pub n_iterations: u32,
    /// Whether dispatch ever stalled; if not, there are no bottlenecks.
    pub has_stalls: bool,
    /// Cycles with increasing pressure.
    pub back_pressure: BackPressure,
    /// The number of cycles that instructions waited for each resource, indexed by resource.
    pub resource_pressure: Vec<u64>,
    /// The most expensive chain of dependencies.
    pub critical_sequence: Vec<CriticalEdge>,
}

impl View for BottleneckAnalysis {
    type Listener<'c> = BottleneckListener<'c>;

    fn listener<'c>(context: &SimulationContext<'c>) -> Option<Self::Listener<'c>> {
        let (processor, width) = (context.processor, context.count_width);
        let (resources, masks) = (&processor.resources, &processor.masks);
        Some(BottleneckListener::new(resources, masks, context.code.len(), context.n_iterations, width))
    }

    fn finish(
        listener: Option<Self::Listener<'_>>,
        context: &SimulationContext<'_>,
        _n_cycles: u64,
    ) -> Option<Self> {
        let through = |from: u32, to: u32| {
            let n_instructions = (context.code.len() as u32).max(1);
            context.through(from % n_instructions, to % n_instructions, RegisterId::default())
        };
        Some(listener?.finish(context.n_iterations, context.register_name, through))
    }

    fn write_text(&self, context: &RenderContext<'_>, text: &mut Text<'_>) {
        let resources = &context.processor.resources;
        let instructions = context.instructions;
        if !self.found_bottlenecks() {
            text.str("\n\nNo resource or data dependency bottlenecks discovered.\n");
            return;
        }
        self.write_hints(resources, text);
        self.write_critical_sequence(instructions, text);
    }

    fn write_json(&self, context: &RenderContext<'_>, json: &mut Json) {
        let resources = &context.processor.resources;
        json.object(|json| {
            if !self.found_bottlenecks() {
                json.key(b"PressureIncreaseCycles");
                json.number(0);
                return;
            }
            if json.is_complete() {
                self.write_json_critical_sequence(json);
            }
            json.key(b"DataDependencyCycles");
            json.number(self.back_pressure.data_dependencies);
            json.key(b"DependencyEdge");
            json.array(|json| {
                for CriticalEdge { edge, .. } in &self.critical_sequence {
                    json.object(|json| {
                        json.key(b"FromID");
                        json.number(edge.from);
                        json.key(b"ResourceOrRegID");
                        json.number(edge.resource_or_register);
                        json.key(b"ToID");
                        json.number(edge.to);
                        json.key(b"Type");
                        json.number(match edge.kind {
                            DependencyKind::Register => 1,
                            DependencyKind::Memory => 2,
                            DependencyKind::Resource => 3,
                            DependencyKind::Dispatch => 4,
                        });
                    });
                }
            });
            json.key(b"MemoryDependencyCycles");
            json.number(self.back_pressure.memory_dependencies);
            json.key(b"PressureIncreaseCycles");
            json.number(self.back_pressure.any);
            json.key(b"RegisterDependencyCycles");
            json.number(self.back_pressure.register_dependencies);
            json.key(b"ResourcePressure");
            json.array(|json| {
                for (resource, &n_cycles) in resources.kinds().iter().zip(&self.resource_pressure) {
                    if n_cycles > 0 {
                        json.object(|json| {
                            json.key(resource.name.as_bytes());
                            json.number(n_cycles);
                        });
                    }
                }
            });
            json.key(b"ResourcePressureCycles");
            json.number(self.back_pressure.resources);
            json.key(b"TotalCycles");
            json.number(self.n_cycles);
        });
    }
}

impl BottleneckAnalysis {
    /// Writes the critical sequence with the names of registers and resources.
    fn write_json_critical_sequence(&self, json: &mut Json) {
        json.key(b"CriticalSequence");
        json.array(|json| {
            for CriticalEdge { edge, name } in &self.critical_sequence {
                json.object(|json| {
                    json.key(b"Cost");
                    json.number(edge.cost);
                    json.key(b"Frequency");
                    json.number(edge.frequency);
                    json.key(b"From");
                    json.number(edge.from);
                    json.key(b"Kind");
                    json.string(match edge.kind {
                        DependencyKind::Register => b"Register",
                        DependencyKind::Memory => b"Memory",
                        DependencyKind::Resource => b"Resource",
                        DependencyKind::Dispatch => b"Dispatch",
                    });
                    json.key(b"Name");
                    json.string(name.as_bytes());
                    json.key(b"To");
                    json.number(edge.to);
                });
            }
        });
    }

    /// Returns whether there is a bottleneck.
    #[must_use]
    pub const fn found_bottlenecks(&self) -> bool {
        self.has_stalls && self.back_pressure.any != 0
    }

    fn write_hints(&self, resources: &ProcResources, text: &mut Text<'_>) {
        let back_pressure = &self.back_pressure;
        text.str("\n\nCycles with backend pressure increase [ ");
        self.write_share(back_pressure.any, text);
        text.str("\nThroughput Bottlenecks: \n  Resource Pressure       [ ");
        self.write_share(back_pressure.resources, text);
        for (resource, &n_cycles) in resources.kinds().iter().zip(&self.resource_pressure) {
            if n_cycles > 0 {
                text.str("\n  - ");
                text.str(&resource.name);
                text.str("  [ ");
                self.write_share(n_cycles, text);
            }
        }
        text.str("\n  Data Dependencies:      [ ");
        self.write_share(back_pressure.data_dependencies, text);
        text.str("\n  - Register Dependencies [ ");
        self.write_share(back_pressure.register_dependencies, text);
        text.str("\n  - Memory Dependencies   [ ");
        self.write_share(back_pressure.memory_dependencies, text);
        text.char(b'\n');
    }

    /// Writes `n_cycles` as a share of all cycles.
    fn write_share(&self, n_cycles: u64, text: &mut Text<'_>) {
        text.rounded(n_cycles as f64 * 100.0 / self.n_cycles as f64, 2);
        text.str("% ]");
    }

    fn write_critical_sequence(&self, instructions: &InstructionTexts, text: &mut Text<'_>) {
        let Some(first) = self.critical_sequence.first() else { return };
        let n_instructions = instructions.len();
        let in_block = |index: u32| index as usize % n_instructions.max(1);
        text.str("\nCritical sequence based on the simulation:\n\n");
        text.pad_to(14);
        text.str("Instruction");
        text.pad_to(58);
        text.str("Dependency Information");

        let write_instruction = |text: &mut Text<'_>, lead: &str, index: usize, is_critical: bool| {
            text.str(lead);
            text.number(index as u64);
            text.char(b'.');
            text.pad_to(14);
            if is_critical {
                text.set_color(Color::Cyan);
            }
            text.bytes(instructions.get(index));
            if is_critical {
                text.reset_color();
            }
        };
        let (from, to) = (in_block(first.edge.from), in_block(first.edge.to));
        let mut current = 0;
        if from >= to {
            write_instruction(text, "\n +----< ", from, true);
            text.str("\n |\n |    < loop carried > \n |");
        } else {
            for index in 0..from {
                write_instruction(text, "\n        ", index, false);
            }
            write_instruction(text, "\n +----< ", from, true);
            current = from + 1;
        }

        for critical in &self.critical_sequence {
            let to = in_block(critical.edge.to);
            let last = if current > to { n_instructions } else { to };
            for index in current..last {
                write_instruction(text, "\n |      ", index, false);
            }
            current = current.max(last);
            if current != to {
                text.str("\n |\n |    < loop carried > \n |");
            }
            write_instruction(text, "\n +----> ", to, true);
            self.write_dependency(critical, text);
            current += 1;
        }
        for index in current..n_instructions {
            write_instruction(text, "\n        ", index, false);
        }
        text.char(b'\n');
    }

    fn write_dependency(&self, critical: &CriticalEdge, text: &mut Text<'_>) {
        text.pad_to(58);
        text.set_bold();
        match critical.edge.kind {
            DependencyKind::Register => {
                text.str("## REGISTER dependency:  ");
                text.set_color(Color::Magenta);
                text.str(&critical.name);
            }
            DependencyKind::Memory => text.str("## MEMORY dependency."),
            DependencyKind::Dispatch => {
                text.str("## DISPATCH limit:  ");
                text.set_color(Color::Magenta);
                text.str(&critical.name);
            }
            DependencyKind::Resource => {
                text.str("## RESOURCE interference:  ");
                text.set_color(Color::Magenta);
                text.str(&critical.name);
                text.reset_color();
                text.set_bold();
                text.str(" [ probability: ");
                let times_100 = self.width.wrap(critical.edge.frequency.wrapping_mul(100));
                text.number(times_100 / u64::from(self.n_iterations.max(1)));
                text.str("% ]");
            }
        }
        text.reset_color();
    }
}

/// Records the causes of waits.
#[derive(Clone, Debug)]
pub struct BottleneckListener<'r> {
    width: CountWidth,
    resources: &'r ProcResources,
    masks: &'r ProcResourceMasks,
    tracker: PressureTracker<'r>,
    /// `None` once the last instruction has issued: later dependencies do not count.
    graph: Option<DependencyGraph>,
    critical_sequence: Vec<DependencyEdge>,
    /// The steps of a core, which has no dependency graph.
    chain: CriticalChain,
    n_instructions: usize,
    n_iterations: u32,
    n_cycles: u64,
    has_stalls: bool,
    back_pressure: BackPressure,
    n_cycles_at_mark: u64,
    back_pressure_at_mark: BackPressure,
    /// Number of instructions in the stream that were skipped as a repetition.
    n_repeated: u64,
    /// The reasons why pressure increased in this cycle.
    rose_for_resources: bool,
    rose_for_registers: bool,
    rose_for_memory: bool,
}

impl<'r> BottleneckListener<'r> {
    /// Creates a listener to `n_iterations` of a block of `n_instructions`.
    #[must_use]
    pub fn new(
        resources: &'r ProcResources,
        masks: &'r ProcResourceMasks,
        n_instructions: usize,
        n_iterations: u32,
        width: CountWidth,
    ) -> Self {
        Self {
            width,
            resources,
            masks,
            tracker: PressureTracker::new(resources, masks),
            graph: Some(DependencyGraph::new(n_instructions)),
            critical_sequence: Vec::new(),
            chain: CriticalChain::new(n_instructions),
            n_instructions,
            n_iterations,
            n_cycles: 0,
            has_stalls: false,
            back_pressure: BackPressure::default(),
            n_cycles_at_mark: 0,
            back_pressure_at_mark: BackPressure::default(),
            n_repeated: 0,
            rose_for_resources: false,
            rose_for_registers: false,
            rose_for_memory: false,
        }
    }

    /// Returns the view of a run of so many iterations, which can be fewer than expected; `register_name` prints a register, and `through`
    /// tells through what an instruction passes a value to another one.
    #[must_use]
    pub fn finish(
        mut self,
        n_iterations: u32,
        register_name: impl Fn(RegisterId) -> String,
        through: impl Fn(u32, u32) -> Through,
    ) -> BottleneckAnalysis {
        let chain = self.chain.critical_sequence(n_iterations, self.masks);
        let is_core = !chain.is_empty();
        if is_core {
            self.critical_sequence = chain;
        } else if let Some(graph) = self.graph.take() {
            self.critical_sequence = graph.critical_sequence(n_iterations, self.width);
        }
        let name = |edge: &DependencyEdge| match edge.kind {
            DependencyKind::Dispatch => DispatchWait::name(edge.resource_or_register).to_owned(),
            DependencyKind::Register => register_name(RegisterId(edge.resource_or_register as u16)),
            DependencyKind::Memory => String::new(),
            DependencyKind::Resource => {
                self.resources.name(self.masks.resource(edge.resource_or_register)).to_owned()
            }
        };
        let named = |edge: DependencyEdge| {
            if !is_core || edge.kind != DependencyKind::Register {
                return CriticalEdge { name: name(&edge), edge };
            }
            match through(edge.from, edge.to) {
                Through::Register(name) => CriticalEdge { name, edge },
                Through::Memory => {
                    let edge = DependencyEdge { kind: DependencyKind::Memory, ..edge };
                    CriticalEdge { name: String::new(), edge }
                }
            }
        };
        let mut view = BottleneckAnalysis {
            width: self.width,
            n_cycles: self.n_cycles,
            n_iterations,
            has_stalls: self.has_stalls,
            back_pressure: self.back_pressure,
            critical_sequence: self.critical_sequence.into_iter().map(named).collect(),
            resource_pressure: self.tracker.into_distribution(),
        };
        let back_pressure = &mut view.back_pressure;
        self.width.wrap_all([
            &mut view.n_cycles,
            &mut back_pressure.any,
            &mut back_pressure.resources,
            &mut back_pressure.data_dependencies,
            &mut back_pressure.register_dependencies,
            &mut back_pressure.memory_dependencies,
        ]);
        self.width.wrap_all(&mut view.resource_pressure);
        view
    }

    fn add_dependencies(&mut self, inst: InstRef<'_>) {
        let Some(graph) = &mut self.graph else { return };
        let to = inst.index() as u32;
        let pressure = inst.pressure_cycles();
        let mut add = |kind, resource_or_register, from, cycles: u32, pressure: u32| {
            let cost = cycles.wrapping_add(pressure.wrapping_mul(2));
            graph.add(kind, resource_or_register, from, to, cost.into());
        };

        let mut mask = inst.critical_resource_mask();
        while mask != 0 {
            let current = lowest_bit(mask);
            mask ^= current;
            for user in self.tracker.users(current) {
                add(DependencyKind::Resource, current, user.index, user.cycles, pressure.resource);
            }
        }

        let register = inst.critical_register_dependency();
        if register.cycles != 0 {
            let number = u64::from(register.register.0);
            add(DependencyKind::Register, number, register.index, register.cycles, pressure.register);
        }

        let memory = inst.critical_memory_dependency();
        if memory.cycles != 0 {
            add(DependencyKind::Memory, 0, memory.index, memory.cycles, pressure.memory);
        }
    }
}

impl Listener for BottleneckListener<'_> {
    fn n_watched(&self) -> u64 {
        0
    }

    fn record(&self, state: &mut RelativeState<'_>) {
        self.tracker.record(state);
    }

    fn mark(&mut self) {
        self.n_cycles_at_mark = self.n_cycles;
        self.back_pressure_at_mark = self.back_pressure;
        self.tracker.mark();
        if let Some(graph) = &mut self.graph {
            graph.mark();
        }
    }

    fn repeat(&mut self, n: u64, n_instructions: u64) {
        let (back_pressure, mark) = (&mut self.back_pressure, &self.back_pressure_at_mark);
        for (counter, mark) in [
            (&mut self.n_cycles, self.n_cycles_at_mark),
            (&mut back_pressure.any, mark.any),
            (&mut back_pressure.resources, mark.resources),
            (&mut back_pressure.data_dependencies, mark.data_dependencies),
            (&mut back_pressure.register_dependencies, mark.register_dependencies),
            (&mut back_pressure.memory_dependencies, mark.memory_dependencies),
        ] {
            repeat(counter, mark, n);
        }
        self.tracker.repeat(n);
        if let Some(graph) = &mut self.graph {
            graph.repeat(n);
        }
        self.n_repeated = n_instructions;
    }

    #[inline]
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.n_cycles = self.n_cycles.wrapping_add(n_cycles);
        let cycles_if = |rose: bool| if rose { n_cycles } else { 0 };
        let for_data = self.rose_for_registers || self.rose_for_memory;
        let back_pressure = &mut self.back_pressure;
        back_pressure.any += cycles_if(for_data || self.rose_for_resources);
        back_pressure.register_dependencies += cycles_if(self.rose_for_registers);
        back_pressure.memory_dependencies += cycles_if(self.rose_for_memory);
        back_pressure.data_dependencies += cycles_if(for_data);
        back_pressure.resources += cycles_if(self.rose_for_resources);
        self.rose_for_resources = false;
        self.rose_for_registers = false;
        self.rose_for_memory = false;
    }

    #[inline]
    fn on_dispatched(&mut self, inst: InstRef<'_>, _used_registers: &[u32], _n_micro_ops: u32) {
        self.tracker.on_dispatched(inst.source_index());
    }

    #[inline]
    fn on_executed(&mut self, inst: InstRef<'_>) {
        self.tracker.on_executed(inst.source_index());
    }

    fn on_issued(&mut self, inst: InstRef<'_>, used_resources: &[ResourceUse]) {
        self.add_dependencies(inst);
        self.tracker.on_issued(inst, used_resources);
        let n_in_stream = u64::from(self.n_iterations) * self.n_instructions as u64;
        if inst.source_index() + 1 + self.n_repeated == n_in_stream
            && let Some(graph) = self.graph.take()
        {
            self.critical_sequence = graph.critical_sequence(self.n_iterations, self.width);
        }
    }

    #[inline]
    fn on_stall(&mut self, _stall: Stall<'_>, _n_cycles: u64) {
        self.has_stalls = true;
    }

    fn expects_stalls(&self) -> bool {
        true
    }

    fn follows_pressure(&self) -> bool {
        true
    }

    fn n_followed(&self) -> u64 {
        self.chain.n_followed()
    }

    fn on_step(&mut self, inst: InstRef<'_>, cycle: u64, step: &Step) {
        self.chain.add(inst, cycle, step);
    }

    #[inline]
    fn on_expected_stall(&mut self, _stall: Stall<'_>) {
        self.has_stalls = true;
    }

    #[inline]
    fn on_pressure(&mut self, pressure: Pressure, n_cycles: u64) {
        match pressure.reason {
            PressureReason::Resources => {
                self.tracker.count_resources(pressure.resource_mask, n_cycles);
                self.rose_for_resources = true;
            }
            PressureReason::RegisterDependencies => self.rose_for_registers = true,
            PressureReason::MemoryDependencies => self.rose_for_memory = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BackPressure, BottleneckAnalysis, CriticalEdge, DependencyEdge, DependencyKind};
    use crate::{CountWidth, InstructionTexts, ProcessorInfo, RenderContext, Text, View};

    fn critical(kind: DependencyKind, name: &str, from: u32, to: u32) -> CriticalEdge {
        let edge = DependencyEdge { kind, resource_or_register: 0, from, to, cost: 1, frequency: 93 };
        CriticalEdge { edge, name: name.to_owned() }
    }

    fn written(view: &BottleneckAnalysis, instructions: &[&str]) -> String {
        let mut texts = InstructionTexts::new();
        instructions.iter().for_each(|instruction| texts.push(instruction.as_bytes()));
        let mut text = Text::new(false);
        let processor = ProcessorInfo::default();
        view.write_text(
            &RenderContext { processor: &processor, instructions: &texts, sources: None },
            &mut text,
        );
        String::from_utf8(text.finish()).unwrap()
    }

    #[test]
    fn a_critical_sequence_goes_around_the_loop() {
        let view = BottleneckAnalysis {
            width: CountWidth::Bits64,
            n_cycles: 2604,
            n_iterations: 100,
            has_stalls: true,
            back_pressure: BackPressure {
                any: 2333,
                resources: 93,
                data_dependencies: 2333,
                register_dependencies: 2333,
                memory_dependencies: 375,
            },
            resource_pressure: Vec::new(),
            critical_sequence: vec![
                critical(DependencyKind::Register, "%eax", 3, 5),
                critical(DependencyKind::Resource, "JALU1", 5, 8),
                critical(DependencyKind::Register, "%eax", 8, 10),
            ],
        };
        let instructions = [
            "imulq	%rax, %rbx",
            "addq	(%rdi), %rbx",
            "movq	%rbx, (%rdi)",
            "divl	%ecx",
            "vhaddps	%xmm2, %xmm2, %xmm3",
        ];
        let expected = "

Cycles with backend pressure increase [ 89.59% ]
Throughput Bottlenecks: 
  Resource Pressure       [ 3.57% ]
  Data Dependencies:      [ 89.59% ]
  - Register Dependencies [ 89.59% ]
  - Memory Dependencies   [ 14.40% ]

Critical sequence based on the simulation:

              Instruction                                 Dependency Information
 +----< 3.    divl	%ecx
 |
 |    < loop carried > 
 |
 +----> 0.    imulq	%rax, %rbx                        ## REGISTER dependency:  %eax
 |      1.    addq	(%rdi), %rbx
 |      2.    movq	%rbx, (%rdi)
 +----> 3.    divl	%ecx                              ## RESOURCE interference:  JALU1 [ probability: 93% ]
 |      4.    vhaddps	%xmm2, %xmm2, %xmm3
 |
 |    < loop carried > 
 |
 +----> 0.    imulq	%rax, %rbx                        ## REGISTER dependency:  %eax
";
        assert_eq!(written(&view, &instructions), expected);
    }

    #[test]
    fn there_is_no_bottleneck_without_a_stall() {
        let view = BottleneckAnalysis {
            back_pressure: BackPressure { any: 1, ..BackPressure::default() },
            ..BottleneckAnalysis::default()
        };
        assert_eq!(written(&view, &[]), "\n\nNo resource or data dependency bottlenecks discovered.\n");
    }
}
