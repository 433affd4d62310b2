//! The import settings of an instruction set: `import.toml` in the folder of its crate.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::{Error, Result};

/// The folder with the crates of all instruction sets.
const ISA_CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/isa");

/// The location of a target's description in LLVM, and the names in its tables.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    /// The name of the target and of its description file.
    pub(crate) name: String,
    /// The namespace of LLVM's enumerators, which is also the prefix of the tables' names.
    pub(crate) namespace: String,
    /// Whether directory and header are in the folder of the instruction set's crate instead of LLVM's sources.
    #[serde(default)]
    pub(crate) own_sources: bool,
    /// The directory of the target.
    pub(crate) directory: String,
    /// Number of assembly variants of the printer.
    pub(crate) asm_variants: usize,
    /// Whether the printer prefers aliases to the instructions that they stand for; it does unless stated otherwise.
    #[serde(default = "always")]
    pub(crate) prints_aliases: bool,
    /// The header that declares the target's own operand types, if it has any.
    #[serde(default)]
    pub(crate) header: Option<String>,
    /// Additional TableGen backends: `emitter` if TableGen generates the encoder, `searchable-tables` for names of
    /// numbers (system registers, barriers), `arm-target-def` for architecture versions, `riscv-target-def` for
    /// extensions with versions, `compress-inst-emitter` for rewriting to compressed instructions and back.
    #[serde(default)]
    pub(crate) further_backends: Vec<String>,
    /// The source with the extensions that directives can name, if there is one.
    #[serde(default)]
    pub(crate) extensions: Option<String>,
    /// The tables of names for numbers, by the type of their rows; all if there are none.
    #[serde(default)]
    pub(crate) named_operands: Vec<String>,
    /// The columns of the number that stands for a name, by the type of rows; otherwise it is the first number.
    #[serde(default)]
    pub(crate) named_operand_encodings: BTreeMap<String, usize>,
    /// The tables of numbers, and which of their columns are imported, in the order by which rows are looked up.
    #[serde(default)]
    pub(crate) number_tables: BTreeMap<String, Vec<usize>>,
    /// The starts of the enums with constants used in conditions, in the header or the sources of functions.
    #[serde(default)]
    pub(crate) constant_enums: Vec<String>,
    /// The sources with functions that conditions call.
    #[serde(default)]
    pub(crate) condition_helpers: Vec<String>,
    /// The functions that test whether any operand is a register of some classes: the classes by the function's name.
    /// LLVM writes these functions with more C++ than the importer parses.
    #[serde(default)]
    pub(crate) any_register_in: BTreeMap<String, Vec<String>>,
    /// The methods parsing operands that may leave a message although the operand is not theirs. A mnemonic has them as
    /// often as LLVM's table does, so that there are as many messages; the others it has once.
    #[serde(default)]
    pub(crate) repeated_operand_parsers: Vec<String>,
    /// The classes of tokens for which the target has parsers in its own code, which are named after the class.
    #[serde(default)]
    pub(crate) parsed_tokens: Vec<String>,
}

/// The value of a setting that is true unless stated otherwise.
const fn always() -> bool {
    true
}

/// LLVM's headers that define the meaning of every target's tables.
pub(crate) const INSTR_DESC_HEADER: &str = "include/llvm/MC/MCInstrDesc.h";
/// See [`INSTR_DESC_HEADER`].
pub(crate) const SCHEDULE_HEADER: &str = "include/llvm/MC/MCSchedule.h";

/// Returns the folder of the crate of the instruction set called `name`.
pub(crate) fn isa_crate(name: &str) -> PathBuf {
    Path::new(ISA_CRATES).join(name)
}

impl Settings {
    /// Reads the settings of the instruction set called `name`.
    pub(crate) fn read(name: &str) -> Result<Self> {
        let path = isa_crate(name).join("import.toml");
        let failure = |message: String| Error::new(path.display().to_string(), message);
        let text = std::fs::read_to_string(&path).map_err(|e| failure(e.to_string()))?;
        toml::from_str(&text).map_err(|e| failure(e.to_string()))
    }

    /// Returns the files of the target that are read besides TableGen's sources, relative to [`Self::root`].
    pub(crate) fn sources(&self) -> impl Iterator<Item = &str> {
        self.header
            .as_deref()
            .into_iter()
            .chain(self.condition_helpers.iter().map(String::as_str))
            .chain(self.extensions.as_deref())
    }

    /// Returns the folder with the target's own files.
    pub(crate) fn root(&self, llvm: &Path) -> PathBuf {
        if self.own_sources { isa_crate(&self.name) } else { llvm.to_owned() }
    }

    /// Returns whether an additional TableGen backend is run.
    pub(crate) fn has_backend(&self, name: &str) -> bool {
        self.further_backends.iter().any(|backend| backend == name)
    }
}

#[cfg(test)]
impl Settings {
    /// Returns the settings for [`Tables::small`](crate::tables::Tables::small).
    pub(crate) fn small() -> Self {
        Self {
            name: "toy".to_owned(),
            namespace: "Toy".to_owned(),
            constant_enums: vec!["enum Prefix {".to_owned()],
            any_register_in: [("isWide".to_owned(), vec!["GR".to_owned()])].into(),
            ..Self::default()
        }
    }
}
