//! Writes a row of the matcher as assembly.

use stallscope_amdgpu::description::DESCRIPTION;
use stallscope_target::MatchRow;

use super::combination::Combinations;
use super::image::Image;
use super::instruction::Instruction;
use super::matrix;
use super::part::{N_PLAIN, Part, Separator};
use super::setting::Setting;

/// The end of mnemonics, by variant.
const SUFFIXES: [&str; 6] = ["", "_e64", "_sdwa", "_sdwa", "_dpp", "_e64_dpp"];

/// A row of the matcher, ready to be written.
#[derive(Debug)]
pub(super) struct Shape {
    mnemonic: &'static str,
    suffix: &'static str,
    parts: Vec<Part>,
    combinations: Combinations,
}

impl Shape {
    /// Returns how to write a row of a variant, or `None` if an operand cannot be written.
    pub(super) fn of(setting: &Setting, variant: usize, row: &MatchRow) -> Option<Self> {
        let instruction = Instruction::of(row);
        let mnemonic = instruction.mnemonic;
        let mut parts: Vec<Part> = Vec::new();
        let (mut is_second, mut position) = (false, 0);
        for class in DESCRIPTION.span(row.classes).iter() {
            let mut part = Part::of(setting, class, &instruction)?;
            let before = parts.last().map_or("", |part| part.class);
            if before == "_COLON__COLON_" {
                (is_second, position) = (true, 0);
            }
            (part.is_second, part.position) = (is_second, position);
            position += usize::from(part.registers.is_some());
            part.separator = match (before, part.class) {
                ("" | "_COLON__COLON_", _) => Separator::Blank,
                ("_91_", _) | (_, "_93_" | "InterpAttrChan") => Separator::None,
                _ if before.starts_with("v_95_dual") => Separator::Blank,
                _ => part.separator,
            };
            parts.push(part);
        }
        let has_class = |class: &str| parts.iter().any(|part| part.class == class);
        let (n_data, n_addresses) = image_sizes(&parts);
        let image = Image {
            instruction: &instruction,
            n_data,
            n_addresses,
            has_list: has_class("_91_"),
            has_dimension: has_class("Dim"),
            may_report_failure: has_class("TFE"),
        };
        let mut combinations =
            image.combinations().unwrap_or_else(|| matrix::combinations(mnemonic, source_sizes(&parts)));
        // A store has no result that could report a failure.
        combinations.can_fit &= !(has_class("tfe") && mnemonic.contains("store"));
        Some(Self { mnemonic, suffix: SUFFIXES[variant], parts, combinations })
    }

    /// Returns the number of instances needed to use every text.
    pub(super) fn n_instances(&self) -> usize {
        let n_texts: usize = self.parts.iter().map(Part::n_alternatives).sum();
        N_PLAIN + n_texts.max(self.combinations.all.len())
    }

    /// Returns the number of operands.
    pub(super) fn n_parts(&self) -> usize {
        self.parts.len()
    }

    /// Returns whether nothing but one text can be an operand.
    pub(super) fn is_fixed(&self, part: usize) -> bool {
        let part = &self.parts[part];
        part.registers.is_none() && part.texts.len() == 1
    }

    /// Returns whether the operands fit each other in some instance.
    pub(super) fn can_fit(&self) -> bool {
        self.combinations.can_fit
    }

    /// Returns whether there are many rows alike: for images, and for two instructions in one.
    pub(super) fn is_frequent(&self) -> bool {
        ["image_", "v_dual_"].iter().any(|start| self.mnemonic.starts_with(start))
    }

    /// Returns the instance with a number; different numbers select different operands.
    pub(super) fn instance(&self, salt: usize) -> String {
        self.instance_with_suffix(self.suffix, salt)
    }

    /// Returns the instance with a number, and without the end of the mnemonic that says which variant is meant.
    pub(super) fn instance_without_suffix(&self, salt: usize) -> String {
        self.instance_with_suffix("", salt)
    }

    fn instance_with_suffix(&self, suffix: &str, salt: usize) -> String {
        let (part, text) = self.alternative(salt);
        self.write(suffix, salt, |index| (Some(index) == part).then(|| text.to_owned()))
    }

    /// Returns an instance with other texts for some operands.
    pub(super) fn instance_with(&self, suffix: &str, other: impl Fn(usize) -> Option<String>) -> String {
        self.write(&format!("{}{suffix}", self.suffix), 0, other)
    }

    /// Returns the operand that an instance has another text for.
    fn alternative(&self, salt: usize) -> (Option<usize>, &str) {
        let Some(mut index) = salt.checked_sub(N_PLAIN) else { return (None, "") };
        for (number, part) in self.parts.iter().enumerate() {
            let n = part.n_alternatives();
            if index < n {
                return (Some(number), &part.texts[index + part.texts.len() - n]);
            }
            index -= n;
        }
        (None, "")
    }

    fn write(&self, suffix: &str, salt: usize, other: impl Fn(usize) -> Option<String>) -> String {
        let mut text = format!("{}{suffix}", self.mnemonic);
        let combination = self.combinations.all.get(salt % self.combinations.all.len().max(1));
        for (index, part) in self.parts.iter().enumerate() {
            let assigned = || {
                let found = combination?.iter().find(|(class, _)| *class == part.class);
                found.map(|(_, text)| text.clone())
            };
            let written = other(index).or_else(assigned).unwrap_or_else(|| part.usual(salt).to_owned());
            if written.is_empty() {
                continue;
            }
            text.push_str(match part.separator {
                Separator::None => "",
                Separator::Blank => " ",
                Separator::Comma => ", ",
            });
            text.push_str(&written);
        }
        text
    }
}

/// Returns the sizes of the first two sources.
fn source_sizes(parts: &[Part]) -> [usize; 2] {
    [1, 2].map(|index| parts.get(index).map_or(0, Part::size))
}

/// Returns the number of registers of the data and of the addresses of an instruction on images.
fn image_sizes(parts: &[Part]) -> (usize, usize) {
    if let Some(first) = parts.iter().position(|part| part.class == "_91_") {
        let end = parts.iter().position(|part| part.class == "_93_").unwrap_or(first);
        return (parts[..first].iter().map(Part::size).sum(), parts[first..end].iter().map(Part::size).sum());
    }
    let is_vector = |part: &&Part| part.registers.as_ref().is_some_and(|registers| registers.is_vector());
    let is_off = parts.first().is_some_and(|part| part.class == "off");
    let vectors: Vec<usize> =
        parts[usize::from(is_off)..].iter().take_while(is_vector).map(Part::size).collect();
    match vectors.as_slice() {
        [n_addresses] => (0, *n_addresses),
        [n_data, n_addresses, ..] => (*n_data, *n_addresses),
        [] => (0, 0),
    }
}
