//! Keeps a feed up to date while the job that fills it runs in another process.

use std::sync::{Arc, Weak};
use std::time::Duration;

use super::content_job::beginning;
use super::streams::{Feed, Progress, Standing, Subject};
use crate::app::App;
use crate::store::contents::{self, Content};
use crate::store::outlines::{self, Outline};

/// How often to look when nothing is signalled: SQLite does not signal between processes.
const LOOK: Duration = Duration::from_millis(250);

/// The feed of the user's outline, kept up to date for as long as somebody holds it.
pub fn follow_outline(app: &Arc<App>, user_id: i64, outline: &Outline) -> Arc<Feed> {
    follow(app, user_id, Subject::Outline(outline.task_id), of_outline(outline))
}

/// The feed of a ticket of the user. It begins empty and soon has what is written.
pub fn follow_content(app: &Arc<App>, user_id: i64, content: &Content) -> Arc<Feed> {
    let text = content.text.as_deref().unwrap_or_default();
    let known = progress(&content.state, 0, text, content.error.as_deref());
    follow(app, user_id, Subject::Content(content.id), known)
}

fn follow(app: &Arc<App>, user_id: i64, subject: Subject, known: Progress) -> Arc<Feed> {
    let feed = app.streams.feed(subject, || known.clone());
    feed.update(known);
    if feed.begin_following() {
        tokio::spawn(look_after(app.clone(), user_id, subject, Arc::downgrade(&feed)));
    }
    feed
}

fn of_outline(outline: &Outline) -> Progress {
    progress(&outline.state, outline.generation, &outline.text, outline.error.as_deref())
}

fn progress(state: &str, generation: i64, text: &str, error: Option<&str>) -> Progress {
    let standing = match state {
        outlines::GENERATING => Standing::Generating,
        outlines::COMPLETE => Standing::Complete,
        _ => Standing::Failed(error.unwrap_or("it could not be written").to_owned()),
    };
    Progress { generation, text: text.into(), standing }
}

async fn look_after(app: Arc<App>, user_id: i64, subject: Subject, feed: Weak<Feed>) {
    let mut signals = app.db.subscribe(&subject.topic());
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
        match look(&app, user_id, subject).await {
            Ok(Some(progress)) => {
                let generating = progress.standing == Standing::Generating;
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
async fn look(app: &App, user_id: i64, subject: Subject) -> anyhow::Result<Option<Progress>> {
    let mut conn = app.db.read().await?;
    match subject {
        Subject::Outline(task_id) => {
            Ok(outlines::find(&mut conn, user_id, task_id).await?.as_ref().map(of_outline))
        }
        Subject::Content(id) => {
            let Some(content) = contents::get(&mut conn, user_id, id).await? else { return Ok(None) };
            let text = match &content.text {
                Some(text) => text.clone(),
                None => beginning(&content, &contents::chapters(&mut conn, id).await?)?,
            };
            Ok(Some(progress(&content.state, 0, &text, content.error.as_deref())))
        }
    }
}
