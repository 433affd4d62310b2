//! The functions that a target has in expressions.

/// A function, such as `max(a, b)`.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// Whether its arguments are written in hexadecimal if they are numbers.
    pub prints_hex: bool,
    /// Returns its value for known arguments, if it has one.
    pub evaluate: fn(&[i64]) -> Option<i64>,
}

/// The index of a function in [`AsmInfo::functions`](crate::AsmInfo::functions).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunctionId(pub u16);
