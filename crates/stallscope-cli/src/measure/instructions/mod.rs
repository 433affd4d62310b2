//! `stallscope measure --instructions`: what each form of an instruction takes on this machine.
//!
//! [`forms`] finds the forms that assembly can name with the processor's features, [`kernel`] makes code that shows what one takes, and
//! [`alone`] measures it. [`mixes`] finds out which forms compete. One form represents each of the [`classes`].

mod alone;
mod bench;
mod classes;
mod form;
mod forms;
mod kernel;
mod links;
mod machine;
mod mixes;
mod page;
mod pattern;
mod registers;
mod row;
mod run;
mod table;
#[cfg(all(test, feature = "x86"))]
mod testing;

pub(super) use run::{Error, run};
