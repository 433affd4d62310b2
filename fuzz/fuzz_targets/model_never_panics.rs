//! No text of a processor model, and no code simulated by it, makes the program panic.

#![no_main]

use std::num::NonZeroU32;

use libfuzzer_sys::fuzz_target;
use stallscope::{Analyzer, Options, Subtarget, ViewKind, ViewSet};

const KERNEL: &[u8] =
    b"add x0, x1, x2\nmul x3, x0, x4\nldr x5, [x6, #8]\nstr x5, [x7]\nfadd d0, d1, d0\nb.eq 4\n";

fuzz_target!(|text: &str| {
    let Ok(model) = stallscope_model_text::parse(text) else { return };
    let Some(name) = model.processors.first() else { return };
    let builder = Subtarget::builder("aarch64-unknown-linux-gnu").processor(name.value.as_str());
    let Ok(subtarget) = builder.build() else { return };
    let Ok(subtarget) = subtarget.with_model(text) else { return };
    let views = ViewSet::default()
        .with(ViewKind::Prediction)
        .with(ViewKind::Timeline)
        .with(ViewKind::BottleneckAnalysis);
    let options = Options::new().iterations(NonZeroU32::new(3)).views(views);
    let Ok(analyzer) = Analyzer::new(subtarget, options) else { return };
    let parsed = analyzer.parse("-", KERNEL);
    let mut regions = analyzer.region_analyzer();
    for region in &parsed.regions {
        regions.analyze(&parsed, region);
    }
});
