//! Texts and codes of instructions, compared with LLVM's.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use stallscope_amdgpu::ISA;
use stallscope_amdgpu::description::DESCRIPTION;
use stallscope_mc::{Encoder, PrintOptions, Printer};
use stallscope_target::{SubtargetInfo, Triple};
use stallscope_testing::{expressions, inst};

#[test]
fn instructions_have_llvms_texts_and_codes() {
    for row in include_str!("instructions.txt").lines().filter(|line| !line.starts_with('#')) {
        let [processor, opcode, operands, text, code] =
            row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let (subtarget, _) = SubtargetInfo::new(&ISA.target, Triple::new("amdgcn"), processor, []);
        let inst = inst(DESCRIPTION, opcode, operands);
        let (mut printed, mut bytes) = (String::new(), Vec::new());
        let language = &ISA.asm_language;
        Printer::new(language, &subtarget, 0, PrintOptions::default()).print(
            &inst,
            &expressions(),
            &mut printed,
        );
        Encoder::new(language, &subtarget).encode(&inst, &expressions(), &mut bytes).unwrap();
        // Mnemonics without operands have a blank after them.
        assert_eq!(printed.trim(), text, "{row}");
        let encoded: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(encoded, code, "{row}");
    }
}
