//! Assembler state that directives change: options with a stack, and the state of the module.

use std::collections::HashMap;

use stallscope_mc::SymbolId;
use stallscope_target::{FeatureSet, RegisterId};

use crate::abi::Abi;

/// Options that `.set push` saves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// The number of the register that macro instructions may change; 0 if there is none.
    pub(crate) temporary: u16,
    /// Whether delay slots are filled.
    pub(crate) reorders: bool,
    /// Whether macro instructions may become several instructions without a warning.
    pub(crate) allows_macros: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { temporary: 1, reorders: true, allows_macros: true }
    }
}

/// A register that `.set name, $1` gave a name: the text of its name or number.
pub(crate) type RegisterAliases = HashMap<Vec<u8>, Vec<u8>>;

/// The state of the assembler that directives change.
#[derive(Debug)]
pub(crate) struct AssemblerState {
    /// The current options.
    pub(crate) options: Options,
    /// The states saved by `.set push`.
    pub(crate) saved: Vec<(Options, FeatureSet)>,
    /// The features of the whole module.
    pub(crate) module_features: FeatureSet,
    /// Whether `.module` may follow.
    pub(crate) allows_module: bool,
    /// Whether code is independent of its place.
    pub(crate) is_pic: bool,
    /// The offset of the global pointer that `.cprestore` saves, from the stack pointer.
    pub(crate) saved_global_pointer: Option<i64>,
    /// The register that points to the global offset table.
    pub(crate) global_pointer: RegisterId,
    /// Whether a control transfer must not follow the last instruction.
    pub(crate) is_in_forbidden_slot: bool,
    /// The function that `.ent` started.
    pub(crate) function: Option<SymbolId>,
    /// The names that `.set` gave to registers.
    pub(crate) register_aliases: RegisterAliases,
}

impl AssemblerState {
    /// Returns the state at the start of a text.
    pub(crate) fn new(features: FeatureSet, abi: Abi) -> Self {
        Self {
            options: Options::default(),
            saved: Vec::new(),
            module_features: features,
            allows_module: true,
            is_pic: false,
            saved_global_pointer: None,
            global_pointer: abi.global_pointer(),
            is_in_forbidden_slot: false,
            function: None,
            register_aliases: RegisterAliases::new(),
        }
    }
}
