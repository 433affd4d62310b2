//! What instructions on images need so that their data and their addresses fit.

use stallscope_amdgpu::description::{self, DESCRIPTION};
use stallscope_target::{FeatureId, NamedOperandTableId, NumberTableId, OpcodeId};

use super::setting::Setting;

const IMAGES: NumberTableId = description::number_table("MIMGInfoTable");
const OPERATIONS: NumberTableId = description::number_table("MIMGBaseOpcodesTable");
const DIMENSIONS: NumberTableId = description::number_table("MIMGDimInfoTable");
const DIMENSION_NAMES: NamedOperandTableId = description::named_operand_table("MIMGDimInfo");
const SHORT_GRADIENTS: FeatureId = description::feature("FeatureG16");

/// The number of registers of an instruction on images.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) n_data: usize,
    pub(super) n_addresses: usize,
}

/// A class, and the text of its operand.
pub(super) type Assignment = (&'static str, String);

/// Returns what goes together in the operands of an instruction on images; nothing for other instructions.
pub(super) fn combinations(
    setting: &Setting,
    opcode: OpcodeId,
    mnemonic: &str,
    sizes: Sizes,
) -> Vec<Vec<Assignment>> {
    let Some(operation) = DESCRIPTION.number_table(IMAGES).value(&[opcode.0]) else { return Vec::new() };
    let addresses = addresses(setting, operation, sizes.n_addresses);
    let data = data(mnemonic, sizes.n_data);
    let n = addresses.len().max(data.len());
    let pick = |index: usize| {
        let (data, addresses) = (&data[index % data.len()], &addresses[index % addresses.len()]);
        data.iter().chain(addresses).cloned().collect()
    };
    (0..n).map(pick).collect()
}

/// Returns the combinations of modifiers for addresses of a size.
fn addresses(setting: &Setting, operation: u16, n_addresses: usize) -> Vec<Vec<Assignment>> {
    let operations = DESCRIPTION.number_table(OPERATIONS);
    let Some(row) = operations.find(&[operation]) else { return vec![Vec::new()] };
    let [
        n_extra,
        has_gradients,
        has_short_gradients,
        has_coordinates,
        has_level,
        needs_samples,
        is_ray,
        is_short_ray,
    ] = [1, 2, 3, 4, 5, 6, 7, 8].map(|column| usize::from(operations.at(row, column)));
    if is_ray != 0 {
        let a16 = if is_short_ray != 0 { "a16" } else { "" };
        return vec![vec![("A16", a16.to_owned())]];
    }
    let mut found = Vec::new();
    let dimensions = DESCRIPTION.number_table(DIMENSIONS);
    for named in DESCRIPTION.named_operands(DIMENSION_NAMES).iter() {
        let Some(dimension) =
            u16::try_from(named.encoding).ok().and_then(|number| dimensions.find(&[number]))
        else {
            continue;
        };
        let [n_coordinates, n_gradients, has_samples] =
            [1, 2, 3].map(|column| usize::from(dimensions.at(dimension, column)));
        if needs_samples > has_samples {
            continue;
        }
        for a16 in ["", "a16"] {
            let is_short = !a16.is_empty();
            let n_components = has_coordinates * n_coordinates + has_level;
            let n_components = if is_short { n_components.div_ceil(2) } else { n_components };
            let is_short_gradient = has_short_gradients != 0 || is_short && !setting.has(SHORT_GRADIENTS);
            let n_gradients =
                if is_short_gradient { (n_gradients / 2).next_multiple_of(2) } else { n_gradients };
            if n_extra + n_components + has_gradients * n_gradients == n_addresses {
                let name = DESCRIPTION.str(named.name);
                let dim = if found.len() % 2 == 0 {
                    format!("dim:SQ_RSRC_IMG_{name}")
                } else {
                    format!("dim:{name}")
                };
                found.push(vec![("Dim", dim), ("A16", a16.to_owned())]);
            }
        }
    }
    if found.is_empty() {
        found.push(vec![("Dim", "dim:SQ_RSRC_IMG_2D".to_owned())]);
    }
    found
}

/// Returns the combinations of modifiers for data of a size.
fn data(mnemonic: &str, n_data: usize) -> Vec<Vec<Assignment>> {
    let one = |mask: &str, tfe: &str, d16: &str| {
        vec![("DMask", format!("dmask:{mask}")), ("TFE", tfe.to_owned()), ("D16", d16.to_owned())]
    };
    if mnemonic.starts_with("image_gather4") || mnemonic.contains("msaa_load") {
        return match n_data {
            2 => vec![one("0x1", "", "d16")],
            3 => vec![one("0x2", "tfe", "d16")],
            4 => ["0x1", "0x2", "0x4", "0x8"].map(|mask| one(mask, "", "")).to_vec(),
            _ => vec![one("0x8", "tfe", "")],
        };
    }
    let third = if mnemonic.contains("atomic") { None } else { Some("0x7") };
    let mask = |n: usize| [None, Some("0x1"), Some("0x3"), third, Some("0xf")].get(n).copied().flatten();
    let mut found = Vec::new();
    if let Some(mask) = mask(n_data) {
        found.push(one(mask, "", ""));
    }
    if let Some(mask) = mask(n_data.saturating_sub(1)).filter(|_| n_data > 1) {
        found.push(one(mask, "tfe", ""));
    }
    if let Some(mask) = mask(n_data * 2) {
        found.push(one(mask, "", "d16"));
    }
    if found.is_empty() {
        found.push(one("0xf", "", ""));
    }
    found
}
