//! How is an outline in JSON or YAML read? As the Markdown that says the same: one heading for each slide, its points
//! below it.

use serde_json::{Map, Value};

/// Deeper nesting than any outline has.
const DEEPEST: usize = 8;
/// Fewer slides are an example in a text.
const FEWEST_SLIDES: usize = 2;

const TITLES: &[&str] = &[
    "title",
    "slide_title",
    "heading",
    "headline",
    "header",
    "name",
    "topic",
    "标题",
    "標題",
    "タイトル",
    "見出し",
];
const SUBTITLES: &[&str] = &["subtitle", "sub_title", "tagline", "副标题", "副標題", "サブタイトル"];
const SLIDES: &[&str] = &["slides", "pages", "幻灯片", "页面", "スライド"];
const NOTES: &[&str] =
    &["notes", "speaker_notes", "note", "speakernotes", "script", "talking_points", "备注", "讲稿", "ノート"];
const VISUALS: &[&str] =
    &["visual", "visuals", "image", "image_prompt", "layout", "design", "配图", "ビジュアル"];
/// What only counts or names the form of a slide.
const FORMS: &[&str] = &[
    "slide",
    "slide_number",
    "number",
    "page",
    "page_number",
    "id",
    "index",
    "no",
    "type",
    "页码",
    "duration",
    "order",
];
/// What hangs below them is the slide.
const CONTENTS: &[&str] = &[
    "content",
    "contents",
    "bullets",
    "bullet_points",
    "points",
    "key_points",
    "items",
    "body",
    "text",
    "要点",
    "内容",
    "ポイント",
];

const COLUMNS: &[&str] = &["columns", "headers", "header"];
const ROWS: &[&str] = &["rows"];

/// The text with an outline in JSON or YAML, in a fence or by itself, as Markdown.
pub(super) fn to_markdown(text: &str) -> Option<String> {
    let outside = |text: &str| text.lines().any(|line| line.starts_with("# ") || line.starts_with("## "));
    let (before, inside, behind) = fenced(text).or_else(|| bare(text)).unwrap_or(("", text, ""));
    if outside(before) || outside(behind) {
        return None;
    }
    let inside = inside.trim();
    let value =
        if inside.starts_with(['{', '[']) { serde_json::from_str(inside).ok()? } else { yaml(inside)? };
    let markdown = deck(&value)?;
    Some(format!("{}\n\n{markdown}\n\n---\n\n{}", before.trim(), behind.trim()))
}

/// What stands before, inside and behind the first fence of data.
fn fenced(text: &str) -> Option<(&str, &str, &str)> {
    let open = ["```json", "```yaml", "```yml"].iter().filter_map(|mark| text.find(mark)).min()?;
    let start = open + text[open..].find('\n')?;
    let end = start + text[start..].find("\n```")?;
    Some((&text[..open], &text[start..end], text[end + 1..].trim_start_matches('`')))
}

/// What stands before, inside and behind an object whose brackets stand alone on their lines.
fn bare(text: &str) -> Option<(&str, &str, &str)> {
    let start = if text.starts_with("{\n") { 0 } else { text.find("\n{\n")? + 1 };
    let end = text.rfind("\n}").filter(|end| *end > start)? + 2;
    Some((&text[..start], &text[start..end], &text[end..]))
}

fn deck(value: &Value) -> Option<String> {
    let root = match value {
        // Everything may hang below one name.
        Value::Object(map) if map.len() == 1 => {
            map.values().next().filter(|inner| inner.is_object()).unwrap_or(value)
        }
        value => value,
    };
    let empty = Map::new();
    let map = root.as_object().unwrap_or(&empty);
    let slides = find(map, SLIDES).or(Some(root)).and_then(Value::as_array)?;
    let objects = slides.iter().filter_map(Value::as_object);
    if objects.clone().filter(|slide| find(slide, TITLES).is_some()).count() < FEWEST_SLIDES {
        return None;
    }
    let mut out = String::new();
    for (names, mark) in [(TITLES, "# "), (SUBTITLES, "")] {
        if let Some(text) = find(map, names).and_then(Value::as_str) {
            out.push_str(&format!("{mark}{}\n\n", line(text)));
        }
    }
    for (number, slide) in (1..).zip(objects) {
        let title = find(slide, TITLES).map(said).unwrap_or_default();
        out.push_str(&format!("\n## Slide {number}: {title}\n\n"));
        fields(slide, 0, &mut out);
    }
    Some(out)
}

/// What a slide or a point says below its title.
fn fields(map: &Map<String, Value>, level: usize, out: &mut String) {
    let indent = "  ".repeat(level);
    let table = table(map);
    if let Some(table) = &table {
        out.push_str(&format!("\n{table}\n"));
    }
    for (key, value) in map {
        let name = key.to_lowercase().replace([' ', '-'], "_");
        let is = |names: &[&str]| names.contains(&name.as_str());
        if table.is_some() && (is(COLUMNS) || is(ROWS)) {
            continue;
        }
        if is(TITLES) || is(FORMS) && !value.is_array() && !value.is_object() || value.is_null() {
            continue;
        }
        let label = if is(NOTES) {
            "Notes".to_owned()
        } else if is(VISUALS) {
            "Visual".to_owned()
        } else if is(SUBTITLES) {
            "Subtitle".to_owned()
        } else {
            // Two columns have headings of their own.
            let heading = value.as_object().and_then(|map| find(map, TITLES)).map(said);
            heading.unwrap_or_else(|| key.replace('_', " "))
        };
        match value {
            Value::Array(_) | Value::Object(_) if is(CONTENTS) => list(value, level, out),
            Value::Array(_) | Value::Object(_) if level < DEEPEST && !is(NOTES) && !is(VISUALS) => {
                out.push_str(&format!("{indent}- {label}\n"));
                list(value, level + 1, out);
            }
            value if is(CONTENTS) => out.push_str(&format!("{indent}- {}\n", said(value))),
            value => out.push_str(&format!("{indent}- {label}: {}\n", said(value))),
        }
    }
}

/// Columns and rows of cells as a table of Markdown.
fn table(map: &Map<String, Value>) -> Option<String> {
    let columns = find(map, COLUMNS)?.as_array().filter(|columns| !columns.is_empty())?;
    let rows = find(map, ROWS)?.as_array().filter(|rows| rows.iter().all(Value::is_array))?;
    let row = |cells: &Vec<Value>| {
        let cells: Vec<String> = cells.iter().map(|cell| said(cell).replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let delimiter = format!("|{}\n", " --- |".repeat(columns.len()));
    let rows: String = rows.iter().filter_map(Value::as_array).map(row).collect();
    Some(row(columns) + &delimiter + &rows)
}

fn list(value: &Value, level: usize, out: &mut String) {
    let indent = "  ".repeat(level);
    match value {
        Value::Array(items) => {
            for item in items {
                match item {
                    Value::Object(map) if level < DEEPEST => {
                        let title = find(map, TITLES).map(said).unwrap_or_default();
                        if title.is_empty() {
                            fields(map, level, out);
                        } else {
                            out.push_str(&format!("{indent}- {title}\n"));
                            fields(map, level + 1, out);
                        }
                    }
                    item => out.push_str(&format!("{indent}- {}\n", said(item))),
                }
            }
        }
        Value::Object(map) => fields(map, level, out),
        value => out.push_str(&format!("{indent}- {}\n", said(value))),
    }
}

fn find<'a>(map: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    map.iter().find_map(|(key, value)| {
        names.contains(&key.to_lowercase().replace([' ', '-'], "_").as_str()).then_some(value)
    })
}

/// A value on one line.
fn said(value: &Value) -> String {
    match value {
        Value::String(text) => line(text),
        Value::Array(items) => items.iter().map(said).collect::<Vec<_>>().join("; "),
        Value::Object(map) => {
            map.iter().map(|(key, value)| format!("{key}: {}", said(value))).collect::<Vec<_>>().join("; ")
        }
        Value::Null => String::new(),
        value => value.to_string(),
    }
}

fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The part of YAML that outlines are written in: names with values, and lists of both.
fn yaml(text: &str) -> Option<Value> {
    let is_said =
        |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#') && line.trim() != "---";
    let lines: Vec<(usize, &str)> = text
        .lines()
        .filter(is_said)
        .map(|line| (line.len() - line.trim_start_matches(' ').len(), line.trim()))
        .collect();
    let lists = |(_, line): &(usize, &str)| SLIDES.iter().any(|name| line.strip_suffix(':') == Some(*name));
    if !lines.iter().any(lists) {
        return None;
    }
    let mut at = 0;
    let value = node(&lines, &mut at, lines.first()?.0, 0)?;
    (at == lines.len()).then_some(value)
}

fn node(lines: &[(usize, &str)], at: &mut usize, indent: usize, depth: usize) -> Option<Value> {
    if depth > DEEPEST {
        return None;
    }
    if lines.get(*at)?.1.starts_with('-') {
        sequence(lines, at, indent, depth)
    } else {
        mapping(lines, at, indent, depth, None)
    }
}

fn sequence(lines: &[(usize, &str)], at: &mut usize, indent: usize, depth: usize) -> Option<Value> {
    let mut items = Vec::new();
    while let Some((_, line)) = lines.get(*at).filter(|(own, line)| *own == indent && line.starts_with('-')) {
        let rest = line[1..].trim_start();
        let inner = indent + (line.len() - rest.len());
        *at += 1;
        items.push(match pair(rest) {
            Some(_) => mapping(lines, at, inner, depth + 1, Some(rest))?,
            None if rest.is_empty() => node(lines, at, lines.get(*at)?.0, depth + 1)?,
            None => scalar(rest),
        });
    }
    Some(Value::Array(items))
}

/// Names at one indent; the first may stand behind the dash of a list.
fn mapping(
    lines: &[(usize, &str)],
    at: &mut usize,
    indent: usize,
    depth: usize,
    first: Option<&str>,
) -> Option<Value> {
    let mut map = Map::new();
    let mut pending = first;
    loop {
        let line = match pending.take() {
            Some(line) => line,
            None => match lines.get(*at) {
                Some((own, line)) if *own == indent && !line.starts_with('-') => {
                    *at += 1;
                    line
                }
                _ => break,
            },
        };
        let (key, value) = pair(line)?;
        let value = if value.is_empty() {
            match lines.get(*at) {
                // A list may stand right below its name.
                Some((own, next)) if *own > indent || *own == indent && next.starts_with('-') => {
                    node(lines, at, *own, depth + 1)?
                }
                _ => Value::Null,
            }
        } else {
            scalar(value)
        };
        map.insert(key.trim_matches(['"', '\'']).to_owned(), value);
    }
    Some(Value::Object(map))
}

/// `name: value`
fn pair(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")))?;
    let is_name =
        !key.starts_with(['"', '“', '「']) && key.split_whitespace().count() <= 3 && key.len() <= 40;
    (is_name && !key.is_empty()).then(|| (key, value.trim()))
}

fn scalar(text: &str) -> Value {
    let quoted = |mark: char| text.strip_prefix(mark).and_then(|text| text.strip_suffix(mark));
    let text = quoted('"').or_else(|| quoted('\'')).unwrap_or(text);
    match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        Some(list) => Value::Array(list.split(", ").map(scalar).collect()),
        None => Value::String(text.to_owned()),
    }
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
