//! A zip that leaves for its target as it is made.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncWrite, AsyncWriteExt};
use zip::ZipWriter;
use zip::write::{SimpleFileOptions, StreamWriter};

use crate::blobs::BlobError;

/// What is packed at one go, between two pauses for others.
const PIECE: usize = 256 * 1024;

pub struct PiecewiseZip<'a, T> {
    /// Boxed: it is large, and futures hold it.
    zip: Box<ZipWriter<StreamWriter<PackedBytes>>>,
    packed: PackedBytes,
    target: &'a mut T,
    size: u64,
}

/// What is packed and has not left yet.
#[derive(Clone, Default)]
struct PackedBytes(Arc<Mutex<Vec<u8>>>);

impl PackedBytes {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for PackedBytes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a, T: AsyncWrite + Unpin + Send> PiecewiseZip<'a, T> {
    pub fn new(target: &'a mut T) -> Self {
        let packed = PackedBytes::default();
        Self { zip: Box::new(ZipWriter::new_stream(packed.clone())), packed, target, size: 0 }
    }

    /// Begins the next file.
    pub async fn begin(&mut self, name: &str) -> anyhow::Result<()> {
        self.zip.start_file(name, SimpleFileOptions::default().large_file(true))?;
        self.send().await
    }

    /// Adds to the file that was begun.
    pub async fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        for piece in bytes.chunks(PIECE) {
            self.zip.write_all(piece)?;
            self.send().await?;
        }
        Ok(())
    }

    /// Ends the zip and returns its size.
    pub async fn finish(self) -> anyhow::Result<u64> {
        let Self { zip, packed, target, size } = self;
        zip.finish()?;
        let rest = packed.take();
        target.write_all(&rest).await.map_err(BlobError::from)?;
        target.shutdown().await.map_err(BlobError::from)?;
        Ok(size + rest.len() as u64)
    }

    async fn send(&mut self) -> anyhow::Result<()> {
        let packed = self.packed.take();
        if !packed.is_empty() {
            self.size += packed.len() as u64;
            self.target.write_all(&packed).await.map_err(BlobError::from)?;
        }
        Ok(())
    }
}
