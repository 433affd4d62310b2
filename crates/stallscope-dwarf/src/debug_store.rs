//! The files with debug information next to a program.

use stallscope_object::{Arena, DebugFile, FileCache};

use crate::path::{is_absolute, join, split};

/// Opens a file by its path, if it exists.
pub type OpenFile<'f> = dyn Fn(&[u8]) -> Option<FileCache> + 'f;

/// Where systems keep debug information.
const SYSTEM_FOLDER: &[u8] = b"/usr/lib/debug";

/// Files with debug information, and what was decompressed of them. They stay here while a [`DebugInfo`](crate::DebugInfo) uses
/// them.
pub struct DebugStore<'f> {
    path: Vec<u8>,
    open: &'f OpenFile<'f>,
    files: Arena<FileCache>,
    sections: Arena<Vec<u8>>,
}

impl std::fmt::Debug for DebugStore<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = String::from_utf8_lossy(&self.path);
        f.debug_struct("DebugStore").field("path", &path).finish_non_exhaustive()
    }
}

impl<'f> DebugStore<'f> {
    /// A store for the program with a path, whose other files `open` opens.
    pub fn new(path: &[u8], open: &'f OpenFile<'f>) -> Self {
        Self { path: path.to_vec(), open, files: Arena::default(), sections: Arena::default() }
    }

    /// Keeps the contents of a section.
    pub(crate) fn keep(&self, section: Vec<u8>) -> &[u8] {
        self.sections.add(section).map_or(&[], |(_, section)| section.as_slice())
    }

    /// The package with the split debug information of the program.
    pub(crate) fn package(&self) -> Option<DebugFile<'_>> {
        self.open(&[&self.path, &b".dwp"[..]].concat())
    }

    /// A file that the debug information names, relative to the folder of its compilation. Programs are moved together with these files, so
    /// the program's folder is searched, too.
    pub(crate) fn split_file(&self, folder: &[u8], path: &[u8]) -> Option<DebugFile<'_>> {
        let (program_folder, _) = split(&self.path);
        let named = join(folder, path);
        self.open(&named)
            .or_else(|| self.open(&join(program_folder, path)))
            .or_else(|| self.open(&join(program_folder, split(path).1)))
    }

    /// The file that has the debug information of a program without any of its own.
    pub(crate) fn separate_file(&self, program: &DebugFile<'_>) -> Option<DebugFile<'_>> {
        self.file_of_build_id(program)
            .or_else(|| self.linked_file(program))
            .or_else(|| self.bundled_file(program))
    }

    /// The file with a program's build id in the system's folder.
    fn file_of_build_id(&self, program: &DebugFile<'_>) -> Option<DebugFile<'_>> {
        let build_id = program.build_id()?;
        let (first, rest) = build_id.split_first()?;
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let path = format!("/.build-id/{}/{}.debug", hex(&[*first]), hex(rest));
        let path = [SYSTEM_FOLDER, path.as_bytes()].concat();
        self.open(&path).filter(|file| file.build_id() == Some(build_id))
    }

    /// The file that a program names.
    fn linked_file(&self, program: &DebugFile<'_>) -> Option<DebugFile<'_>> {
        let link = program.debug_link()?;
        let (folder, _) = split(&self.path);
        let system = is_absolute(folder).then(|| [SYSTEM_FOLDER, folder].concat());
        let folders = [Some(folder.to_vec()), Some(join(folder, b".debug")), system];
        let mut paths = folders.into_iter().flatten().map(|folder| join(&folder, link.name));
        paths.find_map(|path| {
            let file = self.file(&path)?;
            let found = DebugFile::read(file).ok()?;
            let is_same = match (program.build_id(), found.build_id()) {
                (Some(wanted), Some(build_id)) => wanted == build_id,
                _ => file.checksum() == Some(link.checksum),
            };
            (is_same && found.has_section(".debug_info")).then_some(found)
        })
    }

    /// The file in the bundle that `dsymutil` writes next to a program of macOS.
    fn bundled_file(&self, program: &DebugFile<'_>) -> Option<DebugFile<'_>> {
        let uuid = program.uuid()?;
        let (_, name) = split(&self.path);
        let path = [&self.path, &b".dSYM/Contents/Resources/DWARF/"[..], name].concat();
        DebugFile::read_members(self.file(&path)?).find(|file| file.uuid() == Some(uuid))
    }

    /// The file that several programs share parts of their debug information in.
    pub(crate) fn shared_file(&self, user: &DebugFile<'_>) -> Option<DebugFile<'_>> {
        let (path, build_id) = user.shared_debug_file()?;
        let (folder, _) = split(&self.path);
        let near = join(folder, path);
        let system = [SYSTEM_FOLDER, b"/.dwz/", split(path).1].concat();
        [near, system].into_iter().find_map(|path| {
            self.open(&path).filter(|file| build_id.is_empty() || file.build_id() == Some(build_id))
        })
    }

    fn open(&self, path: &[u8]) -> Option<DebugFile<'_>> {
        DebugFile::read(self.file(path)?).ok()
    }

    fn file(&self, path: &[u8]) -> Option<&FileCache> {
        let file = (self.open)(path)?;
        self.files.add(file).map(|(_, file)| file)
    }
}
