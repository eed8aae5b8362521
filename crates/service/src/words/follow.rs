//! Keeps a feed up to date while the job that fills it runs in another process.

use std::sync::{Arc, Weak};
use std::time::Duration;

use super::content_job::{beginning, length};
use super::context::WritingContext;
use super::streams::{Feed, GenerationState, Progress, Subject};
use crate::compute::ComputeOwner;
use crate::store::WritingState;
use crate::store::contents::{self, Content};
use crate::store::outlines::{self, OutlineRow};

/// How often to look when nothing is signalled: SQLite does not signal between processes.
const LOOK: Duration = Duration::from_millis(250);

/// The feed of the user's outline, kept up to date for as long as somebody holds it.
pub fn follow_outline(words: &WritingContext, user_id: i64, outline: &OutlineRow) -> Arc<Feed> {
    follow(words, user_id, Subject::Outline(outline.task_id), of_outline(outline))
}

/// The feed of a ticket of the user. It begins empty and soon has what is written.
pub fn follow_content(words: &WritingContext, user_id: i64, content: &Content) -> Arc<Feed> {
    let text = content.text.as_deref().unwrap_or_default();
    let known = progress(content.state, 0, text, content.error.as_deref());
    follow(words, user_id, Subject::Content(content.id), known)
}

fn follow(words: &WritingContext, user_id: i64, subject: Subject, known: Progress) -> Arc<Feed> {
    let feed = words.streams.feed(subject, || known.clone());
    feed.update(known);
    if feed.begin_following() {
        tokio::spawn(look_after(words.clone(), user_id, subject, Arc::downgrade(&feed)));
    }
    feed
}

fn of_outline(outline: &OutlineRow) -> Progress {
    progress(outline.state, outline.generation, &outline.text, outline.error.as_deref())
}

fn progress(state: WritingState, generation: i64, text: &str, error: Option<&str>) -> Progress {
    let state = match state {
        WritingState::Generating => GenerationState::Generating,
        WritingState::Complete => GenerationState::Complete,
        WritingState::Failed => {
            GenerationState::Failed(error.unwrap_or("it could not be written").to_owned())
        }
    };
    Progress { generation, text: text.into(), state }
}

async fn look_after(words: WritingContext, user_id: i64, subject: Subject, feed: Weak<Feed>) {
    let mut signals = words.db.subscribe(&subject.topic());
    loop {
        tokio::select! {
            () = words.stop.cancelled() => return,
            () = signals.changed() => {}
            () = tokio::time::sleep(LOOK) => {}
        }
        let Some(feed) = feed.upgrade() else { return };
        if feed.has_local_writer() {
            continue;
        }
        match look(&words, user_id, subject).await {
            Ok(Some(progress)) => {
                let generating = progress.state == GenerationState::Generating;
                feed.update(progress);
                if !generating {
                    feed.end_following();
                    return;
                }
            }
            Ok(None) => return,
            Err(error) => tracing::warn!(%error, ?subject, "cannot follow what is written"),
        }
    }
}

/// What the database knows; `None` if it is gone.
async fn look(words: &WritingContext, user_id: i64, subject: Subject) -> anyhow::Result<Option<Progress>> {
    let mut conn = words.db.read().await?;
    match subject {
        Subject::Outline(task_id) => {
            Ok(outlines::find(&mut conn, user_id, task_id).await?.as_ref().map(of_outline))
        }
        Subject::Content(id) => {
            let Some(content) = contents::get(&mut conn, user_id, id).await? else { return Ok(None) };
            if let Some(text) = &content.text {
                return Ok(Some(progress(content.state, 0, text, content.error.as_deref())));
            }
            let chapters = contents::chapters(&mut conn, id).await?;
            drop(conn);
            let (state, error) = (content.state, content.error.clone());
            let bytes = content.outline.len() + length(&chapters);
            let reading = move || beginning(&content, &chapters);
            let text = words.compute.run_on_text(ComputeOwner::User(user_id), bytes, reading).await??;
            Ok(Some(progress(state, 0, &text, error.as_deref())))
        }
    }
}
