//! Writes the outline of a task, shows it as it grows, and counts it once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use deckwright_model::outline::{Block, Outline};
use deckwright_writer::brief::Brief;
use deckwright_writer::fragments::Fragments;
use deckwright_writer::model::Usage;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, watch};

use super::author::Manuscript;
use super::context::WritingContext;
use super::source::{Source, keeps_document};
use super::stored::OutlineText;
use super::streams::{FeedWriter, GenerationState, Progress, Subject};
use crate::clock::Clock;
use crate::compute::ComputeOwner;
use crate::jobs::{Failure, Job, JobContext, JobKind, Lane, give_up};
use crate::store::outlines::{self, CompletedOutline};
use crate::store::tasks;
use crate::store::{Db, TextOrigin, WriteTx, usage};

/// How often other processes get to see what is there so far.
const SHARE: Duration = Duration::from_millis(150);
/// How many times as long as it took is waited before it is done again, if that is longer.
const SHARING_PAUSE_FACTOR: u32 = 8;

#[derive(Debug, Serialize, Deserialize)]
pub struct OutlineJob {
    pub task_id: i64,
}

impl Job for OutlineJob {
    type State = WritingContext;
    const KIND: JobKind = JobKind::named("outline");
    const LANE: Lane = Lane::Words;

    fn unique_key(&self) -> Option<String> {
        Some(self.task_id.to_string())
    }

    async fn run(self, ctx: JobContext<WritingContext>) -> anyhow::Result<()> {
        let (words, clock) = (&ctx.state, &ctx.clock);
        let task = tasks::find(&mut *words.db.read().await?, ctx.owner, self.task_id).await?;
        let task = Arc::new(task.context("the task is gone").map_err(give_up)?);
        // A generation of its own for every run: whoever reads along learns that it starts over.
        let mut tx = words.db.write().await?;
        ctx.hold(&mut tx).await?;
        let Some(generation) = outlines::start_over(&mut tx, task.id, clock.now()).await? else {
            return Ok(());
        };
        tx.commit().await?;

        let stream = OutlineStream { words, user: ctx.owner, feed: words.streams.write(task.id, generation) };
        let brief: Brief =
            serde_json::from_str(&task.brief).context("the brief does not read").map_err(give_up)?;
        let mut outline = None;
        if keeps_document(task.task_type) {
            outline = tasks::outline(&mut *words.db.read().await?, ctx.owner, task.id).await?;
        }
        let source = Source::read(&words.compute, &task, outline).await?;
        let (writer, usage, written) = tokio::select! {
            written = stream.write(&brief, &source) => written?,
            error = share(&words.db, clock, task.id, generation, stream.feed.subscribe()) => return Err(error),
        };

        let mut tx = words.db.write().await?;
        ctx.finish(&mut tx).await?;
        // A user's own outline has its words from the start, and is not counted.
        let is_own = matches!(*source, Source::Given { .. });
        let finished = CompletedOutline {
            text: &written.text,
            content: written.content().filter(|_| is_own),
            writer,
            tokens_in: usage.input as i64,
            tokens_out: usage.output as i64,
        };
        if outlines::complete(&mut tx, task.id, generation, finished, clock.now()).await? && !is_own {
            usage::add(&mut tx, task.user_id, &task.channel).await?;
        }
        if keeps_document(task.task_type) {
            tasks::forget_outline(&mut tx, task.id).await?;
        }
        tx.signal(Subject::Outline(task.id).topic());
        tx.commit().await?;
        stream.feed.show(&written.text, GenerationState::Complete);
        Ok(())
    }

    async fn on_exhausted(&self, tx: &mut WriteTx, failure: &Failure<WritingContext>) -> anyhow::Result<()> {
        outlines::fail(tx, self.task_id, "the outline could not be written; call again", failure.now).await?;
        tx.signal(Subject::Outline(self.task_id).topic());
        Ok(())
    }
}

/// Lets other processes see now and then what is there so far; ends only when another run has taken the outline. Apart
/// from the writing, since readers in this process must not wait for the database, and the less often the busier it is.
async fn share(
    db: &Db,
    clock: &Clock,
    task_id: i64,
    generation: i64,
    mut progress: watch::Receiver<Progress>,
) -> anyhow::Error {
    loop {
        // The feed lives as long as its writer, and this no longer.
        if progress.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
        let so_far = progress.borrow_and_update().text.clone();
        let start = Instant::now();
        match share_once(db, clock, task_id, generation, &so_far).await {
            Ok(true) => {}
            Ok(false) => return anyhow::anyhow!("another run has taken this outline"),
            // Nothing is lost but a glimpse: no reason to write it all again.
            Err(error) => tracing::warn!(%error, task_id, "cannot share what is written so far"),
        }
        tokio::time::sleep(SHARE.max(start.elapsed() * SHARING_PAUSE_FACTOR)).await;
    }
}

/// False if another run has taken this outline.
async fn share_once(
    db: &Db,
    clock: &Clock,
    task_id: i64,
    generation: i64,
    so_far: &str,
) -> sqlx::Result<bool> {
    let mut tx = db.write().await?;
    let ours = outlines::show(&mut tx, task_id, generation, so_far, clock.now()).await?;
    tx.signal(Subject::Outline(task_id).topic());
    tx.commit().await?;
    Ok(ours)
}

/// Shows what is written as it comes.
struct OutlineStream<'a> {
    words: &'a WritingContext,
    user: i64,
    feed: FeedWriter,
}

impl OutlineStream<'_> {
    async fn write(
        &self,
        brief: &Brief,
        source: &Arc<Source>,
    ) -> anyhow::Result<(TextOrigin, Usage, OutlineText)> {
        let (mut manuscript, is_shown) = self.follow(brief, source).await?;
        if let Some(credit) = source.credit(brief) {
            // Below what a model says of its deck, and above what stands in a text.
            let body = &mut manuscript.value.body;
            let place = if manuscript.writer == TextOrigin::Model { body.len() } else { 0 };
            body.insert(place, Block::Text(credit));
        }
        let Manuscript { value, writer, usage } = manuscript;
        let owner = ComputeOwner::Job(self.user);
        let written = OutlineText::written(&self.words.compute, owner, source.bytes(), value).await?;
        if !is_shown {
            self.write_slowly(&written.text).await;
        }
        Ok((writer, usage, written))
    }

    /// Lets the author write, and shows what a model writes as it comes. Tells whether there was any of that.
    async fn follow(
        &self,
        brief: &Brief,
        source: &Arc<Source>,
    ) -> anyhow::Result<(Manuscript<Outline>, bool)> {
        let (sender, mut fragments) = mpsc::channel(256);
        let author = &self.words.author;
        let mut so_far = String::new();
        let mut credit = source.credit(brief);
        // The sender ends with the writing, and the reading with the sender.
        let user = self.user;
        let writing = async move { author.outline(user, brief, source, &sender).await };
        let reading = async {
            while let Some(fragment) = fragments.recv().await {
                so_far.push_str(&fragment);
                // Above the first chapter, where it stands in the end.
                if let Some(end) = so_far.find("\n## ")
                    && let Some(credit) = credit.take()
                {
                    so_far.insert_str(end, &format!("\n{credit}\n"));
                }
                self.feed.show(&so_far, GenerationState::Generating);
            }
        };
        let (manuscript, ()) = tokio::join!(writing, reading);
        let manuscript = manuscript?;
        let is_shown = manuscript.writer == TextOrigin::Model;
        Ok((manuscript, is_shown))
    }

    /// Lets a person see the built-in writer at work, at the pace that the settings ask for.
    async fn write_slowly(&self, text: &str) {
        let pace = self.words.pace;
        if pace.is_zero() {
            self.feed.show(text, GenerationState::Generating);
            return;
        }
        let mut end = 0;
        for fragment in Fragments::of(text) {
            end += fragment.len();
            self.feed.show(&text[..end], GenerationState::Generating);
            tokio::time::sleep(pace).await;
        }
    }
}
