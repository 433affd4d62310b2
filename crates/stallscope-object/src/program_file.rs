//! The programs in a file.

use crate::container::{is_object, members};
use crate::member_files::MemberFiles;
use crate::{FileData, ForeignFile, ObjectError, Program};

/// The number of members that a message names.
const MAX_NAMED: usize = 10;

/// The programs in a file: one, or the programs in an archive.
#[derive(Debug)]
pub struct ProgramFile<'d> {
    /// The programs, all for the same machine; at least one.
    pub programs: Vec<Program<'d>>,
    /// The names of files in the archive that cannot be read, and why.
    pub refused: Vec<(String, ObjectError)>,
}

/// The members of an archive that cannot be read for the same reason.
struct Refused {
    names: Vec<String>,
    error: ObjectError,
}

impl<'d> ProgramFile<'d> {
    /// Reads a file. From several programs, it takes the programs for the first one's machine.
    ///
    /// # Errors
    /// If the file's structure is damaged, or there is no program in it.
    pub fn read(data: impl Into<FileData<'d>>) -> Result<Self, ObjectError> {
        Self::read_all(data.into(), None)
    }

    /// Reads a file like [`read`](Self::read), and the members of a thin archive from `files`.
    ///
    /// # Errors
    /// If the file's structure is damaged, or there is no program in it.
    pub fn read_with(data: impl Into<FileData<'d>>, files: &'d MemberFiles) -> Result<Self, ObjectError> {
        Self::read_all(data.into(), Some(files))
    }

    fn read_all(data: FileData<'d>, files: Option<&'d MemberFiles>) -> Result<Self, ObjectError> {
        let foreign = ForeignFile::recognize(data);
        if let Some(foreign) = foreign.filter(|_| !is_object(data)) {
            return Err(ObjectError::Foreign(foreign));
        }
        let mut programs: Vec<Program<'d>> = Vec::new();
        let mut refused = Vec::new();
        for member in members(data, files)? {
            let Some(name) = member.name else {
                let mut program = Program::read(member.data?)?;
                // A kernel is compressed in a program that decompresses it.
                program.problems.extend(foreign.map(|foreign| foreign.to_string()));
                programs.push(program);
                continue;
            };
            match member.data.and_then(Program::read) {
                // Many files in archives only have data.
                Err(ObjectError::NoCode) => {}
                Err(error) => refuse(&mut refused, name.into_owned(), error),
                Ok(program) => match programs.first() {
                    Some(first) if !first.machine.is_like(&program.machine) => {
                        let error = ObjectError::OtherMachine(program.machine.triple);
                        refuse(&mut refused, name.into_owned(), error);
                    }
                    _ => programs.push(Program { member: Some(name.into_owned()), ..program }),
                },
            }
        }
        let mut refused: Vec<_> = refused.into_iter().map(Refused::named).collect();
        if !programs.is_empty() {
            return Ok(Self { programs, refused });
        }
        if refused.is_empty() {
            return Err(ObjectError::NoCode);
        }
        let (name, error) = refused.swap_remove(0);
        Err(ObjectError::Member(name, Box::new(error)))
    }
}

/// Adds a member to the unreadable ones.
fn refuse(refused: &mut Vec<Refused>, name: String, error: ObjectError) {
    match refused.iter_mut().find(|other| other.error.is_like(&error)) {
        Some(other) => other.names.push(name),
        None => refused.push(Refused { names: vec![name], error }),
    }
}

impl Refused {
    /// The names of the members in a text, and the error.
    fn named(self) -> (String, ObjectError) {
        let Self { names, error } = self;
        let mut text = names.iter().take(MAX_NAMED).cloned().collect::<Vec<_>>().join(", ");
        if let Some(n_more @ 1..) = names.len().checked_sub(MAX_NAMED) {
            text += &format!(" and {n_more} more");
        }
        (text, error)
    }
}
