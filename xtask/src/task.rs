//! Tasks: their help, and the choice of one from the command line.

use std::fmt::Write as _;

/// The column of descriptions in the help.
const COLUMN: usize = 28;

/// The end of the help: facts that several tasks share.
const NOTES: &str = "
Tasks that run stallscope take target/release/stallscope, or the program given by --ours=PATH.
LLVM's programs are taken from the PATH by the names that Debian gives them (llvm-mca-NUMBER), or from the variables
LLVM_MCA, LLVM_MC, LLVM_OBJDUMP, LLVM_BOLT and CLANG. They must be of the release that `stallscope --version` names.
";

/// A command below `cargo xtask`.
pub(crate) struct Task {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// Its arguments that are not options, as the help shows them.
    pub(crate) arguments: &'static str,
    /// Its description, one line for each element.
    pub(crate) about: &'static [&'static str],
    /// Its options with their descriptions.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// Runs it with the arguments after its name.
    pub(crate) run: fn(&[String]) -> Result<(), String>,
}

/// Runs the task that the command line names, or prints help.
pub(crate) fn run(tasks: &[Task], args: &[String]) -> Result<(), String> {
    let Some((name, rest)) = args.split_first() else { return Err(help(tasks)) };
    if is_help(name) {
        print!("{}", help(tasks));
        return Ok(());
    }
    let task = tasks.iter().find(|task| task.name == name);
    let task = task.ok_or_else(|| format!("unknown task {name}; `cargo xtask --help` lists the tasks"))?;
    if rest.iter().any(|argument| is_help(argument)) {
        print!("Usage: cargo xtask {} [OPTION...]\n\n{}", task.title(), task.help());
        return Ok(());
    }
    (task.run)(rest)
}

fn is_help(argument: &str) -> bool {
    matches!(argument, "--help" | "-h")
}

/// Returns the help on all tasks.
fn help(tasks: &[Task]) -> String {
    let tasks: String = tasks.iter().map(Task::help).collect();
    format!("Usage: cargo xtask TASK\n\n{tasks}{NOTES}")
}

impl Task {
    /// Returns name and arguments.
    fn title(&self) -> String {
        format!("{} {}", self.name, self.arguments).trim_end().to_owned()
    }

    /// Returns the lines of the help on the task and its options.
    fn help(&self) -> String {
        let mut text = String::new();
        let mut title = self.title();
        for line in self.about {
            add_line(&mut text, 2, &std::mem::take(&mut title), line);
        }
        for (option, about) in self.options {
            add_line(&mut text, 4, option, about);
        }
        text
    }
}

/// Adds a line with a description in its column.
fn add_line(text: &mut String, indent: usize, left: &str, right: &str) {
    let width = COLUMN - indent;
    // Writing to a string does not fail.
    let _ = writeln!(text, "{:indent$}{left:width$}{right}", "");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::TASKS;

    const SAMPLE: &[Task] = &[Task {
        name: "sort",
        arguments: "FILE...",
        about: &["sorts files,", "each by its lines"],
        options: &[("--reverse", "in the opposite order")],
        run: |args| Err(args.join("+")),
    }];

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn help_aligns_descriptions() {
        let expected = "  sort FILE...              sorts files,\n                            each by its lines\n\
                        \x20   --reverse               in the opposite order\n";
        assert_eq!(SAMPLE[0].help(), expected);
    }

    #[test]
    fn a_task_gets_the_arguments_after_its_name() {
        assert_eq!(run(SAMPLE, &words("sort a b")), Err("a+b".to_owned()));
    }

    #[test]
    fn an_unknown_task_is_an_error_and_help_is_not() {
        assert!(run(SAMPLE, &words("list")).unwrap_err().contains("unknown task list"));
        assert_eq!(run(SAMPLE, &words("sort --help")), Ok(()));
        assert!(run(SAMPLE, &[]).unwrap_err().contains("sort FILE..."));
    }

    #[test]
    fn names_are_unique_and_fit_into_the_column() {
        for (i, task) in TASKS.iter().enumerate() {
            assert!(TASKS[..i].iter().all(|other| other.name != task.name), "{}", task.name);
            assert!(!task.about.is_empty(), "{}", task.name);
            let lefts = task.options.iter().map(|(option, _)| option.len() + 4);
            for width in lefts.chain([task.title().len() + 2]) {
                assert!(width < COLUMN, "{}", task.name);
            }
        }
    }
}
