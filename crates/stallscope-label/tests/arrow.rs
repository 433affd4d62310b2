//! Blocks in all of Arrow's layouts give the same labels.

#![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, Int16Array, Int32Array, Int64Array,
    LargeBinaryArray, LargeStringArray, NullArray, RecordBatch, RunArray, StringArray, StringViewArray,
};
use arrow_schema::DataType;
use stallscope::Subtarget;
use stallscope_label::arrow::{LabelSchema, label_array, label_batch};
use stallscope_label::{BlockKind, LabelOptions, Labeler};

fn labeler(kind: BlockKind) -> Labeler {
    let subtarget = Subtarget::builder("x86_64").processor("skylake").build().unwrap();
    Labeler::new([subtarget], LabelOptions { kind, ..LabelOptions::default() }).unwrap()
}

const HEX: [Option<&str>; 4] = [Some("4801c8"), None, Some("zz"), Some("480fafc3")];

fn arrays() -> Vec<ArrayRef> {
    let bytes = || HEX.map(|text| text.map(str::as_bytes)).to_vec();
    macro_rules! dictionary {
        ($key:ty) => {
            Arc::new(HEX.into_iter().collect::<DictionaryArray<$key>>())
        };
    }
    // Runs of one value each. Some values are in a dictionary.
    let texts = StringArray::from(HEX.to_vec());
    let dictionary: DictionaryArray<Int8Type> = HEX.into_iter().collect();
    let runs = RunArray::try_new(&Int16Array::from(vec![1, 2, 3, 4]), &texts).unwrap();
    let runs_of_dictionary = RunArray::try_new(&Int64Array::from(vec![1, 2, 3, 4]), &dictionary).unwrap();
    vec![
        dictionary!(Int8Type),
        dictionary!(Int16Type),
        dictionary!(Int64Type),
        dictionary!(UInt8Type),
        dictionary!(UInt16Type),
        dictionary!(UInt32Type),
        dictionary!(UInt64Type),
        Arc::new(runs),
        Arc::new(runs_of_dictionary),
        Arc::new(StringArray::from(HEX.to_vec())),
        Arc::new(LargeStringArray::from(HEX.to_vec())),
        Arc::new(StringViewArray::from(HEX.to_vec())),
        Arc::new(BinaryArray::from(bytes())),
        Arc::new(LargeBinaryArray::from(bytes())),
        Arc::new(BinaryViewArray::from(bytes())),
        dictionary!(Int32Type),
    ]
}

#[test]
fn every_layout_gives_the_same_labels() {
    let labeler = labeler(BlockKind::Hex);
    for array in arrays() {
        let batch = label_array(&labeler, array.as_ref(), &|| false).unwrap();
        let names: Vec<_> = batch.schema().fields().iter().map(|field| field.name().clone()).collect();
        assert_eq!(names, ["instructions", "cycles", "block_rthroughput", "error"]);
        let cycles: Vec<_> = batch.column(1).as_primitive::<Float64Type>().iter().collect();
        // llvm-mca says 103 and 303 cycles for 100 iterations.
        assert_eq!(cycles, [Some(1.03), None, None, Some(3.03)]);
        let errors: Vec<_> = batch.column(3).as_string::<i32>().iter().collect();
        let expected = [
            None,
            Some("there is no block: the value is null"),
            Some("line 1, column 1: not a hexadecimal digit"),
            None,
        ];
        assert_eq!(errors, expected);
        assert_eq!(label_array(&labeler, array.slice(3, 1).as_ref(), &|| false).unwrap(), batch.slice(3, 1));
    }
    let nulls = label_array(&labeler, &NullArray::new(3), &|| false).unwrap();
    assert_eq!((nulls.num_rows(), nulls.column(3).null_count()), (3, 0));
}

#[test]
fn a_dictionary_without_values_is_no_error() {
    let labeler = labeler(BlockKind::Hex);
    let missing: DictionaryArray<Int32Type> = [None::<&str>, None].into_iter().collect();
    let labels = label_array(&labeler, &missing, &|| false).unwrap();
    assert_eq!((labels.num_rows(), labels.column(1).null_count()), (2, 2));
    let no_rows: ArrayRef = Arc::new(missing.slice(0, 0));
    let batch = RecordBatch::try_from_iter([("hex", no_rows)]).unwrap();
    let schema = LabelSchema::new(&labeler, &batch.schema(), "hex").unwrap();
    assert_eq!(label_batch(&labeler, &schema, &batch, &|| false).unwrap().0.num_rows(), 0);
}

#[test]
fn a_table_keeps_its_columns() {
    let labeler = labeler(BlockKind::Hex);
    let numbers: ArrayRef = Arc::new(Int32Array::from(vec![7, 8, 9, 10]));
    let batch =
        RecordBatch::try_from_iter([("number", numbers), ("code", Arc::clone(&arrays()[0]))]).unwrap();
    let schema = LabelSchema::new(&labeler, &batch.schema(), "code").unwrap();
    let (labeled, labels) = label_batch(&labeler, &schema, &batch, &|| false).unwrap();
    assert_eq!(labeled.columns()[..2], batch.columns()[..]);
    assert_eq!((labeled.num_columns(), labels.n_refused()), (6, 2));
    let empty = label_batch(&labeler, &schema, &batch.slice(0, 0), &|| false).unwrap().0;
    assert_eq!((empty.num_rows(), empty.schema()), (0, labeled.schema()));
}

#[test]
fn tables_without_blocks_are_errors() {
    let message = |kind, name: &str, array: ArrayRef, column| {
        let batch = RecordBatch::try_from_iter([(name, array)]).unwrap();
        LabelSchema::new(&labeler(kind), &batch.schema(), column).unwrap_err().to_string()
    };
    let number = || arrow_array::new_empty_array(&DataType::Int32);
    let text = || arrow_array::new_empty_array(&DataType::Utf8);
    assert_eq!(message(BlockKind::Hex, "a", text(), "b"), "there is no column 'b'; the columns are a");
    assert_eq!(
        message(BlockKind::Assembly, "a", number(), "a"),
        "the column 'a' has the type Int32, and blocks of the kind asm must be text or binary"
    );
    assert_eq!(
        message(BlockKind::Bytes, "a", text(), "a"),
        "the column 'a' has the type Utf8, and blocks of the kind bytes must be binary; is it hexadecimal digits?"
    );
    assert_eq!(
        message(BlockKind::Hex, "cycles", text(), "cycles"),
        "the input has a column 'cycles' already; rename it, or ask for other columns"
    );
}
