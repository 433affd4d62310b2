//! The targets whose description files are embedded.

mod registry;

pub use registry::{Target, TargetError};

/// Embeds a description file, opened and checked when the program is compiled.
#[cfg(any(feature = "aarch64", feature = "x86"))]
macro_rules! embedded {
    ($file:literal) => {
        use $crate::{Description, Feature, FeatureId, MatchClass, MatchClassId, Method, MethodId};
        use $crate::{NamedOperandTable, NamedOperandTableId};
        use $crate::{OpcodeId, Register, RegisterClass, RegisterClassId, RegisterId, SubRegisterIndex, SubRegisterIndexId};

        static BYTES: [u8; include_bytes!($file).len()] = *include_bytes!($file);

        const DESCRIPTION: Description<'static> = match Description::open(&BYTES) {
            Ok(description) => description,
            Err(_) => panic!("the description file is damaged or of another format"),
        };

        /// The target's tables.
        #[must_use]
        pub const fn description() -> Description<'static> {
            DESCRIPTION
        }

        /// The opcode that LLVM calls `name`; meant for constants.
        ///
        /// # Panics
        /// When there is none, which fails the compilation of a constant.
        #[must_use]
        pub const fn opcode(name: &str) -> OpcodeId {
            match DESCRIPTION.opcode_by_const_name(name) {
                Some(id) => id,
                None => panic!("no such opcode"),
            }
        }

        embedded!(@ "register", register, Register, RegisterId);
        embedded!(@ "register class", register_class, RegisterClass, RegisterClassId);
        embedded!(@ "feature", feature, Feature, FeatureId);
        embedded!(@ "match class", match_class, MatchClass, MatchClassId);
        embedded!(@ "method", method, Method, MethodId);
        embedded!(@ "kind of named operands", named_operand_table, NamedOperandTable, NamedOperandTableId);
        embedded!(@ "sub-register index", sub_register_index, SubRegisterIndex, SubRegisterIndexId);
    };
    (@ $what:literal, $function:ident, $record:ident, $id:ident) => {
        #[doc = concat!("The ", $what, " that LLVM calls `name`; meant for constants.")]
        ///
        /// # Panics
        /// When there is none, which fails the compilation of a constant.
        #[must_use]
        pub const fn $function(name: &str) -> $id {
            match DESCRIPTION.index_by_name::<$record>(name) {
                Some(index) => $id::from_index(index),
                None => panic!(concat!("no such ", $what)),
            }
        }
    };
}

#[cfg(feature = "aarch64")]
#[allow(clippy::panic, reason = "only constants are computed with these, so the panic is a compile error")]
pub mod aarch64;
#[cfg(feature = "x86")]
#[allow(clippy::panic, reason = "only constants are computed with these, so the panic is a compile error")]
pub mod x86;
