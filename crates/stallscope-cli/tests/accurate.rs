//! Output and messages of `-accurate`, `-front-end` and `-model`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing has failed")]

mod common;

use std::fs;

use stallscope_target::FrontEndKind;

use common::run::{Run, new_folder, text};

#[test]
fn notes_say_whose_model_and_front_end_are_used() {
    let borrowed = "note: LLVM has no model of cortex-a72 and uses CortexA57Model, its model of cortex-a57; \
                    -accurate uses stallscope's own\n";
    let none = "note: stallscope has no model of its own for cortex-a55: LLVM's CortexA55Model is used\n";
    let in_order = "note: cortex-a53 executes in order: no front end is simulated\n";
    let queues = "note: the model of cortex-a57 has no dispatch queues: the front end is linear\n";
    for (arguments, expected) in [
        ("-mcpu=cortex-a72", borrowed.to_owned()),
        ("-mcpu=cortex-a72 -accurate", String::new()),
        ("-mcpu=cortex-a72 -front-end=linear", borrowed.to_owned()),
        ("-mcpu=cortex-a53", String::new()),
        ("-mcpu=cortex-a53 -accurate", String::new()),
        ("-mcpu=cortex-a55 -accurate", none.to_owned()),
        ("-mcpu=cortex-a53 -front-end=no-cross", in_order.to_owned()),
        ("-mcpu=cortex-a57 -front-end=dispatch-queues", queues.to_owned()),
        ("-mcpu=cortex-a72 -accurate -front-end=dispatch-queues", String::new()),
    ] {
        let output = Run::of(&format!("-mtriple=aarch64 {arguments}")).input("nop\n").output();
        assert!(output.status.success());
        assert_eq!(text(&output.stderr), expected, "{arguments}");
    }
}

#[test]
fn options_of_cores_without_effect_are_noted() {
    let not_accurate = "note: --fetch has no effect without -accurate\n";
    let two = "note: --alignment has no effect without -accurate\n\
               note: --initial-state has no effect without -accurate\n";
    let not_detailed =
        "note: --alignment has no effect on the model of cortex-a72, which does not describe its core\n";
    for (arguments, expected) in [
        ("-mtriple=x86_64 -mcpu=skylake -fetch=cache", not_accurate),
        ("-mtriple=x86_64 -mcpu=skylake -alignment=0 -initial-state=bhive", two),
        ("-mtriple=x86_64 -mcpu=skylake -accurate -fetch=cache -alignment=0 -initial-state=bhive", ""),
        ("-mtriple=aarch64 -mcpu=cortex-a72 -accurate -alignment=0", not_detailed),
        ("-mtriple=aarch64 -mcpu=cortex-a72 -accurate -fetch=auto -alignment=-1", ""),
    ] {
        let output = Run::of(arguments).input("nop\n").output();
        assert!(output.status.success());
        assert_eq!(text(&output.stderr), expected, "{arguments}");
    }
}

/// The view says where the model's facts are from, what it was compared with, and what was assumed.
#[test]
fn the_view_says_what_the_prediction_rests_on() {
    let report = |arguments: &str, code: &str| {
        Run::of(&format!("-mtriple=x86_64 -mcpu=skylake -accurate {arguments}")).input(code).report()
    };
    let decoded = report("-fetch=decoders", "addq %rax, %rbx\n");
    assert!(decoded.contains("\nSources:            uops.info: measurements of SKL; "), "{decoded}");
    assert!(decoded.contains("\nValidated:          mean error "), "{decoded}");
    // A loop of one instruction fits the micro-op cache; nothing of what was measured is a loop.
    let looped = report("-fetch=loop", "addq %rax, %rbx\n");
    let assumed = "\nAssumed:            a loop, although the code does not end in a jump to its beginning\n";
    assert!(looped.contains(assumed), "{looped}");
    let json = report("-fetch=loop -json", "addq %rax, %rbx\n");
    let json: String = json.split_whitespace().collect();
    assert!(json.contains("\"Assumptions\":[{\"Instructions\":[],\"Kind\":\"NoLoop\"}]"), "{json}");
    assert!(json.contains("\"Sources\":[\"uops.info:measurementsofSKL\","), "{json}");
}

#[test]
fn help_lists_the_processors_with_models_of_their_own() {
    let output = Run::of("-mtriple=aarch64 -mcpu=help -accurate").input("nop\n").output();
    let text = text(&output.stderr);
    let (_, own) = text.split_once("stallscope's own, which -accurate uses:\n\n").unwrap();
    let names: Vec<&str> = own.split_whitespace().collect();
    let expected = "apple-m1 apple-a14 apple-a15 apple-m2 apple-a16 apple-m3 apple-a17 cortex-a53 cortex-a72 \
        cortex-a715 cortex-a720 cortex-a720ae cortex-a77 cortex-a78 cortex-a78ae cortex-a78c cortex-x1 \
        cortex-x1c neoverse-n1 cortex-a76 cortex-a76ae neoverse-n2 cortex-a710 neoverse-n3 cortex-a725 \
        neoverse-v1 neoverse-512tvb neoverse-v2 grace cortex-x3 neoverse-v3 cortex-x4";
    assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>());
}

/// The header says what is simulated: what has the same header takes the same time.
#[test]
fn what_is_simulated_is_what_the_header_says() {
    let block = "vaddps %ymm1, %ymm2, %ymm3\nvmulps (%rdi), %ymm3, %ymm4\nmovq %rax, (%rsi)\nincq %rax\n";
    for (processor, width) in [("btver2", 2), ("bdver2", 4)] {
        let header = |arguments: &str| {
            let words = format!("-mtriple=x86_64 -mcpu={processor} {arguments}");
            let report = Run::of(&words).input(block).report();
            let line = |name: &str| report.lines().find(|line| line.contains(name)).unwrap().to_owned();
            (line("Front end:"), line("Predicted"), line("Total Cycles"))
        };
        assert_eq!(header("-accurate"), header("-front-end=none"));
        let shows =
            |arguments: &str, kind: &str| header(arguments).0.ends_with(&format!("{kind}, width {width}"));
        assert!(shows("-accurate", "none"), "{processor}");
        assert!(shows("-accurate -front-end=no-cross", "no-cross"), "{processor}");
    }
}

#[test]
fn the_view_is_in_text_and_json_only_if_asked_for() {
    for (arguments, is_in) in
        [("", false), ("-all-views", false), ("-accurate", true), ("-front-end=linear", true)]
    {
        for (format, name) in [("", "Accuracy view:"), ("-json", "\"AccuracyView\"")] {
            let words = format!("-mtriple=aarch64 -mcpu=cortex-a72 {arguments} {format}");
            let report = Run::of(&words).input("add x0, x1, x2\n").report();
            assert_eq!(report.contains(name), is_in, "{arguments} {format}");
        }
    }
}

#[test]
fn a_model_from_a_file_is_used_and_its_errors_are_reported() {
    let folder = new_folder("accurate/model");
    let path = folder.join("slow.model");
    let model = "model \"Slow\" for cortex-a53 over cortex-a57\nsource s \"\"\ndefault-source s\n\
                 opcode UDF : uops none ; latency 1\nopcode ADDXrr ADDXrs : uops A57UnitM@7 ; latency 7\n";
    fs::write(&path, model).unwrap();
    let run = || {
        let run = Run::of("-mtriple=aarch64 -mcpu=cortex-a53 -json -model=slow.model").folder(&folder);
        run.input("add x0, x1, x2\n").output()
    };
    assert!(text(&run().stdout).contains("\"PredictedCycles\": 7,"));
    fs::write(&path, model.replace("A57UnitM", "Nothing")).unwrap();
    let output = run();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "slow.model:5:29: error: there is no port 'Nothing'\n");
}

#[test]
fn a_dispatch_width_without_a_limit_ends() {
    let block = "adc x0, x1, x2\naddv h0, v1.8h\n".repeat(500);
    for front_end in FrontEndKind::GENERIC {
        let arguments = "-mtriple=aarch64 -mcpu=cortex-a72 -accurate -dispatch=4294967295 -iterations=1";
        let output = Run::of(&format!("{arguments} -front-end={}", front_end.name())).input(&block).output();
        assert!(output.status.success(), "{}", front_end.name());
    }
}
