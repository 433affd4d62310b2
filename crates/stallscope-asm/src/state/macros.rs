//! The defined macros, and the active expansions.

use std::collections::HashMap;

use smallvec::SmallVec;

use crate::token::Token;

/// A parameter of a macro.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parameter<'a> {
    pub(crate) name: &'a [u8],
    // The default argument.
    pub(crate) default: Argument<'a>,
    pub(crate) is_required: bool,
    // Whether it takes all remaining arguments.
    pub(crate) is_vararg: bool,
}

/// The tokens of an argument.
pub(crate) type Argument<'a> = SmallVec<[Token<'a>; 2]>;

/// A macro, or the body of a repetition.
#[derive(Clone, Debug, Default)]
pub(crate) struct Macro<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) body: &'a [u8],
    pub(crate) parameters: Vec<Parameter<'a>>,
    // The number of its expansions.
    pub(crate) n_expansions: u32,
}

/// An active macro expansion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instantiation {
    // The place of the call.
    pub(crate) location: u32,
    // Where parsing continues after it.
    pub(crate) exit_source: usize,
    pub(crate) exit_location: u32,
    // The number of open conditionals at the call.
    pub(crate) conditional_depth: usize,
}

/// The defined macros, and the active expansions.
#[derive(Debug)]
pub(crate) struct Macros<'a> {
    pub(crate) by_name: HashMap<&'a [u8], Macro<'a>>,
    pub(crate) active: Vec<Instantiation>,
    pub(crate) n_instantiations: u32,
    // The total size of expanded macros, repetitions and files that are included again, and the number of their instructions and
    // labels.
    pub(crate) n_expanded_bytes: usize,
    pub(crate) n_expanded: u32,
    // Whether a file was included again, so that instructions in included files count, too.
    pub(crate) counts_included: bool,
    // Whether calls are expanded (`.macros_on`).
    pub(crate) is_enabled: bool,
    // Whether the alternative syntax is on (`.altmacro`).
    pub(crate) is_alternative: bool,
}

impl Default for Macros<'_> {
    fn default() -> Self {
        Self {
            by_name: HashMap::new(),
            active: Vec::new(),
            n_instantiations: 0,
            n_expanded_bytes: 0,
            n_expanded: 0,
            counts_included: false,
            is_enabled: true,
            is_alternative: false,
        }
    }
}

impl Macros<'_> {
    /// Returns the call places of the active expansions, the innermost first.
    pub(crate) fn active_locations(&self) -> impl Iterator<Item = u32> {
        self.active.iter().rev().map(|instantiation| instantiation.location)
    }

    /// Returns whether a macro is being expanded.
    pub(crate) fn is_expanding(&self) -> bool {
        !self.active.is_empty()
    }

    /// Returns whether `name` calls a macro.
    pub(crate) fn is_call(&self, name: &[u8]) -> bool {
        self.is_enabled && !self.by_name.is_empty() && self.by_name.contains_key(name)
    }
}

/// Returns whether `byte` can be part of a parameter's name in a body.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}
