//! Measures whole processes: compared with llvm-mca for `benches/README.md`, with large programs for `benches/programs.md`, and measuring itself for
//! `benches/measuring.md`.

mod inputs;
mod measuring;
mod page;
mod process;
mod programs;

use std::fs;
use std::path::Path;
use std::process::Command;

use inputs::{Inputs, OTHER_TARGETS};
use page::Page;
use process::{CPU, Comparison, WALL};

use support::reference;

const RESULT: &str = "benches/README.md";
const OURS: &str = "target/release/stallscope";

/// The options of all x86 runs. Blocks may contain instructions that a model does not describe.
const X86: [&str; 3] =
    ["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake", "-skip-unsupported-instructions=any"];
/// 29 instructions, for making pages and trying changes.
const NBODY: &str = "examples/nbody.s";
const CORTEX_A72: [&str; 2] = ["-mtriple=aarch64-unknown-linux-gnu", "-mcpu=cortex-a72"];

/// Builds, measures, and writes the result.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let (mut blocks, mut ours, mut with_programs, mut measures) = (None, None, false, false);
    for arg in args {
        if let Some(path) = arg.strip_prefix("--blocks=") {
            blocks = Some(Path::new(path));
        } else if let Some(path) = arg.strip_prefix("--ours=") {
            ours = Some(Path::new(path));
        } else if arg == "--programs" {
            with_programs = true;
        } else if arg == "--measure" {
            measures = true;
        } else {
            return Err(format!("bench does not take '{arg}'"));
        }
    }
    if ours.is_none() {
        cargo(&["build", "--release", "--package", "stallscope-cli", "--bins"])?;
    }
    if measures {
        return measuring::run(ours.unwrap_or(Path::new(OURS)));
    }
    if with_programs {
        for build in programs::builds() {
            cargo(&build)?;
        }
        return programs::run(ours.unwrap_or(Path::new(OURS)));
    }
    // The shares of the stages are the same without link-time optimization, which takes minutes.
    cargo(&["build", "--profile", "quick", "--package", "stallscope", "--example", "stages"])?;
    let reference = reference::find()?;
    let inputs = Inputs::write(Path::new("target/bench"), blocks)?;
    let page = measure([ours.unwrap_or(Path::new(OURS)), &reference], &inputs)?;
    fs::write(RESULT, &page).map_err(|error| format!("{RESULT}: {error}"))?;
    print!("{page}");
    Ok(())
}

fn cargo(args: &[&str]) -> Result<(), String> {
    let status = Command::new(env!("CARGO")).args(args).status();
    if status.is_ok_and(|status| status.success()) {
        Ok(())
    } else {
        Err(format!("cargo {} fails", args.join(" ")))
    }
}

fn measure(programs: [&Path; 2], inputs: &Inputs) -> Result<String, String> {
    let compare = |options: &[&str], more: &[&str], input, n_runs| {
        let options = &*[options, more].concat();
        Comparison::measure(programs.map(|program| (program, options)), input, n_runs)
    };
    let mut page = Page::new();
    page.size(programs[0])?;

    let block = compare(&X86, &[], &inputs.block, 51)?;
    page.milliseconds(&format!("one block of {} instructions", inputs.n_lines), &block, WALL);
    page.memory("its memory", &block);
    for (target, path) in OTHER_TARGETS.iter().zip(&inputs.other_blocks) {
        let block = compare(&target.options, &[], path, 51)?;
        page.milliseconds(&format!("one block of {}", target.name), &block, WALL);
        page.memory("its memory", &block);
    }

    let blocks = compare(&X86, &[], &inputs.blocks, 5)?;
    page.milliseconds(&format!("{} blocks in one file", inputs.n_blocks), &blocks, WALL);
    page.milliseconds("their CPU time", &blocks, CPU);
    page.memory("their memory", &blocks);
    let [ours, theirs] = blocks.medians(WALL).map(|wall| inputs.n_blocks as f64 / wall);
    page.row("blocks a second", [format!("{ours:.0}"), format!("{theirs:.0}")], None);
    let all_views = compare(&X86, &["-all-views"], &inputs.blocks, 3)?;
    page.milliseconds("the same blocks with `-all-views`", &all_views, WALL);
    page.milliseconds("their CPU time", &all_views, CPU);

    // The reference has nothing like it: its default views are measured too.
    let accurate = [&X86[..], &["-accurate"]].concat();
    let compare_accurate = |input, n_runs| {
        Comparison::measure([(programs[0], &accurate[..]), (programs[1], &X86[..])], input, n_runs)
    };
    let accurate_block = compare_accurate(&inputs.block, 51)?;
    page.milliseconds("the block with `-accurate`, llvm-mca without", &accurate_block, WALL);
    let accurate_blocks = compare_accurate(&inputs.blocks, 5)?;
    page.milliseconds("the blocks with `-accurate`, llvm-mca without", &accurate_blocks, WALL);
    page.milliseconds("their CPU time", &accurate_blocks, CPU);
    page.memory("their memory", &accurate_blocks);
    let [ours, theirs] = accurate_blocks.medians(WALL).map(|wall| inputs.n_blocks as f64 / wall);
    page.row("blocks a second", [format!("{ours:.0}"), format!("{theirs:.0}")], None);

    for (title, more) in [
        ("29 instructions with `-explain`", &["-explain"][..]),
        ("with `-what-if`", &["-what-if"]),
        ("with `-what-if -accurate`", &["-what-if", "-accurate"]),
        ("with `-html`", &["-html"]),
    ] {
        let options = [&X86[..], more].concat();
        let both = [(programs[0], &options[..]), (programs[1], &X86[..])];
        let runs = Comparison::measure(both, Path::new(NBODY), 21)?;
        page.milliseconds(&format!("{title}, llvm-mca without"), &runs, WALL);
    }

    let mixes = compare(&CORTEX_A72, &[], &inputs.mixes, 5)?;
    page.milliseconds(&format!("{} measured mixes (`-mcpu=cortex-a72`)", inputs.n_mixes), &mixes, WALL);
    let options = [&CORTEX_A72[..], &["-accurate"]].concat();
    let ours = Comparison::measure([(programs[0], &CORTEX_A72), (programs[0], &options)], &inputs.mixes, 21)?;
    let ratio = format!("{:.2}", ours.ratio(CPU));
    page.row("their CPU time with `-accurate` by that without", [ratio, String::new()], None);

    let long_region = compare(&X86, &[], &inputs.long_region, 3)?;
    page.milliseconds(&format!("one region of {} instructions", inputs::N_INSTRUCTIONS), &long_region, WALL);
    page.memory("its memory", &long_region);
    let thousand = compare(&X86, &["-iterations=1000"], &inputs.short_loop, 21)?;
    page.milliseconds("three instructions, `-iterations=1000`", &thousand, WALL);
    let million = compare(&X86, &["-iterations=1000000"], &inputs.short_loop, 3)?;
    page.milliseconds("three instructions, `-iterations=1000000`", &million, WALL);
    // After seconds of another program, a few milliseconds would be measured with cold caches.
    let [few, many] = ["-iterations=1000", "-iterations=1000000"].map(|n| [&X86[..], &[n]].concat());
    let ours = Comparison::measure([(programs[0], &few), (programs[0], &many)], &inputs.short_loop, 51)?;
    let theirs = million.medians(WALL)[1] / thousand.medians(WALL)[1];
    page.row(
        "a million by a thousand, each program by itself",
        [format!("{:.2}", ours.ratio(WALL)), format!("{theirs:.0}")],
        None,
    );

    Ok(page.finish(&inputs.blocks, &stages(&inputs.blocks)?))
}

/// Returns the time of each stage, from the example program `stages`.
fn stages(blocks: &Path) -> Result<String, String> {
    let output = Command::new("target/quick/examples/stages")
        .args(["x86_64-unknown-linux-gnu", "skylake"])
        .arg(blocks)
        .output()
        .map_err(|error| format!("stages: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}
