//! What should a reader of the quality report know about the words of a deck?

use deckwright_interface::wire::{TaskType, WritingNote};
use deckwright_model::document::FileContent;
use deckwright_writer::brief::Brief;
use deckwright_writer::compose;

use super::source::Source;
use crate::store::TextOrigin;
use crate::store::outlines::OutlineRow;
use crate::store::tasks::Task;

const BY_MODEL: &str = "a language model told chapters and pages; the words are the author's";
const BY_RULES: &str = "the language model could not be used; chapters and pages follow the text's own signs";

/// Whether the words of a task are its user's.
fn is_own(task: &Task) -> bool {
    matches!(task.task_type, TaskType::FreeText | TaskType::TextFile | TaskType::Markdown)
}

/// Notes on who arranged a user's own words, on a deck that the built-in composer wrote about a topic, and on what a document
/// has that cannot be shown. Notes on fields appear only as long as the deck has fields. Takes long for a long document.
pub fn remarks(task: &Task, outline: &OutlineRow) -> anyhow::Result<Vec<WritingNote>> {
    let structured = match outline.writer {
        TextOrigin::ArrangedByModel => Some(("arranged", BY_MODEL)),
        TextOrigin::ComposerInsteadOfModel if is_own(task) => Some(("composed", BY_RULES)),
        _ => None,
    };
    if let Some((outcome, detail)) = structured {
        let note = WritingNote { chapter: 0, outcome: outcome.to_owned(), detail: detail.to_owned() };
        return Ok(vec![note]);
    }
    if let Source::FreeText { reading: Some(FileContent::Document(document)), .. } = Source::of(task)? {
        let note = |detail| WritingNote { chapter: 0, outcome: "left_out".to_owned(), detail };
        return Ok(document.left_out.into_iter().map(note).collect());
    }
    if task.task_type != TaskType::Topic
        || !matches!(outline.writer, TextOrigin::Composer | TextOrigin::ComposerInsteadOfModel)
    {
        return Ok(Vec::new());
    }
    let brief: Brief = serde_json::from_str(&task.brief)?;
    let has_fields = outline.fullest().contains('[');
    let remarks = compose::remarks(&brief).into_iter().filter(|remark| has_fields || !remark.is_of_fields());
    let note = |remark: compose::Remark| WritingNote {
        chapter: 0,
        outcome: if remark.is_of_fields() { "draft" } else { "language" }.to_owned(),
        detail: remark.to_string(),
    };
    Ok(remarks.map(note).collect())
}
