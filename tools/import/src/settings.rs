//! The import settings of a target: `import.toml` in the folder of its instruction set's crate, or its own file in the
//! folder of the targets without scheduling models.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::{Error, Result};

/// The folder with the crates of all instruction sets.
const ISA_CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/isa");

/// The folder of the targets that have processors and features, but no scheduling models.
const UNMODELED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/stallscope/unmodeled");

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
    /// Whether only processors, features and the names of models are imported.
    #[serde(default)]
    pub(crate) processors_only: bool,
    /// Number of assembly variants of the printer.
    #[serde(default)]
    pub(crate) asm_variants: usize,
    /// Whether the printer prefers aliases to the instructions that they represent; it does unless stated otherwise.
    #[serde(default = "always")]
    pub(crate) prints_aliases: bool,
    /// The header that declares the target's own operand types, if it has any.
    #[serde(default)]
    pub(crate) header: Option<String>,
    /// Additional TableGen backends: `emitter` if TableGen generates the encoder, `disassembler` if it
    /// generates the decoder, `searchable-tables` for names of
    /// numbers (system registers, barriers), `arm-target-def` for architecture versions, `riscv-target-def` for
    /// extensions with versions, `compress-inst-emitter` for rewriting to compressed instructions and back.
    #[serde(default)]
    pub(crate) further_backends: Vec<String>,
    /// Further options of TableGen for the decoder's tables: the ones in LLVM's build.
    #[serde(default)]
    pub(crate) disassembler_options: Vec<String>,
    /// The source with the extensions that directives can name, if there is one.
    #[serde(default)]
    pub(crate) extensions: Option<String>,
    /// The sources with versions of the architecture and floating-point units, if directives can name any.
    #[serde(default)]
    pub(crate) target_parser: Option<TargetParserSources>,
    /// The units of scheduling models that have other names in the release than the imported sources give them: the names in the release by
    /// the names in the sources. TableGen counts records without a name, so that `anonymous_NUMBER` depends on everything in front of it.
    #[serde(default)]
    pub(crate) unit_names: BTreeMap<String, String>,
    /// The tables of names for numbers, by the type of their rows; all if there are none.
    #[serde(default)]
    pub(crate) named_operands: Vec<String>,
    /// The columns of the number that represents a name, by the type of rows; otherwise it is the first number.
    #[serde(default)]
    pub(crate) named_operand_encodings: BTreeMap<String, usize>,
    /// The tables of numbers and their imported columns, in the order of the lookup of rows.
    #[serde(default)]
    pub(crate) number_tables: BTreeMap<String, Vec<usize>>,
    /// The functions that map opcodes to opcodes, which become tables of numbers: an opcode, and the last of the opcodes
    /// that it is mapped to.
    #[serde(default)]
    pub(crate) opcode_maps: Vec<String>,
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
    /// The functions that search the operands for one with a property, by their names. LLVM writes these
    /// functions with more C++ than the importer parses.
    #[serde(default)]
    pub(crate) operand_searches: BTreeMap<String, OperandSearch>,
    /// How many of the numbers in a row of names for numbers are imported, by the type of the rows; all if it is not
    /// listed.
    #[serde(default)]
    pub(crate) named_operand_numbers: BTreeMap<String, usize>,
    /// The methods parsing operands that may leave a message although the operand is not theirs. A mnemonic has them as
    /// often as LLVM's table does, so that there are as many messages; it has other methods once.
    #[serde(default)]
    pub(crate) repeated_operand_parsers: Vec<String>,
    /// The classes of tokens with parsers in the target's own code. The parsers are named after the class.
    #[serde(default)]
    pub(crate) parsed_tokens: Vec<String>,
}

/// Where names for sets of features are from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TargetParserSources {
    /// A row for each name, as the call of a macro.
    pub(crate) definitions: String,
    /// The enums of the rows' columns.
    pub(crate) header: String,
    /// The tables that give the features by columns.
    pub(crate) source: String,
}

/// The condition on an operand that a function searches for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(crate) enum OperandSearch {
    /// It is the first one that predicates the instruction, and not this constant.
    PredicateIsNot(String),
    /// It is an optional def, and this register.
    OptionalDefIs(String),
    /// It is the register that this operand is, which precedes it.
    Repeats(u8),
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

/// Returns the settings and the description file of the target called `name`.
fn files(name: &str) -> (PathBuf, PathBuf) {
    let folder = isa_crate(name);
    let (folder, settings) = if folder.exists() {
        (folder, "import.toml".to_owned())
    } else {
        (PathBuf::from(UNMODELED), format!("import/{name}.toml"))
    };
    (folder.join(settings), folder.join("data").join(format!("{name}.bin")))
}

/// Returns the names of all targets.
pub(crate) fn all_targets() -> Result<Vec<String>> {
    let names = |folder: PathBuf| {
        let failure = |e: std::io::Error| Error::new(folder.display().to_string(), e.to_string());
        let mut names = Vec::new();
        for entry in std::fs::read_dir(&folder).map_err(failure)? {
            let path = entry.map_err(failure)?.path();
            names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
        names.sort_unstable();
        Ok(names)
    };
    let mut all: Vec<String> = names(PathBuf::from(ISA_CRATES))?;
    all.extend(names(Path::new(UNMODELED).join("import"))?);
    Ok(all)
}

/// Returns the description file of the target called `name`.
pub(crate) fn description_file(name: &str) -> PathBuf {
    files(name).1
}

impl Settings {
    /// Reads the settings of the target called `name`.
    pub(crate) fn read(name: &str) -> Result<Self> {
        let path = files(name).0;
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
            .chain(self.target_parser.iter().flat_map(|sources| {
                [sources.definitions.as_str(), sources.header.as_str(), sources.source.as_str()]
            }))
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
            operand_searches: [
                ("isConditional".to_owned(), OperandSearch::PredicateIsNot("FAST".to_owned())),
                ("setsAx".to_owned(), OperandSearch::OptionalDefIs("AX".to_owned())),
                ("repeats".to_owned(), OperandSearch::Repeats(0)),
            ]
            .into(),
            ..Self::default()
        }
    }
}
