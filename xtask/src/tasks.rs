//! The table of tasks. `cargo xtask --help` is made from it.

use compare::{decode, differential, disassembly, forms, loops, round_trip};
use models::{accuracy, fit, measure_loops, x86_rules};

use crate::task::Task;
use crate::{bench, ci, playground, record, tidy, upgrade};

/// All tasks, in the order of the help.
pub(crate) const TASKS: &[Task] = &[
    Task {
        name: "ci",
        arguments: "[CHECK...]",
        about: &["runs all checks that a change must pass, or only the named ones"],
        options: &[("--list", "lists the checks")],
        run: ci::run,
    },
    Task {
        name: "tidy",
        arguments: "[RULE...]",
        about: &["checks the rules for the sources, or only the named ones"],
        options: &[("--list", "lists the rules")],
        run: tidy::run,
    },
    Task {
        name: "quirks",
        arguments: "",
        about: &["lists the comments that tag quirks of LLVM"],
        options: &[],
        run: tidy::list_quirks,
    },
    Task {
        name: "record",
        arguments: "[NAME...]",
        about: &["records all cases from llvm-mca, or cases whose names contain a NAME"],
        options: &[],
        run: record::run,
    },
    Task {
        name: "bless",
        arguments: "[NAME...]",
        about: &["accepts the output for all cases of own views, or for cases whose names contain a NAME"],
        options: &[],
        run: record::bless,
    },
    Task {
        name: "upgrade",
        arguments: "NEW_SOURCES",
        about: &[
            "reports the changes of a new release of LLVM: imports into a scratch folder, compares records,",
            "C++ and cases, and lists the remaining work; NEW_SOURCES is the folder llvm of its sources",
        ],
        options: &[
            (
                "--number=N",
                "the number in the names of its programs, such as llvm-mca-N (default: the number of the current release)",
            ),
            ("--old=DIR", "the folder llvm of the old release's sources; without it, C++ is not compared"),
            ("--tblgen=PROGRAM", "the new TableGen program (default: llvm-tblgen-N)"),
            ("--reference=PROGRAM", "the new llvm-mca, to record cases from (default: llvm-mca-N)"),
            ("--no-cases", "records no cases"),
            ("--forms=PROGRAM", "also compares the forms of this build of stallscope with the new llvm-mca"),
            ("--target=NAME", "only for this target; may be given more than once"),
            ("--scratch=DIR", "writes everything there (default: target/upgrade)"),
            ("--cache=DIR", "keeps TableGen's tables there (default: tables in the scratch folder)"),
            (
                "--descriptions=DIR",
                "compares with DIR/NAME.bin instead of the descriptions of the working tree",
            ),
            ("--importer=PROGRAM", "this build of the importer, instead of building it"),
            ("--write", "also replaces the descriptions of the working tree"),
        ],
        run: upgrade::run,
    },
    Task {
        name: "forms",
        arguments: "",
        about: &["compares every instruction form with llvm-mca, for every processor"],
        options: &[
            (
                "--target=NAME",
                "only for this target (x86, aarch64, amdgpu, arm, lanai, mips, powerpc, riscv, systemz)",
            ),
            ("--cpu=NAME,...", "only for these processors"),
            ("--blocks=N", "compares all views on N blocks of several forms per processor (default: 256)"),
            ("--seed=N", "selects other blocks (default: 1)"),
            ("--no-texts", "skips texts, encodings and diagnostics in all modes and syntaxes"),
            ("--texts=TEXT", "compares only texts of forms with TEXT in their titles"),
            ("--show=N", "shows N differences of each kind (default: 10)"),
        ],
        run: forms::run,
    },
    Task {
        name: "models",
        arguments: "",
        about: &[
            "writes LLVM's model of every processor as text, loads it again, and compares reports on random blocks",
        ],
        options: &[
            ("--target=NAME", "only for this target"),
            ("--cpu=NAME,...", "only for these processors"),
            ("--blocks=N", "N blocks for each processor (default: 50)"),
        ],
        run: round_trip::run,
    },
    Task {
        name: "differential",
        arguments: "FILE...",
        about: &["compares the reports on files, or on the .s files in folders"],
        options: &[("--set=\"OPTIONS\"", "with these options; may be given more than once")],
        run: differential::run,
    },
    Task {
        name: "decode",
        arguments: "",
        about: &["compares decoded machine code with llvm-mc"],
        options: &[
            (
                "--target=NAME",
                "only for this subtarget (such as micromips), or all of an instruction set (such as mips)",
            ),
            ("--per-form=N", "N lines of code for each form (default: 20)"),
            ("--random=N", "N lines of random bytes (default: 100000)"),
            ("--seed=N", "selects other code (default: 1)"),
            ("--show=N", "shows N differences of each kind (default: 10)"),
        ],
        run: decode::run,
    },
    Task {
        name: "disassembly",
        arguments: "PATH...",
        about: &[
            "compares disassembled programs, object files and archives, also in folders, with llvm-objdump",
        ],
        options: &[("--show=N", "shows N differences for each file (default: 10)")],
        run: disassembly::run,
    },
    Task {
        name: "loops",
        arguments: "PATH...",
        about: &[
            "compares the innermost loops in machine code with LLVM's, and reports on objects with reports",
            "on the same loops as text; PATH is a C or C++ file, LLVM IR (.ll), assembly with Clang's",
            "comments on loops (.s), a folder with sources, or a linked program, whose loops llvm-bolt finds",
        ],
        options: &[
            (
                "--crate=DIR",
                "also compares the code of a Rust crate and of its dependencies, compiled for each target",
            ),
            ("--target=NAME", "only for this target (x86, aarch64, riscv)"),
            ("--flag=FLAG", "compiles with this flag, such as -Iinclude; may be given more than once"),
            ("--gcc", "compiles with GCC, and compares the reports only"),
            ("--show=N", "shows N differences for each target (default: 10)"),
        ],
        run: loops::run,
    },
    Task {
        name: "accuracy",
        arguments: "",
        about: &["compares predictions with the measurements in data/measurements"],
        options: &[
            ("--model=FILE", "also compares the predictions of this model"),
            ("--show=N", "shows the N worst forms (default: 10)"),
            ("--aarch64", "compares AArch64 cores with the measurements in $STALLSCOPE_AARCH64"),
            ("--instlat=FOLDER", "compares x86 cores with InstLatx64's measurements in this folder"),
            ("--write", "writes docs/accuracy.md, or the page of the chosen measurements"),
            ("--check", "fails if that page is not up to date"),
            ("--cpu=NAME,...", "only for these processors"),
            ("--set=NAME,...", "only these sets, such as loops or real-loops"),
            (
                "--half=fit|check",
                "only the half of the blocks that models are fitted to, or only the other half",
            ),
            ("--accurate", "without LLVM's models and llvm-mca"),
            (
                "--list=FILE",
                "writes each block with its predictions as comma-separated values, the largest errors first",
            ),
            ("--ablation", "only prints the worth of each rule of the simulation"),
            ("--guessed", "only prints the share of forms without facts of each x86 model"),
        ],
        run: accuracy::run,
    },
    Task {
        name: "measure-loops",
        arguments: "",
        about: &[
            "measures the loops of data/measurements/x86 on this machine, with their ends and at their places",
        ],
        options: &[
            ("--to=FILE", "writes the cycles there (default: target/measure-loops/loops.csv.gz)"),
            (
                "--from=FILE",
                "measures the loops of this file (default: data/measurements/x86/loops-zen5-dev.csv.gz)",
            ),
            ("--step=N", "measures only every Nth loop"),
            (
                "--runs=N",
                "ends after N runs; a run measures loops again until two runs agree on them (default: 4)",
            ),
            ("--time-limit=N", "measures each for N milliseconds at most (default: 1000)"),
            ("--resume", "continues an earlier run"),
        ],
        run: measure_loops::run,
    },
    Task {
        name: "fit",
        arguments: "",
        about: &["fits models to measurements: selects from alternatives.txt, and writes the model"],
        options: &[
            ("--check", "writes nothing; fails if the model is not the fitted one"),
            ("--folds=N", "cross-validates instead: fits N times, each time without an Nth of the mixes"),
            ("--sweeps=N", "goes through all rules at most N times (default: 3)"),
        ],
        run: fit::run,
    },
    Task {
        name: "x86-rules",
        arguments: "",
        about: &[
            "writes the rules of models of x86 cores from the facts in data/x86-forms and data/x86-classes",
        ],
        options: &[("--check", "writes nothing; fails if they are not current")],
        run: x86_rules::run,
    },
    Task {
        name: "playground",
        arguments: "",
        about: &["builds the playground into playground/dist"],
        options: &[
            ("--serve", "and serves it on this machine"),
            ("--measure", "and measures its loading and answers in headless Chromium"),
            (
                "--targets=NAME,...",
                "only for these targets (default: each; `all` is one module with all of them)",
            ),
        ],
        run: playground::run,
    },
    Task {
        name: "bench",
        arguments: "",
        about: &["measures stallscope and llvm-mca and writes benches/README.md"],
        options: &[
            ("--blocks=FILE", "measures a file of blocks, each a region, instead of the kernels' blocks"),
            ("--programs", "measures large programs instead, and writes benches/programs.md"),
            ("--measure", "measures `stallscope measure` instead, and writes benches/measuring.md"),
        ],
        run: bench::run,
    },
];
