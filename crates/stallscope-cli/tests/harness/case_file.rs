//! The text of case files.

use std::fmt::Write as _;

/// The mark of standard output in a case file.
pub(crate) const OUTPUT: char = '>';

/// A command line with its recorded output.
pub(crate) struct Step {
    /// The comments and empty lines before the command line.
    comments: String,
    pub(crate) command: String,
    /// Command lines with the same standard output under the program's own name.
    pub(crate) others: Vec<Other>,
}

/// A command line with the standard output of its step.
pub(crate) struct Other {
    pub(crate) command: String,
    /// The lines with its messages, with their marks.
    pub(crate) messages: String,
}

impl Step {
    /// Returns the first lines of the step: comments and command line.
    pub(crate) fn head(&self) -> String {
        format!("{}$ {}\n", self.comments, self.command)
    }
}

impl Other {
    /// Returns its first line.
    pub(crate) fn head(&self) -> String {
        format!("~ {}\n", self.command)
    }
}

/// Reads the steps of a case file, without the recorded output.
pub(crate) fn steps(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut comments = String::new();
    for line in text.split_inclusive('\n') {
        let last = steps.last_mut();
        if let Some(command) = line.strip_prefix("$ ") {
            let comments = std::mem::take(&mut comments);
            steps.push(Step {
                comments,
                command: command.trim_end_matches('\n').to_owned(),
                others: Vec::new(),
            });
        } else if let (Some(command), Some(step)) = (line.strip_prefix("~ "), last) {
            step.others
                .push(Other { command: command.trim_end_matches('\n').to_owned(), messages: String::new() });
        } else if line.starts_with('+')
            && let Some(other) = steps.last_mut().and_then(|step| step.others.last_mut())
        {
            other.messages += line;
        } else if line.starts_with(['#', '\n']) {
            comments += line;
        }
    }
    steps
}

/// Appends output with a mark in front of each line.
pub(crate) fn quote(text: &mut String, mark: char, output: &str) {
    for line in output.split_inclusive('\n') {
        let (line, ending) = line.strip_suffix('\n').map_or((line, "\\ no newline\n"), |line| (line, ""));
        let _ = match line {
            "" => writeln!(text, "{mark}"),
            line => writeln!(text, "{mark} {line}"),
        };
        text.push_str(ending);
    }
}

/// Returns the lines of a step that are its standard output.
pub(crate) fn output_of(step: &str) -> String {
    let mut is_output = false;
    let mut output = String::new();
    for line in step.split_inclusive('\n') {
        is_output = line.starts_with(OUTPUT) || is_output && line.starts_with('\\');
        if is_output {
            output += line;
        }
    }
    output
}
