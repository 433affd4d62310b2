//! The embedded description of AArch64, checked against facts that LLVM's own tests and documents show.
#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use stallscope_aarch64::description::{self as aarch64, DESCRIPTION};
use stallscope_target::{
    Architecture, AsmAlias, AsmFragment, Description, FeatureSet, Inst, LLVM_VERSION, MatchClass, Method,
    MethodId, OpcodeId, Operand, Processor, RegisterId, SchedModel, SubtargetInfo, Triple,
};

const ADD: OpcodeId = aarch64::opcode("ADDXrs");
const X1: RegisterId = aarch64::register("X1");

fn method(id: MethodId) -> &'static str {
    DESCRIPTION.str(DESCRIPTION.table::<Method>().at(id.index()).name)
}

/// Returns the text of fragments, with operands in angle brackets.
fn text(fragments: stallscope_target::wire::Span<stallscope_target::AsmFragmentId>) -> String {
    let mut text = String::new();
    for fragment in DESCRIPTION.select(fragments).iter() {
        text.push_str(DESCRIPTION.str(fragment.text));
        if fragment.operand != AsmFragment::NO_OPERAND {
            text.push_str(&format!("<{} {}>", method(fragment.method), fragment.operand));
        }
    }
    text
}

#[test]
fn the_embedded_file_is_whole() {
    assert_eq!(DESCRIPTION.without_models().verify(), Ok(()));
    assert_eq!(DESCRIPTION.verify(), Ok(()));
    let provenance = DESCRIPTION.provenance();
    assert_eq!((provenance.target, provenance.llvm_version), ("aarch64", LLVM_VERSION));
}

#[test]
fn a_register_has_its_names_in_each_form() {
    let description = DESCRIPTION;
    let names = |name: RegisterId| description.register(name).asm_names.map(|name| description.str(name));
    assert_eq!(names(aarch64::register("Q3")), ["q3", "", "v3"]);
    assert_eq!(names(aarch64::register("FP")), ["x29", "", ""]);
    assert_eq!(description.register_by_asm_name("x29"), Some(aarch64::register("FP")));
    assert_eq!(description.register_by_asm_name("wsp"), Some(aarch64::register("WSP")));
    assert_eq!(description.register_encoding(aarch64::register("XZR")), 31);
    assert!(description.register(aarch64::register("XZR")).is_constant);
    assert!(description.is_sub_register(X1, aarch64::register("W1")));
    assert!(description.class_contains(aarch64::register_class("GPR64"), X1));
}

#[test]
fn an_opcode_has_its_text_in_both_syntaxes() {
    let description = DESCRIPTION;
    let asm = |name: &str| {
        let opcode = description.opcode_by_name(name).expect("the opcode is known");
        [0, 1].map(|variant| text(description.asm_text(opcode, variant)))
    };
    assert_eq!(asm("ADDXrs")[0], "\tadd\t<printOperand 0>, <printOperand 1>, <printShiftedRegister 2>");
    assert_eq!(asm("LDRXui")[0], "\tldr\t<printOperand 0>, [<printOperand 1>, <printUImm12Offset<8> 2>]");
    assert_eq!(
        asm("ADDv4i32"),
        [
            "\tadd\t<printVRegOperand 0>.4s, <printVRegOperand 1>.4s, <printVRegOperand 2>.4s",
            "\tadd.4s\t<printVRegOperand 0>, <printVRegOperand 1>, <printVRegOperand 2>",
        ]
    );
}

#[test]
fn aliases_tell_what_is_tested() {
    let description = DESCRIPTION;
    let aliases = |name: &str| {
        let opcode = description.opcode_by_name(name).expect("the opcode is known");
        description
            .table::<AsmAlias>()
            .iter()
            .filter(move |alias| alias.opcode == opcode && alias.variant == 0)
            .map(|alias| {
                let tests = description.span(alias.tests).iter();
                let tests: Vec<_> = tests.map(|test| (test.operand, method(test.method))).collect();
                (text(alias.asm), tests)
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        aliases("CSINCXr"),
        [
            ("\tcset\t<printOperand 0>, <printInverseCondCode 3>".to_owned(), vec![(3, "inv_ccode")]),
            (
                "\tcinc\t<printOperand 0>, <printOperand 1>, <printInverseCondCode 3>".to_owned(),
                vec![(3, "inv_ccode")]
            ),
        ]
    );
    let mask = |(_, tests): &(String, Vec<_>)| tests.as_slice() == [(1, "sve_preferred_logical_imm64")];
    assert!(aliases("DUPM_ZI").iter().any(mask));
    let alias = description
        .table::<AsmAlias>()
        .iter()
        .find(|alias| alias.opcode == aarch64::opcode("SUBSXrs"))
        .expect("there is an alias");
    let zero = Operand::Register(aarch64::register("XZR"));
    let operands = [zero, Operand::Register(X1), Operand::Register(X1), Operand::Immediate(0)];
    let mut inst = Inst { opcode: alias.opcode, operands: operands.as_slice().into(), ..Inst::default() };
    assert!(description.inst_matches(alias.condition, &inst, &FeatureSet::default()));
    inst.operands[0] = Operand::Register(X1);
    assert!(!description.inst_matches(alias.condition, &inst, &FeatureSet::default()));
}

#[test]
fn a_mnemonic_has_its_rows_and_its_parsers() {
    let description = DESCRIPTION;
    let rows = |variant, mnemonic| {
        let rows = description.match_rows(variant, mnemonic).iter();
        rows.map(|row| description.opcode_name(row.opcode)).collect::<Vec<_>>()
    };
    assert_eq!(rows(0, "adrp"), ["ADRP"]);
    assert!(rows(0, "add").contains(&"ADDv4i32".into()) && rows(1, "add").contains(&"ADDv4i32".into()));
    let parsers: Vec<_> =
        description.operand_parsers("adrp").iter().map(|p| (p.operand_mask, method(p.method))).collect();
    assert_eq!(parsers, [(2, "tryParseAdrpLabel")]);
    let class = |id| description.table::<MatchClass>().at(usize::from(id));
    let imm = class(aarch64::match_class("Imm0_7").0);
    assert_eq!(
        (method(imm.method), description.str(imm.diagnostic_name)),
        ("isImmInRange<0,7>", "InvalidImm0_7")
    );
    let lookup_table = class(aarch64::match_class("ZTR").0);
    assert_eq!(description.str(lookup_table.diagnostic_name), "InvalidLookupTable");
}

#[test]
fn every_instruction_has_its_encoding() {
    let description = DESCRIPTION;
    let code = |opcode: OpcodeId, numbers: &[u64]| {
        let encoding = description.encoding(opcode).next()?;
        let fields = description.span(encoding.fields).iter();
        Some(fields.fold(encoding.bits, |code, f| code | f.place(numbers[usize::from(f.operand)])))
    };
    // add x0, x1, x2, lsr #3
    assert_eq!(code(ADD, &[0, 1, 2, 1 << 6 | 3]), Some(0x8b42_0c20));
    // tbz x1, #33, 8
    assert_eq!(code(aarch64::opcode("TBZX"), &[1, 33, 2]), Some(0xb608_0041));
    assert_eq!(code(aarch64::opcode("COPY"), &[]), None);
    let encoding = description.encoding(aarch64::opcode("MOVZXi")).next().expect("it is encoded");
    assert_eq!(method(encoding.post_encoder), "fixMOVZ");
    for id in description.opcode_ids() {
        let opcode = description.opcode(id);
        let printed =
            description.asm_text(id, 0).len > 1 && !opcode.has(stallscope_target::OpcodeFlag::Pseudo);
        assert!(!printed || description.encoding(id).next().is_some(), "{}", description.opcode_name(id));
    }
}

#[test]
fn words_are_found_by_name_and_by_number() {
    let description = DESCRIPTION;
    let registers = description.named_operands(aarch64::named_operand_table("SysReg"));
    let found = registers.by_name("tpidr_EL0").expect("it is a system register");
    assert_eq!((description.str(found.name), found.encoding), ("TPIDR_EL0", 0xde82));
    assert!(found.flag(0) && found.flag(1) && found.required_features == FeatureSet::default());
    assert!(registers.by_name("tpidr").is_none());
    let names: Vec<_> = registers.by_encoding(0x9828).map(|r| description.str(r.name)).collect();
    assert_eq!(names, ["DBGDTRRX_EL0", "DBGDTRTX_EL0"]);
    let barriers = description.named_operands(aarch64::named_operand_table("DBnXS"));
    assert_eq!(barriers.by_name("SYnXS").map(|b| (b.encoding, b.value)), Some((15, 28)));
    let xs = barriers.by_name("synxs").expect("it is a barrier").required_features;
    assert!(xs.has(aarch64::feature("FeatureXS")));
    let numbers = description.named_operands(aarch64::named_operand_table("ExactFPImm"));
    assert!(numbers.iter().map(|n| description.str(n.name)).eq(["0.0", "0.5", "1.0", "2.0"]));
}

fn model(processor: &str) -> (Description<'static>, SchedModel) {
    let description = DESCRIPTION;
    let id = description.processor_by_name(processor).expect("the processor is known");
    (description, description.sched_model(description.table::<Processor>().at(id.index()).sched_model))
}

#[test]
fn operands_choose_the_scheduling_class() {
    let (description, model) = model("neoverse-n2");
    assert_eq!((description.str(model.name), model.issue_width), ("NeoverseN2Model", 5));
    let (subtarget, _) = SubtargetInfo::new(
        &stallscope_aarch64::ISA.target,
        Triple::new("aarch64"),
        "neoverse-n2",
        std::iter::empty(),
    );
    let class = |shift: i64| {
        let x1 = Operand::Register(X1);
        let operands = [x1, x1, x1, Operand::Immediate(shift)];
        let inst = Inst { opcode: ADD, operands: operands.as_slice().into(), ..Inst::default() };
        let mut class = description.opcode(ADD).sched_class;
        while description.sched_classes(&model).at(class.index()).is_variant() {
            class = description.resolve_sched_variant(class, &model, &inst, &subtarget.features);
        }
        let class = description.sched_classes(&model).at(class.index());
        description.span(class.write_latencies).at(0).cycles
    };
    // lsl #3, lsl #5, lsr #3
    assert_eq!([class(3), class(5), class(1 << 6 | 3)], [1, 2, 2]);
}

#[test]
fn every_name_of_a_processor_is_known() {
    let (description, cobalt) = model("cobalt-100");
    assert_eq!(cobalt, model("neoverse-n2").1);
    assert_eq!(description.str(model("apple-latest").1.name), "CycloneModel");
    assert_eq!(description.table::<Processor>().len(), 102);
}

#[test]
fn versions_and_extensions_have_their_features() {
    let description = DESCRIPTION;
    let names: Vec<_> = description.table::<Architecture>().iter().map(|a| description.str(a.name)).collect();
    assert!(names.starts_with(&["armv8-a", "armv8-r", "armv8.1-a"]) && names.ends_with(&["armv9.7-a"]));
    let v8_2 = description.table::<Architecture>().iter().find(|a| description.str(a.name) == "armv8.2-a");
    let v8_2 = v8_2.expect("the version is known").features;
    assert!(v8_2.has(aarch64::feature("HasV8_2aOps")) && v8_2.has(aarch64::feature("FeatureLSE")));
    assert!(!v8_2.has(aarch64::feature("FeatureSVE")));
    let sve2_aes = description.arch_extension_by_name("sve2-aes").expect("the extension is known").features;
    let mut features = FeatureSet::default();
    for name in [aarch64::feature("FeatureAliasSVE2AES"), aarch64::feature("FeatureSVEAES")] {
        features.set(name, true);
    }
    assert_eq!(sve2_aes, features);
    let id = description.processor_by_name("cobalt-100").expect("the processor is known");
    let architecture = description.table::<Processor>().at(id.index()).architecture;
    assert_eq!(description.str(description.table::<Architecture>().at(architecture.index()).name), "armv9-a");
}

#[test]
fn features_are_turned_off_with_all_that_need_them() {
    let (mut subtarget, _) = SubtargetInfo::new(
        &stallscope_aarch64::ISA.target,
        Triple::new("aarch64"),
        "neoverse-n2",
        std::iter::empty(),
    );
    let mut off = FeatureSet::default();
    off.set(aarch64::feature("FeatureFullFP16"), true);
    DESCRIPTION.clear_features(&off, &mut subtarget.features);
    assert!(!subtarget.features.has(aarch64::feature("FeatureSVE2")));
    assert!(subtarget.features.has(aarch64::feature("FeatureLSE")));
}
