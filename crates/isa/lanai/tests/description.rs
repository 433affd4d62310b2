//! The embedded description of Lanai, checked against facts that LLVM's own tests and documents show.
#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use stallscope_lanai::description::{self as lanai, DESCRIPTION};
use stallscope_target::{
    AsmAlias, AsmFragment, Feature, LLVM_VERSION, Method, MethodId, Processor, RegisterId, SchedModel,
};

fn method(id: MethodId) -> &'static str {
    DESCRIPTION.str(DESCRIPTION.table::<Method>().at(id.index()).name)
}

#[test]
fn the_embedded_file_is_whole() {
    assert_eq!(DESCRIPTION.verify(), Ok(()));
    let provenance = DESCRIPTION.provenance();
    assert_eq!((provenance.target, provenance.llvm_version), ("lanai", LLVM_VERSION));
}

#[test]
fn a_register_has_its_name_and_number() {
    let description = DESCRIPTION;
    let name = |register: RegisterId| description.str(description.register(register).asm_names[0]);
    let rca = lanai::register("RCA");
    assert_eq!((name(rca), description.register(rca).dwarf), ("rca", 15));
    assert_eq!(description.register_by_asm_name("r15"), Some(lanai::register("R15")));
    assert!(description.is_sub_register(rca, lanai::register("R15")));
}

#[test]
fn an_opcode_has_its_text_and_its_alias() {
    let description = DESCRIPTION;
    let text = |fragments: stallscope_target::wire::Span<stallscope_target::AsmFragmentId>| {
        let mut text = String::new();
        for fragment in description.select(fragments).iter() {
            text.push_str(description.str(fragment.text));
            if fragment.operand != AsmFragment::NO_OPERAND {
                text.push_str(&format!("<{} {}>", method(fragment.method), fragment.operand));
            }
        }
        text
    };
    let opcode = lanai::opcode("LDW_RI");
    assert_eq!(text(description.asm_text(opcode, 0)), "\tuld\t<printMemRiOperand 1>, <printOperand 0>");
    let alias = description.table::<AsmAlias>().iter().find(|alias| alias.opcode == opcode);
    let alias = alias.expect("there is an alias");
    assert_eq!(text(alias.asm), "\tld\t<printMemRiOperand 1>, <printOperand 0>");
}

#[test]
fn processors_have_one_model_and_no_features() {
    let description = DESCRIPTION;
    let models = description.table::<SchedModel>();
    for processor in description.table::<Processor>().iter() {
        let model = models.at(processor.sched_model.index());
        assert_eq!(description.str(model.name), "LanaiSchedModel");
        assert!(model.has_sched_classes && !model.is_out_of_order());
    }
    assert_eq!(description.table::<Processor>().len(), 2);
    assert_eq!(description.table::<Feature>().len(), 0);
}
