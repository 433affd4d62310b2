//! Reading files.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

use stallscope::text::Unread;

use super::os_text;

/// The part of a file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    Whole,
    /// The size that the file system states, as in llvm-mca. It is 0 for files without contents on a disk, such as files below `/proc`.
    Stated,
}

impl Extent {
    /// The part of files that the program or llvm-mca reads.
    pub(crate) const fn of_program(as_llvm_mca: bool) -> Self {
        if as_llvm_mca { Self::Stated } else { Self::Whole }
    }

    /// Reads a file up to `max` bytes.
    pub(crate) fn read(self, path: &OsStr, max: u64) -> io::Result<Vec<u8>> {
        let file = File::open(path)?;
        let metadata = file.metadata().ok();
        let length = metadata.as_ref().map_or(0, Metadata::len).min(max);
        let is_stated = self == Self::Stated && metadata.is_some_and(|metadata| metadata.is_file());
        // One more byte shows the end of the file without growing the buffer.
        let mut bytes = Vec::with_capacity(length as usize + 1);
        file.take(if is_stated { length } else { max }).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The function that reads files that a text includes.
    pub(crate) fn include_reader(self) -> fn(&str) -> Result<Vec<u8>, Unread> {
        match self {
            Self::Whole => |name| {
                read_regular(&included_path(name), MAX_NAMED_LENGTH).map_err(|error| match error.kind() {
                    io::ErrorKind::NotFound => Unread::NotFound,
                    _ => Unread::Refused(os_text::error_text(&error)),
                })
            },
            Self::Stated => {
                |name| Self::Stated.read(&included_path(name), MAX_LENGTH).map_err(|_| Unread::NotFound)
            }
        }
    }
}

/// The path of a file that a text includes. It ends at a null byte, as in C.
fn included_path(name: &str) -> OsString {
    os_text::from_raw(name.split('\0').next().unwrap_or_default())
}

/// The number of bytes that are read of a text: more than there are locations, so that the reader reports it as too large.
pub(crate) const MAX_LENGTH: u64 = 1 << 32;

/// The largest size of a file that an input names, or that is found by its name.
pub(crate) const MAX_NAMED_LENGTH: u64 = 256 << 20;

/// Reads a regular file of at most `max` bytes.
pub(crate) fn read_regular(path: &OsStr, max: u64) -> io::Result<Vec<u8>> {
    let file = open_regular(path)?;
    if file.metadata()?.len() > max {
        return Err(too_large(max));
    }
    read_up_to(file, max)
}

/// Reads a file of at most `max` bytes. Files below `/proc` do not state their size, and some have no end.
fn read_up_to(file: File, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max { Err(too_large(max)) } else { Ok(bytes) }
}

/// Reads a file of at most `max` bytes that a flag names: a regular file, or a stream that the program was started with, such as a
/// shell's `<(command)`.
pub(crate) fn read_argument(path: &OsStr, max: u64) -> io::Result<Vec<u8>> {
    if !is_own_stream(path) {
        return read_regular(path, max);
    }
    read_up_to(File::open(path)?, max)
}

/// Opens a regular file. To open another one can wait for its other end, and can have effects on a device. Files below `/proc` whose
/// next byte is yet to come give an error instead of waiting.
pub(crate) fn open_regular(path: &OsStr) -> io::Result<File> {
    check_regular(&fs::metadata(path)?)?;
    let file = open_without_waiting(path)?;
    // By now, the path may represent another file.
    check_regular(&file.metadata()?)?;
    Ok(file)
}

#[cfg(unix)]
fn open_without_waiting(path: &OsStr) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;

    use rustix::fs::OFlags;

    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    File::options().read(true).custom_flags(flags.bits().cast_signed()).open(path)
}

#[cfg(not(unix))]
fn open_without_waiting(path: &OsStr) -> io::Result<File> {
    File::open(path)
}

fn check_regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Err(io::Error::other("this is a device, a pipe or a socket; only regular files are read here"))
}

/// Whether a path represents a stream that the program was started with.
fn is_own_stream(path: &OsStr) -> bool {
    let path = Path::new(path);
    path == Path::new("/dev/stdin") || path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd")
}

/// The error for a file of more than `max` bytes.
pub(crate) fn too_large(max: u64) -> io::Error {
    io::Error::other(format!("the file is too large: at most {} MiB are read", max >> 20))
}
