//! The embedded description of x86, checked against facts that LLVM's own tests and documents show.

use stallscope_target::{OpcodeFlag, OpcodeId, Processor, RegisterId, x86};

const ADD: OpcodeId = x86::opcode("ADD32rr");
const RAX: RegisterId = x86::register("RAX");

#[test]
fn an_opcode_has_its_operands_and_implicit_registers() {
    let description = x86::description();
    let add = description.opcode(ADD);
    assert_eq!(description.opcode_name(ADD), "ADD32rr");
    assert_eq!(description.opcode_by_name("ADD32rr"), Some(ADD));
    assert_eq!(add.operands.len, 3);
    assert_eq!(add.n_defs, 1);
    assert_eq!(description.span(add.operands).at(1).tied_to, 0);
    assert!(description.span(add.implicit_defs).iter().eq([x86::register("EFLAGS")]));
    assert!(add.has(OpcodeFlag::Commutable) && !add.has(OpcodeFlag::MayLoad));
    assert!(description.opcode(x86::opcode("MOV32rm")).has(OpcodeFlag::MayLoad));
}

#[test]
fn a_register_has_its_parts() {
    let description = x86::description();
    let names =
        |ids: Vec<RegisterId>| ids.into_iter().map(|id| description.register_name(id)).collect::<Vec<_>>();
    assert_eq!(names(description.sub_registers(RAX).collect()), ["EAX", "AX", "AL", "AH", "HAX"]);
    assert_eq!(names(description.super_registers(x86::register("AL")).collect()), ["AX", "EAX", "RAX"]);
    assert!(description.registers_overlap(RAX, x86::register("AH")));
    assert!(!description.registers_overlap(x86::register("AL"), x86::register("AH")));
    assert_eq!(description.register_by_asm_name("st(3)"), Some(x86::register("ST3")));
    assert!(description.class_contains(x86::register_class("GR64"), RAX));
    assert_eq!(description.register(RAX).dwarf, 0);
    assert_eq!(description.str(description.register(x86::register("XMM17")).asm_names[0]), "xmm17");
    assert_eq!(description.register(x86::register("R9")).encoding, 9);
}

#[test]
fn a_processor_has_its_model() {
    let description = x86::description();
    let btver2 = description
        .processor_by_name("btver2")
        .and_then(|id| description.table::<Processor>().get(id.index()));
    let model = description.sched_model(btver2.expect("btver2 is known").sched_model);
    assert_eq!(description.str(model.name), "BtVer2Model");
    assert_eq!((model.issue_width, model.micro_op_buffer_size, model.max_retire_per_cycle), (2, 64, 2));
    let resources: Vec<_> =
        description.span(model.proc_resources).iter().map(|r| description.str(r.name)).collect();
    assert_eq!(
        resources[1..],
        [
            "JALU0", "JALU1", "JALU01", "JDiv", "JFPA", "JFPM", "JFPU0", "JFPU1", "JFPU01", "JFPX", "JLAGU",
            "JLSAGU", "JMul", "JSAGU", "JSTC", "JVALU", "JVALU0", "JVALU1", "JVIMUL",
        ]
    );
    let files: Vec<_> =
        description.span(model.register_files).iter().map(|r| description.str(r.name)).collect();
    assert_eq!(files[1..], ["JFpuPRF", "JIntegerPRF"]);
    let class =
        description.sched_classes(&model).at(description.opcode(x86::opcode("DIV64r")).sched_class.index());
    assert_eq!(description.span(class.write_latencies).at(0).cycles, 41);
}

#[test]
fn every_processor_without_classes_says_so() {
    let description = x86::description();
    for processor in description.table::<Processor>().iter() {
        let model = description.sched_model(processor.sched_model);
        assert_eq!(model.has_sched_classes, !description.sched_classes(&model).is_empty());
        assert!(!model.has_itineraries);
    }
}
