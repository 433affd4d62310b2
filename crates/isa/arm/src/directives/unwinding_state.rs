//! The state of the directives that describe how a function's frame is unwound: which ones there were, and where.

use stallscope_asm::Parser;
use stallscope_target::RegisterId;

use crate::registers::reg;

/// The directives since `.fnstart`.
#[derive(Debug)]
pub(crate) struct Unwinding {
    /// Where the function begins, if one has begun.
    pub(crate) fn_starts: Vec<u32>,
    pub(crate) cant_unwinds: Vec<u32>,
    pub(crate) personalities: Vec<u32>,
    pub(crate) personality_indexes: Vec<u32>,
    pub(crate) handler_data: Vec<u32>,
    pub(crate) frame_register: RegisterId,
}

impl Default for Unwinding {
    fn default() -> Self {
        Self {
            fn_starts: Vec::new(),
            cant_unwinds: Vec::new(),
            personalities: Vec::new(),
            personality_indexes: Vec::new(),
            handler_data: Vec::new(),
            frame_register: reg::SP,
        }
    }
}

impl Unwinding {
    pub(crate) fn has_personality(&self) -> bool {
        !self.personalities.is_empty() || !self.personality_indexes.is_empty()
    }

    pub(crate) fn note_fn_starts(&self, parser: &mut Parser<'_>) {
        note(parser, &self.fn_starts, ".fnstart");
    }

    pub(crate) fn note_cant_unwinds(&self, parser: &mut Parser<'_>) {
        note(parser, &self.cant_unwinds, ".cantunwind");
    }

    pub(crate) fn note_handler_data(&self, parser: &mut Parser<'_>) {
        note(parser, &self.handler_data, ".handlerdata");
    }

    pub(crate) fn note_personalities(&self, parser: &mut Parser<'_>) {
        let routines = self.personalities.iter().map(|&location| (location, ".personality"));
        let indexes = self.personality_indexes.iter().map(|&location| (location, ".personalityindex"));
        let mut all: Vec<_> = routines.chain(indexes).collect();
        all.sort_unstable();
        for (location, name) in all {
            note(parser, &[location], name);
        }
    }
}

/// Says where directives were.
fn note(parser: &mut Parser<'_>, locations: &[u32], name: &str) {
    for &location in locations {
        parser.note(location, format!("{name} was specified here"));
    }
}
