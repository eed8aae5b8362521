//! Reads what every page of an outline means, and keeps it as the plan of a professional layout.

use std::sync::Arc;

use anyhow::Context;
use deckwright_layout::Plan;
use deckwright_layout::meaning::{Reading, Relation};
use deckwright_layout::professional::PagePlan;
use deckwright_model::outline::{Block, Chapter, Outline, Page};
use deckwright_writer::model::Related;
use futures::future::join_all;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::compute::Whose;
use crate::jobs::{Failure, Job, JobContext, JobKind, Lane, give_up};
use crate::store::{Write, layout_tasks, outlines};

/// Pages of a chapter that the model is asked about in one question.
const PAGES_AT_ONCE: usize = 12;

#[derive(Debug, Serialize, Deserialize)]
pub struct LayoutJob {
    pub layout_task_id: i64,
}

impl Job for LayoutJob {
    type State = Arc<App>;
    const KIND: JobKind = JobKind::named("layout");
    const LANE: Lane = Lane::Words;

    fn unique_key(&self) -> Option<String> {
        Some(self.layout_task_id.to_string())
    }

    async fn run(self, ctx: JobContext<Arc<App>>) -> anyhow::Result<()> {
        let app = ctx.state.clone();
        let mut conn = app.db.read().await?;
        let layout = layout_tasks::find(&mut conn, ctx.owner, self.layout_task_id).await?;
        let layout = layout.context("the layout task is gone").map_err(give_up)?;
        let outline = outlines::find(&mut conn, ctx.owner, layout.task_id).await?;
        drop(conn);
        let outline = outline.context("the outline is gone").map_err(give_up)?;
        let outline =
            Outline::from_own_markdown(outline.fullest(), "").context("a stored outline does not read");
        let outline = outline.map_err(give_up)?;

        let plan = if app.author.has_model() {
            read_with_model(&app, ctx.owner, &outline).await
        } else {
            app.compute.run(Whose::Job(ctx.owner), move |_| Plan::of(&outline)).await?
        };
        let plan = serde_json::to_string(&plan).context("the plan")?;
        let mut tx = app.db.write().await?;
        ctx.finish(&mut tx).await?;
        layout_tasks::complete(&mut tx, ctx.owner, layout.id, &plan, app.clock.now()).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn on_exhausted(&self, tx: &mut Write, failure: &Failure<Arc<App>>) -> anyhow::Result<()> {
        let reason = "the layout could not be made; start a new one";
        layout_tasks::fail(tx, failure.owner, self.layout_task_id, reason, failure.now).await?;
        Ok(())
    }
}

/// Asks the model about the pages of each chapter, all chapters at once. A page for which it has no answer that the page
/// bears out is read by rules.
async fn read_with_model(app: &App, user: i64, outline: &Outline) -> Plan {
    let choices: Vec<(&str, &str)> =
        Relation::ALL.iter().map(|(name, relation)| (*name, relation.meaning())).collect();
    let choices = &choices;
    let read = outline.chapters.iter().flat_map(|chapter| chapter.pages.chunks(PAGES_AT_ONCE)).map(|pages| async move {
        let words: Vec<String> = pages.iter().map(markdown).collect();
        let asking = async {
            let model = app.author.model_for(user).await?;
            let written = model.relations(&words, choices).await;
            Some(model.end(written).await)
        };
        // Nobody sees this answer grow, so all of it has to come in the time of a first word.
        let related = match tokio::time::timeout(app.settings.model_first_token, asking).await {
            Ok(Some(Ok(written))) => written.value,
            Ok(Some(Err(failed))) => {
                tracing::warn!(reason = %failed.reason, calls = failed.calls, "rules read pages instead of the model");
                Vec::new()
            }
            Ok(None) | Err(_) => Vec::new(),
        };
        (pages, related)
    });
    let read = join_all(read).await;
    let tells_more = |related: &Related| Relation::by_name(&related.relation) != Some(Relation::List);
    // A weak model calls everything a list; one that sees more elsewhere is believed.
    let sees_more = read.iter().flat_map(|(_, related)| related.iter().flatten()).any(tells_more);
    let plan = |(page, related): (&Page, Option<&Related>)| {
        let believed = related.filter(|related| tells_more(related) || sees_more && !has_table(page));
        let reading = believed.and_then(|related| {
            let why = match related.evidence.as_str() {
                "" => "the language model sees no more than a list".to_owned(),
                evidence => format!("the language model points to “{evidence}”"),
            };
            Some(Reading::new(Relation::by_name(&related.relation)?, why))
        });
        reading.and_then(|reading| PagePlan::checked(page, reading)).unwrap_or_else(|| PagePlan::of(page))
    };
    let pages = read.iter().flat_map(|(pages, related)| {
        let related = related.iter().map(Option::as_ref).chain(std::iter::repeat(None));
        pages.iter().zip(related)
    });
    Plan { pages: pages.map(plan).collect() }
}

/// Whether a page has a table, which the rules read by its numbers.
fn has_table(page: &Page) -> bool {
    page.body.iter().any(|block| matches!(block, Block::Table(_)))
}

/// The page alone.
fn markdown(page: &Page) -> String {
    let chapter = Chapter { title: "x".to_owned(), body: Vec::new(), pages: vec![page.clone()] };
    let outline = Outline { title: "x".to_owned(), chapters: vec![chapter], ..Outline::default() };
    let text = outline.to_markdown();
    text.find("### ").map_or(String::new(), |start| text[start..].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_sees_the_page_and_nothing_else() {
        let whole = "# Deck\n\n## Chapter\n\n### Page\n\n#### Point\n\n- Text.\n";
        let outline = Outline::from_own_markdown(whole, "").unwrap();
        let seen = markdown(&outline.chapters[0].pages[0]);
        assert!(
            seen.starts_with("### Page") && seen.contains("Text.") && !seen.contains("Chapter"),
            "{seen}"
        );
    }
}
