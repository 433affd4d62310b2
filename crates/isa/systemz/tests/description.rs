//! The embedded description of SystemZ, checked against facts that LLVM's own tests and documents show.
#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use stallscope_systemz::description::{self as systemz, DESCRIPTION};
use stallscope_target::{
    AsmAlias, AsmFragment, LLVM_VERSION, Method, MethodId, Processor, Register, RegisterId, RegisterName,
    SchedModel, SchedVariant,
};

fn method(id: MethodId) -> &'static str {
    DESCRIPTION.str(DESCRIPTION.table::<Method>().at(id.index()).name)
}

/// Returns the text of an opcode in each variant, with operands in angle brackets.
fn texts(name: &str) -> [String; 2] {
    let opcode = DESCRIPTION.opcode_by_name(name).expect("the opcode is known");
    [0, 1].map(|variant| {
        let fragments = DESCRIPTION.asm_text(opcode, variant);
        let mut text = String::new();
        for fragment in DESCRIPTION.select(fragments).iter() {
            text.push_str(DESCRIPTION.str(fragment.text));
            if fragment.operand != AsmFragment::NO_OPERAND {
                text.push_str(&format!("<{} {}>", method(fragment.method), fragment.operand));
            }
        }
        text
    })
}

#[test]
fn the_embedded_file_is_whole() {
    assert_eq!(DESCRIPTION.verify(), Ok(()));
    let provenance = DESCRIPTION.provenance();
    assert_eq!((provenance.target, provenance.llvm_version), ("systemz", LLVM_VERSION));
}

#[test]
fn a_register_has_its_parts() {
    let description = DESCRIPTION;
    let name = |register: RegisterId| description.str(description.register(register).asm_names[0]);
    let r3 = systemz::register("R3D");
    assert_eq!((name(r3), description.register_encoding(r3)), ("r3", 3));
    assert!(description.is_sub_register(r3, systemz::register("R3L")));
    assert!(description.is_sub_register(systemz::register("R2Q"), r3));
    let (f1, v1) = (systemz::register("F1D"), systemz::register("V1"));
    assert_eq!((name(f1), name(v1)), ("f1", "v1"));
    assert!(description.is_sub_register(v1, f1));
    // "No register" is one of them.
    assert_eq!(description.table::<Register>().len(), 227);
    // The parser reads names itself.
    assert_eq!(description.table::<RegisterName>().len(), 0);
}

#[test]
fn an_opcode_has_its_text_in_both_languages() {
    let operands = ["<printOperand 0>", "<printBDXAddrOperand 1>"];
    assert_eq!(
        texts("LG"),
        [format!("\tlg\t{}", operands.join(", ")), format!("\tlg {}", operands.join(","))]
    );
    assert_eq!(texts("JG")[0], "\tjg\t<printPCRelOperand 0>");
    assert_eq!(texts("JG")[1], "\tjlu <printPCRelOperand 0>");
    // Aliases are for parsing alone.
    assert_eq!(DESCRIPTION.table::<AsmAlias>().len(), 0);
}

#[test]
fn a_mnemonic_has_its_parsers() {
    let parsers: Vec<_> =
        DESCRIPTION.operand_parsers("lg").iter().map(|p| (p.operand_mask, method(p.method))).collect();
    assert_eq!(parsers, [(2, "parseBDXAddr64"), (1, "parseGR64")]);
    assert_eq!(DESCRIPTION.match_rows(0, "jlu").len(), 0);
    assert_eq!(DESCRIPTION.match_rows(1, "jlu").len(), 1);
}

#[test]
fn processors_have_their_models() {
    let description = DESCRIPTION;
    let model = |name: &str| {
        let id = description.processor_by_name(name).expect("the processor is known");
        let processor = description.table::<Processor>().at(id.index());
        description.table::<SchedModel>().at(processor.sched_model.index())
    };
    assert_eq!(model("z13"), model("arch11"));
    assert_eq!(description.str(model("z17").name), "Z17Model");
    assert_eq!((model("z13").issue_width, model("z13").micro_op_buffer_size), (6, 60));
    assert!(!model("z10").has_sched_classes && model("z196").has_sched_classes);
    assert_eq!(description.table::<Processor>().len(), 17);
    assert_eq!(description.table::<SchedVariant>().len(), 0);
}
