//! Whatever a table in a file contains, reading it ends with rows or a message, and with as many rows as a file of Parquet says.
//!
//! Panics of the libraries that read tables become messages, and are none here.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stallscope_table::{CsvOptions, TableReader, is_reading};

fn set_hook() {
    let fuzzers = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !is_reading() {
            fuzzers(info);
        }
    }));
}

fuzz_target!(init: set_hook(), |bytes: &[u8]| {
    let [first, rest @ ..] = bytes else { return };
    let options = CsvOptions { has_header: *first < 128, delimiter: if first % 2 == 0 { b',' } else { b';' } };
    let Ok(mut reader) = TableReader::of_bytes(rest.to_vec().into(), options) else { return };
    let (schema, n_rows_said) = (reader.schema().clone(), reader.n_rows());
    let mut n_rows = 0;
    loop {
        let batch = match reader.next_batch() {
            Ok(Some(batch)) => batch,
            Ok(None) => break,
            Err(_) => return,
        };
        assert!(batch.num_rows() > 0);
        assert_eq!(batch.num_columns(), schema.fields().len());
        n_rows += batch.num_rows() as u64;
        // A file may say that a value comes as often as it likes.
        if n_rows > 100_000 {
            return;
        }
    }
    assert!(n_rows_said.is_none_or(|n| n_rows == n));
});
