//! Labels batches of basic blocks with the cycles that processors take for them.
//!
//! A [`Labeler`] has the processors, the [`Column`]s that are asked for and the [`BlockKind`]: assembly, hexadecimal digits or machine
//! code. [`Labeler::label`] labels the blocks of a batch on all cores. Their order is kept, and a block that cannot be analyzed has a
//! [`CodeError`](stallscope::CodeError) in place of its figures. With the feature `arrow`, blocks come from Arrow's arrays and labels are record batches.
//!
//! ```
//! use stallscope::Subtarget;
//! use stallscope_label::{BlockKind, LabelOptions, Labeler};
//!
//! let skylake = Subtarget::builder("x86_64").processor("skylake").build()?;
//! let labeler = Labeler::new([skylake], LabelOptions { kind: BlockKind::Hex, ..LabelOptions::default() })?;
//! let labels = labeler.label(&[Some("4801c8"), Some("zz"), None], &|| false)?;
//! let cycles: Vec<_> = labels.of_processor(0).map(|label| label.as_ref().ok().map(|figures| figures.cycles())).collect();
//! assert_eq!(cycles, [Some(1.03), None, None]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "arrow")]
pub mod arrow;
mod block_kind;
mod column;
mod labeler;
mod labels;
mod worker;

pub use block_kind::BlockKind;
pub use column::{Column, Value};
pub use labeler::{LabelError, LabelOptions, Labeler};
pub use labels::{Label, Labels};
