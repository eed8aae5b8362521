//! Renders the units below a heading as what they are: paragraphs, lists, tables, quotations, code.

use deckwright_model::outline::{Block, Chapter, Outline, Page, Point};

use super::super::blocks::plain;
use super::super::line_kinds;
use super::units::{Form, Kind, Unit, Units};
use super::word_counts::WordCounts;

/// Whether a pasted outline is unambiguous: title, chapters and pages are in order, and nothing would read
/// differently after a search for numbers, covers, chat and notes.
pub fn leaves_no_doubt(markdown: &str) -> bool {
    let has = |hashes: &str| markdown.lines().any(|line| line.starts_with(hashes));
    let is_fenced = markdown.lines().any(|line| line.trim_start().starts_with("```"));
    let own = Outline::from_own_markdown(markdown, "");
    has("# ") && has("## ") && has("### ") && !is_fenced && own == Outline::from_markdown(markdown, "")
}

/// The content below a heading.
#[derive(Debug, Default)]
pub(super) struct SectionBody {
    pub(super) body: Vec<Block>,
    pub(super) points: Vec<Point>,
    pub(super) ordered: bool,
}

impl Units {
    /// The unit's words as a heading, without the marks of a heading, an item or an emphasis.
    pub(super) fn title(&self, index: usize) -> String {
        let unit = &self.all[index];
        let text = unheaded(&unit.text);
        let text = line_kinds::bullet(text).unwrap_or(text);
        let text = match (self.kind, &unit.form) {
            (Kind::Outline, Form::Line) => inline(text).unwrap_or_else(|| plain(text)),
            _ => self.plain(index),
        };
        line_kinds::called(&text)
    }

    /// The words of a unit in one line.
    pub(super) fn plain(&self, index: usize) -> String {
        let below = self.point(&[index]);
        let words = below.iter().map(words_of_block).collect::<Vec<_>>().join(" ");
        words.replace('\n', " ")
    }

    /// Renders units as the body of a point, or of anything else that has no points.
    pub(super) fn point(&self, indices: &[usize]) -> Vec<Block> {
        let read = |markdown: &str| {
            let page = read_page(&format!("#### q\n\n{markdown}"))?;
            let [point] = <[Point; 1]>::try_from(page.points).ok()?;
            (page.body.is_empty() && point.title == "q").then_some(point.body)
        };
        self.runs(indices)
            .flat_map(|run| self.read_completely(run, read).unwrap_or_else(|| self.literal(run)))
            .collect()
    }

    /// Renders units as the content of a page.
    pub(super) fn page(&self, indices: &[usize]) -> SectionBody {
        let mut below = SectionBody::default();
        let is_alone = self.runs(indices).count() == 1;
        for run in self.runs(indices) {
            if let [index] = run
                && let Form::Pair { name, said } = &self.all[*index].form
            {
                below.points.push(Point { title: name.clone(), body: vec![Block::Text(said.clone())] });
                continue;
            }
            let mut found = None;
            let texts = self.read_completely(run, |markdown| {
                let page = found.insert(read_page(markdown)?);
                let points = page.points.iter().flat_map(|point| {
                    std::iter::once(Block::Text(point.title.clone())).chain(point.body.iter().cloned())
                });
                Some(page.body.iter().cloned().chain(points).collect())
            });
            match texts.and(found) {
                Some(mut page) => {
                    below.ordered = is_alone && page.ordered;
                    below.body.append(&mut page.body);
                    below.points.append(&mut page.points);
                }
                None => below.body.extend(self.literal(run)),
            }
        }
        below
    }

    /// Splits the units into runs that are read together and units that are blocks already.
    fn runs<'a>(&'a self, indices: &'a [usize]) -> impl Iterator<Item = &'a [usize]> {
        let is_block = |index: &usize| matches!(self.all[*index].form, Form::Block(_) | Form::Pair { .. });
        indices.chunk_by(move |one, other| !is_block(one) && !is_block(other))
    }

    /// Applies `read` to a run and returns the result if it contains all of the run's words.
    fn read_completely(
        &self,
        run: &[usize],
        read: impl FnOnce(&str) -> Option<Vec<Block>>,
    ) -> Option<Vec<Block>> {
        // A block stays as it is.
        if run.iter().any(|index| matches!(self.all[*index].form, Form::Block(_) | Form::Pair { .. })) {
            return None;
        }
        let blocks = read(&self.markdown(run))?;
        let mut here = WordCounts::default();
        blocks.iter().for_each(|block| here.add(&words_of_block(block)));
        let mut wanted = WordCounts::default();
        run.iter().for_each(|index| wanted.add(&self.bare(*index)));
        here.holds(&wanted).then_some(blocks)
    }

    /// The words of a unit that must be kept: all but the marks of an item or a row.
    fn bare(&self, index: usize) -> String {
        let unit = &self.all[index];
        match (&unit.form, self.kind) {
            (Form::Lines, _) => {
                let is_code = unit.text.starts_with("```");
                let lines = unit.text.lines().filter(|line| !line.trim_start().starts_with("```"));
                let text = lines.collect::<Vec<_>>().join("\n");
                if is_code { text } else { read_alone(&text).unwrap_or(text) }
            }
            (_, Kind::Outline) => read_alone(unheaded(&unit.text)).unwrap_or_else(|| unit.text.clone()),
            (_, Kind::Text) => plain(unheaded(&unit.text)),
        }
    }

    /// Renders each unit as a text, word for word.
    fn literal(&self, run: &[usize]) -> Vec<Block> {
        let block = |index: &usize| match &self.all[*index].form {
            Form::Block(block) => block.clone(),
            Form::Pair { name, said } => Block::Text(format!("{name}: {said}")),
            Form::Lines if self.all[*index].text.starts_with("```") => {
                let lines = self.all[*index].text.lines();
                let inner = lines.filter(|line| !line.trim_start().starts_with("```"));
                Block::Code(inner.collect::<Vec<_>>().join("\n"))
            }
            _ => Block::Text(unheaded(&self.all[*index].text).to_owned()),
        };
        run.iter().map(block).collect()
    }

    /// Renders units as Markdown.
    fn markdown(&self, run: &[usize]) -> String {
        let is_one_line = run.windows(2).all(|pair| self.all[pair[0]].line == self.all[pair[1]].line);
        let mut out = String::new();
        let mut before: Option<(&Unit, usize)> = None;
        let margin = run.iter().map(|index| self.all[*index].indent).min().unwrap_or_default();
        for &index in run {
            let unit = &self.all[index];
            if let Some((last, at)) = before
                && at + 1 == index
                && last.line == unit.line
                && !is_one_line
            {
                // Sentences of one paragraph stay together.
                out.push_str(if unit.is_spaced { " " } else { "" });
                out.push_str(&self.markdown_line(unit, false));
                before = Some((unit, index));
                continue;
            }
            let is_listed = |unit: &Unit| unit.form == Form::Line && is_item(&unit.text);
            let goes_on = before.is_some_and(|(last, at)| {
                is_listed(last)
                    && at + 1 == index
                    && !unit.is_apart
                    && (is_listed(unit) || unit.indent > last.indent)
            });
            out.push_str(if goes_on { "\n" } else { "\n\n" });
            if is_listed(unit) || goes_on {
                out.push_str(&" ".repeat(unit.indent - margin));
            }
            out.push_str(&self.markdown_line(unit, true));
            before = Some((unit, index));
        }
        out
    }

    fn markdown_line(&self, unit: &Unit, begins: bool) -> String {
        let text = unheaded(&unit.text);
        match (self.kind, &unit.form) {
            (Kind::Outline, _) | (_, Form::Lines | Form::Pair { .. } | Form::Block(_)) => text.to_owned(),
            (Kind::Text, Form::Line) => match line_kinds::bullet(text).filter(|_| begins) {
                Some(words) => format!("- {}", escaped(&plain(words), true)),
                None => escaped(&plain(text), false),
            },
        }
    }
}

/// A text without the hashes of a heading.
fn unheaded(text: &str) -> &str {
    let bare = text.trim_start_matches('#');
    let level = text.len() - bare.len();
    if (1..=6).contains(&level) && bare.starts_with([' ', '\t']) { bare.trim() } else { text }
}

fn is_item(text: &str) -> bool {
    line_kinds::bullet(text).is_some() || line_kinds::item(text).is_some()
}

/// The text that one line of Markdown stands for.
fn inline(text: &str) -> Option<String> {
    let outline =
        Outline::from_own_markdown(&format!("# x\n\n## y\n\n### {text}\n\n- z\n\n## w\n"), "").ok()?;
    let page = outline.chapters.first().filter(|chapter| chapter.title == "y")?.pages.first()?;
    Some(page.title.clone()).filter(|title| title != "y")
}

/// The text of Markdown if it is the only content of a point.
fn read_alone(markdown: &str) -> Option<String> {
    let page = read_page(&format!("#### q\n\n{markdown}"))?;
    let [point] = page.points.as_slice() else { return None };
    let words = point.body.iter().map(words_of_block).collect::<Vec<_>>().join("\n");
    (page.body.is_empty() && words.contains(char::is_alphanumeric)).then_some(words)
}

/// Parses Markdown as the content of a page. A line added after it keeps its last words from being read as
/// chat.
fn read_page(markdown: &str) -> Option<Page> {
    let outline =
        Outline::from_own_markdown(&format!("# x\n\n## y\n\n### z\n\n{markdown}\n\n## w\n"), "").ok()?;
    let [chapter, last] = <[Chapter; 2]>::try_from(outline.chapters).ok()?;
    let [page] = <[Page; 1]>::try_from(chapter.pages).ok()?;
    (page.title == "z" && chapter.body.is_empty() && last.title == "w").then_some(page)
}

/// Escapes `text` so that Markdown reads exactly this, as an item or as a paragraph.
fn escaped(text: &str, is_item: bool) -> String {
    let texts = vec![Block::Text(text.to_owned())];
    let page = if is_item {
        Page { points: vec![Point { title: "q".to_owned(), body: texts }], ..Page::default() }
    } else {
        Page { body: texts, ..Page::default() }
    };
    let chapter = Chapter {
        title: "y".to_owned(),
        body: Vec::new(),
        pages: vec![Page { title: "z".to_owned(), ..page }],
    };
    let outline = Outline { title: "x".to_owned(), chapters: vec![chapter], ..Outline::default() };
    let markdown = outline.to_markdown();
    let last = markdown.trim_end().lines().last().unwrap_or_default();
    last.strip_prefix("- ").filter(|_| is_item).unwrap_or(last).to_owned()
}

fn words_of_block(block: &Block) -> String {
    match block {
        Block::Text(text)
        | Block::Afterword(text)
        | Block::Item { text, .. }
        | Block::Quote(text)
        | Block::Code(text) => text.clone(),
        Block::Table(table) => {
            let cells = table.header.iter().chain(table.rows.iter().flatten());
            cells.filter(|cell| !cell.is_empty()).cloned().collect::<Vec<_>>().join(" · ")
        }
        Block::Picture { alt, source } => format!("{alt} {source}"),
    }
}
