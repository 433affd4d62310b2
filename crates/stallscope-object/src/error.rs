//! Why a file cannot be read.

use std::fmt;

use crate::foreign_file::ForeignFile;

/// Why a file, or a part of one, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectError {
    /// The file's structure is damaged, for this reason.
    Damaged(String),
    /// There is no code in the file.
    NoCode,
    /// The file is a core dump.
    CoreDump,
    /// The file is for a machine that is not known, called so by the file.
    UnknownMachine(String),
    /// The file is for another machine than the first one in the archive: for this triple.
    OtherMachine(String),
    /// The file has no machine code that can be analyzed.
    Foreign(ForeignFile),
    /// There is no file at this path, where a thin archive has a member.
    MissingMember(String),
    /// Why the members of these names in an archive cannot be read, while no other member has code.
    Member(String, Box<Self>),
}

impl fmt::Display for ObjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(reason) => write!(f, "the file is damaged: {reason}"),
            Self::NoCode => write!(f, "the file has no code"),
            Self::CoreDump => write!(f, "the file is a core dump; give the program that it is of"),
            Self::OtherMachine(triple) => write!(f, "the code is for another target, {triple}"),
            Self::Foreign(foreign) => foreign.fmt(f),
            Self::MissingMember(path) => {
                write!(f, "there is no file {path}, and a thin archive has no copies")
            }
            Self::Member(name, error) => write!(f, "{name}: {error}"),
            Self::UnknownMachine(name) => write!(f, "code for the architecture {name} cannot be read"),
        }
    }
}

impl ObjectError {
    /// Whether another error is the same, or the same about another file.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let are_missing = matches!((self, other), (Self::MissingMember(_), Self::MissingMember(_)));
        are_missing || self == other
    }
}

impl std::error::Error for ObjectError {}

impl From<object::Error> for ObjectError {
    fn from(error: object::Error) -> Self {
        Self::Damaged(error.to_string())
    }
}
