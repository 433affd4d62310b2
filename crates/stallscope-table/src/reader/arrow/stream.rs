//! Streams: messages that follow each other.

use std::io::Read;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::FileDecoder;
use arrow_ipc::{Block, MessageHeader, root_as_message};
use arrow_schema::{ArrowError, SchemaRef};

use super::message::{MARK, check, damaged};

/// The most bytes of memory that are reserved before the bytes have been read.
const MOST_RESERVED: usize = 1 << 24;

/// The batches of a stream.
pub(in crate::reader) struct StreamBatches<R> {
    stream: R,
    schema: SchemaRef,
    decoder: FileDecoder,
}

impl<R: Read> StreamBatches<R> {
    /// Reads the first message, which names the columns.
    pub(in crate::reader) fn open(mut stream: R) -> Result<Self, ArrowError> {
        let first = read_metadata(&mut stream)?.ok_or_else(|| damaged("the stream is empty"))?;
        let message = root_as_message(first.get(PREFIX..).unwrap_or_default())
            .map_err(|error| damaged(&format!("the start of the stream cannot be read: {error}")))?;
        let schema =
            message.header_as_schema().ok_or_else(|| damaged("the stream does not name its columns"))?;
        if !schema.endianness().equals_to_target_endianness() {
            return Err(ArrowError::IpcError(
                "the stream has been written with another order of bytes than this machine's".to_owned(),
            ));
        }
        let schema = Arc::new(try_fb_to_schema(schema)?);
        let decoder = FileDecoder::new(Arc::clone(&schema), message.version());
        Ok(Self { stream, schema, decoder })
    }

    /// Names and types of the columns.
    pub(in crate::reader) const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn read(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        while let Some(mut bytes) = read_metadata(&mut self.stream)? {
            let message = root_as_message(bytes.get(PREFIX..).unwrap_or_default())
                .map_err(|error| damaged(&format!("a message cannot be read: {error}")))?;
            let body_length = message.bodyLength();
            let metadata_length = bytes.len();
            let n = usize::try_from(body_length).map_err(|_| damaged("a message has a negative length"))?;
            append(&mut self.stream, &mut bytes, n)?;
            let bytes: Buffer = bytes.into();
            let n = i32::try_from(metadata_length).map_err(|_| damaged("a message is too long"))?;
            let block = Block::new(0, n, body_length);
            match check(&bytes, metadata_length)? {
                MessageHeader::DictionaryBatch => self.decoder.read_dictionary(&block, &bytes)?,
                _ => {
                    if let Some(batch) = self.decoder.read_record_batch(&block, &bytes)? {
                        return Ok(Some(batch));
                    }
                }
            }
        }
        Ok(None)
    }
}

impl<R: Read> Iterator for StreamBatches<R> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

/// Bytes in front of what says what a message is: the mark, and the length.
const PREFIX: usize = 8;

/// The start of a message, up to its body; `None` at the end of the stream, which may have a mark or not.
fn read_metadata(stream: &mut impl Read) -> Result<Option<Vec<u8>>, ArrowError> {
    let mut bytes = Vec::new();
    if stream.take(4).read_to_end(&mut bytes)? == 0 {
        return Ok(None);
    }
    // The oldest streams have no mark.
    if bytes == MARK {
        bytes.clear();
        stream.take(4).read_to_end(&mut bytes)?;
    }
    let length = <[u8; 4]>::try_from(bytes).map_err(|_| damaged("the stream ends too early"))?;
    let length = u32::from_le_bytes(length);
    if length == 0 {
        return Ok(None);
    }
    let mut bytes = Vec::from(MARK);
    bytes.extend(length.to_le_bytes());
    append(stream, &mut bytes, length as usize)?;
    Ok(Some(bytes))
}

/// Reads that many bytes. A stream can say what it likes, so that not more memory is taken than it has bytes.
fn append(stream: &mut impl Read, bytes: &mut Vec<u8>, n: usize) -> Result<(), ArrowError> {
    bytes.reserve(n.min(MOST_RESERVED));
    if stream.take(n as u64).read_to_end(bytes)? < n {
        return Err(damaged("the stream ends too early"));
    }
    Ok(())
}
