//! Waits for counters of instructions in flight.

use stallscope_sim::{CustomBehavior, CustomHazards, ExecutingInstruction, Instruction};
use stallscope_target::{
    Description, Inst, NumberTableId, Opcode, OpcodeFlag, OpcodeId, Operand, RegisterId, SubtargetInfo,
};

use crate::description::{DESCRIPTION, number_table, opcode, register};
use crate::generation::Generation;
use crate::isa_version::IsaVersion;
use crate::ts_flags::TsFlags;
use crate::words::wait_count::WaitCounter;

const NULL: RegisterId = register("SGPR_NULL");

/// Buffer instructions; a column says whether one invalidates a cache.
const BUFFER_INFOS: NumberTableId = number_table("MUBUFInfoTable");
const INVALIDATES: usize = 6;

/// The first version whose stores do not wait until their data has been read.
const SEA_ISLANDS: u32 = 7;

/// The counters that MCA knows.
const N_COUNTERS: usize = 4;
const VECTOR: usize = 0;
const EXPORT: usize = 1;
const LOCAL: usize = 2;
const STORE: usize = 3;

/// The numbers that a wait allows where it does not say any.
const DEFAULT_LIMITS: [u64; N_COUNTERS] = [63, 7, 31, 63];

/// Waits for all counters at once.
const COMBINED_WAITS: [OpcodeId; 3] =
    [opcode("S_WAITCNT_gfx10"), opcode("S_WAITCNT_gfx6_gfx7"), opcode("S_WAITCNT_vi")];

/// A wait for one counter, at most for a number in a register plus an immediate. The register is ignored.
struct SingleWait {
    opcode: OpcodeId,
    counter: usize,
    warning: &'static str,
}

/// Makes the waits for single counters, and what each warns of whenever it is checked.
macro_rules! single_waits {
    ($($name:literal $counter:ident,)*) => {
        [$(SingleWait {
            opcode: opcode($name),
            counter: $counter,
            warning: concat!(
                "The register component of ",
                $name,
                " will be completely ignored. So the wait may not be accurate."
            ),
        },)*]
    };
}

const SINGLE_WAITS: [SingleWait; N_COUNTERS] = single_waits! {
    "S_WAITCNT_VMCNT_gfx10" VECTOR,
    "S_WAITCNT_EXPCNT_gfx10" EXPORT,
    "S_WAITCNT_LGKMCNT_gfx10" LOCAL,
    "S_WAITCNT_VSCNT_gfx10" STORE,
};

/// The counters and waits of an instruction, as a number: a bit for each counter that it increments, whether it waits,
/// the single wait that warns (if any, plus 1), and the instructions that each counter may still have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct WaitData(u64);

impl WaitData {
    const WAITS: u64 = 1 << 4;
    const WARNING_BIT: u32 = 5;
    const WARNING: u64 = 7;
    const FIRST_LIMIT_BIT: u32 = 8;
    const LIMIT_BITS: u32 = 14;
    /// No processor has as many instructions in flight.
    const MAX_LIMIT: u64 = (1 << Self::LIMIT_BITS) - 1;

    fn counting(counters: [bool; N_COUNTERS]) -> Self {
        Self((0..).zip(counters).fold(0, |bits, (counter, counts)| bits | u64::from(counts) << counter))
    }

    fn waiting(limits: [u64; N_COUNTERS], warning: Option<usize>) -> Self {
        let warning = warning.map_or(0, |index| index as u64 + 1) << Self::WARNING_BIT;
        let limits = (0..).zip(limits).fold(0, |bits, (counter, limit)| {
            bits | limit.min(Self::MAX_LIMIT) << (Self::FIRST_LIMIT_BIT + counter * Self::LIMIT_BITS)
        });
        Self(Self::WAITS | warning | limits)
    }

    const fn waits(self) -> bool {
        self.0 & Self::WAITS != 0
    }

    const fn counts(self, counter: u32) -> bool {
        self.0 >> counter & 1 != 0
    }

    const fn limit(self, counter: u32) -> u64 {
        self.0 >> (Self::FIRST_LIMIT_BIT + counter * Self::LIMIT_BITS) & Self::MAX_LIMIT
    }

    fn warning(self) -> Option<&'static str> {
        let index = (self.0 >> Self::WARNING_BIT & Self::WARNING).checked_sub(1)?;
        SINGLE_WAITS.get(usize::try_from(index).ok()?).map(|wait| wait.warning)
    }
}

/// The custom behavior of AMDGPU.
#[derive(Debug)]
struct AmdgpuCustomBehavior {
    generation: Generation,
    version: IsaVersion,
}

/// Creates the custom behavior for a subtarget.
pub(crate) fn custom_behavior(subtarget: &SubtargetInfo) -> Box<dyn CustomBehavior> {
    Box::new(AmdgpuCustomBehavior {
        generation: Generation::new(subtarget.features),
        version: IsaVersion::of_processor(&subtarget.processor_name),
    })
}

impl CustomBehavior for AmdgpuCustomBehavior {
    fn post_process(&mut self, inst: &Inst, instruction: &mut Instruction) {
        let data = self.wait(inst).unwrap_or_else(|| WaitData::counting(self.counters(inst.opcode)));
        instruction.custom_data = data.0;
    }

    fn hazards(&self) -> Option<&'static dyn CustomHazards> {
        Some(&WaitHazards)
    }
}

impl AmdgpuCustomBehavior {
    /// Returns the counters of an instruction, if it is a wait that MCA knows.
    fn wait(&self, inst: &Inst) -> Option<WaitData> {
        let immediate = |index| inst.operand(index).and_then(Operand::immediate).unwrap_or_default() as u32;
        let mut limits = DEFAULT_LIMITS;
        if COMBINED_WAITS.contains(&inst.opcode) {
            for (counter, wait) in
                [(VECTOR, WaitCounter::Vector), (EXPORT, WaitCounter::Export), (LOCAL, WaitCounter::Local)]
            {
                limits[counter] = wait.decode(self.version, immediate(0)).into();
            }
            return Some(WaitData::waiting(limits, None));
        }
        let index = SINGLE_WAITS.iter().position(|wait| wait.opcode == inst.opcode)?;
        let wait = SINGLE_WAITS.get(index)?;
        limits[wait.counter] = immediate(1).into();
        // LLVM quirk: this is not the register that code can name, so all waits warn.
        let has_register = inst.operand(0) != Some(Operand::Register(NULL));
        Some(WaitData::waiting(limits, has_register.then_some(index)))
    }

    /// Returns the counters that count an instruction until it is executed.
    fn counters(&self, id: OpcodeId) -> [bool; N_COUNTERS] {
        let mut counters = [false; N_COUNTERS];
        let record = DESCRIPTION.opcode(id);
        let flags = TsFlags::of(&record);
        let is_image = flags.has(TsFlags::MIMG.or(TsFlags::VIMAGE).or(TsFlags::VSAMPLE));
        let is_buffer_or_image = is_image || flags.has(TsFlags::MUBUF.or(TsFlags::MTBUF));
        if flags.has(TsFlags::DS) && flags.has(TsFlags::LGKM_COUNT) {
            counters[LOCAL] = true;
            // LLVM quirk: operands of these instructions are not kept, so a set `gds` is not seen.
            counters[EXPORT] = flags.has(TsFlags::GWS);
        } else if flags.has(TsFlags::FLAT) {
            counters[LOCAL] = true;
            let counter = if self.counts_as_load(&record) { VECTOR } else { STORE };
            counters[counter] = true;
        } else if is_buffer_or_image && !invalidates_cache(DESCRIPTION, id) {
            let (loads, stores) = (record.has(OpcodeFlag::MayLoad), record.has(OpcodeFlag::MayStore));
            if self.counts_as_load(&record) || flags.has(TsFlags::MIMG) && !loads && !stores {
                counters[VECTOR] = true;
            } else {
                counters[STORE] = stores;
            }
            counters[EXPORT] =
                self.version.major < SEA_ISLANDS && (stores || flags.has(TsFlags::IS_ATOMIC_RETURN));
        } else if flags.has(TsFlags::SMRD) {
            counters[LOCAL] = true;
        } else if flags.has(TsFlags::EXP) {
            counters[EXPORT] = true;
        }
        counters
    }

    /// Returns whether a memory access counts as a load: all do if stores have no separate counter.
    fn counts_as_load(&self, record: &Opcode) -> bool {
        let returns =
            record.has(OpcodeFlag::MayLoad) && !TsFlags::of(record).has(TsFlags::IS_ATOMIC_NO_RETURN);
        returns || !self.generation.has_store_counter()
    }
}

fn invalidates_cache(description: Description<'_>, id: OpcodeId) -> bool {
    let rows = description.number_table(BUFFER_INFOS);
    rows.find(&[id.0]).is_some_and(|row| rows.at(row, INVALIDATES) != 0)
}

/// Holds waits back until few enough instructions are in flight.
#[derive(Debug)]
struct WaitHazards;

impl CustomHazards for WaitHazards {
    fn cycles(&self, custom_data: u64, executing: &mut dyn Iterator<Item = ExecutingInstruction>) -> u32 {
        let wait = WaitData(custom_data);
        if !wait.waits() {
            return 0;
        }
        let mut in_flight = [(0, u32::MAX); N_COUNTERS];
        for inst in executing {
            for (counter, (count, cycles)) in (0..).zip(&mut in_flight) {
                if WaitData(inst.custom_data).counts(counter) {
                    *count += 1;
                    *cycles = inst.cycles_left.min(*cycles);
                }
            }
        }
        let too_many = (0..).zip(in_flight).filter(|&(counter, (count, _))| count > wait.limit(counter));
        // When the first of them is executed, the wait is checked again.
        too_many.map(|(_, (_, cycles))| cycles).min().filter(|cycles| *cycles != u32::MAX).unwrap_or(0)
    }

    fn warning(&self, custom_data: u64) -> Option<&'static str> {
        WaitData(custom_data).warning()
    }
}
