//! HTML pages in one file: what all pages of the project share.
//!
//! ```
//! use stallscope_html::{Document, escaped};
//!
//! let page = Document { title: "a <title>", ..Document::default() };
//! let text = format!("{}<p>{}</p>{}", page.head(), escaped("1 < 2"), Document::END);
//! assert!(text.contains("<title>a &lt;title&gt;</title>"));
//! assert!(text.contains("<p>1 &lt; 2</p>"));
//! ```

mod document;
mod escape;

pub use document::Document;
pub use escape::{escaped, escaped_bytes};
