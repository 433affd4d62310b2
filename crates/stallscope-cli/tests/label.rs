//! Labeling tables as a user sees it.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

mod common;

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float64Type, UInt16Type};
use arrow_array::{ArrayRef, BinaryArray, DictionaryArray, Int64Array, RecordBatch, StringArray, UInt8Array};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::DataType;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use common::program;
use common::run::{Run, new_folder};

fn folder(name: &str) -> PathBuf {
    new_folder(&format!("label/{name}"))
}

fn label(folder: &Path, arguments: &str) -> Output {
    Run::of(&format!("label -mtriple=x86_64 -mcpu=skylake {arguments}")).folder(folder).output()
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", stderr(output));
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// The message of a run that fails.
fn error(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout_bytes(output), b"");
    stderr(output).strip_prefix("error: ").unwrap().trim_end()
}

fn stdout_bytes(output: &Output) -> &[u8] {
    &output.stdout
}

const ASSEMBLY: &str = "id,asm,note
1,\"imulq %rax, %rbx
addq %rbx, %rcx\",\"a, b\"
2,addl x,
3,,\"\"\"q\"\"\"
4,nop,
";

#[test]
fn rows_keep_their_order_and_errors_their_places() {
    let folder = folder("rows");
    fs::write(folder.join("in.csv"), ASSEMBLY).unwrap();
    let output = label(&folder, "in.csv -labels=instructions,uops,cycles");
    let expected = "id,asm,note,instructions,uops,cycles,error
1,\"imulq %rax, %rbx
addq %rbx, %rcx\",\"a, b\",2,2,3.04,
2,addl x,,,,,\"line 1, column 1: too few operands for instruction\"
3,,\"\"\"q\"\"\",,,,there are no instructions
4,nop,,1,1,0.2,
";
    assert_eq!(stdout(&output), expected);
    assert_eq!(stderr(&output), "note: 4 rows: 2 labeled, 2 refused\n");
    let piped = Run::of("label -mtriple=x86_64 -mcpu=skylake -labels=instructions,uops,cycles")
        .folder(&folder)
        .input(ASSEMBLY.as_bytes())
        .output();
    assert_eq!(stdout(&piped), expected);
}

#[test]
fn labels_are_those_of_the_report() {
    let folder = folder("report");
    let blocks = ["imulq %rax, %rbx", "vdivps %ymm0, %ymm1, %ymm2", "addq $1, (%r14)", "popcntq %rax, %rbx"];
    fs::write(
        folder.join("in.csv"),
        format!("asm\n{}\n", blocks.map(|block| format!("\"{block}\"")).join("\n")),
    )
    .unwrap();
    let output = label(&folder, "in.csv -labels=cycles,block_rthroughput,ipc -iterations=10");
    for (line, block) in stdout(&output).lines().skip(1).zip(blocks) {
        let report = Run::of("-mtriple=x86_64 -mcpu=skylake -json -iterations=10")
            .folder(&folder)
            .input(block.as_bytes())
            .output();
        let report: serde_json::Value = serde_json::from_slice(&report.stdout).unwrap();
        let summary = &report["CodeRegions"][0]["SummaryView"];
        let number = |key: &str| summary[key].as_f64().unwrap();
        let row = line.rsplit(',').collect::<Vec<_>>();
        let label = |index: usize| row[index].parse::<f64>().unwrap();
        assert!((label(1) - number("IPC")).abs() < 1e-9, "{line}");
        assert!((label(2) - number("BlockRThroughput")).abs() < 1e-9, "{line}");
        assert!((label(3) - number("TotalCycles") / 10.0).abs() < 1e-9, "{line}");
    }
}

/// A table of machine code, in every type that blocks can have.
fn table() -> RecordBatch {
    let hex = [Some("4801c8"), None, Some("06"), Some("480fafc3")];
    let bytes: [Option<&[u8]>; 4] =
        [Some(&[0x48, 0x01, 0xc8]), None, Some(&[6]), Some(&[0x48, 0x0f, 0xaf, 0xc3])];
    let column = |array: ArrayRef| array;
    RecordBatch::try_from_iter_with_nullable([
        ("number", column(Arc::new(Int64Array::from(vec![Some(1), None, Some(3), Some(4)]))), true),
        ("hex", column(Arc::new(StringArray::from(hex.to_vec()))), true),
        ("bytes", column(Arc::new(BinaryArray::from(bytes.to_vec()))), true),
    ])
    .unwrap()
}

fn write_parquet(path: &Path, batch: &RecordBatch) {
    let mut writer = ArrowWriter::try_new(File::create(path).unwrap(), batch.schema(), None).unwrap();
    writer.write(batch).unwrap();
    writer.close().unwrap();
}

fn write_arrow(path: &Path, batch: &RecordBatch) {
    let mut writer = FileWriter::try_new(File::create(path).unwrap(), &batch.schema()).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
}

fn read_parquet(path: &Path) -> Vec<RecordBatch> {
    let reader =
        ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap().build().unwrap();
    reader.map(Result::unwrap).collect()
}

#[test]
fn all_forms_have_the_same_rows() {
    let folder = folder("forms");
    write_parquet(&folder.join("in.parquet"), &table());
    write_arrow(&folder.join("in.arrow"), &table());
    let mut stream = Vec::new();
    let mut writer = StreamWriter::try_new(&mut stream, &table().schema()).unwrap();
    writer.write(&table()).unwrap();
    writer.finish().unwrap();
    drop(writer);

    let mut results = Vec::new();
    for kind in ["hex", "bytes"] {
        for input in ["in.parquet", "in.arrow"] {
            let output = label(&folder, &format!("-kind={kind} {input} -o out.parquet"));
            assert_eq!(stdout(&output), "");
            assert_eq!(stderr(&output), "note: 4 rows: 2 labeled, 2 refused\n");
            results.extend(read_parquet(&folder.join("out.parquet")));
        }
    }
    stdout(&label(&folder, "-kind=hex in.parquet -o out.feather"));
    results.extend(
        FileReader::try_new(File::open(folder.join("out.feather")).unwrap(), None)
            .unwrap()
            .map(Result::unwrap),
    );
    let piped = Run::of("label -mtriple=x86_64 -mcpu=skylake -kind=hex -format=arrow")
        .folder(&folder)
        .input(&stream)
        .output();
    assert!(piped.status.success());
    results.extend(StreamReader::try_new(piped.stdout.as_slice(), None).unwrap().map(Result::unwrap));

    assert_eq!(results.len(), 6);
    for result in results {
        assert_eq!(result.columns()[..3], table().columns()[..]);
        let cycles: Vec<_> =
            result.column_by_name("cycles").unwrap().as_primitive::<Float64Type>().iter().collect();
        // llvm-mca says 103 and 303 cycles for 100 iterations.
        assert_eq!(cycles, [Some(1.03), None, None, Some(3.03)]);
        let errors = result.column_by_name("error").unwrap();
        assert_eq!(
            errors.as_string::<i32>().iter().map(|text| text.is_some()).collect::<Vec<_>>(),
            [false, true, true, false]
        );
    }
    // What comma-separated values cannot hold is said before the work.
    let message = error(&label(&folder, "-kind=hex in.parquet -o out.csv")).to_owned();
    assert!(message.contains("the column 'bytes'") && message.contains("Binary"), "{message}");
    assert!(!folder.join("out.csv").exists() && !folder.join("out.csv.parts").exists());
    assert!(!folder.join("out.parquet.parts").exists());
}

#[test]
fn several_processors_have_columns_of_their_own() {
    let folder = folder("processors");
    let output = Run::of("label -mtriple=x86_64 -mcpu=skylake,btver2 -kind=hex -labels=cycles -no-header")
        .folder(&folder)
        .input(b"480fafc3\n")
        .output();
    let expected = "1,cycles_skylake,error_skylake,cycles_btver2,error_btver2\n480fafc3,3.03,,6.03,\n";
    assert_eq!(stdout(&output), expected);
}

#[test]
fn an_interrupted_run_goes_on_where_it_ended() {
    let folder = folder("resume");
    let rows = |damaged: Option<usize>| {
        let mut text = b"hex,name\n".to_vec();
        for row in 0..20_000 {
            let name: &[u8] = if damaged == Some(row) { b"\xff" } else { b"x" };
            text.extend_from_slice(if row % 3 == 0 { b"4801c8," } else { b"90," });
            text.extend_from_slice(name);
            text.push(b'\n');
        }
        text
    };
    fs::write(folder.join("in.csv"), rows(None)).unwrap();
    stdout(&label(&folder, "-kind=hex in.csv -o whole.csv"));
    let whole = fs::read(folder.join("whole.csv")).unwrap();
    assert_eq!(whole.iter().filter(|byte| **byte == b'\n').count(), 20_001);

    // Damage in the third batch ends the run; the two before it are kept.
    fs::write(folder.join("in.csv"), rows(Some(17_000))).unwrap();
    let message = error(&label(&folder, "-kind=hex in.csv -o out.csv")).to_owned();
    assert!(message.contains("in.csv") && message.contains("UTF-8"), "{message}");
    assert!(!folder.join("out.csv").exists());
    // A kill at any other moment leaves this.
    let part = fs::read_dir(folder.join("out.csv.parts")).unwrap().map(|entry| entry.unwrap().path());
    let part = part.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "arrow"));
    let unfinished = part.unwrap().to_str().unwrap().replace("000000.arrow", "unfinished");
    fs::write(unfinished, b"half a part").unwrap();

    fs::write(folder.join("in.csv"), rows(None)).unwrap();
    let again = label(&folder, "-kind=hex in.csv -o out.csv");
    assert_eq!(
        error(&again),
        "out.csv.parts has the parts of an interrupted run; use -resume to continue it, or remove the folder"
    );
    let other = label(&folder, "-kind=hex in.csv -o out.csv -resume -labels=cycles");
    assert!(error(&other).contains("other columns or flags"));
    let other = label(&folder, "-kind=hex in.csv -o out.csv -resume -iterations=7");
    assert!(error(&other).contains("other columns or flags"));

    let resumed = label(&folder, "-kind=hex in.csv -o out.csv -resume");
    assert_eq!(stdout(&resumed), "");
    assert_eq!(
        stderr(&resumed),
        "note: 20000 rows, 16384 of them in an earlier run: 3616 labeled, 0 refused\n"
    );
    assert_eq!(fs::read(folder.join("out.csv")).unwrap(), whole);
    assert!(!folder.join("out.csv.parts").exists());

    // Of another file it does not go on.
    fs::write(folder.join("in.csv"), rows(Some(17_000))).unwrap();
    error(&label(&folder, "-kind=hex in.csv -o out.csv"));
    let shorter: Vec<u8> =
        rows(None).split_inclusive(|byte| *byte == b'\n').take(7_000).flatten().copied().collect();
    fs::write(folder.join("in.csv"), shorter).unwrap();
    let message = error(&label(&folder, "-kind=hex in.csv -o out.csv -resume")).to_owned();
    assert!(message.contains("was the file changed?"), "{message}");
}

#[test]
fn files_that_are_no_parts_are_left_alone() {
    let folder = folder("foreign");
    fs::write(folder.join("in.csv"), "hex\n90\n").unwrap();
    let parts = folder.join("out.csv.parts");
    // A folder of somebody else's, with names that parts had or could have.
    fs::create_dir_all(parts.join("deep")).unwrap();
    let foreign = ["unfinished", "result", "000000.arrow", "notes.txt", "deep/notes.txt"];
    let write = || {
        for name in foreign {
            fs::write(parts.join(name), name).unwrap();
        }
    };
    let check = || {
        for name in foreign {
            assert_eq!(fs::read(parts.join(name)).unwrap(), name.as_bytes());
        }
    };
    write();
    for flags in ["", " -resume"] {
        let message = error(&label(&folder, &format!("-kind=hex in.csv -o out.csv{flags}"))).to_owned();
        assert!(message.starts_with("out.csv.parts is in the way"), "{message}");
        check();
        assert!(!folder.join("out.csv").exists());
    }
    fs::write(parts.join("stallscope-parts"), "somebody else's").unwrap();
    error(&label(&folder, "-kind=hex in.csv -o out.csv -resume"));
    check();

    // Files next to parts.
    fs::remove_dir_all(&parts).unwrap();
    fs::write(folder.join("bad.csv"), b"hex\n90\n\xff\n").unwrap();
    error(&label(&folder, "-kind=hex bad.csv -o out.csv"));
    fs::create_dir(parts.join("deep")).unwrap();
    write();
    let resumed = label(&folder, "-kind=hex in.csv -o out.csv -resume");
    assert_eq!(stdout(&resumed), "");
    assert!(stderr(&resumed).contains("note: out.csv.parts is kept: it has files that are not parts\n"));
    check();
    let names = fs::read_dir(&parts).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert_eq!(names, ["000000.arrow", "deep", "notes.txt", "result", "unfinished"]);
    assert!(fs::read_to_string(folder.join("out.csv")).unwrap().starts_with("hex,"));
}

#[cfg(unix)]
#[test]
fn a_link_is_no_folder_of_parts() {
    let folder = folder("link");
    fs::write(folder.join("in.csv"), "hex\n90\n").unwrap();
    fs::create_dir(folder.join("elsewhere")).unwrap();
    std::os::unix::fs::symlink("elsewhere", folder.join("out.csv.parts")).unwrap();
    error(&label(&folder, "-kind=hex in.csv -o out.csv -resume"));
    assert!(fs::read_dir(folder.join("elsewhere")).unwrap().next().is_none());
}

#[test]
fn what_cannot_be_labeled_is_said() {
    let folder = folder("wrong");
    write_parquet(&folder.join("in.parquet"), &table());
    let whole = fs::read(folder.join("in.parquet")).unwrap();
    fs::write(folder.join("truncated.parquet"), &whole[..whole.len() / 2]).unwrap();
    fs::write(folder.join("empty.csv"), "").unwrap();
    fs::write(folder.join("header.csv"), "asm,b\n").unwrap();
    fs::write(folder.join("ragged.csv"), "asm,b\nnop\n").unwrap();
    fs::write(folder.join("semicolons.csv"), "id;asm\n1;nop\n").unwrap();
    fs::write(folder.join("tabs.csv"), "id\tasm\n1\tnop\n").unwrap();
    let numbers: ArrayRef = Arc::new(UInt8Array::from(vec![1]));
    write_arrow(&folder.join("numbers.arrow"), &RecordBatch::try_from_iter([("asm", numbers)]).unwrap());
    let cases = [
        ("missing.csv", "missing.csv: No such file or directory"),
        ("in.parquet", "which column has the blocks? Use -column=NAME; the columns are number, hex, bytes"),
        ("in.parquet -column=x", "in.parquet: there is no column 'x'; the columns are number, hex, bytes"),
        (
            "in.parquet -kind=hex -column=number",
            "in.parquet: the column 'number' has the type Int64, and blocks of the kind hex must be text or binary",
        ),
        (
            "in.parquet -kind=bytes -column=hex",
            "in.parquet: the column 'hex' has the type Utf8, and blocks of the kind bytes must be binary; is it hexadecimal digits?",
        ),
        (
            "numbers.arrow",
            "numbers.arrow: the column 'asm' has the type UInt8, and blocks of the kind asm must be text or binary",
        ),
        (
            "header.csv -labels=cycle",
            "-labels: there is no column 'cycle'; the columns are instructions, uops, cycles, block_rthroughput, ipc, uops_per_cycle, predicted_cycles, bottleneck, guessed, skipped",
        ),
        ("header.csv -labels=cycles,cycles", "-labels: the column 'cycles' is named twice"),
        ("header.csv -resume", "-resume needs -o"),
        (
            "semicolons.csv",
            "semicolons.csv: the only column is 'id;asm'; if there are several, -delimiter=';' separates them, otherwise -column names it",
        ),
        (
            "tabs.csv",
            "tabs.csv: the only column is 'id\\tasm'; if there are several, -delimiter=tab separates them, otherwise -column names it",
        ),
        (
            "header.csv -delimiter=ab",
            "-delimiter: 'ab' is neither the word tab nor one ASCII character that can separate values",
        ),
    ];
    for (arguments, expected) in cases {
        assert_eq!(error(&label(&folder, arguments)), expected, "{arguments}");
    }
    for arguments in ["truncated.parquet -kind=hex", "empty.csv"] {
        let output = label(&folder, arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert!(stderr(&output).starts_with("error: "), "{}", stderr(&output));
    }
    // Rows in front of a bad one have been written.
    let ragged = label(&folder, "ragged.csv");
    assert_eq!(ragged.status.code(), Some(1));
    assert!(stderr(&ragged).contains("ragged.csv") && stderr(&ragged).contains('2'), "{}", stderr(&ragged));
    let unknown = Run::of("label -mtriple=x86_64 -mcpu=skylark header.csv").folder(&folder).output();
    assert_eq!(unknown.status.code(), Some(1));
    assert!(stderr(&unknown).contains("did you mean 'skylake'?"), "{}", stderr(&unknown));
    // No rows are no error.
    let none = label(&folder, "header.csv -column=asm");
    assert_eq!(stdout(&none), "asm,b,instructions,cycles,block_rthroughput,error\n");
    assert_eq!(stderr(&none), "note: 0 rows: 0 labeled, 0 refused\n");
}

#[test]
fn other_characters_stand_between_values() {
    let folder = folder("delimiters");
    fs::write(folder.join("in.csv"), "id;asm\n1;nop\n2;\"imulq %rax, %rbx; nop\"\n").unwrap();
    let semicolons = label(&folder, "in.csv -delimiter=; -labels=instructions");
    let expected = "id;asm;instructions;error\n1;nop;1;\n2;\"imulq %rax, %rbx; nop\";2;\n";
    assert_eq!(stdout(&semicolons), expected);
    fs::write(folder.join("in.tsv"), "id\tasm\n1\tmovq (%rax), %rbx\n").unwrap();
    let expected = "id\tasm\tinstructions\terror\n1\tmovq (%rax), %rbx\t1\t\n";
    assert_eq!(stdout(&label(&folder, "in.tsv -delimiter=tab -labels=instructions")), expected);
    assert_eq!(stdout(&label(&folder, "in.tsv -labels=instructions -o out.tsv")), "");
    assert_eq!(fs::read_to_string(folder.join("out.tsv")).unwrap(), expected);
    // The names say which character it is.
    assert_eq!(stdout(&label(&folder, "in.tsv -labels=instructions -o out.csv")), "");
    let expected = "id,asm,instructions,error\n1,\"movq (%rax), %rbx\",1,\n";
    assert_eq!(fs::read_to_string(folder.join("out.csv")).unwrap(), expected);
}

/// A column with a dictionary that differs between the batches, in a table with one row in each.
fn dictionaries() -> Vec<RecordBatch> {
    let batch = |text: Option<&str>| {
        let codes: ArrayRef = Arc::new(std::iter::once(text).collect::<DictionaryArray<UInt16Type>>());
        RecordBatch::try_from_iter_with_nullable([("hex", codes, true)]).unwrap()
    };
    ["4801c8", "480fafc3"].map(|text| batch(Some(text))).into_iter().chain([batch(None)]).collect()
}

#[test]
fn dictionaries_may_differ_between_batches() {
    let folder = folder("dictionaries");
    let batches = dictionaries();
    let schema = batches[0].schema();
    let mut parquet =
        ArrowWriter::try_new(File::create(folder.join("in.parquet")).unwrap(), Arc::clone(&schema), None)
            .unwrap();
    let mut stream = StreamWriter::try_new(File::create(folder.join("in.arrows")).unwrap(), &schema).unwrap();
    for batch in &batches {
        parquet.write(batch).unwrap();
        parquet.flush().unwrap();
        stream.write(batch).unwrap();
    }
    parquet.close().unwrap();
    stream.finish().unwrap();
    let cycles = |batches: &[RecordBatch]| -> Vec<Option<f64>> {
        let columns = batches.iter().map(|batch| batch.column_by_name("cycles").unwrap());
        columns.flat_map(|column| column.as_primitive::<Float64Type>().iter()).collect()
    };
    for input in ["in.parquet", "in.arrows"] {
        let output = label(&folder, &format!("{input} -kind=hex -o out.parquet"));
        assert_eq!(stdout(&output), "");
        assert_eq!(stderr(&output), "note: 3 rows: 2 labeled, 1 refused\n");
        let labeled = read_parquet(&folder.join("out.parquet"));
        assert_eq!(cycles(&labeled), [Some(1.03), Some(3.03), None], "{input}");
        assert_eq!(labeled[0].schema().field(0), schema.field(0));
        let output = label(&folder, &format!("{input} -kind=hex -o out.arrow"));
        assert_eq!(stdout(&output), "");
        let note = "note: written without dictionaries, because a file of Arrow IPC has only one per column: 'hex'\n";
        assert!(stderr(&output).starts_with(note), "{}", stderr(&output));
        let file = FileReader::try_new(File::open(folder.join("out.arrow")).unwrap(), None).unwrap();
        assert_eq!(file.schema().field(0).data_type(), &DataType::Utf8);
        let labeled: Vec<RecordBatch> = file.map(Result::unwrap).collect();
        assert_eq!(cycles(&labeled), [Some(1.03), Some(3.03), None], "{input}");
        let output = label(&folder, &format!("{input} -kind=hex -labels=cycles"));
        let expected =
            "hex,cycles,error\n4801c8,1.03,\n480fafc3,3.03,\n,,there is no block: the value is null\n";
        assert_eq!(stdout(&output), expected);
    }
}

#[test]
fn blocks_are_simulated_as_the_flags_say() {
    let folder = folder("simulated");
    let block = "addw $4660, %cx\naddw $4660, %dx\n";
    fs::write(folder.join("in.csv"), format!("asm\n\"{block}\"\n")).unwrap();
    fs::write(folder.join("in.s"), block).unwrap();
    let predicted = |flags: &str| -> f64 {
        let output = label(&folder, &format!("in.csv -accurate -labels=predicted_cycles {flags}"));
        assert_eq!(stderr(&output), "note: 1 rows: 1 labeled, 0 refused\n");
        stdout(&output).lines().last().unwrap().rsplit(',').nth(1).unwrap().parse().unwrap()
    };
    assert!(predicted("-fetch=decoders") > predicted("-fetch=cache"));
    for flags in ["-fetch=loop", "-fetch=loop -alignment=24", "-initial-state=bhive", "-fetch=decoders"] {
        let report = Run::of(&format!("-mtriple=x86_64 -mcpu=skylake -accurate {flags} -json-complete in.s"))
            .folder(&folder)
            .output();
        let json: serde_json::Value = serde_json::from_str(stdout(&report)).unwrap();
        let expected = json["CodeRegions"][0]["AccuracyView"]["PredictedCycles"].as_f64().unwrap();
        assert_eq!(predicted(flags), expected, "{flags}");
    }
    let unused = label(&folder, "in.csv -fetch=loop -alignment=3");
    let notes =
        "note: --fetch has no effect without -accurate\nnote: --alignment has no effect without -accurate\n";
    assert!(stderr(&unused).starts_with(notes), "{}", stderr(&unused));

    let blocks = "asm\nnop\n\"nop\nnone\"\n\"vpaddd %zmm0, %zmm1, %zmm2\nnop\"\nnone\n";
    fs::write(folder.join("in.csv"), blocks).unwrap();
    let output = Run::of(
        "label -mtriple=x86_64 -mcpu=btver2 in.csv -labels=instructions -skip-unsupported-instructions=any",
    )
    .folder(&folder)
    .output();
    let note = "note: 4 rows: 3 labeled (2 without instructions that were skipped), 1 refused\n";
    assert!(stderr(&output).ends_with(note), "{}", stderr(&output));
    let expected = "asm,instructions,skipped,error\nnop,1,0,\n\"nop\nnone\",1,1,\n\"vpaddd %zmm0, %zmm1, %zmm2\nnop\",1,1,\n\
        none,,,\"line 1, column 1: invalid instruction mnemonic 'none'\"\n";
    assert_eq!(stdout(&output), expected);
}

#[test]
fn a_full_disk_is_an_error() {
    if !Path::new("/dev/full").exists() {
        stallscope_testing::skip("a_full_disk_is_an_error", "there is no /dev/full");
        return;
    }
    let folder = folder("full");
    let output = program::command("stallscope")
        .args(["label", "-mtriple=x86_64", "-mcpu=skylake", "-no-header", "-kind=hex"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(File::options().write(true).open("/dev/full").unwrap())
        .stderr(Stdio::piped())
        .spawn()
        .and_then(|mut child| {
            child.stdin.take().unwrap().write_all(b"90\n")?;
            child.wait_with_output()
        });
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("No space left on device") || stderr(&output).contains("storage"),
        "{}",
        stderr(&output)
    );
}

/// A pipe stays one, and takes what standard output would; it cannot be continued.
#[cfg(target_os = "linux")]
#[test]
fn a_result_in_a_pipe_does_not_replace_it() {
    use std::os::unix::fs::FileTypeExt as _;

    use rustix::fs::{CWD, FileType, Mode, mknodat};

    let folder = folder("pipe");
    fs::write(folder.join("in.csv"), "asm\n\"incl %eax\"\n\"addq %rax, %rbx\"\n").unwrap();
    let pipe = folder.join("pipe");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RWXU, 0).unwrap();
    let expected = stdout(&label(&folder, "in.csv")).to_owned();
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    let output = label(&folder, "in.csv -o pipe");
    assert_eq!(stdout(&output), "");
    assert_eq!(reader.join().unwrap(), expected);
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert!(!folder.join("pipe.parts").exists());
    assert_eq!(error(&label(&folder, "in.csv -o pipe -resume")), "-resume needs a regular file as -o");
}
