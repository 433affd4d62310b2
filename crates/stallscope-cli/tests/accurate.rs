//! Output and messages of `-accurate`, `-front-end` and `-model`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing has failed")]

use std::fs;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use stallscope_target::FrontEndKind;

fn run(arguments: &str, text: &str) -> Output {
    // The tests run side by side.
    static N_RUNS: AtomicU32 = AtomicU32::new(0);
    let number = N_RUNS.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("stallscope-accurate-{}-{number}.s", std::process::id()));
    fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_stallscope"))
        .args(arguments.split_whitespace())
        .arg(&file)
        .output()
        .unwrap();
    let _ = fs::remove_file(file);
    output
}

#[test]
fn notes_say_whose_model_and_front_end_are_used() {
    let borrowed = "note: LLVM has no model of cortex-a72: CortexA57Model, that of cortex-a57, is used; \
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
        let output = run(&format!("-mtriple=aarch64 {arguments}"), "nop\n");
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{arguments}");
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
        let output = run(arguments, "nop\n");
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{arguments}");
    }
}

/// The view says where the model's facts are from, what it was compared with, and what was assumed.
#[test]
fn the_view_says_what_the_prediction_rests_on() {
    let text = |arguments: &str, code: &str| {
        let output = run(&format!("-mtriple=x86_64 -mcpu=skylake -accurate {arguments}"), code);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let decoded = text("-fetch=decoders", "addq %rax, %rbx\n");
    assert!(decoded.contains("\nSources:            uops.info: measurements of SKL; "), "{decoded}");
    assert!(decoded.contains("\nValidated:          mean error "), "{decoded}");
    // A loop of one instruction fits the micro-op cache; nothing of what was measured is a loop.
    let looped = text("-fetch=loop", "addq %rax, %rbx\n");
    let assumed = "\nAssumed:            a loop, although the code does not end in a jump to its beginning\n";
    assert!(looped.contains(assumed), "{looped}");
    let json = text("-fetch=loop -json", "addq %rax, %rbx\n");
    let json: String = json.split_whitespace().collect();
    assert!(json.contains("\"Assumptions\":[{\"Instructions\":[],\"Kind\":\"NoLoop\"}]"), "{json}");
    assert!(json.contains("\"Sources\":[\"uops.info:measurementsofSKL\","), "{json}");
}

#[test]
fn help_lists_the_processors_with_models_of_their_own() {
    let output = run("-mtriple=aarch64 -mcpu=help -accurate", "nop\n");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, own) = text.split_once("stallscope's own, which -accurate uses:\n\n").unwrap();
    assert_eq!(own, "  cortex-a72\n\n");
}

/// The header says what is simulated: what has the same header takes the same time.
#[test]
fn what_is_simulated_is_what_the_header_says() {
    let block = "vaddps %ymm1, %ymm2, %ymm3\nvmulps (%rdi), %ymm3, %ymm4\nmovq %rax, (%rsi)\nincq %rax\n";
    for (processor, width) in [("btver2", 2), ("bdver2", 4)] {
        let header = |arguments: &str| {
            let output = run(&format!("-mtriple=x86_64 -mcpu={processor} {arguments}"), block);
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let line = |name: &str| text.lines().find(|line| line.contains(name)).unwrap().to_owned();
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
            let output =
                run(&format!("-mtriple=aarch64 -mcpu=cortex-a72 {arguments} {format}"), "add x0, x1, x2\n");
            assert_eq!(String::from_utf8_lossy(&output.stdout).contains(name), is_in, "{arguments} {format}");
        }
    }
}

#[test]
fn a_model_from_a_file_is_used_and_its_errors_are_reported() {
    let folder = std::env::temp_dir();
    let path = folder.join(format!("stallscope-accurate-{}.model", std::process::id()));
    let model = "model \"Slow\" for cortex-a53 over cortex-a57\nsource s \"\"\ndefault-source s\n\
                 opcode UDF : uops none ; latency 1\nopcode ADDXrr ADDXrs : uops A57UnitM@7 ; latency 7\n";
    fs::write(&path, model).unwrap();
    let arguments = format!("-mtriple=aarch64 -mcpu=cortex-a53 -json -model={}", path.display());
    let output = run(&arguments, "add x0, x1, x2\n");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"PredictedCycles\": 7,"));
    fs::write(&path, model.replace("A57UnitM", "Nothing")).unwrap();
    let output = run(&arguments, "add x0, x1, x2\n");
    let _ = fs::remove_file(&path);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!("{}:5:29: error: there is no port 'Nothing'\n", path.display());
    assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
}

#[test]
fn a_dispatch_width_without_a_limit_ends() {
    let block = "adc x0, x1, x2\naddv h0, v1.8h\n".repeat(500);
    for front_end in FrontEndKind::GENERIC {
        let arguments = "-mtriple=aarch64 -mcpu=cortex-a72 -accurate -dispatch=4294967295 -iterations=1";
        let output = run(&format!("{arguments} -front-end={}", front_end.name()), &block);
        assert!(output.status.success(), "{}", front_end.name());
    }
}
