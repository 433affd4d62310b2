//! Compressions of pages of Parquet.

use std::io::Read;

use flate2::read::MultiGzDecoder;
use parquet::basic::Compression;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// Bytes that a byte of Snappy represents, at most: a copy of 64 bytes has three.
const SNAPPY_RATIO: usize = 22;
/// Bytes that a byte of LZ4 represents, at most.
const LZ4_RATIO: usize = 255;

/// Decompresses pages.
pub(super) enum Decompressor {
    /// Brotli.
    Brotli,
    /// gzip.
    Gzip,
    /// LZ4 with what programs have put around it.
    Lz4,
    /// LZ4 alone.
    Lz4Raw,
    /// Snappy.
    Snappy(Box<snap::raw::Decoder>),
    /// zstd, with what is used again for the next page.
    Zstd(Box<FrameDecoder>),
}

impl Decompressor {
    /// One for a compression; `None` if nothing is compressed.
    ///
    /// # Errors
    /// The name of a compression that cannot be read.
    pub(super) fn new(compression: Compression) -> Result<Option<Self>, &'static str> {
        Ok(Some(match compression {
            Compression::UNCOMPRESSED => return Ok(None),
            Compression::BROTLI(_) => Self::Brotli,
            Compression::GZIP(_) => Self::Gzip,
            Compression::LZ4 => Self::Lz4,
            Compression::LZ4_RAW => Self::Lz4Raw,
            Compression::SNAPPY => Self::Snappy(Box::new(snap::raw::Decoder::new())),
            Compression::ZSTD(_) => Self::Zstd(Box::new(FrameDecoder::new())),
            Compression::LZO => return Err("LZO"),
        }))
    }

    /// Appends decompressed bytes. The result must have at most `limit` bytes. No more memory is taken than the compressed ones
    /// can represent.
    pub(super) fn append(
        &mut self,
        compressed: &[u8],
        out: &mut Vec<u8>,
        limit: usize,
    ) -> Result<(), String> {
        // A page without values has no bytes at all.
        if compressed.is_empty() {
            return Ok(());
        }
        match self {
            Self::Brotli => {
                let decoder =
                    brotli_decompressor::Decompressor::new(compressed, compressed.len().min(1 << 16));
                append("Brotli", decoder, out, limit)
            }
            Self::Gzip => append("gzip", MultiGzDecoder::new(compressed), out, limit),
            Self::Lz4 => append_lz4(compressed, out, limit),
            Self::Lz4Raw => append_lz4_block(compressed, out, limit),
            Self::Snappy(decoder) => append_snappy(decoder, compressed, out, limit),
            Self::Zstd(decoder) => append_zstd(decoder, compressed, out, limit),
        }
    }
}

/// As other programs write it: blocks after their lengths or, in old files, the frames of LZ4 or a block alone.
fn append_lz4(compressed: &[u8], out: &mut Vec<u8>, limit: usize) -> Result<(), String> {
    let before = out.len();
    append_lz4_blocks(compressed, out, limit)
        .or_else(|_| {
            out.truncate(before);
            append("LZ4", lz4_flex::frame::FrameDecoder::new(compressed), out, limit)
        })
        .or_else(|_| {
            out.truncate(before);
            append_lz4_block(compressed, out, limit)
        })
}

/// Blocks, each after its length when decompressed and its length.
fn append_lz4_blocks(mut rest: &[u8], out: &mut Vec<u8>, limit: usize) -> Result<(), String> {
    while let Some((decompressed, behind)) = rest.split_first_chunk() {
        let decompressed = u32::from_be_bytes(*decompressed) as usize;
        let block = behind
            .split_first_chunk()
            .and_then(|(length, behind)| behind.split_at_checked(u32::from_be_bytes(*length) as usize));
        let (block, behind) = block.ok_or_else(|| damaged("LZ4", &"a block is cut off"))?;
        let before = out.len();
        append_lz4_block(block, out, limit)?;
        if out.len() - before != decompressed {
            return Err(damaged("LZ4", &"a block has another length than the file says"));
        }
        rest = behind;
    }
    if rest.is_empty() { Ok(()) } else { Err(damaged("LZ4", &"a block is cut off")) }
}

fn append_lz4_block(compressed: &[u8], out: &mut Vec<u8>, limit: usize) -> Result<(), String> {
    let allowed = limit.saturating_sub(out.len());
    // What is not written to takes no memory.
    let mut bytes = vec![0; compressed.len().saturating_mul(LZ4_RATIO).min(allowed)];
    let n =
        lz4_flex::block::decompress_into(compressed, &mut bytes).map_err(|error| damaged("LZ4", &error))?;
    out.extend_from_slice(bytes.get(..n).unwrap_or_default());
    Ok(())
}

fn append_snappy(
    decoder: &mut snap::raw::Decoder,
    compressed: &[u8],
    out: &mut Vec<u8>,
    limit: usize,
) -> Result<(), String> {
    let n = snap::raw::decompress_len(compressed).map_err(|error| damaged("Snappy", &error))?;
    let allowed = limit.saturating_sub(out.len()).min(compressed.len().saturating_mul(SNAPPY_RATIO));
    if n > allowed {
        return Err(damaged("Snappy", &"there are more bytes than the file says"));
    }
    let before = out.len();
    out.resize(before + n, 0);
    decoder
        .decompress(compressed, out.get_mut(before..).unwrap_or_default())
        .map_err(|error| damaged("Snappy", &error))?;
    Ok(())
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that finds nothing has failed")]

    use std::io::Write as _;

    use super::*;

    fn decompressed(
        decompressor: &mut Decompressor,
        compressed: &[u8],
        limit: usize,
    ) -> Result<Vec<u8>, String> {
        let mut out = b"levels".to_vec();
        decompressor.append(compressed, &mut out, limit)?;
        Ok(out.split_off(6))
    }

    fn text() -> Vec<u8> {
        b"addq %rax, %rbx\n".repeat(500)
    }

    fn lz4_forms() -> [Vec<u8>; 3] {
        let raw = lz4_flex::block::compress(&text());
        let mut frame = lz4_flex::frame::FrameEncoder::new(Vec::new());
        frame.write_all(&text()).unwrap();
        let mut blocks = Vec::new();
        for half in text().chunks(text().len() / 2) {
            let block = lz4_flex::block::compress(half);
            blocks.extend(u32::try_from(half.len()).unwrap().to_be_bytes());
            blocks.extend(u32::try_from(block.len()).unwrap().to_be_bytes());
            blocks.extend(block);
        }
        [raw, frame.finish().unwrap(), blocks]
    }

    #[test]
    fn lz4_is_read_in_each_of_its_forms() {
        for form in lz4_forms() {
            assert_eq!(decompressed(&mut Decompressor::Lz4, &form, 1 << 20), Ok(text()));
        }
    }

    #[test]
    fn more_bytes_than_the_limit_are_an_error() {
        let [raw, frame, blocks] = lz4_forms();
        let snappy = snap::raw::Encoder::new().compress_vec(&text()).unwrap();
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(&text()).unwrap();
        let cases = [
            (Decompressor::Lz4Raw, raw),
            (Decompressor::Lz4, frame),
            (Decompressor::Lz4, blocks),
            (Decompressor::Snappy(Box::default()), snappy),
            (Decompressor::Gzip, gzip.finish().unwrap()),
        ];
        for (mut decompressor, compressed) in cases {
            assert_eq!(decompressed(&mut decompressor, &compressed, text().len() + 6), Ok(text()));
            assert!(decompressed(&mut decompressor, &compressed, text().len() + 5).is_err());
        }
    }

    #[test]
    fn a_length_that_cannot_be_takes_no_memory() {
        // Two gigabytes of Snappy in six bytes.
        let snappy = [0xff, 0xff, 0xff, 0xff, 0x07, 0x00];
        assert!(decompressed(&mut Decompressor::Snappy(Box::default()), &snappy, usize::MAX).is_err());
        let blocks = [0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 1, 0];
        assert!(decompressed(&mut Decompressor::Lz4, &blocks, usize::MAX).is_err());
    }
}
