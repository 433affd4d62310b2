//! Checks of accesses to memory: offsets, cache policies and registers of data.

use stallscope_target::{NumberTableId, OpcodeFlag, OpcodeId, OperandNameId};

use crate::description::{feature, number_table, opcode, operand_name};
use crate::inst_checks::checked_inst::{Checked, Wrong, wrong};
use crate::operand::AmdgpuOperand;
use crate::operand_kind::ImmediateKind;
use crate::operand_names::VDST;
use crate::parser::AmdgpuAsmParser;
use crate::registers::{class, first_of};
use crate::ts_flags::TsFlags;
use crate::words::cache_policy::CachePolicy;

const CPOL: OperandNameId = operand_name("cpol");
const DATA0: OperandNameId = operand_name("data0");
const DATA1: OperandNameId = operand_name("data1");
const GDS: OperandNameId = operand_name("gds");
const OFFSET: OperandNameId = operand_name("offset");
const SADDR: OperandNameId = operand_name("saddr");
const VADDR: OperandNameId = operand_name("vaddr");
const VDATA: OperandNameId = operand_name("vdata");

/// Operations between waves that need even registers.
const WAVE_SYNCS: [OpcodeId; 3] =
    [opcode("DS_GWS_INIT_vi"), opcode("DS_GWS_BARRIER_vi"), opcode("DS_GWS_SEMA_BR_vi")];

const SM_INFO: NumberTableId = number_table("SMInfoTable");

impl AmdgpuAsmParser<'_> {
    /// Checks the offset of an access.
    pub(crate) fn check_offset(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let Some(offset) = self.immediate(c, OFFSET) else { return Ok(()) };
        let operands = &self.statement.operands;
        let is_offset = |o: &&AmdgpuOperand| {
            o.number_of(ImmediateKind::Offset).or(o.number_of(ImmediateKind::InstOffset)).is_some()
        };
        let place = operands.iter().find(is_offset).and_then(|o| o.start).unwrap_or(c.end);
        let is_gfx12 = self.generation.is_gfx12_or_later();
        let is_signed = |n_bits: u32| {
            let limit = 1_i64 << (n_bits - 1);
            (-limit..limit).contains(&offset)
        };
        let is_unsigned = |n_bits: u32| offset >> n_bits == 0;
        if c.flags.has(TsFlags::FLAT) {
            if !self.has(const { feature("FeatureFlatInstOffsets") }) && offset != 0 {
                return wrong(place, "flat offset modifier is not supported on this GPU");
            }
            let n_bits = self.generation.n_flat_offset_bits();
            let may_be_negative = c.flags.has(TsFlags::FLAT_GLOBAL.or(TsFlags::FLAT_SCRATCH)) || is_gfx12;
            if is_signed(n_bits) && (may_be_negative || offset >= 0) {
                return Ok(());
            }
            let message = if may_be_negative {
                format!("expected a {n_bits}-bit signed offset")
            } else {
                format!("expected a {}-bit unsigned offset", n_bits - 1)
            };
            return Err((place, message));
        }
        if c.flags.has(TsFlags::SMRD) {
            return self.check_scalar_offset(c, offset);
        }
        if is_gfx12 && c.flags.has(TsFlags::MUBUF.or(TsFlags::MTBUF)) {
            if !is_unsigned(23) {
                return wrong(place, "expected a 23-bit unsigned offset for buffer ops");
            }
        } else if !is_unsigned(16) {
            return wrong(place, "expected a 16-bit unsigned offset");
        }
        Ok(())
    }

    fn check_scalar_offset(&self, c: &Checked<'_>, offset: i64) -> Result<(), Wrong> {
        let generation = &self.generation;
        if generation.is_gfx6() || generation.is_gfx7() {
            return Ok(());
        }
        let is_buffer = self.is_buffer_load(c);
        let is_gfx12 = generation.is_gfx12_or_later();
        let is_signed = |n_bits: u32| {
            let limit = 1_i64 << (n_bits - 1);
            (-limit..limit).contains(&offset)
        };
        let is_legal = if is_gfx12 {
            offset >> 23 == 0 || (!is_buffer || offset >= 0) && is_signed(24)
        } else {
            offset >> 20 == 0 || !is_buffer && generation.is_gfx9_or_later() && is_signed(21)
        };
        if is_legal {
            return Ok(());
        }
        let is_offset = |o: &&AmdgpuOperand| {
            o.number_of(ImmediateKind::Plain).or(o.number_of(ImmediateKind::SmemOffset)).is_some()
        };
        let found = self.statement.operands.iter().skip(1).find(is_offset);
        let place = found.and_then(|o| o.start).unwrap_or(c.end);
        let message = match (is_gfx12, is_buffer) {
            (true, true) => "expected a 23-bit unsigned offset for buffer ops",
            (true, false) => "expected a 24-bit signed offset",
            (false, _) if generation.is_gfx8() || is_buffer => "expected a 20-bit unsigned offset",
            (false, _) => "expected a 21-bit signed offset",
        };
        wrong(place, message)
    }

    /// Checks the cache policy. What is wrong but leaves the instruction valid is added to `errors`.
    pub(crate) fn check_cache_policy(&self, c: &Checked<'_>, errors: &mut Vec<Wrong>) -> Result<(), Wrong> {
        let Some(value) = self.immediate(c, CPOL) else { return Ok(()) };
        let policy = CachePolicy::of(value);
        let place = self.place_of(c, ImmediateKind::CachePolicy);
        let generation = &self.generation;
        if !generation.has_gfx1250() {
            for (flag, word) in
                [(CachePolicy::SCALED_OFFSET, "scale_offset"), (CachePolicy::NON_VOLATILE, "nv")]
            {
                if policy.has(flag) {
                    errors
                        .push((c.place_of_word(place, word), format!("{word} is not supported on this GPU")));
                }
            }
        }
        if policy.has(CachePolicy::SCALED_OFFSET) && !self.may_scale_offset(c) {
            let message = "scale_offset is not supported for this instruction";
            errors.push((c.place_of_word(place, "scale_offset"), message.to_owned()));
        }
        let is_returning = c.flags.has(TsFlags::IS_ATOMIC_RETURN);
        if generation.is_gfx12_or_later() {
            let is_flat = c.flags.has(TsFlags::FLAT.or(TsFlags::MUBUF));
            if is_returning && is_flat && value & 1 == 0 {
                return wrong(place, "instruction must use th:TH_ATOMIC_RETURN");
            }
            return self.check_hint(c, value, place);
        }
        if c.flags.has(TsFlags::SMRD) {
            if value != 0 && (generation.is_gfx6() || generation.is_gfx7()) {
                return wrong(place, "cache policy is not supported for SMRD instructions");
            }
            if value & !5 != 0 {
                return wrong(c.location, "invalid cache policy for SMEM instruction");
            }
        }
        let is_new = generation.has_gfx940();
        let has_system_coherence = TsFlags::MUBUF.or(TsFlags::MTBUF).or(TsFlags::MIMG).or(TsFlags::FLAT);
        if generation.has_gfx90a()
            && !is_new
            && policy.has(CachePolicy::SCC)
            && !c.flags.has(has_system_coherence)
        {
            let message = "scc modifier is not supported for this instruction on this GPU";
            return wrong(c.place_of_word(place, "scc"), message);
        }
        if is_returning {
            if !c.flags.has(TsFlags::MIMG) && !policy.has(CachePolicy::GLC) {
                let message = if is_new { "instruction must use sc0" } else { "instruction must use glc" };
                return wrong(c.location, message);
            }
        } else if c.flags.has(TsFlags::IS_ATOMIC_NO_RETURN) && policy.has(CachePolicy::GLC) {
            let word = if is_new { "sc0" } else { "glc" };
            return Err((c.place_of_word(place, word), format!("instruction must not use {word}")));
        }
        Ok(())
    }

    /// Returns whether the offset may be multiplied by the size of the access.
    fn may_scale_offset(&self, c: &Checked<'_>) -> bool {
        if c.flags.has(TsFlags::SMRD) {
            let loads = c.opcode.has(OpcodeFlag::MayLoad) && !c.opcode.has(OpcodeFlag::MayStore);
            return loads && !self.is_buffer_load(c);
        }
        c.flags.has(TsFlags::FLAT)
            && self.index(c, VADDR).is_some()
            && (c.flags.has(TsFlags::FLAT_SCRATCH) || self.index(c, SADDR).is_some())
    }

    /// Returns whether a scalar load is one from a buffer.
    fn is_buffer_load(&self, c: &Checked<'_>) -> bool {
        self.description.number_table(SM_INFO).value(&[c.inst.opcode.0]) == Some(1)
    }

    /// Checks the temporal hint and the scope.
    fn check_hint(&self, c: &Checked<'_>, value: i64, place: u32) -> Result<(), Wrong> {
        const BYPASS: i64 = 3;
        const REAL_BYPASS: i64 = 1 << 10;
        const RETURNS: i64 = 1;
        let (hint, scope) = (value & 7, value >> 3 & 3);
        if hint == 0 {
            return Ok(());
        }
        if hint & RETURNS != 0 && c.flags.has(TsFlags::IS_ATOMIC_NO_RETURN) {
            return wrong(place, "th:TH_ATOMIC_RETURN requires a destination operand");
        }
        if c.flags.has(TsFlags::SMRD) && matches!(hint, 4..=6) {
            return wrong(place, "invalid th value for SMEM instruction");
        }
        if hint == BYPASS && (scope == 3) != (value & REAL_BYPASS != 0) {
            return wrong(place, "scope and th combination is not valid");
        }
        use crate::words::cache_policy::AccessKind;
        let (bit, message) = match AccessKind::of(self.description, c.inst.opcode) {
            AccessKind::Atomic => (9, "invalid th value for atomic instructions"),
            AccessKind::Store => (8, "invalid th value for store instructions"),
            AccessKind::Load => (7, "invalid th value for load instructions"),
        };
        if value >> bit & 1 == 0 { wrong(place, message) } else { Ok(()) }
    }

    /// Checks that the registers of data are all of one kind, and aligned.
    pub(crate) fn check_registers(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let accesses = TsFlags::FLAT.or(TsFlags::MUBUF).or(TsFlags::MTBUF).or(TsFlags::MIMG);
        let is_ds = c.flags.has(TsFlags::DS);
        if is_ds || c.flags.has(accesses) {
            let is_accumulator = |name| {
                let register = first_of(self.register(c, name)?);
                Some(self.description.class_contains(class::AGPR_32, register))
            };
            let destination = is_accumulator(VDST);
            let data = is_accumulator(if is_ds { DATA0 } else { VDATA });
            let is_mixed =
                is_ds && data.is_some() && is_accumulator(DATA1).is_some_and(|second| Some(second) != data);
            let has_gfx90a = self.generation.has_gfx90a();
            let is_wrong = is_mixed
                || if has_gfx90a {
                    data.is_some() && destination.is_some() && data != destination
                } else {
                    data == Some(true) || destination == Some(true)
                };
            if is_wrong {
                let message = if has_gfx90a {
                    "invalid register class: data and dst should be all VGPR or AGPR"
                } else {
                    "invalid register class: agpr loads and stores not supported on this GPU"
                };
                return wrong(c.location, message);
            }
        }
        if !self.has(const { feature("FeatureRequiresAlignedVGPRs") }) || self.may_be_unaligned() {
            return Ok(());
        }
        for operand in &c.inst.operands {
            let Some(register) = operand.register() else { continue };
            let first = first_of(register);
            if first == register {
                continue;
            }
            let is_odd = [class::VGPR_32, class::AGPR_32].into_iter().any(|class| {
                self.description.class_contains(class, first)
                    && self.description.register_encoding(first) & 1 != 0
            });
            if is_odd {
                return wrong(c.location, "invalid register class: vgpr tuples must be 64 bit aligned");
            }
        }
        Ok(())
    }

    /// Checks accesses to shared memory.
    pub(crate) fn check_shared(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        let is_shared = c.flags.has(TsFlags::DS);
        if is_shared && c.flags.has(TsFlags::GWS) {
            return self.check_global_wave_sync(c);
        }
        let has_gds = self.has(const { feature("FeatureGDS") });
        if is_shared && !has_gds && self.immediate(c, GDS).unwrap_or_default() != 0 {
            let place = self.place_of(c, ImmediateKind::Gds);
            return wrong(place, "gds modifier is not supported on this GPU");
        }
        Ok(())
    }

    fn check_global_wave_sync(&self, c: &Checked<'_>) -> Result<(), Wrong> {
        if !self.generation.has_gfx90a() || !WAVE_SYNCS.contains(&c.inst.opcode) {
            return Ok(());
        }
        let (Some(index), Some(register)) = (self.index(c, DATA0), self.register(c, DATA0)) else {
            return Ok(());
        };
        if self.description.register_encoding(register) & 1 != 0 {
            return wrong(self.place(c, index), "vgpr must be even aligned");
        }
        Ok(())
    }

    /// Returns whether the instruction takes any consecutive registers.
    fn may_be_unaligned(&self) -> bool {
        let mnemonic = self.statement.mnemonic.as_str();
        matches!(mnemonic, "ds_read_b96_tr_b6" | "ds_load_tr6_b96" | "global_load_tr6_b96")
    }
}
