//! Giving a work new pages in another template: draw, write the files, then change the row.
//!
//! The old files belong to nothing from then on and are swept.

use super::context::WorksContext;
use super::save::{Pages, WorkDraft, render_pages};
use super::save_error::SaveError;
use crate::store::{blobs, designs};

/// Lays `work` out and lets it take the place of the pages of design `id`.
pub async fn restyle(works: &WorksContext, id: i64, work: WorkDraft) -> Result<(), SaveError> {
    let (work, Pages { cover, canvas, data, report, width, height, count }) =
        render_pages(works, work).await?;
    let keys = [cover.as_str(), canvas.as_str(), data.as_str()];
    let changed = designs::NewPages {
        template_id: work.template.id(),
        template_type: work.template.kind(),
        width,
        height,
        pages: count,
        cover_key: keys[0],
        canvas_key: keys[1],
        data_key: keys[2],
        report: &report,
    };
    let mut tx = works.db.write().await?;
    designs::restyle(&mut tx, work.user_id, id, changed, works.clock.now()).await?;
    blobs::detach_from_design(&mut tx, work.user_id, id).await?;
    for key in keys {
        blobs::attach_to_design(&mut tx, work.user_id, id, key).await?;
    }
    tx.commit().await?;
    Ok(())
}
