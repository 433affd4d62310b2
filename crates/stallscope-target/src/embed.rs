//! Embeds a description file, and finds records in it by LLVM's names at compile time.

/// A constant with the tables of a description file, which is embedded, opened and checked at compile time.
#[macro_export]
macro_rules! open_description {
    ($file:expr) => {{
        static BYTES: [u8; include_bytes!($file).len()] = *include_bytes!($file);
        match $crate::Description::open(&BYTES) {
            Ok(description) => description,
            Err(_) => panic!("the description file is damaged or of another format"),
        }
    }};
}

/// A constant with the tables of a description file and of the models that the crate's build script compiled for it.
#[macro_export]
macro_rules! open_description_with_models {
    ($file:expr) => {{
        static MODELS: [u8; include_bytes!(concat!(env!("OUT_DIR"), "/models.bin")).len()] =
            *include_bytes!(concat!(env!("OUT_DIR"), "/models.bin"));
        match $crate::open_description!($file).with_models(&MODELS) {
            Ok(description) => description,
            Err(_) => panic!("the file with models is damaged or of another format"),
        }
    }};
}

/// Embeds a description file, which is opened and checked at compile time: defines the constant `DESCRIPTION`, and
/// functions for use in constants that find records by LLVM's names. An unknown name is a compile error.
/// With `, models`, the description has the models that the crate's build script compiled.
///
/// ```ignore
/// stallscope_target::embed_description!("../data/x86.bin", models);
/// const ADD: OpcodeId = opcode("ADD32rr");
/// ```
#[macro_export]
macro_rules! embed_description {
    ($file:literal) => {
        $crate::embed_description!(@ $crate::open_description!($file));
    };
    ($file:literal, models) => {
        $crate::embed_description!(@ $crate::open_description_with_models!($file));
    };
    (@ $description:expr) => {
        /// The target's tables.
        pub const DESCRIPTION: $crate::Description<'static> = $description;

        /// Returns the opcode that LLVM calls `name`; for use in constants.
        ///
        /// # Panics
        /// If there is none, which is a compile error in a constant.
        #[must_use]
        pub const fn opcode(name: &str) -> $crate::OpcodeId {
            const NAMES: $crate::OpcodeNames<'static> = $crate::OpcodeNames::of(&DESCRIPTION);
            match NAMES.opcode(name) {
                Some(id) => id,
                None => panic!("no such opcode"),
            }
        }

        $crate::embed_description!(@ "register", register, Register, RegisterId);
        $crate::embed_description!(@ "register class", register_class, RegisterClass, RegisterClassId);
        $crate::embed_description!(@ "feature", feature, Feature, FeatureId);
        $crate::embed_description!(@ "match class", match_class, MatchClass, MatchClassId);
        $crate::embed_description!(@ "method", method, Method, MethodId);
        $crate::embed_description!(
            @ "kind of named operands", named_operand_table, NamedOperandTable, NamedOperandTableId
        );
        $crate::embed_description!(@ "name of operands", operand_name, OperandName, OperandNameId);
        $crate::embed_description!(@ "table of numbers", number_table, NumberTable, NumberTableId);
        $crate::embed_description!(@ "sub-register index", sub_register_index, SubRegisterIndex, SubRegisterIndexId);
    };
    (@ $what:literal, $function:ident, $record:ident, $id:ident) => {
        #[doc = concat!("Returns the ", $what, " that LLVM calls `name`; for use in constants.")]
        ///
        /// # Panics
        /// If there is none, which is a compile error in a constant.
        #[must_use]
        pub const fn $function(name: &str) -> $crate::$id {
            const NAMES: $crate::RecordNames<'static> =
                $crate::RecordNames::of::<$crate::$record>(&DESCRIPTION);
            match NAMES.index_of(name) {
                Some(index) => $crate::$id::from_index(index),
                None => panic!(concat!("no such ", $what)),
            }
        }
    };
}
