//! What should a reader of the quality report know about the words of a deck?

use deckwright_interface::wire::{TaskType, WritingNote};
use deckwright_model::document::Reading;
use deckwright_writer::brief::Brief;
use deckwright_writer::compose;

use super::author::Source;
use super::outline_job::source;
use crate::store::Writer;
use crate::store::outlines::Outline;
use crate::store::tasks::Task;

/// Notes on a deck that the built-in composer wrote about a topic, and on what a document has that cannot be shown. What
/// is said of fields holds as long as there are some.
pub fn remarks(task: &Task, outline: &Outline) -> anyhow::Result<Vec<WritingNote>> {
    if let Source::FreeText { reading: Some(Reading::Document(document)), .. } = source(task)? {
        let note = |detail| WritingNote { chapter: 0, outcome: "left_out".to_owned(), detail };
        return Ok(document.left_out.into_iter().map(note).collect());
    }
    if task.task_type != TaskType::Topic.number()
        || !matches!(outline.writer, Writer::Composer | Writer::ComposerInsteadOfModel)
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
