//! No text of a processor model, and no code simulated by it, makes the program panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stallscope::target::{Description, Subtarget, Target, Triple, aarch64};
use stallscope::{Analyzer, Options, Views};

const KERNEL: &[u8] = b"add x0, x1, x2\nmul x3, x0, x4\nldr x5, [x6, #8]\nstr x5, [x7]\nfadd d0, d1, d0\nb.eq 4\n";

fuzz_target!(|text: &str| {
    let Ok(model) = stallscope::model::parse(text) else { return };
    let Ok(bytes) = stallscope::model::add(aarch64::description(), &model) else { return };
    let Ok(description) = Description::open(&bytes) else { return };
    let triple = Triple::new("aarch64-unknown-linux-gnu");
    let Some(name) = model.processors.first() else { return };
    let (mut subtarget, _) = Subtarget::new(Target::Aarch64, triple, &name.value, []);
    subtarget.description = description;
    subtarget.use_processor_model();
    let views = Views { accuracy: true, timeline: true, bottleneck_analysis: true, ..Views::default() };
    let Ok(analyzer) = Analyzer::new(&subtarget, Options { iterations: 3, views, ..Options::default() }) else { return };
    let parsed = analyzer.parse("-", KERNEL);
    let mut regions = analyzer.region_analyzer();
    for region in &parsed.regions {
        regions.analyze(&parsed, region);
    }
});
