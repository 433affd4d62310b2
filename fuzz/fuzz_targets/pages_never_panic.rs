//! Any bytes become a page on any processor with any model: nothing panics, control characters and markup are escaped in the text, graphs,
//! comparisons and JSON.
//!
//! The first three bytes choose target, processor, format and model; the rest is the text.

#![no_main]

use std::convert::Infallible;
use std::num::{NonZeroU32, NonZeroUsize};

use libfuzzer_sys::fuzz_target;
use stallscope::isa::isas;
use stallscope::options::{HardwareOptions, SkipUnsupported};
use stallscope::report::{Comparison, Format, Json, Sink, Text};
use stallscope::{Analyzer, Message, Options, Subtarget, ViewKind};
use stallscope_page::GraphForm;
use stallscope_target::Processor;

struct Kept(Vec<u8>);

impl Sink for Kept {
    type Error = Infallible;

    fn report(&mut self, bytes: &[u8]) -> Result<(), Infallible> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    fn message(&mut self, _: &Message) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Checks that no control character and no element that the text has is part of markup.
fn check(markup: &str) {
    let is_control = |c: char| c.is_control() && c != '\n' && c != '\t';
    assert!(!markup.chars().any(is_control));
    for element in ["<script>", "<img", "<iframe", "<object", "<a href=\"javascript", "onerror=\""] {
        assert!(!markup.contains(element), "{element}");
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&[target, processor, choices], text)) = bytes.split_first_chunk() else { return };
    let isa = isas()[usize::from(target) % isas().len()];
    let description = isa.target.description;
    let processors = description.table::<Processor>();
    let name = description.str(processors.at(usize::from(processor) % processors.len()).name);
    let triple = isa.target.archs[0].triple_name();
    let Ok(subtarget) = Subtarget::builder(triple).processor(name).build() else { return };
    let has = |bit: u8| choices >> bit & 1 != 0;
    let own = subtarget.with_own_model().filter(|_| has(0));
    let subtarget = own.unwrap_or(subtarget);
    let (views, format) = match choices >> 1 & 3 {
        0 => (stallscope_page::views(), Format::Page { text: 0 }),
        1 => (stallscope_page::views().with(ViewKind::WhatIf), Format::Page { text: 1 }),
        2 => (stallscope_page::views(), Format::Graph(if has(3) { GraphForm::Dot } else { GraphForm::Svg })),
        _ => (Analyzer::compared_views(), Format::Overview),
    };
    let options = Options::new()
        .iterations(NonZeroU32::new(if has(4) { 3 } else { 40 }))
        .skip_unsupported(SkipUnsupported::Any)
        .hardware(HardwareOptions::new().assume_no_alias(has(5)))
        .views(views);
    let Ok(analyzer) = Analyzer::new(subtarget, options) else { return };
    let input = analyzer.parse("-", text);
    if let Format::Overview = format {
        let mut comparison = Comparison { kernels: analyzer.compare(name, &input), n_elements: Some(2) };
        comparison.rank();
        check(&stallscope_page::comparison(&comparison));
        let (mut text, mut json) = (Text::new(false), Json::new());
        comparison.write_text(&mut text);
        comparison.write_json(&mut json);
        let _ = comparison.csv();
        return;
    }
    let mut kept = Kept(Vec::new());
    let Ok(_) = analyzer.run(&input, format, NonZeroUsize::MIN, &mut kept);
    if !matches!(format, Format::Graph(GraphForm::Dot)) {
        check(&String::from_utf8(kept.0).unwrap());
    }
});
