//! Any bytes are imported as output of perf, and analyzed for any processor, without a panic and with finite values.
//!
//! The first byte selects the processor, and whether the rest is one file or the same file twice.

#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use stallscope_topdown::{AnalysisOptions, Count, Pmu, analyze, import, pmus};

static PMUS: LazyLock<Vec<Pmu>> = LazyLock::new(|| pmus().unwrap_or_default());

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let file = (Path::new("-"), text);
    let files = if choice >> 7 == 0 { vec![file] } else { vec![file, file] };
    let measurement = match import::read(&files, &PMUS) {
        Ok(measurement) => measurement,
        Err(error) => {
            assert!(error.line > 0 && error.line <= text.split(|&byte| byte == b'\n').count());
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    for reading in measurement.slices.iter().flat_map(|slice| &slice.readings) {
        assert!(!matches!(reading.count, Count::Counted(count) if !count.is_finite() || count < 0.0));
        assert!(reading.running.is_none_or(|share| (0.0..=1.0).contains(&share)));
    }
    let pmu = &PMUS[usize::from(choice & 0x7f) % PMUS.len()];
    if import::check(&measurement, pmu, &PMUS).is_ok()
        && let Ok(analysis) = analyze(pmu, &measurement, &AnalysisOptions::new())
    {
        for value in analysis.total.groups.iter().flat_map(|group| &group.metrics) {
            assert!(value.value.as_ref().is_ok_and(|value| value.is_finite()) || value.value.is_err());
        }
    }
});
