//! The messages of `s_sendmsg` and its kin.

use crate::generation::Generation;
use crate::words::{self, Word, WordError, always, word};

/// The messages, in the order of their numbers.
const MESSAGES: &[Word] = &[
    word("MSG_INTERRUPT", 1, always),
    word("MSG_GS", 2, Generation::is_before_gfx11),
    word("MSG_HS_TESSFACTOR", 2, Generation::is_gfx11_or_later),
    word("MSG_GS_DONE", 3, Generation::is_before_gfx11),
    word("MSG_DEALLOC_VGPRS", 3, Generation::is_gfx11_or_later),
    word("MSG_SAVEWAVE", 4, Generation::is_gfx8_to_gfx10),
    word("MSG_STALL_WAVE_GEN", 5, Generation::is_gfx9_to_gfx11),
    word("MSG_HALT_WAVES", 6, Generation::is_gfx9_to_gfx11),
    word("MSG_ORDERED_PS_DONE", 7, Generation::is_gfx9_to_gfx10),
    word("MSG_EARLY_PRIM_DEALLOC", 8, Generation::is_gfx9_to_gfx10),
    word("MSG_GS_ALLOC_REQ", 9, Generation::is_gfx9_or_later),
    word("MSG_GET_DOORBELL", 10, Generation::is_gfx9_to_gfx10),
    word("MSG_GET_DDID", 11, Generation::is_gfx10),
    word("MSG_SYSMSG", 15, always),
    word("MSG_RTN_GET_DOORBELL", 128, Generation::is_gfx11_or_later),
    word("MSG_RTN_GET_DDID", 129, Generation::is_gfx11_or_later),
    word("MSG_RTN_GET_TMA", 130, Generation::is_gfx11_or_later),
    word("MSG_RTN_GET_REALTIME", 131, Generation::is_gfx11_or_later),
    word("MSG_RTN_SAVE_WAVE", 132, Generation::is_gfx11_or_later),
    word("MSG_RTN_GET_TBA", 133, Generation::is_gfx11_or_later),
    word("MSG_RTN_GET_TBA_TO_PC", 134, Generation::is_gfx11_or_later),
    word("MSG_RTN_GET_SE_AID_ID", 135, Generation::is_gfx12_or_later),
    word("MSG_RTN_GET_CLUSTER_BARRIER_STATE", 136, Generation::has_gfx1250),
    word("MSG_RTN_SAVE_WAVE_HAS_TDM", 152, Generation::has_gfx1250),
];

/// The operations of system messages.
const SYSTEM_OPERATIONS: &[Word] = &[
    word("SYSMSG_OP_ECC_ERR_INTERRUPT", 1, always),
    word("SYSMSG_OP_REG_RD", 2, always),
    word("SYSMSG_OP_HOST_TRAP_ACK", 3, Generation::is_before_gfx9),
    word("SYSMSG_OP_TTRACE_PC", 4, always),
];

/// The operations of messages of geometry shaders.
const GEOMETRY_OPERATIONS: &[Word] = &[
    word("GS_OP_NOP", 0, always),
    word("GS_OP_CUT", 1, always),
    word("GS_OP_EMIT", 2, always),
    word("GS_OP_EMIT_CUT", 3, always),
];

/// Messages with operations; the first two have other meanings since GFX11.
const GEOMETRY: u16 = 2;
const GEOMETRY_DONE: u16 = 3;
const SYSTEM: u16 = 15;

/// The operation of geometry shaders that does nothing.
const NO_OPERATION: u16 = 0;

/// Numbers of operations have 3 bits, streams 2.
const MAX_OPERATION: u16 = 7;
const MAX_STREAM: u16 = 3;

/// A message, its operation and its stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) id: u16,
    pub(crate) operation: u16,
    pub(crate) stream: u16,
}

impl Message {
    /// Returns the meaning of an immediate of 16 bits.
    pub(crate) fn decode(immediate: u16, generation: &Generation) -> Self {
        if generation.is_gfx11_or_later() {
            return Self { id: immediate & 0xFF, operation: 0, stream: 0 };
        }
        Self {
            id: immediate & 0xF,
            operation: immediate >> 4 & MAX_OPERATION,
            stream: immediate >> 8 & MAX_STREAM,
        }
    }

    /// Returns the immediate.
    pub(crate) const fn encode(self) -> u32 {
        self.id as u32 | (self.operation as u32) << 4 | (self.stream as u32) << 8
    }

    /// Returns whether the message has an operation.
    pub(crate) fn requires_operation(self, generation: &Generation) -> bool {
        self.id == SYSTEM || self.is_geometry(generation)
    }

    /// Returns whether the operation applies to a stream.
    pub(crate) fn supports_stream(self, generation: &Generation) -> bool {
        self.is_geometry(generation) && self.operation != NO_OPERATION
    }

    /// Returns whether the number of the message fits; it need not have a name.
    pub(crate) fn has_valid_id(self, generation: &Generation) -> bool {
        self.id <= if generation.is_gfx11_or_later() { 0xFF } else { 0xF }
    }

    /// Returns whether the message has this operation; if it is not `strict`, whether the number of the operation fits.
    pub(crate) fn has_valid_operation(self, generation: &Generation, strict: bool) -> bool {
        if !strict {
            return self.operation <= MAX_OPERATION;
        }
        if !self.requires_operation(generation) {
            return self.operation == NO_OPERATION;
        }
        let does_nothing = self.id == GEOMETRY && self.operation == NO_OPERATION;
        !does_nothing && operation_name(self, generation).is_some()
    }

    /// Returns whether the operation has this stream; if it is not `strict`, whether the number of the stream fits.
    pub(crate) fn has_valid_stream(self, generation: &Generation, strict: bool) -> bool {
        let is_geometry = self.is_geometry(generation);
        let has_streams = is_geometry && !(self.id == GEOMETRY_DONE && self.operation == NO_OPERATION);
        if !strict || has_streams { self.stream <= MAX_STREAM } else { self.stream == 0 }
    }

    fn is_geometry(self, generation: &Generation) -> bool {
        !generation.is_gfx11_or_later() && matches!(self.id, GEOMETRY | GEOMETRY_DONE)
    }
}

/// Returns the number of a message.
pub(crate) fn id_of(name: &str, generation: &Generation) -> Result<u16, WordError> {
    words::number_of(MESSAGES, name, generation)
}

/// Returns the name of a message.
pub(crate) fn name_of(id: u16, generation: &Generation) -> Option<&'static str> {
    words::name_of(MESSAGES, id, generation)
}

const fn operations(message: u16) -> &'static [Word] {
    if message == SYSTEM { SYSTEM_OPERATIONS } else { GEOMETRY_OPERATIONS }
}

/// Returns the number of an operation of a message.
pub(crate) fn operation_of(message: u16, name: &str, generation: &Generation) -> Result<u16, WordError> {
    words::number_of(operations(message), name, generation)
}

/// Returns the name of a message's operation.
pub(crate) fn operation_name(message: Message, generation: &Generation) -> Option<&'static str> {
    words::name_of(operations(message.id), message.operation, generation)
}
