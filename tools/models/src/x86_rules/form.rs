//! The measured facts of instruction forms.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A form of an instruction, as XED distinguishes them.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Form {
    /// Its name: a mnemonic, and in parentheses its operands, such as `ADD_01 (R64, R64)`.
    #[serde(rename = "form")]
    pub(crate) name: String,
    /// LLVM's opcode, if it is known.
    #[serde(default)]
    pub(crate) llvm: Vec<String>,
    /// The attributes that distinguish it from other forms of the opcode.
    #[serde(default)]
    pub(crate) attr: BTreeMap<String, String>,
    /// XED's operands: name, kind, use, and the flags read and written.
    #[serde(default)]
    pub(crate) ops: Vec<[String; 5]>,
    /// Set if it has a lock prefix.
    #[serde(default)]
    pub(crate) locked: Value,
    /// The facts, by the processor.
    #[serde(flatten)]
    facts: Map<String, Value>,
}

/// The facts of a form on a processor.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Facts {
    /// Micro-operations at the ports.
    pub(crate) uops: u32,
    /// Slots at dispatch.
    #[serde(default)]
    pub(crate) slots: u32,
    /// Slots from the decoders.
    #[serde(default)]
    pub(crate) mite: u32,
    /// Slots from the microcode sequencer.
    #[serde(default)]
    pub(crate) ms: u32,
    /// 1 if it needs the complex decoder.
    #[serde(default)]
    pub(crate) complex: u32,
    /// The simple decoders that may work in the same cycle.
    #[serde(default)]
    pub(crate) simple_after: Option<u32>,
    /// The number of micro-operations for each set of ports.
    #[serde(default)]
    pub(crate) ports: BTreeMap<String, u32>,
    /// Latencies: source, result, kind and cycles.
    #[serde(default)]
    pub(crate) lat: Option<Vec<(String, String, String, u16)>>,
    /// Cycles that it occupies the divider.
    #[serde(default)]
    pub(crate) div: f64,
    /// Cycles that it blocks itself.
    #[serde(default)]
    pub(crate) tp: f64,
    /// The jumps that fuse with it.
    #[serde(default)]
    pub(crate) macro_fusible_with: Vec<String>,
}

/// The facts of a form on a processor, with the facts that replace them for some operands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FormFacts {
    pub(crate) plain: Facts,
    /// For a memory operand with an index register.
    pub(crate) indexed: Option<Facts>,
    /// For equal registers.
    pub(crate) same_register: Option<Facts>,
}

impl Form {
    /// Returns the facts on a processor, if there are any.
    pub(crate) fn facts(&self, processor: &str) -> Result<Option<FormFacts>, String> {
        let mut found = self.facts.get(processor);
        // Facts may refer to another processor's.
        while let Some(Value::String(other)) = found {
            found = self.facts.get(other.trim_start_matches('='));
        }
        let Some(Value::Object(plain)) = found else { return Ok(None) };
        let error = |error: serde_json::Error| format!("{}, {processor}: {error}", self.name);
        let read =
            |map: &Map<String, Value>| serde_json::from_value(Value::Object(map.clone())).map_err(error);
        let replaced = |key: &str| -> Result<Option<Facts>, String> {
            let Some(Value::Object(other)) = plain.get(key) else { return Ok(None) };
            let mut merged = plain.clone();
            if other.contains_key("slots") {
                // They say all of the decoders, too.
                merged.remove("complex");
                merged.remove("simple_after");
            }
            merged.extend(other.iter().map(|(key, value)| (key.clone(), value.clone())));
            read(&merged).map(Some)
        };
        Ok(Some(FormFacts {
            plain: read(plain)?,
            indexed: replaced("indexed")?,
            same_register: replaced("same_reg")?,
        }))
    }

    /// Returns the mnemonic in the name, with what XED appends to it.
    pub(crate) fn mnemonic(&self) -> &str {
        self.name.split(' ').next().unwrap_or_default()
    }

    /// Returns the operands in the name.
    pub(crate) fn operands(&self) -> Vec<&str> {
        let inner = self.name.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
        inner.map_or_else(Vec::new, |inner| inner.split(", ").collect())
    }

    /// Returns the value of an attribute.
    pub(crate) fn attribute(&self, name: &str) -> &str {
        self.attr.get(name).map_or("", String::as_str)
    }
}

/// Reads the forms of a compressed file: one in JSON on each line.
pub(crate) fn read(path: &Path) -> Result<Vec<Form>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| failed(&error))?;
    let mut forms = Vec::new();
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let line = line.map_err(|error| failed(&error))?;
        forms.push(serde_json::from_str(&line).map_err(|error| failed(&error))?);
    }
    Ok(forms)
}
