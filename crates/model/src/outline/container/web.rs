//! Translates HTML slides to Markdown: each section is a slide under its first heading.

use super::super::html::{attribute, reference};
use super::super::{clean, lines};

/// Fewest sections; fewer are an example in a text.
const MIN_SLIDES: usize = 3;

/// Translates the slides of `text` to Markdown; also returns the text around them.
pub(super) fn to_markdown(text: &str) -> Option<(String, Vec<String>)> {
    let lower = text.to_ascii_lowercase();
    let slides = lower.matches("<section").count() + lower.matches("<div class=\"slide").count();
    if slides < MIN_SLIDES || !lower.contains("<h1") && !lower.contains("<h2") {
        return None;
    }
    let first = ["<!doctype html", "<html", "<body", "<section", "<div class=\"slide"];
    let start = first.iter().filter_map(|tag| lower.find(tag)).min()?;
    let last = ["</html>", "</body>", "</section>", "</div>"];
    let end = last.iter().filter_map(|tag| Some(lower.rfind(tag)? + tag.len())).max()?;
    if end <= start {
        return None;
    }
    let mut writer = Writer::default();
    writer.read(&text[start..end], &lower[start..end]);
    let around = text[..start].lines().chain(text[end..].lines());
    let is_word = |line: &&str| lines::fence(line.trim()).is_none() && line.contains(char::is_alphanumeric);
    let plain = |line: &str| clean::line(&line.replace(['`', '*', '#'], ""));
    Some((writer.out, around.filter(is_word).map(plain).collect()))
}

/// Writes slides as Markdown.
#[derive(Debug)]
struct Slide {
    /// Where the current slide begins in the output.
    start: usize,
    has_title: bool,
}

#[derive(Debug, Default)]
struct Writer {
    out: String,
    /// Text since the last tag that ends a line.
    text: String,
    slides: Vec<Slide>,
    has_title: bool,
    /// The open lists, each with whether it is numbered.
    lists: Vec<bool>,
    in_item: bool,
    in_quote: bool,
    /// Whether text is held back, as notes and cells are until their end.
    is_held: bool,
    rows: Vec<Vec<String>>,
}

impl Writer {
    /// Reads `source`; `lower` is the same text in lower case.
    fn read(&mut self, source: &str, lower: &str) {
        let mut at = 0;
        while let Some(open) = source[at..].find('<').map(|found| at + found) {
            self.say(&source[at..open]);
            let Some(close) = source[open..].find('>').map(|found| open + found) else { break };
            if source[open..].starts_with("<!--") {
                at = source[open..].find("-->").map_or(source.len(), |found| open + found + 3);
                continue;
            }
            let tag = &source[open + 1..close];
            let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next();
            let name = name.unwrap_or_default().to_ascii_lowercase();
            at = close + 1;
            // Inside these elements only the end tag counts.
            if matches!(name.as_str(), "script" | "style" | "title" | "pre") && !tag.starts_with('/') {
                let mark = format!("</{name}");
                let end = lower[at..].find(&mark).map_or(source.len(), |found| at + found);
                if name == "pre" {
                    self.code(&source[at..end]);
                }
                at = source[end..].find('>').map_or(source.len(), |found| end + found + 1);
                continue;
            }
            if tag.starts_with('/') { self.close(&name) } else { self.open(&name, tag) }
        }
        self.flush();
    }

    /// Adds words with their character references decoded.
    fn say(&mut self, words: &str) {
        let mut rest = words;
        while let Some(at) = rest.find('&') {
            self.text.extend(rest[..at].chars().map(|c| if c == '\n' { ' ' } else { c }));
            rest = &rest[at..];
            let (sign, length) = reference(rest).unwrap_or(('&', 1));
            self.text.push(sign);
            rest = &rest[length..];
        }
        self.text.extend(rest.chars().map(|c| if c == '\n' { ' ' } else { c }));
    }

    fn open(&mut self, name: &str, tag: &str) {
        match name {
            "section" => self.begin_slide(),
            "div"
                if attribute(tag, "class")
                    .is_some_and(|class| class.starts_with("slide ") || class == "slide") =>
            {
                self.begin_slide();
            }
            "aside" => {
                self.flush();
                self.is_held = true;
            }
            "ul" | "ol" => {
                self.flush();
                self.lists.push(name == "ol");
            }
            "li" => {
                self.flush();
                self.in_item = true;
            }
            "blockquote" => {
                self.flush();
                self.in_quote = true;
            }
            "table" => {
                self.flush();
                self.rows.clear();
            }
            "tr" => self.rows.push(Vec::new()),
            "td" | "th" => {
                self.text.clear();
                self.is_held = true;
            }
            "br" => self.text.push('\n'),
            "strong" | "b" => self.text.push_str("**"),
            "code" => self.text.push('`'),
            "img" => {
                self.flush();
                let [alt, source] = ["alt", "src"].map(|name| attribute(tag, name).unwrap_or_default());
                self.out.push_str(&format!("![{alt}]({source})\n\n"));
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "p" | "div" => self.flush(),
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "section" => self.end_slide(),
            "aside" => {
                self.is_held = false;
                let notes = clean::line(&std::mem::take(&mut self.text));
                if !notes.is_empty() {
                    self.out.push_str(&format!("Notes: {notes}\n\n"));
                }
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.head(name == "h1"),
            "ul" | "ol" => {
                self.flush();
                self.lists.pop();
                if self.lists.is_empty() {
                    self.out.push('\n');
                }
            }
            "li" => {
                self.flush();
                self.in_item = false;
            }
            "blockquote" => {
                self.flush();
                self.in_quote = false;
            }
            "td" | "th" => {
                self.is_held = false;
                let cell = clean::line(&std::mem::take(&mut self.text)).replace('|', "\\|");
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            "table" => self.table(),
            "strong" | "b" => self.text.push_str("**"),
            "code" => self.text.push('`'),
            "p" | "div" => self.flush(),
            _ => {}
        }
    }

    fn begin_slide(&mut self) {
        self.flush();
        self.slides.push(Slide { start: self.out.len(), has_title: false });
    }

    /// Ends the slide; without a heading, its first words become the title.
    fn end_slide(&mut self) {
        self.flush();
        let Some(slide) = self.slides.pop() else { return };
        let said = &self.out[slide.start..];
        if slide.has_title || said.trim().is_empty() || said.lines().any(|line| line.starts_with('#')) {
            return;
        }
        let said = self.out.split_off(slide.start);
        let (first, rest) = said.trim_start().split_once('\n').unwrap_or((&said, ""));
        self.out.push_str(&format!("## {}\n{rest}", first.trim_start_matches(['>', '-', ' '])));
    }

    /// Writes a heading: the first of all is the deck's title, the first of a slide its title, others are
    /// subheadings.
    fn head(&mut self, is_first_rank: bool) {
        let title = clean::line(&std::mem::take(&mut self.text).replace("**", ""));
        if title.is_empty() {
            return;
        }
        let has_title = self.slides.last().is_some_and(|slide| slide.has_title);
        let line = match () {
            () if is_first_rank && !self.has_title => format!("# {title}\n\n"),
            () if has_title => format!("#### {title}\n\n"),
            () => format!("## {title}\n\n"),
        };
        self.has_title = true;
        if let Some(slide) = self.slides.last_mut() {
            slide.has_title = true;
        }
        self.out.push_str(&line);
    }

    fn flush(&mut self) {
        if self.is_held {
            return;
        }
        let text = std::mem::take(&mut self.text);
        let said: Vec<String> = text.split('\n').map(clean::line).filter(|line| !line.is_empty()).collect();
        if said.is_empty() {
            return;
        }
        if let (true, Some(is_numbered)) = (self.in_item, self.lists.last()) {
            let indent = "    ".repeat(self.lists.len() - 1);
            let mark = if *is_numbered { "1." } else { "-" };
            self.out.push_str(&format!("{indent}{mark} {}\n", said.join(" ")));
        } else if self.in_quote {
            said.iter().for_each(|line| self.out.push_str(&format!("> {line}\n")));
            self.out.push('\n');
        } else {
            self.out.push_str(&format!("{}\n\n", said.join("\n")));
        }
    }

    fn table(&mut self) {
        let mut rows = std::mem::take(&mut self.rows).into_iter().filter(|row| !row.is_empty());
        let Some(header) = rows.next() else { return };
        let line = |row: &[String]| format!("| {} |\n", row.join(" | "));
        self.out.push_str(&line(&header));
        self.out.push_str(&format!("|{}\n", "---|".repeat(header.len())));
        rows.for_each(|row| self.out.push_str(&line(&row)));
        self.out.push('\n');
    }

    fn code(&mut self, source: &str) {
        self.flush();
        let mut plain = String::new();
        let mut inside = false;
        for c in source.chars() {
            match c {
                '<' => inside = true,
                '>' if inside => inside = false,
                _ if !inside => plain.push(c),
                _ => {}
            }
        }
        self.say(&plain.replace('\n', "\u{1}"));
        let code = std::mem::take(&mut self.text).replace('\u{1}', "\n");
        self.out.push_str(&format!("```\n{}\n```\n\n", code.trim_matches('\n')));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_slides() {
        let html = "Here it is. Save it as `a.html`.\n\n```html\n<!DOCTYPE html><html><head><title>Bees</title><style>h1 { color: red }</style></head><body>\n<section><h1>Bees</h1><p>For the club</p><aside class=\"notes\">Smile.</aside></section>\n<section><h2>Hives</h2><ul><li>Two &amp; more<ul><li>old</li></ul></li></ul><h3>Cost</h3><table><tr><th>Item</th><th>Sum</th></tr><tr><td>Wood</td><td>5</td></tr></table></section>\n<section><blockquote>&ldquo;Be still.&rdquo;</blockquote><p>a keeper</p></section>\n</body></html>\n```\n\nEnjoy!\n";
        let (markdown, said) = to_markdown(html).unwrap();
        assert_eq!(
            markdown,
            "# Bees\n\nFor the club\n\nNotes: Smile.\n\n## Hives\n\n- Two & more\n    - old\n\n#### Cost\n\n| Item | Sum |\n|---|---|\n| Wood | 5 |\n\n## “Be still.”\n\na keeper\n\n"
        );
        assert_eq!(said, ["Here it is. Save it as a.html.", "Enjoy!"]);
    }

    #[test]
    fn a_text_with_tags_is_none() {
        assert!(to_markdown("# Tags\n\n- <section>\n- <h1>\n- <section>\n").is_none());
    }
}
