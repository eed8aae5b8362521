//! `POST /api/generate/ppt-tree`: the text of a saved work, page by page.

use deckwright_interface::Code;
use deckwright_interface::wire::{LayoutType, OutlineNode, PageType, WorkNode, WorkTreeForm, node_type};

use super::designs::active;
use super::form::Form;
use super::reply::{ApiError, ApiResult, Data};
use super::user::User;
use crate::app::AppState;
use crate::blobs::BlobKey;
use crate::compute::ComputeOwner;

/// Read the text of a work as a tree.
#[utoipa::path(
    post, path = "/api/generate/ppt-tree", tag = "Outline",
    request_body(content((WorkTreeForm = "application/x-www-form-urlencoded"), (WorkTreeForm = "multipart/form-data"))),
    responses(super::openapi::Answer<Vec<WorkNode>>),
)]
pub async fn read(app: AppState, user: User, Form(form): Form<WorkTreeForm>) -> ApiResult<Vec<WorkNode>> {
    let design = active(&app, &user, form.design_id).await?;
    if design.layout_type == LayoutType::Professional {
        return Err(ApiError::new(Code::NotSupported, "a work with a professional layout has no work tree"));
    }
    let key = BlobKey::parse(&design.data_key)
        .ok_or_else(|| ApiError::internal(&"a stored file key does not read"))?;
    let data = app.blobs.get(&key).await?;
    let length = data.len();
    let reading = move || serde_json::from_slice(&data).map(|root: OutlineNode| pages(&root));
    let pages = app.compute.run_on_text(ComputeOwner::User(user.id), length, reading).await?;
    Ok(Data(pages.map_err(anyhow::Error::from)?))
}

/// One node per page, in page order.
fn pages(root: &OutlineNode) -> Vec<WorkNode> {
    let texts = |node: &OutlineNode| {
        node.children.iter().filter(|child| is_text(child)).map(below).collect::<Vec<_>>()
    };
    let mut pages = vec![WorkNode::page(PageType::Cover, &root.value, texts(root))];
    for child in root.children.iter().filter(|child| !is_text(child)) {
        match child.node_type.as_str() {
            node_type::CATALOG => {
                let entries = child.children.iter().map(below).collect();
                pages.push(WorkNode::page(PageType::Contents, &child.value, entries));
            }
            node_type::ENDING => pages.push(WorkNode::page(PageType::Ending, &child.value, Vec::new())),
            _ => {
                pages.push(WorkNode::page(PageType::Chapter, &child.value, texts(child)));
                for page in child.children.iter().filter(|page| !is_text(page)) {
                    let content = page.children.iter().map(below).collect();
                    pages.push(WorkNode::page(PageType::Content, &page.value, content));
                }
            }
        }
    }
    pages
}

fn is_text(node: &OutlineNode) -> bool {
    node.node_type == node_type::TEXT
}

fn below(node: &OutlineNode) -> WorkNode {
    if is_text(node) {
        WorkNode::text(&node.value)
    } else {
        WorkNode::title(&node.value, node.children.iter().map(below).collect())
    }
}
