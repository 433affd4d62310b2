//! Accesses of small loops, worked out by hand from the instructions' definitions in Arm's architecture reference manual.

use stallscope_asm::ParseOptions;
use stallscope_isa::LoopAccesses;
use stallscope_sim::{BuilderOptions, InstrBuilder, Instruction, MemoryAccess, Overlap};
use stallscope_target::{Inst, SubtargetInfo, Triple};

use super::access_form::AccessForm;
use super::accesses;
use crate::ISA;

/// Returns the accesses of code, one instruction per line or between semicolons.
#[track_caller]
fn accesses_of(code: &str) -> Vec<LoopAccesses> {
    let triple = Triple::new("aarch64-linux");
    let subtarget = SubtargetInfo::new(&ISA.target, triple.clone(), "cortex-a72", []).0;
    let code = code.replace(';', "\n");
    let mut parser = (ISA.parser)(&subtarget);
    let asm_info = (ISA.asm_language.asm_info)(&triple);
    let parsed = stallscope_asm::parse("", code.as_bytes(), &mut *parser, asm_info, &ParseOptions::default());
    assert_eq!(parsed.failure, None, "{code}");
    let insts: Vec<&Inst> = parsed.regions.iter().flat_map(|region| &region.instructions).collect();
    let options = BuilderOptions {
        call_latency: 100,
        analysis: ISA.instr_analysis,
        instruments: ISA.instruments,
        custom_behavior: None,
    };
    let mut builder = InstrBuilder::new(&subtarget, options);
    let build = |inst: &&Inst| builder.create_instruction(inst, &[]).expect("a known instruction");
    let code: Vec<Instruction> = insts.iter().map(build).collect();
    accesses(&insts, &code, &parsed.expressions)
}

/// The store, the distance and the overlap of the dependence of a load.
#[track_caller]
fn dependence(code: &str, load: usize) -> Option<(u32, u32, Overlap)> {
    let found = accesses_of(code)[load].memory.load.expect("a load");
    found.dependence.map(|dependence| (dependence.store, dependence.distance, dependence.overlap))
}

fn stride(access: Option<MemoryAccess>) -> Option<i64> {
    Some(access?.address?.stride)
}

#[test]
fn a_load_depends_on_the_store_of_the_previous_iteration() {
    assert_eq!(dependence("ldr x0, [x1]; add x0, x0, #1; str x0, [x1]", 0), Some((2, 1, Overlap::Contained)));
    assert_eq!(dependence("str x0, [x1]; ldr x0, [x1]", 1), Some((0, 0, Overlap::Contained)));
    assert_eq!(dependence("str x0, [x1]; ldr x0, [x1, #8]", 1), None);
    assert_eq!(dependence("str x0, [x1]; ldr x0, [x2]", 1), None);
}

#[test]
fn sizes_decide_how_accesses_overlap() {
    assert_eq!(dependence("str w0, [x1]; ldr x2, [x1]", 1), Some((0, 0, Overlap::Partial)));
    assert_eq!(dependence("str x0, [x1]; ldrsb w2, [x1, #7]", 1), Some((0, 0, Overlap::Contained)));
    assert_eq!(dependence("str x0, [x1]; ldrb w2, [x1, #8]", 1), None);
    assert_eq!(dependence("stp w0, w2, [x1, #-8]; ldur x3, [x1, #-8]", 1), Some((0, 0, Overlap::Contained)));
    assert_eq!(dependence("stp q0, q1, [x1]; ldr d2, [x1, #24]", 1), Some((0, 0, Overlap::Contained)));
    assert_eq!(
        dependence("st1 { v0.4s, v1.4s }, [x1]; ldr q2, [x1, #16]", 1),
        Some((0, 0, Overlap::Contained))
    );
    assert_eq!(dependence("st1 { v0.s }[1], [x1]; ldr q2, [x1]", 1), Some((0, 0, Overlap::Partial)));
    // The youngest store decides.
    assert_eq!(
        dependence("str x0, [x1]; strb w0, [x1, #1]; ldr x0, [x1]", 2),
        Some((1, 0, Overlap::Partial))
    );
}

#[test]
fn changed_base_registers_are_followed() {
    // Pre-indexed: the access is at the new address; post-indexed: at the old one.
    assert_eq!(dependence("str x0, [x1, #8]!; ldr x2, [x1]", 1), Some((0, 0, Overlap::Contained)));
    assert_eq!(dependence("str x0, [x1], #8; ldur x2, [x1, #-8]", 1), Some((0, 0, Overlap::Contained)));
    assert_eq!(dependence("ldur x2, [x1, #-24]; str x0, [x1], #8", 0), Some((1, 3, Overlap::Contained)));
    assert_eq!(
        dependence("stp x0, x2, [sp, #-16]!; ldp x3, x4, [sp], #16", 1),
        Some((0, 0, Overlap::Contained))
    );
    // The zero register represents the size: 32 bytes here.
    assert_eq!(
        dependence("st1 { v0.4s, v1.4s }, [x1], #32; ldur q2, [x1, #-16]", 1),
        Some((0, 0, Overlap::Contained))
    );
    let found = accesses_of("ld1 { v0.4s }, [x1], x2; ldr x0, [x3], #8");
    assert_eq!((stride(found[0].memory.load), stride(found[1].memory.load)), (None, Some(8)));
    assert!(found[0].updates_base && found[0].loads_vector && !found[1].loads_vector);
}

#[test]
fn addresses_are_known_by_their_value() {
    for code in [
        "mov x2, x1; str x0, [x1]; ldr x0, [x2]",
        "add x2, x1, #16; str x0, [x1, #16]; ldr x0, [x2]",
        "sub x2, x1, #1, lsl #12; str x0, [x1]; ldr x0, [x2, #4096]",
        "add x2, x1, x3, lsl #3; str x0, [x1, x3, lsl #3]; ldr x0, [x2]",
        "add x2, x1, w3, sxtw #3; str x0, [x1, w3, sxtw #3]; ldr x0, [x2]",
        "lsl x2, x3, #3; str x0, [x1, x3, lsl #3]; ldr x0, [x1, x2]",
        "mov w2, #16; str x0, [x1, x2]; ldr x0, [x1, #16]",
        "eor x2, x3, x4; str x0, [x1, x2]; ldr x0, [x1, x2]",
        "ldr x2, [x3]; str x0, [x2]; ldr x0, [x2]",
        "adrp x2, a; str x0, [x2, :lo12:a]; ldr x0, [x2, :lo12:a]",
    ] {
        assert_eq!(dependence(code, 2), Some((1, 0, Overlap::Contained)), "{code}");
    }
    // A pointer that is loaded from the same place is the same, from another one it may be another; and so are the zero-extended and
    // the sign-extended index.
    assert_eq!(dependence("str x0, [x2]; ldr x2, [x3]; ldr x0, [x2]", 2), Some((0, 0, Overlap::Contained)));
    assert_eq!(dependence("str x0, [x2]; ldr x2, [x3], #8; ldr x0, [x2]", 2), None);
    assert_eq!(dependence("str x0, [x1, w3, sxtw]; ldr x0, [x1, w3, uxtw]", 1), None);
    // A called function may change the register, but not X19.
    assert_eq!(dependence("str x0, [x1]; bl f; ldr x0, [x1]", 2), None);
    assert_eq!(dependence("str x0, [x19]; bl f; ldr x0, [x19]", 2), Some((0, 0, Overlap::Contained)));
}

#[test]
fn stored_values_are_loaded_again() {
    // The pointer in memory is the one that was stored.
    assert_eq!(
        dependence("str x2, [x1]; str x0, [x2]; ldr x3, [x1]; ldr x4, [x3]", 3),
        Some((1, 0, Overlap::Contained))
    );
    // Both halves of a pair are something else.
    assert_eq!(dependence("stp x2, x3, [x1]; str x0, [x2]; ldr x4, [x1]; ldr x5, [x4]", 3), None);
}

#[test]
fn names_of_opcodes_say_what_is_accessed() {
    for (name, is_load, size, base) in [
        ("LDRSWpost", true, 4, 2),
        ("STURBBi", false, 1, 1),
        ("LDTRSHXi", true, 2, 1),
        ("LDPSWpre", true, 8, 3),
        ("STNPQi", false, 32, 2),
        ("STLXRB", false, 1, 2),
        ("LDAXPX", true, 16, 2),
        ("LD1Threev8h_POST", true, 48, 2),
        ("LD3i16", true, 6, 3),
        ("ST3i16_POST", false, 6, 3),
        ("LD2Rv2d", true, 16, 1),
    ] {
        let form = AccessForm::of(name).expect(name);
        assert_eq!((form.is_load, form.size, form.base), (is_load, size, base), "{name}");
    }
    for name in ["LDG", "LD64B", "STGPi", "LD1B_IMM", "LDRAAindexed", "STR_ZXI", "LDADDX"] {
        assert_eq!(AccessForm::of(name), None, "{name}");
    }
}
