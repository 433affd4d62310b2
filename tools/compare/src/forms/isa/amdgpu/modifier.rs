//! Operands written as words. Most of them may be omitted.

use stallscope_target::FeatureId;

use super::instruction::Instruction;
use super::setting::Setting;

const GFX940: FeatureId = stallscope_amdgpu::description::feature("FeatureGFX940Insts");
const GFX1250: FeatureId = stallscope_amdgpu::description::feature("FeatureGFX1250Insts");
const WAVE32: FeatureId = stallscope_amdgpu::description::feature("FeatureWavefrontSize32");

/// Returns the texts of a class; the first one is valid in most rows. Empty texts leave the operand out.
pub(super) fn texts(setting: &Setting, class: &str, instruction: &Instruction) -> Option<Vec<String>> {
    let mnemonic = instruction.mnemonic;
    let class = match class {
        "CPol" if instruction.returns => "CPol_GLC",
        class => class,
    };
    let texts: &[&str] = match class {
        "Swizzle" => &[
            "",
            "offset:0x8055",
            "offset:swizzle(QUAD_PERM, 0,1,2,3)",
            "offset:swizzle(BITMASK_PERM, \"01pip\")",
            "offset:swizzle(BROADCAST, 8, 3)",
            "offset:swizzle(REVERSE, 16)",
            "offset:swizzle(SWAP, 2)",
            "offset:swizzle(ROTATE, 1, 5)",
            "offset:swizzle(FFT, 3)",
            "offset:77",
        ],
        "Endpgm" => &["", "5", "0xffff"],
        "SWaitCnt" => &["vmcnt(0)", "vmcnt(1) & lgkmcnt(2)", "0", "0x70", "expcnt(1), lgkmcnt_sat(77)"],
        "DepCtr" => &[
            "0xfffe",
            "depctr_va_vdst(0)",
            "depctr_sa_sdst(0) depctr_va_vdst(1)",
            "depctr_hold_cnt(0)",
            "depctr_vm_vsrc(3) & depctr_va_ssrc(0)",
        ],
        "SDelayALU" => &[
            "instid0(VALU_DEP_1)",
            "instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)",
            "0x91",
            "instid1(VALU_DEP_4)",
        ],
        "SendMsg" if mnemonic.contains("_rtn") => {
            &["sendmsg(MSG_RTN_GET_DOORBELL)", "sendmsg(MSG_RTN_GET_REALTIME)", "0x83", "sendmsg(130)"]
        }
        "SendMsg" => &[
            "0x1",
            "sendmsg(MSG_INTERRUPT)",
            "sendmsg(MSG_GS, GS_OP_EMIT, 1)",
            "sendmsg(MSG_GS_DONE, GS_OP_NOP)",
            "sendmsg(2, 1, 0)",
            "sendmsg(MSG_DEALLOC_VGPRS)",
            "sendmsg(MSG_SYSMSG, SYSMSG_OP_REG_RD)",
            "0xffff",
        ],
        "Hwreg" => &[
            "hwreg(HW_REG_MODE)",
            "hwreg(1, 3, 5)",
            "0x1803",
            "hwreg(HW_REG_GPR_ALLOC, 0, 32)",
            "hwreg(HW_REG_WAVE_MODE)",
            "{id: 1, offset: 2, size: 3}",
            "hwreg(HW_REG_XCC_ID)",
        ],
        "ExpTgt" => &[
            "mrt0",
            "null",
            "mrtz",
            "pos3",
            "param31",
            "prim",
            "dual_src_blend0",
            "mrt7",
            "invalid_target_20",
        ],
        "InterpSlot" => &["p10", "p20", "p0", "invalid_param_3"],
        "InterpAttr" => &["attr0", "attr3", "attr32"],
        "InterpAttrChan" => &[".x", ".y", ".z", ".w"],
        "GPRIdxMode" => &["gpr_idx(SRC0)", "gpr_idx(SRC0,DST)", "3", "gpr_idx()"],
        "SplitBarrier" => &["-1", "0", "3", "64"],
        "BoolReg" if setting.has(WAVE32) => &["vcc_lo", "s4", "s95", "vcc", "null"],
        "BoolReg" => &["vcc", "s[4:5]", "s[90:91]", "vcc_lo", "null"],
        "SMRDOffset8" => &["0x10", "0xff", "", "0x100"],
        "SMEMOffset" => &["0x10", "0xffff", "0x1fffff", "-4", ""],
        "SMRDLiteralOffset" => &["0x12345", "0xffffffff", "0x100"],
        "SMEMOffsetMod" => &["offset:0x10", "offset:0xffff", "offset:-4"],
        "OptSMEMOffsetMod" => &["offset:0x10", "", "offset:0xfffff"],
        "KImmFP16" => &["0x1234", "1.0", "0.5", "-3.25", "0xffff"],
        "KImmFP32" => &["0x12345678", "1.0", "0.15915494", "3.25", "symbol"],
        "KImmFP64" => &["0x12345678", "1.0", "3.25", "0x123456789abcdef0"],
        "Imm" => &["0x1234", "7", "0", "-1", "symbol"],
        "S16Imm" => &["0x1234", "-1", "7", "0xffff", "symbol"],
        "U16Imm" => &["0x1234", "7", "0xffff", "0", "symbol"],
        "SOPPBrTarget" => &["symbol", "4", "-8", "symbol+4", "0x7fff"],
        "FORMAT" if setting.generation >= 10 => &[
            "format:22",
            "format:[BUF_FMT_32_FLOAT]",
            "",
            "format:0",
            "dfmt:1, nfmt:2",
            "format:[BUF_FMT_8_UNORM]",
        ],
        "FORMAT" => &[
            "dfmt:1, nfmt:2",
            "format:22",
            "",
            "nfmt:7",
            "format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]",
            "format:[BUF_DATA_FORMAT_8_8]",
        ],
        "DPP8" => &["dpp8:[7,6,5,4,3,2,1,0]", "dpp8:[0,0,1,1,2,2,3,3]"],
        "DPPCtrl" if instruction.is_wide_dpp && setting.generation >= 12 => {
            &["row_share:3", "row_newbcast:1", "row_shl:1", "quad_perm:[0,1,2,3]"]
        }
        "DPPCtrl" if instruction.is_wide_dpp => {
            &["row_newbcast:1", "row_share:3", "row_shl:1", "quad_perm:[0,1,2,3]"]
        }
        "DPPCtrl" => &[
            "quad_perm:[3,2,1,0]",
            "row_shl:1",
            "row_shr:15",
            "row_ror:7",
            "row_mirror",
            "row_half_mirror",
            "wave_shl:1",
            "row_bcast:15",
            "row_share:3",
            "row_xmask:5",
            "row_newbcast:7",
            "wave_ror:1",
        ],
        "CPol_GLC" if setting.generation >= 12 => {
            &["th:TH_ATOMIC_RETURN", "th:TH_ATOMIC_NT_RETURN", "th:TH_ATOMIC_RETURN scope:SCOPE_SYS"]
        }
        "CPol_GLC" if setting.has(GFX940) && !mnemonic.starts_with("s_") => &["sc0", "sc0 nt", "sc0 nt sc1"],
        "CPol_GLC" => &["glc", "glc slc", "slc glc dlc"],
        "CPol" | "CPol_NonGLC" => return Some(optional(cache_policies(setting, class, mnemonic))),
        _ => return named_number(setting, class, mnemonic).map(optional),
    };
    Some(texts.iter().map(ToString::to_string).collect())
}

/// Returns whether the operands of a class have names, so that no comma precedes them.
pub(super) fn is_named(class: &str) -> bool {
    !matches!(
        class,
        "Endpgm"
            | "SWaitCnt"
            | "DepCtr"
            | "SDelayALU"
            | "SendMsg"
            | "Hwreg"
            | "ExpTgt"
            | "GPRIdxMode"
            | "BoolReg"
            | "FORMAT"
            | "Imm"
            | "S16Imm"
            | "U16Imm"
            | "SOPPBrTarget"
            | "SplitBarrier"
            | "SMRDOffset8"
            | "SMEMOffset"
            | "SMRDLiteralOffset"
    ) && !class.starts_with("KImm")
        && !class.starts_with("Interp")
}

/// Returns texts. The first one omits the operand.
fn optional(texts: &[&str]) -> Vec<String> {
    std::iter::once("").chain(texts.iter().copied()).map(str::to_owned).collect()
}

fn cache_policies(setting: &Setting, class: &str, mnemonic: &str) -> &'static [&'static str] {
    let is_atomic = mnemonic.contains("atomic");
    let is_store = mnemonic.contains("store");
    match setting.generation {
        12 if is_atomic => {
            &["scope:SCOPE_DEV", "th:TH_ATOMIC_NT", "th:TH_ATOMIC_CASCADE_RT scope:SCOPE_SYS", "nv"]
        }
        12 if is_store => &[
            "scope:SCOPE_SE",
            "th:TH_STORE_NT",
            "th:TH_STORE_BYPASS scope:SCOPE_SYS",
            "th:TH_STORE_RT_WB",
            "nv",
        ],
        12 => &[
            "th:TH_LOAD_NT",
            "scope:SCOPE_SYS",
            "th:TH_LOAD_LU scope:SCOPE_DEV",
            "th:TH_LOAD_BYPASS scope:SCOPE_SYS",
            "scale_offset",
            "th:2",
        ],
        9 if setting.has(GFX940) && !mnemonic.starts_with("s_") => &["nt", "sc1", "sc0", "nt sc1", "nosc0"],
        _ if class == "CPol_NonGLC" => &["slc", "dlc", "noglc", "scc"],
        _ => &["glc", "slc", "dlc", "glc slc", "scc", "noglc"],
    }
}

/// Returns the texts of a class of numbers. Each number is written after its name.
fn named_number(setting: &Setting, class: &str, mnemonic: &str) -> Option<&'static [&'static str]> {
    let is_scaled = mnemonic.contains("wmma_scale");
    Some(match class {
        "FlatOffset" => &["offset:16", "offset:-8", "offset:4095", "offset:2047", "offset:0x7fffff"],
        "Offset" => &["offset:16", "offset:4095", "offset:65535", "offset:1", "offset:0x7fffff"],
        "Offset0" => &["offset0:3", "offset0:255"],
        "Offset1" => &["offset1:1", "offset1:255"],
        "GDS" => &["gds"],
        "OModSI" => &["mul:2", "mul:4", "div:2", "mul:1"],
        "Clamp" => &["clamp"],
        "High" => &["high"],
        "TFE" => &["tfe"],
        "UNorm" => &["unorm"],
        "DA" => &["da"],
        "R128A16" => &["r128", "a16"],
        "A16" => &["a16"],
        "D16" => &["d16"],
        "LWE" => &["lwe"],
        "ExpCompr" => &["compr"],
        "ExpVM" => &["vm"],
        "DMask" => &["dmask:0x1", "dmask:0xf", "dmask:0x5"],
        "Dim" => &["dim:SQ_RSRC_IMG_1D", "dim:2D", "dim:SQ_RSRC_IMG_CUBE"],
        "SDWADstSel" => &["dst_sel:BYTE_0", "dst_sel:WORD_1", "dst_sel:DWORD"],
        "SDWASrc0Sel" => &["src0_sel:BYTE_3", "src0_sel:WORD_0", "src0_sel:DWORD"],
        "SDWASrc1Sel" => &["src1_sel:BYTE_1", "src1_sel:WORD_1", "src1_sel:DWORD"],
        "SDWADstUnused" => &["dst_unused:UNUSED_PAD", "dst_unused:UNUSED_SEXT", "dst_unused:UNUSED_PRESERVE"],
        "OpSel" => &[
            "op_sel:[0,0]",
            "op_sel:[1,0,0]",
            "op_sel:[0,1,1]",
            "op_sel:[1,0]",
            "op_sel:[0,0,1,1]",
            "op_sel:[1]",
        ],
        "OpSelHi" => &["op_sel_hi:[0,0]", "op_sel_hi:[1,0,1]", "op_sel_hi:[0,1,0]", "op_sel_hi:[1]"],
        "NegLo" => &["neg_lo:[1,0]", "neg_lo:[0,1,0]", "neg_lo:[0,0,1]"],
        "NegHi" => &["neg_hi:[0,1]", "neg_hi:[1,1,0]", "neg_hi:[0,0,1]"],
        "IndexKey32bit" | "IndexKey16bit" | "IndexKey8bit" => &["index_key:1", "index_key:0", "index_key:3"],
        "DppRowMask" => &["row_mask:0xa", "row_mask:0"],
        "DppBankMask" => &["bank_mask:0x5", "bank_mask:0xf"],
        "DppBoundCtrl" => &["bound_ctrl:1", "bound_ctrl:0"],
        "DppFI" => &["fi:1", "fi:0"],
        "BLGP" if mnemonic.contains("f64") => &["neg:[1,0,0]", "neg:[0,1,1]", "blgp:3"],
        "BLGP" => &["blgp:3", "blgp:7", "neg:[0,1,0]"],
        "CBSZ" => &["cbsz:1", "cbsz:2", "cbsz:4"],
        "ABID" => &["abid:1", "abid:15"],
        "WaitVDST" => &["wait_vdst:3", "wait_vdst:15"],
        "WaitEXP" => &["wait_exp:2", "wait_exp:7"],
        "WaitVAVDst" => &["wait_va_vdst:3"],
        "WaitVMVSrc" => &["wait_vm_vsrc:1", "wait_vm_vsrc:0"],
        "ByteSel" => &["byte_sel:1", "byte_sel:3"],
        "BitOp3" => &["bitop3:0x12", "bitop3:255", "bitop3:0"],
        "MatrixAFMT" => &["matrix_a_fmt:MATRIX_FMT_BF8", "matrix_a_fmt:MATRIX_FMT_FP8", "matrix_a_fmt:1"],
        "MatrixBFMT" => &["matrix_b_fmt:MATRIX_FMT_BF8", "matrix_b_fmt:MATRIX_FMT_FP8"],
        "MatrixAScale" => &["matrix_a_scale:MATRIX_SCALE_ROW1"],
        "MatrixBScale" => &["matrix_b_scale:MATRIX_SCALE_ROW1"],
        "MatrixAScaleFmt" => {
            &["matrix_a_scale_fmt:MATRIX_SCALE_FMT_E5M3", "matrix_a_scale_fmt:MATRIX_SCALE_FMT_E4M3"]
        }
        "MatrixBScaleFmt" => {
            &["matrix_b_scale_fmt:MATRIX_SCALE_FMT_E5M3", "matrix_b_scale_fmt:MATRIX_SCALE_FMT_E4M3"]
        }
        "MatrixAReuse" => &["matrix_a_reuse"],
        "MatrixBReuse" => &["matrix_b_reuse"],
        "ScaleSel" if is_scaled || setting.has(GFX1250) => &["scale_sel:1", "scale_sel:7"],
        "ScaleSel" => &["scale_sel:1"],
        _ => return None,
    })
}
