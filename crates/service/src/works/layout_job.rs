//! Reads what every page of an outline means, and keeps it as the plan of a professional layout.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use deckwright_layout::Plan;
use deckwright_model::outline::Outline;
use serde::{Deserialize, Serialize};

use super::reading::{read_pages, relations};
use crate::compute::{Compute, ComputeError, ComputeOwner};
use crate::jobs::{Failure, Job, JobContext, JobKind, Lane, give_up};
use crate::store::{WriteTx, layout_tasks, outlines};
use crate::words::{Author, with_stored};

/// Reads what pages mean: with a model where there is one, or else by rules.
#[derive(Clone, Debug)]
pub struct PageReader {
    pub author: Arc<Author>,
    pub compute: Arc<Compute>,
    /// How long a model may take for the pages that it is asked about at once.
    pub patience: Duration,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct LayoutJob {
    pub layout_task_id: i64,
}

impl Job for LayoutJob {
    type State = PageReader;
    const KIND: JobKind = JobKind::named("layout");
    const LANE: Lane = Lane::Words;

    fn unique_key(&self) -> Option<String> {
        Some(self.layout_task_id.to_string())
    }

    async fn run(self, ctx: JobContext<PageReader>) -> anyhow::Result<()> {
        let reader = &ctx.state;
        let mut conn = ctx.db.read().await?;
        let layout = layout_tasks::find(&mut conn, ctx.owner, self.layout_task_id).await?;
        let layout = layout.context("the layout task is gone").map_err(give_up)?;
        let outline = outlines::find(&mut conn, ctx.owner, layout.task_id).await?;
        drop(conn);
        let outline = outline.context("the outline is gone").map_err(give_up)?;
        let (owner, text) = (ComputeOwner::Job(ctx.owner), outline.into_fullest());
        let outline = with_stored(&reader.compute, owner, text, |outline| outline).await?.map_err(give_up)?;

        let plan = reader.read(ctx.owner, outline).await?;
        let plan = serde_json::to_string(&plan).context("the plan")?;
        let mut tx = ctx.db.write().await?;
        ctx.finish(&mut tx).await?;
        layout_tasks::complete(&mut tx, ctx.owner, layout.id, &plan, ctx.clock.now()).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn on_exhausted(&self, tx: &mut WriteTx, failure: &Failure<PageReader>) -> anyhow::Result<()> {
        let reason = "the layout could not be made; start a new one";
        layout_tasks::fail(tx, failure.owner, self.layout_task_id, reason, failure.now).await?;
        Ok(())
    }
}

impl PageReader {
    async fn read(&self, user: i64, outline: Outline) -> Result<Plan, ComputeError> {
        if self.author.has_model() {
            return Ok(self.read_with_model(user, &outline).await);
        }
        self.compute.run(ComputeOwner::Job(user), move |_| Plan::of(&outline)).await
    }

    /// Reads with the model in the user's turn.
    async fn read_with_model(&self, user: i64, outline: &Outline) -> Plan {
        read_pages(outline, |pages| async move {
            let asking = async {
                let model = self.author.model_for(user).await?;
                let written = model.relations(&pages, &relations()).await;
                Some(model.end(written).await)
            };
            tokio::time::timeout(self.patience, asking).await.ok().flatten()
        })
        .await
    }
}
