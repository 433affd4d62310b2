//! Subtargets from triples, processors' names and attributes.
#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use stallscope_target::{
    FeatureId, ObjectFormat, SubtargetInfo, SubtargetMessage, Target, TargetError, Triple,
};
use stallscope_x86::description::DESCRIPTION;

static TARGETS: [&Target; 2] = [&stallscope_aarch64::ISA.target, &stallscope_x86::ISA.target];

fn subtarget(triple: &str, processor: &str, attributes: &[&str]) -> (SubtargetInfo, Vec<SubtargetMessage>) {
    let (target, triple) =
        Target::lookup(&TARGETS, "", &Triple::new(triple)).expect("the triple has a target");
    SubtargetInfo::new(target, triple, processor, attributes.iter().copied())
}

fn has(subtarget: &SubtargetInfo, name: &str) -> bool {
    let feature: Option<FeatureId> = subtarget.description().feature_by_name(name);
    subtarget.features.has(feature.unwrap_or_else(|| panic!("there is no feature {name}")))
}

#[test]
fn the_triple_decides_the_mode() {
    for (triple, mode) in [
        ("x86_64", "Is64Bit"),
        ("i386", "Is32Bit"),
        ("i386-unknown-unknown-code16", "Is16Bit"),
        ("x86_64-linux-gnux32", "Is64Bit"),
    ] {
        let (subtarget, messages) = subtarget(triple, "generic", &[]);
        let modes = ["Is16Bit", "Is32Bit", "Is64Bit"];
        assert_eq!(modes.iter().filter(|m| has(&subtarget, m)).collect::<Vec<_>>(), [&mode], "{triple}");
        assert!(messages.is_empty());
    }
    assert!(has(&subtarget("x86_64-pc-linux-gnux32", "generic", &[]).0, "IsX32"));
}

#[test]
fn implied_features_follow() {
    assert!(has(&subtarget("x86_64", "generic", &["avx2"]).0, "FeatureAVX"));
    assert!(has(&subtarget("x86_64", "generic", &["+AVX512VL"]).0, "FeatureAVX512"));
    let (subtarget, _) = subtarget("x86_64", "skylake-avx512", &["-avx"]);
    assert!(
        !has(&subtarget, "FeatureAVX512")
            && !has(&subtarget, "FeatureFMA")
            && has(&subtarget, "FeatureSSE42")
    );
}

#[test]
fn what_is_not_known_is_told() {
    let (subtarget, messages) = subtarget("x86_64", "bar", &["foo,-baz", "help", "+help"]);
    assert!(subtarget.processor.is_none() && !subtarget.sched_model.has_sched_classes);
    let unknown = SubtargetMessage::UnknownProcessor("bar".to_owned());
    let feature = |name: &str| SubtargetMessage::UnknownFeature(name.to_owned());
    assert_eq!(
        messages,
        [unknown.clone(), feature("+foo"), feature("-baz"), SubtargetMessage::Help, unknown.clone()]
    );
    assert_eq!(
        unknown.text(DESCRIPTION),
        "'bar' is not a recognized processor for this target (ignoring processor)\n"
    );
}

#[test]
fn targets_are_found_like_the_references() {
    let error = |march: &str, triple: &str| {
        Target::lookup(&TARGETS, march, &Triple::new(triple)).map(|(t, _)| t).unwrap_err()
    };
    assert_eq!(
        error("", "foo-bar").to_string(),
        "unable to get target for 'foo-bar', see --version and --triple."
    );
    assert_eq!(error("foo", "x86_64").to_string(), "invalid target 'foo'.");
    assert_eq!(error("", "armv7-linux"), TargetError::Unsupported("arm".to_owned()));
    assert_eq!(error("", "kalimba4"), TargetError::NoTarget("kalimba4".to_owned()));
    for unknown in ["armfoo", "dxil", "x86-64", "spir", "thumbv2", "aarch64eb"] {
        assert_eq!(error("", unknown), TargetError::NoTarget(unknown.to_owned()));
    }
    let (_, triple) =
        Target::lookup(&TARGETS, "x86", &Triple::new("x86_64-pc-linux-gnu")).expect("x86 is a target");
    assert_eq!(triple.text, "i386-pc-linux-gnu");
}

#[test]
fn code_for_aarch64_has_defaults_of_its_own() {
    let (none, _) = subtarget("aarch64", "", &[]);
    assert_eq!(none.processor_name, "generic");
    assert!(has(&none, "HasV8_0aOps") && !has(&none, "FeatureLSE"));
    let (arm64e, _) = subtarget("arm64e-apple-macos", "", &["+sve"]);
    assert_eq!(arm64e.processor_name, "apple-a12");
    assert!(has(&arm64e, "FeaturePAuth") && has(&arm64e, "FeatureSVE") && has(&arm64e, "FeatureFullFP16"));
    for (triple, format) in [
        ("aarch64", ObjectFormat::Elf),
        ("aarch64_be-linux-gnu", ObjectFormat::Elf),
        ("arm64-apple-ios", ObjectFormat::MachO),
        ("arm64_32-apple-watchos", ObjectFormat::MachO),
        ("aarch64-pc-windows-msvc", ObjectFormat::Coff),
    ] {
        let (subtarget, messages) = subtarget(triple, "neoverse-n2", &[]);
        assert_eq!(
            (subtarget.triple.object_format, messages.as_slice()),
            (format, [].as_slice()),
            "{triple}"
        );
        assert!(has(&subtarget, "FeatureSVE2") && has(&subtarget, "HasV8_5aOps"));
    }
}
