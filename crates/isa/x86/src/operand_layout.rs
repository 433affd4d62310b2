//! The places of an x86 instruction's operands in the encoding.

use smallvec::SmallVec;
use stallscope_target::{Description, Opcode, OperandInfo};

use super::ts_flags::{Form, ImmediateKind, TsFlags};

/// A place in the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OperandField {
    /// The opcode's low three bits.
    OpcodeRegister,
    /// The `reg` field of the ModRM byte.
    Reg,
    /// A register in the `r/m` field of the ModRM byte.
    Rm,
    /// Memory in the `r/m` field of the ModRM byte, with SIB byte and displacement: five operands.
    Memory,
    /// The `vvvv` field of the prefix.
    Vvvv,
    /// The mask field of the prefix.
    Mask,
    /// The upper half of the immediate.
    ImmediateRegister,
    /// The opcode's low four bits.
    Condition,
    /// The implied pointer of a string instruction.
    StringPointer,
    /// A segment whose override may be omitted if it is the default.
    StringSegment,
    /// A segment whose override is always written.
    Segment,
    /// The immediate, of any kind, as a plain value.
    Immediate,
    /// An immediate of this many bytes, in addition to that of the opcode.
    ImmediateOf(u8),
}

/// The fields of an opcode's first operands, without fields that are repeated for a tie. Immediates follow, and then the
/// operands that the flags specify.
pub(crate) type OperandLayout = SmallVec<[OperandField; 8]>;

/// Returns the layout of an opcode with these flags.
pub(crate) fn operand_layout(flags: TsFlags) -> OperandLayout {
    use OperandField as F;
    let mut layout = OperandLayout::new();
    let has_destination = flags.has_new_data_destination();
    let vvvv_source = flags.has_vvvv() && !has_destination;
    let when = |condition: bool, field| condition.then_some(field);
    let destination = when(has_destination, F::Vvvv);
    let mask = when(flags.has_mask(), F::Mask);
    let source = when(vvvv_source, F::Vvvv);
    let immediate_register = when(flags.immediate() == ImmediateKind::Register, F::ImmediateRegister);

    let mut two_operands = |first: F, second: F, last: Option<F>| {
        layout.extend(destination);
        layout.push(first);
        layout.extend([mask, source].into_iter().flatten());
        layout.push(second);
        layout.extend(last);
    };
    match flags.form() {
        Form::DestRegister => two_operands(F::Rm, F::Reg, None),
        Form::DestRegisterCondition => two_operands(F::Rm, F::Reg, Some(F::Condition)),
        Form::SrcRegister => two_operands(F::Reg, F::Rm, immediate_register),
        Form::SrcRegisterCondition => two_operands(F::Reg, F::Rm, Some(F::Condition)),
        Form::SrcMemory | Form::SrcMemoryForcedSib => two_operands(F::Reg, F::Memory, immediate_register),
        Form::SrcMemoryCondition => two_operands(F::Reg, F::Memory, Some(F::Condition)),
        Form::DestMemory | Form::DestMemoryForcedSib => {
            layout.extend(destination);
            layout.push(F::Memory);
            layout.extend([mask, source].into_iter().flatten());
            layout.push(F::Reg);
        }
        Form::DestMemoryCondition => layout.extend([F::Memory, F::Reg, F::Condition]),
        Form::DestMemoryVvvvCondition => layout.extend([F::Reg, F::Memory, F::Vvvv, F::Condition]),
        Form::SrcRegisterVvvvThird => layout.extend([F::Reg, F::Rm, F::Vvvv]),
        Form::SrcRegisterFourth => layout.extend([F::Reg, F::Vvvv, F::ImmediateRegister, F::Rm]),
        Form::SrcMemoryVvvvThird => layout.extend([F::Reg, F::Memory, F::Vvvv]),
        Form::SrcMemoryFourth => layout.extend([F::Reg, F::Vvvv, F::ImmediateRegister, F::Memory]),
        Form::ExtendedRegister(_) | Form::ExtendedMemory(_) => {
            layout.extend(when(flags.has_vvvv(), F::Vvvv));
            layout.extend(mask);
            let is_register = matches!(flags.form(), Form::ExtendedRegister(_));
            layout.push(if is_register { F::Rm } else { F::Memory });
        }
        Form::ExtendedRegisterCondition => layout.extend([F::Rm, F::Condition]),
        Form::ExtendedMemoryCondition => layout.extend([F::Memory, F::Condition]),
        Form::RegisterOnly => layout.push(F::Reg),
        Form::AddRegister => layout.push(F::OpcodeRegister),
        Form::RawSource => layout.extend([F::StringPointer, F::StringSegment]),
        Form::RawDestination => layout.push(F::StringPointer),
        Form::RawDestinationSource => layout.extend([F::StringPointer, F::StringPointer, F::StringSegment]),
        Form::RawMemoryOffset => layout.extend([F::Immediate, F::Segment]),
        Form::RawImm8 => layout.extend([F::Immediate, F::ImmediateOf(1)]),
        Form::RawImm16 => layout.extend([F::Immediate, F::ImmediateOf(2)]),
        Form::Pseudo
        | Form::Raw
        | Form::AddCondition
        | Form::PrefixByte
        | Form::FixedModRm(_)
        | Form::Unknown => {}
    }
    layout
}

/// Returns how many of an opcode's first operands repeat later ones for a tie and are not encoded.
pub(crate) fn n_repeated_operands(description: Description<'_>, opcode: &Opcode) -> usize {
    let operands = description.span(opcode.operands);
    let n_operands = operands.len();
    let ties = |index: usize, to: i8| operands.get(index).is_some_and(|info: OperandInfo| info.tied_to == to);
    match opcode.n_defs {
        1 if n_operands > 1 && (ties(1, 0) || n_operands == 8 && ties(6, 0)) => 1,
        2 if n_operands >= 4 && ties(2, 0) && (ties(3, 1) || n_operands == 9 && ties(8, 1)) => 2,
        _ => 0,
    }
}

/// Returns the index of the first operand of an instruction's memory operand, if it has one.
pub(crate) fn memory_operand_index(description: Description<'_>, opcode: &Opcode) -> Option<usize> {
    let layout = operand_layout(TsFlags(opcode.ts_flags));
    let before = layout.iter().position(|&field| field == OperandField::Memory)?;
    Some(n_repeated_operands(description, opcode) + before)
}
