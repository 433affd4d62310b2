//! Accesses of small loops, worked out by hand from the instructions' definitions in Intel's manual, volume 2.

use stallscope_asm::ParseOptions;
use stallscope_sim::{
    AddressSequence, InitialState, InstructionAccesses, MemoryAccess, Overlap, StoreDependence,
};
use stallscope_target::{Inst, SubtargetInfo, Triple};

use super::accesses;
use crate::testing;

/// Returns the accesses of AT&T code, one instruction per line or between semicolons.
#[track_caller]
fn accesses_of(triple: &str, code: &str, state: InitialState) -> Vec<InstructionAccesses> {
    let triple = Triple::new(triple);
    let subtarget = SubtargetInfo::new(&crate::ISA.target, triple.clone(), "skylake-avx512", []).0;
    let code = code.replace(';', "\n");
    let mut parser = (crate::ISA.parser)(&subtarget);
    let asm_info = (crate::ISA.asm_language.asm_info)(&triple);
    let parsed = stallscope_asm::parse("", code.as_bytes(), &mut *parser, asm_info, &ParseOptions::default());
    assert_eq!(parsed.failure, None, "{code}");
    let insts: Vec<&Inst> = parsed.regions.iter().flat_map(|region| &region.instructions).collect();
    accesses(&insts, &parsed.expressions, &subtarget, state, true)
}

#[track_caller]
fn expressions(code: &str) -> Vec<InstructionAccesses> {
    accesses_of("x86_64-linux", code, InitialState::Expressions)
}

#[track_caller]
fn expressions_32(code: &str) -> Vec<InstructionAccesses> {
    accesses_of("i686-linux", code, InitialState::Expressions)
}

#[track_caller]
fn bhive(code: &str) -> Vec<InstructionAccesses> {
    accesses_of("x86_64-linux", code, InitialState::Bhive)
}

fn load(found: &[InstructionAccesses], index: usize) -> MemoryAccess {
    found[index].load.expect("a load")
}

fn store(found: &[InstructionAccesses], index: usize) -> MemoryAccess {
    found[index].store.expect("a store")
}

fn address(access: MemoryAccess) -> AddressSequence {
    access.address.expect("a known address")
}

fn stride(access: MemoryAccess) -> i64 {
    address(access).stride
}

fn dependence(access: MemoryAccess) -> Option<(u32, u32, Overlap)> {
    access.dependence.map(|dependence| (dependence.store, dependence.distance, dependence.overlap))
}

#[test]
fn code_without_memory_has_no_accesses() {
    assert_eq!(
        expressions("leaq 8(%rdi), %rax; nopl (%rax); prefetcht0 (%rax); jmp 0"),
        [InstructionAccesses::default(); 4]
    );
    assert!(
        accesses(&[], &testing::expressions(), &testing::subtarget("Is64Bit"), InitialState::Bhive, true)
            .is_empty()
    );
}

#[test]
fn a_read_modify_write_depends_on_the_previous_iteration() {
    let found = expressions("addq $8, (%rdi)");
    let expected =
        StoreDependence { store: 0, distance: 1, overlap: Overlap::Contained, is_same_expression: true };
    assert_eq!(load(&found, 0).dependence, Some(expected));
    assert_eq!(load(&found, 0).size, 8);
    assert_eq!(load(&found, 0).address, store(&found, 0).address);
    assert_eq!(stride(store(&found, 0)), 0);
}

#[test]
fn an_incremented_pointer_walks() {
    let found = expressions("movl (%rdi), %eax; movl %eax, 4(%rsi); addq $4, %rdi; incq %rsi");
    assert_eq!((address(load(&found, 0)).start, stride(load(&found, 0))), (0, 4));
    assert_eq!((address(store(&found, 1)).start, stride(store(&found, 1))), (4, 1));
    assert_ne!(address(load(&found, 0)).base, address(store(&found, 1)).base);
    assert_eq!(load(&found, 0).dependence, None);
}

#[test]
fn a_store_ahead_of_a_walking_load_is_found_iterations_later() {
    // The load reads in iteration i what was stored three iterations before.
    let found = expressions("movq (%rdi), %rax; movq %rax, 24(%rdi); addq $8, %rdi");
    assert_eq!(dependence(load(&found, 0)), Some((1, 3, Overlap::Contained)));
    let same = load(&found, 0).dependence.map(|dependence| dependence.is_same_expression);
    assert_eq!(same, Some(false));
    // A store nine iterations back does not exist yet in iteration 8, where dependences have to begin.
    let distance = |code| dependence(load(&expressions(code), 0)).map(|(_, distance, _)| distance);
    assert_eq!(distance("movq (%rdi), %rax; movq %rax, 64(%rdi); addq $8, %rdi"), Some(8));
    assert_eq!(distance("movq (%rdi), %rax; movq %rax, 72(%rdi); addq $8, %rdi"), None);
}

#[test]
fn pops_read_what_pushes_wrote() {
    let found = expressions("pushq %rax; pushq %rbx; popq %rcx; popq %rdx");
    assert_eq!(dependence(load(&found, 2)), Some((1, 0, Overlap::Contained)));
    assert_eq!(dependence(load(&found, 3)), Some((0, 0, Overlap::Contained)));
    assert!(load(&found, 2).dependence.expect("a dependence").is_same_expression);
    assert_eq!((address(store(&found, 0)).start, address(store(&found, 1)).start), (-8, -16));
    assert_eq!((address(load(&found, 2)).start, address(load(&found, 3)).start), (-16, -8));
    assert!([0, 1, 2, 3].into_iter().all(|index| {
        found[index].load.or(found[index].store).is_some_and(|access| access.size == 8 && stride(access) == 0)
    }));
}

#[test]
fn a_popped_register_has_the_pushed_value() {
    // The loads through %rax and %rcx read the same address.
    let found = expressions("pushq %rax; popq %rcx; movl %edx, (%rax); movl (%rcx), %edx");
    assert_eq!(dependence(load(&found, 3)), Some((2, 0, Overlap::Contained)));
}

#[test]
fn stack_operands_in_memory_use_the_pointer_of_their_time() {
    // PUSH computes its operand's address before it moves the stack pointer, POP after.
    let found = expressions("pushq (%rsp); popq 8(%rsp)");
    assert_eq!((address(load(&found, 0)).start, address(store(&found, 0)).start), (0, -8));
    assert_eq!((address(load(&found, 1)).start, address(store(&found, 1)).start), (-8, 8));
}

#[test]
fn in_32_bit_mode_the_stack_pointer_moves_by_four() {
    let found =
        expressions_32("pushl %eax; pushl $1; popl %ecx; popl %edx; movl (%edi), %eax; addl $4, %edi");
    assert_eq!((address(store(&found, 0)).start, address(store(&found, 1)).start), (-4, -8));
    assert_eq!(store(&found, 1).size, 4);
    assert_eq!(dependence(load(&found, 2)), Some((1, 0, Overlap::Contained)));
    assert_eq!(stride(load(&found, 4)), 4);
}

#[test]
fn in_16_bit_mode_the_stack_pointer_moves_by_two() {
    let found = accesses_of(
        "i386-linux-code16",
        "pushw %ax; pushl %eax; popl %ecx; popw %dx; movw (%bx,%si), %ax; addw $2, %si",
        InitialState::Expressions,
    );
    assert_eq!((address(store(&found, 0)).start, address(store(&found, 1)).start), (-2, -6));
    assert_eq!(dependence(load(&found, 2)), Some((1, 0, Overlap::Contained)));
    assert_eq!(stride(load(&found, 4)), 2);
}

#[test]
fn a_frame_is_left_where_it_was_entered() {
    let found = expressions("pushq %rbp; movq %rsp, %rbp; subq $32, %rsp; movq %rdi, -8(%rbp); leave");
    assert_eq!(dependence(load(&found, 4)), Some((0, 0, Overlap::Contained)));
    assert_eq!(address(load(&found, 4)), address(store(&found, 0)));
    assert_eq!((address(store(&found, 0)).start, stride(store(&found, 0))), (-8, 0));
    assert_eq!(address(store(&found, 3)).start, -16);
}

#[test]
fn calls_leave_the_stack_pointer() {
    let found =
        expressions("movq %rax, (%rsp); callq f; movq (%rsp), %rdi; movl (%rbx), %eax; movl (%rcx), %eax");
    assert_eq!((address(store(&found, 1)).start, store(&found, 1).size), (-8, 8));
    assert_eq!(dependence(load(&found, 2)), Some((0, 0, Overlap::Contained)));
    // The called function may have changed %rcx, but not %rbx.
    assert!(load(&found, 3).address.is_some() && load(&found, 4).address.is_none());
}

#[test]
fn a_reload_follows_the_moved_stack_pointer() {
    let found = expressions("movq %rax, 8(%rsp); subq $16, %rsp; movq 24(%rsp), %rcx; addq $16, %rsp");
    let expected =
        StoreDependence { store: 0, distance: 0, overlap: Overlap::Contained, is_same_expression: false };
    assert_eq!(load(&found, 2).dependence, Some(expected));
}

#[test]
fn other_registers_with_equal_values_are_the_same_address_but_not_the_same_expression() {
    let found = expressions("movq %rdi, %rsi; movl %eax, (%rdi); movl (%rsi), %ecx");
    let expected =
        StoreDependence { store: 1, distance: 0, overlap: Overlap::Contained, is_same_expression: false };
    assert_eq!(load(&found, 2).dependence, Some(expected));
    // Registers of unknown and different values are assumed not to alias.
    let found = expressions("movl %eax, (%rdi); movl (%rsi), %ecx");
    assert_eq!(load(&found, 1).dependence, None);
}

#[test]
fn overlaps_are_contained_or_partial() {
    let overlap = |code| dependence(load(&expressions(code), 1)).map(|(_, _, overlap)| overlap);
    assert_eq!(overlap("movq %rax, (%rdi); movl 4(%rdi), %ecx"), Some(Overlap::Contained));
    assert_eq!(overlap("movq %rax, (%rdi); movb 7(%rdi), %cl"), Some(Overlap::Contained));
    assert_eq!(overlap("movq %rax, (%rdi); movl 5(%rdi), %ecx"), Some(Overlap::Partial));
    assert_eq!(overlap("movq %rax, (%rdi); movl -1(%rdi), %ecx"), Some(Overlap::Partial));
    assert_eq!(overlap("movl %eax, (%rdi); movq (%rdi), %rcx"), Some(Overlap::Partial));
    assert_eq!(overlap("movq %rax, (%rdi); movl 8(%rdi), %ecx"), None);
    assert_eq!(overlap("movups %xmm0, (%rdi); movq 8(%rdi), %rcx"), Some(Overlap::Contained));
    assert_eq!(overlap("movq %rax, 48(%rdi); vmovups (%rdi), %zmm0"), Some(Overlap::Partial));
}

#[test]
fn the_youngest_of_two_overlapping_stores_counts() {
    let found = expressions("movq %rax, (%rdi); movb %cl, (%rdi); movq (%rdi), %rdx");
    assert_eq!(dependence(load(&found, 2)), Some((1, 0, Overlap::Partial)));
}

#[test]
fn an_index_is_scaled() {
    let found = expressions("movl (%rdi,%rcx,4), %eax; movl %eax, (%rsi,%rcx,8); addq $2, %rcx");
    assert_eq!((stride(load(&found, 0)), stride(store(&found, 1))), (8, 16));
    // The address is the same whether the instruction or LEA and shifts compute it.
    let found = expressions(
        "movl %eax, 4(%rdi,%rcx,8); leaq 4(%rdi,%rcx,8), %rdx; movl (%rdx), %eax
         movq %rcx, %rsi; shlq $3, %rsi; addq %rdi, %rsi; movl 4(%rsi), %eax; incq %rcx",
    );
    assert_eq!(dependence(load(&found, 2)), Some((0, 0, Overlap::Contained)));
    assert_eq!(dependence(load(&found, 6)), Some((0, 0, Overlap::Contained)));
}

#[test]
fn a_cleared_index_is_zero() {
    for clear in
        ["xorl %ecx, %ecx", "subq %rcx, %rcx", "movl $0, %ecx", "andl $0, %ecx", "imulq $0, %rax, %rcx"]
    {
        let found = expressions(&format!("{clear}; movl %eax, (%rdi); movl (%rdi,%rcx,8), %edx"));
        assert_eq!(dependence(load(&found, 2)), Some((1, 0, Overlap::Contained)), "{clear}");
    }
}

#[test]
fn a_32_bit_counter_as_index_walks() {
    // The upper half is cleared or the sign is extended; both leave a stride.
    let found = expressions(
        "movl %ecx, %eax; movl (%rdi,%rax,4), %edx; movslq %ecx, %rax; movl (%rdi,%rax,4), %edx; decl %ecx",
    );
    assert_eq!((stride(load(&found, 1)), stride(load(&found, 3))), (-4, -4));
}

#[test]
fn a_pointer_from_memory_is_stable_until_it_is_overwritten() {
    let found = expressions("movq (%rdi), %rax; addl $1, 8(%rax)");
    assert_eq!(dependence(load(&found, 1)), Some((1, 1, Overlap::Contained)));
    let found = expressions("movq (%rdi), %rax; addl $1, 8(%rax); addq $8, %rdi");
    assert_eq!((load(&found, 1).address, load(&found, 1).dependence), (None, None));
    // Stored as 8 bytes across two quadwords and loaded again.
    let found = expressions("movq %rsi, 4(%rdi); movq 4(%rdi), %rax; movl %ecx, (%rsi); movl (%rax), %edx");
    assert_eq!(dependence(load(&found, 3)), Some((2, 0, Overlap::Contained)));
}

#[test]
fn a_chased_pointer_is_unknown() {
    assert_eq!(load(&expressions("movq (%rax), %rax"), 0).address, None);
}

#[test]
fn addresses_that_move_apart_are_no_dependence() {
    let found =
        expressions("movl %eax, (%rdi); movl (%rsi), %eax; addq $4, %rdi; movq %rdi, %rsi; subq $4, %rsi");
    assert_eq!(dependence(load(&found, 1)), Some((0, 1, Overlap::Contained)));
    let found = bhive("movl %eax, (%rdi); movl (%rsi), %eax; addq $4, %rdi");
    assert_eq!(load(&found, 1).dependence, None);
}

#[test]
fn symbolic_addresses_have_bases_of_their_own() {
    let found = expressions(
        "movl a(%rip), %eax; movl 8(%rip), %eax; movl 8(%rip), %eax; movl %fs:8, %eax; addl $1, a(%rip)",
    );
    let bases: Vec<u32> = (0..4).map(|index| address(load(&found, index)).base).collect();
    assert!(bases.iter().all(|&base| base != 0));
    // The distance is from different instructions.
    assert_ne!(bases[1], bases[2]);
    assert_ne!(bases[0], bases[1]);
    assert_eq!(dependence(load(&found, 4)), Some((4, 1, Overlap::Contained)));
    let found = expressions("movl %eax, %gs:(%rdi); movl %gs:(%rdi), %eax; movl (%rdi), %ecx");
    assert_eq!(dependence(load(&found, 1)), Some((0, 0, Overlap::Contained)));
    assert_eq!(load(&found, 2).dependence, None);
    assert_eq!(
        address(load(&expressions("movabsq 4096, %rax"), 0)),
        AddressSequence { start: 4096, stride: 0, base: 0 }
    );
}

#[test]
fn symbols_of_the_source_are_addresses() {
    let found = expressions(
        "movl %eax, a+4(%rip); movl 4+a(%rip), %ecx; movq a(%rip), %rcx; movl b(%rip), %ecx
         leaq a(%rip), %rdx; movl 8-4(%rdx), %ecx; movq a@GOTPCREL(%rip), %rsi; movl a(,%rdi,4), %ecx",
    );
    assert_eq!(dependence(load(&found, 1)), Some((0, 0, Overlap::Contained)));
    assert_eq!(dependence(load(&found, 2)), Some((0, 0, Overlap::Partial)));
    assert_eq!(dependence(load(&found, 5)), Some((0, 0, Overlap::Contained)));
    assert!([3, 6, 7].into_iter().all(|index| load(&found, index).dependence.is_none()));
    // In code that is not position-independent, the address is an immediate.
    let found = expressions_32("movl %eax, a; movl $a-4, %edx; movl 4(%edx), %ecx; movl a, %eax");
    assert_eq!(dependence(load(&found, 2)), Some((0, 0, Overlap::Contained)));
    assert_eq!(dependence(load(&found, 3)), Some((0, 0, Overlap::Contained)));
}

#[test]
fn vector_accesses_have_the_size_of_their_operand() {
    let found = expressions(
        "vmovups (%rdi), %zmm0; vaddps (%rdi){1to16}, %zmm0, %zmm0; movss (%rdi), %xmm0; fldt (%rdi)
         vmovdqu %ymm0, (%rdi); cvtsi2sdl (%rdi), %xmm0; pinsrb $1, (%rdi), %xmm0; fxsave (%rdi); ldmxcsr (%rdi)",
    );
    let loads: Vec<u16> = [0, 1, 2, 3, 5, 6, 8].map(|index| load(&found, index).size).into();
    assert_eq!(loads, [64, 4, 4, 10, 4, 1, 4]);
    assert_eq!((store(&found, 4).size, store(&found, 7).size), (32, 0));
    assert_eq!((found[7].load, found[8].store), (None, None));
}

#[test]
fn string_instructions_access_their_pointers() {
    let found = expressions("movsq; stosb; lodsl; scasw; rep movsb");
    assert_eq!((load(&found, 0).size, store(&found, 0).size, store(&found, 1).size), (8, 8, 1));
    assert_eq!((load(&found, 2).size, load(&found, 3).size, load(&found, 4).size), (4, 2, 0));
    assert!(found[1].load.is_none() && found[2].store.is_none() && found[3].store.is_none());
}

#[test]
fn writing_a_high_byte_keeps_the_rest() {
    // AH becomes 0x48: the address 0x2324000 becomes 0x2324800, which is the stack pointer's value.
    let found = bhive(
        "movb $0x48, %ah; movl (%rax), %ecx; movb %ah, %bl; movl (%rbx), %ecx; movw $0, %dx; movl (%rdx), %ecx",
    );
    assert_eq!(address(load(&found, 1)).start, 0x232_4800);
    assert_eq!(address(load(&found, 3)).start, 0x232_4048);
    assert_eq!(address(load(&found, 5)).start, 0x232_0000);
    // A known byte of an unknown register.
    let found = expressions(
        "movb $16, %al; movzbl %al, %ecx; movb $1, %ah; movzbl %al, %edx; movl %ebx, (%rcx); movl (%rdx), %esi",
    );
    assert_eq!(address(load(&found, 5)), AddressSequence { start: 16, stride: 0, base: 0 });
    assert_eq!(dependence(load(&found, 5)), Some((4, 0, Overlap::Contained)));
}

#[test]
fn many_merges_do_not_nest_without_end() {
    let writes = "movb (%rdi), %ah; movb 1(%rdi), %ah; movb 2(%rdi), %al; incq %rdi;".repeat(1000);
    let found = expressions(&format!("{writes} movb %ah, %cl; movzbl %al, %eax; movb (%rsi,%rax), %cl"));
    assert_eq!(load(&found, found.len() - 1).size, 1);
}

/// Checks the address that a load through `%rdx` has in every iteration after `code`.
#[track_caller]
fn check_rdx(code: &str, expected: i64) {
    let found = bhive(&format!("{code}; movl (%rdx), %esi"));
    let address = address(load(&found, found.len() - 1));
    assert_eq!(address, AddressSequence { start: expected, stride: 0, base: 0 }, "{code}");
}

#[test]
fn conditions_follow_known_flags() {
    let choose = |compare: &str, condition: &str| {
        format!("movl $64, %edx; movl $128, %ecx; {compare}; cmov{condition} %rcx, %rdx")
    };
    for (compare, condition, holds) in [
        ("cmpq %rax, %rax", "e", true),
        ("cmpq $-1, %rax", "b", true),
        ("cmpq $-1, %rax", "l", false),
        ("cmpl $1, %eax", "a", true),
        ("testl %eax, %eax", "s", false),
        ("movb $0x7F, %al; addb $1, %al", "o", true),
        ("movb $0xFF, %al; addb $1, %al", "b", true),
        ("movb $1, %al; decb %al", "e", true),
        ("movb $3, %al; shrb $1, %al", "ae", false),
        ("movb $0x80, %al; sarb $7, %al", "s", true),
        ("movb $0x81, %al; rolb $1, %al", "b", true),
        ("btl $14, %eax", "b", true),
        ("movl $3, %eax; orl %eax, %eax", "p", true),
        ("movl $0x10000, %eax; imull %eax, %eax", "o", true),
        ("movl $1, %eax; negl %eax", "b", true),
        ("movl $1, %eax; cmpl $2, %eax", "g", false),
    ] {
        check_rdx(&choose(compare, condition), if holds { 128 } else { 64 });
    }
    check_rdx("cmpq %rax, %rax; movl $0, %edx; sete %dl", 1);
    check_rdx("movl $5, %edx; cmpl $6, %edx; adcl $10, %edx", 16);
    check_rdx("movl $5, %edx; cmpl $6, %edx; sbbl %edx, %edx", 0xFFFF_FFFF);
    // With unknown flags, the result is known only if both sources are equal.
    let found = expressions(
        "cmpq %rax, %rcx; cmoveq %rsi, %rdi; movl (%rdi), %eax; cmoveq %rbx, %rbx; movl (%rbx), %eax",
    );
    assert!(load(&found, 2).address.is_none() || stride(load(&found, 2)) == 0);
    assert_eq!(stride(load(&found, 4)), 0);
}

#[test]
fn results_of_constants_are_exact() {
    for (code, expected) in [
        ("movl $-1, %edx", 0xFFFF_FFFF),
        ("movb $-1, %cl; movsbl %cl, %edx", 0xFFFF_FFFF),
        ("movl $0x80000000, %ecx; movslq %ecx, %rdx", -0x8000_0000),
        ("movl $0x1234, %edx; shll $4, %edx", 0x12340),
        ("movl $0x1234, %edx; movl $36, %ecx; shrl %cl, %edx", 0x123),
        ("movl $0x1234, %edx; rorw $4, %dx", 0x4123),
        ("movl $0xF0, %ecx; movl $4, %eax; shrxl %eax, %ecx, %edx", 0xF),
        ("movl $0xF0, %ecx; rorxl $8, %ecx, %edx", 0xF000_0000),
        ("movl $0xF0, %ecx; movl $0xFF, %eax; andnl %eax, %ecx, %edx", 0xF),
        ("movl $7, %eax; movl $6, %ecx; mull %ecx; movl %eax, %edx", 42),
        ("movq $-1, %rax; mulq %rax", -2),
        ("movl $100, %eax; movl $7, %ecx; cltd; idivl %ecx", 2),
        ("movl $100, %eax; movb $7, %cl; divb %cl; movl $0, %edx; movb %ah, %dl", 2),
        ("movl $-7, %eax; cltq; cqto; movl $1, %ecx; leaq 1(%rdx), %rdx", 0),
        ("movl $0x50, %ecx; bsfl %ecx, %edx", 4),
        ("movl $0x50, %ecx; bsrl %ecx, %edx", 6),
        ("movl $0, %ecx; movl $9, %edx; bsfl %ecx, %edx", 9),
        ("movl $0, %ecx; tzcntl %ecx, %edx", 32),
        ("movl $0x50, %ecx; lzcntw %cx, %dx; movzwl %dx, %edx", 9),
        ("movl $0x50, %ecx; popcntl %ecx, %edx", 2),
        ("movl $0x12345678, %edx; bswapl %edx", 0x7856_3412),
        ("movl $8, %edx; movl $9, %ecx; xchgl %ecx, %edx", 9),
        ("movl $8, %edx; movl $9, %ecx; xaddl %ecx, %edx", 17),
        ("movl $8, %edx; movl $9, %eax; xchgl %eax, %edx", 9),
        ("movl $8, (%rdi); movl $9, %edx; xchgl %edx, (%rdi)", 8),
        ("movl $8, (%rdi); movl $9, %ecx; lock xaddl %ecx, (%rdi); movl (%rdi), %edx", 17),
        ("movl $8, (%rdi); movl $8, %eax; movl $5, %ecx; lock cmpxchgl %ecx, (%rdi); movl (%rdi), %edx", 5),
        ("movl $8, %edx; movl $8, %eax; movl $5, %ecx; cmpxchgl %ecx, %edx", 5),
        ("movl $8, %ecx; movl $7, %eax; cmpxchgl %ecx, %ecx; movl %eax, %edx", 8),
        ("movl $0, %edx; btsl $5, %edx", 32),
        ("movl $0xFF, %edx; btrl $0, %edx", 0xFE),
        ("movl $1, %edx; notl %edx", 0xFFFF_FFFE),
        ("imulq $3, %rax, %rdx", 0x232_4000 * 3),
        // BHive's memory consists of equal quadwords.
        ("movq 8(%rdi), %rdx", 0x232_4000),
        ("movzwl 9(%rdi), %edx", 0x3240),
        ("movl $0x11, (%rdi); movb $0x22, 1(%rdi); movzwl (%rdi), %edx", 0x2211),
    ] {
        check_rdx(code, expected);
    }
}

#[test]
fn equal_places_on_other_pages_alias_in_bhives_memory() {
    let found = bhive("movl %eax, (%rdi); movl 4096(%rdi), %ecx; movl 2(%rdi), %ecx; movl (%rdi), %ecx");
    assert_eq!(dependence(load(&found, 1)), Some((0, 0, Overlap::PageAlias)));
    assert_eq!(dependence(load(&found, 2)), Some((0, 0, Overlap::Partial)));
    assert_eq!(dependence(load(&found, 3)), Some((0, 0, Overlap::Contained)));
    // The other page has the same contents.
    check_rdx("movl $64, (%rdi); movl 8192(%rdi), %edx", 64);
    // Other registers have the same values.
    let found = bhive("movl %eax, (%rdi); movl (%rsi), %ecx");
    assert_eq!(dependence(load(&found, 1)), Some((0, 0, Overlap::Contained)));
    let found = expressions("movl %eax, (%rdi); movl 4096(%rdi), %ecx");
    assert_eq!(load(&found, 1).dependence, None);
}

#[test]
fn the_first_iterations_do_not_count() {
    // Until iteration 6, %rcx is not yet 0, so that the load is elsewhere; from then on it repeats the store.
    let found = bhive("movl $1, %eax; shrq $5, %rcx; movl %eax, (%rdi); movl (%rdi,%rcx,2), %edx");
    assert_eq!(dependence(load(&found, 3)), Some((2, 0, Overlap::Contained)));
}

#[test]
fn no_instructions_cause_a_panic() {
    for mode in ["Is16Bit", "Is32Bit", "Is64Bit"] {
        let subtarget = testing::subtarget(mode);
        let expressions = testing::expressions();
        let mut block: Vec<Inst> = Vec::new();
        testing::check_all_opcodes_with(|inst| {
            block.push(inst.clone());
            if block.len() == 16 {
                let insts: Vec<&Inst> = block.iter().collect();
                for state in InitialState::ALL {
                    assert_eq!(accesses(&insts, &expressions, &subtarget, state, true).len(), insts.len());
                }
                block.clear();
            }
        });
    }
}
