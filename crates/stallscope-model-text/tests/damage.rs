//! A damaged file of models gives errors or wrong answers, never a panic.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use std::path::Path;

use stallscope_aarch64::description::DESCRIPTION;
use stallscope_model_text::build_script::compile_folder;
use stallscope_target::{
    Description, FeatureSet, Inst, Operand, Processor, ProcessorId, RegisterId, SchedClassId,
};

/// Asks for a bit of everything that models say.
fn look_around(description: Description<'_>) -> usize {
    let mut seen = 0;
    let features = FeatureSet([u64::MAX; FeatureSet::N_WORDS]);
    for processor in 0..description.table::<Processor>().len() {
        let Some(model) = description.processor_model(ProcessorId::from_index(processor)) else { continue };
        let sched_model = description.sched_model(model.sched_model);
        let classes = description.sched_classes(&sched_model);
        let resources = description.span(sched_model.proc_resources).iter();
        seen += description.str(model.name).len() + description.span(model.sources).len();
        seen += resources.map(|resource| description.str(resource.name).len()).sum::<usize>();
        for index in (0..classes.len()).step_by(31) {
            let class = classes.at(index);
            seen +=
                description.span(class.write_proc_res).len() + description.span(class.read_advances).len();
            let micro_ops = description.micro_ops(&model, SchedClassId(index as u16)).unwrap_or_default();
            seen += description.micro_ops_of(&micro_ops).len();
        }
        for opcode in description.opcode_ids().step_by(7) {
            let operands = vec![Operand::Register(RegisterId(3)); 3].into();
            let inst = Inst { opcode, operands, ..Inst::default() };
            seen += usize::from(description.class_by_rule(&model, &inst, &features).is_some());
        }
    }
    seen
}

#[test]
fn damage_anywhere_never_panics() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../isa/aarch64");
    let file = compile_folder(&crate_folder.join("data/aarch64.bin"), &crate_folder.join("models")).unwrap();
    let whole = DESCRIPTION.with_models(&file).unwrap();
    assert_eq!(whole.verify(), Ok(()));
    let expected = look_around(whole);
    assert!(expected > 500);
    assert_eq!(look_around(DESCRIPTION), expected, "the crate has other models");
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut n_opened = 0;
    for round in 0..60 {
        let mut bytes = file.clone();
        for _ in 0..1 + round * 20 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Some rounds damage the list of sections, too.
            let first = if round % 3 == 0 { 16 } else { file.len() / 4 };
            let at = first + (state >> 33) as usize % (bytes.len() - first);
            bytes[at] ^= (state >> 24) as u8;
        }
        if let Ok(description) = DESCRIPTION.with_models(&bytes) {
            n_opened += 1;
            look_around(description);
            let _ = description.verify();
        }
    }
    assert!(n_opened > 20, "{n_opened}");
    // Without models, there is no model.
    assert_eq!(look_around(DESCRIPTION.without_models()), 0);
}
