//! Writes the body of a chapter.

use std::collections::BTreeSet;

use deckwright_model::fidelity::{SourceFacts, compare};
use deckwright_model::outline::{Block, Chapter, Outline};

use super::attempts::Attempts;
use super::body::{self, FillRules, FilledChapter};
use super::calls::Calls;
use super::collect::collect;
use super::outcome::{ModelError, ModelFailure, ModelOutput, Repair, Usage};
use super::prompt::{PromptVariables, Task};
use crate::brief::Brief;
use crate::compose;

/// Longest list of chapters and pages shown to the model, in characters.
const MAX_LIST_LENGTH: usize = 4_000;

/// Writes the bodies that are missing.
pub(super) async fn write(
    calls: &Calls,
    brief: &Brief,
    outline: &Outline,
    index: usize,
    task: Task<'_>,
) -> Result<ModelOutput<Chapter>, ModelFailure> {
    let Some(chapter) = outline.chapters.get(index) else { return Err(no_such_chapter()) };
    let mut written = ask(calls, brief, outline, &without_body(chapter), chapter, task).await?;
    // The composer never adds to a user's own words.
    if written.value.missing() > 0 && task.source().is_none() {
        let mut outline = outline.clone();
        outline.chapters[index] = written.value.chapter;
        let composed = compose::chapter(brief, &outline, index).ok_or_else(no_such_chapter)?;
        if composed != outline.chapters[index] {
            written.repairs.insert(Repair::Composed);
        }
        written.value.chapter = composed;
    }
    Ok(ModelOutput {
        value: written.value.chapter,
        repairs: written.repairs,
        calls: written.calls,
        usage: written.usage,
    })
}

/// Rewrites the existing body in better words.
pub(super) async fn polish(
    calls: &Calls,
    brief: &Brief,
    outline: &Outline,
    index: usize,
) -> Result<ModelOutput<Chapter>, ModelFailure> {
    let Some(chapter) = outline.chapters.get(index) else { return Err(no_such_chapter()) };
    let ModelOutput { value, repairs, calls, usage } =
        ask(calls, brief, outline, chapter, &without_body(chapter), Task::PolishChapter).await?;
    let mut polished = value.chapter;
    let originals: Vec<&Vec<Block>> = body::bodies(chapter).collect();
    for (new, original) in body::bodies_mut(&mut polished).zip(originals) {
        *new = choose_better(std::mem::take(new), original);
    }
    Ok(ModelOutput { value: polished, repairs, calls, usage })
}

/// Replaces the texts of `original` by `new`, unless facts were lost or added.
fn choose_better(new: Vec<Block>, original: &[Block]) -> Vec<Block> {
    let texts = |blocks: &[Block]| blocks.iter().filter_map(Block::text).collect::<Vec<_>>().join(" ");
    let (old_text, new_text) = (texts(original), texts(&new));
    if new_text.is_empty() || old_text.is_empty() || !compare(&old_text, &new_text).is_kept() {
        return original.to_vec();
    }
    let others = original.iter().filter(|block| block.text().is_none()).cloned();
    new.into_iter().filter(|block| block.text().is_some()).chain(others).collect()
}

fn without_body(chapter: &Chapter) -> Chapter {
    let mut bare = chapter.clone();
    body::bodies_mut(&mut bare).for_each(Vec::clear);
    bare
}

/// Shows the model `shown` and fills the empty bodies of `wanted` with its answer.
async fn ask(
    calls: &Calls,
    brief: &Brief,
    outline: &Outline,
    shown: &Chapter,
    wanted: &Chapter,
    task: Task<'_>,
) -> Result<ModelOutput<FilledChapter>, ModelFailure> {
    let limits = &calls.config().limits;
    let mut words = PromptVariables::new(brief, task, limits.text_chars);
    words.all_chapters = contents(outline);
    words.chapter = markdown(shown, limits.text_chars);

    let mut attempts = Attempts::new(limits);
    let mut usage = Usage::default();
    let source = task.source().map(SourceFacts::of);
    let terms = FillRules { known: source.as_ref(), around_points: task.writes_pages() };
    let mut best = body::fill(wanted, "", brief, terms);
    let mut turns = words.turns();
    let mut reason = ModelError::Empty;
    if best.wanted == 0 {
        return Ok(ModelOutput { value: best, repairs: BTreeSet::new(), calls: 0, usage });
    }
    while attempts.begin_another() {
        let collected = collect(calls, &turns, &mut usage).await;
        let mut filled = body::fill(wanted, &collected.text, brief, terms);
        filled.repairs.extend(collected.repairs.iter());
        let foreign = filled.repairs.contains(&Repair::Foreign);
        let whole = filled.missing() == 0 || (filled.is_usable() && collected.error.is_none());
        let good = whole && !foreign;
        reason = if whole && foreign { ModelError::ForeignFacts } else { collected.reason(&filled.repairs) };
        let purer = filled.found == best.found && best.repairs.contains(&Repair::Foreign) && !foreign;
        if filled.found > best.found || purer {
            best = filled;
        }
        if good || !attempts.pause(&reason).await {
            break;
        }
        turns = words.turns_after(&reason);
    }
    let calls = attempts.calls();
    if !best.is_usable() {
        return Err(ModelFailure { reason, calls, usage });
    }
    let repairs = std::mem::take(&mut best.repairs);
    Ok(ModelOutput { value: best, repairs, calls, usage })
}

/// Lists the chapters with their pages, so that the model does not repeat another chapter.
fn contents(outline: &Outline) -> String {
    let of_chapter = |chapter: &Chapter| {
        let pages: Vec<&str> = chapter.pages.iter().map(|page| page.title.as_str()).collect();
        format!("{} ({})", chapter.title, pages.join("; "))
    };
    let chapters: Vec<String> = outline.chapters.iter().map(of_chapter).collect();
    chapters.join("; ").chars().take(MAX_LIST_LENGTH).collect()
}

/// Writes the chapter as Markdown, without the deck's title, up to `most` characters; what is beyond stays
/// unwritten.
fn markdown(chapter: &Chapter, most: usize) -> String {
    let outline = Outline { title: "x".to_owned(), chapters: vec![chapter.clone()], ..Outline::default() };
    let mut room = most;
    let fits = |line: &&str| {
        let chars = line.chars().count() + 1;
        room = room.saturating_sub(chars);
        room > 0
    };
    let markdown = outline.to_markdown();
    let lines: Vec<&str> =
        markdown.lines().skip(1).filter(|line| !line.is_empty()).take_while(fits).collect();
    lines.join("\n")
}

fn no_such_chapter() -> ModelFailure {
    ModelFailure { reason: ModelError::WrongShape, calls: 0, usage: Usage::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Block {
        Block::Text(text.to_owned())
    }

    #[test]
    fn polishing_may_not_change_figures() {
        let original = [text("in 2024 we was 12 people")];
        let good = vec![text("In 2024 we were 12 people.")];
        assert_eq!(choose_better(good.clone(), &original), good);
        assert_eq!(choose_better(vec![text("We were 12 people.")], &original), original);
        assert_eq!(choose_better(vec![text("In 2024 we were 13 people.")], &original), original);
        assert_eq!(choose_better(Vec::new(), &original), original);
    }

    #[test]
    fn polishing_keeps_what_is_no_text() {
        let code = Block::Code("x = 1".to_owned());
        let polished = choose_better(vec![text("Better.")], &[text("worse"), code.clone()]);
        assert_eq!(polished, [text("Better."), code]);
    }
}
