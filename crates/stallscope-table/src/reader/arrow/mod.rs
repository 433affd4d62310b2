//! Files and streams of Arrow IPC.
//!
//! The library believes what a file says of the lengths in it, and asks for as much memory, which ends the program if there is not as
//! much. So messages are read and checked here, and the library decodes them.

mod file;
mod message;
mod stream;

pub(super) use file::FileBatches;
pub(super) use stream::StreamBatches;
