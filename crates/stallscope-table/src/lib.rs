//! Tables in files as Arrow's record batches.
//!
//! A [`TableReader`] reads comma-separated values, Parquet and Arrow IPC batch by batch, and tells them apart by their content. A
//! [`TableWriter`] writes a table of a [`Form`]. Memory does not grow with the number of rows. All is in pure Rust, decompression too.
//!
//! ```
//! use stallscope_table::{CsvOptions, Form, TableReader, TableWriter};
//!
//! let mut reader = TableReader::of_bytes("asm\nnop\nret\n".into(), CsvOptions::default())?;
//! let schema = reader.schema().clone();
//! let mut writer = TableWriter::of_file(Form::Parquet, Box::new(std::io::sink()), &schema)?;
//! let mut n_rows = 0;
//! while let Some(batch) = reader.next_batch()? {
//!     n_rows += batch.num_rows();
//!     writer.write(&batch)?;
//! }
//! writer.finish()?;
//! assert_eq!(n_rows, 2);
//! # Ok::<(), stallscope_table::TableError>(())
//! ```

mod csv_options;
mod data_type;
mod error;
mod form;
mod guard;
mod plain;
mod reader;
mod writer;

pub use csv_options::CsvOptions;
pub use error::TableError;
pub use form::Form;
pub use guard::{damaged, is_reading};
pub use plain::{plain_schema, with_schema};
pub use reader::TableReader;
pub use writer::{Sink, TableWriter};
