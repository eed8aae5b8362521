//! The outline tree between its neutral form and the wire's.

use deckwright_interface::wire::{OutlineNode, node_type};
use deckwright_model::outline::{NodeKind, TreeNode};

/// The tree as clients get it: ids depth-first from 1.
pub fn to_wire(root: &TreeNode) -> OutlineNode {
    let mut next_id = 1;
    node_to_wire(root, 0, 0, &mut next_id)
}

fn node_to_wire(node: &TreeNode, parent_id: i64, sort: usize, next_id: &mut i64) -> OutlineNode {
    let id = *next_id;
    *next_id += 1;
    let node_type = match node.kind {
        NodeKind::Catalog => node_type::CATALOG,
        NodeKind::Ending => node_type::ENDING,
        NodeKind::Text => node_type::TEXT,
        _ => node_type::TITLE,
    };
    let children = node.children.iter().enumerate();
    OutlineNode {
        id,
        parent_id,
        depth: i64::from(node.depth),
        sort: sort as i64,
        direction: 1,
        expanded: true,
        show_tip: false,
        index: node.index.map(i64::from),
        last_level: node.last_level,
        page_index: node.page_index.map(i64::from),
        node_type: node_type.to_owned(),
        value: node.text.clone(),
        children: children.map(|(sort, child)| node_to_wire(child, id, sort, next_id)).collect(),
    }
}

/// The tree that a client sent back. Only the text, the nesting and the types that stand for
/// something of their own count.
pub fn from_wire(node: &OutlineNode) -> TreeNode {
    let kind = match node.node_type.as_str() {
        node_type::CATALOG => NodeKind::Catalog,
        node_type::ENDING => NodeKind::Ending,
        node_type::TEXT => NodeKind::Text,
        _ => NodeKind::Other,
    };
    TreeNode {
        kind,
        text: node.value.clone(),
        children: node.children.iter().map(from_wire).collect(),
        ..TreeNode::default()
    }
}
