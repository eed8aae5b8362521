//! Outline ⇄ tree: the nodes that an editor shows, in the order of the pages.
//!
//! Ids, parents and wire names are up to whoever sends the tree; the nesting says everything.

use super::bounds::{self, OutlineError};
use super::draft::{self, Content};
use super::markdown_write::write_block;
use super::words::{self, OwnWords};
use super::{Block, Chapter, Outline, Page, Point, pieces};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NodeKind {
    /// The root.
    Title,
    /// The contents page.
    Catalog,
    /// A line of the contents page.
    Entry,
    Chapter,
    Page,
    Point,
    Text,
    /// The last page.
    Ending,
    /// Whatever else an editor sends: its place decides what it is.
    #[default]
    Other,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    pub kind: NodeKind,
    /// Plain text; a table, quote, code or picture as Markdown.
    pub text: String,
    /// 1 for the root.
    pub depth: u32,
    /// Number of the page that the node heads, from 1, if nothing overflows.
    pub page_index: Option<u32>,
    /// Place among the pages of a chapter or the points of a page, from 0.
    pub index: Option<u32>,
    /// Set for points and texts: whether nothing is below.
    pub last_level: Option<bool>,
    pub children: Vec<TreeNode>,
}

impl Outline {
    /// The outline as a tree: the title, and in it the contents page, prose below the title, the chapters,
    /// and the last page.
    pub fn to_tree(&self) -> TreeNode {
        let own_words = OwnWords::of(&self.title);
        let mut root = node(NodeKind::Title, &self.title, 1);
        root.page_index = Some(1);

        let mut catalog = node(NodeKind::Catalog, own_words.catalog, 2);
        catalog.page_index = Some(2);
        catalog.children =
            self.chapters.iter().map(|chapter| node(NodeKind::Entry, &chapter.title, 3)).collect();
        root.children.push(catalog);
        root.children.extend(text_nodes(&self.body, 2));

        let mut page_index = 3;
        for chapter in &self.chapters {
            root.children.push(chapter_node(chapter, &mut page_index));
        }
        let mut ending = node(NodeKind::Ending, self.ending.as_deref().unwrap_or(own_words.ending), 2);
        ending.page_index = Some(page_index);
        root.children.push(ending);
        root
    }

    /// The outline that an edited tree says. The catalog is ignored, since it follows the chapters.
    ///
    /// Below the root stand chapters, below them pages, then points, then texts, however deep, whatever
    /// their kinds say; only nodes of kind text are prose of the node above.
    pub fn from_tree(root: &TreeNode) -> Result<Self, OutlineError> {
        check_tree(root)?;
        let mut outline = Outline { title: root.text.clone(), ..Outline::default() };
        for node in &root.children {
            match node.kind {
                NodeKind::Catalog => {}
                NodeKind::Ending => outline.ending = Some(node.text.clone()),
                NodeKind::Text => read_texts(node, 0, &mut outline.body),
                _ => outline.chapters.push(read_chapter(node)),
            }
        }
        outline.ending = outline.ending.filter(|ending| !words::is_own_ending(ending.trim()));
        outline.normalize("");
        bounds::check_nodes(outline.node_count())?;
        if outline.title.is_empty() { Err(OutlineError::Empty) } else { Ok(outline) }
    }
}

fn node(kind: NodeKind, text: &str, depth: u32) -> TreeNode {
    TreeNode { kind, text: text.to_owned(), depth, ..TreeNode::default() }
}

fn chapter_node(chapter: &Chapter, page_index: &mut u32) -> TreeNode {
    let mut chapter_node = node(NodeKind::Chapter, &chapter.title, 2);
    // Without a divider its page is the chapter's.
    chapter_node.page_index = Some(*page_index);
    *page_index += u32::from(chapter.has_divider());
    chapter_node.children.extend(text_nodes(&chapter.body, 3));
    for (index, page) in (0..).zip(&chapter.pages) {
        let mut page_node = node(NodeKind::Page, &page.title, 3);
        page_node.index = Some(index);
        page_node.page_index = Some(*page_index);
        *page_index += 1;
        let (after, before): (Vec<Block>, Vec<Block>) =
            page.body.iter().cloned().partition(|block| matches!(block, Block::Afterword(_)));
        page_node.children.extend(text_nodes(&before, 4));
        for (index, point) in (0..).zip(&page.points) {
            let number = if page.ordered { format!("{}. ", index + 1) } else { String::new() };
            let mut point_node = node(NodeKind::Point, &format!("{number}{}", point.title), 4);
            point_node.index = Some(index);
            point_node.last_level = Some(point.body.is_empty());
            point_node.children.extend(text_nodes(&point.body, 5));
            page_node.children.push(point_node);
        }
        page_node.children.extend(text_nodes(&after, 4));
        chapter_node.children.push(page_node);
    }
    chapter_node
}

/// Texts, each with the entries nested below it.
fn text_nodes(body: &[Block], depth: u32) -> Vec<TreeNode> {
    let mut nodes: Vec<TreeNode> = Vec::new();
    for block in body {
        let (mut place, mut level) = (&mut nodes, 0);
        while level < block.level() && !place.is_empty() {
            let above = place.last_mut().expect("it is not empty");
            above.last_level = Some(false);
            place = &mut above.children;
            level += 1;
        }
        let text = node(NodeKind::Text, &block_text(block), depth + u32::from(level));
        place.push(TreeNode { last_level: Some(true), ..text });
    }
    nodes
}

/// Text as it is; a block as Markdown. Text that would read as a block gets a backslash before it.
fn block_text(block: &Block) -> String {
    match block {
        Block::Text(text) | Block::Afterword(text) | Block::Item { text, .. }
            if read_block(text.trim_start_matches('\\')).is_some() =>
        {
            format!("\\{text}")
        }
        Block::Text(text) | Block::Afterword(text) | Block::Item { text, .. } => text.clone(),
        _ => write_block(block),
    }
}

/// What [`block_text`] wrote, or a user typed.
fn read_text(text: &str) -> Block {
    if let Some(block) = read_block(text) {
        return block;
    }
    match text.strip_prefix('\\') {
        Some(rest) if read_block(rest.trim_start_matches('\\')).is_some() => Block::Text(rest.to_owned()),
        _ => Block::Text(text.to_owned()),
    }
}

/// The table, quote, code or picture that `text` is, and nothing else.
fn read_block(text: &str) -> Option<Block> {
    if !text.starts_with(['|', '>', '`', '~', '!', '[']) && !text.contains('|') {
        return None;
    }
    let mut document = pieces::scan(&format!("# x\n\n{text}\n"));
    let mut sections = draft::sections(&mut document, draft::SecondList::AsWritten).ok()?;
    let content = sections.pop().filter(|section| section.level == 1)?.content;
    match <[Content; 1]>::try_from(content).ok()? {
        [Content::Block(Block::Text(_) | Block::Afterword(_) | Block::Item { .. }) | Content::Item(_)] => {
            None
        }
        [Content::Block(block)] => Some(block),
    }
}

fn read_chapter(node: &TreeNode) -> Chapter {
    let mut chapter = Chapter { title: node.text.clone(), ..Chapter::default() };
    for node in &node.children {
        match node.kind {
            NodeKind::Text => read_texts(node, 0, &mut chapter.body),
            _ => chapter.pages.push(read_page(node)),
        }
    }
    chapter
}

fn read_page(node: &TreeNode) -> Page {
    let mut page = Page { title: node.text.clone(), ..Page::default() };
    for node in &node.children {
        if node.kind == NodeKind::Text {
            let from = page.body.len();
            read_texts(node, 0, &mut page.body);
            if !page.points.is_empty() {
                page.body[from..].iter_mut().for_each(Block::put_after);
            }
            continue;
        }
        let mut point = Point { title: node.text.clone(), body: Vec::new() };
        node.children.iter().for_each(|node| read_texts(node, 0, &mut point.body));
        page.points.push(point);
    }
    page
}

/// The text of `node` at `level`, and of all nodes below it.
fn read_texts(node: &TreeNode, level: u8, body: &mut Vec<Block>) {
    body.push(match read_text(&node.text) {
        Block::Text(text) => Block::at_level(level, text),
        block => block,
    });
    for node in &node.children {
        read_texts(node, level.saturating_add(1), body);
    }
}

/// Checks the bounds first, without recursion: nothing later goes deeper than they allow.
fn check_tree(root: &TreeNode) -> Result<(), OutlineError> {
    let (mut bytes, mut count) = (0, 0);
    let mut open = vec![(root, 1)];
    while let Some((node, depth)) = open.pop() {
        bounds::check_depth(depth)?;
        bytes += node.text.len();
        // The contents are ours, not the caller's.
        count += usize::from(node.kind != NodeKind::Catalog);
        let below = if node.kind == NodeKind::Catalog { &[][..] } else { &node.children[..] };
        open.extend(below.iter().map(|node| (node, depth + 1)));
    }
    bounds::check_bytes(bytes)?;
    bounds::check_nodes(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(node: &TreeNode) -> String {
        let indent = "  ".repeat(node.depth as usize - 1);
        let numbers: String = [("page", node.page_index), ("index", node.index)]
            .iter()
            .filter_map(|(name, value)| value.map(|value| format!(" {name}={value}")))
            .collect();
        let last = node.last_level.map_or("", |last| if last { " last" } else { " open" });
        let text = node.text.replace('\n', "/");
        let children: String = node.children.iter().map(sketch).collect();
        format!("{indent}{:?} {text}{numbers}{last}\n{children}", node.kind)
    }

    const MARKDOWN: &str = "# Deck\n\nA lead\n\n## One\n\nProse\n\n### First\n\n#### Point\n- Text\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n#### Bare\n\n### Second\n\n## Two\n\n---\n\nSee you";

    #[test]
    fn nodes_follow_the_pages() {
        let outline = Outline::from_markdown(MARKDOWN, "").unwrap();
        insta::assert_snapshot!(sketch(&outline.to_tree()), @r"
        Title Deck page=1
          Catalog Contents page=2
            Entry One
            Entry Two
          Text A lead last
          Chapter One page=3
            Text Prose last
            Page First page=4 index=0
              Point Point index=0 open
                Text Text last
                Text | a | b |/| --- | --- |/| 1 | 2 | last
              Point Bare index=1 last
            Page Second page=5 index=1
          Chapter Two page=6
          Ending See you page=7
        ");
        assert_eq!(outline.page_count(), 7);
    }

    #[test]
    fn a_chapter_of_one_page_of_its_name_is_that_page() {
        let outline =
            Outline::from_markdown("# Deck\n## Why\n### Why\n- One\n- Two\n## How\n### Now\n- Three\n", "")
                .unwrap();
        let tree = outline.to_tree();
        let chapters = tree.children.iter().filter(|node| node.kind == NodeKind::Chapter);
        let pages: Vec<_> =
            chapters.map(|node| (node.page_index, node.children.last().unwrap().page_index)).collect();
        assert_eq!(pages, [(Some(3), Some(3)), (Some(4), Some(5))]);
        assert_eq!(outline.page_count(), 6);
    }

    #[test]
    fn the_nesting_decides() {
        let outline = Outline::from_markdown(MARKDOWN, "").unwrap();
        let mut tree = outline.to_tree();
        assert_eq!(Outline::from_tree(&tree).as_ref(), Ok(&outline));

        // Without kinds, contents or ending, in an order of the editor's own.
        tree.children.retain(|node| !matches!(node.kind, NodeKind::Catalog | NodeKind::Ending));
        tree.children.reverse();
        tree.kind = NodeKind::Other;
        for node in &mut tree.children {
            if node.kind == NodeKind::Chapter {
                node.kind = NodeKind::Title;
                node.depth = 9;
            }
        }
        let edited = Outline::from_tree(&tree).unwrap();
        assert_eq!(edited.ending, None);
        assert_eq!(edited.body, outline.body);
        assert_eq!(edited.chapters, outline.chapters.into_iter().rev().collect::<Vec<_>>());
    }

    #[test]
    fn the_ending_is_kept_when_it_was_edited() {
        let mut tree = Outline { title: "报告".into(), ..Outline::default() }.to_tree();
        assert_eq!(tree.children.last().unwrap().text, "谢谢");
        assert_eq!(Outline::from_tree(&tree).unwrap().ending, None);
        tree.children.last_mut().unwrap().text = "欢迎提问".into();
        assert_eq!(Outline::from_tree(&tree).unwrap().ending.as_deref(), Some("欢迎提问"));
    }

    #[test]
    fn deeper_nodes_become_text() {
        let mut tree = node(NodeKind::Title, "T", 1);
        let mut place = &mut tree;
        for text in ["C", "P", "Q", "a", "b\nc", "d"] {
            place.children.push(node(NodeKind::Other, text, 0));
            place = place.children.last_mut().unwrap();
        }
        let outline = Outline::from_tree(&tree).unwrap();
        let texts: Vec<_> =
            outline.chapters[0].pages[0].points[0].body.iter().filter_map(Block::text).collect();
        assert_eq!(texts, ["a", "b", "c", "d"]);
    }

    #[test]
    fn bounds_hold() {
        let mut deep = node(NodeKind::Title, "T", 1);
        for _ in 0..bounds::MAX_DEPTH {
            deep = TreeNode { children: vec![deep], ..TreeNode::default() };
        }
        assert_eq!(Outline::from_tree(&deep), Err(OutlineError::TooDeep { depth: 17 }));
        let wide = TreeNode {
            children: vec![node(NodeKind::Other, "x", 2); bounds::MAX_NODES],
            ..node(NodeKind::Title, "T", 1)
        };
        assert_eq!(Outline::from_tree(&wide), Err(OutlineError::TooManyNodes { count: 5_001 }));
        assert_eq!(Outline::from_tree(&TreeNode::default()), Err(OutlineError::Empty));
        let large = node(NodeKind::Title, &"x".repeat(bounds::MAX_BYTES + 1), 1);
        assert_eq!(Outline::from_tree(&large), Err(OutlineError::TooLarge { bytes: bounds::MAX_BYTES + 1 }));
    }
}
