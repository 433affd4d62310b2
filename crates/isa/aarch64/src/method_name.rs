//! The names of LLVM's methods, which are often templates: `printTypedVectorList<8,'b'>`.

/// A method's name and its template arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MethodName<'n> {
    /// The name alone.
    pub(crate) base: &'n str,
    arguments: &'n str,
}

impl<'n> MethodName<'n> {
    /// Takes a name apart.
    pub(crate) fn new(text: &'n str) -> Self {
        match text.strip_suffix('>').and_then(|text| text.split_once('<')) {
            Some((base, arguments)) => Self { base, arguments },
            None => Self { base: text, arguments: "" },
        }
    }

    /// A template argument; there is nothing where none is given.
    pub(crate) fn argument(self, index: usize) -> &'n str {
        self.arguments.split(',').nth(index).unwrap_or_default()
    }

    /// A template argument that is a number.
    pub(crate) fn number<T: std::str::FromStr>(self, index: usize) -> Option<T> {
        self.argument(index).parse().ok()
    }

    /// A template argument that is a character or, for none, 0.
    pub(crate) fn letter(self, index: usize) -> Option<char> {
        self.argument(index).strip_prefix('\'')?.chars().next()
    }

    /// The width in bits of a template argument that is an integer type, such as `int16_t`.
    pub(crate) fn type_width(self, index: usize) -> Option<u32> {
        let argument = self.argument(index);
        argument.strip_prefix('u').unwrap_or(argument).strip_prefix("int")?.strip_suffix("_t")?.parse().ok()
    }

    /// Whether a template argument is an integer type without sign.
    pub(crate) fn is_unsigned(self, index: usize) -> bool {
        self.argument(index).starts_with('u')
    }
}
