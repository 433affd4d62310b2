//! Messages: the buffers of a batch, and their bytes.

use arrow_buffer::Buffer;
use arrow_ipc::{CompressionType, Message, MessageHeader, root_as_message};
use arrow_schema::ArrowError;

/// The first bytes of messages.
pub(super) const MARK: [u8; 4] = [0xff; 4];
/// Bytes that a byte of LZ4 represents, at most.
const LZ4_RATIO: u64 = 255;
/// Marks an uncompressed buffer among compressed ones.
const NOT_COMPRESSED: i64 = -1;

/// Checks the lengths of buffers in a message, and returns its kind. `bytes` are all bytes of the message. The first `metadata_length`
/// bytes describe it.
pub(super) fn check(bytes: &Buffer, metadata_length: usize) -> Result<MessageHeader, ArrowError> {
    let (metadata, body) =
        bytes.split_at_checked(metadata_length).ok_or_else(|| damaged("a message is too short"))?;
    let metadata = metadata.strip_prefix(&MARK).unwrap_or(metadata);
    let metadata = metadata.get(4..).ok_or_else(|| damaged("a message is too short"))?;
    let message =
        root_as_message(metadata).map_err(|error| damaged(&format!("a message cannot be read: {error}")))?;
    check_buffers(message, body)?;
    Ok(message.header_type())
}

fn check_buffers(message: Message<'_>, body: &[u8]) -> Result<(), ArrowError> {
    let batch = match message.header_type() {
        MessageHeader::RecordBatch => message.header_as_record_batch(),
        MessageHeader::DictionaryBatch => message.header_as_dictionary_batch().and_then(|batch| batch.data()),
        _ => None,
    };
    let Some(batch) = batch else { return Ok(()) };
    let is_lz4 = batch.compression().is_some_and(|how| how.codec() == CompressionType::LZ4_FRAME);
    // That each fits is not enough: all of them could be the same bytes.
    let mut left = LZ4_RATIO.saturating_mul(body.len() as u64);
    for buffer in batch.buffers().iter().flatten() {
        let start = usize::try_from(buffer.offset()).ok();
        let length = usize::try_from(buffer.length()).ok();
        let rest = start.and_then(|start| body.get(start..));
        let bytes = rest.zip(length).and_then(|(rest, length)| rest.get(..length));
        let bytes = bytes.ok_or_else(|| damaged("values are outside of their message"))?;
        let Some((length, compressed)) = bytes.split_first_chunk().filter(|_| is_lz4) else { continue };
        let length = i64::from_le_bytes(*length);
        if length == NOT_COMPRESSED {
            continue;
        }
        let fits = |length: &u64| *length <= LZ4_RATIO.saturating_mul(compressed.len() as u64);
        let length = u64::try_from(length).ok().filter(fits);
        left = length
            .and_then(|length| left.checked_sub(length))
            .ok_or_else(|| damaged("compressed values say that they are longer than they can be"))?;
    }
    Ok(())
}

/// An error of a file that is damaged.
pub(super) fn damaged(what: &str) -> ArrowError {
    ArrowError::IpcError(format!("{what}; the file is damaged or cut off"))
}
