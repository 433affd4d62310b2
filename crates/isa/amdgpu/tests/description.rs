//! The embedded description of AMDGPU, checked against facts that LLVM's own tests and documents show.

use stallscope_amdgpu::description::{self as amdgpu, DESCRIPTION};
use stallscope_target::{HwMode, LLVM_VERSION, Processor, SchedModel};

#[test]
fn the_embedded_file_is_whole() {
    assert_eq!(DESCRIPTION.verify(), Ok(()));
    let provenance = DESCRIPTION.provenance();
    assert_eq!((provenance.target, provenance.llvm_version), ("amdgpu", LLVM_VERSION));
}

#[test]
fn a_group_of_registers_contains_its_registers() {
    let description = DESCRIPTION;
    let group = amdgpu::register("VGPR4_VGPR5_VGPR6_VGPR7");
    assert!(description.is_sub_register(group, amdgpu::register("VGPR7")));
    assert!(!description.is_sub_register(group, amdgpu::register("VGPR8")));
}

#[test]
fn all_processors_but_the_generic_ones_have_a_model_in_order() {
    let description = DESCRIPTION;
    let models = description.table::<SchedModel>();
    let processors = description.table::<Processor>();
    let model = |processor: &Processor| models.at(processor.sched_model.index());
    let without: Vec<_> = processors
        .iter()
        .filter(|processor| !model(processor).has_sched_classes)
        .map(|processor| description.str(processor.name))
        .collect();
    assert_eq!(without, ["generic", "generic-hsa"]);
    assert!(processors.iter().all(|processor| !model(&processor).is_out_of_order()
        || without.contains(&description.str(processor.name))));
    assert_eq!(processors.len(), 81);
    assert_eq!(description.table::<HwMode>().len(), 5);
}
