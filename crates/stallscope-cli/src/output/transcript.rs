//! What there is to show for a file, kept until its turn comes.

use crate::output::streams::{Failure, Streams};

/// Streams that keep what they take.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    bytes: Vec<u8>,
    /// Which stream takes the bytes up to which one.
    pieces: Vec<(Stream, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Printed,
    Messages,
    Report,
}

impl Transcript {
    /// Bytes that are kept.
    const MAX_LENGTH: usize = 4 << 20;

    /// Hands over what was kept.
    pub(crate) fn replay(&self, streams: &mut impl Streams) -> Result<(), Failure> {
        let mut start = 0;
        for &(stream, end) in &self.pieces {
            let bytes = &self.bytes[start..end];
            start = end;
            match stream {
                Stream::Printed => streams.print(bytes)?,
                Stream::Messages => streams.tell_bytes(bytes)?,
                Stream::Report => streams.report(bytes)?,
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

    fn tell_bytes(&mut self, messages: &[u8]) -> Result<(), Failure> {
        self.keep(Stream::Messages, messages)
    }

    fn open(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn report(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.keep(Stream::Report, text)
    }

    fn progress(&mut self, _n_done: usize, _n_regions: usize) {}
}
