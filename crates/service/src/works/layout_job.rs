//! Reads what every page of an outline means, and keeps it as the plan of a professional layout.

use std::sync::Arc;

use anyhow::Context;
use deckwright_layout::Plan;
use deckwright_model::outline::Outline;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::compute::Whose;
use crate::jobs::{Failure, Job, JobContext, JobKind, Lane, give_up};
use crate::store::{Write, layout_tasks, outlines};
use crate::works::reading::{read_pages, relations};

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

/// Reads with the model in the user's turn.
async fn read_with_model(app: &App, user: i64, outline: &Outline) -> Plan {
    read_pages(outline, |pages| async move {
        let asking = async {
            let model = app.author.model_for(user).await?;
            let written = model.relations(&pages, &relations()).await;
            Some(model.end(written).await)
        };
        tokio::time::timeout(app.settings.model.total, asking).await.ok().flatten()
    })
    .await
}
