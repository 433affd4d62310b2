//! The page about processor models works as printed, and `-model` and `-dump-model` as a user sees them.
#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::run::{Run, new_folder};

/// A fenced block of a page: the language, the last line before it, and its lines.
struct Block<'p> {
    language: &'p str,
    before: &'p str,
    text: &'p str,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut pieces = page.split("```");
    let mut before = pieces.next().unwrap();
    let mut blocks = Vec::new();
    while let (Some(block), Some(after)) = (pieces.next(), pieces.next()) {
        let (language, text) = block.split_once('\n').unwrap();
        blocks.push(Block { language, before: before.trim_end().lines().last().unwrap_or_default(), text });
        before = after;
    }
    blocks
}

fn folder(name: &str) -> PathBuf {
    new_folder(&format!("models/{name}"))
}

fn stallscope(folder: &Path, args: &[&str]) -> Output {
    Run::new(args).folder(folder).output()
}

#[test]
fn the_page_about_models_works_as_printed() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/models.md");
    let page = fs::read_to_string(page).unwrap();
    let folder = folder("page");
    let program = Path::new(env!("CARGO_BIN_EXE_stallscope")).parent().unwrap().display().to_string();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap());
    let mut output = None;
    let (mut n_files, mut n_outputs, mut n_commands) = (0, 0, 0);
    for Block { language, before, text } in blocks(&page) {
        if let Some(name) = before.strip_prefix('`').and_then(|rest| rest.strip_suffix("`:")) {
            fs::write(folder.join(name), text).unwrap();
            n_files += 1;
        } else if language == "sh" {
            for line in text.lines() {
                let run =
                    Command::new("sh").args(["-c", line]).env("PATH", &path).current_dir(&folder).output();
                let run = run.unwrap();
                assert!(run.status.success(), "{line}: {}", String::from_utf8_lossy(&run.stderr));
                output = Some(String::from_utf8(run.stdout).unwrap());
                n_commands += 1;
            }
        } else {
            let output = output.take().unwrap();
            assert!(output.contains(text), "{text}is not in\n{output}");
            n_outputs += 1;
        }
    }
    assert_eq!((n_files, n_commands, n_outputs), (7, 5, 2));
}

/// Runs a model for the Cortex-A72 on a block.
fn run_model(folder: &Path, model: &[u8], block: &str, cpu: &str) -> (bool, String) {
    fs::write(folder.join("my.model"), model).unwrap();
    fs::write(folder.join("block.s"), block).unwrap();
    let output =
        stallscope(folder, &["-mtriple=aarch64", &format!("-mcpu={cpu}"), "-model=my.model", "block.s"]);
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn a_model_is_for_its_processors_alone() {
    let folder = folder("other");
    let text = "model \"Test\" for cortex-a72, cortex-a57 over cortex-a57\nrest none\n";
    let text =
        text.replace("rest", "source s \"a test\"\nopcode ADDXri : uops A57UnitI ; latency 2 [s]\nrest");
    let text = text.replace("rest none", "rest none [s]");
    let (is_good, output) = run_model(&folder, text.as_bytes(), "add x0, x0, #1\n", "cortex-a57");
    assert!(is_good && output.contains("Predicted         2.00"), "{output}");
    let (is_good, output) = run_model(&folder, text.as_bytes(), "add x0, x0, #1\n", "cortex-a53");
    assert!(!is_good);
    assert_eq!(output, "my.model:1:18: error: the model is not for cortex-a53, which -mcpu names\n");
    // What no rule is for.
    let (is_good, output) = run_model(&folder, text.as_bytes(), "mul x0, x0, x1\n", "cortex-a57");
    assert!(!is_good && output.contains("found an unsupported instruction"), "{output}");
}

#[test]
fn a_model_that_is_not_utf_8_is_refused_with_its_place() {
    let folder = folder("bytes");
    let (is_good, output) = run_model(&folder, b"# one\n# \xc3\xa9 \xff\n", "nop\n", "cortex-a72");
    assert!(!is_good);
    assert_eq!(output, "my.model:2:5: error: the text is not UTF-8\n");
}

#[test]
fn a_dumped_model_is_llvms_model() {
    let folder = folder("dump");
    for (triple, cpu, block) in [
        ("aarch64", "cortex-a57", "madd x0, x1, x2, x0\n"),
        ("aarch64", "neoverse-n2", "fmul v0.4s, v1.4s, v2.4s\n"),
        ("x86_64", "skylake", "imulq %rax, %rbx\nvaddps (%rdi), %ymm1, %ymm2\n"),
        ("x86_64", "znver4", "imulq %rax, %rbx\nvaddps (%rdi), %ymm1, %ymm2\n"),
    ] {
        let target = [format!("-mtriple={triple}"), format!("-mcpu={cpu}")];
        let [triple, cpu] = [target[0].as_str(), target[1].as_str()];
        let dump = stallscope(&folder, &[triple, cpu, "-dump-model", "-o", "my.model"]);
        assert!(dump.status.success() && dump.stdout.is_empty() && dump.stderr.is_empty());
        fs::write(folder.join("block.s"), block).unwrap();
        let of_pipeline = ["-bottleneck-analysis", "-lqueue=2", "-register-file-size=40"];
        let run = |model: &[&str]| {
            let run = stallscope(&folder, &[&[triple, cpu, "block.s"][..], &of_pipeline[..], model].concat());
            assert!(run.status.success(), "{cpu}: {}", String::from_utf8_lossy(&run.stderr));
            [run.stdout, run.stderr].map(|text| String::from_utf8(text).unwrap())
        };
        let [report, messages] = run(&["-model=my.model"]);
        assert!(report.contains("\nModel:              LLVM's "), "{report}");
        let note = "note: my.model is LLVM's ";
        assert!(messages.starts_with(note) && messages.lines().count() == 1, "{messages}");
        let [built_in, messages] = run(&["-front-end=none"]);
        assert_eq!(messages, "");
        assert_eq!(report, built_in);

        // With a change it is another model, which runs as LLVM's do.
        let text = fs::read_to_string(folder.join("my.model")).unwrap();
        fs::write(folder.join("my.model"), text.replacen("model \"", "model \"My ", 1)).unwrap();
        let [changed, messages] = run(&["-model=my.model"]);
        assert_eq!(messages, "");
        assert!(changed.contains("\nModel:              stallscope's My "), "{changed}");
        let view = |report: &str| report.split("\nInstruction Info:").nth(1).unwrap().to_owned();
        assert_eq!(view(&changed), view(&report));
    }
    let file = stallscope(&folder, &["-mcpu=skylake", "-dump-model", "block.s"]);
    assert_eq!(file.stderr, b"error: -dump-model prints a model, and takes no input files\n");
    let none = stallscope(&folder, &["-mcpu=i386", "-dump-model"]);
    assert!(!none.status.success());
    assert_eq!(none.stderr, b"error: LLVM has no scheduling model of 'i386'\n");
}

/// The project's models: the triple, the processor's name, and the file.
fn own_models() -> Vec<(&'static str, String, PathBuf)> {
    let mut models = Vec::new();
    for (isa, triple) in [("x86", "x86_64"), ("aarch64", "aarch64")] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../isa").join(isa).join("models");
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "model") {
                let text = fs::read_to_string(&path).unwrap();
                let head = text.lines().find(|line| line.starts_with("model ")).unwrap();
                let processors = head.split_once(" for ").unwrap().1;
                let processor = processors.split([',', ' ']).next().unwrap().to_owned();
                models.push((triple, processor, path));
            }
        }
    }
    models
}

#[test]
fn a_copy_of_a_model_predicts_the_same_and_quotes_no_measured_error() {
    let folder = folder("copy");
    let x86 = "imulq %rax, %rbx\naddq (%rdi), %rcx\nmovups %xmm1, 8(%rsi)\nmulps %xmm2, %xmm1\ndivsd %xmm4, %xmm5\n";
    let aarch64 = "madd x0, x1, x2, x0\nldr x3, [x4, #8]\nstr x3, [x5]\nfmul v0.4s, v1.4s, v2.4s\n";
    let models = own_models();
    let (mut n_measured, n_models) = (0, models.len());
    for (triple, processor, path) in models {
        fs::write(folder.join("block.s"), if triple == "x86_64" { x86 } else { aarch64 }).unwrap();
        let target = [format!("-mtriple={triple}"), format!("-mcpu={processor}")];
        let run = |model: &str, view: &str| {
            let output = stallscope(&folder, &[&target[0], &target[1], model, view, "block.s"]);
            assert!(output.status.success(), "{processor}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        let copy = format!("-model={}", path.display());
        let [own, copied] = ["-accurate", &copy].map(|model| run(model, "-timeline"));
        let is_validation = |line: &&str| line.starts_with("Validated:");
        let [own_error, copied_error] =
            [&own, &copied].map(|report| report.lines().find(is_validation).unwrap().to_owned());
        n_measured += usize::from(own_error.contains(": ") && own_error.contains("mean error"));
        assert!(copied_error.contains(" no, there are no measurements"), "{processor}: {copied_error}");
        let [own, copied] =
            [own, copied].map(|report| report.replace(&own_error, "").replace(&copied_error, ""));
        assert_eq!(own, copied, "{processor}");
        let explained = run(&copy, "-explain");
        assert!(explained.contains("its error has not been measured"), "{processor}: {explained}");
    }
    assert!(n_models > 16 && n_measured > 5, "{n_measured} of {n_models}");
}

#[test]
fn stores_of_lanes_go_where_their_base_register_says() {
    let folder = folder("lanes");
    for (base, cycles) in [("x0", "2.00"), ("x1", "6.54")] {
        for (first, second) in [("0", "0"), ("0", "1")] {
            let block = format!("st1 {{v0.b}}[{first}], [x0]\nst1 {{v1.b}}[{second}], [{base}]\n");
            fs::write(folder.join("block.s"), block).unwrap();
            let output =
                stallscope(&folder, &["-mtriple=aarch64", "-mcpu=cortex-a72", "-accurate", "block.s"]);
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(text.contains(&format!("  Predicted         {cycles}")), "{base}: {text}");
        }
    }
}
