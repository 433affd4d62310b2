//! Files that contain object files: archives, and files with code for several machines.

use std::borrow::Cow;

use object::read::archive::ArchiveFile;
use object::read::macho::{FatArch, MachOFatFile32, MachOFatFile64};
use object::{FileKind, ReadRef as _, archive};

use crate::ObjectError;
use crate::file_data::FileData;
use crate::foreign_file::ForeignFile;
use crate::member_files::MemberFiles;

/// A file in another one, or the whole file.
#[derive(Clone, Debug)]
pub(crate) struct Member<'d> {
    /// Its name; none for the whole file.
    pub(crate) name: Option<Cow<'d, str>>,
    /// Its bytes, or why there are none.
    pub(crate) data: Result<FileData<'d>, ObjectError>,
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
        // Files of other formats start like these.
        Ok(
            FileKind::Archive
            | FileKind::MachOFat32
            | FileKind::DyldCache
            | FileKind::CoffBig
            | FileKind::CoffImport,
        ) => ForeignFile::recognize(data).is_none(),
        Ok(_) => true,
        Err(_) => is_archive(data),
    }
}

/// Returns whether bytes start like an archive of any kind.
fn is_archive(data: FileData<'_>) -> bool {
    let start = data.read_bytes_at(0, archive::MAGIC.len() as u64).unwrap_or_default();
    [&archive::MAGIC, &archive::THIN_MAGIC, &archive::AIX_BIG_MAGIC].iter().any(|magic| start == &magic[..])
}

/// Returns the object files in a file: the members of an archive, the files for several machines, or the file itself. A thin archive has
/// its members in `files`.
///
/// # Errors
/// If the list of an archive's members is damaged.
pub(crate) fn members<'d>(
    data: FileData<'d>,
    files: Option<&'d MemberFiles>,
) -> Result<Vec<Member<'d>>, ObjectError> {
    if is_archive(data) {
        return archive_members(data, files);
    }
    match FileKind::parse(data) {
        Ok(FileKind::MachOFat32) => {
            let file = MachOFatFile32::parse(data)?;
            fat_members(data, file.arches())
        }
        Ok(FileKind::MachOFat64) => {
            let file = MachOFatFile64::parse(data)?;
            fat_members(data, file.arches())
        }
        _ => Ok(vec![Member { name: None, data: Ok(data) }]),
    }
}

fn archive_members<'d>(
    data: FileData<'d>,
    files: Option<&'d MemberFiles>,
) -> Result<Vec<Member<'d>>, ObjectError> {
    let archive = ArchiveFile::parse(data)?;
    let mut found = Vec::new();
    for member in archive.members() {
        let member = member?;
        let bytes = if member.is_thin() {
            thin_member(member.name(), files)
        } else {
            let (offset, size) = member.file_range();
            Ok(match data.part(offset, size).filter(|_| size > MAX_WHOLE) {
                Some(part) => part,
                None => member.data(data)?.into(),
            })
        };
        // An archive may also have files of other kinds, such as Rust's metadata.
        let bytes = match bytes {
            Ok(bytes) if is_object(bytes) => Ok(bytes),
            Ok(bytes) => match ForeignFile::recognize(bytes) {
                Some(foreign) => Err(ObjectError::Foreign(foreign)),
                None => continue,
            },
            Err(error) => Err(error),
        };
        found.push(Member { name: Some(String::from_utf8_lossy(member.name())), data: bytes });
    }
    Ok(found)
}

/// The bytes of a member that is in its own file.
fn thin_member<'d>(name: &[u8], files: Option<&'d MemberFiles>) -> Result<FileData<'d>, ObjectError> {
    let read = files.map_or_else(|| Err(name.to_vec()), |files| files.read(name));
    let missing = |path: Vec<u8>| ObjectError::MissingMember(String::from_utf8_lossy(&path).into_owned());
    read.map(FileData::from).map_err(missing)
}

fn fat_members<'d, A: FatArch>(data: FileData<'d>, arches: &[A]) -> Result<Vec<Member<'d>>, ObjectError> {
    let member = |arch: &A| {
        let name = format!("{:?}", arch.architecture()).to_lowercase();
        Ok(Member { name: Some(Cow::Owned(name)), data: Ok(arch.data(data)?.into()) })
    };
    arches.iter().map(member).collect()
}
