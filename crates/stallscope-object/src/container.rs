//! Files that contain object files: archives, and files with code for several machines.

use std::borrow::Cow;

use object::FileKind;
use object::read::archive::ArchiveFile;
use object::read::macho::{FatArch, MachOFatFile32, MachOFatFile64};

use crate::ObjectError;

/// A file in another one, or the whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member<'d> {
    /// Its name; none for the whole file.
    pub(crate) name: Option<Cow<'d, str>>,
    /// Its bytes.
    pub(crate) bytes: &'d [u8],
}

/// Returns whether bytes start like an object file, or like a file that contains some.
#[must_use]
pub fn is_object(bytes: &[u8]) -> bool {
    // Any two bytes can start a file of COFF: it has code only if the rest of its header says so.
    match FileKind::parse(bytes) {
        Ok(FileKind::Coff) => object::File::parse(bytes).is_ok(),
        Ok(_) => true,
        Err(_) => false,
    }
}

/// Returns the object files in a file: those of an archive or for several machines, or the file itself.
///
/// # Errors
/// If the list of an archive's members is damaged.
pub(crate) fn members(bytes: &[u8]) -> Result<Vec<Member<'_>>, ObjectError> {
    match FileKind::parse(bytes) {
        Ok(FileKind::Archive) => archive_members(bytes),
        Ok(FileKind::MachOFat32) => {
            let file = MachOFatFile32::parse(bytes)?;
            fat_members(bytes, file.arches())
        }
        Ok(FileKind::MachOFat64) => {
            let file = MachOFatFile64::parse(bytes)?;
            fat_members(bytes, file.arches())
        }
        _ => Ok(vec![Member { name: None, bytes }]),
    }
}

fn archive_members(bytes: &[u8]) -> Result<Vec<Member<'_>>, ObjectError> {
    let archive = ArchiveFile::parse(bytes)?;
    let mut found = Vec::new();
    for member in archive.members() {
        let member = member?;
        let data = member.data(bytes)?;
        // An archive may also have files of other kinds, such as Rust's metadata.
        if is_object(data) {
            found.push(Member { name: Some(String::from_utf8_lossy(member.name())), bytes: data });
        }
    }
    Ok(found)
}

fn fat_members<'d, A: FatArch>(bytes: &'d [u8], arches: &[A]) -> Result<Vec<Member<'d>>, ObjectError> {
    let member = |arch: &A| {
        let name = format!("{:?}", arch.architecture()).to_lowercase();
        Ok(Member { name: Some(Cow::Owned(name)), bytes: arch.data(bytes)? })
    };
    arches.iter().map(member).collect()
}
