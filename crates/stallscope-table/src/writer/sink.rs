//! Where bytes of tables go.

use std::io::Write;

/// Where the bytes of a table go.
pub type Sink = Box<dyn Write + Send>;
