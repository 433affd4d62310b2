//! Commands for developers.

mod accuracy;
mod bench;
mod cargo;
mod ci;
mod decode;
mod differential;
mod disassembly;
mod files;
mod fit;
mod forms;
mod known;
mod loops;
mod measure_loops;
mod measured_errors;
mod metadata;
mod playground;
mod random;
mod record;
mod reference;
mod round_trip;
mod tidy;
mod upgrade;
mod x86_rules;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  ci [CHECK...]             runs all checks that a change must pass, or only the named ones
    --list                  lists the checks
  tidy [RULE...]            checks the rules for the sources, or only the named ones
    --list                  lists the rules
  quirks                    lists the comments that tag quirks of LLVM
  record [NAME]             records the cases, or those whose name contains NAME, from llvm-mca
  upgrade NEW_SOURCES       says what a new release of LLVM changes: imports into a scratch folder, compares records, C++ and
                            cases, and writes a report of what is left to do; NEW_SOURCES is the folder llvm of its sources
    --number=N              the number in the names of its programs, such as llvm-mca-N (default: that of the release here)
    --old=DIR               the folder llvm of the old release's sources; without it, C++ is not compared
    --tblgen=PROGRAM        the new TableGen program (default: llvm-tblgen-N)
    --reference=PROGRAM     the new llvm-mca, to record cases from (default: llvm-mca-N)
    --no-cases              records no cases
    --forms=PROGRAM         also compares the forms of this build of stallscope with the new llvm-mca
    --target=NAME           only for this target; may be given more than once
    --scratch=DIR           writes everything there (default: target/upgrade)
    --cache=DIR             keeps TableGen's tables there (default: tables in the scratch folder)
    --descriptions=DIR      compares with DIR/NAME.bin instead of the descriptions of the working tree
    --importer=PROGRAM      this build of the importer, instead of building it
    --write                 also replaces the descriptions of the working tree
  forms                     compares every instruction form with llvm-mca, for every processor
    --target=NAME           only for this target (x86, aarch64, amdgpu, arm, lanai, mips, powerpc, riscv, systemz)
    --cpu=NAME,...          only for these processors
    --blocks=N              compares all views on N blocks of several forms per processor (default: 256)
    --seed=N                selects other blocks (default: 1)
    --no-texts              skips texts, encodings and diagnostics in all modes and syntaxes
    --texts=TEXT            compares only those with TEXT in their titles
    --show=N                shows N differences of each kind (default: 10)
  models                    writes LLVM's model of every processor as text, loads it again, and compares the reports on random blocks
    --target=NAME           only for this target
    --cpu=NAME,...          only for these processors
    --blocks=N              N blocks for each processor (default: 50)
  differential FILE...      compares the reports on files, or on the .s files in folders
    --set=\"OPTIONS\"         with these options; may be given more than once
  decode                    compares decoded machine code with llvm-mc
    --target=NAME           only for this subtarget (such as micromips), or all of an instruction set (such as mips)
    --per-form=N            N lines of code for each form (default: 20)
    --random=N              N lines of random bytes (default: 100000)
    --seed=N                selects other code (default: 1)
    --show=N                shows N differences of each kind (default: 10)
  disassembly PATH...       compares disassembled programs, object files and archives, also those in folders, with llvm-objdump
    --show=N                shows N differences for each file (default: 10)
  loops PATH...             compares the innermost loops in machine code with LLVM's, and the reports on objects with the reports
                            on the same loops as text; PATH is a C or C++ file, LLVM IR (.ll), assembly with
                            Clang's comments on loops (.s), a folder with sources, or a linked program, for which llvm-bolt
                            finds loops
    --crate=DIR             also compares the code of a Rust crate and of its dependencies, compiled for each target
    --target=NAME           only for this target (x86, aarch64, riscv)
    --flag=FLAG             compiles with this flag, such as -Iinclude; may be given more than once
    --gcc                   compiles with GCC, and compares the reports only
    --show=N                shows N differences for each target (default: 10)
  accuracy                  compares predictions with the measurements in data/measurements
    --model=FILE            also compares the predictions of this model
    --blocks=FILE           uses other measured blocks, in the format of pmevo.csv
    --show=N                shows the N worst forms (default: 10)
    --aarch64               compares AArch64 cores with the measurements in $STALLSCOPE_AARCH64
    --write                 writes docs/accuracy.md, or docs/accuracy-aarch64.md
    --check                 fails if that page is not up to date
    --cpu=NAME,...          only for these processors
    --set=NAME,...          only these sets, such as loops or real-loops
    --half=fit|check        only the half of the blocks that models may be fitted to, or only the other one
    --accurate              without LLVM's models and llvm-mca
    --list=FILE             writes each block with its predictions as comma-separated values, the largest errors first
    --ablation              only prints the worth of each rule of the simulation
    --guessed               only prints the share of forms without facts of each x86 model
  measure-loops             measures the loops of data/measurements/x86 on this machine, with their ends and at their places
    --to=FILE               writes the cycles there (default: target/measure-loops/loops.csv.gz)
    --from=FILE             measures the loops of this file (default: data/measurements/x86/loops-zen5-dev.csv.gz)
    --step=N                measures only every Nth loop
    --runs=N                ends after N runs, each of the loops on which no two agree yet (default: 4)
    --time-limit=N          measures each for N milliseconds at most (default: 1000)
    --resume                goes on where an earlier run was ended
  fit                       fits models to measurements: selects from alternatives.txt, and writes the model
    --check                 writes nothing; fails if the model is not the fitted one
    --folds=N               cross-validates instead: fits N times, each time without an Nth of the mixes
    --sweeps=N              goes through all rules at most N times (default: 3)
  x86-rules                 writes the rules of models of x86 cores from the facts in data/x86-forms and data/x86-classes
    --check                 writes nothing; fails if they are not current
  playground                builds the playground into playground/dist
    --serve                 and serves it on this machine
    --targets=NAME,...      only for these targets (default: each; `all` is one module with all of them)
  bench                     measures stallscope and llvm-mca and writes benches/README.md
    --blocks=FILE           measures a file of blocks, each a region, instead of the kernels' blocks
    --programs              measures large programs instead, and writes benches/programs.md

forms, differential, disassembly, accuracy, measure-loops, fit and bench run target/release/stallscope, or the program given by --ours=PATH.
LLVM's programs are taken from the PATH by the names that Debian gives them (llvm-mca-NUMBER), or from the variables
LLVM_MCA, LLVM_MC, LLVM_OBJDUMP, LLVM_BOLT and CLANG. They must be of the release that `stallscope --version` names.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match args.split_first() {
        Some((command, rest)) if command == "ci" => return exit_code(ci::run(rest)),
        Some((command, rest)) if command == "tidy" => tidy::run(rest),
        Some((command, [])) if command == "quirks" => tidy::list_quirks(),
        Some((command, rest)) if command == "record" => record::run(rest),
        Some((command, rest)) if command == "accuracy" => accuracy::run(rest),
        Some((command, rest)) if command == "measure-loops" => measure_loops::run(rest),
        Some((command, rest)) if command == "fit" => fit::run(rest),
        Some((command, rest)) if command == "x86-rules" => x86_rules::run(rest),
        Some((command, rest)) if command == "bench" => bench::run(rest),
        Some((command, rest)) if command == "playground" => playground::run(rest),
        Some((command, rest)) if command == "differential" => differential::run(rest),
        Some((command, rest)) if command == "decode" => decode::run(rest),
        Some((command, rest)) if command == "disassembly" => disassembly::run(rest),
        Some((command, rest)) if command == "loops" => loops::run(rest),
        Some((command, rest)) if command == "forms" => forms::run(rest),
        Some((command, rest)) if command == "upgrade" => upgrade::run(rest),
        Some((command, rest)) if command == "models" => round_trip::run(rest),
        _ => Err(USAGE.to_owned()),
    };
    exit_code(outcome.map(|()| ExitCode::SUCCESS))
}

fn exit_code(outcome: Result<ExitCode, String>) -> ExitCode {
    outcome.unwrap_or_else(|message| {
        eprintln!("{}", message.trim_end());
        ExitCode::FAILURE
    })
}
