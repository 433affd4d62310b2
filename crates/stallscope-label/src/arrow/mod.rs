//! Blocks from Arrow's arrays, and labels as record batches.

mod blocks;
mod error;
mod label_batch;

pub use blocks::blocks;
pub use error::ArrowError;
pub use label_batch::{
    LabelSchema, array_schema, check_columns, default_block_column, label_array, label_batch,
};
