//! The embedded description of Arm, checked against facts that LLVM's own tests and documents show.

use stallscope_arm::description::{self as arm, DESCRIPTION};
use stallscope_target::{Feature, LLVM_VERSION, Processor, RegisterId, SchedModel};

#[test]
fn the_embedded_file_is_whole() {
    assert_eq!(DESCRIPTION.verify(), Ok(()));
    let provenance = DESCRIPTION.provenance();
    assert_eq!((provenance.target, provenance.llvm_version), ("arm", LLVM_VERSION));
}

#[test]
fn a_register_has_its_name_and_number() {
    let description = DESCRIPTION;
    let name = |register: RegisterId| description.str(description.register(register).asm_names[0]);
    let register = arm::register("SP");
    assert_eq!((name(register), description.register_encoding(register)), ("sp", 13));
    assert!(description.is_sub_register(arm::register("Q0"), arm::register("S3")));
}

#[test]
fn twenty_two_processors_have_a_model() {
    let description = DESCRIPTION;
    let models = description.table::<SchedModel>();
    let processors = description.table::<Processor>();
    let model = |processor: &Processor| models.at(processor.sched_model.index());
    let with_model: Vec<_> =
        processors.iter().filter(|processor| model(processor).has_sched_classes).collect();
    assert_eq!(with_model.len(), 22);
    assert_eq!(with_model.iter().filter(|processor| model(processor).is_out_of_order()).count(), 9);
    assert_eq!(processors.len(), 96);
    assert!(description.table::<Feature>().len() > 200);
}
