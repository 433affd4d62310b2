//! Where the operands of a form are in LLVM's instruction.

use stallscope_target::{
    AsmFragment, Description, Method, Opcode, OpcodeId, OperandInfo, RegisterClass, RegisterId,
};

use super::form::Form;
use super::register_kind::RegisterKind;

/// A register operand of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// An operand of LLVM's instruction.
    Operand(u8),
    /// An implicit register.
    Implicit(RegisterId),
    /// Not known, or of no importance, such as the stack pointer of PUSH.
    Nowhere,
}

/// The operands of a form in LLVM's instruction.
#[derive(Debug)]
pub(crate) struct Layout<'a> {
    description: Description<'a>,
    id: OpcodeId,
    opcode: Opcode,
    /// The places of REG0, REG1 and so on.
    registers: Vec<Place>,
    /// The register operands in the order of Intel's syntax.
    pub(crate) written: Vec<u8>,
    /// The first operand of the memory operand with base, scale, index, displacement and segment.
    pub(crate) memory: Option<u8>,
    /// The first immediate.
    pub(crate) immediate: Option<u8>,
    /// The condition code.
    pub(crate) condition_code: Option<u8>,
}

/// LLVM's operand type of memory operands.
const MEMORY: u8 = 3;
/// The number of operands of an address.
const ADDRESS_OPERANDS: usize = 5;

/// A register in the text of an instruction.
#[derive(Clone, Copy, Debug)]
enum Written {
    Operand(u8),
    Literal(RegisterId),
}

impl<'a> Layout<'a> {
    /// Returns the layout of a form with an opcode, or why it is unknown.
    pub(crate) fn of(form: &Form, id: OpcodeId, description: Description<'a>) -> Result<Self, String> {
        let opcode = description.opcode(id);
        let operands: Vec<OperandInfo> = description.span(opcode.operands).iter().collect();
        let mut layout = Self {
            description,
            id,
            opcode,
            registers: Vec::new(),
            written: Vec::new(),
            memory: None,
            immediate: None,
            condition_code: None,
        };
        let written = layout.read_text(form, &operands);
        layout.written = written
            .iter()
            .filter_map(|register| match register {
                Written::Operand(number) => Some(*number),
                Written::Literal(_) => None,
            })
            .collect();
        layout.check(form, &written, &operands)?;
        layout.registers = layout.places(form, &written);
        Ok(layout)
    }

    /// Reads the text that the instruction printer writes, and returns its registers in the order of Intel's syntax.
    fn read_text(&mut self, form: &Form, operands: &[OperandInfo]) -> Vec<Written> {
        let description = self.description;
        let mut written = Vec::new();
        let mut is_mnemonic = true;
        // LLVM does not call the address of LEA a memory operand.
        let is_address = !form.attribute("agen").is_empty();
        for fragment in description.select(description.asm_text(self.id, 1)).iter() {
            let mut text = description.str(fragment.text);
            if is_mnemonic {
                let start = text.trim_start();
                let end = start.find(char::is_whitespace);
                // The mnemonic may go on after an operand, such as the condition code of CMOV.
                is_mnemonic = end.is_none();
                text = end.map_or("", |end| &start[end..]);
            }
            let words = text.split(|c: char| !c.is_ascii_alphanumeric());
            let names = words.filter_map(|word| description.register_by_asm_name(word));
            written.extend(names.map(Written::Literal));
            if fragment.operand == AsmFragment::NO_OPERAND {
                continue;
            }
            let number = usize::from(fragment.operand);
            let method = description.table::<Method>().at(fragment.method.index());
            let Some(operand) = operands.get(number) else { continue };
            if description.str(method.name).contains("CondCode") {
                self.condition_code = Some(fragment.operand);
            } else if operand.operand_type == MEMORY || is_address && number > 0 {
                let address = operands.get(number..number + ADDRESS_OPERANDS);
                let is_whole = |address: &[OperandInfo]| {
                    is_address || address.iter().all(|own| own.operand_type == MEMORY)
                };
                if self.memory.is_none() && address.is_some_and(is_whole) {
                    self.memory = Some(fragment.operand);
                }
            } else if operand.register_class >= 0 {
                written.push(Written::Operand(fragment.operand));
            } else {
                self.immediate.get_or_insert(fragment.operand);
            }
        }
        written
    }

    /// Checks that the written registers are of the sizes that the form's name says.
    fn check(&self, form: &Form, written: &[Written], operands: &[OperandInfo]) -> Result<(), String> {
        let kinds: Vec<&str> = form.operands().into_iter().filter(|operand| is_register(operand)).collect();
        // Some texts end in a fixed register that the form's name leaves out.
        let is_rest_fixed =
            written.iter().skip(kinds.len()).all(|register| matches!(register, Written::Literal(_)));
        if kinds.len() > written.len() || !is_rest_fixed {
            return Err(format!("{} written registers, not {}", written.len(), kinds.len()));
        }
        for (kind, register) in kinds.iter().zip(written) {
            let Written::Operand(number) = register else { continue };
            let Some(class) = operands.get(usize::from(*number)) else { continue };
            let class =
                self.description.table::<RegisterClass>().at(class.register_class.unsigned_abs().into());
            let name = self.description.str(class.name);
            let expected: &[&str] = match *kind {
                "R8l" | "R8h" => &["GR8"],
                "R16" => &["GR16"],
                "R32" => &["GR32"],
                "R64" => &["GR64"],
                "XMM" => &["VR128", "FR"],
                "YMM" => &["VR256"],
                "ZMM" => &["VR512"],
                "K" => &["VK"],
                "MM" => &["VR64"],
                _ => continue,
            };
            if !expected.iter().any(|start| name.starts_with(start)) {
                return Err(format!("a register of {name}, not {kind}"));
            }
        }
        Ok(())
    }

    /// Returns the places of REG0, REG1 and so on.
    fn places(&self, form: &Form, written: &[Written]) -> Vec<Place> {
        let mut next = written.iter().map(|register| match *register {
            Written::Operand(number) => Place::Operand(number),
            Written::Literal(id) => Place::Implicit(id),
        });
        let flags = self.register("EFLAGS").map_or(Place::Nowhere, Place::Implicit);
        if form.ops.is_empty() {
            let mut places: Vec<Place> = next.collect();
            // An instruction that can have a mask has one, even if it is not written.
            if form.attribute("mask") == "0" {
                let is_store = form.operands().first().is_some_and(|operand| operand.starts_with('M'));
                places.insert(usize::from(!is_store).min(places.len()), Place::Nowhere);
            }
            places.push(flags);
            return places;
        }
        let mut implicit = implicit_registers(form.mnemonic(), form.operands().first().copied()).iter();
        let registers = form.ops.iter().filter(|op| op[0].starts_with("REG"));
        registers
            .map(|op| match op[1].as_str() {
                "flags" => flags,
                _ => next.next().unwrap_or_else(|| {
                    let name = implicit.next();
                    let id = name.and_then(|name| self.register(name));
                    id.map_or(Place::Nowhere, Place::Implicit)
                }),
            })
            .collect()
    }

    /// Returns a register by LLVM's name if the opcode uses it implicitly, or else by its name in assembly, which several
    /// registers can have.
    fn register(&self, name: &str) -> Option<RegisterId> {
        let description = self.description;
        let reads = description.span(self.opcode.implicit_uses).iter();
        let mut implicit = reads.chain(description.span(self.opcode.implicit_defs).iter());
        implicit
            .find(|&id| description.register_name(id) == name)
            .or_else(|| description.register_by_asm_name(&name.to_ascii_lowercase()))
    }

    /// Returns the place of an operand such as `REG1`.
    fn place(&self, name: &str) -> Place {
        let number = name.strip_prefix("REG").and_then(|number| number.parse::<usize>().ok());
        number.and_then(|number| self.registers.get(number)).copied().unwrap_or(Place::Nowhere)
    }

    /// Returns the number of a register operand such as `REG1`, as it is written.
    pub(crate) fn operand(&self, name: &str) -> Option<u8> {
        match self.place(name) {
            Place::Operand(number) => Some(number),
            Place::Implicit(_) | Place::Nowhere => None,
        }
    }

    /// Returns the kind of a register operand such as `REG1`.
    pub(crate) fn kind(&self, name: &str) -> Option<RegisterKind> {
        let class_name = match self.place(name) {
            Place::Operand(number) => {
                let class = self.description.span(self.opcode.operands).get(number.into())?.register_class;
                let class = self.description.table::<RegisterClass>().at(class.unsigned_abs().into());
                self.description.str(class.name)
            }
            Place::Implicit(id) if self.description.register_name(id).starts_with("XMM") => "VR",
            Place::Implicit(_) => "GR",
            Place::Nowhere => return None,
        };
        let is_any = |starts: &[&str]| starts.iter().any(|start| class_name.starts_with(start));
        match () {
            () if is_any(&["VK"]) => Some(RegisterKind::Mask),
            () if is_any(&["VR", "FR"]) => Some(RegisterKind::Vector),
            () if is_any(&["GR"]) => Some(RegisterKind::General),
            () => None,
        }
    }

    /// Returns how rules name a register that an instruction reads.
    pub(crate) fn source(&self, name: &str) -> Option<String> {
        match self.place(name) {
            Place::Operand(number) if number < self.opcode.n_defs => {
                let mut operands = self.description.span(self.opcode.operands).iter();
                let tied = operands.position(|operand| i16::from(operand.tied_to) == i16::from(number));
                Some(tied.map_or_else(|| number.to_string(), |tied| tied.to_string()))
            }
            Place::Operand(number) => Some(number.to_string()),
            Place::Implicit(id) => self.implicit(id, true),
            Place::Nowhere => None,
        }
    }

    /// Returns how rules name a register that an instruction writes.
    pub(crate) fn result(&self, name: &str) -> Option<String> {
        match self.place(name) {
            Place::Operand(number) if number < self.opcode.n_defs => Some(number.to_string()),
            Place::Operand(number) => {
                let operand = self.description.span(self.opcode.operands).get(number.into())?;
                u8::try_from(operand.tied_to).ok().map(|def| def.to_string())
            }
            Place::Implicit(id) => self.implicit(id, false),
            Place::Nowhere => None,
        }
    }

    /// Returns LLVM's name of an implicit register in the width that the opcode lists.
    fn implicit(&self, id: RegisterId, is_source: bool) -> Option<String> {
        let description = self.description;
        let reads = || description.span(self.opcode.implicit_uses).iter().filter(|_| is_source);
        let registers = || reads().chain(description.span(self.opcode.implicit_defs).iter());
        let overlapping = || registers().find(|&other| description.registers_overlap(other, id));
        let found = registers().find(|&other| other == id).or_else(overlapping)?;
        Some(description.register_name(found).to_owned())
    }

    /// Returns whether two operands are registers of the same size.
    pub(crate) fn have_equal_size(&self, a: u8, b: u8) -> bool {
        let size = |number: u8| {
            let class = self.description.span(self.opcode.operands).at(number.into()).register_class;
            self.description.table::<RegisterClass>().at(class.unsigned_abs().into()).size
        };
        size(a) == size(b)
    }
}

/// Returns whether an operand in a form's name is a register.
fn is_register(operand: &str) -> bool {
    const FIXED: [&str; 10] = ["AL", "AX", "EAX", "RAX", "CL", "DX", "XMM0", "ST0", "FS", "GS"];
    const KINDS: [&str; 12] =
        ["R8l", "R8h", "R16", "R32", "R64", "XMM", "YMM", "ZMM", "MM", "K", "ST", "SEG"];
    FIXED.contains(&operand) || KINDS.contains(&operand)
}

/// Returns the registers that instructions use without writing them, in XED's order.
fn implicit_registers(mnemonic: &str, first: Option<&str>) -> &'static [&'static str] {
    let is_byte = matches!(first, Some("R8l" | "R8h" | "M8"));
    match mnemonic.split('_').next().unwrap_or_default() {
        "MUL" | "IMUL" | "DIV" | "IDIV" if is_byte => &["AX", "AX"],
        "MUL" | "IMUL" | "DIV" | "IDIV" => &["RAX", "RDX"],
        "CBW" | "CWDE" | "CDQE" => &["RAX", "RAX"],
        "CWD" | "CDQ" | "CQO" => &["RDX", "RAX"],
        "CMPXCHG" => &["RAX"],
        "CMPXCHG8B" | "CMPXCHG16B" => &["RDX", "RAX", "RCX", "RBX"],
        "MULX" => &["RDX"],
        "PCMPESTRI" | "VPCMPESTRI" | "PCMPESTRI64" => &["RAX", "RDX", "RCX"],
        "PCMPISTRI" | "VPCMPISTRI" => &["RCX"],
        "PCMPESTRM" | "VPCMPESTRM" => &["RAX", "RDX", "XMM0"],
        "PCMPISTRM" | "VPCMPISTRM" => &["XMM0"],
        "LAHF" | "SAHF" => &["AH"],
        "LEAVE" => &["RBP"],
        "STOSB" | "STOSW" | "STOSD" | "STOSQ" | "LODSB" | "LODSW" | "LODSD" | "LODSQ" => &["RAX"],
        _ => &[],
    }
}
