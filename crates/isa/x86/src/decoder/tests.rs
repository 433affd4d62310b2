//! Tests of decoding.

use stallscope_mc::{Decoder, Encoder, PrintOptions, Printer, Validity};
use stallscope_target::{
    Inst, OpcodeId, OpcodeMapForm, Operand, OperandInfo, RegisterClass, RegisterId, SubtargetInfo,
};
use stallscope_testing::Random;

use crate::ISA;
use crate::description::DESCRIPTION;
use crate::operand_layout::memory_operand_index;
use crate::registers::reg;
use crate::testing::{expressions, subtarget};

/// Opcodes of prefixes that also set the flag of the prefix, as in LLVM.
const NEVER_INVERTED: [&str; 2] = ["ADDR16_PREFIX", "ADDR32_PREFIX"];

const MODES: [&str; 3] = ["Is16Bit", "Is32Bit", "Is64Bit"];

fn decoder(subtarget: &SubtargetInfo) -> Decoder<'_> {
    Decoder::new(&ISA.asm_language, subtarget).unwrap()
}

/// Returns the instructions of code in a mode, as llvm-mc prints them; `?` is invalid code.
fn texts(mode: &str, bytes: &[u8]) -> String {
    let subtarget = subtarget(mode);
    let mut decoder = decoder(&subtarget);
    let printer = Printer::new(&ISA.asm_language, &subtarget, 0, PrintOptions::default());
    let mut texts = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let mut inst = Inst::default();
        let decoded = decoder.decode(&bytes[at..], &mut inst, &mut expressions());
        at += decoded.n_bytes;
        let mut text = String::new();
        if decoded.validity == Validity::Invalid {
            text.push('?');
        } else {
            printer.print(&inst, &expressions(), &mut text);
        }
        let comment = text.find('#').unwrap_or(text.len());
        texts.push(text[..comment].split_whitespace().collect::<Vec<_>>().join(" "));
    }
    texts.join("; ")
}

#[test]
fn code_of_64_bit_mode() {
    let expected: [(&[u8], &str); 23] = [
        (&[0x48, 0x01, 0xD8], "addq %rbx, %rax"),
        (&[0x66, 0x90], "nop"),
        (&[0xF3, 0x90], "pause"),
        (&[0x41, 0x90], "xchgl %r8d, %eax"),
        (&[0xF2, 0xF0, 0x01, 0x08], "xacquire; lock; addl %ecx, (%rax)"),
        (&[0xF3, 0xA4], "rep movsb (%rsi), %es:(%rdi)"),
        (&[0x67, 0xE3, 0x02], "jecxz 2"),
        (&[0x48, 0xA1, 1, 2, 3, 4, 5, 6, 7, 8], "movabsq 578437695752307201, %rax"),
        (&[0x62, 0xF1, 0x7C, 0x58, 0x58, 0x48, 0x01], "vaddps 4(%rax){1to16}, %zmm0, %zmm1"),
        (&[0x62, 0xF1, 0x7C, 0x18, 0x58, 0xC1], "vaddps {rn-sae}, %zmm1, %zmm0, %zmm0"),
        (&[0xC4, 0xE2, 0x75, 0x90, 0x04, 0x50], "vpgatherdd %ymm1, (%rax,%ymm2,2), %ymm0"),
        (&[0x0F, 0x0F, 0xC1, 0x9E], "pfadd %mm1, %mm0"),
        (&[0xD5, 0x11, 0x01, 0xC8], "addl %ecx, %r24d"),
        (&[0x62, 0xF4, 0x7C, 0x0C, 0x01, 0xC8], "{nf} addl %ecx, %eax"),
        (&[0x8B, 0x04, 0x24], "movl (%rsp), %eax"),
        (&[0x8B, 0x04, 0x20], "movl (%rax,%riz), %eax"),
        (&[0x8B, 0x05, 1, 2, 3, 4], "movl 67305985(%rip), %eax"),
        (&[0x64, 0x8B, 0x04, 0x25, 0, 0, 0, 0], "movl %fs:0, %eax"),
        (&[0x0F, 0x20, 0xC0], "movq %cr0, %rax"),
        (&[0x06], "?"),
        (&[0xF0], "lock"),
        // Fifteen bytes are the limit.
        (
            &[0x65, 0x65, 0x65, 0x65, 0x81, 0x8C, 0x04, 0x82, 0xAB, 0xB4, 0x3A, 1, 0, 0, 0],
            "orl $1, %gs:984918914(%rsp,%rax)",
        ),
        (
            &[0x65, 0x65, 0x65, 0x65, 0x65, 0x81, 0x8C, 0x04, 0x82, 0xAB, 0xB4, 0x3A, 1, 0, 0, 0, 0x90],
            "?; nop",
        ),
    ];
    for (bytes, text) in expected {
        assert_eq!(texts("Is64Bit", bytes), text, "{bytes:02x?}");
    }
}

#[test]
fn code_of_other_modes() {
    let expected: [(&[u8], &str, &str); 9] = [
        (&[0xA1, 1, 2, 3, 4], "movl 67305985, %eax", "movw 513, %ax; addw (%si), %ax"),
        (&[0x66, 0xA1, 1, 2, 3, 4], "movw 67305985, %ax", "movl 513, %eax; addw (%si), %ax"),
        (&[0x67, 0x8B, 0x40, 0x05], "movl 5(%bx,%si), %eax", "movw 5(%eax), %ax"),
        (&[0xC4, 0x00], "lesl (%eax), %eax", "lesw (%bx,%si), %ax"),
        (&[0x62, 0x08], "?", "?"),
        (&[0xE8, 1, 0, 0, 0], "calll 1", "callw 1; addb %al, (%bx,%si)"),
        (&[0x9A, 1, 0, 0, 0, 0x10, 0], "lcalll $16, $1", "lcallw $0, $1; adcb %al, (%bx,%si)"),
        (&[0xC4, 0xC1, 0xF9, 0x6E, 0xC0], "vmovd %eax, %xmm0", "vmovd %eax, %xmm0"),
        (&[0x66, 0x60], "pushaw", "pushal"),
    ];
    for (bytes, bits_32, bits_16) in expected {
        assert_eq!(texts("Is32Bit", bytes), bits_32, "{bytes:02x?}");
        assert_eq!(texts("Is16Bit", bytes), bits_16, "{bytes:02x?}");
    }
}

/// Returns an instruction with operands that fit, chosen by `seed`.
fn inst_of(opcode: OpcodeId, mode: &str, seed: usize) -> Inst {
    let record = DESCRIPTION.opcode(opcode);
    let memory = memory_operand_index(DESCRIPTION, &record);
    let exists = |register: &RegisterId| {
        mode == "Is64Bit"
            || DESCRIPTION.register_encoding(*register) < 8
                && !matches!(*register, reg::SPL | reg::BPL | reg::SIL | reg::DIL)
    };
    let register = |class: u16, number: usize| {
        let class = DESCRIPTION.table::<RegisterClass>().at(class.into());
        let members: Vec<RegisterId> =
            DESCRIPTION.registers_in(class.registers).iter().filter(exists).collect();
        Operand::Register(members.get(number % members.len().max(1)).copied().unwrap_or_default())
    };
    // QUIRK(llvm): The encoder does not scale displacements of 16-bit addresses, but the decoder does.
    let short_displacement = if mode == "Is16Bit" { 0 } else { 64 };
    let mut inst = Inst { opcode, ..Inst::default() };
    for (index, info) in DESCRIPTION.span(record.operands).iter().enumerate() {
        let number = seed * 7 + index;
        let OperandInfo { register_class, tied_to, .. } = info;
        let tied = usize::try_from(tied_to).ok().and_then(|tied| inst.operand(tied));
        let in_memory = memory.and_then(|memory| index.checked_sub(memory)).filter(|&part| part < 5);
        let operand = match (tied, in_memory) {
            (Some(tied), _) => tied,
            (_, Some(0)) => Operand::Register(match mode {
                "Is16Bit" => reg::BX,
                "Is32Bit" => reg::ESI,
                _ => reg::RDI,
            }),
            (_, Some(1)) => Operand::Immediate(1),
            (_, Some(2)) if info.flags & 1 == 0 => register(register_class.unsigned_abs(), 4),
            (_, Some(3)) => Operand::Immediate([0, short_displacement, 0x1234][seed % 3]),
            (_, Some(_)) => Operand::Register(RegisterId::NONE),
            _ if register_class >= 0 && info.flags & 1 == 0 => {
                register(register_class.unsigned_abs(), number)
            }
            _ => Operand::Immediate([1, 2, 3][seed % 3]),
        };
        inst.operands.push(operand);
    }
    inst
}

#[test]
fn decoding_inverts_encoding() {
    let n_opcodes = DESCRIPTION.n_opcodes();
    let mut is_in_maps = vec![false; n_opcodes];
    DESCRIPTION.table::<OpcodeMapForm>().iter().for_each(|form| is_in_maps[form.opcode.index()] = true);
    let mut is_encoded = vec![false; n_opcodes];
    let mut is_inverted = vec![false; n_opcodes];
    let mut different = Vec::new();
    for mode in MODES {
        let subtarget = subtarget(mode);
        let mut decoder = decoder(&subtarget);
        let encoder = Encoder::new(&ISA.asm_language, &subtarget);
        for opcode in (1..n_opcodes).filter(|&opcode| is_in_maps[opcode]) {
            for seed in 0..3 {
                let inst = inst_of(OpcodeId::from_index(opcode), mode, seed);
                let mut bytes = Vec::new();
                if encoder.encode(&inst, &expressions(), &mut bytes).is_err() {
                    continue;
                }
                is_encoded[opcode] = true;
                let mut decoded = Inst::default();
                let validity = decoder.decode(&bytes, &mut decoded, &mut expressions()).validity;
                // The encoder does not check the mode; another opcode may have the same code in one.
                if validity == Validity::Valid && (decoded.opcode, decoded.flags) == (inst.opcode, inst.flags)
                {
                    let mut again = Vec::new();
                    encoder.encode(&decoded, &expressions(), &mut again).unwrap();
                    if again != bytes {
                        let name = DESCRIPTION.opcode_name(inst.opcode);
                        different.push(format!("{mode} {name}: {bytes:02x?} {again:02x?}"));
                    }
                    is_inverted[opcode] = true;
                }
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
    let never: Vec<_> = (0..n_opcodes)
        .filter(|&opcode| is_encoded[opcode] && !is_inverted[opcode])
        .map(|opcode| DESCRIPTION.opcode_name(OpcodeId::from_index(opcode)))
        .collect();
    assert_eq!(never, NEVER_INVERTED);
}

#[test]
fn no_bytes_cause_a_panic() {
    let mut random = Random::new("no_bytes_cause_a_panic");
    for mode in MODES {
        let subtarget = subtarget(mode);
        let mut decoder = decoder(&subtarget);
        let (mut inst, mut expressions) = (Inst::default(), expressions());
        for _ in 0..20_000 {
            let number = random.next_number();
            let bytes = (u128::from(number) | u128::from(number.rotate_left(29)) << 64).to_le_bytes();
            for length in 0..=bytes.len() {
                let decoded = decoder.decode(&bytes[..length], &mut inst, &mut expressions);
                assert!(decoded.n_bytes >= 1 && decoded.n_bytes <= length.max(1));
            }
        }
    }
}
