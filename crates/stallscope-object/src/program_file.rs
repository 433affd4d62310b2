//! The programs in a file.

use crate::container::members;
use crate::{FileData, ObjectError, Program};

/// The programs in a file: one, or those in an archive.
#[derive(Debug)]
pub struct ProgramFile<'d> {
    /// The programs, all for the same machine; at least one.
    pub programs: Vec<Program<'d>>,
    /// The names of files in the archive that cannot be read, and why.
    pub refused: Vec<(String, ObjectError)>,
}

impl<'d> ProgramFile<'d> {
    /// Reads a file. Of several programs, those for the first one's machine are taken.
    ///
    /// # Errors
    /// If the file's structure is damaged, or there is no program in it.
    pub fn read(data: impl Into<FileData<'d>>) -> Result<Self, ObjectError> {
        let mut file = Self { programs: Vec::new(), refused: Vec::new() };
        for member in members(data.into())? {
            let Some(name) = member.name else {
                file.programs.push(Program::read(member.data)?);
                continue;
            };
            match Program::read(member.data) {
                // Many files in archives only have data.
                Err(ObjectError::NoCode) => {}
                Err(error) => file.refused.push((name.into_owned(), error)),
                Ok(program) => match file.programs.first() {
                    Some(first) if !first.machine.is_like(&program.machine) => {
                        let error = ObjectError::OtherMachine(program.machine.triple);
                        file.refused.push((name.into_owned(), error));
                    }
                    _ => file.programs.push(Program { member: Some(name.into_owned()), ..program }),
                },
            }
        }
        if file.programs.is_empty() { Err(ObjectError::NoCode) } else { Ok(file) }
    }
}
