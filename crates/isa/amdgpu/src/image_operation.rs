//! Operations on images, and the number of their address registers.

use stallscope_target::{NumberRows, NumberTableId, OpcodeId};

use crate::description::{DESCRIPTION, number_table};

const IMAGES: NumberTableId = number_table("MIMGInfoTable");
const OPERATIONS: NumberTableId = number_table("MIMGBaseOpcodesTable");
const DIMENSIONS: NumberTableId = number_table("MIMGDimInfoTable");

/// The encodings with registers for addresses that need not be consecutive.
const WITH_SEPARATE_ADDRESSES: [u16; 4] = [1, 3, 4, 5];

/// The sources of an operation on images.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImageOperation {
    pub(crate) n_extra_arguments: u32,
    pub(crate) has_gradients: bool,
    pub(crate) has_short_gradients: bool,
    pub(crate) has_coordinates: bool,
    pub(crate) has_level: bool,
    pub(crate) needs_multisampling: bool,
    pub(crate) intersects_rays: bool,
    pub(crate) has_short_addresses: bool,
}

/// The components of addresses in an image.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImageDimension {
    pub(crate) n_coordinates: u32,
    pub(crate) n_gradients: u32,
    pub(crate) is_multisampled: bool,
}

/// The form of an instruction on images.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImageForm {
    /// Its row in the table of all.
    row: usize,
    encoding: u16,
    operation: u16,
}

impl ImageForm {
    fn images() -> NumberRows<'static> {
        DESCRIPTION.number_table(IMAGES)
    }

    /// Returns the form of an opcode.
    pub(crate) fn of(opcode: OpcodeId) -> Option<Self> {
        Self::images().find(&[opcode.0]).map(Self::at)
    }

    fn at(row: usize) -> Self {
        let images = Self::images();
        Self { row, encoding: images.at(row, 1), operation: images.at(row, 2) }
    }

    /// Returns the opcode.
    pub(crate) fn opcode(&self) -> OpcodeId {
        OpcodeId(Self::images().at(self.row, 0))
    }

    /// Returns whether the registers of the address need not be consecutive.
    pub(crate) fn has_separate_addresses(&self) -> bool {
        WITH_SEPARATE_ADDRESSES.contains(&self.encoding)
    }

    /// Returns the forms of the same operation with the same encoding.
    pub(crate) fn alike(self) -> impl Iterator<Item = Self> {
        // The rows of an operation are adjacent.
        let is_of_operation = move |form: &Self| form.operation == self.operation;
        let before = (0..self.row).rev().map(Self::at).take_while(is_of_operation);
        let from_here = (self.row..Self::images().n_rows()).map(Self::at).take_while(is_of_operation);
        from_here.chain(before).filter(move |form| form.encoding == self.encoding)
    }
}

impl ImageOperation {
    /// Returns the operation of an opcode.
    pub(crate) fn of(opcode: OpcodeId) -> Option<Self> {
        let form = ImageForm::of(opcode)?;
        let rows = DESCRIPTION.number_table(OPERATIONS);
        let row = rows.find(&[form.operation])?;
        let is_set = |column| rows.at(row, column) != 0;
        Some(Self {
            n_extra_arguments: rows.at(row, 1).into(),
            has_gradients: is_set(2),
            has_short_gradients: is_set(3),
            has_coordinates: is_set(4),
            has_level: is_set(5),
            needs_multisampling: is_set(6),
            intersects_rays: is_set(7),
            has_short_addresses: is_set(8),
        })
    }

    /// Returns how many registers have the address.
    pub(crate) fn n_addresses(
        &self,
        dimension: &ImageDimension,
        is_short: bool,
        has_short_gradients: bool,
    ) -> u32 {
        let n_coordinates = if self.has_coordinates { dimension.n_coordinates } else { 0 };
        let n_components = n_coordinates + u32::from(self.has_level);
        let n_gradients = if !self.has_gradients {
            0
        } else if is_short && !has_short_gradients || self.has_short_gradients {
            (dimension.n_gradients / 2).next_multiple_of(2)
        } else {
            dimension.n_gradients
        };
        let n_components = if is_short { n_components.div_ceil(2) } else { n_components };
        self.n_extra_arguments + n_components + n_gradients
    }
}

impl ImageDimension {
    /// Returns the dimension with a number.
    pub(crate) fn of(number: i64) -> Option<Self> {
        let rows = DESCRIPTION.number_table(DIMENSIONS);
        let row = rows.find(&[u16::try_from(number).ok()?])?;
        Some(Self {
            n_coordinates: rows.at(row, 1).into(),
            n_gradients: rows.at(row, 2).into(),
            is_multisampled: rows.at(row, 3) != 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn rows_of_an_operation_are_adjacent() {
        let images = ImageForm::images();
        let operations: Vec<u16> = (0..images.n_rows()).map(|row| images.at(row, 2)).collect();
        let mut seen = HashSet::new();
        for run in operations.chunk_by(|a, b| a == b) {
            assert!(seen.insert(run[0]), "{}", run[0]);
        }
    }
}
