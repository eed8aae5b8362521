//! Writes the body text of a ticket, chapter by chapter, keeps what is written, and lets the deck say what it comes to.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use deckwright_model::outline::{self, Outline};
use deckwright_writer::brief::Brief;
use deckwright_writer::model::Usage;
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::author::{ChapterPlan, Manuscript};
use super::context::WritingContext;
use super::source::Source;
use super::stored::{OutlineText, read_stored, with_stored};
use super::streams::Subject;
use crate::compute::{Compute, ComputeError, ComputeOwner};
use crate::jobs::{Failure, Job, JobContext, JobKind, Lane, give_up};
use crate::store::contents::{self, Chapter, Content};
use crate::store::outlines::CompletedOutline;
use crate::store::tasks::Task;
use crate::store::{TextOrigin, WriteTx, outlines, tasks};

/// Times that the end of the job begins again because somebody else changed the outline meanwhile.
const MAX_RACES: usize = 5;

#[derive(Debug, Serialize, Deserialize)]
pub struct ContentJob {
    pub content_id: i64,
}

impl Job for ContentJob {
    type State = WritingContext;
    const KIND: JobKind = JobKind::named("content");
    const LANE: Lane = Lane::Words;
    /// Many chapters, each in its turn; those that are written stay for the next attempt.
    const DEADLINE: Duration = Duration::from_hours(1);

    fn unique_key(&self) -> Option<String> {
        Some(self.content_id.to_string())
    }

    async fn run(self, ctx: JobContext<WritingContext>) -> anyhow::Result<()> {
        let (words, clock) = (&ctx.state, &ctx.clock);
        let mut conn = words.db.read().await?;
        let content = contents::get(&mut conn, ctx.owner, self.content_id).await?;
        let content = content.context("the ticket is gone").map_err(give_up)?;
        let task = tasks::find(&mut conn, ctx.owner, content.task_id).await?;
        let task = Arc::new(task.context("the task is gone").map_err(give_up)?);
        let written = contents::chapters(&mut conn, content.id).await?;
        drop(conn);
        let brief: Brief =
            serde_json::from_str(&task.brief).context("the brief does not read").map_err(give_up)?;
        let source = Source::read(&words.compute, &task, None).await?;
        let content = if written.is_empty() {
            read_again(&ctx, content, &task, &brief, &source).await?
        } else {
            content
        };
        let owner = ComputeOwner::Job(ctx.owner);
        let outline = with_stored(&words.compute, owner, content.outline.clone(), Arc::new).await?;
        let outline = outline.map_err(give_up)?;

        let plan = ChapterPlan::new(brief, outline, source, content.outline.len());
        let chapters = write_missing(&ctx, &content, &plan, written).await?;
        let bytes = content.outline.len() + length(&chapters);
        let (outline, kept) = (plan.outline.clone(), chapters.clone());
        let assembling = move || assemble(&outline, &kept);
        let mut whole = words.compute.run_on_text(owner, bytes, assembling).await??;
        // A model that could write no chapter is not asked what they come to.
        let is_by_model = chapters.iter().any(|chapter| chapter.writer == TextOrigin::Model);
        let mut spent = Usage::default();
        if is_by_model
            && let Some((closing, usage)) =
                words.author.closing(ctx.owner, &plan.brief, &whole, &plan.source).await
        {
            whole.ending = Some(closing.to_ending(plan.brief.locale()));
            spent = usage;
        }
        let OutlineText { text, .. } = OutlineText::written(&words.compute, owner, bytes, whole).await?;
        for _ in 0..MAX_RACES {
            let merged = merge(words, ctx.owner, &content, &text).await?;
            let mut tx = words.db.write().await?;
            let current = outlines::find(&mut tx, ctx.owner, content.task_id).await?;
            if current.as_ref().map(version) != Some(merged.over) {
                continue;
            }
            ctx.finish(&mut tx).await?;
            contents::add_tokens(&mut tx, content.id, spent.input as i64, spent.output as i64).await?;
            if contents::complete(&mut tx, content.id, &text, clock.now()).await?
                && !contents::is_superseded(&mut tx, content.task_id, content.id).await?
            {
                let (_, version) = merged.over;
                outlines::set_content(&mut tx, content.task_id, version, &merged.text, clock.now()).await?;
            }
            tx.signal(Subject::Content(content.id).topic());
            tx.commit().await?;
            return Ok(());
        }
        bail!("the outline changes faster than its content can be merged")
    }

    async fn on_exhausted(&self, tx: &mut WriteTx, failure: &Failure<WritingContext>) -> anyhow::Result<()> {
        contents::fail(tx, self.content_id, "the content could not be written; submit it again", failure.now)
            .await?;
        tx.signal(Subject::Content(self.content_id).topic());
        Ok(())
    }
}

/// Lets a model say how a pasted outline is meant, where nobody has looked at it yet: whoever asks for the content at once
/// gets it in the right order, too.
async fn read_again(
    ctx: &JobContext<WritingContext>,
    content: Content,
    task: &Task,
    brief: &Brief,
    source: &Arc<Source>,
) -> anyhow::Result<Content> {
    let words = &ctx.state;
    let current = outlines::find(&mut *words.db.read().await?, ctx.owner, task.id).await?;
    let is_as_pasted = current.is_some_and(|it| it.is_as_pasted() && it.text == content.outline);
    if !is_as_pasted || !words.author.can_read_again(task).await {
        return Ok(content);
    }
    // Nothing is shown before all of it is arranged.
    let (fragments, _) = mpsc::channel(1);
    let manuscript = words.author.outline(ctx.owner, brief, source, &fragments).await?;
    let owner = ComputeOwner::Job(ctx.owner);
    let written = OutlineText::written(&words.compute, owner, source.bytes(), manuscript.value).await?;
    let finished = CompletedOutline {
        text: &written.text,
        content: written.content(),
        writer: manuscript.writer,
        tokens_in: manuscript.usage.input as i64,
        tokens_out: manuscript.usage.output as i64,
    };
    let mut tx = words.db.write().await?;
    ctx.hold(&mut tx).await?;
    if !outlines::read_again(&mut tx, task.id, finished, ctx.clock.now()).await? {
        return Ok(content);
    }
    contents::set_outline(&mut tx, content.id, &written.text).await?;
    tx.signal(Subject::Outline(task.id).topic());
    tx.commit().await?;
    Ok(Content { outline: written.text, ..content })
}

/// Chapters that are kept in one transaction.
const MAX_AT_ONCE: usize = 64;

/// Writes the chapters that are not there yet, all at once, and keeps them as they come: a restart goes on
/// where it was. Those that come together, as the composer's do, are kept together.
async fn write_missing(
    ctx: &JobContext<WritingContext>,
    content: &Content,
    plan: &ChapterPlan,
    mut chapters: Vec<Chapter>,
) -> anyhow::Result<Vec<Chapter>> {
    let words = &ctx.state;
    let is_missing = |index: &usize| !chapters.iter().any(|kept| kept.chapter == *index as i64);
    let missing: Vec<usize> = (0..plan.outline.chapters.len()).filter(is_missing).collect();
    let writing: FuturesUnordered<_> = missing
        .into_iter()
        .map(|index| async move { Ok((index, words.author.chapter(ctx.owner, plan, index).await?)) })
        .collect();
    let mut writing = writing.ready_chunks(MAX_AT_ONCE);
    while let Some(written) = writing.next().await {
        let written = written.into_iter().collect::<Result<Vec<_>, ComputeError>>()?;
        let tokens_in = written.iter().map(|(_, manuscript)| manuscript.usage.input as i64).sum();
        let tokens_out = written.iter().map(|(_, manuscript)| manuscript.usage.output as i64).sum();
        let title = plan.outline.title.clone();
        let writing = move || written.into_iter().map(|one| chapter_row(&title, one)).collect();
        let owner = ComputeOwner::Job(ctx.owner);
        let new: Vec<Chapter> = words.compute.run_on_text(owner, plan.bytes, writing).await?;
        let mut tx = words.db.write().await?;
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

/// A chapter as it is kept: the only one of an outline.
fn chapter_row(title: &str, (index, manuscript): (usize, Manuscript<outline::Chapter>)) -> Chapter {
    let chapters = vec![manuscript.value];
    let only = Outline { title: title.to_owned(), chapters, ..Outline::default() };
    Chapter { chapter: index as i64, text: only.to_markdown(), writer: manuscript.writer }
}

/// How many bytes of text the chapters have.
pub fn length(chapters: &[Chapter]) -> usize {
    chapters.iter().map(|chapter| chapter.text.len()).sum()
}

/// The outline with the chapters that are written so far; the others without their text.
fn assemble(outline: &Outline, chapters: &[Chapter]) -> anyhow::Result<Outline> {
    let mut whole = outline.clone();
    for kept in chapters {
        let chapter = read_stored(&kept.text)?.chapters.into_iter().next();
        let place = usize::try_from(kept.chapter).ok().and_then(|index| whole.chapters.get_mut(index));
        if let (Some(chapter), Some(place)) = (chapter, place) {
            *place = chapter;
        }
    }
    Ok(whole)
}

/// What a client that polls sees of unfinished content: Markdown of the chapters that are complete.
pub async fn partial_content(
    compute: &Compute,
    user: i64,
    content: Content,
    chapters: Vec<Chapter>,
) -> Result<anyhow::Result<String>, ComputeError> {
    let bytes = content.outline.len() + length(&chapters);
    compute.run_on_text(ComputeOwner::User(user), bytes, move || partial(&content, &chapters)).await
}

/// Markdown of those `chapters` of the content that are complete.
fn partial(content: &Content, chapters: &[Chapter]) -> anyhow::Result<String> {
    let outline = read_stored(&content.outline)?;
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

/// Content as the task gets it.
struct MergedContent {
    text: String,
    /// The generation and version of the outline that it fits.
    over: (i64, i64),
}

/// Fits `text` to the task's outline: one that was edited meanwhile keeps its edits and gets the body of the headings that
/// it still has. Done before the transaction, which must not wait for a computation.
async fn merge(
    words: &WritingContext,
    owner: i64,
    content: &Content,
    text: &str,
) -> anyhow::Result<MergedContent> {
    let current = outlines::find(&mut *words.db.read().await?, owner, content.task_id).await?;
    let current = current.context("the outline is gone")?;
    let over = version(&current);
    if current.text == content.outline {
        return Ok(MergedContent { text: text.to_owned(), over });
    }
    let written = text.to_owned();
    let merging = move || {
        let merged = read_stored(&current.text)?.merged_over(&read_stored(&written)?);
        anyhow::Ok(merged.to_markdown())
    };
    let text = words.compute.run_on_text(ComputeOwner::Job(owner), text.len(), merging).await??;
    Ok(MergedContent { text, over })
}

fn version(outline: &outlines::OutlineRow) -> (i64, i64) {
    (outline.generation, outline.version)
}
