//! A description file of any content is opened, verified and used without a panic.
//!
//! The input's first byte chooses what is asked. What follows is a list of six bytes each: an offset and what
//! stands there. It is applied to the file of x86, so that the fuzzer need not find its header first.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use stallscope_target::{
    Description, FeatureSet, IdiomKind, Inst, MatchClass, OpcodeId, Operand, PredicateId, PredicateNode,
    Processor, RegisterId, SchedClassId, SchedModel,
};

static FILE: LazyLock<Vec<u8>> =
    LazyLock::new(|| include_bytes!("../../crates/isa/x86/data/x86.bin").to_vec());

fuzz_target!(|bytes: &[u8]| {
    let Some((&question, patches)) = bytes.split_first() else { return };
    let mut file = FILE.clone();
    for patch in patches.chunks_exact(6) {
        let offset = u32::from_le_bytes([patch[0], patch[1], patch[2], patch[3]]) as usize % file.len();
        let end = (offset + 2).min(file.len());
        file[offset..end].copy_from_slice(&patch[4..4 + (end - offset)]);
    }
    ask(&file, question);
    ask(patches, question);
});

/// Asks for a part of what there is; parts differ in the records they look at.
fn ask(file: &[u8], question: u8) {
    let Ok(description) = Description::open(file) else { return };
    if question == 0 {
        let _ = description.verify();
        return;
    }
    let question = usize::from(question);
    let _ = description.provenance();
    let features = description.with_implied(&FeatureSet([u64::MAX; FeatureSet::N_WORDS]));
    let inst = Inst {
        opcode: OpcodeId(7),
        operands: [Operand::Register(RegisterId(3)); 3].into_iter().collect(),
        ..Inst::default()
    };
    for index in (question..description.table::<PredicateNode>().len()).step_by(255) {
        let _ = description.inst_matches(PredicateId(index as u32), &inst, &features);
    }
    for id in description.opcode_ids().skip(question).step_by(1024) {
        let _ = description.opcode_name(id);
        description.span(description.opcode(id).operands).iter().for_each(drop);
    }
    for sched_model in description.table::<SchedModel>().iter().skip(question % 8).step_by(8) {
        let _ = description.resolve_sched_variant(SchedClassId(700), &sched_model, &inst, &features);
        let _ = description.idiom(
            IdiomKind::DependencyBreaking,
            description.idioms(inst.opcode),
            &sched_model,
            &inst,
            &features,
        );
        description.span(sched_model.proc_resources).iter().for_each(drop);
    }
    for class in description.table::<MatchClass>().iter().skip(question % 64).step_by(64) {
        description.registers_in(class.registers).iter().for_each(drop);
    }
    for processor in description.table::<Processor>().iter().skip(question % 16).step_by(16) {
        let _ = description.processor_by_name(description.str(processor.name));
    }
    for mnemonic in ["addl", "vaddps", ""] {
        let _ = (description.match_rows(0, mnemonic).len(), description.match_rows(1, mnemonic).len());
    }
    let _ = description.feature_by_key("avx2");
    let _ = description.available_features(&features);
}
