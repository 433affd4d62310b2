//! The differential run over all instruction forms.
//!
//! Every row of the matcher's table is written as assembly, in each mode and syntax it exists in, and given
//! to stallscope and to the reference. First the text, the encoding and the diagnostics of each line are
//! compared for one processor, then for every processor with a model what the model says of it.

mod compare;
mod generate;
mod known;
mod operand;

use std::fs;
use std::path::{Path, PathBuf};

use stallscope_target::{Description, Processor, SchedModel};

use crate::reference;
use compare::{Outcome, Setup};
use known::Known;
use operand::{Mode, Syntax};

/// The processor that texts and encodings are compared for.
const ANY_PROCESSOR: &str = "sapphirerapids";
/// One line of the report for each instruction, with all that the tables say.
const TABLES: &[&str] = &[
    "-skip-unsupported-instructions=any",
    "-instruction-tables=full",
    "-resource-pressure=0",
    "-show-encoding",
    "-show-barriers",
];

struct Arguments {
    ours: PathBuf,
    /// Empty for all.
    processors: Vec<String>,
    /// Whether texts and encodings are compared.
    texts: bool,
    /// Differences shown in full.
    n_shown: usize,
}

fn arguments(args: &[String]) -> Result<Arguments, String> {
    let mut arguments = Arguments {
        ours: "target/release/stallscope".into(),
        processors: Vec::new(),
        texts: true,
        n_shown: 10,
    };
    for arg in args {
        let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
        match name {
            "--ours" => arguments.ours = value.into(),
            "--cpu" => arguments.processors.extend(value.split(',').map(str::to_owned)),
            "--no-texts" => arguments.texts = false,
            "--show" => arguments.n_shown = value.parse().map_err(|_| "--show takes a number")?,
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    Ok(arguments)
}

/// Compares all forms; an error if there are differences that are not known.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let arguments = arguments(args)?;
    let reference = reference::find()?;
    let folder = Path::new("target/forms");
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let description = stallscope_target::x86::description();
    let known = Known::read()?;
    let mut setup = Setup {
        ours: &arguments.ours,
        reference: &reference,
        folder,
        mode: Mode::Code64,
        syntax: Syntax::Att,
        processor: ANY_PROCESSOR,
        options: TABLES,
    };
    let mut n_unknown = 0;
    let mut log = String::new();
    if arguments.texts {
        for mode in [Mode::Code64, Mode::Code32, Mode::Code16] {
            for syntax in [Syntax::Att, Syntax::Intel] {
                (setup.mode, setup.syntax) = (mode, syntax);
                let lines = generate::lines(description, mode, syntax);
                let outcome = setup.compare(&lines)?;
                let title = format!("{mode:?} {syntax:?}");
                n_unknown += tell(&title, &outcome, &known, arguments.n_shown, &mut log);
            }
        }
    }
    (setup.mode, setup.syntax) = (Mode::Code64, Syntax::Att);
    let lines = generate::lines(description, Mode::Code64, Syntax::Att);
    let processors = match arguments.processors.as_slice() {
        [] => processors_with_model(description),
        chosen => chosen.to_vec(),
    };
    for processor in &processors {
        setup.processor = processor;
        let outcome = setup.compare(&lines)?;
        n_unknown += tell(processor, &outcome, &known, arguments.n_shown, &mut log);
    }
    let log_path = folder.join("differences.txt");
    fs::write(&log_path, log).map_err(|error| format!("{}: {error}", log_path.display()))?;
    println!("all differences are in {}", log_path.display());
    if n_unknown == 0 { Ok(()) } else { Err(format!("{n_unknown} differences that are not known")) }
}

/// Every processor that code can be simulated for.
fn processors_with_model(description: Description<'static>) -> Vec<String> {
    let models = description.table::<SchedModel>();
    let with_model = |processor: &Processor| models.at(processor.sched_model.index()).has_sched_classes;
    let processors = description.table::<Processor>().iter().filter(with_model);
    processors.map(|processor| description.str(processor.name).to_owned()).collect()
}

/// Prints how many lines are the same, and the first differences. Gives the number of unknown ones.
fn tell(title: &str, outcome: &Outcome, known: &Known, n_shown: usize, log: &mut String) -> usize {
    let total = outcome.n_same + outcome.differences.len();
    let unknown: Vec<_> = outcome.differences.iter().filter(|d| !known.contains(title, &d.line)).collect();
    let share = 100.0 * outcome.n_same as f64 / total.max(1) as f64;
    println!(
        "{title:20} {share:8.3}% of {total} lines; {} differ, {} of them known; the reference crashes on {}",
        outcome.differences.len(),
        outcome.differences.len() - unknown.len(),
        outcome.crashes.len()
    );
    for (i, difference) in unknown.iter().enumerate() {
        let text = format!("--- {title}: {}\n{}", difference.line, difference.text());
        if i < n_shown {
            print!("{text}");
        }
        log.push_str(&text);
    }
    for line in &outcome.crashes {
        log.push_str(&format!("--- {title}: {line}\nthe reference crashes\n"));
    }
    unknown.len()
}
