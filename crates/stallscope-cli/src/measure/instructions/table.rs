//! The table of all results as comma-separated values. It grows by rows.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write};

use super::super::output::other_columns;
use super::row::{COLUMNS, Quantity, Row};
use crate::input::os_text::{self, file_error};

/// The table of all results as comma-separated values.
pub(super) struct Table {
    writer: Box<dyn Write>,
    /// All rows.
    pub(super) rows: Vec<Row>,
    /// The forms that were measured before.
    done: HashSet<String>,
}

impl Table {
    /// A new table, in a file or on standard output.
    pub(super) fn create(path: Option<&OsStr>) -> Result<Self, String> {
        let mut writer: Box<dyn Write> = match path {
            Some(path) => Box::new(File::create(path).map_err(|error| file_error(path, &error))?),
            None => Box::new(io::stdout()),
        };
        writer
            .write_all(line(COLUMNS).as_bytes())
            .map_err(|error| file_error(path.unwrap_or_default(), &error))?;
        Ok(Self { writer, rows: Vec::new(), done: HashSet::new() })
    }

    /// The table in a file, with all that it has. The rows of the last form are measured again, since some may be missing.
    pub(super) fn resume(path: &OsStr) -> Result<Self, String> {
        let failed = |error: &io::Error| file_error(path, error);
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Self::create(Some(path)),
            Err(error) => return Err(failed(&error)),
        };
        if !bytes.contains(&b'\n') && !line(COLUMNS).as_bytes().starts_with(&bytes) {
            return Err(other_columns(path));
        }
        let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let bytes = bytes.get(..complete).unwrap_or_default();
        if bytes.is_empty() {
            return Self::create(Some(path));
        }
        let mut reader = csv::Reader::from_reader(bytes);
        if !reader.headers().is_ok_and(|headers| headers.iter().eq(COLUMNS)) {
            return Err(other_columns(path));
        }
        let mut rows: Vec<Row> = Vec::new();
        // Where the last form's rows begin.
        let mut last = (0, complete as u64);
        for record in reader.records() {
            let record = record.map_err(|error| format!("{}: {error}", os_text::to_raw(path)))?;
            let place = record.position();
            let row = Row::from_fields(record.iter()).ok_or_else(|| {
                let number = place.map_or(0, csv::Position::line);
                format!("{}: line {number} is no result", os_text::to_raw(path))
            })?;
            if row.quantity != Quantity::Mix && rows.last().is_none_or(|before| before.form != row.form) {
                last = (rows.len(), place.map_or(0, csv::Position::byte));
            }
            rows.push(row);
        }
        let mut length = complete as u64;
        if rows.last().is_some_and(|row| row.quantity != Quantity::Mix) {
            rows.truncate(last.0);
            length = last.1;
        }
        let mut file = OpenOptions::new().write(true).open(path).map_err(|error| failed(&error))?;
        file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(|error| failed(&error))?;
        let alone = rows.iter().filter(|row| row.quantity != Quantity::Mix);
        let done = alone.map(|row| row.form.clone()).collect();
        Ok(Self { writer: Box::new(file), rows, done })
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: Row) -> io::Result<()> {
        self.writer.write_all(line(row.fields().iter().map(String::as_str)).as_bytes())?;
        self.rows.push(row);
        Ok(())
    }

    /// Whether a form was measured before.
    pub(super) fn has_form(&self, name: &str) -> bool {
        self.done.contains(name)
    }

    /// A mix, if it was measured.
    pub(super) fn mix(&self, form: &str, with: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.quantity == Quantity::Mix && row.form == form && row.with == with)
    }
}

/// A line of fields.
fn line<'f>(fields: impl IntoIterator<Item = &'f str>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail.
    let bytes = writer.write_record(fields).ok().and_then(|()| writer.into_inner().ok()).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
