//! The streams of the process: the destination of the report, and standard error with the line of progress.

use std::ffi::{OsStr, OsString};
use std::io::{BufWriter, StderrLock};
use std::time::Instant;

use stallscope_page as page;
use stallscope_report::Json;

use super::destination::Destination;
use super::progress::Progress;
use super::report_form::ReportForm;
use super::stderr;
use super::stdout;
use super::streams::{Failure, Streams};
use super::terminal::stderr_takes_line;
use crate::input::os_text::error_text;

/// The layout of the reports.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    /// The number of files.
    pub(crate) n_files: usize,
    /// Their form.
    pub(crate) form: ReportForm,
}

/// Writes the reports on files one after the other.
///
/// The report on each of several files follows the file's name: in text a line such as `==> kernel.s <==`, in JSON a member
/// of the array's element, in a page a heading.
pub(crate) struct Console<'a, 'e> {
    stderr: &'a mut BufWriter<StderrLock<'e>>,
    path: &'a OsStr,
    layout: Layout,
    destination: Option<Destination>,
    progress: Progress,
    /// The name of the current file as a heading, until it is written.
    heading: Option<OsString>,
    n_files_done: usize,
    n_reports: usize,
    /// The beginning of a page, until it is written.
    page_head: Option<String>,
    /// Whether a page has begun.
    has_page: bool,
}

impl<'a, 'e> Console<'a, 'e> {
    /// The streams with a report in the file `path`.
    pub(crate) fn new(path: &'a OsStr, layout: Layout, stderr: &'a mut BufWriter<StderrLock<'e>>) -> Self {
        Self {
            stderr,
            path,
            layout,
            destination: None,
            progress: Progress::new(Instant::now()),
            heading: None,
            n_files_done: 0,
            n_reports: 0,
            page_head: None,
            has_page: false,
        }
    }

    /// Sets the beginning of a page.
    pub(crate) fn begin_page(&mut self, head: String) {
        self.page_head = Some(head);
    }

    fn has_several_files(&self) -> bool {
        self.layout.n_files > 1
    }

    /// Starts the output on a file.
    pub(crate) fn begin_file(&mut self, name: &OsStr) {
        if self.has_several_files() {
            self.heading = Some(name.to_owned());
        }
    }

    /// Ends the output on a file.
    pub(crate) fn end_file(&mut self) -> Result<(), Failure> {
        self.n_files_done += 1;
        let is_missing = self.heading.is_some();
        if self.has_several_files() && self.layout.form == ReportForm::Json {
            if is_missing {
                self.report(b"null")?;
            }
            self.write(b"\n  }")?;
        }
        if self.has_several_files() && self.layout.form == ReportForm::Page && is_missing {
            self.report(page::NO_REPORT.as_bytes())?;
        }
        self.heading = None;
        Ok(())
    }

    /// Ends the output on all files, and keeps it if `keeps_file`.
    pub(crate) fn finish(mut self, keeps_file: bool) -> Result<(), Failure> {
        self.progress.erase(self.stderr);
        if self.has_several_files() && self.layout.form == ReportForm::Json {
            self.write(b"\n]\n")?;
        }
        if self.has_page {
            self.write(page::END.as_bytes())?;
        }
        if let Some(destination) = &mut self.destination {
            destination.flush().map_err(Failure::Write)?;
            if keeps_file {
                destination.keep();
            }
        }
        Ok(())
    }

    /// Writes the text before a report, unless it is written.
    fn write_beginnings(&mut self) -> Result<(), Failure> {
        if let Some(head) = self.page_head.take() {
            self.has_page = true;
            self.write(head.as_bytes())?;
        }
        match self.heading.take() {
            Some(name) => self.write_heading(&name),
            None => Ok(()),
        }
    }

    fn write_heading(&mut self, name: &OsStr) -> Result<(), Failure> {
        let is_first = self.n_reports == 0;
        self.n_reports += 1;
        match self.layout.form {
            ReportForm::Text => {
                let start: &[u8] = if is_first { b"==> " } else { b"\n==> " };
                return self.write(&[start, name.as_encoded_bytes(), b" <==\n"].concat());
            }
            ReportForm::Page => return self.write(page::file_heading(name.as_encoded_bytes()).as_bytes()),
            ReportForm::Graph(_) => return Ok(()),
            ReportForm::Json => {}
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
        self.destination
            .as_mut()
            .map_or(Ok(()), |destination| destination.write(text).map_err(Failure::Write))
    }
}

impl Streams for Console<'_, '_> {
    fn print(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.progress.erase(self.stderr);
        if let Some(destination) = &mut self.destination {
            destination.flush().map_err(Failure::Write)?;
        }
        stdout::write(text).map_err(Failure::Write)
    }

    fn message_bytes(&mut self, messages: &[u8]) -> Result<(), Failure> {
        self.progress.erase(self.stderr);
        // Unlike the report, messages are not collected: in a common file they can come first.
        if let Some(destination) = &mut self.destination {
            destination.flush_before_message().map_err(Failure::Write)?;
        }
        stderr::write_bytes(messages, self.stderr);
        Ok(())
    }

    fn open(&mut self) -> Result<(), Failure> {
        if self.destination.is_none() {
            match Destination::open(self.path, self.layout.form) {
                Ok(destination) => self.destination = Some(destination),
                Err(error) => {
                    self.message(&format!("error: {}\n", error_text(&error)))?;
                    return Err(Failure::Reported);
                }
            }
        }
        Ok(())
    }

    fn report(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.write_beginnings()?;
        self.write(text)
    }

    fn styled_report(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.write_beginnings()?;
        self.progress.erase(self.stderr);
        match &mut self.destination {
            Some(destination) => destination.write_styled(text).map_err(Failure::Write),
            None => Ok(()),
        }
    }

    fn progress(&mut self, n_done: usize, n_all: usize, unit: &str) {
        let destination = &self.destination;
        let takes_line =
            || !destination.as_ref().is_some_and(Destination::is_terminal) && stderr_takes_line();
        if !self.progress.is_due(Instant::now(), takes_line) {
            return;
        }
        let done = format!("{n_done} of {n_all} {unit}");
        let line = if self.has_several_files() {
            format!("{} of {} files, {done}", self.n_files_done, self.layout.n_files)
        } else {
            done
        };
        self.progress.show(&line, self.stderr);
    }
}
