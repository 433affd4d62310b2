//! Writes the result.

use std::fs;

use stallscope_topdown::report::CountCommand;
use stallscope_topdown::report::text::Style;
use stallscope_topdown::{Analysis, report};

use super::arguments::{Arguments, Format};
use super::failure::Failure;
use crate::input::os_text::error_text;
use crate::output::terminal::wants_colors;
use crate::output::{stderr, stdout};

/// Writes the result in the requested format.
pub(super) fn write(
    analysis: &Analysis<'_>,
    count_command: &CountCommand,
    arguments: &Arguments,
) -> Result<(), Failure> {
    let text = match arguments.format {
        Format::Text => report::text::report(analysis, style(arguments), count_command),
        Format::Csv => {
            // The table has no column for warnings.
            for warning in &analysis.warnings {
                stderr::message(&format!("warning: {warning}"));
            }
            report::csv::report(analysis)
        }
        Format::Json => report::json::report(analysis),
        Format::Html => report::html::report(analysis, count_command),
    };
    if arguments.output.as_ref().is_some_and(|path| path != "-") {
        return to_output(&text, arguments);
    }
    match arguments.format {
        Format::Text if style(arguments) == Style::rich() => stdout::write_styled(text.as_bytes()),
        Format::Json => stdout::write_json(text.as_bytes()),
        _ => stdout::write(text.as_bytes()),
    }
    .map_err(Failure::Write)
}

/// Colors are for terminals only.
fn style(arguments: &Arguments) -> Style {
    let is_stdout = arguments.output.as_ref().is_none_or(|path| path == "-");
    if is_stdout && wants_colors() { Style::rich() } else { Style::plain() }
}

/// Writes text to the named file, or to standard output.
pub(super) fn to_output(text: &str, arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.output {
        Some(path) if path != "-" => fs::write(path, text)
            .map_err(|error| Failure::new(format!("{}: {}", path.to_string_lossy(), error_text(&error)), "")),
        _ => stdout::write(text.as_bytes()).map_err(Failure::Write),
    }
}
