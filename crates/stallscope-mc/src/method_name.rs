//! The names of LLVM's methods, which are often templates: `printTypedVectorList<8,'b'>`.

/// A method's name and its template arguments.
#[derive(Clone, Copy, Debug)]
pub struct MethodName<'n> {
    /// The name without arguments.
    pub base: &'n str,
    arguments: &'n str,
}

impl<'n> MethodName<'n> {
    /// Splits a name.
    #[must_use]
    pub fn new(text: &'n str) -> Self {
        match text.strip_suffix('>').and_then(|text| text.split_once('<')) {
            Some((base, arguments)) => Self { base, arguments },
            None => Self { base: text, arguments: "" },
        }
    }

    /// Returns a template argument; empty if there is none.
    #[must_use]
    pub fn argument(self, index: usize) -> &'n str {
        self.arguments.split(',').nth(index).unwrap_or_default().trim()
    }

    /// Parses a template argument as a number.
    #[must_use]
    pub fn number<T: std::str::FromStr>(self, index: usize) -> Option<T> {
        self.argument(index).parse().ok()
    }

    /// Returns whether the first template argument is true.
    #[must_use]
    pub fn is_true(self) -> bool {
        self.argument(0) == "true"
    }

    /// Returns a template argument that is a character, or `None` for 0.
    #[must_use]
    pub fn letter(self, index: usize) -> Option<char> {
        self.argument(index).strip_prefix('\'')?.chars().next()
    }

    /// Returns the width in bits of a template argument that is an integer type, such as `int16_t`.
    #[must_use]
    pub fn type_width(self, index: usize) -> Option<u32> {
        let argument = self.argument(index);
        argument.strip_prefix('u').unwrap_or(argument).strip_prefix("int")?.strip_suffix("_t")?.parse().ok()
    }

    /// Returns whether a template argument is an unsigned integer type.
    #[must_use]
    pub fn is_unsigned(self, index: usize) -> bool {
        self.argument(index).starts_with('u')
    }
}
