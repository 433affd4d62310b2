//! Macros: which are defined, and which are being expanded.

use std::collections::HashMap;

use smallvec::SmallVec;

use crate::token::Token;

/// A parameter of a macro.
#[derive(Clone, Debug, Default)]
pub(super) struct Parameter<'a> {
    pub(super) name: &'a [u8],
    // The tokens that stand for an argument that is not given.
    pub(super) default: Argument<'a>,
    pub(super) is_required: bool,
    // Whether it takes all that is left.
    pub(super) is_vararg: bool,
}

/// The tokens of an argument.
pub(super) type Argument<'a> = SmallVec<[Token<'a>; 2]>;

/// A macro, or the body of a repetition.
#[derive(Clone, Debug, Default)]
pub(super) struct Macro<'a> {
    pub(super) name: &'a [u8],
    pub(super) body: &'a [u8],
    pub(super) parameters: Vec<Parameter<'a>>,
    // How often it has been expanded.
    pub(super) n_expansions: u32,
}

/// A macro that is being expanded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instantiation {
    // Where it was called.
    pub(super) location: u32,
    // Where reading goes on behind it.
    pub(super) exit_source: usize,
    pub(super) exit_location: u32,
    // How many conditionals were open where it was called.
    pub(super) conditional_depth: usize,
}

/// The macros that are defined, and those that are being expanded.
#[derive(Debug)]
pub(crate) struct Macros<'a> {
    pub(super) by_name: HashMap<&'a [u8], Macro<'a>>,
    pub(super) active: Vec<Instantiation>,
    pub(super) n_instantiations: u32,
    // Whether calls are expanded (`.macros_on`).
    pub(super) is_enabled: bool,
    // Whether arguments may be written in the alternative way (`.altmacro`).
    pub(super) is_alternative: bool,
}

impl Default for Macros<'_> {
    fn default() -> Self {
        Self {
            by_name: HashMap::new(),
            active: Vec::new(),
            n_instantiations: 0,
            is_enabled: true,
            is_alternative: false,
        }
    }
}

impl Macros<'_> {
    /// Where the macros that are being expanded were called, the innermost first.
    pub(crate) fn active_locations(&self) -> impl Iterator<Item = u32> {
        self.active.iter().rev().map(|instantiation| instantiation.location)
    }

    /// Whether a macro is being expanded.
    pub(crate) fn is_expanding(&self) -> bool {
        !self.active.is_empty()
    }

    /// Whether `name` calls a macro.
    pub(crate) fn is_call(&self, name: &[u8]) -> bool {
        self.is_enabled && !self.by_name.is_empty() && self.by_name.contains_key(name)
    }
}
