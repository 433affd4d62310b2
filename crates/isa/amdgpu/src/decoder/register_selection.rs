//! Chooses registers and opcodes of decoded instructions by other operands: halves of registers, sizes of matrices, and
//! the registers of images.

use stallscope_target::{
    NumberTableId, OpcodeId, Operand, OperandNameId, RegisterClass, RegisterClassId, RegisterId,
    SubRegisterIndexId,
};

use crate::decoder::completion::InstCompletion;
use crate::description::{DESCRIPTION, number_table, sub_register_index};
use crate::image_operation::{ImageDimension, ImageForm, ImageOperation};
use crate::operand_names as names;
use crate::register_encoding::NUMBER;
use crate::registers::{class, first_of, member};
use crate::source_modifier::SourceModifiers;
use crate::ts_flags::TsFlags;

/// Instructions on matrices of short floating-point numbers: how many registers their sources have, and the instruction
/// that tables decode.
const SHORT_FLOATS: NumberTableId = number_table("isMFMA_F8F6F4Table");

const FOUR: SubRegisterIndexId = sub_register_index("sub0_sub1_sub2_sub3");
const SIX: SubRegisterIndexId = sub_register_index("sub0_sub1_sub2_sub3_sub4_sub5");
const EIGHT: SubRegisterIndexId = sub_register_index("sub0_sub1_sub2_sub3_sub4_sub5_sub6_sub7");

/// The last format of matrices that has a name.
const LAST_FORMAT: i64 = 4;

/// The number of vector registers.
const N_VECTORS: u32 = 256;

/// The number of registers of a matrix by its format.
const fn n_registers_of_format(format: i64) -> u16 {
    match format {
        2 | 3 => 6,
        4 => 4,
        _ => 8,
    }
}

/// Returns the member of a class whose first register is `first`.
fn member_from(class: RegisterClassId, first: RegisterId) -> Option<RegisterId> {
    let number = usize::from(DESCRIPTION.register_encoding(first) & NUMBER);
    let starts_there = |register: &RegisterId| *register != first && first_of(*register) == first;
    let registers =
        DESCRIPTION.registers_in(DESCRIPTION.table::<RegisterClass>().at(class.index()).registers);
    registers.get(number).filter(starts_there).or_else(|| registers.iter().find(starts_there))
}

/// Returns how many registers of 32 bits the registers of a class have.
fn n_parts(class: RegisterClassId) -> u32 {
    u32::from(DESCRIPTION.table::<RegisterClass>().at(class.index()).size) / 32
}

impl InstCompletion<'_> {
    /// Chooses upper halves of vector registers by the modifiers.
    pub(crate) fn select_halves(&mut self) {
        let destination = (names::SRC0_MODIFIERS, names::VDST, SourceModifiers::DESTINATION_OP_SEL);
        let sources = names::SOURCES.map(|(modifiers, source)| (modifiers, source, SourceModifiers::OP_SEL));
        for (modifiers, operand, selects_upper) in sources.into_iter().chain([destination]) {
            let (Some(index), Some(number)) = (self.place(operand), self.number(modifiers)) else { continue };
            let Some(register) = self.register_at(index) else { continue };
            let is_upper = SourceModifiers::of(number).has(selects_upper);
            if is_upper && DESCRIPTION.class_contains(class::VGPR_16, register) {
                let number = usize::from(DESCRIPTION.register_encoding(register) & NUMBER);
                self.replace_register(index, member(class::VGPR_16, number * 2 + 1));
            }
        }
    }

    fn replace_register(&mut self, index: usize, register: Option<RegisterId>) {
        if let Some(operand) = self.inst.operands.get_mut(index) {
            *operand = Operand::Register(register.unwrap_or(RegisterId::NONE));
        }
    }

    /// Chooses the opcode of an instruction on matrices by the formats, and the sizes of its sources.
    pub(crate) fn select_matrix_formats(&mut self) {
        let (formats, scale) = if self.has_flag(TsFlags::IS_MAI) {
            ([names::CBSZ, names::BLGP], 1)
        } else if self.has_flag(TsFlags::IS_WMMA) {
            ([names::MATRIX_A_FMT, names::MATRIX_B_FMT], 2)
        } else {
            return;
        };
        let (Some(first), Some(second)) = (self.number(formats[0]), self.number(formats[1])) else { return };
        if scale == 2 && first.max(second) > LAST_FORMAT {
            return;
        }
        let n_registers = [first, second].map(|format| n_registers_of_format(format) * scale);
        let rows = DESCRIPTION.number_table(SHORT_FLOATS);
        let is_chosen = |row: &usize| {
            rows.at(*row, 3) == self.inst.opcode.0 && [rows.at(*row, 1), rows.at(*row, 2)] == n_registers
        };
        let Some(row) = (0..rows.n_rows()).find(is_chosen) else { return };
        let opcode = OpcodeId(rows.at(row, 0));
        if opcode == self.inst.opcode {
            return;
        }
        self.inst.opcode = opcode;
        for (name, n_registers) in [names::SRC0, names::SRC1].into_iter().zip(n_registers) {
            self.shrink_source(name, n_registers);
        }
    }

    /// Makes a source the first registers of itself.
    fn shrink_source(&mut self, name: OperandNameId, n_registers: u16) {
        let Some(index) = self.place(name) else { return };
        let Some(register) = self.register_at(index) else { return };
        let part = |index| DESCRIPTION.sub_register(register, index);
        match n_registers {
            4 => self.replace_register(index, part(FOUR)),
            6 => self.replace_register(index, part(SIX)),
            8 => self.replace_register(index, Some(part(EIGHT).unwrap_or(register))),
            12 => self.replace_register(index, member_from(class::VREG_384, first_of(register))),
            _ => {}
        }
    }

    /// Adds the registers of an image address that follow the code. Returns `None` if they are missing.
    pub(crate) fn add_separate_addresses(&mut self) -> Option<()> {
        let (Some(first), Some(end)) = (self.place(names::VADDR0), self.place(names::SRSRC)) else {
            return Some(());
        };
        let places = first + 1..end;
        let numbers: Vec<u8> = self.code.take(places.len().next_multiple_of(4))?.to_vec();
        for (index, number) in places.zip(numbers) {
            let info = self.operand_info(index)?;
            let class = DESCRIPTION.operand_class(&info, self.context.hw_mode)?;
            self.insert_at(index, Operand::Register(member(class, number.into())?));
        }
        Some(())
    }

    fn class_at(&self, opcode: OpcodeId, index: usize) -> Option<RegisterClassId> {
        let info = DESCRIPTION.span(DESCRIPTION.opcode(opcode).operands).get(index)?;
        DESCRIPTION.operand_class(&info, self.context.hw_mode)
    }

    /// Returns how many registers an opcode has for data.
    fn n_data(&self, opcode: OpcodeId) -> Option<u32> {
        let index = DESCRIPTION.named_operand(opcode, names::VDATA)?;
        self.class_at(opcode, index).map(n_parts)
    }

    /// Returns how many registers an opcode has for addresses.
    fn n_addresses(&self, opcode: OpcodeId) -> Option<u32> {
        let place = |name| DESCRIPTION.named_operand(opcode, name);
        let first = place(names::VADDR0).or_else(|| place(names::VADDR))?;
        let end = place(names::SRSRC).or_else(|| place(names::RSRC))?;
        (first..end).map(|index| self.class_at(opcode, index).map(n_parts)).sum()
    }

    /// Chooses the opcode of an instruction on images by its modifiers, and adds what is not in the code. Returns `None` if
    /// the opcode is already right, or none is.
    pub(crate) fn complete_image(&mut self) -> Option<()> {
        let generation = &self.context.generation;
        let old = self.inst.opcode;
        let (form, operation) = (ImageForm::of(old)?, ImageOperation::of(old)?);
        if operation.intersects_rays {
            self.inst.operands.push(Operand::Immediate(operation.has_short_addresses.into()));
            return None;
        }
        let (n_old_data, n_old_addresses) = (self.n_data(old)?, self.n_addresses(old)?);
        let has_separate = form.has_separate_addresses();
        let (mut n_addresses, mut is_partly_separate) = (n_old_addresses, false);
        if generation.is_gfx10_or_later() {
            let dimension = ImageDimension::of(self.number(names::DIM)?)?;
            let is_short = self.number(names::A16).is_some_and(|a16| a16 != 0);
            n_addresses = operation.n_addresses(&dimension, is_short, generation.has_short_gradients());
            if !has_separate && !self.has_flag(TsFlags::VSAMPLE) && n_addresses > 12 {
                n_addresses = 16;
            } else if has_separate && n_addresses > n_old_addresses {
                is_partly_separate = true;
                if !generation.has_partly_separate_addresses() {
                    return None;
                }
            }
        }
        let mask = self.number(names::DMASK)? & 0xF;
        let mut n_data = if self.has_flag(TsFlags::GATHER4) { 4 } else { mask.count_ones().max(1) };
        let is_short = self.number(names::D16).is_some_and(|d16| d16 != 0);
        if is_short && !generation.has_unpacked_memory() && !generation.is_gfx6() && !generation.is_gfx7() {
            n_data = n_data.div_ceil(2);
        }
        n_data += u32::from(self.number(names::TFE).is_some_and(|tfe| tfe != 0));
        if n_data == n_old_data && n_addresses == n_old_addresses {
            return None;
        }
        let is_right = |opcode: &OpcodeId| {
            self.n_data(*opcode) == Some(n_data) && self.n_addresses(*opcode) == Some(n_addresses)
        };
        let new = form.alike().map(|form| form.opcode()).find(is_right)?;

        let data = self.place(names::VDATA)?;
        let new_data = match n_data == n_old_data {
            true => None,
            false => Some(self.resized(new, data)?),
        };
        let first_address = self.place(names::VADDR0).or_else(|| self.place(names::VADDR))?;
        let end = self.place(names::SRSRC).or_else(|| self.place(names::RSRC))?;
        let resized_address = if is_partly_separate { end - 1 } else { first_address };
        let is_resized = generation.has_separate_addresses()
            && (!has_separate || is_partly_separate)
            && n_addresses != n_old_addresses;
        let new_address = match is_resized {
            true => Some(self.resized(new, resized_address)?),
            false => None,
        };
        let destination = self.place(names::VDST);
        self.inst.opcode = new;
        if new_data.is_some() {
            self.replace_register(data, new_data);
            if let Some(destination) = destination {
                self.replace_register(destination, new_data);
            }
        }
        if new_address.is_some() {
            self.replace_register(resized_address, new_address);
        } else if has_separate {
            let n_operands = self.inst.operands.len();
            let kept = first_address + n_addresses as usize;
            self.inst.operands.drain(kept.min(n_operands)..end.min(n_operands).max(kept.min(n_operands)));
        }
        Some(())
    }

    /// Returns the registers of another opcode that start like an operand's, if there are enough.
    fn resized(&self, opcode: OpcodeId, index: usize) -> Option<RegisterId> {
        let class = self.class_at(opcode, index)?;
        let first = first_of(self.register_at(index)?);
        let register = member_from(class, first)?;
        let number = u32::from(DESCRIPTION.register_encoding(first) & NUMBER);
        (number + n_parts(class) <= N_VECTORS).then_some(register)
    }
}
