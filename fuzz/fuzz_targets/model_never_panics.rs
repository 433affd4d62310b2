//! No text of a processor model, and no code simulated by it, makes the program panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stallscope::{Analyzer, Options, Subtarget, Views};
use stallscope_aarch64::description::DESCRIPTION;

const KERNEL: &[u8] = b"add x0, x1, x2\nmul x3, x0, x4\nldr x5, [x6, #8]\nstr x5, [x7]\nfadd d0, d1, d0\nb.eq 4\n";

fuzz_target!(|text: &str| {
    let Ok(model) = stallscope_model::parse(text) else { return };
    let Ok(bytes) = stallscope_model::add(DESCRIPTION, &model) else { return };
    let Some(name) = model.processors.first() else { return };
    let builder = Subtarget::builder("aarch64-unknown-linux-gnu").processor(name.value.as_str());
    let Ok(subtarget) = builder.build() else { return };
    let Ok(subtarget) = subtarget.with_description(bytes) else { return };
    let subtarget = subtarget.with_own_model().unwrap_or(subtarget);
    let views = Views { accuracy: true, timeline: true, bottleneck_analysis: true, ..Views::default() };
    let Ok(analyzer) = Analyzer::new(subtarget, Options { iterations: 3, views, ..Options::default() }) else { return };
    let parsed = analyzer.parse("-", KERNEL);
    let mut regions = analyzer.region_analyzer();
    for region in &parsed.regions {
        regions.analyze(&parsed, region);
    }
});
