//! Which tags and texts does a page have, one after the other?

/// A tag, or the text between two tags.
#[derive(Debug, PartialEq, Eq)]
pub enum Tag<'t> {
    Open { name: String, attributes: &'t str },
    Close(String),
    Text(&'t str),
}

/// The pieces of a page in their order. What does not look like a tag is text.
#[derive(Debug)]
pub struct Tags<'t> {
    rest: &'t str,
    /// Bytes after the last sign that ends a tag.
    behind_tags: usize,
    /// Inside this element, only its own end tag is a tag.
    raw: Option<String>,
}

impl<'t> Tags<'t> {
    pub fn new(text: &'t str) -> Self {
        let behind_tags = text.len() - text.rfind('>').map_or(0, |at| at + 1);
        Self { rest: text, behind_tags, raw: None }
    }
}

impl<'t> Iterator for Tags<'t> {
    type Item = Tag<'t>;

    fn next(&mut self) -> Option<Tag<'t>> {
        if let Some(name) = self.raw.take() {
            let end = find_ignoring_case(self.rest, &format!("</{name}")).unwrap_or(self.rest.len());
            let (inside, rest) = self.rest.split_at(end);
            self.rest = rest;
            if !inside.is_empty() {
                return Some(Tag::Text(inside));
            }
        }
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let at = self.rest.find('<').unwrap_or(self.rest.len());
            if at > 0 {
                let (text, rest) = self.rest.split_at(at);
                self.rest = rest;
                return Some(Tag::Text(text));
            }
            let inside = &self.rest[1..];
            if let Some(comment) = inside.strip_prefix("!--") {
                self.rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
                continue;
            }
            if inside.starts_with(['!', '?']) {
                self.rest = inside.find('>').map_or("", |end| &inside[end + 1..]);
                continue;
            }
            // If no tag ends any more, the rest is text.
            if self.rest.len() <= self.behind_tags {
                return Some(Tag::Text(std::mem::take(&mut self.rest)));
            }
            let is_tag = inside.trim_start_matches('/').starts_with(|c: char| c.is_ascii_alphabetic());
            let Some(end) = is_tag.then(|| end_of_tag(inside)).flatten() else {
                self.rest = inside;
                return Some(Tag::Text("<"));
            };
            let tag = &inside[..end];
            self.rest = &inside[end + 1..];
            return Some(self.tag(tag));
        }
    }
}

impl<'t> Tags<'t> {
    fn tag(&mut self, tag: &'t str) -> Tag<'t> {
        let name_of = |text: &str| -> String {
            let end = text.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(text.len());
            // `xhtml:p` is a paragraph too.
            text[..end].rsplit(':').next().unwrap_or_default().to_ascii_lowercase()
        };
        if let Some(name) = tag.strip_prefix('/') {
            return Tag::Close(name_of(name));
        }
        let name = name_of(tag);
        if matches!(name.as_str(), "script" | "style" | "textarea" | "title") && !tag.ends_with('/') {
            self.raw = Some(name.clone());
        }
        let attributes = &tag[tag.find(char::is_whitespace).unwrap_or(tag.len())..];
        Tag::Open { name, attributes }
    }
}

/// Where a tag ends: at the first bracket that is not inside quotation marks.
fn end_of_tag(inside: &str) -> Option<usize> {
    let mut quote = None;
    let mut previous = ' ';
    for (at, c) in inside.char_indices() {
        match (quote, c) {
            (None, '>') => return Some(at),
            (None, '"' | '\'') if previous == '=' => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
        if !c.is_whitespace() {
            previous = c;
        }
    }
    // A quotation mark that is never closed does not count as one.
    inside.find('>')
}

/// The value of an attribute, as text.
pub fn attribute(attributes: &str, name: &str) -> Option<String> {
    let lower = attributes.to_ascii_lowercase();
    let at = lower.match_indices(name).map(|(at, _)| at).find(|&at| {
        at > 0
            && lower.as_bytes()[at - 1].is_ascii_whitespace()
            && lower[at + name.len()..].trim_start().starts_with('=')
    })?;
    let value = attributes[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
    let value = match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next()?,
        _ => value.split(|c: char| c.is_whitespace() || c == '>').next()?,
    };
    Some(unescape(value))
}

fn find_ignoring_case(text: &str, wanted: &str) -> Option<usize> {
    let first = wanted.as_bytes()[0];
    let bytes = text.as_bytes();
    (0..bytes.len().saturating_sub(wanted.len() - 1)).find(|&at| {
        bytes[at] == first && bytes[at..at + wanted.len()].eq_ignore_ascii_case(wanted.as_bytes())
    })
}

/// Text with its character references resolved.
pub fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        match deckwright_model::outline::character_reference(rest) {
            Some((c, length)) => {
                out.push(c);
                rest = &rest[length..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}
