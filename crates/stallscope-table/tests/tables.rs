//! Tables that other libraries wrote have the rows that they were given, and damaged ones a message.

// Elsewhere, there is only CSV.
#![cfg(target_endian = "little")]
#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]
#![allow(clippy::panic, reason = "a test that finds something else has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, DictionaryArray, Int64Array, RecordBatch, StringArray};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::DataType;
use stallscope_table::{CsvOptions, Form, TableError, TableReader, TableWriter};

const N_ROWS: i64 = 3000;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// The text of a row, as `write.py` has it.
fn asm(row: i64) -> Option<String> {
    match row {
        row if row % 7 == 3 => None,
        row if row % 11 == 5 => Some(String::new()),
        row => Some(format!("addq ${}, %rax\nimulq %rbx, %rcx\n", row % 100).repeat((row % 3) as usize)),
    }
}

type Rows = Vec<(i64, Option<String>)>;

fn texts(column: &dyn Array) -> Vec<Option<String>> {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().iter().map(owned).collect(),
        DataType::LargeUtf8 => column.as_string::<i64>().iter().map(owned).collect(),
        DataType::Utf8View => column.as_string_view().iter().map(owned).collect(),
        other => panic!("texts are {other}"),
    }
}

fn rows_of(mut reader: TableReader) -> Result<Rows, TableError> {
    let mut rows = Rows::new();
    while let Some(batch) = reader.next_batch()? {
        let numbers = batch.column_by_name("row").unwrap().as_primitive::<Int64Type>().values().to_vec();
        rows.extend(numbers.into_iter().zip(texts(batch.column_by_name("asm").unwrap())));
    }
    Ok(rows)
}

fn expected() -> Rows {
    (0..N_ROWS).map(|row| (row, asm(row))).collect()
}

fn open(path: &Path) -> Result<TableReader, TableError> {
    TableReader::of_file(fs::File::open(path)?, CsvOptions::default())
}

fn files() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(data()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn tables_of_other_libraries_are_read() {
    let mut n_read = 0;
    for path in files() {
        // What there is to say of it is tested below.
        if path.ends_with("zstd.arrow") {
            continue;
        }
        let reader = open(&path).unwrap();
        if path.extension().unwrap() == "parquet" {
            assert_eq!(reader.n_rows(), Some(N_ROWS as u64));
        }
        assert!(rows_of(reader).unwrap() == expected(), "{}", path.display());
        let reader = TableReader::of_bytes(fs::read(&path).unwrap().into(), CsvOptions::default()).unwrap();
        assert!(rows_of(reader).unwrap() == expected(), "{}", path.display());
        n_read += 1;
    }
    assert_eq!(n_read, 16);
}

#[test]
fn a_compression_that_cannot_be_read_is_named() {
    let error = open(&data().join("zstd.arrow")).and_then(rows_of).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Arrow IPC that is compressed with zstd cannot be read; write it with lz4, without compression, or as Parquet"
    );
}

#[test]
fn files_that_are_cut_off_have_a_message() {
    for path in files() {
        let bytes = fs::read(&path).unwrap();
        for n in [6, 12, bytes.len() / 3, bytes.len() / 2, bytes.len() - 9, bytes.len() - 1] {
            let cut = bytes[..n].to_vec();
            let error =
                TableReader::of_bytes(cut.into(), CsvOptions::default()).and_then(rows_of).unwrap_err();
            assert!(!error.to_string().is_empty(), "{} to {n}", path.display());
        }
    }
}

#[test]
fn bytes_that_are_changed_have_a_message_or_other_rows() {
    for path in files() {
        let bytes = fs::read(&path).unwrap();
        let step = bytes.len() / 100 + 1;
        for at in (0..bytes.len()).step_by(step) {
            let mut changed = bytes.clone();
            changed[at] ^= 0x55;
            if let Err(error) =
                TableReader::of_bytes(changed.into(), CsvOptions::default()).and_then(read_all)
            {
                assert!(!error.to_string().is_empty(), "{} at {at}", path.display());
            }
        }
    }
}

/// A batch with text as it is and as a dictionary.
fn batch_with_dictionary() -> RecordBatch {
    let texts: ArrayRef = Arc::new((0..N_ROWS).map(asm).collect::<StringArray>());
    let words = (0..N_ROWS).map(|row| ["nop", "ret", "addq %rax, %rbx"][(row % 3) as usize]);
    let words: ArrayRef = Arc::new(words.collect::<DictionaryArray<Int32Type>>());
    RecordBatch::try_from_iter([("asm", texts), ("word", words)]).unwrap()
}

/// Arrow IPC compressed with LZ4: a file, or a stream.
fn compressed(batch: &RecordBatch, is_stream: bool) -> Vec<u8> {
    let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::LZ4_FRAME)).unwrap();
    if is_stream {
        let mut writer = StreamWriter::try_new_with_options(Vec::new(), &batch.schema(), options).unwrap();
        writer.write(batch).unwrap();
        writer.write(batch).unwrap();
        return writer.into_inner().unwrap();
    }
    let mut writer = FileWriter::try_new_with_options(Vec::new(), &batch.schema(), options).unwrap();
    writer.write(batch).unwrap();
    writer.write(batch).unwrap();
    writer.into_inner().unwrap()
}

#[test]
fn compressed_arrow_with_dictionaries_is_read() {
    let batch = batch_with_dictionary();
    for is_stream in [false, true] {
        let bytes = compressed(&batch, is_stream);
        let mut reader = TableReader::of_bytes(bytes.into(), CsvOptions::default()).unwrap();
        assert_eq!(reader.schema(), &batch.schema());
        for _ in 0..2 {
            assert_eq!(reader.next_batch().unwrap().as_ref(), Some(&batch));
        }
        assert_eq!(reader.next_batch().unwrap(), None);
    }
}

#[test]
fn lengths_that_cannot_be_have_a_message() {
    // Far more than there is memory: whoever asks for that much is ended.
    let lies = [1_i64 << 30, 1 << 46, i64::MAX, i64::MIN, -2];
    let batch = batch_with_dictionary().slice(0, 40);
    for is_stream in [false, true] {
        let bytes = compressed(&batch, is_stream);
        // Messages and buffers start at multiples of eight.
        for at in (0..bytes.len() - 8).step_by(8) {
            for lie in lies {
                let mut changed = bytes.clone();
                changed[at..at + 8].copy_from_slice(&lie.to_le_bytes());
                if let Err(error) =
                    TableReader::of_bytes(changed.into(), CsvOptions::default()).and_then(read_all)
                {
                    assert!(!error.to_string().is_empty(), "at {at}");
                }
            }
        }
        let lengths: Vec<usize> = (0..bytes.len() - 12)
            .step_by(8)
            // The length of a buffer, and the mark of LZ4 after it.
            .filter(|&at| bytes[at + 8..].starts_with(&0x184d_2204_u32.to_le_bytes()))
            .collect();
        assert!(lengths.len() >= 4);
        for at in lengths {
            let mut changed = bytes.clone();
            changed[at..at + 8].copy_from_slice(&(1_i64 << 46).to_le_bytes());
            let error =
                TableReader::of_bytes(changed.into(), CsvOptions::default()).and_then(read_all).unwrap_err();
            assert_eq!(
                error.to_string(),
                "compressed values say that they are longer than they can be; the file is damaged or cut off"
            );
        }
    }
}

#[test]
fn large_batches_are_read_in_pieces() {
    let numbers: ArrayRef = Arc::new((0..20_000).collect::<Int64Array>());
    let batch = RecordBatch::try_from_iter([("row", numbers)]).unwrap();
    let mut writer = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    writer.write(&batch.slice(0, 0)).unwrap();
    writer.write(&batch).unwrap();
    let mut reader =
        TableReader::of_bytes(writer.into_inner().unwrap().into(), CsvOptions::default()).unwrap();
    let mut rows = Vec::new();
    let mut sizes = Vec::new();
    while let Some(piece) = reader.next_batch().unwrap() {
        sizes.push(piece.num_rows());
        rows.extend(piece.column(0).as_primitive::<Int64Type>().values().to_vec());
    }
    assert_eq!(sizes, [8192, 8192, 3616]);
    assert!(rows.into_iter().eq(0..20_000));
}

fn read_all(mut reader: TableReader) -> Result<usize, TableError> {
    let mut n_rows = 0;
    while let Some(batch) = reader.next_batch()? {
        n_rows += batch.num_rows();
    }
    Ok(n_rows)
}

#[test]
fn what_is_written_is_read_again() {
    let numbers: ArrayRef = Arc::new((0..N_ROWS).collect::<Int64Array>());
    let texts: ArrayRef = Arc::new((0..N_ROWS).map(asm).collect::<StringArray>());
    let batch = RecordBatch::try_from_iter([("row", numbers), ("asm", texts)]).unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (form, name) in [(Form::Parquet, "written.parquet"), (Form::Arrow, "written.arrow")] {
        assert_eq!(Form::of_name(name.as_ref()), Some(form));
        let path = folder.join(name);
        let sink = Box::new(fs::File::create(&path).unwrap());
        let mut writer = TableWriter::of_file(form, sink, &batch.schema()).unwrap();
        writer.write(&batch).unwrap();
        writer.finish().unwrap();
        assert!(rows_of(open(&path).unwrap()).unwrap() == expected(), "{name}");
    }
}

#[test]
fn rows_of_text_that_are_wrong_have_their_line() {
    let error = |text: &'static [u8]| {
        TableReader::of_bytes(text.into(), CsvOptions::default()).and_then(read_all).unwrap_err().to_string()
    };
    assert_eq!(error(b"a,b\n1,2\n3\n"), "line 3: the row has 1 fields, and the first one has 2");
    assert_eq!(error(b"a,b\n1,2\n3,\xff\n"), "line 3: field 2 is not UTF-8");
}
