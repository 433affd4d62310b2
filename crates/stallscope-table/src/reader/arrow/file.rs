//! Files, whose end says where the batches are.

use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{FileDecoder, read_footer_length};
use arrow_ipc::{Block, root_as_footer};
use arrow_schema::{ArrowError, SchemaRef};

use super::message::{check, damaged};

/// Bytes at the end of a file: the length of what is before them, and the mark of files.
const TRAILER: usize = 10;

/// The batches of a file.
pub(in crate::reader) struct FileBatches<R> {
    file: R,
    schema: SchemaRef,
    decoder: FileDecoder,
    blocks: std::vec::IntoIter<Block>,
}

impl<R: Read + Seek> FileBatches<R> {
    /// Reads the end of a file, and its dictionaries.
    pub(in crate::reader) fn open(mut file: R) -> Result<Self, ArrowError> {
        let length = file.seek(SeekFrom::End(0))?;
        let mut trailer = [0; TRAILER];
        let end = length.checked_sub(TRAILER as u64).ok_or_else(|| damaged("the file is too short"))?;
        file.seek(SeekFrom::Start(end))?;
        file.read_exact(&mut trailer)?;
        let footer_length = read_footer_length(trailer).map_err(|_| damaged("the file has no end"))?;
        let start = end.checked_sub(footer_length as u64).ok_or_else(|| damaged("the file is too short"))?;
        let footer = read(&mut file, start, footer_length)?;
        let footer = root_as_footer(&footer)
            .map_err(|error| damaged(&format!("the end of the file cannot be read: {error}")))?;
        let schema = footer.schema().ok_or_else(|| damaged("the file does not name its columns"))?;
        if !schema.endianness().equals_to_target_endianness() {
            return Err(ArrowError::IpcError(
                "the file has been written with another order of bytes than this machine's".to_owned(),
            ));
        }
        let schema = Arc::new(try_fb_to_schema(schema)?);
        let blocks: Vec<Block> = footer.recordBatches().iter().flatten().copied().collect();
        let dictionaries: Vec<Block> = footer.dictionaries().iter().flatten().copied().collect();
        // Blocks in the same place would make a long table of a short file.
        let total = blocks.iter().chain(&dictionaries).try_fold(0_u64, |total, block| {
            let length = u64::try_from(block.bodyLength()).ok()?;
            total.checked_add(length)?.checked_add(u64::try_from(block.metaDataLength()).ok()?)
        });
        if total.is_none_or(|total| total > length) {
            return Err(damaged("the batches are longer than the file"));
        }
        let mut decoder = FileDecoder::new(Arc::clone(&schema), footer.version());
        for block in &dictionaries {
            let bytes = read_block(&mut file, block)?.into();
            check(&bytes, metadata_length(block))?;
            decoder.read_dictionary(block, &bytes)?;
        }
        Ok(Self { file, schema, decoder, blocks: blocks.into_iter() })
    }

    /// Names and types of the columns.
    pub(in crate::reader) const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn read(&mut self, block: &Block) -> Result<Option<RecordBatch>, ArrowError> {
        let bytes = read_block(&mut self.file, block)?.into();
        check(&bytes, metadata_length(block))?;
        self.decoder.read_record_batch(block, &bytes)
    }
}

impl<R: Read + Seek> Iterator for FileBatches<R> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let block = self.blocks.next()?;
            if let Some(batch) = self.read(&block).transpose() {
                return Some(batch);
            }
        }
    }
}

fn metadata_length(block: &Block) -> usize {
    usize::try_from(block.metaDataLength()).unwrap_or(usize::MAX)
}

fn read_block(file: &mut (impl Read + Seek), block: &Block) -> Result<Vec<u8>, ArrowError> {
    let start = u64::try_from(block.offset()).map_err(|_| damaged("a batch is outside of the file"))?;
    let body = usize::try_from(block.bodyLength()).ok();
    let length = body.and_then(|body| body.checked_add(metadata_length(block)));
    read(file, start, length.ok_or_else(|| damaged("a batch is outside of the file"))?)
}

/// Reads that many bytes, which are no more than the file has.
fn read(file: &mut (impl Read + Seek), start: u64, length: usize) -> Result<Vec<u8>, ArrowError> {
    let mut bytes = vec![0; length];
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
