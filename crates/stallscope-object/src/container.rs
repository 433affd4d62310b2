//! Files that contain object files: archives, and files with code for several machines.

use std::borrow::Cow;

use object::FileKind;
use object::read::archive::ArchiveFile;
use object::read::macho::{FatArch, MachOFatFile32, MachOFatFile64};

use crate::ObjectError;
use crate::file_data::FileData;

/// A file in another one, or the whole file.
#[derive(Clone, Debug)]
pub(crate) struct Member<'d> {
    /// Its name; none for the whole file.
    pub(crate) name: Option<Cow<'d, str>>,
    /// Its bytes.
    pub(crate) data: FileData<'d>,
}

/// The size of the largest files in an archive that are read as a whole: of larger ones, much is debug information.
const MAX_WHOLE: u64 = 1 << 16;

/// Returns whether bytes start like an object file, or like a file that contains some.
#[must_use]
pub fn is_object<'d>(data: impl Into<FileData<'d>>) -> bool {
    let data = data.into();
    // Any two bytes can start a file of COFF: it has code only if the rest of its header says so.
    match FileKind::parse(data) {
        Ok(FileKind::Coff) => object::File::parse(data).is_ok(),
        Ok(_) => true,
        Err(_) => false,
    }
}

/// Returns the object files in a file: those of an archive or for several machines, or the file itself.
///
/// # Errors
/// If the list of an archive's members is damaged.
pub(crate) fn members(data: FileData<'_>) -> Result<Vec<Member<'_>>, ObjectError> {
    match FileKind::parse(data) {
        Ok(FileKind::Archive) => archive_members(data),
        Ok(FileKind::MachOFat32) => {
            let file = MachOFatFile32::parse(data)?;
            fat_members(data, file.arches())
        }
        Ok(FileKind::MachOFat64) => {
            let file = MachOFatFile64::parse(data)?;
            fat_members(data, file.arches())
        }
        _ => Ok(vec![Member { name: None, data }]),
    }
}

fn archive_members(data: FileData<'_>) -> Result<Vec<Member<'_>>, ObjectError> {
    let archive = ArchiveFile::parse(data)?;
    let mut found = Vec::new();
    for member in archive.members() {
        let member = member?;
        let (offset, size) = member.file_range();
        let part = data.part(offset, size).filter(|_| size > MAX_WHOLE && !member.is_thin());
        let bytes = match part {
            Some(part) => part,
            None => member.data(data)?.into(),
        };
        // An archive may also have files of other kinds, such as Rust's metadata.
        if is_object(bytes) {
            found.push(Member { name: Some(String::from_utf8_lossy(member.name())), data: bytes });
        }
    }
    Ok(found)
}

fn fat_members<'d, A: FatArch>(data: FileData<'d>, arches: &[A]) -> Result<Vec<Member<'d>>, ObjectError> {
    let member = |arch: &A| {
        let name = format!("{:?}", arch.architecture()).to_lowercase();
        Ok(Member { name: Some(Cow::Owned(name)), data: arch.data(data)?.into() })
    };
    arches.iter().map(member).collect()
}
