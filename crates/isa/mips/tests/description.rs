//! The embedded description of MIPS, checked against facts that LLVM's own tests and documents show.

use stallscope_mips::description::{self as mips, DESCRIPTION};
use stallscope_target::{Feature, LLVM_VERSION, NumberTableId, Processor, RegisterId, SchedModel};

#[test]
fn the_embedded_file_is_whole() {
    assert_eq!(DESCRIPTION.verify(), Ok(()));
    let provenance = DESCRIPTION.provenance();
    assert_eq!((provenance.target, provenance.llvm_version), ("mips", LLVM_VERSION));
}

#[test]
fn a_register_has_its_name_and_number() {
    let description = DESCRIPTION;
    let name = |register: RegisterId| description.str(description.register(register).asm_names[0]);
    let register = mips::register("T9_64");
    assert_eq!((name(register), description.register_encoding(register)), ("25", 25));
    assert!(description.is_sub_register(register, mips::register("T9")));
}

#[test]
fn all_processors_have_a_model() {
    let models = DESCRIPTION.table::<SchedModel>();
    let processors = DESCRIPTION.table::<Processor>();
    let out_of_order = processors.iter().filter(|processor| {
        let model = models.at(processor.sched_model.index());
        assert!(model.has_sched_classes);
        model.is_out_of_order()
    });
    let names: Vec<_> = out_of_order.map(|processor| DESCRIPTION.str(processor.name)).collect();
    assert_eq!(names, ["p5600"]);
    assert_eq!(processors.len(), 22);
    assert!(DESCRIPTION.table::<Feature>().len() > 50);
}

#[test]
fn micro_mips_has_opcodes_of_its_own() {
    const MAP: NumberTableId = mips::number_table("Std2MicroMips");
    let opcode = DESCRIPTION.number_table(MAP).value(&[mips::opcode("ADDu").0]);
    assert_eq!(opcode, Some(mips::opcode("ADDu_MM").0));
}
