//! Writes a row of the matcher as assembly.

use stallscope_powerpc::description::DESCRIPTION;
use stallscope_target::{MatchClass, MatchRow};

use super::operand::texts;

/// Minimum number of instances of a row.
const MIN_INSTANCES: usize = 5;
/// The call for thread-local data, whose symbol is in parentheses.
const TLS_CALLS: [&str; 3] = ["__tls_get_addr", "__tls_get_addr@notoc", "__tls_get_addr+32768"];

/// A row of the matcher, ready to be written.
pub(super) struct Shape {
    mnemonic: String,
    /// The texts of each operand.
    operands: Vec<Vec<String>>,
    /// The operands whose symbols no relocation expresses: llvm-mca takes their places in memory for numbers.
    without_symbols: Vec<bool>,
    /// The operand that is written in parentheses after the one before it, if there is one.
    in_parentheses: Option<usize>,
}

impl Shape {
    /// Returns how to write a row, or `None` if it cannot be written.
    pub(super) fn of(row: &MatchRow) -> Option<Self> {
        let description = DESCRIPTION;
        let classes = description.span(row.classes).iter();
        let classes: Vec<MatchClass> =
            classes.map(|class| description.table::<MatchClass>().at(class.index())).collect();
        let mut mnemonic = description.str(row.mnemonic).to_owned();
        let has_dot = classes.first().is_some_and(|class| description.str(class.token) == ".");
        mnemonic.push_str(if has_dot { "." } else { "" });
        let classes = &classes[usize::from(has_dot)..];
        let mut operands =
            classes.iter().map(|class| texts(description, class)).collect::<Option<Vec<_>>>()?;
        let name = |index: usize| classes.get(index).map_or("", |class| description.str(class.name));
        let is_call = name(0) == "DirectBr" && operands.len() == 2;
        if is_call {
            operands[0] = TLS_CALLS.map(str::to_owned).to_vec();
            operands[1] = vec!["symbol@tlsgd".to_owned(), "near@tlsld".to_owned()];
        }
        let is_without_symbols = |index: usize| match name(index) {
            "Imm" => !is_call,
            "DispRI34" => name(index + 1) != "ImmZero",
            _ => mnemonic == "subpcis",
        };
        let without_symbols: Vec<bool> = (0..operands.len()).map(is_without_symbols).collect();
        for (texts, is_without) in operands.iter_mut().zip(&without_symbols) {
            texts.retain(|text| !is_without || !is_symbolic(text));
        }
        let is_displacement = |index: usize| match name(index) {
            "S34Imm" => mnemonic == "pla",
            class => class.starts_with("Disp"),
        };
        let is_before = |index: usize| is_call || is_displacement(index);
        let in_parentheses = (1..operands.len()).find(|&index| is_before(index - 1));
        Some(Self { mnemonic, operands, without_symbols, in_parentheses })
    }

    /// Returns whether a text may represent an operand.
    pub(super) fn may_be(&self, position: usize, text: &str) -> bool {
        !self.without_symbols[position] || !is_symbolic(text)
    }

    /// Returns the number of instances needed to use every text.
    pub(super) fn n_instances(&self) -> usize {
        self.operands.iter().map(Vec::len).max().unwrap_or_default().max(MIN_INSTANCES)
    }

    /// Returns the operands of the instance with a number.
    pub(super) fn operands(&self, salt: usize) -> Vec<String> {
        let operands = self.operands.iter().enumerate();
        operands.map(|(position, texts)| texts[(salt + position * 3) % texts.len()].clone()).collect()
    }

    /// Returns the statement with some operands.
    pub(super) fn statement(&self, operands: &[String]) -> String {
        self.statement_of(&self.mnemonic, operands)
    }

    /// Returns the statement with another mnemonic.
    pub(super) fn misspelled(&self, operands: &[String]) -> String {
        self.statement_of(&format!("{}q", self.mnemonic), operands)
    }

    fn statement_of(&self, mnemonic: &str, operands: &[String]) -> String {
        let mut text = mnemonic.to_owned();
        for (index, operand) in operands.iter().enumerate() {
            let is_base = self.in_parentheses == Some(index);
            text.push_str(if index == 0 {
                " "
            } else if is_base {
                "("
            } else {
                ", "
            });
            text.push_str(operand);
            text.push_str(if is_base { ")" } else { "" });
        }
        text
    }
}

/// Returns the rows with their numbers.
pub(super) fn shapes() -> impl Iterator<Item = (usize, Shape)> {
    let rows = DESCRIPTION.table::<MatchRow>();
    rows.iter().enumerate().filter_map(|(index, row)| Some((index, Shape::of(&row)?)))
}

/// Returns whether a text has a symbol.
fn is_symbolic(text: &str) -> bool {
    !text.starts_with(['%', '0']) && text.contains(|letter: char| letter.is_ascii_alphabetic())
}
