//! Files by key: in a folder, or in an S3-compatible store.
//!
//! Keys are made by us and never from what a caller sent. Writes are atomic: a reader sees the whole
//! file or none.

mod address;
mod key;

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use bytes::Bytes;
use futures::stream::BoxStream;
use futures::{StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::signer::{SignedUrlOptions, Signer};
use object_store::{
    Attribute, Attributes, GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutOptions, RetryConfig,
    WriteMultipart,
};

use crate::fault;

pub use address::{Address, AddressError, disposition};
pub use key::BlobKey;

/// From this size on, a file goes to S3 in parts.
const MULTIPART: usize = 16 * 1024 * 1024;
/// A store that is gone is said to be gone while the caller still waits.
const S3_RETRIES: usize = 3;
const S3_PATIENCE: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    /// Set where the store itself can hand out addresses.
    s3: Option<Arc<AmazonS3>>,
    prefix: String,
    place: String,
}

/// What is known of a file without reading it.
#[derive(Clone, Debug)]
pub struct Stat {
    pub key: BlobKey,
    pub size: u64,
    pub modified_at: i64,
}

#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    #[error("no such file")]
    Missing,
    #[error("the disk is full")]
    Full,
    #[error("the file store does not answer: {0}")]
    Store(object_store::Error),
}

impl From<object_store::Error> for BlobError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::Missing,
            error if is_disk_full(&error) => Self::Full,
            error => Self::Store(error),
        }
    }
}

impl From<std::io::Error> for BlobError {
    fn from(error: std::io::Error) -> Self {
        object_store::Error::Generic { store: "disk", source: Box::new(error) }.into()
    }
}

fn is_disk_full(error: &object_store::Error) -> bool {
    let causes = std::iter::successors(Some(error as &dyn std::error::Error), |cause| cause.source());
    let full = |error: &std::io::Error| {
        matches!(error.kind(), std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded)
    };
    causes.filter_map(|cause| cause.downcast_ref()).any(full)
}

impl Blobs {
    /// Opens `s3://bucket/prefix` or a folder, which is made if it is not there.
    pub fn open(place: &str) -> anyhow::Result<Self> {
        match place.strip_prefix("s3://") {
            Some(rest) => Self::open_s3(rest),
            None => Self::open_folder(place.into()),
        }
    }

    fn open_folder(folder: PathBuf) -> anyhow::Result<Self> {
        let shown = folder.display().to_string();
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make the folder {shown}"))?;
        let store = LocalFileSystem::new_with_prefix(&folder)
            .with_context(|| format!("cannot use the folder {shown}"))?
            .with_automatic_cleanup(true)
            .with_fsync(true);
        Ok(Self { store: Arc::new(store), s3: None, prefix: String::new(), place: shown })
    }

    fn open_s3(rest: &str) -> anyhow::Result<Self> {
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        if bucket.is_empty() {
            bail!("DECKWRIGHT_BLOBS must be a folder or s3://bucket/prefix");
        }
        // The same TLS as everywhere else in the process; whoever was first has installed it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let retries =
            RetryConfig { max_retries: S3_RETRIES, retry_timeout: S3_PATIENCE, ..RetryConfig::default() };
        let builder = AmazonS3Builder::from_env().with_bucket_name(bucket).with_retry(retries);
        let store = builder.build().context(
            "the S3 store; see AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT",
        )?;
        let store = Arc::new(store);
        Ok(Self {
            store: store.clone(),
            s3: Some(store),
            prefix: prefix.trim_matches('/').to_owned(),
            place: format!("s3://{rest}"),
        })
    }

    /// Where the files are, for people.
    pub fn place(&self) -> &str {
        &self.place
    }

    fn path(&self, key: &BlobKey) -> Path {
        if self.prefix.is_empty() {
            Path::from(key.as_str())
        } else {
            Path::from(format!("{}/{key}", self.prefix))
        }
    }

    pub async fn put(&self, key: &BlobKey, bytes: impl Into<Bytes>) -> Result<(), BlobError> {
        let bytes = bytes.into();
        let attributes = self.attributes(key);
        let path = self.path(key);
        if self.s3.is_some() && bytes.len() > MULTIPART {
            let upload = self.store.put_multipart_opts(&path, attributes.into()).await?;
            let mut upload = WriteMultipart::new(upload);
            upload.put(bytes);
            upload.finish().await?;
        } else {
            self.store.put_opts(&path, bytes.into(), PutOptions::from(attributes)).await?;
        }
        fault::point();
        Ok(())
    }

    /// Writes a file of unknown size, piece by piece; it is there once the writer is shut down.
    pub fn writer(&self, key: &BlobKey) -> BufWriter {
        let writer = BufWriter::new(self.store.clone(), self.path(key));
        writer.with_attributes(self.attributes(key))
    }

    /// Only S3 keeps attributes; a folder refuses them.
    fn attributes(&self, key: &BlobKey) -> Attributes {
        let mut attributes = Attributes::new();
        if self.s3.is_some() {
            attributes.insert(Attribute::ContentType, key.media_type().into());
        }
        attributes
    }

    pub async fn get(&self, key: &BlobKey) -> Result<Bytes, BlobError> {
        Ok(self.store.get(&self.path(key)).await?.bytes().await?)
    }

    pub async fn stat(&self, key: &BlobKey) -> Result<Stat, BlobError> {
        let meta = self.store.head(&self.path(key)).await?;
        Ok(Stat { key: key.clone(), size: meta.size, modified_at: meta.last_modified.timestamp_millis() })
    }

    /// The bytes of `range`, piece by piece.
    pub async fn stream(
        &self,
        key: &BlobKey,
        range: Range<u64>,
    ) -> Result<BoxStream<'static, Result<Bytes, BlobError>>, BlobError> {
        let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
        let found = self.store.get_opts(&self.path(key), options).await?;
        Ok(found.into_stream().map_err(BlobError::from).boxed())
    }

    /// Removes a file; one that is gone already is no error.
    pub async fn delete(&self, key: &BlobKey) -> Result<(), BlobError> {
        match self.store.delete(&self.path(key)).await.map_err(BlobError::from) {
            Err(BlobError::Missing) => Ok(()),
            result => result,
        }
    }

    /// Every file of ours, in no order.
    pub fn list(&self) -> BoxStream<'static, Result<Stat, BlobError>> {
        let prefix = (!self.prefix.is_empty()).then(|| Path::from(self.prefix.as_str()));
        let ours = self.prefix.clone();
        let stats = self.store.list(prefix.as_ref()).map_err(BlobError::from).try_filter_map(move |meta| {
            let name = meta.location.as_ref();
            let name = name.strip_prefix(&ours).unwrap_or(name).trim_start_matches('/');
            let stat = BlobKey::parse(name).map(|key| Stat {
                key,
                size: meta.size,
                modified_at: meta.last_modified.timestamp_millis(),
            });
            futures::future::ready(Ok(stat))
        });
        stats.boxed()
    }

    /// An address of the store itself that serves the file under `file_name`, where the store can.
    pub async fn presign(
        &self,
        key: &BlobKey,
        file_name: &str,
        life: Duration,
    ) -> Result<Option<String>, BlobError> {
        let Some(s3) = &self.s3 else { return Ok(None) };
        let options = SignedUrlOptions::default().with_query([
            ("response-content-disposition", disposition(file_name)),
            ("response-content-type", key.media_type().to_owned()),
        ]);
        let url = s3.signed_url_opts(axum::http::Method::GET, &self.path(key), life, &options).await?;
        Ok(Some(url.to_string()))
    }

    /// Writes, reads and removes a small file.
    pub async fn probe(&self) -> anyhow::Result<()> {
        let key = BlobKey::random("probe", "txt");
        self.put(&key, "probe").await?;
        let read = self.get(&key).await;
        self.delete(&key).await?;
        anyhow::ensure!(read? == "probe", "what was written reads back as something else");
        Ok(())
    }
}
