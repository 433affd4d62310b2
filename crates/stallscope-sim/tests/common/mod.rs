//! Random code for any processor.

#![allow(dead_code, reason = "each test has its own use for this")]

use std::collections::BTreeSet;

use stallscope_isa::Isa;
use stallscope_sim::{BuilderOptions, CustomBehavior, InstrBuilder, Instruction};
use stallscope_target::{Inst, OpcodeId, Operand, OperandInfo, RegisterClass, SubtargetInfo, Triple};
use stallscope_testing::Random;

/// The instruction sets under test.
pub(crate) static X86: &Isa = &stallscope_x86::ISA;
pub(crate) static AARCH64: &Isa = &stallscope_aarch64::ISA;

/// A processor of an instruction set.
pub(crate) fn subtarget(isa: &'static Isa, processor: &str) -> SubtargetInfo {
    let triple = if isa.target.name == "x86" { "x86_64-linux-gnu" } else { "aarch64-linux-gnu" };
    let (subtarget, messages) = SubtargetInfo::new(&isa.target, Triple::new(triple), processor, []);
    assert!(messages.is_empty(), "{messages:?}");
    subtarget
}

/// An instruction with a random opcode and random registers of the right classes. Only a few registers of each class are
/// used, so that instructions depend on each other.
fn any_inst(random: &mut Random, subtarget: &SubtargetInfo) -> Inst {
    let description = subtarget.description();
    let opcode = OpcodeId::from_index(random.below(description.n_opcodes()));
    let operands = description.span::<OperandInfo>(description.opcode(opcode).operands);
    let mut inst = Inst { opcode, ..Inst::default() };
    for info in operands.iter() {
        inst.operands.push(match usize::try_from(info.register_class) {
            Ok(class) => {
                let class = description.table::<RegisterClass>().at(class);
                let registers = description.registers_in(class.registers);
                Operand::Register(registers.get(random.below(registers.len().min(4))).unwrap_or_default())
            }
            Err(_) => Operand::Immediate(random.below(4) as i64),
        });
    }
    inst
}

/// Random code of instructions that the processor's model describes.
pub(crate) fn any_code(random: &mut Random, isa: &Isa, subtarget: &SubtargetInfo) -> Vec<Instruction> {
    let custom_behavior = isa.custom_behavior.map(|custom_behavior| custom_behavior(subtarget));
    any_code_with(random, isa, subtarget, custom_behavior)
}

/// Creates any code with custom behavior. Instructions that cannot be built do not reach it.
pub(crate) fn any_code_with(
    random: &mut Random,
    isa: &Isa,
    subtarget: &SubtargetInfo,
    custom_behavior: Option<Box<dyn CustomBehavior>>,
) -> Vec<Instruction> {
    any_insts(random, isa, subtarget, custom_behavior)
        .into_iter()
        .map(|(_, instruction)| instruction)
        .collect()
}

/// Creates any code with the instructions that it was built from.
pub(crate) fn any_insts(
    random: &mut Random,
    isa: &Isa,
    subtarget: &SubtargetInfo,
    custom_behavior: Option<Box<dyn CustomBehavior>>,
) -> Vec<(Inst, Instruction)> {
    let options = BuilderOptions {
        call_latency: 100,
        analysis: isa.instr_analysis,
        instruments: isa.instruments,
        custom_behavior,
    };
    let mut builder = InstrBuilder::new(subtarget, options);
    let n = 1 + random.below(20);
    std::iter::repeat_with(|| any_inst(random, subtarget))
        .take(1000)
        .filter_map(|inst| builder.create_instruction(&inst, &[]).ok().map(|instruction| (inst, instruction)))
        .take(n)
        .collect()
}

/// A processor for each out-of-order scheduling model.
pub(crate) fn out_of_order(isa: &'static Isa) -> Vec<SubtargetInfo> {
    let description = isa.target.description;
    let mut models = BTreeSet::new();
    let names = description.processor_names();
    let subtargets = names.map(|name| subtarget(isa, name));
    subtargets
        .filter(|subtarget| {
            let model = &subtarget.sched_model;
            model.has_sched_classes && model.is_out_of_order() && models.insert(model.model_number)
        })
        .collect()
}
