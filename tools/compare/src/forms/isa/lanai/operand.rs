//! Operands as assembly, for each operand class of the Lanai matcher.

use stallscope_target::{Description, MatchClass, MatchClassKind};

/// Returns the possible texts of operands of `class`, or `None` if it has none.
pub(super) fn texts(description: Description<'static>, class: &MatchClass) -> Option<Vec<String>> {
    let name = description.str(class.name);
    let texts: &[&str] = match class.match_kind() {
        MatchClassKind::Token if name == "_DOT_r" => &[""],
        MatchClassKind::Register => {
            &["%r1", "%r31", "r0", "%fp", "%rv", "%r7", "%pc", "%rca", "%sp", "%rr1", "r12", "%r18"]
        }
        MatchClassKind::Method => match name {
            "BrTarget" => &["near", "0x1fffffc", "near+8", "0", "."],
            "CondCode" => CONDITIONS,
            "HiImm16" => &["0x10000", "0xffff0000", "hi(near)", "hi(near+4)", "0x12340000"],
            "HiImm16And" => &["0x1234ffff", "0xffff", "0xffffffff"],
            "LoImm16" => &["1", "65535", "lo(near)", "LO(near+4)", "0"],
            "LoImm16And" => &["0xffff0000", "0xffff1234", "0xffffffff"],
            "LoImm21" => &["2097151", "65536", "near", "near+4", "near+-4", "."],
            "Imm" => &["near", "4", "-4", "70000"],
            "Imm10" => &["-512", "511", "3"],
            "ImmShift" => &["-31", "31", "0", "-1"],
            "MemImm" => &["[0]", "[2097148]", "[near]", "[near+8]"],
            "MemRegImm" => &[
                "[%r3]",
                "4[%r3]",
                "-4[*%r3]",
                "[++%r3]",
                "[%r3--]",
                "32767[%r3*]",
                "-32768[%fp]",
                "lo(near)[%r3]",
                "lo(near)[%r3*]",
                "[3]",
                "[-4]",
                "[lo(near)]",
                "0[*%r3]",
                "4[%r3*]",
                "8[*%r0]",
            ],
            "MemRegReg" => &[
                "[%r3 add %r4]",
                "[*%r3 sub %r4]",
                "[%r3* addc %r0]",
                "[%r3 subb %r31]",
                "[%r3 and %r4]",
                "[*%r3 or %r4]",
                "[%r3* xor %r4]",
                "[%r3 sh %r4]",
                "[%r3 srl %r4]",
                "[%r3* sha %r4]",
                "%r5[%r6]",
                "%r5[*%r6]",
            ],
            "MemSpls" => &[
                "[%r3]",
                "4[%r3]",
                "-2[*%r3]",
                "[++%r3]",
                "[%r3--]",
                "511[%r3*]",
                "-512[%fp]",
                "lo(near)[%r3]",
                "1[%r3*]",
                "-1[*%r3]",
                "2[*%r3]",
            ],
            _ => return None,
        },
        _ => return None,
    };
    Some(texts.iter().map(ToString::to_string).collect())
}

/// The conditions, which are part of the mnemonic.
pub(super) const CONDITIONS: &[&str] = &[
    "", "f", "hi", "ugt", "ls", "ule", "cc", "ult", "cs", "uge", "ne", "eq", "vc", "vs", "pl", "mi", "ge",
    "lt", "gt", "le", "t",
];
