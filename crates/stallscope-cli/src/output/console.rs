//! The program's own streams: the output, standard error, and the line of progress on it.

use std::ffi::{OsStr, OsString};
use std::io::{BufWriter, StderrLock, Write};
use std::time::Instant;

use stallscope_report::Json;

use crate::analysis::arguments::Arguments;
use crate::error_text;
use crate::output::destination::Output;
use crate::output::progress::{Progress, stderr_takes_line};
use crate::output::stdout;
use crate::output::streams::{Failure, Streams};

/// Shows the reports on files one after the other.
///
/// With several files, each report stands under its file's name: in text under a line such as
/// `==> kernel.s <==`, in JSON beside it in an array's element.
pub(crate) struct Console<'a, 'e> {
    stderr: &'a mut BufWriter<StderrLock<'e>>,
    arguments: &'a Arguments,
    output: Option<Output>,
    progress: Progress,
    /// The name of the present file as a heading; `None` when it has been written, or is not to be.
    heading: Option<OsString>,
    n_files_done: usize,
    n_reports: usize,
}

impl<'a, 'e> Console<'a, 'e> {
    pub(crate) fn new(arguments: &'a Arguments, stderr: &'a mut BufWriter<StderrLock<'e>>) -> Self {
        Self {
            stderr,
            arguments,
            output: None,
            progress: Progress::new(Instant::now()),
            heading: None,
            n_files_done: 0,
            n_reports: 0,
        }
    }

    fn has_several_files(&self) -> bool {
        self.arguments.inputs.len() > 1
    }

    /// Has the report of a file follow.
    pub(crate) fn begin_file(&mut self, name: &OsStr) {
        if self.has_several_files() {
            self.heading = Some(name.to_owned());
        }
    }

    /// Says that all of a file's report, or what there is of it, has been shown.
    pub(crate) fn end_file(&mut self) -> Result<(), Failure> {
        self.n_files_done += 1;
        let is_missing = self.heading.is_some();
        if self.has_several_files() && self.arguments.json.on {
            if is_missing {
                self.report(b"null")?;
            }
            self.write(b"\n  }")?;
        }
        self.heading = None;
        Ok(())
    }

    /// Says that all files have been dealt with. The output stays if `is_worth_keeping`.
    pub(crate) fn finish(mut self, is_worth_keeping: bool) -> Result<(), Failure> {
        self.progress.erase(self.stderr);
        if self.has_several_files() && self.arguments.json.on {
            self.write(b"\n]\n")?;
        }
        if let Some(output) = &mut self.output {
            output.flush().map_err(Failure::Write)?;
            if is_worth_keeping {
                output.keep();
            }
        }
        Ok(())
    }

    fn write_heading(&mut self, name: &OsStr) -> Result<(), Failure> {
        let is_first = self.n_reports == 0;
        self.n_reports += 1;
        if !self.arguments.json.on {
            let start: &[u8] = if is_first { b"==> " } else { b"\n==> " };
            return self.write(&[start, name.as_encoded_bytes(), b" <==\n"].concat());
        }
        let mut json = Json::nested(1);
        json.begin_object();
        json.key(b"File");
        json.string(name.as_encoded_bytes());
        json.key(b"Report");
        self.write(if is_first { b"[\n  " } else { b",\n  " })?;
        self.write(json.as_bytes())
    }

    fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.progress.erase(self.stderr);
        self.output.as_mut().map_or(Ok(()), |output| output.write(text).map_err(Failure::Write))
    }
}

impl Streams for Console<'_, '_> {
    fn print(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.progress.erase(self.stderr);
        if let Some(output) = &mut self.output {
            output.flush().map_err(Failure::Write)?;
        }
        stdout::write(text).map_err(Failure::Write)
    }

    fn tell_bytes(&mut self, messages: &[u8]) -> Result<(), Failure> {
        self.progress.erase(self.stderr);
        // Unlike the report, messages do not wait: where both go to one place, they may come first.
        if let Some(output) = &mut self.output {
            output.flush_before_message().map_err(Failure::Write)?;
        }
        // A report is worth having even if its warnings cannot be shown.
        let _ = self.stderr.write_all(messages).and_then(|()| self.stderr.flush());
        Ok(())
    }

    fn open(&mut self) -> Result<(), Failure> {
        if self.output.is_none() {
            match Output::open(&self.arguments.output) {
                Ok(output) => self.output = Some(output),
                Err(error) => {
                    self.tell(&format!("error: {}\n", error_text(&error)))?;
                    return Err(Failure::Told);
                }
            }
        }
        Ok(())
    }

    fn report(&mut self, text: &[u8]) -> Result<(), Failure> {
        if let Some(name) = self.heading.take() {
            self.write_heading(&name)?;
        }
        self.write(text)
    }

    fn progress(&mut self, n_done: usize, n_regions: usize) {
        let output = &self.output;
        let takes_line = || !output.as_ref().is_some_and(Output::is_terminal) && stderr_takes_line();
        if !self.progress.is_due(Instant::now(), takes_line) {
            return;
        }
        let regions = format!("{n_done} of {n_regions} regions");
        let line = if self.has_several_files() {
            format!("{} of {} files, {regions}", self.n_files_done, self.arguments.inputs.len())
        } else {
            regions
        };
        self.progress.show(&line, self.stderr);
    }
}
