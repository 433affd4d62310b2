//! The embedded description of x86, checked against facts that LLVM's own tests and documents show.

use stallscope_target::{
    AsmAlias, AsmFragment, AsmPredicate, FeatureSet, MatchClass, Method, OpcodeFlag, OpcodeId, OpcodeNames,
    Processor, RecordNames, Register, RegisterId,
};
use stallscope_x86::description::{self as x86, DESCRIPTION};

const ADD: OpcodeId = x86::opcode("ADD32rr");
const RAX: RegisterId = x86::register("RAX");

#[test]
fn an_opcode_has_its_operands_and_implicit_registers() {
    let description = DESCRIPTION;
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
fn constants_find_each_opcode_and_register_by_its_name() {
    let opcodes = OpcodeNames::of(&DESCRIPTION);
    for id in (0..DESCRIPTION.n_opcodes()).map(OpcodeId::from_index) {
        assert_eq!(opcodes.opcode(&DESCRIPTION.opcode_name(id)), Some(id));
    }
    let registers = RecordNames::of::<Register>(&DESCRIPTION);
    for index in 0..DESCRIPTION.table::<Register>().len() {
        let name = DESCRIPTION.register_name(RegisterId::from_index(index));
        assert_eq!(registers.index_of(name), Some(index), "{name}");
    }
    for unknown in ["ADD32r", "ADD32rrr", "RA", "RAXX", "zzz"] {
        assert_eq!((opcodes.opcode(unknown), registers.index_of(unknown)), (None, None), "{unknown}");
    }
}

#[test]
fn a_register_has_its_parts() {
    let description = DESCRIPTION;
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
    assert_eq!(description.register_encoding(x86::register("R9")), 9);
}

#[test]
fn a_processor_has_its_model() {
    let description = DESCRIPTION;
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
    let description = DESCRIPTION;
    for processor in description.table::<Processor>().iter() {
        let model = description.sched_model(processor.sched_model);
        assert_eq!(model.has_sched_classes, !description.sched_classes(&model).is_empty());
        assert!(!model.has_itineraries);
    }
}

#[test]
fn a_mnemonic_has_its_rows_in_order() {
    let description = DESCRIPTION;
    let rows: Vec<_> = description
        .match_rows(0, "addl")
        .iter()
        .map(|row| {
            let classes: Vec<_> = description
                .span(row.classes)
                .iter()
                .map(|c| description.str(description.table::<MatchClass>().at(c.index()).name))
                .collect();
            (description.opcode_name(row.opcode), classes.join(","))
        })
        .take(4)
        .collect();
    let expected = [("ADD32rr", "GR32,GR32"), ("ADD32rr_NF", "GR32,GR32"), ("ADD32rr_EVEX", "GR32,GR32")];
    assert_eq!(rows.iter().map(|(o, c)| (&**o, c.as_str())).take(3).collect::<Vec<_>>(), expected);
    assert!(description.match_rows(0, "addlx").is_empty());
    assert!(!description.match_rows(1, "add").is_empty());
}

#[test]
fn match_classes_contain_each_other_and_their_registers() {
    let description = DESCRIPTION;
    let (gr64, rcx) = (x86::match_class("GR64"), x86::match_class("RCX"));
    assert!(description.is_match_subclass(rcx, gr64));
    assert!(!description.is_match_subclass(gr64, rcx));
    let gr64 = description.table::<MatchClass>().at(gr64.index());
    assert!(description.registers_in(gr64.registers).contains(RAX));
    assert_eq!(
        description
            .str(description.table::<MatchClass>().at(x86::match_class("_123_sae_125_").index()).token),
        "{sae}"
    );
    let imm = description.table::<MatchClass>().at(x86::match_class("ImmUnsignedi4").index());
    assert_eq!(description.str(imm.diagnostic_name), "InvalidImmUnsignedi4");
    assert_eq!(description.str(description.table::<Method>().at(imm.method.index()).name), "isImmUnsignedi4");
}

#[test]
fn assembler_features_follow_from_subtarget_features() {
    let description = DESCRIPTION;
    let mut features = FeatureSet::default();
    features.set(x86::feature("Is64Bit"), true);
    let available = description.available_features(&features);
    let held: Vec<_> = description
        .table::<AsmPredicate>()
        .iter()
        .enumerate()
        .filter(|(i, _)| available.0[i / 64] >> (i % 64) & 1 != 0)
        .map(|(_, predicate)| description.str(predicate.text))
        .collect();
    assert_eq!(held, ["64-bit mode", "Not 16-bit mode", "not x32 ABI"]);
}

#[test]
fn an_opcode_has_its_text_in_both_syntaxes() {
    let description = DESCRIPTION;
    let text = |opcode, variant: u8| {
        let mut text = String::new();
        for fragment in description.select(description.asm_text(opcode, variant)).iter() {
            text.push_str(description.str(fragment.text));
            if fragment.operand != AsmFragment::NO_OPERAND {
                let method = description.table::<Method>().at(fragment.method.index());
                text.push_str(&format!("<{} {}>", description.str(method.name), fragment.operand));
            }
        }
        text
    };
    assert_eq!(text(ADD, 0), "\taddl\t<printOperand 2>, <printOperand 1>");
    assert_eq!(text(ADD, 1), "\tadd\t<printOperand 1>, <printOperand 2>");
    const MASKED: OpcodeId = x86::opcode("VADDPSZrmbkz");
    assert_eq!(
        text(MASKED, 0),
        "\tvaddps\t<printdwordmem 3>{1to16}, <printOperand 2>, <printOperand 0> {<printOperand 1>} {z}"
    );
    assert_eq!(text(x86::opcode("RET64"), 0), "\tretq");
    let aliases: Vec<_> =
        description.table::<AsmAlias>().iter().map(|a| description.opcode_name(a.opcode)).collect();
    assert_eq!(aliases, ["AAD8i8", "AAM8i8", "XSTORE", "AAD8i8", "AAM8i8", "XSTORE"]);
}
