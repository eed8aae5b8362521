//! What does a mind map say? Its root is the title, its branches are chapters, and so on down: an outline as Markdown.

use deckwright_package::Package;
use deckwright_package::xml::{self, Node};
use serde_json::Value;

use crate::bounds;
use crate::collect::line;
use crate::refusal::Refusal;

/// A topic, and how many others it is nested in.
struct Topic {
    depth: usize,
    title: String,
}

/// Deeper topics become siblings of those at this depth.
const MAX_TOPIC_DEPTH: usize = 9;

pub fn read_xmind(bytes: &[u8]) -> Result<String, Refusal> {
    let mut package = Package::open(bytes, bounds::PACKAGE)?;
    let mut roots = Vec::new();
    if package.has("/content.json") {
        let json = package.bytes("/content.json")?;
        // The parser itself refuses to nest deeper than 128.
        let sheets: Value =
            serde_json::from_slice(&json).map_err(|error| Refusal::Damaged(error.to_string()))?;
        for sheet in sheets.as_array().map_or(&[][..], Vec::as_slice) {
            let mut topics = Vec::new();
            of_json(&sheet["rootTopic"], 0, &mut topics)?;
            roots.push(topics);
        }
    } else {
        let root = package.xml("/content.xml")?;
        for topic in root.all("sheet").filter_map(|sheet| sheet.child("topic")) {
            let mut topics = Vec::new();
            of_xmind(topic, 0, &mut topics)?;
            roots.push(topics);
        }
    }
    Ok(outline(roots))
}

pub fn read_freemind(text: &str) -> Result<String, Refusal> {
    let root = parse(text)?;
    let mut roots = Vec::new();
    for node in root.all("node") {
        let mut topics = Vec::new();
        of_freemind(node, 0, &mut topics)?;
        roots.push(topics);
    }
    Ok(outline(roots))
}

pub fn read_opml(text: &str) -> Result<String, Refusal> {
    let root = parse(text)?;
    let title = root.at(&["head", "title"]).map(|node| line(&node.text)).unwrap_or_default();
    let body = root.child("body").ok_or_else(|| Refusal::Damaged("it has no body".to_owned()))?;
    let tops: Vec<&Node> = body.all("outline").collect();
    let mut topics = Vec::new();
    // A single outline element that holds all others is the root itself.
    let (title, tops) = match tops.as_slice() {
        [only] if !only.children.is_empty() => (line(only.get("text")), only.all("outline").collect()),
        _ => (title, tops),
    };
    topics.push(Topic { depth: 0, title });
    for top in tops {
        of_opml(top, 1, &mut topics)?;
    }
    Ok(outline(vec![topics]))
}

fn parse(text: &str) -> Result<Node, Refusal> {
    xml::parse(text.as_bytes(), bounds::PACKAGE).map_err(Refusal::Damaged)
}

fn add(topics: &mut Vec<Topic>, depth: usize, title: &str) -> Result<(), Refusal> {
    if topics.len() >= bounds::BLOCKS {
        return Err(Refusal::TooLarge(format!("it has more than {} topics", bounds::BLOCKS)));
    }
    topics.push(Topic { depth, title: line(title) });
    Ok(())
}

fn of_json(topic: &Value, depth: usize, topics: &mut Vec<Topic>) -> Result<(), Refusal> {
    add(topics, depth, topic["title"].as_str().unwrap_or_default())?;
    if let Some(note) = topic["notes"]["plain"]["content"].as_str().filter(|note| !note.trim().is_empty()) {
        add(topics, MAX_TOPIC_DEPTH.max(depth + 1), note)?;
    }
    let children = ["attached", "detached", "summary"].map(|kind| topic["children"][kind].as_array());
    for child in children.into_iter().flatten().flatten() {
        of_json(child, depth + 1, topics)?;
    }
    Ok(())
}

fn of_xmind(topic: &Node, depth: usize, topics: &mut Vec<Topic>) -> Result<(), Refusal> {
    add(topics, depth, topic.child("title").map_or("", |node| node.text.as_str()))?;
    let groups = topic.child("children").into_iter().flat_map(|children| children.all("topics"));
    for child in groups.flat_map(|group| group.all("topic")) {
        of_xmind(child, depth + 1, topics)?;
    }
    Ok(())
}

fn of_freemind(node: &Node, depth: usize, topics: &mut Vec<Topic>) -> Result<(), Refusal> {
    let rich = node.all("richcontent").find(|it| it.get("TYPE") == "NODE").map(words);
    let title = node.attribute("TEXT").map(str::to_owned).or(rich).unwrap_or_default();
    add(topics, depth, &title)?;
    for note in node.all("richcontent").filter(|it| it.get("TYPE") == "NOTE") {
        add(topics, MAX_TOPIC_DEPTH.max(depth + 1), &words(note))?;
    }
    for child in node.all("node") {
        of_freemind(child, depth + 1, topics)?;
    }
    Ok(())
}

fn of_opml(node: &Node, depth: usize, topics: &mut Vec<Topic>) -> Result<(), Refusal> {
    add(topics, depth, node.attribute("text").unwrap_or_else(|| node.get("title")))?;
    if !node.get("_note").trim().is_empty() {
        add(topics, MAX_TOPIC_DEPTH.max(depth + 1), node.get("_note"))?;
    }
    for child in node.all("outline") {
        of_opml(child, depth + 1, topics)?;
    }
    Ok(())
}

/// All words below a node.
fn words(node: &Node) -> String {
    let mut text = node.text.clone();
    for child in &node.children {
        text.push(' ');
        text.push_str(&words(child));
        text.push_str(&child.tail);
    }
    text
}

/// Headings down to points, lists below. Several maps are chapters of one deck.
fn outline(maps: Vec<Vec<Topic>>) -> String {
    let shift = usize::from(maps.len() > 1);
    let mut markdown = String::new();
    for topic in maps.into_iter().flatten().filter(|topic| !topic.title.is_empty()) {
        match (topic.depth + shift).min(MAX_TOPIC_DEPTH) {
            depth @ 0..=3 => {
                markdown.push_str(&"#".repeat(depth + 1));
                markdown.push(' ');
            }
            depth => {
                markdown.push_str(&"  ".repeat(depth - 4));
                markdown.push_str("- ");
            }
        }
        markdown.push_str(&topic.title);
        markdown.push('\n');
    }
    markdown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_are_chapters_and_pages() {
        let map = r#"<map version="1.0.1"><node TEXT="Plan"><node TEXT="Now"><node TEXT="Costs"><node TEXT="Rent">
            <node TEXT="5,000 a month"/></node></node></node><node><richcontent TYPE="NODE"><html><body><p>Next <b>year</b></p>
            </body></html></richcontent></node></node></map>"#;
        assert_eq!(
            read_freemind(map).unwrap(),
            "# Plan\n## Now\n### Costs\n#### Rent\n- 5,000 a month\n## Next year\n"
        );
        let outline = r#"<opml><head><title>Trip</title></head><body><outline text="Day 1"><outline text="Fly"/></outline>
            <outline text="Day 2"/></body></opml>"#;
        assert_eq!(read_opml(outline).unwrap(), "# Trip\n## Day 1\n### Fly\n## Day 2\n");
    }

    #[test]
    fn deep_maps_are_refused_or_flattened() {
        let nested = |depth: usize| {
            format!("<map>{}{}</map>", "<node TEXT=\"x\">".repeat(depth), "</node>".repeat(depth))
        };
        assert!(read_freemind(&nested(100)).is_ok());
        assert!(matches!(read_freemind(&nested(5_000)), Err(Refusal::Damaged(_))));
    }
}
