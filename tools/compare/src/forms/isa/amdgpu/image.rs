//! Conditions for data and addresses of instructions on images to fit.

use stallscope_amdgpu::description::{self, DESCRIPTION};
use stallscope_target::{NamedOperandTableId, NumberTableId};

use super::combination::{Combination, Combinations};
use super::instruction::Instruction;

const IMAGES: NumberTableId = description::number_table("MIMGInfoTable");
const OPERATIONS: NumberTableId = description::number_table("MIMGBaseOpcodesTable");
const DIMENSIONS: NumberTableId = description::number_table("MIMGDimInfoTable");
const DIMENSION_NAMES: NamedOperandTableId = description::named_operand_table("MIMGDimInfo");

/// The bit of the target's flags that instructions have whose mask chooses one of four components.
const GATHERS: u32 = 37;

/// Facts about an instruction on images.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image<'a> {
    pub(super) instruction: &'a Instruction,
    /// The number of registers of the data, and of the addresses.
    pub(super) n_data: usize,
    pub(super) n_addresses: usize,
    /// Whether the registers of the address are a list.
    pub(super) has_list: bool,
    /// Whether a dimension is an operand.
    pub(super) has_dimension: bool,
    /// Whether a failure can be reported in a further register.
    pub(super) may_report_failure: bool,
}

impl Image<'_> {
    /// Returns the parts that must agree, or `None` if this is no instruction on images.
    pub(super) fn combinations(self) -> Option<Combinations> {
        let operation = DESCRIPTION.number_table(IMAGES).value(&[self.instruction.opcode.0])?;
        let addresses = self.of_addresses(operation);
        let data = self.of_data();
        if addresses.is_empty() || data.is_empty() {
            let any = [("DMask", "dmask:0xf".to_owned()), ("Dim", "dim:SQ_RSRC_IMG_2D".to_owned())];
            return Some(Combinations { all: vec![any.to_vec()], can_fit: false });
        }
        let n = addresses.len().max(data.len());
        let pick = |index: usize| {
            let (data, addresses) = (&data[index % data.len()], &addresses[index % addresses.len()]);
            data.iter().chain(addresses).cloned().collect()
        };
        Some(Combinations { all: (0..n).map(pick).collect(), can_fit: true })
    }

    /// Returns the combinations for the addresses; none if no dimension has addresses of the size.
    fn of_addresses(self, operation: u16) -> Vec<Combination> {
        let operations = DESCRIPTION.number_table(OPERATIONS);
        let Some(row) = operations.find(&[operation]) else { return vec![Vec::new()] };
        let number = |column| usize::from(operations.at(row, column));
        let (has_gradients, has_short_gradients) = (number(2), number(3) != 0);
        let (has_coordinates, has_level, needs_samples) = (number(4), number(5), number(6));
        let (is_ray, is_short_ray) = (number(7) != 0, number(8) != 0);
        if is_ray {
            return vec![vec![("A16", if is_short_ray { "a16" } else { "" }.to_owned())]];
        }
        if !self.has_dimension {
            return vec![Vec::new()];
        }
        let mut found = Vec::new();
        let dimensions = DESCRIPTION.number_table(DIMENSIONS);
        for named in DESCRIPTION.named_operands(DIMENSION_NAMES).iter() {
            let encoding = u16::try_from(named.encoding).ok();
            let Some(dimension) = encoding.and_then(|number| dimensions.find(&[number])) else { continue };
            let [n_coordinates, n_gradients, has_samples] =
                [1, 2, 3].map(|column| usize::from(dimensions.at(dimension, column)));
            if needs_samples > has_samples {
                continue;
            }
            let n_components = has_coordinates * n_coordinates + has_level;
            let n_gradients =
                if has_short_gradients { (n_gradients / 2).next_multiple_of(2) } else { n_gradients };
            for (a16, n_components) in [("", n_components), ("a16", n_components.div_ceil(2))] {
                let n_expected = number(1) + n_components + has_gradients * n_gradients;
                if self.has_room(n_expected) {
                    let prefix = if found.len() % 2 == 0 { "SQ_RSRC_IMG_" } else { "" };
                    let dim = format!("dim:{prefix}{}", DESCRIPTION.str(named.name));
                    found.push(vec![("Dim", dim), ("A16", a16.to_owned())]);
                }
            }
        }
        found
    }

    /// Returns whether the registers of the address are for a number of them. Larger ones have 8 or 16 where there are
    /// none of the size between.
    fn has_room(self, n_expected: usize) -> bool {
        match self.n_addresses {
            8 if !self.has_list => (5..=8).contains(&n_expected),
            16 if !self.has_list => n_expected > 12,
            n => n == n_expected,
        }
    }

    /// Returns the combinations for the data; none if no mask has data of the size.
    fn of_data(self) -> Vec<Combination> {
        let one = |mask: &str, tfe: &str, d16: &str| {
            vec![("DMask", format!("dmask:{mask}")), ("TFE", tfe.to_owned()), ("D16", d16.to_owned())]
        };
        let gathers = DESCRIPTION.opcode(self.instruction.opcode).ts_flags >> GATHERS & 1 != 0;
        let third = if self.instruction.mnemonic.contains("atomic") { None } else { Some("0x7") };
        let mask = |n: usize| match n {
            4 if gathers => Some("0x4"),
            _ if gathers => None,
            _ => [None, Some("0x1"), Some("0x3"), third, Some("0xf")].get(n).copied().flatten(),
        };
        let n_others = self.n_data.saturating_sub(1);
        let found = [
            (self.n_data == 0).then(|| one("0xf", "", "")),
            mask(self.n_data).map(|mask| one(mask, "", "")),
            mask(n_others).filter(|_| self.may_report_failure).map(|mask| one(mask, "tfe", "")),
            mask(self.n_data * 2).map(|mask| one(mask, "", "d16")),
            mask(n_others * 2)
                .filter(|_| self.may_report_failure && gathers)
                .map(|mask| one(mask, "tfe", "d16")),
        ];
        found.into_iter().flatten().collect()
    }
}
