//! An input: a text, a file with programs, or machine code.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _};

use stallscope::program::{
    FileCache, FileData, ForeignFile, MachineCode, MemberFiles, ProgramFile, is_binary, is_object,
};

use super::arguments::Arguments;
use super::idle_flags::InputKind;
use super::machine_code::CodeForm;
use super::{listing, program};
use crate::input::file::{self, Extent, MAX_LENGTH};
use crate::input::os_text;
use crate::output::streams::{Failure, Streams};

/// An input: its name and its content.
pub(super) struct Input {
    /// The name in messages and reports. [`raw_text`](stallscope_mc::raw_text) represents any bytes in it.
    pub(super) name: String,
    data: Data,
    /// The members of a thin archive.
    members: MemberFiles,
}

enum Data {
    /// A file of programs, which may be large, so that it is read piece by piece.
    File(Box<FileCache>),
    /// A text, or programs that are not in a regular file.
    Bytes(Vec<u8>),
    Code(Vec<MachineCode>),
}

/// The content of an input.
pub(super) enum Content<'d> {
    Text(&'d [u8]),
    Programs(ProgramFile<'d>),
    Code(&'d [MachineCode]),
}

impl Content<'_> {
    /// The kind of input that it is.
    pub(super) const fn kind(&self) -> InputKind {
        match self {
            Self::Text(_) => InputKind::Text,
            Self::Programs(_) => InputKind::Program,
            Self::Code(_) => InputKind::Code,
        }
    }

    /// Its programs, if it has any.
    pub(super) const fn programs(&self) -> Option<&ProgramFile<'_>> {
        match self {
            Self::Programs(file) => Some(file),
            Self::Text(_) | Self::Code(_) => None,
        }
    }

    /// Whether it names its target, which may be another one than that of the arguments.
    pub(super) fn has_target(&self, arguments: &Arguments) -> bool {
        match self {
            Self::Text(text) => listing::target(arguments, text).is_some(),
            Self::Programs(_) => true,
            Self::Code(_) => false,
        }
    }

    /// The arguments, completed by the target that it names. Messages call the input `name`.
    pub(super) fn complete<'a>(
        &self,
        arguments: &'a Arguments,
        name: &str,
        streams: &mut impl Streams,
    ) -> Result<Cow<'a, Arguments>, Failure> {
        match self {
            Self::Text(text) => listing::complete(arguments, name, text, streams),
            Self::Programs(file) => program::complete(arguments, name, file, streams).map(Cow::Owned),
            Self::Code(_) => Ok(Cow::Borrowed(arguments)),
        }
    }
}

impl Input {
    /// Reads the input at a path, `-` for standard input, or the machine code in the arguments.
    pub(super) fn read(
        path: &OsStr,
        arguments: &Arguments,
        streams: &mut impl Streams,
    ) -> Result<Self, Failure> {
        let extent = Extent::of_program(arguments.as_llvm_mca);
        let Some(form) = CodeForm::of(arguments).filter(|_| !arguments.as_llvm_mca) else {
            let cache = if arguments.as_llvm_mca { None } else { open_recognized(path) };
            let data = match cache {
                Some(cache) => Data::File(Box::new(cache)),
                None => Data::Bytes(read(path, extent, streams)?),
            };
            return Ok(Self { name: name(path).into_owned(), data, members: members(path) });
        };
        let (name, bytes) = match form {
            CodeForm::Bytes => (Cow::Borrowed("<bytes>"), Vec::new()),
            CodeForm::Raw | CodeForm::HexLines => (name(path), read_whole(path, streams)?),
        };
        match form.read(arguments, &name, &bytes) {
            Ok(code) => Ok(Self { name: name.into_owned(), data: Data::Code(code), members: members(path) }),
            Err(message) => {
                streams.message(&format!("{message}\n"))?;
                Err(Failure::Reported)
            }
        }
    }

    /// Determines the content. In llvm-mca's place, every input is text.
    pub(super) fn content(
        &self,
        arguments: &Arguments,
        streams: &mut impl Streams,
    ) -> Result<Content<'_>, Failure> {
        let data = match &self.data {
            Data::Code(code) => return Ok(Content::Code(code)),
            Data::Bytes(text) if arguments.as_llvm_mca => return Ok(Content::Text(text)),
            Data::Bytes(bytes) => FileData::from(bytes),
            Data::File(cache) => FileData::from(&**cache),
        };
        let error = match &self.data {
            _ if is_object(data) => match ProgramFile::read_with(data, &self.members) {
                Ok(file) => return Ok(Content::Programs(file)),
                Err(error) => error.to_string(),
            },
            Data::Bytes(text) => match not_text(text) {
                None => return Ok(Content::Text(text)),
                Some(reason) => reason,
            },
            _ => ForeignFile::recognize(data).map(|foreign| foreign.to_string()).unwrap_or_default(),
        };
        streams.message(&format!("error: {}: {error}\n", self.name))?;
        Err(Failure::Reported)
    }
}

/// The name of the input at a path.
pub(super) fn name(path: &OsStr) -> Cow<'_, str> {
    if path == "-" { Cow::Borrowed("<stdin>") } else { os_text::to_raw(path) }
}

/// Whether there is a file with programs at a path.
pub(crate) fn is_program(path: &OsStr) -> bool {
    open_program(path).is_some()
}

fn open_program(path: &OsStr) -> Option<FileCache> {
    open_recognized(path).filter(|file| is_object(file))
}

/// Opens a file with programs, or one of another format that is no text.
fn open_recognized(path: &OsStr) -> Option<FileCache> {
    if path == "-" {
        return None;
    }
    open_cached(path).filter(|file| is_object(file) || ForeignFile::recognize(file).is_some())
}

/// Why bytes that are no program are no text either; `None` if they may be one.
pub(crate) fn not_text(bytes: &[u8]) -> Option<String> {
    let is_unknown = || {
        is_binary(bytes)
            .then(|| "this is binary data of an unknown format; -raw reads it as machine code".to_owned())
    };
    ForeignFile::recognize(bytes).map(|foreign| foreign.to_string()).or_else(is_unknown)
}

/// The files next to an archive.
fn members(archive: &OsStr) -> MemberFiles {
    MemberFiles::new(archive.as_encoded_bytes(), |path| {
        let path = os_text::from_bytes(path.to_vec());
        file::read_regular(&path, MAX_LENGTH).ok()
    })
}

/// Opens a file to be read piece by piece, unless it is something else than a file.
pub(super) fn open_cached(path: &OsStr) -> Option<FileCache> {
    let cache = FileCache::new(file::open_regular(path).ok()?).ok()?;
    Some(match file::open_regular(path) {
        Ok(other) => cache.and_reader(other),
        Err(_) => cache,
    })
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &OsStr, extent: Extent, streams: &mut impl Streams) -> Result<Vec<u8>, Failure> {
    let bytes = if path == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().take(MAX_LENGTH).read_to_end(&mut bytes).map(|_| bytes)
    } else {
        check_length(path, extent).and_then(|()| extent.read(path, MAX_LENGTH))
    };
    match bytes {
        Ok(bytes) => Ok(bytes),
        Err(error) => {
            streams.message(&format!("error: {}\n", os_text::file_error(path, &error)))?;
            Err(Failure::Reported)
        }
    }
}

/// Checks whether a file can be read as a whole, before memory is taken for it. llvm-mca reads first.
fn check_length(path: &OsStr, extent: Extent) -> io::Result<()> {
    let is_too_large = |metadata: fs::Metadata| metadata.is_file() && metadata.len() >= MAX_LENGTH;
    if extent == Extent::Whole && fs::metadata(path).is_ok_and(is_too_large) {
        return Err(file::too_large(MAX_LENGTH));
    }
    Ok(())
}

/// Reads code, which must not be truncated.
pub(crate) fn read_whole(path: &OsStr, streams: &mut impl Streams) -> Result<Vec<u8>, Failure> {
    let bytes = read(path, Extent::Whole, streams)?;
    if bytes.len() as u64 == MAX_LENGTH {
        let error = os_text::file_error(path, &file::too_large(MAX_LENGTH));
        streams.message(&format!("error: {error}\n"))?;
        return Err(Failure::Reported);
    }
    Ok(bytes)
}
