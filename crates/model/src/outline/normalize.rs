//! The canonical form of an outline: what every reader gives and the writer writes without loss.
//!
//! 1. Texts are clean lines: no line feeds (in a quote they separate its lines), single spaces, nothing
//!    invisible. No text is empty, every title says something.
//! 2. Below the title and on a chapter's divider stands at most a short lead. What is more is a page: of
//!    the chapter's own title, or of a chapter "Overview".
//! 3. Entries of lists hang below a text of their point, each at most one level deeper than the one before it. The points
//!    of a page that count themselves from one are ordered and do without their numbers.
//! 4. Of the words in bold those are known that stand within a text, with that text.
//! 5. The contents page and the thanks of the last page are not chapters; the ending that a suit writes by
//!    itself is `None`.

use super::words;
use super::{Block, Chapter, Outline, Page, Point, Role, Table, bounds, clean};

/// Columns of a table; further ones are cut off.
pub(super) const MAX_COLUMNS: usize = 63;
/// Cells of a table; further rows are cut off.
pub(super) const MAX_CELLS: usize = 20_000;
/// Most texts and characters that fit below a title. Fewest points that are a list, after which a text can come.
pub(super) const MIN_LISTED: usize = 2;
const MAX_LEAD_TEXTS: usize = 3;
const MAX_LEAD_CHARS: usize = 200;
/// Characters of a quotation that stands below a title.
const MAX_MOTTO: usize = 60;
/// Levels of entries below a text; what is deeper moves to the last.
const MAX_LEVEL: u8 = 6;

impl Outline {
    /// Brings the outline into its canonical form. A blank title becomes `fallback_title`, or if that is
    /// blank too, the first words there are; it stays empty only if there are none.
    pub fn normalize(&mut self, fallback_title: &str) {
        clean_body(&mut self.body);
        flatten(&mut self.body);
        self.body.iter_mut().for_each(Block::put_before);
        self.title = clean::line(&self.title);
        for chapter in &mut self.chapters {
            normalize_chapter(chapter);
        }
        self.chapters.retain(|chapter| !is_empty_chapter(chapter));
        self.ending =
            self.ending.take().map(|ending| clean::line(&ending)).filter(|ending| !ending.is_empty());

        if self.title.is_empty() {
            self.title = clean::line(fallback_title);
        }
        if self.title.is_empty() {
            self.title = self.first_words();
        }
        self.fill_titles();
        self.drop_own_pages();
        self.move_prose_to_pages();
        self.settle_emphasis();
    }

    fn first_words(&self) -> String {
        let texts = self.body.iter().filter_map(Block::text);
        let titles = self.chapters.iter().flat_map(|chapter| {
            let pages = chapter.pages.iter().flat_map(|page| {
                let points = page.points.iter().map(|point| point.title.as_str());
                [page.title.as_str()]
                    .into_iter()
                    .chain(points)
                    .chain(page.body.iter().filter_map(Block::text))
            });
            [chapter.title.as_str()]
                .into_iter()
                .chain(pages)
                .chain(chapter.body.iter().filter_map(Block::text))
        });
        let words = titles.chain(texts).chain(self.ending.as_deref()).find(|words| !words.is_empty());
        clean::line(bounds::cut_at_word(words.unwrap_or_default(), bounds::MAX_NAME))
    }

    /// A page without a title has that of its chapter; a chapter that of its first page, or of the deck.
    fn fill_titles(&mut self) {
        for chapter in &mut self.chapters {
            if chapter.title.is_empty() {
                let first = chapter.pages.iter().map(|page| &page.title).find(|title| !title.is_empty());
                chapter.title = first.unwrap_or(&self.title).clone();
            }
            for page in &mut chapter.pages {
                if page.title.is_empty() {
                    page.title.clone_from(&chapter.title);
                }
            }
        }
    }

    /// Drops chapters that stand for pages every deck has anyway.
    fn drop_own_pages(&mut self) {
        self.chapters.retain(|chapter| {
            let has_body =
                |page: &Page| !page.body.is_empty() || page.points.iter().any(|point| !point.body.is_empty());
            let is_list =
                chapter.body.is_empty() && chapter.pages.len() <= 1 && !chapter.pages.iter().any(has_body);
            !(is_list && words::is_contents(&chapter.title))
        });
        let is_thanks = |chapter: &Chapter| {
            chapter.body.is_empty() && chapter.pages.is_empty() && words::is_thanks(&chapter.title)
        };
        let of_its_own = |ending: &String| !words::is_own_ending(ending);
        self.ending = self.ending.take().filter(of_its_own);
        while self.ending.is_none() && self.chapters.last().is_some_and(is_thanks) {
            self.ending = self.chapters.pop().map(|chapter| chapter.title).filter(of_its_own);
        }
    }

    fn move_prose_to_pages(&mut self) {
        for chapter in &mut self.chapters {
            if !chapter.body.is_empty() && (chapter.pages.is_empty() || !is_lead(&chapter.body)) {
                let body = std::mem::take(&mut chapter.body);
                chapter.pages.insert(0, Page { title: chapter.title.clone(), body, ..Page::default() });
            }
        }
        // What the speaker says while the cover is shown takes no room on it.
        let is_noted = |block: &Block| {
            block
                .text()
                .and_then(Role::of)
                .is_some_and(|(role, words)| role.is_for_speaker() && !words.is_empty())
        };
        let shown: Vec<Block> = self.body.iter().filter(|block| !is_noted(block)).cloned().collect();
        if !is_lead(&shown) {
            let title = words::overview(&self.title).to_owned();
            let body = std::mem::take(&mut self.body);
            let page = Page { title: title.clone(), body, ..Page::default() };
            self.chapters.insert(0, Chapter { title, body: Vec::new(), pages: vec![page] });
        }
    }
}

/// Whether a body is a few short texts, which stand below a title.
pub(super) fn is_lead(body: &[Block]) -> bool {
    let chars: usize = body.iter().filter_map(Block::text).map(|text| text.chars().count()).sum();
    // A motto of one line fits there as well as a text.
    let is_motto = |block: &Block| matches!(block, Block::Quote(text) if !text.contains('\n') && text.chars().count() <= MAX_MOTTO);
    body.len() <= MAX_LEAD_TEXTS
        && chars <= MAX_LEAD_CHARS
        && body.iter().all(|block| block.text().is_some() || is_motto(block))
}

fn is_empty_chapter(chapter: &Chapter) -> bool {
    chapter.title.is_empty() && chapter.body.is_empty() && chapter.pages.is_empty()
}

fn normalize_chapter(chapter: &mut Chapter) {
    chapter.title = clean::line(&chapter.title);
    clean_body(&mut chapter.body);
    flatten(&mut chapter.body);
    chapter.body.iter_mut().for_each(Block::put_before);
    for page in &mut chapter.pages {
        page.title = clean::line(&page.title);
        clean_body(&mut page.body);
        for mut point in std::mem::take(&mut page.points) {
            normalize_point(&mut point);
            if point.title.is_empty() {
                page.body.append(&mut point.body);
            } else {
                page.points.push(point);
            }
        }
        flatten(&mut page.body);
        order(page);
        settle_afterwords(page);
    }
    chapter.pages.retain(|page| !(page.title.is_empty() && page.body.is_empty() && page.points.is_empty()));
}

/// A point without a title takes its first text for one.
fn normalize_point(point: &mut Point) {
    point.title = clean::line(&point.title);
    clean_body(&mut point.body);
    if point.title.is_empty()
        && let Some(first) = point.body.iter().position(|block| block.text().is_some())
        && let Block::Text(text) | Block::Item { text, .. } = point.body.remove(first)
    {
        point.title = text;
    }
    hang(&mut point.body);
}

/// Texts come after the points only if there are several points, and are last in the body. What says what it is, a
/// source or notes, has a place of its own, and a line that ends with a colon keeps what follows it.
fn settle_afterwords(page: &mut Page) {
    let last = page.points.last().and_then(|point| point.body.last()).and_then(Block::text);
    let is_open = last.is_some_and(|text| text.trim_end_matches('*').ends_with([':', '：']));
    let is_list = page.points.len() >= MIN_LISTED && !is_open;
    for block in &mut page.body {
        if !is_list || block.text().is_some_and(|text| Role::of(text).is_some()) {
            block.put_before();
        }
    }
    // A stable sort: false comes before true.
    page.body.sort_by_key(|block| matches!(block, Block::Afterword(_)));
}

/// Removes the numbers from the points of a page that count from one, and remembers their order.
fn order(page: &mut Page) {
    if page.points.is_empty() {
        raise_counted(page);
    }
    page.ordered &= page.points.len() >= 2;
    while let Some(titles) = counted(&page.points) {
        page.points.iter_mut().zip(titles).for_each(|(point, title)| point.title = title);
        page.ordered = true;
    }
}

/// Makes points of lines that count from one, if nothing but notes and the like follows them.
fn raise_counted(page: &mut Page) {
    let counts = |block: &Block, number: usize| {
        let Block::Text(text) = block else { return false };
        text.starts_with(&format!("{number}. ")) && text.chars().count() <= bounds::MAX_NAME
    };
    let Some(first) = page.body.iter().position(|block| counts(block, 1)) else { return };
    let lines =
        page.body[first..].iter().zip(1..).take_while(|(block, number)| counts(block, *number)).count();
    let is_beside = |block: &Block| block.text().is_some_and(|text| Role::of(text).is_some());
    if lines < 2 || !page.body[first + lines..].iter().all(is_beside) {
        return;
    }
    let title = |block: Block| block.text().map(str::to_owned).unwrap_or_default();
    let points = page.body.drain(first..first + lines);
    page.points = points.map(|block| Point { title: title(block), body: Vec::new() }).collect();
}

/// The titles of points that count from one, without their numbers.
fn counted(points: &[Point]) -> Option<Vec<String>> {
    let title = |(number, point): (usize, &Point)| {
        let rest = point.title.strip_prefix(&format!("{number}. "))?.trim_start();
        (!rest.is_empty()).then(|| rest.to_owned())
    };
    if points.len() < 2 { None } else { (1..).zip(points).map(title).collect() }
}

/// Prose has no entries below it.
fn flatten(body: &mut [Block]) {
    for block in body {
        if let Block::Item { text, .. } = block {
            *block = Block::Text(std::mem::take(text));
        }
    }
}

/// Nests every entry below the text or entry directly before it.
fn hang(body: &mut [Block]) {
    body.iter_mut().for_each(Block::put_before);
    let mut deepest = 0;
    for block in body {
        if let Block::Item { level, text } = block {
            *block = Block::at_level((*level).min(deepest).min(MAX_LEVEL), std::mem::take(text));
        }
        deepest = if block.text().is_some() { block.level() + 1 } else { 0 };
    }
}

fn clean_body(body: &mut Vec<Block>) {
    *body = std::mem::take(body).into_iter().flat_map(clean_block).collect();
}

fn clean_block(block: Block) -> Vec<Block> {
    match block {
        Block::Text(text) => clean_lines(&text).map(Block::Text).collect(),
        Block::Afterword(text) => clean_lines(&text).map(Block::Afterword).collect(),
        Block::Item { level, text } => clean_lines(&text).map(|text| Block::at_level(level, text)).collect(),
        Block::Quote(text) => {
            let quote = clean_lines(&text).collect::<Vec<_>>().join("\n");
            if quote.is_empty() { Vec::new() } else { vec![Block::Quote(quote)] }
        }
        Block::Code(code) => {
            let code = clean::code(&code);
            if code.is_empty() { Vec::new() } else { vec![Block::Code(code)] }
        }
        Block::Table(table) => clean_table(table).map(Block::Table).into_iter().collect(),
        Block::Picture { alt, source } => {
            let (alt, source) = (clean::line(&alt), clean::line(&source));
            match (alt.is_empty(), source.is_empty()) {
                (_, false) => vec![Block::Picture { alt, source }],
                (false, true) => vec![Block::Text(alt)],
                (true, true) => Vec::new(),
            }
        }
    }
}

fn clean_lines(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split('\n').map(clean::line).filter(|line| !line.is_empty())
}

/// Makes every row as long as the longest. `None` for a table in which nothing is written.
fn clean_table(mut table: Table) -> Option<Table> {
    let longest = table.rows.iter().map(Vec::len).fold(table.header.len(), usize::max);
    let columns = longest.min(MAX_COLUMNS);
    table.rows.truncate(MAX_CELLS / (columns + 1));
    for row in [&mut table.header].into_iter().chain(&mut table.rows) {
        row.resize(columns, String::new());
        for cell in row {
            *cell = clean::line(cell);
        }
    }
    let has_words = |row: &Vec<String>| row.iter().any(|cell| !cell.is_empty());
    (has_words(&table.header) || table.rows.iter().any(has_words)).then_some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Block {
        Block::Text(text.to_owned())
    }

    #[test]
    fn missing_titles_are_filled() {
        let mut outline = Outline {
            chapters: vec![
                Chapter {
                    pages: vec![Page { title: " P ".into(), ..Page::default() }],
                    ..Chapter::default()
                },
                Chapter {
                    pages: vec![Page {
                        points: vec![Point { title: String::new(), body: vec![text(" a\nb")] }],
                        ..Page::default()
                    }],
                    ..Chapter::default()
                },
                Chapter::default(),
            ],
            ..Outline::default()
        };
        outline.normalize("  Deck ");
        assert_eq!(outline.title, "Deck");
        assert_eq!(outline.chapters.iter().map(|chapter| &*chapter.title).collect::<Vec<_>>(), ["P", "Deck"]);
        let page = &outline.chapters[1].pages[0];
        assert_eq!(page.title, "Deck");
        assert_eq!(page.points, [Point { title: "a".into(), body: vec![text("b")] }]);
    }

    #[test]
    fn a_motto_stays_below_the_title() {
        let chapters = vec![Chapter { title: "A".into(), body: vec![], pages: vec![] }];
        let motto = Block::Quote("内部资料，请勿外传".into());
        let mut outline =
            Outline { title: "报告".into(), body: vec![motto.clone()], chapters, ..Outline::default() };
        outline.normalize("");
        assert_eq!(outline.body, [motto]);
        outline.body = vec![Block::Quote("长".repeat(61))];
        outline.normalize("");
        assert_eq!(outline.chapters[0].title, "概述");
    }

    #[test]
    fn prose_that_is_no_lead_becomes_a_page() {
        let mut outline = Outline {
            title: "报告".into(),
            body: vec![text(&"长".repeat(201))],
            chapters: vec![Chapter { title: "A".into(), body: vec![text("prose")], pages: vec![] }],
            ending: Some("谢谢".into()),
            ..Outline::default()
        };
        outline.normalize("");
        assert_eq!(outline.body, []);
        assert_eq!(outline.chapters[0].title, "概述");
        assert_eq!(outline.chapters[0].pages[0].body.len(), 1);
        assert_eq!(
            outline.chapters[1].pages,
            [Page { title: "A".into(), body: vec![text("prose")], ..Page::default() }]
        );
        assert_eq!(outline.ending, None);
    }

    #[test]
    fn the_thanks_of_the_end_are_no_chapters_however_often_they_come() {
        let chapter = |title: &str| Chapter { title: title.into(), body: vec![], pages: vec![] };
        let mut outline = Outline {
            title: "报告".into(),
            body: vec![],
            chapters: vec![chapter("A"), chapter("谢谢"), chapter("谢谢")],
            ending: Some("谢谢".into()),
            ..Outline::default()
        };
        outline.normalize("");
        assert_eq!((outline.chapters.len(), outline.ending), (1, None));
    }

    #[test]
    fn lines_that_count_are_points_in_their_order() {
        let page = |lines: &[&str]| Page {
            title: "P".into(),
            body: lines.iter().map(|line| text(line)).collect(),
            ..Page::default()
        };
        let mut outline = Outline {
            title: "T".into(),
            chapters: vec![Chapter {
                title: "C".into(),
                body: Vec::new(),
                pages: vec![
                    page(&["We ask:", "1. Confirm.", "2. Pay.", "Source: us"]),
                    page(&["1. Confirm.", "2. Pay.", "Thank you all."]),
                ],
            }],
            ..Outline::default()
        };
        outline.normalize("");
        let [counted, mixed] = &outline.chapters[0].pages[..] else { panic!("two pages") };
        let titles: Vec<&str> = counted.points.iter().map(|point| point.title.as_str()).collect();
        assert!(counted.ordered);
        assert_eq!(titles, ["Confirm.", "Pay."]);
        assert_eq!(counted.body, [text("We ask:"), text("Source: us")]);
        assert_eq!((mixed.points.len(), mixed.body.len()), (0, 3));
    }

    #[test]
    fn entries_hang_below_texts_and_numbers_are_an_order() {
        let item = |level: u8, text: &str| Block::Item { level, text: text.to_owned() };
        let point = |title: &str, body: Vec<Block>| Point { title: title.into(), body };
        let picture = || Block::Picture { alt: "a".into(), source: "b".into() };
        let body = vec![item(2, "a"), item(3, "b"), item(9, "c"), picture(), item(1, "d")];
        let points = vec![point("1. A", body), point("2. B", Vec::new())];
        let page = Page { title: "P".into(), body: vec![item(1, "x")], points, ..Page::default() };
        let mut outline = Outline {
            title: "T".into(),
            chapters: vec![Chapter { title: "C".into(), body: Vec::new(), pages: vec![page] }],
            ..Outline::default()
        };
        outline.normalize("");
        let page = &outline.chapters[0].pages[0];
        assert!(page.ordered && page.points[0].title == "A" && page.points[1].title == "B");
        assert_eq!(page.body, [text("x")]);
        assert_eq!(page.points[0].body, [text("a"), item(1, "b"), item(2, "c"), picture(), text("d")]);
    }

    #[test]
    fn tables_have_equal_rows() {
        let table = Table { header: vec!["a".into()], rows: vec![vec![], vec![" b".into(), "c".into()]] };
        let table = clean_table(table).unwrap();
        assert_eq!(table.header, ["a", ""]);
        assert_eq!(table.rows, [["", ""], ["b", "c"]]);
        assert_eq!(clean_table(Table { header: vec![String::new(); 3], rows: vec![] }), None);
    }
}
