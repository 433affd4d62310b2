//! Labels are the figures of reports, in the order of the blocks.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use std::num::NonZeroUsize;

use stallscope::options::{CoreOptions, FetchSource, InputForms, SkipUnsupported};
use stallscope::{Analyzer, CodeError, CodePlace, Options, Subtarget, ViewKind, ViewSet};
use stallscope_label::{BlockKind, Column, LabelError, LabelOptions, Labeler, Value};

const BLOCKS: [&str; 5] = [
    "imulq %rax, %rbx\naddq %rbx, %rcx\n",
    "vmulps %ymm0, %ymm4, %ymm8\nvmovups %ymm8, -128(%rdx)\n",
    "divq %rcx\n",
    "addq $1, (%r14)\nmovq (%rax), %rdi\n",
    "nop\n",
];

fn subtarget(processor: &str) -> Subtarget {
    Subtarget::builder("x86_64").processor(processor).build().unwrap()
}

fn error(place: Option<CodePlace>, message: &str) -> CodeError {
    CodeError { place, message: message.to_owned() }
}

#[test]
fn labels_are_the_figures_of_reports() {
    let columns = Column::ALL.to_vec();
    let options = LabelOptions { columns, ..LabelOptions::default() };
    let labeler = Labeler::new(["skylake", "btver2"].map(subtarget), options).unwrap();
    let blocks: Vec<Option<&str>> = (0..1000).map(|index| Some(BLOCKS[index % BLOCKS.len()])).collect();
    let labels = labeler.label(&blocks, &|| false).unwrap();
    assert_eq!((labels.len(), labels.n_refused()), (1000, 0));
    for (index, processor) in ["skylake", "btver2"].into_iter().enumerate() {
        let views = ViewSet::NONE.with(ViewKind::Summary).with(ViewKind::Prediction);
        let options = Options::new().views(views).input_forms(InputForms::Any);
        let analyzer = Analyzer::new(subtarget(processor), options).unwrap();
        let mut regions = analyzer.region_analyzer();
        for (label, block) in labels.of_processor(index).zip(&blocks) {
            let analysis = regions.analyze_text("block", block.unwrap().as_bytes());
            let report = analysis.reports().next().unwrap();
            let (summary, figures) = (report.views.summary.as_ref().unwrap(), label.as_ref().unwrap());
            let prediction = report.views.prediction.as_ref().unwrap();
            assert_eq!(figures.n_cycles, summary.n_cycles);
            assert_eq!(figures.n_instructions as usize, report.instructions.len());
            assert_eq!(figures.n_uops * u64::from(summary.n_iterations), summary.n_uops);
            assert_eq!(Column::Ipc.value(figures), Some(Value::Number(summary.ipc())));
            assert_eq!(Column::UopsPerCycle.value(figures), Some(Value::Number(summary.uops_per_cycle())));
            let predicted = Column::PredictedCycles.value(figures);
            assert_eq!(predicted, Some(Value::Number(prediction.predicted_cycles)));
            assert!(matches!(Column::Bottleneck.value(figures), Some(Value::Text(text)) if !text.is_empty()));
        }
    }
}

#[test]
fn a_bad_block_has_a_reason_and_its_place() {
    let text = |line, column| Some(CodePlace::Text { line, column });
    let cases: &[(BlockKind, &[u8], CodeError)] = &[
        (BlockKind::Assembly, b"", error(None, "there are no instructions")),
        (
            BlockKind::Assembly,
            b"nop\n  imull %rax, %rbx\n",
            error(text(2, 9), "invalid operand for instruction"),
        ),
        (BlockKind::Assembly, b"\xff\xfe", error(text(1, 1), "invalid character in input")),
        (BlockKind::Hex, b"", error(text(1, 1), "there are no bytes")),
        (BlockKind::Hex, b"90zz", error(text(1, 3), "not a hexadecimal digit")),
        (BlockKind::Hex, b"9006", error(text(1, 3), "these bytes are no instruction")),
        (BlockKind::Bytes, b"\x90\x06", error(Some(CodePlace::Byte(1)), "these bytes are no instruction")),
        (BlockKind::Bytes, b"", error(None, "there are no instructions")),
    ];
    for (kind, block, expected) in cases {
        let options = LabelOptions { kind: *kind, ..LabelOptions::default() };
        let labeler = Labeler::new([subtarget("skylake")], options).unwrap();
        let labels = labeler.label(&[Some(*block), None], &|| false).unwrap();
        let errors: Vec<_> = labels.of_processor(0).map(|label| label.clone().unwrap_err()).collect();
        assert_eq!(*errors[0], *expected, "{}", String::from_utf8_lossy(block));
        assert_eq!(errors[1].message, "there is no block: the value is null");
        assert_eq!(labels.n_refused(), 2);
    }
}

#[test]
fn instructions_that_a_processor_lacks_are_named() {
    let labeler = Labeler::new([subtarget("btver2")], LabelOptions::default()).unwrap();
    let labels = labeler.label(&[Some("vpaddd %zmm0, %zmm1, %zmm2\n")], &|| false).unwrap();
    let error = labels.of_processor(0).next().unwrap().clone().unwrap_err();
    assert!(!error.message.is_empty() && !error.message.contains('\n'), "{error}");
}

#[test]
fn what_is_left_out_is_counted() {
    let options = LabelOptions { skip_unsupported: SkipUnsupported::Any, ..LabelOptions::default() };
    let labeler = Labeler::new([subtarget("btver2")], options.clone()).unwrap();
    assert_eq!(labeler.columns().last(), Some(&Column::Skipped));
    let blocks = ["nop\n", "nop\nx\ny\n", "vpaddd %zmm0, %zmm1, %zmm2\nnop\n", "x\n"].map(Some);
    let labels = labeler.label(&blocks, &|| false).unwrap();
    let skipped: Vec<_> =
        labels.of_processor(0).map(|label| label.as_ref().ok().map(|figures| figures.n_skipped)).collect();
    assert_eq!(skipped, [Some(0), Some(2), Some(1), None]);
    let labeler =
        Labeler::new([subtarget("btver2")], LabelOptions { kind: BlockKind::Hex, ..options }).unwrap();
    let labels = labeler.label(&[Some("9006"), Some("90")], &|| false).unwrap();
    let skipped: Vec<_> = labels.of_processor(0).map(|label| label.as_ref().unwrap().n_skipped).collect();
    assert_eq!(skipped, [1, 0]);
}

#[test]
fn where_code_comes_from_changes_the_prediction() {
    let skylake = subtarget("skylake").accurate(true);
    let block = "addw $4660, %cx\naddw $4660, %dx\n";
    let cycles = |fetch| {
        let core = CoreOptions { fetch, ..CoreOptions::default() };
        let columns = vec![Column::PredictedCycles];
        let options = LabelOptions { core, columns, ..LabelOptions::default() };
        let labeler = Labeler::new([skylake.clone()], options).unwrap();
        assert!(labeler.describes_cores().eq([true]));
        let labels = labeler.label(&[Some(block)], &|| false).unwrap();
        labels.of_processor(0).next().unwrap().as_ref().unwrap().outlook.as_ref().unwrap().predicted_cycles
    };
    assert!(cycles(FetchSource::Decoders) > cycles(FetchSource::Cache));
}

#[test]
fn labels_do_not_depend_on_the_number_of_threads() {
    let blocks: Vec<Option<String>> =
        (0..300).map(|index| (index % 7 != 0).then(|| BLOCKS[index % 5].repeat(1 + index % 11))).collect();
    let label = |n_threads| {
        let options = LabelOptions { n_threads: NonZeroUsize::new(n_threads), ..LabelOptions::default() };
        let labeler = Labeler::new([subtarget("znver4")], options).unwrap();
        labeler.label(&blocks, &|| false).unwrap()
    };
    let labels = label(1);
    assert_eq!(labels.len(), 300);
    for n_threads in [2, 3, 8] {
        assert_eq!(label(n_threads), labels);
    }
}

#[test]
fn an_interruption_leaves_no_labels() {
    let labeler = Labeler::new([subtarget("skylake")], LabelOptions::default()).unwrap();
    let blocks = vec![Some("nop\n"); 500];
    assert_eq!(labeler.label(&blocks, &|| true), Err(LabelError::Interrupted));
    assert!(labeler.label::<&str>(&[], &|| false).unwrap().is_empty());
}

#[test]
fn processors_must_differ() {
    let names = |names: &[&str]| {
        Labeler::new(names.iter().map(|name| subtarget(name)), LabelOptions::default()).err()
    };
    assert_eq!(names(&[]), Some(LabelError::NoProcessor));
    assert_eq!(names(&["skylake", "skylake"]), Some(LabelError::SameProcessor("skylake".to_owned())));
}

#[test]
fn a_text_with_several_regions_is_no_block() {
    let labeler = Labeler::new([subtarget("skylake")], LabelOptions::default()).unwrap();
    let text = "# LLVM-MCA-BEGIN a\nnop\n# LLVM-MCA-END\n# LLVM-MCA-BEGIN b\nnop\n# LLVM-MCA-END\n";
    let labels = labeler.label(&[Some(text)], &|| false).unwrap();
    let error = labels.of_processor(0).next().unwrap().clone().unwrap_err();
    assert_eq!(error.message, "there are 2 marked regions in the block; label one at a time");
}
