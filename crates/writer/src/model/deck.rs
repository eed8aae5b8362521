//! Writes a whole deck with a model, without anybody editing the outline on the way.

use deckwright_model::outline::Outline;
use futures::future::join_all;
use tokio::sync::mpsc;

use super::{ModelError, ModelWriter};
use crate::brief::Brief;
use crate::compose;

/// The progress of the writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Outline,
    /// The number of written chapters, and of all chapters.
    Chapters {
        done: usize,
        of: usize,
    },
}

/// A deck, and why the composer wrote parts of it if it did.
#[derive(Debug)]
pub struct Deck {
    pub outline: Outline,
    pub instead: Option<ModelError>,
}

impl ModelWriter {
    /// Writes the outline about `brief.title`, the bodies of all chapters and the closing. The composer
    /// writes what the model does not.
    pub async fn deck(&self, brief: &Brief, tell: impl Fn(Stage)) -> Deck {
        tell(Stage::Outline);
        let (fragments, mut unread) = mpsc::channel(16);
        let drain = async { while unread.recv().await.is_some() {} };
        let write = async {
            let written = self.outline(brief, &fragments).await;
            drop(fragments);
            written
        };
        let (written, ()) = tokio::join!(write, drain);
        let (mut outline, mut instead) = match written {
            Ok(written) => (written.value, None),
            Err(failed) => (compose::outline(brief), Some(failed.reason)),
        };

        let of = outline.chapters.len();
        let done = std::sync::atomic::AtomicUsize::new(0);
        tell(Stage::Chapters { done: 0, of });
        let (bare, done, tell) = (&outline, &done, &tell);
        let chapters = join_all((0..of).map(|index| async move {
            let written = self.chapter(brief, bare, index).await;
            let done = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
            tell(Stage::Chapters { done, of });
            match written {
                Ok(written) => (written.value, None),
                Err(failed) => {
                    (compose::chapter(brief, bare, index).unwrap_or_default(), Some(failed.reason))
                }
            }
        }))
        .await;
        for (chapter, (written, failed)) in outline.chapters.iter_mut().zip(chapters) {
            *chapter = written;
            instead = instead.or(failed);
        }
        // A model that failed to write chapters is not asked for a closing.
        if instead.is_none() && outline.ending.is_none() {
            let written = self.closing(brief, &outline).await.ok();
            outline.ending = written.map(|written| written.value.to_ending(brief.locale()));
        }
        Deck { outline, instead }
    }
}
