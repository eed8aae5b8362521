//! Writes the body text of a ticket, chapter by chapter, keeps what is written, and lets the deck say what it comes to.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use deckwright_model::outline::Outline;
use deckwright_writer::brief::Brief;
use deckwright_writer::compose::Composition;
use deckwright_writer::model::Usage;
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::author::Source;
use super::outline_job::source;
use super::streams::Subject;
use crate::app::App;
use crate::jobs::{Failure, Job, JobContext, JobKind, Lane, give_up};
use crate::store::contents::{self, Chapter, Content};
use crate::store::outlines::Finished;
use crate::store::tasks::Task;
use crate::store::{Write, Writer, outlines, tasks};

#[derive(Debug, Serialize, Deserialize)]
pub struct ContentJob {
    pub content_id: i64,
}

impl Job for ContentJob {
    type State = Arc<App>;
    const KIND: JobKind = JobKind::named("content");
    const LANE: Lane = Lane::Words;
    /// Many chapters, each in its turn; those that are written stay for the next attempt.
    const DEADLINE: Duration = Duration::from_hours(1);

    fn unique_key(&self) -> Option<String> {
        Some(self.content_id.to_string())
    }

    async fn run(self, ctx: JobContext<Arc<App>>) -> anyhow::Result<()> {
        let app = ctx.state.clone();
        let mut conn = app.db.read().await?;
        let content = contents::get(&mut conn, ctx.owner, self.content_id).await?;
        let content = content.context("the ticket is gone").map_err(give_up)?;
        let task = tasks::find(&mut conn, ctx.owner, content.task_id).await?;
        let task = task.context("the task is gone").map_err(give_up)?;
        let written = contents::chapters(&mut conn, content.id).await?;
        drop(conn);
        let brief: Brief =
            serde_json::from_str(&task.brief).context("the brief does not read").map_err(give_up)?;
        let source = source(&task)?;
        let content = if written.is_empty() {
            read_again(&ctx, content, &task, &brief, &source).await?
        } else {
            content
        };
        let outline = read(&content.outline).map_err(give_up)?;

        let chapters = write_missing(&ctx, &content, &brief, &outline, &source, written).await?;
        let mut whole = assemble(&outline, &chapters)?;
        // A model that could write no chapter is not asked what they come to.
        let is_by_model = chapters.iter().any(|chapter| chapter.writer == Writer::Model);
        let mut spent = Usage::default();
        if is_by_model
            && let Some((closing, usage)) = app.author.closing(ctx.owner, &brief, &whole, &source).await
        {
            whole.ending = Some(closing.to_ending(brief.locale()));
            spent = usage;
        }
        let text = whole.to_markdown();
        let mut tx = app.db.write().await?;
        ctx.finish(&mut tx).await?;
        contents::add_tokens(&mut tx, content.id, spent.input as i64, spent.output as i64).await?;
        if contents::complete(&mut tx, content.id, &text, app.clock.now()).await? {
            take_into_task(&mut tx, ctx.owner, &content, &text, app.clock.now()).await?;
        }
        tx.signal(Subject::Content(content.id).topic());
        tx.commit().await?;
        Ok(())
    }

    async fn on_exhausted(&self, tx: &mut Write, failure: &Failure<Arc<App>>) -> anyhow::Result<()> {
        contents::fail(tx, self.content_id, "the content could not be written; submit it again", failure.now)
            .await?;
        tx.signal(Subject::Content(self.content_id).topic());
        Ok(())
    }
}

/// Lets a model say how a pasted outline is meant, where nobody has looked at it yet: whoever asks for the content at once
/// gets it in the right order, too.
async fn read_again(
    ctx: &JobContext<Arc<App>>,
    content: Content,
    task: &Task,
    brief: &Brief,
    source: &Source,
) -> anyhow::Result<Content> {
    let app = &ctx.state;
    let current = outlines::find(&mut *app.db.read().await?, ctx.owner, task.id).await?;
    let is_as_pasted = current.is_some_and(|it| it.is_as_pasted() && it.text == content.outline);
    if !is_as_pasted || !app.author.can_read_again(task).await {
        return Ok(content);
    }
    // Nothing is shown before all of it is arranged.
    let (fragments, _) = mpsc::channel(1);
    let manuscript = app.author.outline(ctx.owner, brief, source, &fragments).await.map_err(give_up)?;
    let text = manuscript.value.to_markdown();
    let finished = Finished {
        text: &text,
        content: manuscript.value.has_body().then_some(&text),
        writer: manuscript.writer,
        tokens_in: manuscript.usage.input as i64,
        tokens_out: manuscript.usage.output as i64,
    };
    let mut tx = app.db.write().await?;
    ctx.hold(&mut tx).await?;
    if !outlines::read_again(&mut tx, task.id, finished, app.clock.now()).await? {
        return Ok(content);
    }
    contents::set_outline(&mut tx, content.id, &text).await?;
    tx.signal(Subject::Outline(task.id).topic());
    tx.commit().await?;
    Ok(Content { outline: text, ..content })
}

/// Chapters that are kept in one transaction.
const MOST_AT_ONCE: usize = 64;

/// Writes the chapters that are not there yet, all at once, and keeps them as they come: a restart goes on
/// where it was. Those that come together, as the composer's do, are kept together.
async fn write_missing(
    ctx: &JobContext<Arc<App>>,
    content: &Content,
    brief: &Brief,
    outline: &Outline,
    source: &Source,
    mut chapters: Vec<Chapter>,
) -> anyhow::Result<Vec<Chapter>> {
    let app = &ctx.state;
    let is_missing = |index: &usize| !chapters.iter().any(|kept| kept.chapter == *index as i64);
    let missing: Vec<usize> = (0..outline.chapters.len()).filter(is_missing).collect();
    let composition = &Composition::new(brief, outline);
    let writing: FuturesUnordered<_> = missing
        .into_iter()
        .map(|index| async move { (index, app.author.chapter(ctx.owner, composition, index, source).await) })
        .collect();
    let mut writing = writing.ready_chunks(MOST_AT_ONCE);
    while let Some(written) = writing.next().await {
        let (mut tokens_in, mut tokens_out) = (0, 0);
        let mut new = Vec::new();
        for (index, manuscript) in written {
            tokens_in += manuscript.usage.input as i64;
            tokens_out += manuscript.usage.output as i64;
            let chapters = vec![manuscript.value];
            let only = Outline { title: outline.title.clone(), chapters, ..Outline::default() };
            new.push(Chapter { chapter: index as i64, text: only.to_markdown(), writer: manuscript.writer });
        }
        let mut tx = app.db.write().await?;
        ctx.hold(&mut tx).await?;
        for chapter in &new {
            contents::add_chapter(&mut tx, content.id, chapter).await?;
        }
        contents::add_tokens(&mut tx, content.id, tokens_in, tokens_out).await?;
        tx.signal(Subject::Content(content.id).topic());
        tx.commit().await?;
        chapters.extend(new);
    }
    Ok(chapters)
}

fn read(markdown: &str) -> anyhow::Result<Outline> {
    Outline::from_own_markdown(markdown, "").context("a stored outline does not read")
}

/// The outline with the chapters that are written so far; the others without their text.
pub fn assemble(outline: &Outline, chapters: &[Chapter]) -> anyhow::Result<Outline> {
    let mut whole = outline.clone();
    for kept in chapters {
        let chapter = read(&kept.text)?.chapters.into_iter().next();
        let place = usize::try_from(kept.chapter).ok().and_then(|index| whole.chapters.get_mut(index));
        if let (Some(chapter), Some(place)) = (chapter, place) {
            *place = chapter;
        }
    }
    Ok(whole)
}

/// Markdown of the chapters that are complete so far, as a client that polls gets to see it.
pub fn partial(content: &Content, chapters: &[Chapter]) -> anyhow::Result<String> {
    let outline = read(&content.outline)?;
    let whole = assemble(&outline, chapters)?;
    let done = |index: usize| chapters.iter().any(|kept| kept.chapter == index as i64);
    let mut indices = 0..;
    let chapters = whole.chapters.into_iter().filter(|_| indices.next().is_some_and(done)).collect();
    Ok(Outline { chapters, ending: None, ..whole }.to_markdown())
}

/// Markdown of the chapters that are complete from the first on, as a client that reads along gets to see it: whatever is
/// written later follows it.
pub fn beginning(content: &Content, chapters: &[Chapter]) -> anyhow::Result<String> {
    let unbroken = (0..).zip(chapters).take_while(|(index, kept)| kept.chapter == *index).count();
    partial(content, &chapters[..unbroken])
}

/// Makes the text the task's content, unless a newer ticket was quicker. An outline that was edited
/// meanwhile keeps its edits and takes the body of what it still says.
async fn take_into_task(
    tx: &mut Write,
    owner: i64,
    content: &Content,
    text: &str,
    now: i64,
) -> anyhow::Result<()> {
    if contents::is_superseded(tx, content.task_id, content.id).await? {
        return Ok(());
    }
    let current = outlines::find(tx, owner, content.task_id).await?.context("the outline is gone")?;
    let text = if current.text == content.outline {
        text.to_owned()
    } else {
        read(&current.text)?.merged_over(&read(text)?).to_markdown()
    };
    outlines::set_content(tx, content.task_id, current.version, &text, now).await?;
    Ok(())
}
