//! The page of `-html`, and the graphs of `-graph`, as text. `playground/tests` has what a browser makes of the page.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod common;

use std::process::Output;

use common::run::{Run, new_folder, text};

const SKYLAKE: [&str; 2] = ["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake"];

/// Runs the program on a text.
fn run(args: &[&str], input: &str) -> Output {
    Run::new(SKYLAKE).args(args).input(input).output()
}

fn page(args: &[&str], input: &str) -> String {
    Run::new(SKYLAKE).arg("-html").args(args).input(input).report()
}

/// Elements that have no end.
const VOID: [&str; 5] = ["meta", "wbr", "br", "rect", "path"];

/// Fails unless each element ends where it has to. Returns the names of all elements.
fn check_elements(page: &str) -> Vec<&str> {
    let (mut open, mut seen) = (Vec::new(), Vec::new());
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let Some(end) = rest.find('>') else { break };
        let tag = &rest[..end];
        if tag.starts_with('!') {
            continue;
        }
        let name = |tag: &'_ str| tag.find([' ', '/']).unwrap_or(tag.len());
        if let Some(tag) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(tag), "before {}", &rest[..rest.len().min(80)]);
            continue;
        }
        let name = &tag[..name(tag)];
        seen.push(name);
        let is_text = matches!(name, "style" | "script");
        if is_text {
            // What is inside is no markup.
            rest = &rest[rest.find(&format!("</{name}>")).unwrap()..];
        }
        if !VOID.contains(&name) && !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    seen
}

#[test]
fn a_page_is_complete_and_loads_nothing() {
    for args in [&[][..], &["-accurate"], &["-instruction-tables"], &["-all-views"], &["-iterations=1"]] {
        let page = page(args, include_str!("../../../examples/nbody.s"));
        let elements = check_elements(&page);
        assert!(elements.iter().all(|name| !matches!(*name, "link" | "img" | "iframe" | "object")));
        assert!(page.contains("content=\"default-src 'none'; style-src 'sha256-"), "{args:?}");
        assert!(!page.contains(" style=") && !page.contains("src=") && !page.contains(" onclick"));
        assert!(page.contains("vfnmadd213pd"));
        assert!(page.len() < 300_000, "{}", page.len());
    }
}

#[test]
fn of_many_regions_most_are_packed() {
    let region = |n: usize| {
        let body = "imulq %rax, %rbx\naddq %rbx, %rcx\n".repeat(15);
        format!("# LLVM-MCA-BEGIN r{n}\n{body}# LLVM-MCA-END r{n}\n")
    };
    let size = |n: usize| {
        let page = page(&[], &(0..n).map(region).collect::<String>());
        check_elements(&page);
        assert_eq!(page.matches("<section class=\"region").count(), n);
        let n_packed = page.matches("<details class=\"packed\"><summary>").count();
        assert_eq!(page.matches("aria-label=\"Graph of the dependencies\"").count(), n - n_packed);
        assert!(!page.contains("Samples</th>"), "there is no profile");
        (page.len(), n_packed)
    };
    let (one, _) = size(1);
    let (few, n_packed) = size(3);
    assert_eq!(n_packed, 0);
    let (many, n_packed) = size(100);
    assert!(n_packed > 85, "{n_packed}");
    // What a region adds to a page that has some is a small part of what it takes alone.
    let (alone, added) = ((few - one) / 2, (many - few) / 97);
    assert!(added * 4 < alone, "{added} of {alone}");
}

#[test]
fn nothing_in_a_name_or_an_instruction_is_markup() {
    let name = "</script><script>alert(1)</script>&quot;'\"\u{7}";
    let input =
        format!("# LLVM-MCA-BEGIN {name}\n jmp \"<b>&\"\n incq \"x<i>\"(%rax)\n# LLVM-MCA-END {name}\n");
    let page = page(&[], &input);
    let elements = check_elements(&page);
    assert!(!elements.contains(&"i"));
    assert_eq!(page.matches("<script").count(), 2, "the page's own, and the timeline's data");
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;quot;&#39;&quot;\\u{7}"));
}

#[test]
fn regions_with_errors_do_not_stop_the_others() {
    let input = "# LLVM-MCA-BEGIN a\naddq %rax, %rbx\n# LLVM-MCA-END a\n# LLVM-MCA-BEGIN b\nwrong\n# LLVM-MCA-END b\n";
    let output = run(&["-html"], input);
    assert!(output.status.success());
    let page = text(&output.stdout);
    check_elements(&page);
    assert!(page.contains("<h2 id=\"r0n0-name\">a</h2>\n<p class=\"verdict\"><b>1.00</b>"));
    assert!(page.contains(
        "<h2 id=\"r0n1-name\">b</h2>\n<p class=\"verdict failed\">Not analyzed: invalid instruction"
    ));
    assert!(text(&output.stderr).contains("<stdin>:5:1: error"));
    // Without any region that can be analyzed, there is no report.
    assert!(!run(&["-html"], "wrong\n").status.success());
}

#[test]
fn source_lines_stand_above_their_instructions() {
    let input = ".file 1 \"kernel<1>.c\"\n.loc 1 7 3\naddq %rax, %rbx\naddq %rax, %rcx\n.loc 1 8 3\nimulq %rax, %rbx\n";
    let page = page(&[], input);
    check_elements(&page);
    let rows = ["kernel&lt;1&gt;.c:7", "%rax, %rbx", "%rax, %rcx", "kernel&lt;1&gt;.c:8", "<b>imulq</b>"];
    let mut code = &page[page.find("<table class=\"code\"").unwrap()..];
    for row in rows {
        code = &code[code.find(row).unwrap_or_else(|| panic!("{row}"))..];
    }
    assert_eq!(page.matches("<tr class=\"line\">").count(), 2);
    // No message is needed where the input does not say, unless lines are asked for.
    assert!(run(&["-html"], "nop\n").stderr.is_empty());
    let output = run(&["-html", "-source"], "nop\n");
    assert!(text(&output.stderr).contains("does not name its source lines"));
}

#[test]
fn several_files_become_one_page() {
    let folder = new_folder("page/several");
    let (good, bad) = (folder.join("good<1>.s"), folder.join("bad.s"));
    std::fs::write(&good, "imulq %rax, %rbx\n").unwrap();
    std::fs::write(&bad, "wrong\n").unwrap();
    let output = run(&["-html", good.to_str().unwrap(), bad.to_str().unwrap(), good.to_str().unwrap()], "");
    assert!(!output.status.success());
    let page = text(&output.stdout);
    check_elements(&page);
    assert_eq!(page.matches("<h2 class=\"file\">").count(), 3);
    assert_eq!(page.matches("<!DOCTYPE html>").count(), 1);
    assert!(page.contains("good&lt;1&gt;.s"));
    for id in ["r0n0", "r1n0", "r2n0"] {
        assert_eq!(page.matches(&format!(" id=\"{id}\" aria-labelledby")).count(), 1);
    }
}

#[test]
fn the_later_of_two_formats_wins() {
    let starts = |args: &[&str], start: &str| {
        let output = run(args, "nop\n");
        assert!(text(&output.stdout).starts_with(start), "{args:?}");
    };
    starts(&["-json", "-html"], "<!DOCTYPE html>");
    starts(&["-html", "-json"], "{");
    starts(&["-html", "-html=0"], "Iterations:");
    starts(&["-html", "-graph=dot"], "digraph");
}

#[test]
fn pictures_have_all_dependencies() {
    let input = "# LLVM-MCA-BEGIN a\"b\nimulq %rax, %rbx\naddq %rbx, %rax\n# LLVM-MCA-END a\"b\n";
    let output = run(&["-graph=svg"], input);
    let picture = text(&output.stdout);
    assert!(picture.contains("xmlns=\"http://www.w3.org/2000/svg\""));
    assert_eq!(picture.matches("class=\"edge").count(), 4);
    check_elements(&picture);
}

#[test]
fn a_picture_that_cannot_be_drawn_is_an_error() {
    let two = "# LLVM-MCA-BEGIN a\nnop\n# LLVM-MCA-END a\n# LLVM-MCA-BEGIN b\nnop\n# LLVM-MCA-END b\n";
    let output = run(&["-graph=svg"], two);
    assert!(!output.status.success());
    let message = "error: -graph=svg takes one region, and there are 2; -graph=dot takes any number\n";
    assert_eq!(text(&output.stderr), message);
    let output = run(&["-graph=svg"], &"addq %rax, %rbx\n".repeat(401));
    assert!(!output.status.success());
    let message = "error: the code is too long for a picture; -graph=dot writes a graph of any length\n";
    assert_eq!(text(&output.stderr), message);
}
