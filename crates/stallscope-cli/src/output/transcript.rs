//! The output of the analysis of a file, kept until its turn comes.

use super::streams::{Failure, Streams};

/// Streams that keep their output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Transcript {
    bytes: Vec<u8>,
    /// The stream of the bytes up to an index.
    pieces: Vec<(Stream, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Printed,
    Messages,
    Report,
    StyledReport,
}

impl Transcript {
    /// The largest number of bytes that are kept.
    const MAX_LENGTH: usize = 4 << 20;

    /// Writes the output to other streams.
    pub(crate) fn replay(&self, streams: &mut impl Streams) -> Result<(), Failure> {
        let mut start = 0;
        for &(stream, end) in &self.pieces {
            let bytes = &self.bytes[start..end];
            start = end;
            match stream {
                Stream::Printed => streams.print(bytes)?,
                Stream::Messages => streams.message_bytes(bytes)?,
                Stream::Report => streams.report(bytes)?,
                Stream::StyledReport => streams.styled_report(bytes)?,
            }
        }
        Ok(())
    }

    fn keep(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), Failure> {
        if self.bytes.len() + bytes.len() > Self::MAX_LENGTH {
            return Err(Failure::TooLong);
        }
        self.bytes.extend_from_slice(bytes);
        match self.pieces.last_mut() {
            Some((last, end)) if *last == stream => *end = self.bytes.len(),
            _ => self.pieces.push((stream, self.bytes.len())),
        }
        Ok(())
    }
}

impl Streams for Transcript {
    fn print(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.keep(Stream::Printed, text)
    }

    fn message_bytes(&mut self, messages: &[u8]) -> Result<(), Failure> {
        self.keep(Stream::Messages, messages)
    }

    fn open(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn report(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.keep(Stream::Report, text)
    }

    fn styled_report(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.keep(Stream::StyledReport, text)
    }

    fn progress(&mut self, _n_done: usize, _n_all: usize, _unit: &str) {}
}
