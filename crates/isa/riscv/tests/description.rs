//! The embedded description of RISC-V, checked against facts that LLVM's own tests and documents show.
#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use stallscope_riscv::description::{self as riscv, DESCRIPTION};
use stallscope_target::{
    ArchProfile, AsmOperandTest, FeatureSet, Inst, InstRewriter, LLVM_VERSION, Operand, Processor,
    RegisterId, RewriteKind, SchedModel,
};

const X8: RegisterId = riscv::register("X8");

#[test]
fn the_embedded_file_is_whole() {
    assert_eq!(DESCRIPTION.verify(), Ok(()));
    let provenance = DESCRIPTION.provenance();
    assert_eq!((provenance.target, provenance.llvm_version), ("riscv", LLVM_VERSION));
}

#[test]
fn a_register_has_its_names() {
    let names = DESCRIPTION.register(X8).asm_names.map(|name| DESCRIPTION.str(name));
    assert_eq!(names, ["s0", "x8", ""]);
    for name in ["x8", "s0", "fp"] {
        assert_eq!(DESCRIPTION.register_by_asm_name(name), Some(X8), "{name}");
    }
    assert_eq!(DESCRIPTION.register_by_asm_name("f10"), Some(riscv::register("F10_D")));
}

#[test]
fn processors_have_models() {
    let models = DESCRIPTION.table::<SchedModel>();
    let with_model = |p: &Processor| models.at(p.sched_model.index()).has_sched_classes;
    assert_eq!(DESCRIPTION.table::<Processor>().iter().filter(with_model).count(), 51);
}

#[test]
fn extensions_have_versions_and_imply_others() {
    let name = |id| DESCRIPTION.str(DESCRIPTION.table::<stallscope_target::VersionedExtension>().at(id).name);
    let (_, zkn) = DESCRIPTION.versioned_extension_by_name("zkn").expect("the extension is known");
    let implied: Vec<_> = DESCRIPTION.span(zkn.implies).iter().map(|id| name(id.index())).collect();
    assert_eq!((zkn.major, zkn.minor, zkn.is_experimental), (1, 0, false));
    assert_eq!(implied, ["zbkb", "zbkc", "zbkx", "zknd", "zkne", "zknh"]);
    let mut profiles = DESCRIPTION.table::<ArchProfile>().iter();
    let profile = profiles.find(|profile| DESCRIPTION.str(profile.name) == "rvi20u32");
    assert_eq!(profile.map(|profile| DESCRIPTION.str(profile.arch)), Some("rv32i2p1"));
}

#[test]
fn pseudo_instructions_are_found_by_settings() {
    let table = DESCRIPTION.number_table(riscv::number_table("RISCVVInversePseudosTable"));
    let find = |opcode: &str, lmul, sew| {
        let opcode = DESCRIPTION.opcode_by_name(opcode).expect("the opcode is known");
        table
            .value(&[opcode.0, lmul, sew, 0])
            .map(|pseudo| DESCRIPTION.opcode_name(stallscope_target::OpcodeId(pseudo)))
    };
    assert_eq!(find("VADD_VV", 3, 0), Some("PseudoVADD_VV_M8".into()));
    assert_eq!(find("VDIV_VV", 0, 64), Some("PseudoVDIV_VV_M1_E64".into()));
    assert_eq!(find("VADD_VV", 4, 0), None);
    assert_eq!(table.n_rows(), 6796);
}

#[test]
fn instructions_are_compressed_and_restored() {
    let opcode = |name: &str| DESCRIPTION.opcode_by_name(name).expect("the opcode is known");
    let mut features = FeatureSet::default();
    let passes = |_: &AsmOperandTest| true;
    let add = Inst {
        opcode: opcode("ADD"),
        operands: [Operand::Register(X8); 3].as_slice().into(),
        location: 7,
        ..Inst::default()
    };
    let [compressor, uncompressor] =
        [RewriteKind::Compress, RewriteKind::Uncompress].map(|kind| InstRewriter::new(DESCRIPTION, kind));
    assert_eq!(compressor.rewrite(&add, &features, passes), None);
    features.set(riscv::feature("FeatureStdExtZca"), true);
    let short = compressor.rewrite(&add, &features, passes).expect("it is shorter");
    assert_eq!((short.opcode, short.location), (opcode("C_ADD"), 7));
    assert_eq!(uncompressor.rewrite(&short, &features, passes), Some(add));
}
