//! The embedded descriptions, checked against facts that llvm-mca's lists show.

#![cfg(feature = "unmodeled")]
#![allow(clippy::expect_used, reason = "a test that cannot run fails")]

use stallscope::isa::unmodeled;
use stallscope_target::{Feature, LLVM_VERSION, Processor, SchedModel, Target};

fn target(name: &str) -> &'static Target {
    unmodeled().iter().find(|target| target.name == name).expect("a target")
}

#[test]
fn the_embedded_files_are_whole() {
    for target in unmodeled() {
        assert_eq!(target.description.verify(), Ok(()), "{}", target.name);
        let provenance = target.description.provenance();
        assert_eq!((provenance.target, provenance.llvm_version), (target.name, LLVM_VERSION));
    }
    assert!(unmodeled().is_sorted_by_key(|target| target.name));
}

#[test]
fn no_processor_has_a_model() {
    for target in unmodeled() {
        assert!(target.description.table::<SchedModel>().iter().all(|model| !model.has_sched_classes));
    }
}

#[test]
fn processors_and_itineraries_are_those_of_llvm() {
    let with_itineraries = |target: &Target| {
        let models = target.description.table::<SchedModel>();
        let processors = target.description.table::<Processor>();
        processors.iter().filter(|p| models.at(p.sched_model.index()).has_itineraries).count()
    };
    for (name, n_processors, n_with_itineraries) in [
        ("avr", 380, 0),
        ("hexagon", 17, 17),
        ("nvptx", 40, 0),
        ("r600", 16, 16),
        ("sparc", 40, 8),
        ("ve", 1, 0),
    ] {
        let target = target(name);
        assert_eq!(target.description.table::<Processor>().len(), n_processors, "{name}");
        assert_eq!(with_itineraries(target), n_with_itineraries, "{name}");
    }
}

#[test]
fn some_targets_have_no_features() {
    let without: Vec<&str> = unmodeled()
        .iter()
        .filter(|target| target.description.table::<Feature>().is_empty())
        .map(|target| target.name)
        .collect();
    assert_eq!(without, ["spirv", "xcore"]);
}
