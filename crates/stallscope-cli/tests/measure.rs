//! Measuring as a user sees it. Times are not looked at, which other programs change.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that finds nothing has failed")]

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use common::run::{Run, new_folder, text};

/// Whether code can be measured here.
const IS_MEASURED: bool = cfg!(all(target_os = "linux", target_arch = "x86_64"));

/// Returns whether code can be measured here, and notes otherwise that a test is skipped.
fn is_measured(test: &str) -> bool {
    if !IS_MEASURED {
        stallscope_testing::skip(test, "measuring needs Linux on x86-64");
    }
    IS_MEASURED
}

fn folder(name: &str) -> PathBuf {
    new_folder(&format!("measure/{name}"))
}

/// Runs `stallscope measure` in a folder, for a processor that is always the same.
fn measure(folder: &PathBuf, arguments: &str) -> Output {
    Run::of(&format!("measure -mtriple=x86_64 -mcpu=znver5 -time-limit=20 {arguments}"))
        .folder(folder)
        .output()
}

fn stdout(output: &Output) -> String {
    text(&output.stdout)
}

fn stderr(output: &Output) -> String {
    text(&output.stderr)
}

/// The columns of each line after the first one.
fn columns(text: &str) -> Vec<Vec<&str>> {
    text.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

const KERNEL: &str = "\
# LLVM-MCA-BEGIN good
imul %rax, %rax
# LLVM-MCA-END
# LLVM-MCA-BEGIN loop
.L1:
add %rax, %rbx
dec %rcx
jne .L1
# LLVM-MCA-END
# LLVM-MCA-BEGIN call
nop
call f
# LLVM-MCA-END
# LLVM-MCA-BEGIN system
syscall
# LLVM-MCA-END
# LLVM-MCA-BEGIN privileged
nop
hlt
# LLVM-MCA-END
# LLVM-MCA-BEGIN ports
inb $0x10, %al
# LLVM-MCA-END
# LLVM-MCA-BEGIN symbol
mov x(%rip), %rax
# LLVM-MCA-END
# LLVM-MCA-BEGIN null
xor %eax, %eax
mov (%rax), %rax
# LLVM-MCA-END
# LLVM-MCA-BEGIN last
add %rcx, %rcx
# LLVM-MCA-END
";

#[test]
fn other_machines_are_refused() {
    if IS_MEASURED {
        let output = measure(&folder("other"), "-mtriple=aarch64 -mcpu=cortex-a72 -bytes=00");
        assert_eq!(stderr(&output), "error: code of aarch64 does not run on this machine\n");
        assert_eq!(output.status.code(), Some(1));
        return;
    }
    let output = measure(&folder("other"), "-bytes=90");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("error: "));
}

#[test]
fn what_cannot_be_measured_is_named_and_the_rest_goes_on() {
    if !is_measured("what_cannot_be_measured_is_named_and_the_rest_goes_on") {
        return;
    }
    let folder = folder("regions");
    fs::write(folder.join("kernel.s"), KERNEL).unwrap();
    let output = measure(&folder, "kernel.s");
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    let row = |name: &str| {
        let start = format!("kernel.s: {name} ");
        text.lines().find(|line| line.starts_with(&start)).unwrap_or_default().to_owned()
    };
    for (name, reason) in [
        ("call", "not measured: line 12: 'callq f': it jumps, calls or returns"),
        ("system", "not measured: line 15: 'syscall': it calls the system"),
        ("privileged", "not measured: line 19: 'hlt': it is privileged"),
        ("ports", "not measured: line 22: 'inb $16, %al': it does input or output"),
        ("symbol", "not measured: line 25: 'movq x(%rip), %rax': an operand is a symbol without an address"),
        ("null", "not measured: line 29: 'movq (%rax), %rax': no memory can be mapped at address 0x0"),
    ] {
        assert!(row(name).ends_with(reason), "{name}: {text}");
    }
    for name in ["good", "loop", "last"] {
        assert!(row(name).contains(" to ") && !row(name).contains("not measured"), "{name}: {text}");
    }
    assert_eq!(stderr(&output), "note: kernel.s: loop: the jump at the end is ignored\n");
}

#[test]
fn loops_run_with_their_own_end() {
    if !is_measured("loops_run_with_their_own_end") {
        return;
    }
    let folder = folder("loops");
    let text = "\
# LLVM-MCA-BEGIN counted
0: imul %rax, %rax
add $1, %rdi
cmp %rdi, %rcx
jne 0b
# LLVM-MCA-END
# LLVM-MCA-BEGIN unknown
0: imul %rax, %rax
cmp %rdi, %rcx
jne 0b
# LLVM-MCA-END
";
    fs::write(folder.join("loops.s"), text).unwrap();
    // imul rax, rax; dec r15; jne
    fs::write(folder.join("code"), "480fafc049ffcf75f7\n").unwrap();
    let output = measure(&folder, "-fetch=loop -alignment=60 -csv loops.s");
    assert_eq!(
        (stderr(&output).as_str(), output.status.code()),
        (
            "note: loops.s: unknown: the jump at the end is ignored, since how the loop counts is not known\n",
            Some(0)
        )
    );
    let text = stdout(&output);
    let lines = columns(&text);
    assert_eq!(lines.len(), 2);
    // LLVM's model predicts the latency of the chain, with or without the end.
    assert!(lines.iter().all(|line| line[1].parse::<f64>().is_ok() && line[5] == "3.0000"), "{text}");
    let output = measure(&folder, "-fetch=loop -hex-lines -csv code");
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)));
    assert_eq!(columns(&stdout(&output))[0][0], "480fafc049ffcf75f7");
}

#[test]
fn lines_of_hexadecimal_digits_become_lines_of_values() {
    if !is_measured("lines_of_hexadecimal_digits_become_lines_of_values") {
        return;
    }
    let folder = folder("lines");
    fs::write(folder.join("blocks.csv"), "name,hex\na,480fafc0\nb,zz\nc,0f05\n\nd,06\ne,0f0b\nf,4801c8\n")
        .unwrap();
    let output = measure(&folder, "-hex-column=2 -csv blocks.csv");
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.starts_with("hex,measured_cycles,low,high,clock,llvm_cycles,own_cycles,certain,error\n"),
        "{text}"
    );
    let lines = columns(&text);
    let hex: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(hex, ["480fafc0", "", "0f05", "06", "0f0b", "4801c8"]);
    let errors: Vec<&str> = lines.iter().map(|line| line[8]).collect();
    assert_eq!(
        errors,
        [
            "",
            "column 3: not a hexadecimal digit",
            "at 0x0: 'syscall': it calls the system",
            "column 3: these bytes are no instruction",
            "at 0x0: 'ud2': it raises a trap",
            "",
        ]
    );
    for line in [&lines[0], &lines[5]] {
        let [cycles, low, high] = [1, 2, 3].map(|index| line[index].parse::<f64>().unwrap());
        assert!(low <= cycles && cycles <= high);
        assert!(["time stamp", "core cycles"].contains(&line[4]));
        assert_eq!(line[5], if line[0] == "480fafc0" { "3.0000" } else { "1.0000" });
    }
}

#[test]
fn a_run_that_was_ended_goes_on() {
    if !is_measured("a_run_that_was_ended_goes_on") {
        return;
    }
    let folder = folder("resume");
    fs::write(folder.join("blocks"), "90\n0f0b\n4801c8\n480fafc0\n").unwrap();
    let file = folder.join("cycles.csv");
    let arguments = "-hex-lines -csv -o cycles.csv -resume blocks";
    assert_eq!(measure(&folder, arguments).status.code(), Some(1));
    let whole = fs::read_to_string(&file).unwrap();
    assert_eq!(whole.lines().count(), 5);
    // The second half of the third line of values is missing.
    let third = whole.match_indices('\n').nth(2).unwrap().0 + 8;
    fs::write(&file, &whole[..third]).unwrap();
    let resumed = measure(&folder, arguments);
    assert_eq!(resumed.status.code(), Some(1), "{}", stderr(&resumed));
    let again = fs::read_to_string(&file).unwrap();
    let hex = |text: &str| columns(text).iter().map(|line| line[0].to_owned()).collect::<Vec<_>>();
    assert_eq!(hex(&again), hex(&whole));
    assert_eq!(again[..third], whole[..third]);
    // Nothing is left to be measured.
    assert_eq!(measure(&folder, arguments).status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).unwrap(), again);
    // Another input.
    fs::write(folder.join("blocks"), "90\n90\n").unwrap();
    let other = measure(&folder, arguments);
    assert_eq!(
        stderr(&other),
        "error: line 3 of the file to resume has code that differs from the input; was it written for another input?\n"
    );
    fs::write(&file, "a,b\n").unwrap();
    assert_eq!(stderr(&measure(&folder, arguments)), "error: cycles.csv: the file has other columns\n");
}

#[test]
fn json_has_an_object_for_each_region() {
    if !is_measured("json_has_an_object_for_each_region") {
        return;
    }
    let folder = folder("json");
    fs::write(folder.join("a.s"), "imul %rax, %rax\n").unwrap();
    let output = measure(&folder, "-json -fetch=loop -init=lines,memory=0 a.s");
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)));
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value.as_array().unwrap().len(), 1);
    assert_eq!((&value[0]["Region"], &value[0]["Bytes"]), (&"a.s".into(), &"480fafc0".into()));
    assert_eq!(value[0]["LlvmCycles"].as_f64(), Some(3.0));
    assert!(value[0]["MeasuredCycles"].as_f64().is_some());
}

#[test]
fn wrong_arguments_are_named() {
    if !is_measured("wrong_arguments_are_named") {
        return;
    }
    let folder = folder("arguments");
    for (arguments, message) in [
        ("-precision=0 -bytes=90", "--precision: '0' is not a percentage above 0, such as 0.5"),
        ("-alignment=64 -bytes=90", "the alignment is not an address of an instruction modulo 64"),
        ("-init=pages=2 -bytes=90", "--init: '2' is neither private nor one"),
        ("-cpu=100000 -bytes=90", "this process may not use the CPU"),
        ("-csv -json -bytes=90", "only one of -csv and -json can be given"),
        ("-bytes=90 a.s", "-bytes takes no file"),
        ("-resume -bytes=90", "-resume needs -csv and -o"),
        (
            "-init=rax -bytes=90",
            "--init: 'rax' is neither NAME=VALUE nor one of the patterns bhive, alias, same-line, lines",
        ),
        ("-fetch=l2 -bytes=90", "--fetch: 'l2' is not one of cache, decoders, loop"),
        ("nothing.s", "nothing.s: No such file or directory"),
        ("-form=ADD* a.s", "-form and -page need -instructions"),
        ("-instructions a.s", "-instructions takes no code"),
        ("-instructions -bytes=90", "-instructions takes no code"),
        ("-instructions -json", "-instructions writes comma-separated values and a page, no JSON"),
        ("-instructions -resume", "-resume needs -o"),
        ("-instructions -form=nothing", "no form that this processor has matches --form=nothing"),
    ] {
        let output = measure(&folder, arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        let first = stderr(&output).lines().next().unwrap_or_default().to_owned();
        assert_eq!(first, format!("error: {message}"), "{arguments}");
    }
}

#[test]
fn code_that_is_too_long_or_empty_is_refused() {
    if !is_measured("code_that_is_too_long_or_empty_is_refused") {
        return;
    }
    let folder = folder("long");
    fs::write(folder.join("long"), vec![0x90; 10_000_000]).unwrap();
    let output = measure(&folder, "-raw long");
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("not measured: the block has more than 65536 bytes"));
    fs::write(folder.join("long.s"), ".rept 70000\nnop\n.endr\n").unwrap();
    assert!(
        stdout(&measure(&folder, "long.s")).contains("not measured: the block has more than 65536 bytes")
    );
    fs::write(folder.join("empty.s"), "# LLVM-MCA-BEGIN empty\n# LLVM-MCA-END\nnop\n").unwrap();
    assert_eq!(measure(&folder, "empty.s").status.code(), Some(1));
}

#[test]
fn forms_of_instructions_are_measured_one_by_one() {
    if !is_measured("forms_of_instructions_are_measured_one_by_one") {
        return;
    }
    let folder = folder("forms");
    let arguments = "-instructions -form=IMUL64r* -o forms.csv -page forms.html";
    let output = measure(&folder, arguments);
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)));
    let file = folder.join("forms.csv");
    let text = fs::read_to_string(&file).unwrap();
    let head = "form,quantity,source,destination,with,cycles,low,high,certain,bound,links,code,note\n";
    assert!(text.starts_with(head), "{text}");
    let lines = columns(&text);
    let row = |form: &str, quantity: &str, source: &str| {
        lines
            .iter()
            .find(|line| line[..3] == [form, quantity, source])
            .unwrap_or_else(|| panic!("{form} {text}"))
    };
    for (form, quantity, source) in [
        ("IMUL64rr", "throughput", ""),
        ("IMUL64rr", "latency", "3:GR64"),
        ("IMUL64rr", "same registers", ""),
        ("IMUL64rm", "latency", "base"),
        ("IMUL64rm", "latency", "memory"),
        ("IMUL64r", "latency", "RAX"),
    ] {
        let [cycles, low, high] =
            [5, 6, 7].map(|index| row(form, quantity, source)[index].parse::<f64>().unwrap());
        assert!(low <= cycles && cycles <= high, "{form}");
    }
    assert!(fs::read_to_string(folder.join("forms.html")).unwrap().contains("<td>IMUL64rr</td>"));
    // Without mixes and the end of the last form's rows.
    let kept: Vec<&str> = text.lines().filter(|line| !line.contains(",mix,")).collect();
    fs::write(&file, kept[..kept.len() - 1].join("\n") + "\nIMUL64").unwrap();
    let resumed = measure(&folder, &format!("{arguments} -resume"));
    assert_eq!((stderr(&resumed).as_str(), resumed.status.code()), ("", Some(0)));
    let again = fs::read_to_string(&file).unwrap();
    let names = |text: &str| {
        let rows = columns(text).into_iter().filter(|line| line[1] != "mix");
        rows.map(|line| line[..4].join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(names(&again), names(&text));
    fs::write(&file, "a,b\n").unwrap();
    let other = measure(&folder, &format!("{arguments} -resume"));
    assert_eq!(stderr(&other), "error: forms.csv: the file has other columns\n");
}
