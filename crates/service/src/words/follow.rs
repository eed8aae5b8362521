//! Keeps a feed up to date while the job that fills it runs in another process.

use std::sync::{Arc, Weak};
use std::time::Duration;

use super::outline_topic;
use super::streams::{Feed, Progress, Standing};
use crate::app::App;
use crate::store::outlines::{self, Outline};

/// How often to look when nothing is signalled: SQLite does not signal between processes.
const LOOK: Duration = Duration::from_millis(250);

/// The feed of the user's task, kept up to date for as long as somebody holds it.
pub fn follow(app: &Arc<App>, user_id: i64, outline: &Outline) -> Arc<Feed> {
    let feed = app.streams.feed(outline.task_id, || progress(outline));
    feed.update(progress(outline));
    if feed.begin_following() {
        tokio::spawn(look_after(app.clone(), user_id, outline.task_id, Arc::downgrade(&feed)));
    }
    feed
}

fn progress(outline: &Outline) -> Progress {
    let standing = match outline.state.as_str() {
        outlines::GENERATING => Standing::Generating,
        outlines::COMPLETE => Standing::Complete,
        _ => Standing::Failed(
            outline.error.clone().unwrap_or_else(|| "the outline could not be written".to_owned()),
        ),
    };
    Progress { generation: outline.generation, text: outline.text.as_str().into(), standing }
}

async fn look_after(app: Arc<App>, user_id: i64, task_id: i64, feed: Weak<Feed>) {
    let mut signals = app.db.subscribe(&outline_topic(task_id));
    loop {
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = signals.changed() => {}
            () = tokio::time::sleep(LOOK) => {}
        }
        let Some(feed) = feed.upgrade() else { return };
        if feed.has_local_writer() {
            continue;
        }
        let found = async { outlines::find(&mut *app.db.read().await?, user_id, task_id).await };
        match found.await {
            Ok(Some(outline)) => {
                let generating = outline.state == outlines::GENERATING;
                feed.update(progress(&outline));
                if !generating {
                    feed.end_following();
                    return;
                }
            }
            Ok(None) => return,
            Err(error) => tracing::warn!(%error, task_id, "cannot follow an outline"),
        }
    }
}
