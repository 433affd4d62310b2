//! Prints operands that control lanes, waits, messages and registers of the hardware.

use stallscope_target::{Inst, OpcodeId, OperandNameId, RegisterClassId};

use crate::description::{opcode, register_class};
use crate::operand_names as names;
use crate::operand_printer::OperandPrinter;
use crate::printer::{AmdgpuPrinter, put};
use crate::words::delay;
use crate::words::dependency_counter;
use crate::words::dpp_control::DppControl;
use crate::words::gpr_index_mode;
use crate::words::hardware_register::{self, HardwareRegisterBits};
use crate::words::sdwa;
use crate::words::send_message::{self, Message};
use crate::words::swizzle::{self, Swizzle};
use crate::words::wait_count::WaitCounter;
use crate::words::wait_event;

/// The values of `fi` that fetch invalid lanes, with and without eight lanes' selections.
const FETCHES_INVALID: [u32; 2] = [1, 0xEA];

const VECTOR_64: [RegisterClassId; 2] = [register_class("VReg_64"), register_class("VReg_64_Align2")];

/// Operations without an operand of 64 bits that count as ones of double precision on GFX1250.
const DOUBLE_PRECISION: [OpcodeId; 4] = [
    opcode("V_MUL_LO_U32_e64_dpp_gfx1250"),
    opcode("V_MUL_HI_U32_e64_dpp_gfx1250"),
    opcode("V_MUL_HI_I32_e64_dpp_gfx1250"),
    opcode("V_MAD_U32_e64_dpp_gfx1250"),
];

impl AmdgpuPrinter<'_> {
    /// Writes an operand that controls something.
    pub(crate) fn print_control(&self, inst: &Inst, printer: OperandPrinter, number: u32, out: &mut String) {
        match printer {
            OperandPrinter::Dpp8 => {
                out.push_str("dpp8:");
                print_list((0..8).map(|lane| number >> (3 * lane) & 7), out);
            }
            OperandPrinter::DppControl => self.print_dpp_control(inst, number, out),
            OperandPrinter::DppBoundControl if number != 0 => out.push_str(" bound_ctrl:1"),
            OperandPrinter::DppFetchInvalid if FETCHES_INVALID.contains(&number) => out.push_str(" fi:1"),
            OperandPrinter::SdwaDestination => out.extend(["dst_sel:", sdwa::selection_name(number)]),
            OperandPrinter::SdwaSource(source) => {
                put!(out, "src{source}_sel:{}", sdwa::selection_name(number));
            }
            OperandPrinter::SdwaUnused => out.extend(["dst_unused:", sdwa::unused_name(number)]),
            OperandPrinter::GprIndexMode => print_gpr_index_mode(number, out),
            OperandPrinter::SendMessage => self.print_message(number, out),
            OperandPrinter::Swizzle => self.print_swizzle(number as u16, out),
            OperandPrinter::WaitCount => self.print_wait_count(number, out),
            OperandPrinter::DependencyCounters => self.print_dependency_counters(number as u16, out),
            OperandPrinter::DelayAlu => print_delay(number, out),
            OperandPrinter::HardwareRegister => self.print_hardware_register(number, out),
            OperandPrinter::WaitEvent => match wait_event::text_of(number as u16, &self.generation) {
                Some(text) => out.push_str(text),
                None => {
                    put!(out, "{:#x}", number as u16);
                }
            },
            _ => {}
        }
    }

    /// Returns whether an instruction has an operand of double precision, so that few controls are possible.
    fn is_double_precision(&self, inst: &Inst) -> bool {
        if !self.generation.has_dp_alu_dpp() {
            return false;
        }
        if DOUBLE_PRECISION.contains(&inst.opcode) {
            return self.generation.has_gfx1250();
        }
        let operands = self.description.span(self.description.opcode(inst.opcode).operands);
        let is_64_bit = |name: OperandNameId| {
            let operand = self.index(inst, name).and_then(|index| operands.get(index));
            let class = operand.and_then(|operand| self.description.operand_class(&operand, self.hw_mode));
            class.is_some_and(|class| VECTOR_64.contains(&class))
        };
        [names::VDST, names::SRC0, names::SRC1, names::SRC2].into_iter().any(is_64_bit)
    }

    fn print_dpp_control(&self, inst: &Inst, number: u32, out: &mut String) {
        let generation = &self.generation;
        let control = DppControl::of(number);
        let is_row_share = matches!(control, Some(DppControl::RowShare(_)));
        let is_possible = is_row_share && (generation.is_gfx12() || generation.has_gfx90a());
        if !is_possible && self.is_double_precision(inst) {
            let possible = if generation.is_gfx12() { "row_share" } else { "row_newbcast" };
            put!(out, " /* DP ALU dpp only supports {possible} */");
            return;
        }
        let is_gfx10 = generation.is_gfx10_or_later();
        let removed = |name: &str, out: &mut String| {
            put!(out, "/* {name} is not supported starting from GFX10 */");
        };
        match control {
            None => out.push_str("/* Invalid dpp_ctrl value */"),
            Some(DppControl::QuadPermutation(lanes)) => {
                out.push_str("quad_perm:");
                print_list(lanes.into_iter().map(u32::from), out);
            }
            Some(DppControl::Row(kind, amount)) => {
                put!(out, "{}:{amount}", kind.name());
            }
            Some(DppControl::Wave(kind)) if is_gfx10 => removed(kind.name(), out),
            Some(DppControl::Wave(kind)) => out.extend([kind.name(), ":1"]),
            Some(DppControl::RowMirror) => out.push_str("row_mirror"),
            Some(DppControl::RowHalfMirror) => out.push_str("row_half_mirror"),
            Some(DppControl::RowBroadcast(_)) if is_gfx10 => removed("row_bcast", out),
            Some(DppControl::RowBroadcast(lane)) => {
                put!(out, "row_bcast:{lane}");
            }
            Some(DppControl::RowShare(lane)) if generation.has_gfx90a() => {
                put!(out, "row_newbcast:{lane}");
            }
            Some(DppControl::RowShare(lane)) if is_gfx10 => {
                put!(out, "row_share:{lane}");
            }
            Some(DppControl::RowShare(_)) => out.push_str(
                " /* row_newbcast/row_share is not supported on ASICs earlier than GFX90A/GFX10 */",
            ),
            Some(DppControl::RowXorMask(_)) if !is_gfx10 => {
                out.push_str("/* row_xmask is not supported on ASICs earlier than GFX10 */");
            }
            Some(DppControl::RowXorMask(mask)) => {
                put!(out, "row_xmask:{mask}");
            }
        }
    }

    fn print_message(&self, number: u32, out: &mut String) {
        let generation = &self.generation;
        let message = Message::decode(number as u16, generation);
        let is_valid =
            message.has_valid_operation(generation, true) && message.has_valid_stream(generation, true);
        match send_message::name_of(message.id, generation).filter(|_| is_valid) {
            Some(name) => {
                out.extend(["sendmsg(", name]);
                if message.requires_operation(generation) {
                    let operation = send_message::operation_name(message, generation);
                    out.extend([", ", operation.unwrap_or_default()]);
                    if message.supports_stream(generation) {
                        put!(out, ", {}", message.stream);
                    }
                }
                out.push(')');
            }
            None if message.encode() == number => {
                put!(out, "sendmsg({}, {}, {})", message.id, message.operation, message.stream);
            }
            None => {
                put!(out, "{number}");
            }
        }
    }

    fn print_swizzle(&self, number: u16, out: &mut String) {
        if number == 0 {
            return;
        }
        out.push_str(" offset:");
        let Some(swizzle) = Swizzle::decode(number, &self.generation) else {
            put!(out, "{number}");
            return;
        };
        put!(out, "swizzle({}", swizzle.name());
        match swizzle {
            Swizzle::QuadPermutation(lanes) => {
                for lane in lanes {
                    put!(out, ",{lane}");
                }
            }
            Swizzle::Fft(number) | Swizzle::Swap(number) | Swizzle::Reverse(number) => {
                put!(out, ",{number}");
            }
            Swizzle::Rotate { direction, size } => {
                put!(out, ",{direction},{size}");
            }
            Swizzle::Broadcast { group_size, lane } => {
                put!(out, ",{group_size},{lane}");
            }
            Swizzle::BitMask(mask) => {
                out.push_str(",\"");
                out.extend(swizzle::mask_characters(mask));
                out.push('"');
            }
        }
        out.push(')');
    }

    fn print_wait_count(&self, immediate: u32, out: &mut String) {
        let number = |counter: WaitCounter| counter.decode(self.version, immediate);
        let waits = |counter: WaitCounter| number(counter) != counter.max(self.version);
        let prints_all = !WaitCounter::ALL.into_iter().any(waits);
        let mut separator = "";
        for counter in WaitCounter::ALL.into_iter().filter(|&counter| prints_all || waits(counter)) {
            put!(out, "{separator}{}({})", counter.name(), number(counter));
            separator = " ";
        }
    }

    fn print_dependency_counters(&self, immediate: u16, out: &mut String) {
        let generation = &self.generation;
        if !dependency_counter::is_symbolic(immediate, generation) {
            put!(out, "{immediate:#x}");
            return;
        }
        let prints_all = immediate == dependency_counter::default_immediate(generation);
        let mut separator = "";
        for counter in dependency_counter::counters(generation) {
            let value = counter.decode(immediate);
            if prints_all || value != counter.max() {
                put!(out, "{separator}{}({value})", counter.name);
                separator = " ";
            }
        }
    }

    fn print_hardware_register(&self, number: u32, out: &mut String) {
        let bits = HardwareRegisterBits::decode(number as u16);
        out.push_str("hwreg(");
        match hardware_register::name_of(bits.register, &self.generation) {
            Some(name) => out.push_str(name),
            None => {
                put!(out, "{}", bits.register);
            }
        }
        if !bits.is_all() {
            put!(out, ", {}, {}", bits.offset, bits.width);
        }
        out.push(')');
    }
}

/// Writes numbers in brackets.
fn print_list(numbers: impl Iterator<Item = u32>, out: &mut String) {
    let mut separator = '[';
    for number in numbers {
        put!(out, "{separator}{number}");
        separator = ',';
    }
    out.push(']');
}

fn print_gpr_index_mode(mode: u32, out: &mut String) {
    if !gpr_index_mode::is_valid(mode) {
        put!(out, "{mode:#x}");
        return;
    }
    out.push_str("gpr_idx(");
    for (index, name) in gpr_index_mode::names_of(mode).enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str(name);
    }
    out.push(')');
}

fn print_delay(immediate: u32, out: &mut String) {
    let mut separator = "";
    for field in delay::FIELDS {
        let value = field.decode(immediate);
        if value == 0 {
            continue;
        }
        put!(out, "{separator}{}(", field.name);
        match field.word(value) {
            Some(word) => out.push_str(word),
            None => {
                put!(out, "/* invalid {} value */", field.kind);
            }
        }
        out.push(')');
        separator = " | ";
    }
    if separator.is_empty() {
        out.push('0');
    }
}
