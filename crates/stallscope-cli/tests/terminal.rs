//! Input on a terminal: control characters are escaped. Elsewhere, output has the bytes of the input.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot run fails")]

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::Read as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// A file name, symbols and other names that would clear the screen, change its title or color, or turn text around.
const FILE: &[u8] = b"n\x1b]0;title\x07\x1b[31m\xe2\x80\xae.s";

/// A folder with inputs whose names and contents have what a terminal obeys.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    symlink(env!("CARGO_BIN_EXE_stallscope"), folder.join("llvm-mca")).unwrap();
    fs::write(
        folder.join("marked.s"),
        b"# LLVM-MCA-BEGIN a\x1b[2J\xc2\x9b31m\xe2\x80\xaeb\x9b\naddq %rax, %rbx\n# LLVM-MCA-END\n",
    )
    .unwrap();
    fs::write(folder.join("wrong.s"), b"addq %rax\x1b[8m, \xe2\x81\xa6\x9b1\n").unwrap();
    fs::write(folder.join(OsStr::from_bytes(FILE)), "addq %rax, %rbx\n").unwrap();
    fs::write(folder.join("response"), "-\u{1b}[31m\u{202e}").unwrap();
    let object = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/x86_64/code.o");
    let object = fs::read(object).unwrap();
    let object = renamed(&object, b"sum_of_values", b"sum\x1b[2Jvalues");
    let object = renamed(&object, b"multiply", b"mul\xe2\x80\xaeip");
    fs::write(folder.join("symbols.o"), renamed(&object, b"collatz", b"c\xc2\x9b31mz")).unwrap();
    folder
}

/// The bytes with another text of the same length in place of one.
fn renamed(bytes: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let mut bytes = bytes.to_vec();
    let at = bytes.windows(old.len()).position(|window| window == old).unwrap();
    bytes[at..at + new.len()].copy_from_slice(new);
    bytes
}

fn command(folder: &Path, program: &str, arguments: &[&[u8]]) -> Command {
    let mut command = Command::new(program);
    command
        .args(["-mtriple=x86_64", "-mcpu=skylake"])
        .args(arguments.iter().map(|word| OsStr::from_bytes(word)));
    command.current_dir(folder).stdin(Stdio::null()).env_remove("NO_COLOR");
    command
}

/// Returns the output of a program to a terminal of a kind, which does not tell its width.
fn on_terminal(command: Command, kind: &str) -> Vec<u8> {
    on_terminal_of_width(command, kind, 0)
}

/// Returns the output of a program to a terminal of a kind and a width.
fn on_terminal_of_width(mut command: Command, kind: &str, n_columns: u16) -> Vec<u8> {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    tcsetwinsize(&master, Winsize { ws_row: 0, ws_col: n_columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    let slave = OpenOptions::new().read(true).write(true).open(OsStr::from_bytes(name.to_bytes())).unwrap();
    let mut child =
        command.env("TERM", kind).stdout(slave.try_clone().unwrap()).stderr(slave).spawn().unwrap();
    // The terminal stays open for as long as the command has it.
    drop(command);
    let mut shown = Vec::new();
    // At the end, Linux gives an error instead of nothing.
    let _ = File::from(master).read_to_end(&mut shown);
    child.wait().unwrap();
    shown
}

/// The text without the sequences for colors that the program itself writes.
fn without_colors(shown: &[u8]) -> String {
    let mut text = String::from_utf8(shown.to_vec()).unwrap();
    for own in ["\x1b[0;1;31m", "\x1b[0;1;33m", "\x1b[0;1;35m", "\x1b[0;1;36m", "\x1b[1m", "\x1b[0m"] {
        text = text.replace(own, "");
    }
    text.replace("\r\n", "\n")
}

#[test]
fn a_terminal_gets_nothing_of_inputs_that_it_obeys() {
    let folder = folder("obeys");
    let own = env!("CARGO_BIN_EXE_stallscope");
    let runs: [(&str, &[&[u8]]); 14] = [
        (own, &[b"marked.s"]),
        (own, &[b"-all-views", b"marked.s"]),
        (own, &[b"-explain", b"-what-if", b"marked.s"]),
        (own, &[b"-compare", b"marked.s", FILE]),
        (own, &[b"-json", b"marked.s"]),
        (own, &[b"-html", b"-o", b"-", b"marked.s"]),
        (own, &[b"marked.s", FILE, b"symbols.o"]),
        (own, &[b"wrong.s"]),
        (own, &[b"symbols.o"]),
        (own, &[b"-print-disassembly", b"symbols.o"]),
        (own, &[b"-function=nothing", b"symbols.o"]),
        (own, &[b"@response"]),
        ("./llvm-mca", &[b"marked.s"]),
        ("./llvm-mca", &[b"wrong.s"]),
    ];
    let mut n_escapes = 0;
    for (program, arguments) in runs {
        for kind in ["xterm", "dumb"] {
            let shown = without_colors(&on_terminal(command(&folder, program, arguments), kind));
            let obeyed = |c: &char| {
                c.is_control() && !matches!(c, '\n' | '\t')
                    || matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            };
            assert_eq!(shown.chars().find(obeyed), None, "{program} {arguments:?} {kind}: {shown:?}");
            n_escapes += usize::from(shown.contains("\\u{1B}") || shown.contains("\\u001b"));
        }
    }
    assert!(n_escapes >= 20, "{n_escapes}");
}

#[test]
fn json_on_a_terminal_is_json() {
    let folder = folder("json");
    let own = env!("CARGO_BIN_EXE_stallscope");
    let shown = on_terminal(command(&folder, own, &[b"-json", b"marked.s"]), "dumb");
    let shown: serde_json::Value = serde_json::from_slice(&shown).unwrap();
    let piped = command(&folder, own, &[b"-json", b"marked.s"]).output().unwrap();
    assert_eq!(shown, serde_json::from_slice::<serde_json::Value>(&piped.stdout).unwrap());
    assert_eq!(shown["CodeRegions"][0]["Name"], "a\u{1b}[2J\u{9b}31m\u{202e}b\u{fffd}");
}

#[test]
fn colors_stay() {
    let folder = folder("colors");
    let shown = on_terminal(
        command(&folder, env!("CARGO_BIN_EXE_stallscope"), &[b"-timeline", b"-iterations=2", b"marked.s"]),
        "xterm",
    );
    assert!(shown.windows(4).any(|window| window == b"\x1b[0m"), "{}", String::from_utf8_lossy(&shown));
}

#[test]
fn tables_on_a_terminal_have_short_names() {
    let folder = folder("tables");
    let name = "a_function_whose_name_is_as_long_as_those_of_templates_and_traits";
    fs::write(folder.join("loops.s"), format!("{name}:\nimulq %rax, %rax\ndecq %rcx\njne {name}\n")).unwrap();
    let run = || command(&folder, env!("CARGO_BIN_EXE_stallscope"), &[b"-regions=loops", b"loops.s"]);
    let row = |table: &[u8]| {
        let table = String::from_utf8(table.to_vec()).unwrap().replace("\r\n", "\n");
        table.lines().nth(1).unwrap().to_owned()
    };
    let short = "      3.00             3  a_function_whose_n..._and_traits, line 2  dependencies";
    assert_eq!(short.len(), 80);
    for n_columns in [0, 40, 80] {
        assert_eq!(row(&on_terminal_of_width(run(), "xterm", n_columns)), short);
    }
    let piped = row(&run().output().unwrap().stdout);
    assert_eq!(piped, format!("      3.00             3  {name}, line 2  dependencies"));
    assert_eq!(row(&on_terminal_of_width(run(), "dumb", 120)), piped);
    let file = folder.join("table");
    on_terminal(
        {
            let mut run = run();
            run.arg("-o").arg(&file);
            run
        },
        "xterm",
    );
    assert_eq!(row(&fs::read(file).unwrap()), piped);
}

#[test]
fn redirected_output_has_the_bytes_of_the_input() {
    let folder = folder("redirected");
    let own = env!("CARGO_BIN_EXE_stallscope");
    let output = |program: &str, arguments: &[&[u8]]| command(&folder, program, arguments).output().unwrap();
    let has = |bytes: &[u8], part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    let name = b"a\x1b[2J\xc2\x9b31m\xe2\x80\xaeb\x9b";
    for program in [own, "./llvm-mca"] {
        assert!(has(&output(program, &[b"marked.s"]).stdout, name));
        assert!(has(&output(program, &[b"wrong.s"]).stderr, b"addq %rax\x1b[8m, \xe2\x81\xa6\x9b1\n"));
    }
    let disassembly = output(own, &[b"-print-disassembly", b"symbols.o"]).stdout;
    assert!(has(&disassembly, b"<sum\x1b[2Jvalues>:") && has(&disassembly, b"<c\xc2\x9b31mz>:"));
    // A name with an end of a line is no line of a table.
    let object = fs::read(folder.join("symbols.o")).unwrap();
    fs::write(folder.join("lines.o"), renamed(&object, b"length", b"a\nb\rcd")).unwrap();
    let table = output(own, &[b"lines.o"]).stdout;
    assert!(
        has(&table, b"a\\u{A}b\\u{D}cd, 0x") && !has(&table, b"\r"),
        "{}",
        String::from_utf8_lossy(&table)
    );
    // A page is for people, too.
    let page = output(own, &[b"-html", b"-o", b"-", b"marked.s"]).stdout;
    assert!(has(&page, b"a\\u{1B}[2J\\u{9B}31m\\u{202E}b\\x9B") && !has(&page, b"\x1b"));
}
