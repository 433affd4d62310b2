//! Decodes the operands of MIPS instructions that are made of the whole word.

use stallscope_mc::{RegisterEncodings, sign_extend};
use stallscope_target::{FeatureSet, Inst, OpcodeId, Operand, RegisterClassId};

use crate::description::{DESCRIPTION, opcode, register_class};
use crate::encoder::{MOVED, MOVED_PAIRS};
use crate::features as feat;
use crate::general_registers::{GP, SP, following, general_register};
use crate::registers::{class, member};

/// Stores whose result is the first operand.
const CONDITIONAL_STORES: [OpcodeId; 9] = [
    opcode("SC"),
    opcode("SC64"),
    opcode("SCD"),
    opcode("SCE"),
    opcode("SC_R6"),
    opcode("SCD_R6"),
    opcode("SC_MM"),
    opcode("SCE_MM"),
    opcode("SC_MMR6"),
];
/// Accesses to two registers in a row.
const PAIR_ACCESSES: [OpcodeId; 2] = [opcode("LWP_MM"), opcode("SWP_MM")];
/// Accesses to a list of registers.
const LIST_ACCESSES: [OpcodeId; 2] = [opcode("LWM32_MM"), opcode("SWM32_MM")];
/// Short ones in the sixth release, which has other fields.
const SHORT_LIST_ACCESSES_R6: [OpcodeId; 2] = [opcode("LWM16_MMR6"), opcode("SWM16_MMR6")];
/// Short accesses to half words and to words; other accesses are to bytes.
const SHORT_HALF_WORD_ACCESSES: [OpcodeId; 3] = [opcode("LHU16_MM"), opcode("SH16_MM"), opcode("SH16_MMR6")];
const SHORT_WORD_ACCESSES: [OpcodeId; 3] = [opcode("LW16_MM"), opcode("SW16_MM"), opcode("SW16_MMR6")];
const SHORT_BYTE_LOAD: OpcodeId = opcode("LBU16_MM");

/// Operations on fields of bits, which LLVM has all represent the first of each kind.
const DEXT: OpcodeId = opcode("DEXT");
const DEXTM: OpcodeId = opcode("DEXTM");
const DEXTU: OpcodeId = opcode("DEXTU");
const DINS: OpcodeId = opcode("DINS");
const DINSM: OpcodeId = opcode("DINSM");
const DINSU: OpcodeId = opcode("DINSU");

/// The registers that short instructions name.
const SHORT: RegisterClassId = register_class("GPRMM16");
/// The classes of vectors, by the logarithm of their elements' size in bytes.
const VECTORS: [RegisterClassId; 4] = [
    register_class("MSA128B"),
    register_class("MSA128H"),
    register_class("MSA128W"),
    register_class("MSA128D"),
];

/// Instructions whose operands are made of the whole word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Access(Access),
    /// A hint, and the address that it is about.
    Hint {
        access: Access,
    },
    /// An address.
    Address {
        access: Access,
    },
    VectorAccess,
    ShortAccess,
    ShortListAccess,
    StackAccess,
    GlobalAccess,
    /// A branch by the order of two registers.
    OrderBranch {
        opcodes: [OpcodeId; 3],
        is_micro: bool,
    },
    /// A branch by a register's relation to zero or another one.
    ZeroBranch(ZeroBranch),
    Extraction,
    Insertion,
    VectorInsertion,
    /// An addition to the upper bits, of a register with this position.
    UpperSum {
        register: u32,
    },
    Checksum,
    MovePair,
}

/// The fields of an access: positions of the register, the base and the offset, which has so many bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Access {
    register: u32,
    base: u32,
    offset: u32,
    n_bits: u32,
    /// The class of the register if the opcode's has not got it.
    class: RegisterClassId,
}

/// A branch by a register's relation to zero or another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ZeroBranch {
    /// The opcodes if the other register is zero, the same, or neither.
    opcodes: [OpcodeId; 3],
    /// The opcode if the register is zero, if there is one.
    with_zero: Option<OpcodeId>,
    is_micro: bool,
    /// Whether branches with one register set the return address, which are aligned to half words in microMIPS.
    links: bool,
}

const fn opcodes(names: [&str; 3]) -> [OpcodeId; 3] {
    [opcode(names[0]), opcode(names[1]), opcode(names[2])]
}

impl Form {
    /// Returns the form that LLVM's method decodes.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let access = |register, base, offset, n_bits, class| Access { register, base, offset, n_bits, class };
        let general = |register, base, offset, n_bits| access(register, base, offset, n_bits, class::GPR32);
        let zero_branch = |names, is_micro, links| {
            Self::ZeroBranch(ZeroBranch { opcodes: opcodes(names), with_zero: None, is_micro, links })
        };
        Some(match name {
            "DecodeMem" => Self::Access(general(16, 21, 0, 16)),
            "DecodeLoadByte15" | "DecodeMemMMImm16" => Self::Access(general(21, 16, 0, 16)),
            "DecodeMemEVA" | "DecodeSpecial3LlSc" => Self::Access(general(16, 21, 7, 9)),
            "DecodeMemMMImm9" => Self::Access(general(21, 16, 0, 9)),
            "DecodeMemMMImm12" => Self::Access(general(21, 16, 0, 12)),
            "DecodeFMem" => Self::Access(access(16, 21, 0, 16, class::FGR64)),
            "DecodeFMemMMR2" => Self::Access(access(21, 16, 0, 16, class::FGR64)),
            "DecodeFMem2" => Self::Access(access(16, 21, 0, 16, class::COP2)),
            "DecodeFMem3" => Self::Access(access(16, 21, 0, 16, class::COP3)),
            "DecodeFMemCop2R6" => Self::Access(access(16, 11, 0, 11, class::COP2)),
            "DecodeFMemCop2MMR6" => Self::Access(access(21, 16, 0, 11, class::COP2)),
            "DecodeCacheOp" => Self::Hint { access: general(16, 21, 0, 16) },
            "DecodeCacheOpMM" => Self::Hint { access: general(21, 16, 0, 12) },
            "DecodePrefeOpMM" => Self::Hint { access: general(21, 16, 0, 9) },
            "DecodeCacheeOp_CacheOpR6" => Self::Hint { access: general(16, 21, 7, 9) },
            "DecodeSyncI" => Self::Address { access: general(0, 21, 0, 16) },
            "DecodeSyncI_MM" | "DecodeSynciR6" => Self::Address { access: general(0, 16, 0, 16) },
            "DecodeMSA128Mem" => Self::VectorAccess,
            "DecodeMemMMImm4" => Self::ShortAccess,
            "DecodeMemMMReglistImm4Lsl2" => Self::ShortListAccess,
            "DecodeMemMMSPImm5Lsl2" => Self::StackAccess,
            "DecodeMemMMGPImm7Lsl2" => Self::GlobalAccess,
            "DecodeAddiGroupBranch" => {
                Self::OrderBranch { opcodes: opcodes(["BOVC", "BEQC", "BEQZALC"]), is_micro: false }
            }
            "DecodeDaddiGroupBranch" => {
                Self::OrderBranch { opcodes: opcodes(["BNVC", "BNEC", "BNEZALC"]), is_micro: false }
            }
            "DecodePOP35GroupBranchMMR6" => Self::OrderBranch {
                opcodes: opcodes(["BOVC_MMR6", "BEQC_MMR6", "BEQZALC_MMR6"]),
                is_micro: true,
            },
            "DecodePOP37GroupBranchMMR6" => Self::OrderBranch {
                opcodes: opcodes(["BNVC_MMR6", "BNEC_MMR6", "BNEZALC_MMR6"]),
                is_micro: true,
            },
            "DecodeBlezlGroupBranch" => zero_branch(["BLEZC", "BGEZC", "BGEC"], false, false),
            "DecodeBgtzlGroupBranch" => zero_branch(["BGTZC", "BLTZC", "BLTC"], false, false),
            "DecodeBlezGroupBranch" => zero_branch(["BLEZALC", "BGEZALC", "BGEUC"], false, true),
            "DecodeBgtzGroupBranch" => Self::ZeroBranch(ZeroBranch {
                opcodes: opcodes(["BGTZALC", "BLTZALC", "BLTUC"]),
                with_zero: Some(opcode("BGTZ")),
                is_micro: false,
                links: true,
            }),
            "DecodePOP65GroupBranchMMR6" => {
                zero_branch(["BGTZC_MMR6", "BLTZC_MMR6", "BLTC_MMR6"], true, false)
            }
            "DecodePOP75GroupBranchMMR6" => {
                zero_branch(["BLEZC_MMR6", "BGEZC_MMR6", "BGEC_MMR6"], true, false)
            }
            "DecodeBgtzGroupBranchMMR6" => {
                zero_branch(["BGTZALC_MMR6", "BLTZALC_MMR6", "BLTUC_MMR6"], true, true)
            }
            "DecodeBlezGroupBranchMMR6" => {
                zero_branch(["BLEZALC_MMR6", "BGEZALC_MMR6", "BGEUC_MMR6"], true, true)
            }
            "DecodeDEXT" => Self::Extraction,
            "DecodeDINS" => Self::Insertion,
            "DecodeINSVE_DF" => Self::VectorInsertion,
            "DecodeDAHIDATI" => Self::UpperSum { register: 21 },
            "DecodeDAHIDATIMMR6" => Self::UpperSum { register: 16 },
            "DecodeCRC" => Self::Checksum,
            "DecodeMovePOperands" => Self::MovePair,
            _ => return None,
        })
    }
}

/// Makes all operands of an instruction.
pub(crate) struct WordDecoder<'w> {
    word: u64,
    features: &'w FeatureSet,
    registers: &'w RegisterEncodings<'w>,
    inst: &'w mut Inst,
}

impl<'w> WordDecoder<'w> {
    /// Prepares to make the operands of an instruction with an opcode.
    pub(crate) const fn new(
        word: u64,
        features: &'w FeatureSet,
        registers: &'w RegisterEncodings<'w>,
        inst: &'w mut Inst,
    ) -> Self {
        Self { word, features, registers, inst }
    }

    /// Returns the `n_bits` bits of the word from `first` on.
    const fn field(&self, first: u32, n_bits: u32) -> u64 {
        self.word >> first & ((1 << n_bits) - 1)
    }

    const fn signed_field(&self, first: u32, n_bits: u32) -> i64 {
        sign_extend(self.field(first, n_bits), n_bits)
    }

    fn is_among(&self, opcodes: &[OpcodeId]) -> bool {
        opcodes.contains(&self.inst.opcode)
    }

    fn immediate(&mut self, value: i64) {
        self.inst.operands.push(Operand::Immediate(value));
    }

    /// Returns the class that the opcode has for the next operand.
    fn class(&self) -> Option<RegisterClassId> {
        let infos = DESCRIPTION.span(DESCRIPTION.opcode(self.inst.opcode).operands);
        infos.get(self.inst.operands.len())?.class()
    }

    /// Adds the register with a number of the class that the opcode has for this operand, or of another one.
    fn register(&mut self, number: u64, other: RegisterClassId) -> Option<()> {
        let mut classes = self.class().into_iter().chain([other]);
        let register = classes.find_map(|class| self.registers.register(class, number))?;
        self.inst.operands.push(Operand::Register(register));
        Some(())
    }

    /// Adds the general register whose number is in a field.
    fn general(&mut self, first: u32) -> Option<()> {
        let has_64_bit_pointers = self.features.has(feat::PTR64_BIT);
        self.register(self.field(first, 5), if has_64_bit_pointers { class::GPR64 } else { class::GPR32 })
    }

    /// Adds the register of the opcode's class that a field of three bits represents.
    fn short_register(&mut self, first: u32) -> Option<()> {
        let register = member(self.class()?, self.field(first, 3) as u32);
        self.inst.operands.push(Operand::Register(register));
        Some(())
    }

    /// Adds general registers by their numbers.
    fn push_general(&mut self, numbers: impl IntoIterator<Item = u16>) {
        let registers = numbers.into_iter().map(|number| Operand::Register(general_register(number, false)));
        self.inst.operands.extend(registers);
    }

    /// Adds the operands, or returns `None` if the code is invalid.
    pub(crate) fn decode(&mut self, form: Form) -> Option<()> {
        match form {
            Form::Access(access) => self.access(access)?,
            Form::Hint { access } => {
                self.general(access.base)?;
                self.immediate(self.signed_field(access.offset, access.n_bits));
                self.immediate(self.field(access.register, 5).cast_signed());
            }
            Form::Address { access } => {
                self.general(access.base)?;
                self.immediate(self.signed_field(access.offset, access.n_bits));
            }
            Form::VectorAccess => {
                let scale = self.element_size()?;
                self.register(self.field(6, 5), class::MSA128)?;
                self.general(11)?;
                self.immediate(self.signed_field(16, 10) << scale);
            }
            Form::ShortAccess => self.short_access()?,
            Form::ShortListAccess => self.short_list_access(),
            Form::StackAccess => {
                self.general(5)?;
                self.inst.operands.push(Operand::Register(SP));
                self.immediate(self.field(0, 5).cast_signed() << 2);
            }
            Form::GlobalAccess => {
                self.push_general([self.field(7, 3) as u16]);
                self.inst.operands.push(Operand::Register(GP));
                self.immediate(self.field(0, 7).cast_signed() << 2);
            }
            Form::OrderBranch { opcodes, is_micro } => self.order_branch(opcodes, is_micro)?,
            Form::ZeroBranch(branch) => self.zero_branch(branch)?,
            Form::Extraction => {
                let (position, size) = match self.inst.opcode {
                    DEXTM => (0, 33),
                    DEXTU => (32, 1),
                    _ => (0, 1),
                };
                self.inst.opcode = DEXT;
                self.register(self.field(16, 5), class::GPR64)?;
                self.register(self.field(21, 5), class::GPR64)?;
                self.immediate(self.field(6, 5).cast_signed() + position);
                self.immediate(self.field(11, 5).cast_signed() + size);
            }
            Form::Insertion => {
                let (position, last) = match self.inst.opcode {
                    DINSM => (0, 32),
                    DINSU => (32, 32),
                    _ => (0, 0),
                };
                self.inst.opcode = DINS;
                self.register(self.field(16, 5), class::GPR64)?;
                self.register(self.field(21, 5), class::GPR64)?;
                let position = self.field(6, 5).cast_signed() + position;
                self.immediate(position);
                self.immediate(self.field(11, 5).cast_signed() + last + 1 - position);
            }
            Form::VectorInsertion => {
                let n_bits = 4 - self.element_size()?;
                let (to, from) = (self.field(6, 5), self.field(11, 5));
                self.register(to, class::MSA128)?;
                self.register(to, class::MSA128)?;
                self.immediate(self.field(16, n_bits).cast_signed());
                self.register(from, class::MSA128)?;
                self.immediate(0);
            }
            Form::UpperSum { register } => {
                let number = self.field(register, 5);
                self.register(number, class::GPR64)?;
                self.register(number, class::GPR64)?;
                self.immediate(self.field(0, 16).cast_signed());
            }
            Form::Checksum => [16, 21, 16].into_iter().try_for_each(|first| self.general(first))?,
            Form::MovePair => {
                let (first, second) = *MOVED_PAIRS.get(self.field(7, 3) as usize)?;
                let from = if self.features.has(feat::MIPS32R6) {
                    self.field(3, 1) << 2 | self.field(0, 2)
                } else {
                    self.field(1, 3)
                };
                let moved = [from, self.field(4, 3)];
                self.push_general([first, second]);
                self.push_general(moved.into_iter().filter_map(|index| MOVED.get(index as usize).copied()));
            }
        }
        Some(())
    }

    /// Returns the logarithm of the size of the elements that the first operand has.
    fn element_size(&self) -> Option<u32> {
        let class = self.class()?;
        VECTORS.iter().zip(0..).find(|(known, _)| **known == class).map(|(_, size)| size)
    }

    fn access(&mut self, access: Access) -> Option<()> {
        let number = self.field(access.register, 5);
        if self.is_among(&LIST_ACCESSES) {
            self.register_list(number)?;
        } else {
            if self.is_among(&CONDITIONAL_STORES) {
                self.register(number, access.class)?;
            }
            self.register(number, access.class)?;
        }
        if self.is_among(&PAIR_ACCESSES) {
            let next = following(general_register(number as u16, false))?;
            self.inst.operands.push(Operand::Register(next));
        }
        self.general(access.base)?;
        self.immediate(self.signed_field(access.offset, access.n_bits));
        Some(())
    }

    /// Adds the saved registers of a list, and the one with the return address if its highest bit is set.
    fn register_list(&mut self, list: u64) -> Option<()> {
        const SAVED: [u16; 9] = [16, 17, 18, 19, 20, 21, 22, 23, 30];
        let saved = SAVED.get(..(list & 15) as usize).filter(|_| list != 0)?;
        self.push_general(saved.iter().copied());
        self.push_general((list & 16 != 0).then_some(31));
        Some(())
    }

    fn short_list_access(&mut self) {
        let (n_more, offset) = if self.is_among(&SHORT_LIST_ACCESSES_R6) {
            (self.field(8, 2), self.field(4, 4).cast_signed())
        } else {
            (self.field(4, 2), self.signed_field(0, 4))
        };
        self.push_general((16..=19).take(n_more as usize + 1));
        self.push_general([31]);
        self.inst.operands.push(Operand::Register(SP));
        self.immediate(offset << 2);
    }

    fn short_access(&mut self) -> Option<()> {
        self.short_register(7)?;
        let base = member(SHORT, self.field(4, 3) as u32);
        self.inst.operands.push(Operand::Register(base));
        let offset = self.field(0, 4).cast_signed();
        self.immediate(if self.is_among(&SHORT_WORD_ACCESSES) {
            offset << 2
        } else if self.is_among(&SHORT_HALF_WORD_ACCESSES) {
            offset << 1
        } else if self.is_among(&[SHORT_BYTE_LOAD]) && offset == 15 {
            -1
        } else {
            offset
        });
        Some(())
    }

    /// Returns the first and the second register of a branch with two.
    const fn branch_registers(&self, is_micro: bool) -> (u32, u32) {
        if is_micro { (16, 21) } else { (21, 16) }
    }

    fn order_branch(&mut self, opcodes: [OpcodeId; 3], is_micro: bool) -> Option<()> {
        let (rs, rt) = self.branch_registers(is_micro);
        let (first, second) = (self.field(rs, 5), self.field(rt, 5));
        let [not_less, less, zero] = opcodes;
        let mut scale = if is_micro { 2 } else { 4 };
        if first >= second {
            self.inst.opcode = not_less;
            self.general(21)?;
            self.general(16)?;
        } else if first != 0 {
            self.inst.opcode = less;
            self.general(rs)?;
            self.general(rt)?;
            scale = 4;
        } else {
            self.inst.opcode = zero;
            self.general(rt)?;
        }
        self.immediate(self.signed_field(0, 16) * scale + 4);
        Some(())
    }

    fn zero_branch(&mut self, branch: ZeroBranch) -> Option<()> {
        let (rs, rt) = self.branch_registers(branch.is_micro);
        let (other, register) = (self.field(rs, 5), self.field(rt, 5));
        let [zero, same, neither] = branch.opcodes;
        let has_two = other != 0 && other != register;
        if register == 0 {
            self.inst.opcode = branch.with_zero?;
            self.general(rs)?;
        } else {
            self.inst.opcode = if has_two {
                neither
            } else if other == 0 {
                zero
            } else {
                same
            };
            if has_two {
                self.general(rs)?;
            }
            self.general(rt)?;
        }
        let is_short = branch.is_micro && branch.links;
        let distance = self.signed_field(0, 16) * if is_short && !has_two { 2 } else { 4 } + 4;
        // LLVM computes these without a sign.
        self.immediate(if is_short { i64::from(distance as u32) } else { distance });
        Some(())
    }
}
