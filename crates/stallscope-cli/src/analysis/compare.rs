//! Kernels, or processors, side by side.

use std::ffi::OsStr;

use stallscope::report::{ComparedKernel, Comparison, Json, Text};
use stallscope::{Analyzer, Subtarget};
use stallscope_page as page;
use stallscope_target::SubtargetMessage;

use super::arguments::{Arguments, ComparisonFormat};
use super::file::write_messages;
use super::idle_flags::Run;
use super::input::{Content, Input};
use super::request::{Request, fail};
use super::subtarget::{self, Chosen};
use super::{isas, model};
use crate::input::file::Extent;
use crate::output::console::Console;
use crate::output::destination::Destination;
use crate::output::streams::{Failure, Streams};
use crate::output::terminal::wants_colors;

/// Compares all regions of the inputs on all processors.
pub(super) fn run(
    request: Request<'_>,
    format: ComparisonFormat,
    mut console: Console<'_, '_>,
) -> Result<(), Failure> {
    let arguments = request.arguments;
    if arguments.profile().is_some() {
        return fail(&mut console, "error: -compare cannot show a profile: remove -profile or -compare\n");
    }
    let mut comparison =
        Comparison { kernels: Vec::new(), n_elements: Some(arguments.per).filter(|&n| n > 0) };
    let mut n_failed = 0;
    // On flags without an effect, which are the same for all.
    let mut notes = None;
    let inputs = arguments.inputs();
    for path in &inputs {
        match kernels(request, path, &mut notes, &mut console) {
            Ok(kernels) => comparison.kernels.extend(kernels),
            Err(Failure::Write(error)) => return Err(Failure::Write(error)),
            Err(Failure::Reported | Failure::Incomplete | Failure::TooLong) => n_failed += 1,
        }
    }
    if n_failed == inputs.len() {
        return Err(Failure::Reported);
    }
    if is_ranked(arguments) {
        comparison.rank();
    }
    if format == ComparisonFormat::Page {
        console.begin_page(page::head(&page::Title { input: "Comparison", facts: &[] }));
    }
    console.open()?;
    let colors = Destination::is_stdout(arguments.output()) && wants_colors();
    let report = report(&comparison, format, colors);
    if colors && format == ComparisonFormat::Text {
        console.styled_report(&report)?;
    } else {
        console.report(&report)?;
    }
    console.finish(true)?;
    if n_failed == 0 { Ok(()) } else { Err(Failure::Incomplete) }
}

/// Whether all processors of the target are compared.
fn is_ranked(arguments: &Arguments) -> bool {
    arguments.mcpu.as_deref() == Some("all")
}

/// Collects the kernels of an input. `notes` are notes on flags that are already written.
fn kernels(
    request: Request<'_>,
    path: &OsStr,
    notes: &mut Option<String>,
    console: &mut Console<'_, '_>,
) -> Result<Vec<ComparedKernel>, Failure> {
    let input = Input::read(path, request.arguments, console)?;
    let name = &input.name;
    let content = input.content(request.arguments, console)?;
    let arguments = &*content.complete(request.arguments, name, console)?;
    let request = request.with(arguments);
    let mut kernels = Vec::new();
    let mut has_messages = true;
    for processor in processors(request, console)? {
        let (analyzer, messages) = match analyzer(request, &processor) {
            Ok(found) => found,
            Err(error) => {
                // In a ranking of all processors, only processors with an analyzer count.
                if !is_ranked(arguments) {
                    kernels.push(without_figures(name, &processor, &error));
                }
                continue;
            }
        };
        let code = match &content {
            Content::Programs(file) => analyzer.parse_programs(name, &file.programs),
            Content::Text(text) => analyzer.parse_with_files(name, text, &Extent::Whole.include_reader()),
            Content::Code(code) => analyzer.parse_code(name, code),
        };
        if notes.is_none() {
            let text = Run::new(arguments, Some(content.kind()), Some(analyzer.subtarget().info())).notes();
            console.message(&(messages + &text))?;
            *notes = Some(text);
        }
        // The comparison itself lists the processors that cannot read an input.
        if has_messages && code.failure.is_none() {
            write_messages(&code, &format!("{name}: "), console)?;
            has_messages = false;
        }
        kernels.extend(analyzer.compare(name, &code));
    }
    Ok(kernels)
}

fn report(comparison: &Comparison, format: ComparisonFormat, colors: bool) -> Vec<u8> {
    match format {
        ComparisonFormat::Csv => comparison.csv().into_bytes(),
        ComparisonFormat::Json => {
            let mut json = Json::new();
            comparison.write_json(&mut json);
            let mut bytes = json.into_bytes();
            bytes.push(b'\n');
            bytes
        }
        ComparisonFormat::Page => page::comparison(comparison).into_bytes(),
        ComparisonFormat::Text => {
            let mut text = Text::new(colors);
            comparison.write_text(&mut text);
            text.finish()
        }
    }
}

/// The names of the processors to compare: the given ones, all of the target, or the default one.
fn processors(request: Request<'_>, console: &mut Console<'_, '_>) -> Result<Vec<String>, Failure> {
    let arguments = request.arguments;
    if !is_ranked(arguments) {
        let names = arguments.mcpu.as_deref().unwrap_or("native");
        return Ok(names.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect());
    }
    let generic = Arguments { mcpu: Some("generic".to_owned()), ..arguments.clone() };
    let (chosen, _) = request.with(&generic).find(console)?;
    let description = chosen.info().description();
    Ok(description.processor_names().map(str::to_owned).collect())
}

/// An analyzer for a processor and messages about features that are not known, or why there is none. Unless a target is given, it is one
/// that has the processor.
fn analyzer(request: Request<'_>, processor: &str) -> Result<(Analyzer, String), String> {
    let mut arguments = Arguments { mcpu: Some(processor.to_owned()), ..request.arguments.clone() };
    let build = |arguments: &Arguments| match subtarget::build(request.program, arguments) {
        Ok((Chosen::Analyzable(subtarget), messages)) => Ok((subtarget, messages)),
        Ok((Chosen::Unmodeled(_), _)) => Err("the target has no scheduling models".to_owned()),
        Err(message) => {
            Err(message.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
        }
    };
    let (mut subtarget, mut messages): (Subtarget, Vec<SubtargetMessage>) = build(&arguments)?;
    let is_known = |subtarget: &Subtarget| subtarget.info().processor.is_some();
    if !is_known(&subtarget) && arguments.mtriple.is_none() && arguments.march.is_none() {
        for triple in isas::triples_with(processor) {
            arguments.mtriple = Some(triple);
            (subtarget, messages) = build(&arguments)?;
            if is_known(&subtarget) {
                break;
            }
        }
    }
    if !is_known(&subtarget) {
        let advice = subtarget::advice(subtarget.info().target(), processor);
        let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
        return Err(format!("the target has no such processor{advice}"));
    }
    // The comparison itself names processors that are not known.
    messages.retain(|message| !matches!(message, SubtargetMessage::UnknownProcessor(_)));
    let messages = subtarget::messages(&messages, subtarget.info(), false);
    let (subtarget, _) =
        model::choose(subtarget, &arguments).map_err(|message| message.trim_end().to_owned())?;
    let options = arguments.options(subtarget.info().sched_model.is_out_of_order());
    let analyzer = Analyzer::new(subtarget, options.views(Analyzer::compared_views()));
    analyzer.map(|analyzer| (analyzer, messages)).map_err(|error| error.to_string())
}

fn without_figures(name: &str, processor: &str, error: &str) -> ComparedKernel {
    ComparedKernel {
        name: name.to_owned(),
        processor: processor.to_owned(),
        model: String::new(),
        figures: Err(error.to_owned()),
    }
}
