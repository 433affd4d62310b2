//! The parts of a result that is not complete.
//!
//! A part is a stream of Arrow IPC in a folder next to the result. Its dictionaries may change. It gets its name when it is
//! complete, so that a run that is killed at any moment leaves whole parts, and the next one can go on after them.
//!
//! A mark in the folder says how the names of its parts begin, by chance. So files of anybody else are neither written nor removed.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use stallscope_table::{CsvOptions, Form, TableError, TableReader, TableWriter, with_schema};

use super::problem::Problem;
use crate::input::file::{open_regular, read_regular};
use crate::input::os_text;

/// Rows of a part, at most by a batch more.
const PART: usize = 1 << 17;
/// A part is complete after this time, however few rows it has.
const PART_TIME: Duration = Duration::from_secs(10);

/// The name of the mark.
const MARK: &str = "stallscope-parts";
/// The first line of the mark. The second one is the beginning of names.
const MARK_LINE: &str = "Parts of an interrupted run of stallscope label; their names begin with:";
/// The largest size of a mark.
const MAX_MARK: u64 = 1 << 10;

/// The parts of a result.
pub(super) struct Parts {
    /// The path of the result.
    result: OsString,
    folder: PathBuf,
    /// How the names of the parts begin.
    prefix: String,
    /// The columns, with the settings that they depend on.
    schema: SchemaRef,
    /// Number of complete parts.
    n_complete: usize,
    open: Option<OpenPart>,
}

struct OpenPart {
    writer: TableWriter,
    n_rows: usize,
    start: Instant,
}

impl Parts {
    /// The parts of the result with that path. Without `resumes` there must be none yet.
    pub(super) fn open(result: &OsStr, schema: SchemaRef, resumes: bool) -> Result<Self, Problem> {
        let mut folder = result.to_owned();
        folder.push(".parts");
        let folder = PathBuf::from(folder);
        let name = os_text::to_raw(folder.as_os_str());
        let prefix = match fs::create_dir(&folder).map_err(|error| (error, marked_prefix(&folder))) {
            Ok(()) => new_prefix(),
            Err((_, Some(_))) if !resumes => {
                return Err(Problem::Message(format!(
                    "{name} has the parts of an interrupted run; use -resume to continue it, or remove the folder"
                )));
            }
            Err((_, Some(prefix))) => prefix,
            Err((_, None)) if is_empty_folder(&folder) => new_prefix(),
            Err((error, None)) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(Problem::Message(format!(
                    "{name} is in the way, and no run of stallscope label has made it; move it, or choose another -o"
                )));
            }
            Err((error, None)) => return Err(Problem::of_file(folder.as_os_str(), error)),
        };
        let parts = Self { result: result.to_owned(), folder, prefix, schema, n_complete: 0, open: None };
        let mark = parts.folder.join(MARK);
        if !mark.exists() {
            fs::write(mark, format!("{MARK_LINE}\n{}\n", parts.prefix))
                .map_err(|error| parts.failed(error))?;
        }
        parts.with_complete()
    }

    /// Adds the number of complete parts.
    fn with_complete(mut self) -> Result<Self, Problem> {
        while self.path(self.n_complete).exists() {
            let part = self.read(self.n_complete)?;
            if part.schema() != &self.schema {
                let folder = os_text::to_raw(self.folder.as_os_str()).into_owned();
                return Err(Problem::Message(format!(
                    "{folder} has the parts of a run with other columns or flags; remove the folder to start anew"
                )));
            }
            self.n_complete += 1;
        }
        Ok(self)
    }

    /// The batches of the complete parts, in order.
    pub(super) fn batches(&self) -> impl Iterator<Item = Result<RecordBatch, Problem>> + '_ {
        (0..self.n_complete).flat_map(|index| {
            let (reader, error) = match self.read(index) {
                Ok(reader) => (Some(reader), None),
                Err(error) => (None, Some(Err(error))),
            };
            let path = self.path(index);
            let batches = reader
                .into_iter()
                .flat_map(|mut reader| std::iter::from_fn(move || reader.next_batch().transpose()));
            batches
                .map(move |batch| batch.map_err(|error| Problem::of_file(path.as_os_str(), error)))
                .chain(error)
        })
    }

    /// Adds a batch.
    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), Problem> {
        let written = self.try_write(batch);
        written.map_err(|error| self.failed(error))
    }

    fn try_write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        let mut part = match self.open.take() {
            Some(part) => part,
            None => {
                let file = File::create(self.unfinished_path())?;
                let sink = Box::new(BufWriter::new(file));
                let writer = TableWriter::of_stream(Form::Arrow, sink, &self.schema)?;
                OpenPart { writer, n_rows: 0, start: Instant::now() }
            }
        };
        part.writer.write(&with_schema(batch, &self.schema)?)?;
        part.n_rows += batch.num_rows();
        let is_complete = part.n_rows >= PART || part.start.elapsed() >= PART_TIME;
        self.open = Some(part);
        if is_complete { self.complete() } else { Ok(()) }
    }

    /// Completes the part that is written.
    pub(super) fn complete(&mut self) -> Result<(), TableError> {
        let Some(part) = self.open.take() else { return Ok(()) };
        part.writer.finish()?;
        fs::rename(self.unfinished_path(), self.path(self.n_complete))?;
        self.n_complete += 1;
        Ok(())
    }

    /// Makes the result of all parts, and removes them. Returns a note if there are other files next to them.
    pub(super) fn finish(mut self, form: Form, schema: &Schema) -> Result<Option<String>, Problem> {
        self.complete().map_err(|error| self.failed(error))?;
        let unfinished = self.own("result");
        let failed = |error: TableError| self.failed(error);
        let file = File::create(&unfinished).map_err(|error| failed(error.into()))?;
        let sink = Box::new(BufWriter::new(file));
        let mut writer = TableWriter::of_file(form, sink, schema).map_err(failed)?;
        let schema = SchemaRef::new(schema.clone());
        for batch in self.batches() {
            let batch = with_schema(&batch?, &schema).map_err(failed)?;
            writer.write(&batch).map_err(failed)?;
        }
        writer.finish().map_err(failed)?;
        fs::rename(&unfinished, &self.result).map_err(|error| Problem::of_file(&self.result, error))?;
        self.remove().map_err(|error| failed(error.into()))
    }

    /// Removes the parts and the mark, and the folder if it is empty then.
    fn remove(&self) -> io::Result<Option<String>> {
        let parts = (0..self.n_complete).map(|index| self.path(index));
        for path in parts.chain([self.unfinished_path(), self.folder.join(MARK)]) {
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        match fs::remove_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => {
                let folder = os_text::to_raw(self.folder.as_os_str());
                Ok(Some(format!("{folder} is kept: it has files that are not parts")))
            }
            removed => removed.map(|()| None),
        }
    }

    fn read(&self, index: usize) -> Result<TableReader, Problem> {
        let path = self.path(index);
        let file = open_regular(path.as_os_str()).map_err(TableError::from);
        file.and_then(|file| TableReader::of_file(file, CsvOptions::default()))
            .map_err(|error| Problem::of_file(path.as_os_str(), error))
    }

    fn path(&self, index: usize) -> PathBuf {
        self.own(&format!("{index:06}.arrow"))
    }

    /// The path of a part before it is complete.
    fn unfinished_path(&self) -> PathBuf {
        self.own("unfinished")
    }

    /// The path of a file of this run.
    fn own(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}-{name}", self.prefix))
    }

    fn failed(&self, error: impl Into<TableError>) -> Problem {
        Problem::of_file(Path::new(&self.folder).as_os_str(), error.into())
    }
}

/// The beginning of names for new parts.
fn new_prefix() -> String {
    // The standard library's hashers begin by chance.
    format!("{:016x}", RandomState::new().build_hasher().finish())
}

/// The beginning of names that the mark of a folder has; none if it is no folder of parts.
fn marked_prefix(folder: &Path) -> Option<String> {
    let is_folder = fs::symlink_metadata(folder).is_ok_and(|metadata| metadata.is_dir());
    let mark = is_folder.then(|| read_regular(folder.join(MARK).as_os_str(), MAX_MARK).ok())??;
    let mark = String::from_utf8(mark).ok()?;
    let prefix = mark.strip_prefix(MARK_LINE)?.strip_prefix('\n')?.strip_suffix('\n')?;
    let is_own = prefix.len() == 16 && prefix.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_own.then(|| prefix.to_owned())
}

fn is_empty_folder(folder: &Path) -> bool {
    let is_folder = fs::symlink_metadata(folder).is_ok_and(|metadata| metadata.is_dir());
    is_folder && fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}
