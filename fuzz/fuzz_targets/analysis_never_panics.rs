//! Any bytes are analyzed for any processor with any views, or compared, on any model without a panic.
//!
//! The first five bytes choose target, model, processor, format, views and pipeline; the rest is the text.

#![no_main]

use std::convert::Infallible;
use std::num::{NonZeroU32, NonZeroUsize};

use libfuzzer_sys::fuzz_target;
use stallscope::isa::isas;
use stallscope::options::{
    FrontEndKind, HardwareOptions, InputForms, InstructionTables, ReportOptions, SkipUnsupported,
    SyntaxOptions, TargetOptions,
};
use stallscope::report::{Comparison, Format, Sink, Text};
use stallscope::{Analyzer, Message, Options, Subtarget, ViewKind, ViewSet};
use stallscope_target::Processor;

struct Nowhere;

impl Sink for Nowhere {
    type Error = Infallible;

    fn report(&mut self, _: &[u8]) -> Result<(), Infallible> {
        Ok(())
    }

    fn message(&mut self, _: &Message) -> Result<(), Infallible> {
        Ok(())
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&[target, processor, flags, views, pipeline], text)) = bytes.split_first_chunk() else {
        return;
    };
    let isa = isas()[usize::from(target & 0x3f) % isas().len()];
    let description = isa.target.description;
    let processors = description.table::<Processor>();
    let name = description.str(processors.at(usize::from(processor) % processors.len()).name);
    let triple = isa.target.archs[0].triple_name();
    let Ok(subtarget) = Subtarget::builder(triple).processor(name).build() else { return };
    let has = |bits: u8, bit: u8| bits >> bit & 1 != 0;
    let own = subtarget.with_own_model().filter(|_| has(target, 7));
    let subtarget = own.unwrap_or(subtarget);
    let mut chosen = ViewSet::default();
    for (is_shown, kind) in [
        (has(views, 0), ViewKind::BottleneckAnalysis),
        (has(views, 1), ViewKind::DispatchStatistics),
        (has(views, 2), ViewKind::SchedulerStatistics),
        (has(views, 3), ViewKind::RetireControlUnitStatistics),
        (has(views, 4), ViewKind::RegisterFileStatistics),
        (has(views, 5), ViewKind::Timeline),
        (has(views, 6), ViewKind::Explanation),
        (has(views, 6), ViewKind::Schedule),
        (has(flags, 4), ViewKind::Prediction),
        (has(flags, 4), ViewKind::WhatIf),
    ] {
        chosen.extend(is_shown.then_some(kind));
    }
    let number = |value: u8| NonZeroU32::new(value.into());
    // A first line with a change asks for it.
    let first_line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let question = String::from_utf8_lossy(first_line).trim_start_matches('#').parse();
    let hardware = HardwareOptions::new()
        .assume_no_alias(has(flags, 3))
        .front_end(FrontEndKind::GENERIC.get(usize::from(pipeline >> 4 & 7)).copied())
        .dispatch_width(NonZeroU32::new([0, 1, 3, u32::MAX][usize::from(pipeline & 3)]))
        .micro_op_queue_size(number(pipeline >> 2 & 3))
        .decoder_throughput(number(pipeline >> 4 & 1))
        .load_queue_size(number(pipeline >> 5 & 1))
        .register_file_size(number(pipeline >> 6));
    let report = ReportOptions::new()
        .show_encoding(has(flags, 1))
        .show_barriers(has(flags, 2))
        .complete_json(has(flags, 5));
    let options = Options::new()
        .iterations(NonZeroU32::new(3))
        .skip_unsupported(SkipUnsupported::Any)
        .hardware(hardware)
        .report(report)
        .syntax(SyntaxOptions::new().print_imm_hex(has(flags, 0)))
        .target(TargetOptions::new().x86_syntax(Some(flags >> 7)))
        .instruction_tables(match flags >> 4 & 3 {
            0 => InstructionTables::Normal,
            1 => InstructionTables::Full,
            _ => InstructionTables::None,
        })
        .views(if has(target, 6) { Analyzer::compared_views() } else { chosen })
        .input_forms(if has(pipeline, 7) { InputForms::Any } else { InputForms::Assembly })
        .questions(question.into_iter().collect())
        .hints(has(pipeline, 7));
    let Ok(analyzer) = Analyzer::new(subtarget, options) else { return };
    let input = analyzer.parse("-", text);
    if has(target, 6) {
        let comparison = Comparison { kernels: analyzer.compare(name, &input), n_elements: None };
        comparison.write_text(&mut Text::new(false));
        return;
    }
    if input.failure.is_none() {
        let format =
            if has(views, 7) { Format::Json { depth: 0 } } else { Format::Text { colors: has(flags, 6) } };
        let Ok(_) = analyzer.run(&input, format, NonZeroUsize::MIN, &mut Nowhere);
    }
});
