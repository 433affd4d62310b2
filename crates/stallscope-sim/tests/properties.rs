//! Invariants of all simulations, for random code on many processors.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing has failed")]

use std::collections::HashMap;
use std::num::NonZeroU32;

use stallscope_isa::{CodeToLower, Isa, LoweredCode};
use stallscope_mc::Expressions;
use stallscope_sim::{
    Core, CoreOptions, CoreSettings, InstRef, Instruction, Listener, Pipeline, PipelineOptions, Ports,
    Pressure, PressureReason, ResourceUse, Run as _, RunLength, SimulationError, Stall,
};
use stallscope_target::{FrontEndKind, Inst, ProcResource, ProcResourceId, RegisterFileDesc, SubtargetInfo};
use stallscope_testing::Random;

mod common;

use common::{AARCH64, X86, any_code, any_insts, subtarget};

fn any_options(random: &mut Random) -> PipelineOptions {
    let mut any = |choices: &[u32]| choices[random.below(choices.len())];
    PipelineOptions {
        micro_op_queue_size: NonZeroU32::new(any(&[0, 0, 1, 7, 64])),
        decoder_throughput: NonZeroU32::new(any(&[0, 1, 3])),
        dispatch_width: NonZeroU32::new(any(&[0, 0, 1, 2, 9, u32::MAX])),
        register_file_size: NonZeroU32::new(any(&[0, 0, 1, 20])),
        load_queue_size: NonZeroU32::new(any(&[0, 0, 1, 5])),
        store_queue_size: NonZeroU32::new(any(&[0, 0, 1, 5])),
        assume_no_alias: any(&[0, 1]) == 1,
        enable_bottleneck_analysis: any(&[0, 1]) == 1,
        disable_fast_forward: any(&[0, 1]) == 1,
        front_end: FrontEndKind::GENERIC.get(any(&[0, 1, 2, 3, 4, 4, 4]) as usize).copied(),
        changed_units: None,
    }
}

/// The cycles of an instruction's events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct History {
    dispatched: Option<u64>,
    ready: Option<u64>,
    issued: Option<u64>,
    executed: Option<u64>,
    retired: Option<u64>,
}

/// Records the events of each instruction and checks invariants.
struct Checker<'a> {
    subtarget: &'a SubtargetInfo,
    options: PipelineOptions,
    cycle: u64,
    histories: Vec<History>,
    next_retired: u64,
    n_dispatched_in_cycle: u32,
    /// The cycle when each unit of a resource becomes free.
    taken: HashMap<(ProcResourceId, u64), u64>,
    buffers: HashMap<ProcResourceId, i32>,
    used_registers: Vec<i64>,
    n_stalls: u64,
    n_pressures: u64,
}

impl<'a> Checker<'a> {
    fn new(subtarget: &'a SubtargetInfo, options: &PipelineOptions) -> Self {
        let n_files =
            subtarget.description().span::<RegisterFileDesc>(subtarget.sched_model.register_files).len();
        Self {
            subtarget,
            options: *options,
            cycle: 0,
            histories: Vec::new(),
            next_retired: 0,
            n_dispatched_in_cycle: 0,
            taken: HashMap::new(),
            buffers: HashMap::new(),
            used_registers: vec![0; n_files.max(1)],
            n_stalls: 0,
            n_pressures: 0,
        }
    }

    fn is_out_of_order(&self) -> bool {
        self.subtarget.sched_model.is_out_of_order()
    }

    /// Whether an instruction is reported as issued when its last micro-operation issues.
    fn has_parts_issued_apart(&self) -> bool {
        self.is_out_of_order() && self.subtarget.processor_model.is_some()
    }

    fn resource(&self, id: ProcResourceId) -> ProcResource {
        let resources = self.subtarget.sched_model.proc_resources;
        self.subtarget.description().span::<ProcResource>(resources).at(id.index())
    }

    fn history(&mut self, inst: InstRef<'_>) -> &mut History {
        &mut self.histories[inst.source_index() as usize]
    }

    /// Checks the state after a run.
    fn check_end(&self, n_instructions: u64, n_cycles: u64) {
        assert_eq!(self.cycle, n_cycles);
        assert_eq!(self.histories.len() as u64, n_instructions);
        for history in &self.histories {
            let cycles =
                [history.dispatched, history.ready, history.issued, history.executed, history.retired];
            assert!(history.issued.is_some(), "{history:?}");
            assert!(cycles.iter().flatten().is_sorted(), "{history:?}");
            // In-order pipelines do not retire instructions that finish while another one is still issuing.
            assert!(!self.is_out_of_order() || history.retired.is_some(), "{history:?}");
        }
        if self.is_out_of_order() {
            assert!(self.used_registers.iter().all(|&n| n == 0), "{:?}", self.used_registers);
            assert!(self.buffers.values().all(|&n| n == 0), "{:?}", self.buffers);
        }
    }
}

impl Listener for Checker<'_> {
    fn on_cycle_end(&mut self, n_cycles: u64) {
        self.cycle += n_cycles;
        self.n_dispatched_in_cycle = 0;
        assert!(self.cycle < 10_000_000, "the simulation does not come to its end: {:?}", self.options);
    }

    fn on_dispatched(&mut self, inst: InstRef<'_>, used_registers: &[u32], n_micro_ops: u32) {
        let index = inst.source_index() as usize;
        if index == self.histories.len() {
            self.histories.push(History { dispatched: Some(self.cycle), ..History::default() });
        } else {
            // Further micro-operations of the last instruction.
            assert_eq!(index + 1, self.histories.len());
            assert!(used_registers.iter().all(|&n| n == 0));
        }
        self.n_dispatched_in_cycle += n_micro_ops;
        if self.is_out_of_order() {
            let issue_width = u32::from(self.subtarget.sched_model.issue_width);
            let width = self.options.dispatch_width.map_or(issue_width, NonZeroU32::get);
            assert!(self.n_dispatched_in_cycle <= width);
        }
        assert_eq!(used_registers.len(), self.used_registers.len());
        for (used, &n) in self.used_registers.iter_mut().zip(used_registers) {
            *used += i64::from(n);
        }
    }

    fn on_ready(&mut self, inst: InstRef<'_>) {
        let cycle = self.cycle;
        assert_eq!(self.history(inst).ready.replace(cycle), None);
    }

    fn on_issued(&mut self, inst: InstRef<'_>, used_resources: &[ResourceUse]) {
        let cycle = self.cycle;
        assert_eq!(self.history(inst).issued.replace(cycle), None);
        for used in used_resources {
            let resource = self.resource(used.resource);
            assert!(resource.sub_units.is_empty(), "a group is no resource to run on");
            assert_eq!(used.unit.count_ones(), 1);
            assert!(used.unit.trailing_zeros() < resource.n_units.into());
            assert_eq!(used.cycles.denominator, 1);
            let until = cycle + used.cycles.numerator;
            let before = self.taken.insert((used.resource, used.unit), until);
            let is_free = before.is_none_or(|before| before <= cycle);
            assert!(is_free || self.has_parts_issued_apart(), "a unit is taken twice");
        }
    }

    fn on_executed(&mut self, inst: InstRef<'_>) {
        let (cycle, latency) = (self.cycle, u64::from(inst.desc().max_latency));
        let may_end_early = inst.is_eliminated() || self.has_parts_issued_apart();
        let history = self.history(inst);
        assert_eq!(history.executed.replace(cycle), None);
        let took = history.issued.map(|issued| cycle - issued);
        assert!(took.is_some_and(|took| took >= latency || may_end_early));
    }

    fn on_retired(&mut self, inst: InstRef<'_>, freed_registers: &[u32]) {
        let cycle = self.cycle;
        assert_eq!(self.history(inst).retired.replace(cycle), None);
        if self.is_out_of_order() {
            assert_eq!(inst.source_index(), self.next_retired);
            self.next_retired += 1;
        }
        for (used, &n) in self.used_registers.iter_mut().zip(freed_registers) {
            *used -= i64::from(n);
            assert!(*used >= 0);
        }
    }

    fn on_stall(&mut self, stall: Stall<'_>, n_cycles: u64) {
        let _ = stall.cause();
        self.n_stalls += n_cycles;
    }

    fn on_pressure(&mut self, pressure: Pressure, n_cycles: u64) {
        assert!(self.options.enable_bottleneck_analysis || !self.is_out_of_order());
        assert!(pressure.resource_mask == 0 || pressure.reason == PressureReason::Resources);
        self.n_pressures += n_cycles;
    }

    fn on_reserved_buffers(&mut self, _inst: InstRef<'_>, buffers: &[ProcResourceId]) {
        for &buffer in buffers {
            let size = self.resource(buffer).buffer_size;
            let used = self.buffers.entry(buffer).or_default();
            *used += 1;
            assert!(*used <= size.max(1), "a buffer of {size} holds {used}");
        }
    }

    fn on_released_buffers(&mut self, _inst: InstRef<'_>, buffers: &[ProcResourceId]) {
        for buffer in buffers {
            *self.buffers.entry(*buffer).or_default() -= 1;
        }
    }
}

fn check(isa: &'static Isa, processor: &str, n_codes: usize) {
    check_subtarget(isa, &subtarget(isa, processor), n_codes);
}

fn check_subtarget(isa: &Isa, subtarget: &SubtargetInfo, n_codes: usize) {
    let mut random = Random::new(&format!("properties {}", subtarget.processor_name));
    for _ in 0..n_codes {
        let options = any_options(&mut random);
        let mut reused = Pipeline::new(subtarget, &options);
        for _ in 0..4 {
            let code = any_code(&mut random, isa, subtarget);
            let n_iterations = 1 + random.below(30) as u64;
            let run = |pipeline: &mut Pipeline<'_>| {
                let mut checker = Checker::new(subtarget, &options);
                let result = pipeline.run(&code, n_iterations, &mut checker);
                match result {
                    Ok(n_cycles) => checker.check_end(code.len() as u64 * n_iterations, n_cycles),
                    // An in-order pipeline can lose a memory operation that other operations depend on.
                    Err(SimulationError::NoProgress { cycle }) => {
                        assert!(!subtarget.sched_model.is_out_of_order() && !options.assume_no_alias);
                        assert!(cycle < checker.cycle);
                    }
                    Err(error @ SimulationError::UnknownInstruction { .. }) => panic!("{error}"),
                }
                (checker, result)
            };
            let (first, result) = run(&mut reused);
            let (second, _) = run(&mut Pipeline::new(subtarget, &options));
            assert_eq!(first.histories, second.histories, "a pipeline remembers what it ran before");
            assert_eq!((first.n_stalls, first.n_pressures), (second.n_stalls, second.n_pressures));
            assert_eq!(reused.run(&code, n_iterations, &mut ()), result, "listening changes the course");
            let other: Vec<Instruction> = code.iter().rev().cloned().collect();
            let mut prepared = reused.prepare(&code);
            let _ = (&mut prepared.other(&other)).run(n_iterations, &mut ());
            let again = (&mut prepared).run(n_iterations, &mut ()).map(|extent| extent.n_cycles);
            assert_eq!(again, result, "prepared code has the layout of other code");
        }
    }
}

#[test]
fn btver2_keeps_its_limits() {
    check(X86, "btver2", 15);
}

#[test]
fn skylake_keeps_its_limits() {
    check(X86, "skylake", 15);
}

#[test]
fn znver4_keeps_its_limits() {
    check(X86, "znver4", 15);
}

#[test]
fn silvermont_keeps_its_limits() {
    check(X86, "slm", 15);
}

#[test]
fn bulldozer_keeps_its_limits() {
    check(X86, "bdver2", 15);
}

#[test]
fn atom_keeps_its_limits_in_order() {
    check(X86, "atom", 15);
}

#[test]
fn neoverse_n2_keeps_its_limits() {
    check(AARCH64, "neoverse-n2", 15);
}

/// Runs code on a core.
fn run_core(
    (isa, subtarget): (&Isa, &SubtargetInfo),
    core: &mut Core,
    code: &[(Inst, Instruction)],
    length: RunLength,
    listener: &mut impl Listener,
) -> u64 {
    let insts: Vec<&Inst> = code.iter().map(|(inst, _)| inst).collect();
    let code: Vec<Instruction> = code.iter().map(|(_, instruction)| instruction.clone()).collect();
    let LoweredCode { program, mut front_end, .. } = (isa.lower)(&CodeToLower {
        subtarget,
        model: &subtarget.processor_model.unwrap(),
        parameters: &core.settings().parameters,
        ports: core.ports(),
        insts: &insts,
        code: &code,
        encodings: &vec![Vec::new(); code.len()],
        addresses: &[],
        expressions: &Expressions::new((isa.asm_language.asm_info)(&subtarget.triple)),
        front_end: FrontEndKind::DispatchQueues,
        is_loop: false,
        options: CoreOptions::default(),
    });
    core.run(&program, &code, &mut *front_end, length, listener).unwrap().n_cycles
}

#[test]
fn cortex_a72_keeps_its_limits_with_a_model_of_its_own() {
    let mut subtarget = subtarget(AARCH64, "cortex-a72");
    assert!(subtarget.use_processor_model());
    let mut random = Random::new("cortex_a72_keeps_its_limits_with_a_model_of_its_own");
    for _ in 0..15 {
        let options = any_options(&mut random);
        let ports = Ports::new(&subtarget);
        let settings =
            CoreSettings::new(&subtarget, &ports, options.front_end, options.dispatch_width).unwrap();
        let mut reused = Core::new(settings.clone(), ports.clone());
        for _ in 0..4 {
            let code = any_insts(&mut random, AARCH64, &subtarget, None);
            let n_iterations = 1 + random.below(30) as u64;
            let length = RunLength::new(n_iterations, code.len(), !options.disable_fast_forward);
            let run = |core: &mut Core| {
                let mut checker = Checker::new(&subtarget, &options);
                let n_cycles = run_core((AARCH64, &subtarget), core, &code, length, &mut checker);
                checker.check_end(code.len() as u64 * n_iterations, n_cycles);
                (checker, n_cycles)
            };
            let (first, n_cycles) = run(&mut reused);
            let (second, _) = run(&mut Core::new(settings.clone(), ports.clone()));
            assert_eq!(first.histories, second.histories, "a core remembers what it ran before");
            assert_eq!(first.n_stalls, second.n_stalls);
            let unheard = run_core((AARCH64, &subtarget), &mut reused, &code, length, &mut ());
            assert_eq!(unheard, n_cycles, "listening changes the course");
        }
    }
}

#[test]
fn cortex_a55_keeps_its_limits_in_order() {
    check(AARCH64, "cortex-a55", 15);
}

#[test]
fn no_code_takes_no_time() {
    let subtarget = subtarget(X86, "btver2");
    assert_eq!(Pipeline::new(&subtarget, &PipelineOptions::default()).run(&[], 10, &mut ()), Ok(0));
}
