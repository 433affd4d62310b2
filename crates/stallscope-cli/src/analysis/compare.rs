//! Kernels, or processors, side by side.

use std::ffi::OsStr;

use stallscope::{Analyzer, ComparedKernel, Comparison, FileData, Json, Subtarget, Text, is_object};
use stallscope_page as page;

use super::arguments::{Arguments, ComparisonFormat};
use super::file::{open_regular, read};
use super::subtarget::{self, Chosen};
use super::{isas, model, program};
use crate::input::file::Extent;
use crate::input::os_text;
use crate::output::destination::Destination;
use crate::output::streams::{Failure, Streams};
use crate::output::terminal::wants_colors;

/// Compares all regions of the inputs on all processors. Returns the report.
pub(super) fn run(
    program: &OsStr,
    arguments: &Arguments,
    format: ComparisonFormat,
    streams: &mut impl Streams,
) -> Result<Vec<u8>, Failure> {
    let mut comparison =
        Comparison { kernels: Vec::new(), n_elements: Some(arguments.per).filter(|&n| n > 0) };
    let names = arguments.mcpu.as_deref().unwrap_or("native");
    let is_ranked = names == "all";
    for input in arguments.inputs() {
        let extent = Extent::of_program(false);
        let name = os_text::to_raw(input);
        let cache = if input == "-" { None } else { open_regular(input).filter(|file| is_object(file)) };
        let text = if cache.is_none() { read(input, extent, streams)? } else { Vec::new() };
        let data = cache.as_ref().map_or_else(|| FileData::from(&text), FileData::from);
        let file = match program::open(&name, data) {
            Ok(file) => file,
            Err(message) => return fail(streams, &message),
        };
        let completed = match &file {
            Some(file) => program::complete(arguments, &name, file).0,
            None => arguments.clone(),
        };
        for processor in processors(program, &completed, names)? {
            let analyzer = match analyzer(program, &completed, &processor) {
                Ok(analyzer) => analyzer,
                Err(error) => {
                    // Of all processors, those count that code can be analyzed for.
                    if !is_ranked {
                        comparison.kernels.push(without_figures(&name, &processor, &error));
                    }
                    continue;
                }
            };
            let parsed = match &file {
                Some(file) => analyzer.parse_programs(&name, &file.programs),
                None => analyzer.parse_with_files(&name, &text, &extent.include_reader()),
            };
            comparison.kernels.extend(analyzer.compare(&name, &parsed));
        }
    }
    if is_ranked {
        comparison.rank();
    }
    Ok(match format {
        ComparisonFormat::Csv => comparison.csv().into_bytes(),
        ComparisonFormat::Json => {
            let mut json = Json::new();
            comparison.write_json(&mut json);
            let mut bytes = json.into_bytes();
            bytes.push(b'\n');
            bytes
        }
        ComparisonFormat::Page => page::comparison(&comparison).into_bytes(),
        ComparisonFormat::Text => {
            let mut text = Text::new(Destination::is_stdout(arguments.output()) && wants_colors());
            comparison.write_text(&mut text);
            text.finish()
        }
    })
}

/// The names of the processors to compare: those given, or all of the target.
fn processors(program: &OsStr, arguments: &Arguments, names: &str) -> Result<Vec<String>, Failure> {
    if names != "all" {
        return Ok(names.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect());
    }
    let generic = Arguments { mcpu: Some("generic".to_owned()), ..arguments.clone() };
    let (chosen, _) = subtarget::build(program, &generic).map_err(|_| Failure::Reported)?;
    let description = chosen.info().description();
    Ok(description.processor_names().map(str::to_owned).collect())
}

/// An analyzer for a processor, or why there is none. Unless a target is given, it is one that has the processor.
fn analyzer(program: &OsStr, arguments: &Arguments, processor: &str) -> Result<Analyzer, String> {
    let mut arguments = Arguments { mcpu: Some(processor.to_owned()), ..arguments.clone() };
    let build = |arguments: &Arguments| match subtarget::build(program, arguments) {
        Ok((Chosen::Analyzable(subtarget), _)) => Ok(subtarget),
        Ok((Chosen::Unmodeled(_), _)) => Err("the target has no scheduling models".to_owned()),
        Err(message) => {
            Err(message.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
        }
    };
    let mut subtarget: Subtarget = build(&arguments)?;
    let is_known = |subtarget: &Subtarget| subtarget.info().processor.is_some();
    if !is_known(&subtarget) && arguments.mtriple.is_none() && arguments.march.is_none() {
        for triple in isas::triples_with(processor) {
            arguments.mtriple = Some(triple);
            subtarget = build(&arguments)?;
        }
    }
    if !is_known(&subtarget) {
        return Err("the target has no such processor".to_owned());
    }
    let (subtarget, _) =
        model::choose(subtarget, &arguments).map_err(|message| message.trim_end().to_owned())?;
    let options = arguments.options(subtarget.info().sched_model.is_out_of_order());
    Analyzer::new(subtarget, options.views(Analyzer::compared_views())).map_err(|error| error.to_string())
}

fn without_figures(name: &str, processor: &str, error: &str) -> ComparedKernel {
    ComparedKernel {
        name: name.to_owned(),
        processor: processor.to_owned(),
        model: String::new(),
        figures: Err(error.to_owned()),
    }
}

fn fail<T>(streams: &mut impl Streams, message: &str) -> Result<T, Failure> {
    streams.message(message)?;
    Err(Failure::Reported)
}
