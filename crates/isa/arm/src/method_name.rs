//! The names of LLVM's methods, which may be templates: `printAddrMode5Operand<true>`.

/// A method's name and its template arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MethodName<'n> {
    /// The name without arguments.
    pub(crate) base: &'n str,
    arguments: &'n str,
}

impl<'n> MethodName<'n> {
    /// Splits a name.
    pub(crate) fn new(text: &'n str) -> Self {
        match text.strip_suffix('>').and_then(|text| text.split_once('<')) {
            Some((base, arguments)) => Self { base, arguments },
            None => Self { base: text, arguments: "" },
        }
    }

    /// Returns a template argument; empty if there is none.
    pub(crate) fn argument(self, index: usize) -> &'n str {
        self.arguments.split(',').nth(index).unwrap_or_default().trim()
    }

    /// Parses a template argument as a number.
    pub(crate) fn number<T: std::str::FromStr>(self, index: usize) -> Option<T> {
        self.argument(index).parse().ok()
    }

    /// Returns whether the first template argument is true.
    pub(crate) fn is_true(self) -> bool {
        self.argument(0) == "true"
    }
}
