//! How is an outline in JSON, YAML or XML read? As the Markdown that says the same: one heading for each slide, its
//! points below it. Names that only say which part of a slide follows are left out; others are words of the slide.

mod chart;
mod names;
mod node;
mod xml;
mod yaml;

use super::super::language::Language;
use names::{Kind, plain};
use node::{Map, Node};

/// Longest label before a colon, in characters.
const MAX_LABEL_LENGTH: usize = 8;
/// Deeper nesting than any outline has.
const MAX_DATA_DEPTH: usize = 8;
/// Fewer slides than this are an example in a text.
const MIN_SLIDES: usize = 2;

/// The text with an outline in JSON, YAML or XML, in a fence or by itself, as Markdown.
pub(super) fn to_markdown(text: &str) -> Option<String> {
    let outside = |text: &str| text.lines().any(|line| line.starts_with("# ") || line.starts_with("## "));
    let found = fenced(text).or_else(|| bare(text)).or_else(|| xml::bare(text));
    let (before, inside, behind) = found.unwrap_or(("", text, ""));
    if outside(before) || outside(behind) {
        return None;
    }
    let inside = inside.trim();
    let value = if inside.starts_with(['{', '[']) {
        serde_json::from_str(inside).ok()?
    } else if inside.starts_with('<') {
        xml::parse(inside)?
    } else {
        yaml::parse(inside, names::SLIDES)?
    };
    let markdown = deck(&value)?;
    Some(format!("{}\n\n{markdown}\n\n---\n\n{}", before.trim(), behind.trim()))
}

/// The text before, inside and after the first fence of data.
fn fenced(text: &str) -> Option<(&str, &str, &str)> {
    let open = ["```json", "```yaml", "```yml", "```xml"].iter().filter_map(|mark| text.find(mark)).min()?;
    let start = open + text[open..].find('\n')?;
    let end = start + text[start..].find("\n```")?;
    Some((&text[..open], &text[start..end], text[end + 1..].trim_start_matches('`')))
}

/// The text before, inside and after an object whose brackets stand alone on their lines.
fn bare(text: &str) -> Option<(&str, &str, &str)> {
    let start = if text.starts_with("{\n") { 0 } else { text.find("\n{\n")? + 1 };
    let end = text.rfind("\n}").filter(|end| *end > start)? + 2;
    Some((&text[..start], &text[start..end], &text[end..]))
}

fn deck(value: &Node) -> Option<String> {
    let root = match value {
        // Everything may be nested below one name.
        Node::Map(map) if map.len() == 1 => {
            map.first().map(|(_, inner)| inner).filter(|inner| inner.map().is_some()).unwrap_or(value)
        }
        value => value,
    };
    let empty = Map::new();
    let map = root.map().unwrap_or(&empty);
    let slides = find(map, Kind::Slides).unwrap_or(root).list()?;
    let slides: Vec<&Map> = slides.iter().filter_map(Node::map).collect();
    if slides.iter().filter(|slide| find(slide, Kind::Title).is_some()).count() < MIN_SLIDES {
        return None;
    }
    let words: String = slides.iter().filter_map(|slide| find(slide, Kind::Title)).map(text_of).collect();
    let mut writer = Writer { out: String::new(), language: Language::of(&words) };
    // The deck may be described apart from its slides.
    let about = map.iter().find(|(name, inner)| names::is_about(name) && inner.map().is_some());
    let about = about.and_then(|(_, inner)| inner.map()).unwrap_or(&empty);
    for (kind, mark) in [(Kind::Title, "# "), (Kind::Subtitle, "")] {
        if let Some(text) = find(map, kind).or_else(|| find(about, kind)).and_then(Node::text) {
            writer.out.push_str(&format!("{mark}{}\n\n", line(text)));
        }
    }
    writer.cover(map);
    writer.cover(about);
    for (number, slide) in (1..).zip(slides) {
        let title = find(slide, Kind::Title).map(text_of).unwrap_or_default();
        writer.out.push_str(&format!("\n## Slide {number}: {title}\n\n"));
        writer.fields(slide, 0, true);
    }
    Some(writer.out)
}

struct Writer {
    out: String,
    language: Language,
}

impl Writer {
    /// Who speaks, where and when, and instructions for whoever prepares the deck.
    fn cover(&mut self, map: &Map) {
        for (name, value) in map {
            let is_told =
                matches!(Kind::of(name), Kind::Other | Kind::Notes | Kind::Form) && !names::is_setting(name);
            if let Some(text) = value.text().filter(|text| is_told && !text.trim().is_empty()) {
                let label = names::label_in(name, self.language);
                // How long it takes is not a line of a cover.
                let mark = if Kind::of(name) == Kind::Form { "Notes: " } else { "" };
                // A text may say by itself who or what it names, or be in another language than the name.
                let is_named = text.split_once(['：', ':']).is_some_and(|(own, _)| is_label(own))
                    || label.is_ascii() && self.language != Language::En && mark.is_empty();
                let label = if is_named { String::new() } else { format!("{label}: ") };
                self.out.push_str(&format!("{mark}{label}{}\n\n", line(text)));
            }
        }
    }

    /// What a slide or a point says; `is_titled` says whether its title is already written.
    fn fields(&mut self, map: &Map, level: usize, is_titled: bool) {
        if let Some((text, by)) = quotation(map).filter(|_| level == 0) {
            return self.out.push_str(&format!("\n> {text} — {by}\n\n"));
        }
        let table = table(map).or_else(|| chart::table(map));
        if let Some(table) = &table {
            self.out.push_str(&format!("\n{table}\n"));
        }
        let mut title = is_titled;
        for (name, value) in map {
            let kind = if names::is_setting(name) { Kind::Visual } else { Kind::of(name) };
            let is_drawn = table.is_some() && matches!(kind, Kind::Columns | Kind::Rows)
                || table.is_some() && names::is_header(name) && value.list().is_some();
            let is_title = kind == Kind::Title && value.is_scalar() && std::mem::take(&mut title);
            let is_drawn = is_drawn || table.is_some() && chart::is_drawn(map, name);
            // The name of whoever is quoted comes after what they said.
            let is_silent = names::is_attribution(name) && map.iter().any(|(name, _)| names::is_quote(name));
            let is_silent = is_silent || is_title || kind == Kind::Form && value.is_scalar();
            // The arrows already name what they join.
            let is_silent = is_silent || names::is_nodes(name) && are_joined(map, value);
            if is_drawn
                || is_silent
                || *value == Node::Nothing
                || names::is_setting(name) && names::is_word(value)
            {
                continue;
            }
            match value {
                Node::Text(text) if names::is_quote(name) && level == 0 => {
                    let by = map.iter().find(|(name, _)| names::is_attribution(name));
                    let by = by.map(|(_, by)| text_of(by)).filter(|by| !by.is_empty());
                    let by = by.map(|by| format!(" — {by}")).unwrap_or_default();
                    self.out.push_str(&format!("\n> {}{by}\n\n", line(text)));
                }
                value => self.field(name, kind, value, level),
            }
        }
    }

    fn field(&mut self, name: &str, kind: Kind, value: &Node, level: usize) {
        let indent = "  ".repeat(level);
        let is_deep = level >= MAX_DATA_DEPTH;
        match (kind, value) {
            (Kind::Notes, value) => self.item(level, &format!("Notes: {}", text_of(value))),
            (Kind::Visual, value) => self.item(level, &format!("Visual: {}", text_of(value))),
            (Kind::Source, value) => self.item(level, &format!("Source: {}", text_of(value))),
            (Kind::Subtitle, value) => self.item(level, &format!("Subtitle: {}", text_of(value))),
            (Kind::Question, Node::Text(text)) if level == 0 => {
                self.out.push_str(&format!("\n{}\n\n", line(text)))
            }
            (_, Node::List(list))
                if names::is_edges(name) && list.iter().all(|edge| arrow(edge).is_some()) =>
            {
                list.iter().filter_map(arrow).for_each(|arrow| self.item(level, &arrow));
            }
            (_, Node::List(list)) if objects_table(list).is_some() => {
                self.out.extend(objects_table(list).map(|table| format!("\n{table}\n")));
            }
            (Kind::Content | Kind::Question, value) if !value.is_scalar() && !is_deep => {
                self.list(value, level)
            }
            (Kind::Content, Node::Text(text)) if text.contains('\n') => {
                text.split('\n')
                    .map(line)
                    .filter(|text| !text.is_empty())
                    .for_each(|text| self.item(level, &text));
            }
            (Kind::Content | Kind::Title, value) => self.item(level, &text_of(value)),
            // A table by itself needs no name.
            (_, Node::Map(inner)) if table(inner).or_else(|| chart::table(inner)).is_some() => {
                self.fields(inner, level, false)
            }
            (_, Node::Map(inner)) if !is_deep => {
                // Two columns have headings of their own, or none.
                let heading = find(inner, Kind::Title).and_then(Node::text).map(line);
                let is_titled = heading.is_some();
                let label =
                    heading.or_else(|| (kind != Kind::Place).then(|| names::label_in(name, self.language)));
                match label {
                    Some(label) => {
                        self.out.push_str(&format!("{indent}- {label}\n"));
                        self.fields(inner, level + 1, is_titled);
                    }
                    None => self.fields(inner, level, false),
                }
            }
            (Kind::Place, value) => self.list(value, level),
            (_, value) if !value.is_scalar() && !is_deep => {
                self.out.push_str(&format!("{indent}- {}\n", names::label_in(name, self.language)));
                self.list(value, level + 1);
            }
            (_, value) => {
                let label = names::label_in(name, self.language);
                self.item(level, &format!("{label}: {}", text_of(value)));
            }
        }
    }

    fn item(&mut self, level: usize, text: &str) {
        if !text.is_empty() {
            self.out.push_str(&format!("{}- {text}\n", "  ".repeat(level)));
        }
    }

    fn list(&mut self, value: &Node, level: usize) {
        let Some(items) = value.list() else {
            return match value {
                Node::Map(map) => self.fields(map, level, false),
                value => self.item(level, &text_of(value)),
            };
        };
        for item in items {
            let item = &ticked(item);
            match item {
                Node::Map(map) if level < MAX_DATA_DEPTH => match named(map) {
                    Some((at, title)) => {
                        self.item(level, &title);
                        let rest: Map = map
                            .iter()
                            .enumerate()
                            .filter(|(own, _)| *own != at)
                            .map(|(_, entry)| entry.clone())
                            .collect();
                        self.fields(&rest, level + 1, false);
                    }
                    None => self.fields(map, level, false),
                },
                item => self.item(level, &text_of(item)),
            }
        }
    }
}

/// A quotation and its speaker, and nothing else.
fn quotation(map: &Map) -> Option<(String, String)> {
    let [(text_name, Node::Text(text)), (by_name, Node::Text(by))] = map.as_slice() else { return None };
    let is_said = plain(text_name) == "text" || names::is_quote(text_name);
    let is_by = names::is_attribution(by_name) || plain(by_name) == "source";
    (is_said && is_by).then(|| (line(text), line(by)))
}

/// `["Door", "Hall"]`, `{"from": "Door", "to": "Hall"}`: an arrow from one thing to another.
fn arrow(edge: &Node) -> Option<String> {
    let ends: Vec<String> = match edge {
        Node::List(ends) => ends.iter().map(text_of).collect(),
        Node::Map(map) => {
            let end = |names: [&str; 2]| map.iter().find(|(name, _)| names.contains(&plain(name).as_str()));
            let ends = [end(["from", "source"])?, end(["to", "target"])?];
            let rest = map.iter().filter(|entry| !ends.contains(entry)).map(|(_, value)| text_of(value));
            let mut told: Vec<String> = ends.iter().map(|(_, end)| text_of(end)).collect();
            if let Some(label) =
                rest.reduce(|one, next| format!("{one}; {next}")).filter(|label| !label.is_empty())
            {
                told[1] = format!("{} ({label})", told[1]);
            }
            told
        }
        _ => return None,
    };
    (ends.len() >= 2 && ends.iter().all(|end| !end.is_empty())).then(|| ends.join(" → "))
}

/// Whether each of `nodes` is one end of an arrow in the same map.
fn are_joined(map: &Map, nodes: &Node) -> bool {
    let edges = map.iter().find(|(name, _)| names::is_edges(name)).and_then(|(_, edges)| edges.list());
    let arrows: Vec<String> = edges.into_iter().flatten().filter_map(arrow).collect();
    let is_end = |node: &Node| {
        let name = text_of(node);
        node.is_scalar() && arrows.iter().any(|arrow| arrow.split(" → ").any(|end| end == name))
    };
    nodes.list().is_some_and(|nodes| nodes.iter().all(is_end))
}

/// A word or two before a colon.
fn is_label(words: &str) -> bool {
    !words.is_empty()
        && words.chars().count() <= MAX_LABEL_LENGTH
        && !words.contains(|c: char| c.is_ascii_digit())
}

/// The name of a point among its fields: its title, or the label before its text.
fn named(map: &Map) -> Option<(usize, String)> {
    let at = map.iter().position(|(name, value)| Kind::of(name) == Kind::Title && value.is_scalar());
    let at =
        at.or_else(|| map.iter().position(|(name, value)| names::is_label(name) && value.is_scalar()))?;
    Some((at, text_of(&map[at].1))).filter(|(_, title)| !title.is_empty())
}

/// An entry of a list to tick off: what is done has a tick, and what is not done has none.
fn ticked(item: &Node) -> Node {
    let Some(map) = item.map() else { return item.clone() };
    let is_tick = |(name, value): &&(String, Node)| {
        names::is_tick(name) && value.text().is_some_and(|text| ["true", "false"].contains(&text))
    };
    let Some(tick) = map.iter().find(is_tick) else { return item.clone() };
    let mut rest: Map = map.iter().filter(|entry| *entry != tick).cloned().collect();
    if tick.1.text() == Some("true")
        && let Some((_, Node::Text(text))) = rest.iter_mut().find(|(_, value)| value.text().is_some())
    {
        *text = format!("✓ {text}");
    }
    Node::Map(rest)
}

/// Columns and rows of cells as a table of Markdown.
fn table(map: &Map) -> Option<String> {
    let header = |(name, value): &&(String, Node)| {
        (Kind::of(name) == Kind::Columns || names::is_header(name))
            && value.list().is_some_and(|list| !list.is_empty())
    };
    let columns = map.iter().find(header)?.1.list()?;
    let rows = find(map, Kind::Rows)?.list().filter(|rows| rows.iter().all(|row| row.list().is_some()))?;
    let rows: Vec<Vec<String>> =
        rows.iter().filter_map(Node::list).map(|row| row.iter().map(text_of).collect()).collect();
    Some(draw_table(&columns.iter().map(text_of).collect(), &rows))
}

/// Objects with the same names, three or more, are the rows of a table.
fn objects_table(list: &[Node]) -> Option<String> {
    let first = list.first()?.map()?;
    let names: Vec<&String> = first.iter().map(|(name, _)| name).collect();
    let is_row = |item: &Node| {
        item.map().is_some_and(|map| {
            map.len() == names.len()
                && map.iter().zip(&names).all(|((name, value), own)| name == *own && value.is_scalar())
        })
    };
    let is_words = |name: &&String| Kind::of(name) == Kind::Other && !names::is_label(name);
    if list.len() < 2 || names.len() < 3 || !names.iter().all(is_words) || !list.iter().all(is_row) {
        return None;
    }
    let header = names.iter().map(|name| names::spelled(name)).collect();
    let rows: Vec<Vec<String>> = list
        .iter()
        .filter_map(Node::map)
        .map(|map| map.iter().map(|(_, value)| text_of(value)).collect())
        .collect();
    Some(draw_table(&header, &rows))
}

fn draw_table(header: &Vec<String>, rows: &[Vec<String>]) -> String {
    let row = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let delimiter = format!("|{}\n", " --- |".repeat(header.len()));
    row(header) + &delimiter + &rows.iter().map(row).collect::<String>()
}

fn find(map: &Map, kind: Kind) -> Option<&Node> {
    map.iter().find_map(|(name, value)| (Kind::of(name) == kind).then_some(value))
}

/// A value on one line.
fn text_of(value: &Node) -> String {
    match value {
        Node::Text(text) => line(text),
        Node::List(items) => items.iter().map(text_of).collect::<Vec<_>>().join("; "),
        Node::Map(map) => {
            let field =
                |(name, value): &(String, Node)| format!("{}: {}", names::spelled(name), text_of(value));
            map.iter().map(field).collect::<Vec<_>>().join("; ")
        }
        Node::Nothing => String::new(),
    }
}

fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::Outline;

    const EXPECTED: [&str; 2] = ["Costs", "Next steps"];

    fn check(text: &str) {
        let outline = Outline::from_markdown(text, "").unwrap();
        assert_eq!(outline.title, "Ferry plan", "{outline:?}");
        let chapters: Vec<&str> = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(chapters, EXPECTED);
        let page = &outline.chapters[0].pages[0];
        let points: Vec<&str> = page.points.iter().map(|point| point.title.as_str()).collect();
        assert_eq!(points, ["Fuel is up 12%", "Crew of four"]);
        assert!(format!("{:?}", page.body).contains("Notes: Go slowly."), "{page:?}");
    }

    #[test]
    fn outlines_in_json_and_yaml_are_outlines() {
        check(
            "Here is the outline, ready for a tool:\n\n{\n\"title\": \"Ferry plan\", \"slides\": [\n{\"no\": 1, \"title\": \"Costs\", \"body\": [\"Fuel is up 12%\", \"Crew of four\"], \"note\": \"Go slowly.\"},\n{\"no\": 2, \"title\": \"Next steps\", \"body\": [\"Ask the council\"]}\n]\n}\n\nTell me if you need more.",
        );
        check(
            r#"Here is the outline as JSON:

```json
{"title": "Ferry plan", "slides": [
  {"slide_number": 1, "title": "Costs", "bullets": ["Fuel is up 12%", "Crew of four"], "speaker_notes": "Go slowly."},
  {"slide_number": 2, "title": "Next steps", "content": ["Ask the council", "Paint the hull"]}
]}
```

Let me know if you would like more slides!"#,
        );
        check(
            "title: Ferry plan\nslides:\n  - title: Costs\n    bullets:\n      - Fuel is up 12%\n      - Crew of four\n    notes: Go slowly.\n  - title: Next steps\n    bullets:\n    - Ask the council\n    - Paint the hull\n",
        );
    }

    #[test]
    fn times_of_a_timeline_are_the_names_of_its_points() {
        let text = r#"{"title": "Lift", "slides": [
{"title": "Now", "content": ["Stairs only"]},
{"title": "Next", "type": "timeline", "content": [
  {"time": "April", "event": "Sign the papers"}, {"time": "May", "event": "Dig"}]}]}"#;
        let outline = Outline::from_markdown(text, "").unwrap();
        let said = format!("{:?}", outline.chapters[1]);
        for word in ["April", "Sign the papers", "May", "Dig"] {
            assert!(said.contains(word), "{word} is lost: {said}");
        }
        assert!(!said.contains("Event"), "{said}");
    }

    #[test]
    fn tables_and_columns_of_data_are_such() {
        let text = r#"{
"title": "Drill", "slides": [
{"title": "Day", "columns": ["Time", "What"], "rows": [["9:00", "Siren"], ["9:10", "Towels"]]},
{"title": "Who", "left": {"heading": "You", "body": ["Stay"]}, "right": {"heading": "Others", "body": ["Ask"]}}
]
}"#;
        let outline = Outline::from_markdown(text, "").unwrap().to_markdown();
        assert!(outline.contains("| Time | What |") && outline.contains("| 9:10 | Towels |"), "{outline}");
        assert!(outline.contains("#### You\n- Stay") && outline.contains("#### Others\n- Ask"), "{outline}");
    }

    #[test]
    fn names_of_parts_are_not_said() {
        let text = r#"{"presentation": {"title": "Phish", "author": "IT", "slides": [
{"layout": "two_column", "title": "Look", "left": {"bullets": ["Real"]}, "right": {"bullets": ["Fake"]}},
{"title": "Quiz", "question": "Real or fake?", "options": ["Real", "Fake"], "answer": "Fake"},
{"title": "Do", "steps": [{"step": 1, "label": "Stop", "text": "Do not click"}, {"step": 2, "label": "Call", "text": "4400"}]},
{"title": "Plan", "table": {"header": ["a", "b"], "rows": [["1", "2"]]}, "risks": ["Late"]}
]}}"#;
        let outline = Outline::from_markdown(text, "").unwrap().to_markdown();
        for words in ["#### Stop\n- Do not click", "| a | b |", "#### Risks\n- Late", "Author: IT"] {
            assert!(outline.contains(words), "{words}: {outline}");
        }
        for words in ["left", "two_column", "step:", "label", "a; b", "options"] {
            assert!(!outline.contains(words), "{words}: {outline}");
        }
        let place = |words: &str| outline.find(words).unwrap_or_else(|| panic!("{words}: {outline}"));
        assert!(place("Real or fake?") < place("Answer: Fake"), "{outline}");
    }

    #[test]
    fn charts_quotations_and_ticks_are_what_they_say() {
        let text = r#"{"title": "Pay", "slides": [
{"layout": "quote", "title": "Match", "quote": "Take the match.", "attribution": "Coach"},
{"title": "Early", "chart": {"type": "line", "x": [23, 33], "series": [
  {"name": "At 23", "values": [0, 34500]}, {"name": "At 33", "values": [0, 0]}], "caption": "7% a year"}},
{"title": "Share", "chart": {"labels": ["Rent", "Food"], "values": [56, 24]}},
{"title": "Do", "items": [{"text": "Enroll", "done": false}, {"text": "Sign", "done": true}]},
{"layout": "closing", "title": "Questions?", "subtitle": "Room 204"}
]}"#;
        let outline = Outline::from_markdown(text, "").unwrap().to_markdown();
        for words in [
            "> Take the match. — Coach",
            "|  | At 23 | At 33 |",
            "| 33 | 34500 | 0 |",
            "7% a year",
            "| Rent | 56 |",
            "#### Enroll",
            "#### ✓ Sign",
            "Questions? · Room 204",
        ] {
            assert!(outline.contains(words), "{words}: {outline}");
        }
        for words in ["Done", "false", "Attribution", "Quote", "Series", "Caption", "Notes"] {
            assert!(!outline.contains(words), "{words}: {outline}");
        }
    }

    #[test]
    fn slides_in_xml_are_slides() {
        let text = "Here is the deck as XML.\n\n```xml\n<?xml version=\"1.0\"?>\n<presentation lang=\"en\" ratio=\"16:9\">\n<meta><title>Ferry plan</title><author>Ann Lee</author></meta>\n<!-- cover -->\n<slide no=\"1\" type=\"cover\"><title>Ferry plan</title><subtitle>For the council</subtitle></slide>\n<slide no=\"2\"><title>Costs &amp; crew</title><item>Fuel is up 12%</item><item>Crew of <b>four</b></item><note>Go slowly.</note></slide>\n<slide no=\"3\"><title>Kinds</title><group name=\"Cars\"><item>Slow</item></group><group name=\"Feet\"><item>Fast</item></group><figure>A map</figure></slide>\n<slide no=\"4\"><title>Fares</title><table><tr><th>Who</th><th>Fare</th></tr><tr><td>Child</td><td>3 &amp; up</td></tr></table><step>Pay</step></slide>\n</presentation>\n```\n";
        let outline = Outline::from_markdown(text, "").unwrap();
        assert_eq!(outline.title, "Ferry plan");
        let shown = outline.to_markdown();
        for words in [
            "For the council",
            "Costs & crew",
            "Crew of four",
            "#### Cars\n- Slow",
            "| Child | 3 & up |",
            "Pay",
            "Go slowly.",
        ] {
            assert!(shown.contains(words), "{words}: {shown}");
        }
        for words in ["item", "Type", "16:9", "group", "Step", "<slide"] {
            assert!(!shown.contains(words), "{words}: {shown}");
        }
    }

    #[test]
    fn arrows_say_what_they_join() {
        let text = r#"{"title": "Door", "slides": [
{"title": "Way", "body": {"nodes": ["Street", "Hall"], "edges": [["Street", "Hall"]]}},
{"title": "When", "body": [{"when": "May", "what": "Dig"}, {"when": "June", "what": "Build"}]},
{"title": "Said", "body": {"text": "It just worked.", "source": "A driver"}}
]}"#;
        let outline = Outline::from_markdown(text, "").unwrap().to_markdown();
        for words in ["Street → Hall", "#### May\n- Dig", "> It just worked. — A driver"] {
            assert!(outline.contains(words), "{words}: {outline}");
        }
        for words in ["Nodes", "Edges", "What", "Source"] {
            assert!(!outline.contains(words), "{words}: {outline}");
        }
    }

    #[test]
    fn data_in_a_text_stays_what_it_is() {
        for text in [
            "# A\n\n## B\n\n```json\n{\"slides\": [{\"title\": \"x\"}, {\"title\": \"y\"}]}\n```\n",
            "{\"a\": 1}",
            "[",
            "slides:\n- a",
            "title: x",
        ] {
            assert_eq!(super::to_markdown(text), None, "{text}");
        }
    }
}
