//! The models of Intel's cores against facts that uops.info measured, copied by hand from its pages, and parameters of the
//! simulator uiCA (A. Abel, J. Reineke, ICS 2022).
#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use stallscope_target::{
    CoreParameter, CoreParameters, FeatureSet, FrontEndKind, Inst, MatchRow, MicroOp, MicroOpKind, MicroOps,
    OpcodeId, Operand, OperandLatency, OperandRef, PortBinding, ProcResource, ProcessorModel, RegisterId,
};
use stallscope_x86::description::{self as x86, DESCRIPTION};

const NONE: Operand = Operand::Register(RegisterId::NONE);
const RAX: Operand = Operand::Register(x86::register("RAX"));
const RBX: Operand = Operand::Register(x86::register("RBX"));
const RCX: Operand = Operand::Register(x86::register("RCX"));
const XMM0: Operand = Operand::Register(x86::register("XMM0"));
const XMM1: Operand = Operand::Register(x86::register("XMM1"));
const YMM0: Operand = Operand::Register(x86::register("YMM0"));

fn model(processor: &str) -> ProcessorModel {
    DESCRIPTION.processor_model(DESCRIPTION.processor_by_name(processor).unwrap()).unwrap()
}

fn found(processor: &str, opcode: &str, operands: &[Operand]) -> MicroOps {
    let model = model(processor);
    let opcode = DESCRIPTION.opcode_by_name(opcode).unwrap();
    let inst = Inst { opcode, operands: operands.iter().copied().collect(), ..Inst::default() };
    let class = DESCRIPTION.class_by_rule(&model, &inst, &FeatureSet::default()).unwrap();
    DESCRIPTION.micro_ops(&model, class).unwrap()
}

/// Base, scale, index, displacement and segment of an address.
fn address(index: Operand) -> [Operand; 5] {
    [RBX, Operand::Immediate(1), index, Operand::Immediate(0), NONE]
}

/// The kind and the ports of each micro-operation.
fn ports(processor: &str, micro_ops: &MicroOps) -> Vec<(MicroOpKind, String)> {
    let model = DESCRIPTION.sched_model(model(processor).sched_model);
    let resources = DESCRIPTION.span::<ProcResource>(model.proc_resources);
    let names = |micro_op: MicroOp| -> String {
        let used = (0..64).filter(|bit| micro_op.ports >> bit & 1 != 0);
        used.map(|id| DESCRIPTION.str(resources.at(id).name).trim_start_matches('P')).collect()
    };
    let kind = |micro_op: MicroOp| (micro_op.micro_op_kind(), names(micro_op));
    DESCRIPTION.micro_ops_of(micro_ops).iter().map(kind).collect()
}

fn latency(micro_ops: &MicroOps, source: OperandRef, result: OperandRef) -> Option<u16> {
    let mut latencies = DESCRIPTION.span(micro_ops.latencies).iter();
    let is_it = |l: &OperandLatency| l.source == source.encode() && l.result == result.encode();
    latencies.find(is_it).map(|latency| latency.cycles)
}

#[test]
fn an_index_takes_the_store_address_from_port_7_and_a_slot() {
    // ADD (M64, R64) on Skylake: 4 micro-ops, 1*p0156+1*p23+1*p237+1*p4, 2 slots; with an index 2*p23, 3 slots.
    use MicroOpKind::{Compute, Load, StoreAddress, StoreData};
    let named = |kinds: [(MicroOpKind, &str); 4]| kinds.map(|(kind, ports)| (kind, ports.to_owned()));
    let plain = found("skylake", "ADD64mr", &[&address(NONE)[..], &[RAX]].concat());
    assert_eq!((plain.n_slots, plain.n_decoded, plain.n_simple_after), (2, 2, 3));
    let expected = named([(Load, "23"), (Compute, "0156"), (StoreAddress, "237"), (StoreData, "4")]);
    assert_eq!(ports("skylake", &plain), expected);
    let indexed = found("skylake", "ADD64mr", &[&address(RCX)[..], &[RAX]].concat());
    assert_eq!((indexed.n_slots, indexed.n_decoded, indexed.n_simple_after), (3, 2, 3));
    let expected = named([(Load, "23"), (Compute, "0156"), (StoreAddress, "23"), (StoreData, "4")]);
    assert_eq!(ports("skylake", &indexed), expected);
}

#[test]
fn equal_registers_are_an_idiom_or_break_a_dependency() {
    let [a, b] = ["PXORrr", "PCMPEQBrr"].map(|opcode| found("skylake", opcode, &[XMM0, XMM0, XMM0]));
    assert!(a.breaks_dependencies && b.breaks_dependencies);
    // The comparison still needs a port: 1*p01.
    assert_eq!(ports("skylake", &a), [(MicroOpKind::Compute, String::new())]);
    assert_eq!(ports("skylake", &b), [(MicroOpKind::Compute, "01".to_owned())]);
    let different = found("skylake", "PCMPEQBrr", &[XMM0, XMM0, XMM1]);
    assert!(!different.breaks_dependencies);
    assert_eq!(latency(&different, OperandRef::Operand(2), OperandRef::Operand(0)), Some(1));
}

#[test]
fn moves_are_eliminable_except_those_onto_themselves_and_from_some_bytes() {
    let is_eliminable = |opcode, operands: &[Operand]| found("haswell", opcode, operands).is_eliminable;
    let byte = |name: &'static str| Operand::Register(DESCRIPTION.register_by_asm_name(name).unwrap());
    assert!(is_eliminable("MOV64rr", &[RAX, RBX]) && !is_eliminable("MOV64rr", &[RAX, RAX]));
    let eax = byte("eax");
    assert!(is_eliminable("MOVZX32rr8", &[eax, byte("cl")]));
    assert!(is_eliminable("MOVZX32rr8", &[eax, byte("r8b")]));
    for source in ["al", "ch", "sil", "r13b"] {
        assert!(!is_eliminable("MOVZX32rr8", &[eax, byte(source)]), "{source}");
    }
}

#[test]
fn condition_codes_of_two_flags_take_two_micro_operations() {
    // CMOVBE (R64, R64) on Skylake: 2*p06, flags to result 2 cycles; CMOVZ: 1*p06, 1 cycle.
    let flags = OperandRef::Register(x86::register("EFLAGS"));
    for (code, n_slots, cycles) in [(6, 2, 2), (7, 2, 2), (4, 1, 1)] {
        let cmov = found("skylake", "CMOV64rr", &[RAX, RAX, RBX, Operand::Immediate(code)]);
        assert_eq!((cmov.n_slots, latency(&cmov, flags, OperandRef::Operand(0))), (n_slots, Some(cycles)));
    }
}

#[test]
fn addresses_of_three_parts_take_three_cycles() {
    // LEA_B_IS_D8 (R64) on Skylake: 1*p1, 3 cycles; LEA_B_IS (R64): 1*p15, 1 cycle.
    for (displacement, expected, cycles) in [(17, "1", 3), (0, "15", 1)] {
        let parts = [RBX, Operand::Immediate(4), RCX, Operand::Immediate(displacement), NONE];
        let lea = found("skylake", "LEA64r", &[&[RAX][..], &parts].concat());
        assert_eq!(ports("skylake", &lea), [(MicroOpKind::Compute, expected.to_owned())]);
        for source in [OperandRef::Base, OperandRef::Index] {
            assert_eq!(latency(&lea, source, OperandRef::Operand(0)), Some(cycles));
        }
    }
}

#[test]
fn results_have_latencies_of_their_own() {
    // MUL (R64) on Skylake: RAX after 3 cycles, RDX after 4.
    let mul = found("skylake", "MUL64r", &[RBX]);
    let [rax, rdx] = ["RAX", "RDX"].map(|name| OperandRef::Register(x86::register(name)));
    assert_eq!(latency(&mul, OperandRef::Operand(0), rax), Some(3));
    assert_eq!(latency(&mul, OperandRef::Operand(0), rdx), Some(4));
    assert_eq!(latency(&mul, rax, rdx), Some(4));
    // ADD (R64, R64) fuses with all jumps except on sign, parity and overflow.
    let add = found("skylake", "ADD64rr", &[RAX, RAX, RBX]);
    assert_eq!(add.fuses_with, 0b1111_0000_1111_1100);
}

#[test]
fn dividers_and_wide_loads_stay_occupied() {
    // DIVSD (XMM, XMM) on Skylake: 13 cycles, the divider is free after 4.
    let div = found("skylake", "DIVSDrr_Int", &[XMM0, XMM0, XMM1]);
    let micro_op = DESCRIPTION.micro_ops_of(&div).at(0);
    assert_eq!((micro_op.unit_cycles, micro_op.unit.index() > 0), (4, true));
    assert_eq!(latency(&div, OperandRef::Operand(1), OperandRef::Operand(0)), Some(13));
    // Ivy Bridge loads 256 bits in two halves, Skylake at once.
    for (processor, cycles) in [("ivybridge", 2), ("skylake", 1)] {
        let load = found(processor, "VMOVUPSYrm", &[&[YMM0][..], &address(NONE)].concat());
        assert_eq!(DESCRIPTION.micro_ops_of(&load).at(0).cycles, cycles);
    }
}

#[test]
fn cores_have_their_parameters() {
    for (processor, reorder_buffer, scheduler, queue, binding) in [
        ("ivybridge", 168, 54, 56, PortBinding::RoundRobin),
        ("haswell", 192, 60, 56, PortBinding::Parity),
        ("broadwell", 192, 60, 56, PortBinding::Parity),
        ("skylake", 224, 97, 64, PortBinding::Parity),
        ("cascadelake", 224, 97, 64, PortBinding::Parity),
        ("tigerlake", 352, 160, 70, PortBinding::RankedBySlot),
    ] {
        let model = model(processor);
        let parameters = CoreParameters::new(DESCRIPTION.span(model.parameters).iter());
        let sched_model = DESCRIPTION.sched_model(model.sched_model);
        assert_eq!(sched_model.reorder_buffer_size, reorder_buffer, "{processor}");
        assert_eq!(parameters.get(CoreParameter::Scheduler), scheduler, "{processor}");
        assert_eq!(parameters.get(CoreParameter::MicroOpQueue), queue, "{processor}");
        assert_eq!(
            (model.front_end_kind(), model.port_binding_rule()),
            (FrontEndKind::MicroOpCache, binding)
        );
    }
}

/// The beginnings of names of instructions that need no port: renaming does them, such as Golden Cove's additions of an immediate, or
/// they do nothing, or the front end limits them: direct jumps.
const FREE: [&str; 15] = [
    "NOOP",
    "ENDBR",
    "VZEROUPPER",
    "CLC",
    "STC",
    "PREFETCH",
    "CLDEMOTE",
    "MMX_EMMS",
    "JMP_1",
    "JMP_2",
    "JMP_4",
    "ADD64ri8",
    "SUB64ri8",
    "INC64r",
    "DEC64r",
];

/// Returns whether nothing limits how many instructions with these costs run in a cycle, except for their slots.
fn is_free(costs: &MicroOps) -> bool {
    let micro_ops = DESCRIPTION.micro_ops_of(costs);
    let has_port = |micro_op: MicroOp| micro_op.ports != 0 || micro_op.unit_cycles > 0;
    // Microcode takes slots.
    let is_microcode = costs.n_microcoded > 0 || micro_ops.len() > 4;
    costs.blocked_cycles == 0 && !is_microcode && !micro_ops.iter().any(has_port)
}

/// Every form that a rule describes takes a port, unless renaming does it: a move, an idiom of equal registers, or one of the listed
/// instructions. `crates/stallscope/tests/core_invariants.rs` is about instructions with LLVM's costs.
#[test]
fn no_form_is_free_by_default() {
    let mut opcodes: Vec<OpcodeId> = DESCRIPTION.table::<MatchRow>().iter().map(|row| row.opcode).collect();
    opcodes.sort_unstable();
    opcodes.dedup();
    let mut free: Vec<String> = Vec::new();
    for model in DESCRIPTION.models_table::<ProcessorModel>().iter() {
        for &opcode in &opcodes {
            let name = DESCRIPTION.opcode_name(opcode);
            if FREE.iter().any(|start| name.starts_with(start)) {
                continue;
            }
            let inst = Inst { opcode, ..Inst::default() };
            let Some(class) = DESCRIPTION.class_by_rule(&model, &inst, &FeatureSet::default()) else {
                continue;
            };
            let costs = DESCRIPTION.micro_ops(&model, class).unwrap_or_default();
            if is_free(&costs) && !costs.is_eliminable {
                free.push(format!("{name} on {}", DESCRIPTION.str(model.name)));
            }
        }
    }
    assert!(free.is_empty(), "{free:?}");
}
