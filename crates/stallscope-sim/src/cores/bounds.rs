//! Lower bounds on the cycles of an iteration of a program: from its slots, its ports and units, and its dependencies.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use stallscope_target::{CoreParameter, RegisterId};

use crate::bounds::Bounds;
use crate::bounds::cycle_ratio::{Edge, Graph};
use crate::bounds::dependencies::DependencyBound;
use crate::bounds::ports::{Demands, PortBound, is_within};
use crate::bounds::value_dependence::{ValueDependence, sorted};
use crate::code::instruction::Instruction;
use crate::cores::front_end::{FrontEnd, FrontEndBound};
use crate::cores::memory_access::Overlap;
use crate::cores::program::{Load, MemoryRole, Program, ProgramMicroOp, RegisterNumber, Value};
use crate::cores::settings::CoreSettings;
use crate::frontend::dispatch_demand::DispatchDemand;
use crate::frontend::steady_state::SteadyState;
use crate::ratio::Ratio;

/// Returns the bounds of a program that a front end delivers.
pub(super) fn bounds(
    program: &Program,
    code: &[Instruction],
    settings: &CoreSettings,
    front_end: &dyn FrontEnd,
) -> Bounds {
    let (ports, dependencies) = (ports(program, settings), dependencies(program, settings));
    if let Some(dispatch) = settings.dispatch.as_ref().filter(|_| !settings.describes_front_end) {
        let front_end = dispatch.steady_state(&DispatchDemand::of_code(code));
        return Bounds { front_end, stages: Vec::new(), ports, dependencies };
    }
    let mut stages = front_end.bounds();
    if let Some((n_slots, n_iterations)) = front_end.replay() {
        let n_cycles = n_slots.div_ceil(settings.width.max(1));
        stages.push(FrontEndBound {
            stage: "Replay",
            cycles: Ratio::new(n_cycles.into(), n_iterations.into()),
            instruction: None,
        });
    }
    let cycles = match &settings.dispatch {
        Some(dispatch) => dispatch.steady_state(&DispatchDemand::of_program(program, code)).cycles,
        None => Ratio::new(program.slots.len() as u64, u64::from(settings.width.max(1))),
    };
    stages.push(FrontEndBound { stage: "Dispatch", cycles, instruction: None });
    let slowest = stages.iter().map(|stage| stage.cycles).max().unwrap_or_default();
    let front_end = SteadyState { cycles: slowest, ..SteadyState::default() };
    Bounds { front_end, stages, ports, dependencies }
}

/// Hundredths of cycles.
const CYCLE: u64 = 100;

fn ports(program: &Program, settings: &CoreSettings) -> PortBound {
    let mut demands = Demands::default();
    let mut units = vec![0_u64; program.n_units as usize];
    for (index, instruction) in program.instructions.iter().enumerate() {
        if instruction.movement.is_some() {
            // It may be eliminated.
            continue;
        }
        for micro_op in &program.micro_ops[program.micro_ops_of(index)] {
            if micro_op.ports != 0 {
                demands.add(micro_op.ports, micro_op.occupancy.into());
            }
            if let Some((unit, cycles)) = micro_op.unit {
                units[unit as usize] += u64::from(cycles);
            }
        }
    }
    let mut bound = demands.bound(CYCLE);
    for (unit, &cycles) in units.iter().enumerate() {
        // Units outside of the model have no port to name.
        let ports = 1_u64.checked_shl(unit as u32).unwrap_or(0);
        bound.raise(ports, Ratio::new(cycles, 1));
    }
    let (port_cycles, limiting) = (bound.cycles, bound.ports);
    let needs = |micro_op: &ProgramMicroOp| {
        let unit = micro_op.unit.map_or(0, |(unit, _)| 1_u64.checked_shl(unit).unwrap_or(0));
        is_within(micro_op.ports, limiting) || is_within(unit, limiting)
    };
    bound.instructions = instructions_with(program, needs);
    if settings.dispatch.is_some() {
        return bound;
    }
    let stores = program.instructions.iter().filter(|instruction| instruction.stores).count() as u64;
    let commits = u64::from(settings.get(CoreParameter::StoreCommits).max(1));
    let data = program.micro_ops.iter().filter(|m| m.memory == MemoryRole::StoreData);
    let data_ports = data.fold(0, |ports, micro_op| ports | micro_op.ports);
    bound.raise(data_ports, Ratio::new(stores, commits));
    if bound.cycles > port_cycles {
        bound.instructions = instructions_with(program, |m| m.memory == MemoryRole::StoreData);
    }
    bound
}

/// Returns the instructions that have a micro-operation of a kind.
fn instructions_with(program: &Program, is_of_kind: impl Fn(&ProgramMicroOp) -> bool) -> Vec<usize> {
    let has = |&index: &usize| program.micro_ops[program.micro_ops_of(index)].iter().any(&is_of_kind);
    (0..program.instructions.len()).filter(has).collect()
}

/// The graph of the values of an iteration: each result is a node, and each dependence an edge with its latency and its distance
/// in iterations. The nodes of an instruction are the results of its micro-operations, and then its joint results.
struct ValueGraph<'a> {
    program: &'a Program,
    settings: &'a CoreSettings,
    /// The instruction of each result.
    instruction_of: Vec<u32>,
    /// The first node of each instruction, and the distance from the results of its micro-operations to their nodes.
    first_node: Vec<u32>,
    n_joint_before: Vec<u32>,
    edges: Vec<(u32, Edge)>,
    /// The result that each register holds, and the iterations since it was written.
    registers: Vec<Option<(u32, u32)>>,
    /// The sources of each store that a load depends on.
    store_sources: FxHashMap<u32, StoreSources>,
}

/// A result that a store waits for.
#[derive(Clone, Copy, Debug)]
struct StoreSource {
    result: u32,
    /// The iterations since then.
    length: u32,
    /// It has to be available this many cycles earlier.
    early: u16,
    /// Whether it is for the address, rather than the data.
    is_of_address: bool,
}

impl StoreSource {
    /// The dependence of a load on it, so many iterations after the store.
    fn edge(&self, latency: u32, distance: u32) -> Edge {
        let weight = u64::from(latency) + u64::from(self.early);
        Edge { from: self.result, weight, length: self.length + distance }
    }
}

type StoreSources = SmallVec<[StoreSource; 4]>;

/// The purpose of a pass over an iteration, besides following the contents of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    Follow,
    NoteStores,
    AddEdges,
}

/// Returns the graph of a program's values.
fn value_graph<'a>(program: &'a Program, settings: &'a CoreSettings) -> ValueGraph<'a> {
    let mut graph = ValueGraph {
        program,
        settings,
        instruction_of: Vec::with_capacity(program.results.len() + program.joint_results.len()),
        first_node: Vec::with_capacity(program.instructions.len()),
        n_joint_before: Vec::with_capacity(program.instructions.len()),
        edges: Vec::new(),
        registers: vec![None; program.n_registers.into()],
        store_sources: program
            .loads()
            .filter_map(|load| load.access.dependence)
            .map(|dependence| (dependence.store, StoreSources::new()))
            .collect(),
    };
    for index in 0..program.instructions.len() {
        graph.first_node.push(graph.instruction_of.len() as u32);
        graph.n_joint_before.push(program.instructions[index].joint_results.start);
        let n = usize::from(program.instructions[index].n_values);
        graph.instruction_of.extend(std::iter::repeat_n(index as u32, n));
    }
    // The first passes find what each register holds at the end of an iteration, also through a move from one that is written
    // later.
    for _ in 0..2 {
        graph.pass(Pass::Follow);
        for register in graph.registers.iter_mut().flatten() {
            register.1 += 1;
        }
    }
    let registers = graph.registers.clone();
    graph.pass(Pass::NoteStores);
    graph.registers = registers;
    graph.pass(Pass::AddEdges);
    graph
}

/// Returns the dependences between different instructions of a program.
pub(super) fn value_dependences(program: &Program, settings: &CoreSettings) -> Vec<ValueDependence> {
    let graph = value_graph(program, settings);
    let instruction_of = |node: u32| graph.instruction_of[node as usize];
    let dependences = graph.edges.iter().map(|&(to, edge)| ValueDependence {
        to: instruction_of(to),
        from: instruction_of(edge.from),
        n_iterations: edge.length,
        register: RegisterId::default(),
        latency: edge.weight,
    });
    sorted(dependences.filter(|edge| edge.from != edge.to || edge.n_iterations > 0).collect())
}

fn dependencies(program: &Program, settings: &CoreSettings) -> DependencyBound {
    let graph = value_graph(program, settings);
    let heaviest = Graph::new(graph.instruction_of.len(), &graph.edges).heaviest_cycle();
    let mut instructions: Vec<usize> =
        heaviest.nodes.iter().map(|&node| graph.instruction_of[node as usize] as usize).collect();
    instructions.dedup();
    if instructions.len() > 1 && instructions.first() == instructions.last() {
        instructions.pop();
    }
    let first = (0..instructions.len()).min_by_key(|&position| instructions[position]).unwrap_or(0);
    instructions.rotate_left(first);
    DependencyBound { cycles: heaviest.ratio, instructions }
}

impl ValueGraph<'_> {
    fn pass(&mut self, pass: Pass) {
        for index in 0..self.program.instructions.len() {
            let instruction = &self.program.instructions[index];
            let micro_ops = self.program.micro_ops_of(index);
            if pass == Pass::NoteStores && self.store_sources.contains_key(&(index as u32)) {
                self.note_store(index);
            }
            if pass == Pass::AddEdges && instruction.movement.is_none() {
                for number in micro_ops.clone().filter(|&number| !self.program.micro_ops[number].is_joint) {
                    self.add_edges(index, &self.program.micro_ops[number]);
                }
                self.add_joint_edges(index);
            }
            if let Some(movement) = &instruction.movement {
                self.registers[usize::from(movement.to)] = self.registers[usize::from(movement.from)];
                continue;
            }
            for result in micro_ops.flat_map(|number| {
                let results = &self.program.micro_ops[number].results;
                results.start..results.end
            }) {
                if let Some(register) = self.program.results[result as usize].register {
                    self.registers[usize::from(register)] = Some((result + self.n_joint_before[index], 0));
                }
            }
            for (node, result) in self.joint_nodes(index).zip(self.program.joint_results_of(index)) {
                self.registers[usize::from(result.register)] = Some((node, 0));
            }
            for &register in &instruction.cleared {
                self.registers[usize::from(register)] = None;
            }
        }
    }

    /// The result that a value is, and the iterations since then.
    fn producer(&self, index: usize, value: Value) -> Option<(u32, u32)> {
        match value {
            Value::Register(register) => self.register(register),
            Value::Local(local) => Some((self.first_node[index] + u32::from(local), 0)),
        }
    }

    fn register(&self, register: RegisterNumber) -> Option<(u32, u32)> {
        self.registers[usize::from(register)]
    }

    fn add_edges(&mut self, index: usize, micro_op: &ProgramMicroOp) {
        let program = self.program;
        let saved = match &micro_op.memory {
            MemoryRole::Load(load) => u64::from(load.chases_pointers),
            _ => 0,
        };
        let sources = program.sources_of(micro_op);
        for number in micro_op.results.clone() {
            let result = &program.results[number as usize];
            let to = number + self.n_joint_before[index];
            let paths = program.paths_of(result);
            let load = match &micro_op.memory {
                MemoryRole::Load(load) => Some(load),
                _ => None,
            };
            if let Some(load) = load
                && let Some(dependence) = load.access.dependence.filter(|_| load.is_renamed)
            {
                // The value is the stored one, whatever the load waits for.
                self.add_store_edges(to, dependence.store, dependence.distance, (0, true));
                continue;
            }
            for (number, source) in sources.iter().enumerate() {
                let Some((from, length)) = self.producer(index, source.value) else { continue };
                let path = paths.iter().find(|path| usize::from(path.source) == number);
                let usual = source.ready_at(u64::from(result.latency).saturating_sub(saved));
                let weight = usual.max(path.map_or(0, |path| path.latency.into()));
                self.edges.push((to, Edge { from, weight, length }));
            }
            if let Some(load) = load
                && let Some(dependence) = load.access.dependence
            {
                let latency = self.cycles_from_store(load, dependence.overlap);
                self.add_store_edges(to, dependence.store, dependence.distance, (latency, false));
            }
        }
    }

    /// The nodes of an instruction's joint results.
    fn joint_nodes(&self, index: usize) -> std::ops::Range<u32> {
        let instruction = &self.program.instructions[index];
        let end = self.first_node[index] + u32::from(instruction.n_values);
        end - instruction.joint_results.len() as u32..end
    }

    /// Adds the dependences of an instruction's joint results on what its micro-operations wait for.
    fn add_joint_edges(&mut self, index: usize) {
        let program = self.program;
        let results = program.joint_results_of(index);
        if results.is_empty() {
            return;
        }
        // The paths to the end of each micro-operation.
        let mut paths: Vec<SmallVec<[Edge; 8]>> = Vec::new();
        for micro_op in &program.micro_ops[program.micro_ops_of(index)] {
            let mut to_end: SmallVec<[Edge; 8]> = SmallVec::new();
            let Some(result) = program.results_of(micro_op).first() else { continue };
            let latency = u64::from(result.latency);
            for source in program.sources_of(micro_op) {
                match source.value {
                    Value::Local(local) => {
                        let before = paths.get(usize::from(local)).into_iter().flatten();
                        to_end.extend(before.map(|edge| Edge { weight: edge.weight + latency, ..*edge }));
                    }
                    Value::Register(register) => {
                        if let Some((from, length)) = self.register(register) {
                            to_end.push(Edge { from, weight: source.ready_at(latency), length });
                        }
                    }
                }
            }
            if let MemoryRole::Load(load) = &micro_op.memory
                && let Some(dependence) = load.access.dependence
            {
                let latency = self.cycles_from_store(load, dependence.overlap);
                for source in self.store_sources.get(&dependence.store).into_iter().flatten() {
                    to_end.push(source.edge(latency, dependence.distance));
                }
            }
            if micro_op.is_joint {
                for (to, result) in self.joint_nodes(index).zip(results) {
                    let before_end = u64::from(result.before_end);
                    let edge = |edge: &Edge| Edge { weight: edge.weight.saturating_sub(before_end), ..*edge };
                    self.edges.extend(to_end.iter().map(|path| (to, edge(path))));
                }
            }
            paths.push(to_end);
        }
    }

    /// The cycles from what a store waits for to the value of a load that depends on it.
    fn cycles_from_store(&self, load: &Load, overlap: Overlap) -> u32 {
        let latency = self.settings.cycles_from_store(overlap, load.path);
        // The store retires at least a cycle after its address and data are known.
        latency + u32::from(!overlap.waits_for_data())
    }

    /// Adds the dependences of a load's result on what the store that supplies it waits for.
    /// If `is_renamed`, only on its data.
    fn add_store_edges(&mut self, to: u32, store: u32, distance: u32, (latency, is_renamed): (u32, bool)) {
        for source in self.store_sources.get(&store).into_iter().flatten() {
            if is_renamed && source.is_of_address {
                continue;
            }
            self.edges.push((to, source.edge(latency, distance)));
        }
    }

    /// Notes the values that an instruction's store waits for.
    fn note_store(&mut self, index: usize) {
        let program = self.program;
        let mut noted = StoreSources::new();
        for micro_op in &program.micro_ops[program.micro_ops_of(index)] {
            let is_of_address = match micro_op.memory {
                MemoryRole::StoreAddress(_) => true,
                MemoryRole::StoreData => false,
                MemoryRole::None | MemoryRole::Load(_) => continue,
            };
            for source in program.sources_of(micro_op) {
                if let Some((result, length)) = self.producer(index, source.value) {
                    noted.push(StoreSource { result, length, early: source.early, is_of_address });
                }
            }
        }
        self.store_sources.insert(index as u32, noted);
    }
}
