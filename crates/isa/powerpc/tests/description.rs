//! The embedded description of PowerPC, checked against facts that LLVM's own tests and documents show.

use stallscope_powerpc::description::{self as powerpc, DESCRIPTION};
use stallscope_target::{Feature, LLVM_VERSION, Processor, RegisterId, SchedModel};

#[test]
fn the_embedded_file_is_whole() {
    assert_eq!(DESCRIPTION.verify(), Ok(()));
    let provenance = DESCRIPTION.provenance();
    assert_eq!((provenance.target, provenance.llvm_version), ("powerpc", LLVM_VERSION));
}

#[test]
fn a_register_has_its_name_and_number() {
    let description = DESCRIPTION;
    let name = |register: RegisterId| description.str(description.register(register).asm_names[0]);
    let register = powerpc::register("VSX40");
    assert_eq!((name(register), description.register_encoding(register)), ("vs40", 40));
    assert!(description.is_sub_register(powerpc::register("X3"), powerpc::register("R3")));
}

#[test]
fn six_processors_have_a_model() {
    let description = DESCRIPTION;
    let models = description.table::<SchedModel>();
    let processors = description.table::<Processor>();
    let with_model = processors.iter().filter(|processor| {
        let model = models.at(processor.sched_model.index());
        model.has_sched_classes && model.is_out_of_order()
    });
    let mut names: Vec<_> = with_model.map(|processor| description.str(processor.name)).collect();
    names.sort_unstable();
    assert_eq!(names, ["ppc64le", "pwr10", "pwr11", "pwr7", "pwr8", "pwr9"]);
    assert_eq!(processors.len(), 39);
    assert!(description.table::<Feature>().len() > 50);
}
