//! Constants for records of a description, by LLVM's names.
//!
//! A crate that uses these macros has the module `description` with the functions of `embed_description!`, and imports it
//! at the place of use. An unknown name is a compile error.

/// Defines the module `reg` with a constant for each register.
///
/// ```ignore
/// use crate::description;
///
/// stallscope_target::registers! { R0 R1 SP }
/// const STACK_POINTER: RegisterId = reg::SP;
/// ```
#[macro_export]
macro_rules! registers {
    ($($name:ident)*) => {
        /// Registers used by name.
        pub(crate) mod reg {
            use super::description;
            $(pub(crate) const $name: $crate::RegisterId = description::register(stringify!($name));)*
        }
    };
}

/// Defines the module `class` with a constant for each register class, such as `R_GPR "rGPR"`.
#[macro_export]
macro_rules! register_classes {
    ($($constant:ident $name:literal,)*) => {
        /// Classes of registers used by name.
        pub(crate) mod class {
            use super::description;
            $(pub(crate) const $constant: $crate::RegisterClassId = description::register_class($name);)*
        }
    };
}

/// Defines a constant for each feature, such as `V8 "HasV8Ops"`.
#[macro_export]
macro_rules! features {
    ($($constant:ident $name:literal,)*) => {
        $(pub(crate) const $constant: $crate::FeatureId = description::feature($name);)*
    };
}

/// A slice of opcodes, by identifiers or by strings.
#[macro_export]
macro_rules! opcodes {
    ($($name:ident)*) => {
        &[$(description::opcode(stringify!($name))),*]
    };
    ($($name:literal)*) => {
        &[$(description::opcode($name)),*]
    };
}

/// An array of registers, each with its number in encodings, such as `0 RAX`.
#[macro_export]
macro_rules! numbered_registers {
    ($($number:literal $name:ident)*) => {
        [$(($number, description::register(stringify!($name)))),*]
    };
}
