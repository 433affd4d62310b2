//! The instruments of vector instructions: how many registers form a group, and how wide elements are.

use stallscope_sim::{ActiveInstrument, InstrumentManager};
use stallscope_target::{
    Arch, ImpliedInstrument, Inst, InstrumentSyntax, LATENCY, NumberTableId, Opcode, OpcodeId, Operand,
    SchedClassId, SubtargetInfo, Triple,
};

use crate::description::{DESCRIPTION, number_table, opcode};
use crate::vtype::{Lmul, VType, is_valid_sew};

const LMUL: &str = "RISCV-LMUL";
const SEW: &str = "RISCV-SEW";

/// The groupings by the numbers that represent them; 4 is reserved.
const GROUPINGS: [&str; 8] = ["M1", "M2", "M4", "M8", "", "MF8", "MF4", "MF2"];
const WIDTHS: [&str; 4] = ["E8", "E16", "E32", "E64"];

/// The instructions that set grouping and width.
const SETTING: [OpcodeId; 2] = [opcode("VSETVLI"), opcode("VSETIVLI")];

/// Opcode, binary logarithm of the width of an index, order, store, and number of fields.
const INDEXED_ACCESSES: NumberTableId = number_table("RISCVBaseVXMemOpTable");
/// Masked, ordered, binary logarithm of the width of an index, grouping, grouping of the index, opcode.
const INDEXED_LOADS: NumberTableId = number_table("RISCVVLXTable");
const INDEXED_STORES: NumberTableId = number_table("RISCVVSXTable");
/// The table of indexed segment loads, after the number of fields.
const INDEXED_SEGMENT_LOADS: NumberTableId = number_table("RISCVVLXSEGTable");
const INDEXED_SEGMENT_STORES: NumberTableId = number_table("RISCVVSXSEGTable");
/// Opcode, grouping, width, whether it is for the alternative format, opcode of the pseudo-instruction.
const PSEUDOS: NumberTableId = number_table("RISCVVInversePseudosTable");

/// The loads and stores whose elements have their own width.
const ACCESSES: [(OpcodeId, u32); 18] = [
    (opcode("VLM_V"), 8),
    (opcode("VSM_V"), 8),
    (opcode("VLE8_V"), 8),
    (opcode("VSE8_V"), 8),
    (opcode("VLSE8_V"), 8),
    (opcode("VSSE8_V"), 8),
    (opcode("VLE16_V"), 16),
    (opcode("VSE16_V"), 16),
    (opcode("VLSE16_V"), 16),
    (opcode("VSSE16_V"), 16),
    (opcode("VLE32_V"), 32),
    (opcode("VSE32_V"), 32),
    (opcode("VLSE32_V"), 32),
    (opcode("VSSE32_V"), 32),
    (opcode("VLE64_V"), 64),
    (opcode("VSE64_V"), 64),
    (opcode("VLSE64_V"), 64),
    (opcode("VSSE64_V"), 64),
];

/// The instruments of RISC-V.
#[derive(Debug)]
pub(crate) struct RiscvInstruments;

impl InstrumentSyntax for RiscvInstruments {
    /// Big-endian targets have only the instruments of all targets.
    fn kinds(&self, triple: &Triple) -> &'static [&'static str] {
        match triple.arch {
            Arch::Riscv32be | Arch::Riscv64be => &[LATENCY],
            _ => &[LATENCY, LMUL, SEW],
        }
    }

    fn accepts(&self, kind: &str, data: &str) -> bool {
        match kind {
            LMUL => !data.is_empty() && GROUPINGS.contains(&data),
            SEW => WIDTHS.contains(&data),
            _ => true,
        }
    }

    fn implied_by(&self, inst: &Inst) -> &'static [ImpliedInstrument] {
        const IMPLIED: [[ImpliedInstrument; 2]; 32] = implied();
        if !SETTING.contains(&inst.opcode) {
            return &[];
        }
        let number = inst.operand(2).and_then(Operand::immediate).unwrap_or_default();
        // LLVM has no instrument for reserved settings.
        let vtype = VType(number as u32);
        if vtype.lmul().is_none() || !is_valid_sew(vtype.sew()) {
            return &[];
        }
        usize::try_from(number & 0x1F).ok().and_then(|index| IMPLIED.get(index)).map_or(&[], |both| both)
    }
}

impl InstrumentManager for RiscvInstruments {
    fn sched_class(
        &self,
        instruments: &[ActiveInstrument<'_>],
        inst: &Inst,
        _opcode: &Opcode,
        _subtarget: &SubtargetInfo,
    ) -> Option<SchedClassId> {
        let last = |kind| instruments.iter().rev().find(|instrument| instrument.kind == kind);
        let lmul =
            GROUPINGS.iter().position(|grouping| *grouping == last(LMUL).map_or("-", |lmul| lmul.data))?;
        let lmul = u16::try_from(lmul).ok()?;
        let sew = last(SEW).and_then(|sew| sew.data.get(1..)?.parse().ok()).unwrap_or_default();
        let pseudo = pseudo_of_indexed(inst.opcode, lmul, sew)
            .or_else(|| Some(pseudo_of_access(inst.opcode, lmul, sew)))
            .unwrap_or_default();
        let pseudo = match pseudo {
            Lookup::Found(pseudo) => pseudo,
            Lookup::Missing => return None,
            Lookup::NotListed => {
                let find = |sew| DESCRIPTION.number_table(PSEUDOS).value(&[inst.opcode.0, lmul, sew, 0]);
                find(sew).or_else(|| find(0))?
            }
        };
        Some(DESCRIPTION.opcode(OpcodeId(pseudo)).sched_class)
    }
}

/// The pseudo-instruction that has the class of an instruction.
#[derive(Clone, Copy, Debug, Default)]
enum Lookup {
    Found(u16),
    Missing,
    /// Another table has it.
    #[default]
    NotListed,
}

impl From<Option<u16>> for Lookup {
    fn from(found: Option<u16>) -> Self {
        found.map_or(Self::Missing, Self::Found)
    }
}

/// Looks up an access with indexes.
fn pseudo_of_indexed(opcode: OpcodeId, lmul: u16, sew: u16) -> Option<Lookup> {
    let accesses = DESCRIPTION.number_table(INDEXED_ACCESSES);
    let row = accesses.find(&[opcode.0])?;
    let [index_width, order, is_store, n_fields] = [1, 2, 3, 4].map(|column| accesses.at(row, column));
    // LLVM quirk: the number that represents the grouping is multiplied.
    let Some(index_lmul) = ((1 << index_width) * lmul).checked_div(sew) else { return Some(Lookup::Missing) };
    let key = [n_fields, 0, order, index_width, lmul, index_lmul];
    let (table, key) = match (n_fields, is_store) {
        (0, 0) => (INDEXED_LOADS, &key[1..]),
        (0, _) => (INDEXED_STORES, &key[1..]),
        (_, 0) => (INDEXED_SEGMENT_LOADS, &key[..]),
        _ => (INDEXED_SEGMENT_STORES, &key[..]),
    };
    Some(DESCRIPTION.number_table(table).value(key).into())
}

/// Looks up an access whose elements have their own width: its grouping keeps the ratio.
fn pseudo_of_access(opcode: OpcodeId, lmul: u16, sew: u16) -> Lookup {
    let Some(&(_, width)) = ACCESSES.iter().find(|(known, _)| *known == opcode) else {
        return Lookup::NotListed;
    };
    let eighths = Lmul::decode(lmul.into()).map(Lmul::eighths);
    let ratio = eighths.and_then(|eighths| (u32::from(sew) * 8).checked_div(eighths));
    let Some(eighths) = ratio.and_then(|ratio| (width * 8).checked_div(ratio)).filter(|&eighths| eighths > 0)
    else {
        return Lookup::Missing;
    };
    let is_fraction = eighths < 8;
    let grouping = Lmul { value: if is_fraction { 8 / eighths } else { eighths / 8 }, is_fraction };
    // LLVM finds no grouping for what is larger than 8 registers, and then reads 0.
    let lmul = if grouping.is_valid() { grouping.encoded() } else { 0 };
    let found = u16::try_from(lmul).ok().zip(u16::try_from(width).ok());
    found
        .and_then(|(lmul, width)| DESCRIPTION.number_table(PSEUDOS).value(&[opcode.0, lmul, width, 0]))
        .into()
}

/// Returns the instruments for each setting, by its grouping and width.
const fn implied() -> [[ImpliedInstrument; 2]; 32] {
    let mut all =
        [[ImpliedInstrument { kind: LMUL, data: "" }, ImpliedInstrument { kind: SEW, data: "" }]; 32];
    let mut index = 0;
    while index < all.len() {
        all[index][0].data = GROUPINGS[index & 7];
        all[index][1].data = WIDTHS[index >> 3];
        index += 1;
    }
    all
}
