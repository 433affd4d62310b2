//! Where a region is that was found in code.

/// Where a region is that was found in code, in parts that programs can use.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegionPlace {
    /// The part of the code that it covers.
    pub part: RegionPart,
    /// The name of its function; empty if it is unknown. It need not be UTF-8.
    pub function: Vec<u8>,
    /// The address of its first instruction; none in a text.
    pub address: Option<u64>,
    /// The line of its first instruction in a text; none in a program.
    pub text_line: Option<u32>,
    /// The path of a file with source code, and the line there, that its first instruction comes from.
    pub source: Option<(Vec<u8>, u32)>,
    /// The number of its path among the paths through the same code, from 1.
    pub path_number: u64,
    /// How many paths there are.
    pub n_paths: u64,
    /// The functions that it calls, by their names.
    pub calls: Vec<Vec<u8>>,
}

/// A part of code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RegionPart {
    /// An innermost loop.
    Loop,
    /// An outer loop, without its inner loops.
    OuterLoop,
    /// The code of a function that is in no loop.
    OutsideLoops,
    /// A function.
    #[default]
    Function,
    /// A basic block.
    Block,
}

impl RegionPart {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loop => "Loop",
            Self::OuterLoop => "OuterLoop",
            Self::OutsideLoops => "OutsideLoops",
            Self::Function => "Function",
            Self::Block => "Block",
        }
    }
}

impl RegionPlace {
    /// A part of a function at an unknown place.
    #[must_use]
    pub fn new(part: RegionPart, function: &[u8]) -> Self {
        Self {
            part,
            function: function.to_vec(),
            address: None,
            text_line: None,
            source: None,
            path_number: 1,
            n_paths: 1,
            calls: Vec::new(),
        }
    }
}
