//! Writes the outline of a task, shows it as it grows, and counts it once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use deckwright_interface::wire::TaskType;
use deckwright_model::document::Reading;
use deckwright_model::outline::{Block, Outline};
use deckwright_writer::brief::Brief;
use deckwright_writer::fragments::Fragments;
use deckwright_writer::structure::references::excerpts;
use deckwright_writer::structure::{Reference, Treatment};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, watch};

use super::author::{Manuscript, Source};
use super::streams::{FeedWriter, Progress, Standing, Subject};
use crate::app::App;
use crate::jobs::{Failure, Job, JobContext, JobKind, Lane, give_up};
use crate::store::outlines::{self, Finished};
use crate::store::tasks::{self, Task};
use crate::store::{Write, Writer, usage};

/// How often other processes get to see what is there so far.
const SHARE: Duration = Duration::from_millis(150);
/// Characters of references that a model is shown.
const EXCERPTS: usize = 24_000;
/// How many times as long as it took is waited before it is done again, if that is longer.
const BUSY: u32 = 8;

#[derive(Debug, Serialize, Deserialize)]
pub struct OutlineJob {
    pub task_id: i64,
}

impl Job for OutlineJob {
    type State = Arc<App>;
    const KIND: JobKind = JobKind::named("outline");
    const LANE: Lane = Lane::Words;

    fn unique_key(&self) -> Option<String> {
        Some(self.task_id.to_string())
    }

    async fn run(self, ctx: JobContext<Arc<App>>) -> anyhow::Result<()> {
        let app = ctx.state.clone();
        let task = tasks::find(&mut *app.db.read().await?, ctx.owner, self.task_id).await?;
        let task = task.context("the task is gone").map_err(give_up)?;
        // A generation of its own for every run: whoever reads along learns that it starts over.
        let mut tx = app.db.write().await?;
        ctx.hold(&mut tx).await?;
        let Some(generation) = outlines::start_over(&mut tx, task.id, app.clock.now()).await? else {
            return Ok(());
        };
        tx.commit().await?;

        let pen = Pen { app: &app, user: ctx.owner, feed: app.streams.write(task.id, generation) };
        let brief: Brief =
            serde_json::from_str(&task.brief).context("the brief does not read").map_err(give_up)?;
        let source = source(&task)?;
        let (manuscript, text) = tokio::select! {
            written = pen.write(&brief, &source) => written?,
            error = share(&app, task.id, generation, pen.feed.subscribe()) => return Err(error),
        };

        let mut tx = app.db.write().await?;
        ctx.finish(&mut tx).await?;
        // A user's own outline has its words from the start, and is not counted.
        let is_own = matches!(source, Source::Given { .. });
        let finished = Finished {
            text: &text,
            content: (is_own && manuscript.value.has_body()).then_some(&text),
            writer: manuscript.writer,
            tokens_in: manuscript.usage.input as i64,
            tokens_out: manuscript.usage.output as i64,
        };
        if outlines::complete(&mut tx, task.id, generation, finished, app.clock.now()).await? && !is_own {
            usage::add(&mut tx, task.user_id, &task.channel).await?;
        }
        tx.signal(Subject::Outline(task.id).topic());
        tx.commit().await?;
        pen.feed.show(&text, Standing::Complete);
        Ok(())
    }

    async fn on_exhausted(&self, tx: &mut Write, failure: &Failure<Arc<App>>) -> anyhow::Result<()> {
        outlines::fail(tx, self.task_id, "the outline could not be written; call again", failure.now).await?;
        tx.signal(Subject::Outline(self.task_id).topic());
        Ok(())
    }
}

/// A web page as it is kept with its task.
#[derive(Debug, Serialize, Deserialize)]
pub struct WebPage {
    pub address: String,
    pub reading: Reading,
}

/// What the words of a task are written from.
pub fn source(task: &Task) -> anyhow::Result<Source> {
    let treatment = u32::try_from(task.sub_type).ok().and_then(Treatment::from_id).unwrap_or_default();
    Ok(match TaskType::from_number(task.task_type) {
        Some(TaskType::Topic) => Source::Topic,
        Some(TaskType::FreeText) => {
            Source::FreeText { text: task.input.clone(), reading: None, address: None, treatment }
        }
        Some(TaskType::Word | TaskType::Pdf | TaskType::TextFile | TaskType::Pptx) => {
            let reading: Reading =
                serde_json::from_str(&task.input).context("the document does not read").map_err(give_up)?;
            Source::FreeText { text: reading.text(), reading: Some(reading), address: None, treatment }
        }
        Some(TaskType::References) => {
            let references: Vec<Reference> =
                serde_json::from_str(&task.input).context("the references do not read").map_err(give_up)?;
            let excerpts = excerpts(&references, &task.title, EXCERPTS);
            Source::References { references, excerpts }
        }
        Some(TaskType::WebPage) => {
            let page: WebPage =
                serde_json::from_str(&task.input).context("the page does not read").map_err(give_up)?;
            let (text, address) = (page.reading.text(), Some(page.address));
            Source::FreeText { text, reading: Some(page.reading), address, treatment }
        }
        Some(TaskType::Markdown) if !task.input.is_empty() => {
            Source::Given { pasted: Some(task.input.clone()) }
        }
        _ => Source::Given { pasted: None },
    })
}

/// Lets other processes see now and then what is there so far; ends only when another run has taken the outline. Apart
/// from the writing, since readers in this process must not wait for the database, and the less often the busier it is.
async fn share(
    app: &App,
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
        match share_once(app, task_id, generation, &so_far).await {
            Ok(true) => {}
            Ok(false) => return anyhow::anyhow!("another run has taken this outline"),
            // Nothing is lost but a glimpse: no reason to write it all again.
            Err(error) => tracing::warn!(%error, task_id, "cannot share what is written so far"),
        }
        tokio::time::sleep(SHARE.max(start.elapsed() * BUSY)).await;
    }
}

/// False if another run has taken this outline.
async fn share_once(app: &App, task_id: i64, generation: i64, so_far: &str) -> sqlx::Result<bool> {
    let mut tx = app.db.write().await?;
    let ours = outlines::show(&mut tx, task_id, generation, so_far, app.clock.now()).await?;
    tx.signal(Subject::Outline(task_id).topic());
    tx.commit().await?;
    Ok(ours)
}

/// Shows what is written as it comes.
struct Pen<'a> {
    app: &'a App,
    user: i64,
    feed: FeedWriter,
}

impl Pen<'_> {
    async fn write(&self, brief: &Brief, source: &Source) -> anyhow::Result<(Manuscript<Outline>, String)> {
        let (mut manuscript, is_shown) = self.follow(brief, source).await?;
        if let Some(credit) = source.credit(brief) {
            // Below what a model says of its deck, and above what stands in a text.
            let body = &mut manuscript.value.body;
            let place = if manuscript.writer == Writer::Model { body.len() } else { 0 };
            body.insert(place, Block::Text(credit));
        }
        let text = manuscript.value.to_markdown();
        if !is_shown {
            self.write_slowly(&text).await;
        }
        Ok((manuscript, text))
    }

    /// Lets the author write, and shows what a model writes as it comes. Tells whether there was any of that.
    async fn follow(&self, brief: &Brief, source: &Source) -> anyhow::Result<(Manuscript<Outline>, bool)> {
        let (sender, mut fragments) = mpsc::channel(256);
        let app = self.app;
        let mut so_far = String::new();
        let mut credit = source.credit(brief);
        // The sender ends with the writing, and the reading with the sender.
        let user = self.user;
        let writing = async move { app.author.outline(user, brief, source, &sender).await };
        let reading = async {
            while let Some(fragment) = fragments.recv().await {
                so_far.push_str(&fragment);
                // Above the first chapter, where it stands in the end.
                if let Some(end) = so_far.find("\n## ")
                    && let Some(credit) = credit.take()
                {
                    so_far.insert_str(end, &format!("\n{credit}\n"));
                }
                self.feed.show(&so_far, Standing::Generating);
            }
        };
        let (manuscript, ()) = tokio::join!(writing, reading);
        let manuscript = manuscript.map_err(give_up)?;
        let is_shown = manuscript.writer == Writer::Model;
        Ok((manuscript, is_shown))
    }

    /// Lets a person see the built-in writer at work, at the pace that the settings ask for.
    async fn write_slowly(&self, text: &str) {
        let pace = self.app.settings.writer_pace;
        if pace.is_zero() {
            self.feed.show(text, Standing::Generating);
            return;
        }
        let mut end = 0;
        for fragment in Fragments::of(text) {
            end += fragment.len();
            self.feed.show(&text[..end], Standing::Generating);
            tokio::time::sleep(pace).await;
        }
    }
}
