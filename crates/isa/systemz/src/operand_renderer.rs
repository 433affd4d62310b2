//! Converts parsed operands to operands of instructions.

use stallscope_target::{Inst, Operand};

use crate::operand_kind::{Address, AddressKind, Kind};

/// A conversion to operands of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Renderer {
    Immediate,
    TlsCall,
    Address(AddressKind),
}

impl Renderer {
    /// Returns the conversion with LLVM's name, such as `addImmOperands`.
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "addImmOperands" => Self::Immediate,
            "addImmTLSOperands" => Self::TlsCall,
            "addBDAddrOperands" => Self::Address(AddressKind::Base),
            "addBDXAddrOperands" => Self::Address(AddressKind::Indexed),
            "addBDLAddrOperands" => Self::Address(AddressKind::Length),
            "addBDRAddrOperands" => Self::Address(AddressKind::RegisterLength),
            "addBDVAddrOperands" => Self::Address(AddressKind::VectorIndexed),
            "addLXAAddrOperands" => Self::Address(AddressKind::LoadIndexed),
            _ => return None,
        })
    }

    /// Adds the operands of an instruction for an operand of a statement.
    pub(crate) fn render(self, operand: &Kind, inst: &mut Inst) {
        match (self, *operand) {
            (Self::Immediate, Kind::Immediate(value)) => inst.operands.push(value.operand()),
            (Self::TlsCall, Kind::TlsCall(target, symbol)) => {
                inst.operands.push(target.operand());
                inst.operands.extend(symbol.map(|symbol| symbol.operand()));
            }
            (Self::Address(kind), Kind::Address(address)) => render_address(kind, &address, inst),
            _ => {}
        }
    }
}

fn render_address(kind: AddressKind, address: &Address, inst: &mut Inst) {
    inst.operands.extend([Operand::Register(address.base), address.displacement.operand()]);
    match kind {
        AddressKind::Base => {}
        AddressKind::Length => inst.operands.extend(address.length.map(|length| length.operand())),
        AddressKind::Indexed
        | AddressKind::RegisterLength
        | AddressKind::VectorIndexed
        | AddressKind::LoadIndexed => inst.operands.push(Operand::Register(address.index)),
    }
}

/// Adds the operands of an instruction that its class does not convert, but the kind of the operand.
pub(crate) fn render_by_kind(operand: &Kind, inst: &mut Inst) {
    match *operand {
        Kind::Invalid => {}
        Kind::Register(_, register) => inst.operands.push(Operand::Register(register)),
        Kind::Immediate(_) => Renderer::Immediate.render(operand, inst),
        Kind::TlsCall(..) => Renderer::TlsCall.render(operand, inst),
        Kind::Address(address) => render_address(address.kind, &address, inst),
    }
}
