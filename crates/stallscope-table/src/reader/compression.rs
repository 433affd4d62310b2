//! Compressions of pages of Parquet that its library needs help with.

use std::io::Read;

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// Decompresses pages.
pub(super) enum Decompressor {
    /// zstd, with what is used again for the next page.
    Zstd(Box<FrameDecoder>),
    /// Brotli.
    Brotli,
}

impl Decompressor {
    /// One for zstd.
    pub(super) fn zstd() -> Self {
        Self::Zstd(Box::new(FrameDecoder::new()))
    }

    /// Appends decompressed bytes, of which there must be at most `limit` then.
    pub(super) fn append(
        &mut self,
        compressed: &[u8],
        out: &mut Vec<u8>,
        limit: usize,
    ) -> Result<(), String> {
        match self {
            Self::Zstd(decoder) => append_zstd(decoder, compressed, out, limit),
            // A page without values has no bytes at all.
            Self::Brotli if compressed.is_empty() => Ok(()),
            Self::Brotli => {
                let decoder =
                    brotli_decompressor::Decompressor::new(compressed, compressed.len().min(1 << 16));
                append("Brotli", decoder, out, limit)
            }
        }
    }
}

fn append_zstd(
    decoder: &mut FrameDecoder,
    mut rest: &[u8],
    out: &mut Vec<u8>,
    limit: usize,
) -> Result<(), String> {
    while !rest.is_empty() {
        match StreamingDecoder::new_with_decoder(&mut rest, &mut *decoder) {
            Ok(frame) => append("zstd", frame, out, limit)?,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length, ..
            })) => {
                rest = usize::try_from(length).ok().and_then(|length| rest.get(length..)).unwrap_or_default();
            }
            Err(error) => return Err(damaged("zstd", &error)),
        }
    }
    Ok(())
}

fn append(name: &str, decoder: impl Read, out: &mut Vec<u8>, limit: usize) -> Result<(), String> {
    let allowed = limit.saturating_sub(out.len());
    let most = u64::try_from(allowed).unwrap_or(u64::MAX).saturating_add(1);
    let n = decoder.take(most).read_to_end(out).map_err(|error| damaged(name, &error))?;
    if n > allowed {
        return Err(damaged(name, &"there are more bytes than the file says"));
    }
    Ok(())
}

fn damaged(name: &str, reason: &dyn std::fmt::Display) -> String {
    format!("values that are compressed with {name} cannot be read: {reason}; the file is damaged")
}
