//! The embedded description of x86, checked against facts that LLVM's own tests and documents show.

use stallscope_target::{OpcodeFlag, OpcodeId, RegisterId, x86};

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
