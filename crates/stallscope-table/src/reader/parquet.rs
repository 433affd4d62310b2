//! Files of Parquet.
//!
//! Pages are read as if they were not compressed, and decompressed here: for some compressions, the library needs C or has more than
//! reading needs; for the rest, it reserves as much memory as a page claims.

use std::sync::Arc;

use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, RowGroups,
};
use parquet::arrow::parquet_to_arrow_field_levels;
use parquet::basic::Compression;
use parquet::column::page::{Page, PageIterator, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length as _};
use parquet::file::serialized_reader::SerializedPageReader;

use super::batch::BATCH;
use super::compression::Decompressor;
use super::parquet_headers::{CheckedFile, check_metadata};

/// A reader of a file, and the number of its rows.
pub(super) fn open<R: ChunkReader + 'static>(file: R) -> Result<(ParquetRecordBatchReader, u64)> {
    check_metadata(&file)?;
    let metadata = ArrowReaderMetadata::load(&file, ArrowReaderOptions::default())?;
    let hint = Some(metadata.schema().fields());
    let levels = parquet_to_arrow_field_levels(metadata.parquet_schema(), ProjectionMask::all(), hint)?;
    let n_rows = metadata.metadata().row_groups().iter().try_fold(0_u64, |sum, group| {
        let n = u64::try_from(group.num_rows()).ok()?;
        sum.checked_add(n)
    });
    let n_rows = n_rows.ok_or_else(|| ParquetError::General("the number of rows is negative".to_owned()))?;
    check_chunks(metadata.metadata(), file.len())?;
    let file = FileWithPages { file: Arc::new(CheckedFile(file)), metadata: Arc::clone(metadata.metadata()) };
    let reader = ParquetRecordBatchReader::try_new_with_row_groups(&levels, &file, BATCH, None)?;
    Ok((reader, n_rows))
}

/// Checks that all values together are not longer than the file: chunks in the same place would make a long table of a short one.
fn check_chunks(metadata: &ParquetMetaData, length: u64) -> Result<()> {
    let chunks = metadata.row_groups().iter().flat_map(RowGroupMetaData::columns);
    let total = chunks.map(|chunk| u64::try_from(chunk.compressed_size()).unwrap_or(0));
    if total.fold(0, u64::saturating_add) > length {
        return Err(ParquetError::General(
            "the values are longer than the file, which is damaged".to_owned(),
        ));
    }
    Ok(())
}

/// A file whose pages are read.
struct FileWithPages<R> {
    file: Arc<CheckedFile<R>>,
    metadata: Arc<ParquetMetaData>,
}

impl<R: ChunkReader + 'static> RowGroups for FileWithPages<R> {
    fn num_rows(&self) -> usize {
        self.row_groups().map(|group| usize::try_from(group.num_rows()).unwrap_or(0)).sum()
    }

    fn column_chunks(&self, column: usize) -> Result<Box<dyn PageIterator>> {
        Ok(Box::new(Chunks {
            file: Arc::clone(&self.file),
            metadata: Arc::clone(&self.metadata),
            column,
            next: 0,
        }))
    }

    fn row_groups(&self) -> Box<dyn Iterator<Item = &RowGroupMetaData> + '_> {
        Box::new(self.metadata.row_groups().iter())
    }

    fn metadata(&self) -> &ParquetMetaData {
        &self.metadata
    }
}

/// The chunks of a column, one in each group of rows.
struct Chunks<R> {
    file: Arc<CheckedFile<R>>,
    metadata: Arc<ParquetMetaData>,
    column: usize,
    /// The next group of rows.
    next: usize,
}

impl<R: ChunkReader + 'static> Iterator for Chunks<R> {
    type Item = Result<Box<dyn PageReader>>;

    fn next(&mut self) -> Option<Self::Item> {
        let group = self.metadata.row_groups().get(self.next)?;
        self.next += 1;
        let chunk = group.columns().get(self.column).ok_or_else(|| {
            ParquetError::General(format!(
                "a group of rows has no column {}; the file is damaged",
                self.column + 1
            ))
        });
        Some(chunk.and_then(|chunk| pages(&self.file, chunk, group.num_rows())))
    }
}

impl<R: ChunkReader + 'static> PageIterator for Chunks<R> {}

/// The pages of a chunk.
fn pages<R: ChunkReader + 'static>(
    file: &Arc<CheckedFile<R>>,
    chunk: &ColumnChunkMetaData,
    n_rows: i64,
) -> Result<Box<dyn PageReader>> {
    let n_rows = usize::try_from(n_rows).unwrap_or(0);
    let is_in_file =
        |(start, length): (u64, u64)| start.checked_add(length).is_some_and(|end| end <= file.len());
    if chunk.data_page_offset() < 0 || chunk.compressed_size() < 0 || !is_in_file(chunk.byte_range()) {
        return Err(ParquetError::General(format!(
            "the values of the column '{}' are outside of the file, which is damaged or cut off",
            chunk.column_path().string()
        )));
    }
    let decompressor = Decompressor::new(chunk.compression()).map_err(|name| {
        ParquetError::NYI(format!(
            "the column '{}' is compressed with {name}, which cannot be read; write the file with zstd",
            chunk.column_path().string()
        ))
    })?;
    let plain = chunk.clone().into_builder().set_compression(Compression::UNCOMPRESSED).build()?;
    Ok(Box::new(Pages {
        pages: SerializedPageReader::new(Arc::clone(file), &plain, n_rows, None)?,
        decompressor,
        limit: usize::try_from(chunk.uncompressed_size()).unwrap_or(0),
        next: None,
    }))
}

/// Pages that are decompressed here.
struct Pages<R: ChunkReader> {
    pages: SerializedPageReader<CheckedFile<R>>,
    decompressor: Option<Decompressor>,
    /// Bytes of the chunk when decompressed, which no page exceeds.
    limit: usize,
    /// The page that was asked for beforehand. The library's reader would read its header, and read again after that.
    next: Option<Page>,
}

impl<R: ChunkReader> Pages<R> {
    fn read(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        page.map(|page| self.decompressed(page)).transpose()
    }

    fn decompressed(&mut self, mut page: Page) -> Result<Page> {
        let Some(decompressor) = &mut self.decompressor else { return Ok(page) };
        // Levels in front of the values of the second version are not compressed.
        let (buffer, n_plain) = match &mut page {
            Page::DataPageV2 { is_compressed: false, .. } => return Ok(page),
            Page::DataPageV2 { buf, def_levels_byte_len, rep_levels_byte_len, .. } => {
                (buf, u64::from(*def_levels_byte_len) + u64::from(*rep_levels_byte_len))
            }
            Page::DataPage { buf, .. } | Page::DictionaryPage { buf, .. } => (buf, 0),
        };
        let n_plain = usize::try_from(n_plain).unwrap_or(usize::MAX);
        let (plain, compressed) = buffer
            .split_at_checked(n_plain)
            .ok_or_else(|| ParquetError::General("a page is shorter than its levels".to_owned()))?;
        let mut bytes = plain.to_vec();
        decompressor.append(compressed, &mut bytes, self.limit).map_err(ParquetError::General)?;
        *buffer = bytes.into();
        Ok(page)
    }
}

impl<R: ChunkReader> Iterator for Pages<R> {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl<R: ChunkReader> PageReader for Pages<R> {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        match self.next.take() {
            Some(page) => Ok(Some(page)),
            None => self.read(),
        }
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        if self.next.is_none() {
            self.next = self.read()?;
        }
        Ok(self.next.as_ref().map(|page| {
            let (num_rows, num_levels, is_dict) = match page {
                Page::DictionaryPage { .. } => (None, None, true),
                Page::DataPage { num_values, .. } => (None, Some(*num_values as usize), false),
                Page::DataPageV2 { num_values, num_rows, .. } => {
                    (Some(*num_rows as usize), Some(*num_values as usize), false)
                }
            };
            PageMetadata { num_rows, num_levels, is_dict }
        }))
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.get_next_page().map(|_| ())
    }
}
