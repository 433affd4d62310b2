//! From arguments to a labeled table.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use std::time::Instant;

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use stallscope::Subtarget;
use stallscope_label::arrow::{LabelSchema, default_block_column, label_batch};
use stallscope_label::{BlockKind, Column, LabelOptions, Labeler};
use stallscope_table::{CsvOptions, Form, Sink, TableError, TableWriter, plain_schema};

use super::arguments::{Arguments, Need};
use super::counts::Counts;
use super::flags::GROUPS;
use super::input::Input;
use super::parts::Parts;
use super::problem::Problem;
use super::standard_output::StandardOutput;
use crate::analysis;
use crate::analysis::subtarget::{self, Chosen};
use crate::command_line::{Given, effect};
use crate::output::progress::Progress;
use crate::output::stderr;
use crate::output::terminal::stderr_takes_line;

/// The key of parts with what their labels depend on.
const SETTINGS: &str = "stallscope.settings";

/// Labels the table that the arguments name. `program` is the path that the program was called by, and `given` are the flags.
pub(super) fn run(program: &OsStr, given: &[Given], arguments: &Arguments) -> Result<(), Problem> {
    let labeler = labeler(program, arguments)?;
    let path = arguments.inputs.first().map_or(OsStr::new("-"), |path| path.as_os_str());
    let mut input = Input::open(path, csv_options(arguments, path)?)?;
    let column = block_column(arguments, &input)?;
    let schema = LabelSchema::new(&labeler, input.reader.schema(), &column);
    let schema = schema.map_err(|error| input.failed(error))?;
    let output = arguments.output.as_deref().filter(|path| !path.is_empty() && *path != "-");
    let form = output_form(arguments, output)?;
    let forms = (input.reader.form(), form);
    stderr::write(&effect::notes(GROUPS, given, |need| why_not(need, arguments, &labeler, forms)));
    let mut session = Session {
        labeler,
        schema,
        progress: Progress::new(Instant::now()),
        counts: Counts::default(),
        n_rows: input.reader.n_rows(),
    };
    let result = match output {
        Some(output) if !is_stream(output) => session.write_file(&mut input, output, form, arguments),
        Some(_) if arguments.resume.on => {
            Err(Problem::Message("-resume needs a regular file as -o".to_owned()))
        }
        None if arguments.resume.on => Err(Problem::Message("-resume needs -o".to_owned())),
        Some(output) => session.write_device(&mut input, output, form),
        None => session.write_stream(&mut input, form, Box::new(StandardOutput), of_stdout),
    };
    session.progress.erase(&mut io::stderr());
    result?;
    stderr::message(&format!("note: {}", session.counts));
    Ok(())
}

/// Labels batch after batch.
struct Session {
    labeler: Labeler,
    schema: LabelSchema,
    progress: Progress,
    counts: Counts,
    /// Number of rows of the input, if it is known.
    n_rows: Option<u64>,
}

impl Session {
    /// Writes the result to a device or a pipe, which a finished file must not replace.
    fn write_device(&mut self, input: &mut Input, output: &OsStr, form: Form) -> Result<(), Problem> {
        let of_output = |error: TableError| Problem::of_file(output, error);
        let device = File::options().write(true).open(output).map_err(|error| of_output(error.into()))?;
        self.write_stream(input, form, Box::new(device), of_output)
    }

    fn write_stream(
        &mut self,
        input: &mut Input,
        form: Form,
        stream: Sink,
        failed: impl Fn(TableError) -> Problem,
    ) -> Result<(), Problem> {
        let sink = Box::new(BufWriter::with_capacity(1 << 16, stream));
        let mut writer = TableWriter::of_stream(form, sink, &self.schema.schema).map_err(&failed)?;
        while let Some(batch) = input.next()? {
            writer.write(&self.label(input, &batch)?).map_err(&failed)?;
        }
        writer.finish().map_err(&failed)
    }

    fn write_file(
        &mut self,
        input: &mut Input,
        output: &OsStr,
        form: Form,
        arguments: &Arguments,
    ) -> Result<(), Problem> {
        let mut metadata = self.schema.schema.metadata().clone();
        metadata.insert(SETTINGS.to_owned(), settings(arguments, &self.labeler));
        let part_schema = self.schema.schema.as_ref().clone().with_metadata(metadata);
        let of_output = |error: TableError| Problem::of_file(output, error);
        let result_schema = if form == Form::Arrow && !input.reader.keeps_dictionaries() {
            let plain = plain_schema(&self.schema.schema).map_err(of_output)?;
            note_plain_columns(&self.schema.schema, &plain);
            plain
        } else {
            self.schema.schema.as_ref().clone()
        };
        // What it cannot hold is said before the work, not after it.
        drop(TableWriter::of_file(form, Box::new(io::sink()), &result_schema).map_err(of_output)?);
        let mut parts = Parts::open(output, Arc::new(part_schema), arguments.resume.on)?;
        for done in parts.batches() {
            let done = done?;
            let n = done.num_rows();
            let columns = &done.columns()[..input.reader.schema().fields().len()];
            let is_same = input.next()?.is_some_and(|batch| batch.columns() == columns);
            if !is_same {
                return Err(input.failed(format!(
                    "the rows after row {} differ from the interrupted run; was the file changed?",
                    self.counts.n_resumed
                )));
            }
            self.counts.n_resumed += n as u64;
        }
        let labeled = self.label_all(input, &mut parts);
        if labeled.is_err() {
            // What was labeled is kept. The first error is the one to report.
            let _ = parts.complete();
        }
        labeled?;
        self.progress.erase(&mut io::stderr());
        if let Some(note) = parts.finish(form, &result_schema)? {
            stderr::message(&format!("note: {note}"));
        }
        Ok(())
    }

    fn label_all(&mut self, input: &mut Input, parts: &mut Parts) -> Result<(), Problem> {
        while let Some(batch) = input.next()? {
            parts.write(&self.label(input, &batch)?)?;
        }
        Ok(())
    }

    fn label(&mut self, input: &Input, batch: &RecordBatch) -> Result<RecordBatch, Problem> {
        let labeled = label_batch(&self.labeler, &self.schema, batch, &|| false);
        let (labeled, labels) = labeled.map_err(|error| input.failed(error))?;
        self.counts.add(&labels);
        if self.progress.is_due(Instant::now(), stderr_takes_line) {
            let n_done = self.counts.n_rows();
            let line = match self.n_rows {
                Some(n_rows) => format!("{n_done} of {n_rows} rows"),
                None => format!("{n_done} rows"),
            };
            self.progress.show(&line, &mut io::stderr());
        }
        Ok(labeled)
    }
}

fn labeler(program: &OsStr, arguments: &Arguments) -> Result<Labeler, Problem> {
    let columns = arguments.labels.iter().map(|name| name.parse::<Column>()).collect::<Result<Vec<_>, _>>();
    let columns = columns.map_err(|error| format!("-labels: {error}"))?;
    let twice = columns.iter().enumerate().find(|(index, column)| columns[..*index].contains(column));
    if let Some((_, column)) = twice {
        return Err(Problem::Message(format!("-labels: the column '{}' is named twice", column.name())));
    }
    let native = vec!["native".to_owned()];
    let names = if arguments.mcpu.is_empty() { &native } else { &arguments.mcpu };
    let mut subtargets = Vec::new();
    for name in names {
        match subtarget(program, arguments, name)? {
            Some(subtarget) => subtargets.push(subtarget),
            None => return Err(Problem::Reported),
        }
    }
    let options = LabelOptions {
        kind: arguments.kind,
        columns: if columns.is_empty() { Column::DEFAULT.to_vec() } else { columns },
        syntax: arguments.x86_asm_syntax,
        core: arguments.code.core_options(),
        skip_unsupported: arguments.code.skip_unsupported,
        iterations: NonZeroU32::new(arguments.iterations),
        n_threads: NonZeroUsize::new(arguments.threads as usize),
    };
    Labeler::new(subtargets, options).map_err(|error| Problem::Message(error.to_string()))
}

/// Why a need of a flag is not met, if it is not: what follows "has no effect".
fn why_not(
    need: Need,
    arguments: &Arguments,
    labeler: &Labeler,
    (input, output): (Form, Form),
) -> Option<String> {
    let is_csv = |form| matches!(form, Form::Csv { .. });
    match need {
        Need::CsvInput => (!is_csv(input)).then(|| "on a table of that form".to_owned()),
        Need::Csv => (!is_csv(input) && !is_csv(output)).then(|| "on tables of that form".to_owned()),
        Need::Assembly => (arguments.kind != BlockKind::Assembly).then(|| "without -kind=asm".to_owned()),
        Need::Cores if !arguments.accurate.on => Some("without -accurate".to_owned()),
        Need::Cores => {
            let names = arguments.mcpu.iter().map(String::as_str).chain(["native"]);
            let others: Vec<&str> = labeler
                .describes_cores()
                .zip(names)
                .filter(|(is_core, _)| !is_core)
                .map(|(_, name)| name)
                .collect();
            let text = || format!("on the model of {}, which does not describe its core", others.join(", "));
            (!others.is_empty()).then(text)
        }
    }
}

/// The subtarget for a processor; `None` if messages say why there is none, or list what there is.
fn subtarget(program: &OsStr, arguments: &Arguments, processor: &str) -> Result<Option<Subtarget>, Problem> {
    let analysis = analysis::Arguments {
        mtriple: arguments.mtriple.clone(),
        mcpu: Some(processor.to_owned()),
        mattr: arguments.mattr.clone(),
        ..analysis::Arguments::default()
    };
    match subtarget::choose(program, &analysis) {
        Ok(Chosen::Analyzable(subtarget)) if subtarget.info().processor.is_some() => {
            Ok(Some(subtarget.accurate(arguments.accurate.on)))
        }
        Ok(_) => Ok(None),
        Err(message) => {
            stderr::write(&message);
            Ok(None)
        }
    }
}

/// The name of the column with the blocks.
fn block_column(arguments: &Arguments, input: &Input) -> Result<String, Problem> {
    if let Some(name) = &arguments.column {
        return Ok(name.clone());
    }
    let names: Vec<&str> = input.reader.schema().fields().iter().map(|field| field.name().as_str()).collect();
    if let [name] = names.as_slice()
        && let Form::Csv { delimiter } = input.reader.form()
        && let Some(other) =
            name.chars().find(|&char| OTHER_DELIMITERS.contains(&char) && char != delimiter.into())
    {
        let other = if other == '\t' { "tab".to_owned() } else { format!("'{other}'") };
        return Err(input.failed(format!(
            "the only column is '{}'; if there are several, -delimiter={other} separates them, otherwise -column names it",
            name.escape_default()
        )));
    }
    default_block_column(&names, arguments.kind).map(str::to_owned).ok_or_else(|| {
        let names = names.join(", ");
        Problem::Message(format!("which column has the blocks? Use -column=NAME; the columns are {names}"))
    })
}

/// Characters besides the comma that programs put between values.
const OTHER_DELIMITERS: [char; 3] = [';', '\t', '|'];

/// How comma-separated values of the input with that path are written.
fn csv_options(arguments: &Arguments, path: &OsStr) -> Result<CsvOptions, Problem> {
    let delimiter = match (delimiter(arguments)?, Form::of_name(path)) {
        (Some(delimiter), _) | (None, Some(Form::Csv { delimiter })) => delimiter,
        (None, _) => CsvOptions::default().delimiter,
    };
    Ok(CsvOptions { has_header: !arguments.no_header.on, delimiter })
}

/// Whether a path is that of a device or a pipe.
fn is_stream(path: &OsStr) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// The form of the result in the file with that path, or on standard output.
fn output_form(arguments: &Arguments, path: Option<&OsStr>) -> Result<Form, Problem> {
    let of_name = path.and_then(Form::of_name);
    let form = match (arguments.form, of_name) {
        // The name says which character is between the values.
        (Some(Form::Csv { .. }), Some(Form::Csv { delimiter })) => Form::Csv { delimiter },
        (Some(form), _) | (None, Some(form)) => form,
        (None, None) => Form::CSV,
    };
    Ok(match (form, delimiter(arguments)?) {
        (Form::Csv { .. }, Some(delimiter)) => Form::Csv { delimiter },
        (form, _) => form,
    })
}

/// The character that the arguments name.
fn delimiter(arguments: &Arguments) -> Result<Option<u8>, Problem> {
    let Some(text) = &arguments.delimiter else { return Ok(None) };
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(Some(b'\t')),
        [byte] if byte.is_ascii() && !b"\"\r\n".contains(byte) => Ok(Some(*byte)),
        _ => Err(Problem::Message(format!(
            "-delimiter: '{text}' is neither the word tab nor one ASCII character that can separate values"
        ))),
    }
}

/// Says which columns are written in another type than the input's.
fn note_plain_columns(schema: &Schema, plain: &Schema) {
    let names: Vec<String> = schema
        .fields()
        .iter()
        .zip(plain.fields())
        .filter(|(field, plain)| field.data_type() != plain.data_type())
        .map(|(field, _)| format!("'{}'", field.name()))
        .collect();
    if !names.is_empty() {
        stderr::message(&format!(
            "note: written without dictionaries, because a file of Arrow IPC has only one per column: {}",
            names.join(", ")
        ));
    }
}

/// Returns the settings that determine the labels, apart from the blocks.
fn settings(arguments: &Arguments, labeler: &Labeler) -> String {
    format!(
        "{} kind={} processors={} features={} accurate={} core={:?} skip={:?} iterations={} syntax={:?} triple={}",
        env!("CARGO_PKG_VERSION"),
        arguments.kind.name(),
        labeler.processors().collect::<Vec<_>>().join(","),
        arguments.mattr.join(","),
        arguments.accurate.on,
        arguments.code.core_options(),
        arguments.code.skip_unsupported,
        arguments.iterations,
        arguments.x86_asm_syntax,
        arguments.mtriple.as_deref().unwrap_or_default(),
    )
}

fn of_stdout(error: TableError) -> Problem {
    match error {
        TableError::System(error) => Problem::Stdout(error),
        error => Problem::Message(error.to_string()),
    }
}
