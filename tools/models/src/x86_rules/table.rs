//! Reads tables: compressed files of values that are separated by commas.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

/// Returns the rows of a table without its header.
pub(crate) fn rows<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| failed(&error))?;
    let mut reader = csv::Reader::from_reader(BufReader::new(GzDecoder::new(file)));
    reader.deserialize().map(|row| row.map_err(|error| failed(&error))).collect()
}
