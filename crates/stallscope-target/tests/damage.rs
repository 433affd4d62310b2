//! A damaged description file gives errors or wrong answers, never a panic.

use stallscope_target::{
    AsmPredicate, Description, DescriptionError, Feature, FeatureSet, IdiomKind, Inst, LLVM_VERSION,
    MatchClass, NamedOperandTable, NamedOperandTableId, OpcodeId, OpcodeNames, Operand, PredicateId,
    PredicateNode, Processor, RecordNames, Register, RegisterId, SchedClassId, SchedModel,
};
use stallscope_x86::description::DESCRIPTION;

const FILE: &[u8] = include_bytes!("../../isa/x86/data/x86.bin");
const FILES: [&[u8]; 2] = [FILE, include_bytes!("../../isa/aarch64/data/aarch64.bin")];

#[test]
fn the_embedded_files_are_whole() {
    assert_eq!(DESCRIPTION.without_models().verify(), Ok(()));
    assert_eq!(DESCRIPTION.verify(), Ok(()));
    let provenance = DESCRIPTION.provenance();
    assert_eq!((provenance.target, provenance.llvm_version), ("x86", LLVM_VERSION));
}

#[test]
fn a_header_that_is_wrong_is_an_error() {
    assert_eq!(Description::open(b"").err(), Some(DescriptionError::NotADescription));
    assert_eq!(Description::open(&FILE[..100]).err(), Some(DescriptionError::NotADescription));
    assert!(matches!(
        Description::open(&FILE[..FILE.len() / 2]).err(),
        Some(DescriptionError::BadSection { .. })
    ));
    let mut other_version = FILE.to_vec();
    other_version[8] = 255;
    assert!(matches!(Description::open(&other_version).err(), Some(DescriptionError::WrongVersion { .. })));
}

/// Asks for a bit of everything.
fn look_around(description: Description<'_>) -> usize {
    let inst = Inst {
        opcode: OpcodeId(7),
        operands: vec![Operand::Register(RegisterId(3)); 3].into(),
        ..Inst::default()
    };
    let features = description.with_implied(&FeatureSet([u64::MAX; FeatureSet::N_WORDS]));
    let mut seen = usize::from(description.verify().is_ok());
    for index in (0..description.table::<PredicateNode>().len()).step_by(7) {
        seen += usize::from(description.inst_matches(PredicateId(index as u32), &inst, &features));
    }
    for id in (0..description.n_opcodes()).step_by(97) {
        let id = OpcodeId::from_index(id);
        seen += description.opcode_name(id).len() + description.span(description.opcode(id).operands).len();
        seen += description.opcode_by_name("ADD32rr").map_or(0, OpcodeId::index);
        seen += description.encoding(id).map(|e| description.span(e.fields).len()).sum::<usize>();
    }
    for model in 0..description.table::<SchedModel>().len() {
        let sched_model = description.table::<SchedModel>().at(model);
        seen += description.sched_classes(&sched_model).len();
        seen += description.resolve_sched_variant(SchedClassId(700), &sched_model, &inst, &features).index();
        let idioms = description.idioms(inst.opcode);
        let idiom = description.idiom(IdiomKind::DependencyBreaking, idioms, &sched_model, &inst, &features);
        seen += usize::from(idiom.is_some());
    }
    for class in description.table::<MatchClass>().iter() {
        seen += description.registers_in(class.registers).len() + description.str(class.name).len();
    }
    for id in 0..description.table::<NamedOperandTable>().len() {
        let operands = description.named_operands(NamedOperandTableId::from_index(id));
        seen += usize::from(operands.by_name("sy").is_some()) + operands.by_encoding(7).count();
    }
    seen += description.operand_parsers("fmov").len();
    seen += OpcodeNames::of(&description).opcode("ADD32rr").map_or(0, OpcodeId::index);
    seen += RecordNames::of::<Register>(&description).index_of("RAX").unwrap_or(0);
    seen += usize::from(description.arch_extension_by_name("sve").is_some());
    seen += description.match_rows(0, "addl").len() + description.match_rows(1, "add").len();
    seen += description.processor_by_name("btver2").map_or(0, |p| p.index());
    seen += description.feature_by_key("avx2").map_or(0, |f| f.index());
    seen += description.available_features(&features).0[0] as usize & 1;
    seen + description.table::<AsmPredicate>().len()
        + description.table::<Feature>().len()
        + description.table::<Processor>().len()
}

#[test]
fn damage_anywhere_never_panics() {
    let header = 16 + stallscope_target::wire::N_SECTIONS * 8;
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    for round in 0..24 {
        let mut bytes = FILES[round % 2].to_vec();
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = header + (state >> 33) as usize % (bytes.len() - header);
            bytes[at] ^= (state >> 24) as u8;
        }
        // Some rounds move the sections' ends too.
        if round % 3 == 0 {
            let section = (state >> 40) as usize % stallscope_target::wire::N_SECTIONS;
            bytes[16 + section * 8 + 4] ^= 0x55;
        }
        if let Ok(description) = Description::open(&bytes) {
            look_around(description);
        }
    }
}
