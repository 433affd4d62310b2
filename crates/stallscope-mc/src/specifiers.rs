//! Tables of relocation specifiers.

/// Declares relocation specifiers in the order of their numbers: a constant for each that code names, `_` for the rest, and how they are
/// written. The constant in front has the spellings.
#[macro_export]
macro_rules! specifiers {
    (@constants $index:expr;) => {};
    (@constants $index:expr; _ $($rest:tt)*) => {
        $crate::specifiers!(@constants $index + 1; $($rest)*);
    };
    (@constants $index:expr; $constant:ident $($rest:tt)*) => {
        pub(crate) const $constant: $crate::Specifier = $crate::Specifier($index);
        $crate::specifiers!(@constants $index + 1; $($rest)*);
    };
    ($(#[$attribute:meta])* $visibility:vis const $all:ident; $($constant:tt $written:literal,)*) => {
        $crate::specifiers!(@constants 0; $($constant)*);

        $(#[$attribute])*
        $visibility const $all: &[&str] = &[$($written),*];
    };
}
