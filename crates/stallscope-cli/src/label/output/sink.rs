//! Where bytes of tables go.

use std::error::Error;
use std::io::Write;

/// A sink of bytes.
pub(in super::super) type Sink = Box<dyn Write + Send>;

/// Why a table is not written.
pub(in super::super) type WriteError = Box<dyn Error + Send + Sync>;
