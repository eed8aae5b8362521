//! How does a document become a deck? By its own headings, lists and tables; pictures, notes and footnotes follow what
//! they belong to.

use deckwright_model::document::{Content, Document, labelled};
use deckwright_model::language::{Locale, width_units};
use deckwright_model::outline::{Block, Chapter, Outline, Page, Role};
use deckwright_model::picture;

use super::ranks;
use super::read::{self, ListMark, MAX_BYLINE_LENGTH, MAX_BYLINES, Piece, Section};
use super::units::{Line, spoken};
use super::{StructureError, StructuredDeck, deck, take_title};
use crate::brief::Brief;

/// Most fields below a title that stand on the cover, and the widest name of one, in half ems.
const MAX_FIELDS: usize = 8;
const MAX_FIELD_LENGTH: usize = 30;
/// Characters of a line that says who was quoted.
const MAX_SPEAKER_LENGTH: usize = 120;
/// Widest line below a table that says what its signs mean, in half ems.
const MAX_KEY_LENGTH: usize = 190;
/// Widest line that says what a table counts in, in half ems.
const MAX_UNIT_LENGTH: usize = 60;
/// Letters by which the page of a text is found again; fewer, where its beginning stands apart from the rest.
const ANCHORS: [usize; 2] = [40, 10];

/// What is added to a page once the pages exist.
pub(super) struct Addition {
    /// The text that it follows, and the heading above that.
    follows: String,
    heading: String,
    block: Block,
}

pub fn structure(document: &Document, brief: &Brief, name: &str) -> Result<StructuredDeck, StructureError> {
    let title = Some(brief.title.trim()).filter(|title| !title.is_empty());
    let title = title.or(document.name.as_deref()).unwrap_or(name);
    if let Some(named) = name_pictures(document, title) {
        return Ok(album(&named, title, brief));
    }
    if !document.text().contains(char::is_alphanumeric) {
        return Err(StructureError::Empty);
    }
    let mut additions = Vec::new();
    let text = read(document, brief.locale(), &mut additions);
    let name = document.name.as_deref().unwrap_or(name);
    let mut structured = deck(text, brief, Some(name));
    add(&mut structured.outline, additions);
    structured.outline.emphasise(document.emphasis.clone());
    Ok(structured)
}

/// A document of pictures without a word, with a title for each page: the document's own and a number. Pictures of
/// one slide share a page. `None` for all other documents.
pub(super) fn name_pictures(document: &Document, name: &str) -> Option<Document> {
    let is_shown = |content: &Content| matches!(content, Content::Figure { name, .. } if name.starts_with(picture::SCHEME));
    let shown = document.blocks.iter().filter(|block| is_shown(&block.content));
    if document.text().contains(char::is_alphanumeric) {
        return None;
    }
    let shown: Vec<_> = shown.collect();
    let has_slides = document.blocks.iter().any(|block| matches!(block.content, Content::Slide { .. }));
    let mut named = Document { title: Some(name.to_owned()), blocks: Vec::new(), ..document.clone() };
    let (mut page, mut count) = (0, 0);
    for block in &shown {
        if count == 0 || !has_slides || block.page != page {
            count += 1;
            let text = if shown.len() == 1 { name.to_owned() } else { format!("{name} {count}") };
            named.push(block.page, Content::Heading { level: 2, text });
        }
        page = block.page;
        named.blocks.push((*block).clone());
    }
    (count > 0).then_some(named)
}

/// A deck of nothing but pictures, page by page.
fn album(document: &Document, title: &str, brief: &Brief) -> StructuredDeck {
    let mut pages: Vec<Page> = Vec::new();
    for block in &document.blocks {
        match (&block.content, pages.last_mut()) {
            (Content::Heading { text, .. }, _) => {
                pages.push(Page { title: text.clone(), ..Page::default() });
            }
            (Content::Figure { caption, name }, Some(page)) => {
                page.body.push(Block::Picture { alt: caption.clone(), source: name.clone() });
            }
            _ => {}
        }
    }
    let chapter = Chapter { title: title.to_owned(), pages, ..Chapter::default() };
    let outline = Outline { title: title.to_owned(), chapters: vec![chapter], ..Outline::default() };
    let pages = outline.page_count();
    StructuredDeck { outline, pages, outside_range: !brief.pages.contains(pages) }
}

/// The document by its sections; `additions` wait for the pages.
pub(super) fn read(document: &Document, locale: Locale, additions: &mut Vec<Addition>) -> read::Document {
    let mut sections = sections(document, locale, additions);
    ranks::rank(&mut sections, false);
    // A title that is also a heading above the text is said only once.
    let repeats = |first: &Section| first.level == 1 && document.title.as_ref() == Some(&first.title);
    if let Some(first) = sections.first_mut().filter(|first| repeats(first)) {
        first.level = 0;
        first.title.clear();
        sections.retain(|section| !section.title.is_empty() || !section.pieces.is_empty());
        ranks::rank(&mut sections, false);
    }
    // The name in the head of a web page is also the line above its text.
    let title = document.title.clone().or_else(|| take_name(&mut sections, document.name.as_deref()?));
    let mut read = read::Document { title, sections, ..read::Document::default() };
    read.title = take_title(&mut read);
    if let Some(title) = &read.title {
        read.byline = take_byline(&mut read.sections, title);
    }
    read
}

/// The name of the document if its first line says it, too; that line is removed.
fn take_name(sections: &mut Vec<Section>, name: &str) -> Option<String> {
    let first = sections.first_mut().filter(|first| first.level == 0)?;
    match first.pieces.first()? {
        Piece::Text { label: None, text, .. } if text == name => drop(first.pieces.remove(0)),
        _ => return None,
    }
    if first.pieces.is_empty() {
        sections.remove(0);
    }
    Some(name.to_owned())
}

/// Paragraphs between the title and the first heading, if they are few: who wrote it, for whom, when. Those that say
/// the title once more are left out; a table among them keeps its page. Above a longer text, only the lines that are
/// not sentences count.
fn take_byline(sections: &mut Vec<Section>, title: &str) -> Vec<String> {
    let has_others = sections.len() > 1;
    let Some(first) = sections.first_mut().filter(|first| first.level == 0 && has_others) else {
        return Vec::new();
    };
    let said = letters(title);
    let is_short = |piece: &&Piece| match piece {
        Piece::Text { text, .. } => width_units(text) <= MAX_BYLINE_LENGTH,
        piece => matches!(piece, Piece::Block(_) | Piece::Captioned { .. }),
    };
    let is_text = |piece: &&Piece| matches!(piece, Piece::Text { .. });
    let is_short_throughout = first.pieces.iter().all(|piece| is_short(&piece));
    let head = first.pieces.iter().take_while(is_short).count();
    let says =
        |text: &str| is_short_throughout || !text.ends_with(['.', '。', '!', '！', '?', '？', ':', '：']);
    let is_line = |piece: &Piece| matches!(piece, Piece::Text { text, .. } if says(text));
    let most = if is_short_throughout { MAX_BYLINES } else { MAX_BYLINES / 2 };
    let taken = first.pieces[..head].iter().filter(|piece| is_line(piece)).count();
    let fields = first.pieces.iter().filter(is_text).all(is_field);
    if taken == 0 || taken > most && !(fields && taken <= MAX_FIELDS) {
        return Vec::new();
    }
    let (lines, kept): (Vec<_>, Vec<_>) = std::mem::take(&mut first.pieces)
        .into_iter()
        .enumerate()
        .partition(|(at, piece)| *at < head && is_line(piece));
    first.pieces = kept.into_iter().map(|(_, piece)| piece).collect();
    if first.pieces.is_empty() {
        sections.remove(0);
    }
    let text = |(_, piece)| match piece {
        Piece::Text { label, text, .. } => spoken(label, &[Line { text, below: Vec::new() }]),
        _ => String::new(),
    };
    lines.into_iter().map(text).filter(|line| !said.contains(&letters(line))).collect()
}

/// Whether a line is a name and a value: `Author: Helen Brackenridge`.
fn is_field(piece: &Piece) -> bool {
    let Piece::Text { text, .. } = piece else { return false };
    let name = text.split_once([':', '：']).map(|(name, _)| name);
    name.is_some_and(|name| width_units(name) <= MAX_FIELD_LENGTH)
        || width_units(text) <= 2 * MAX_FIELD_LENGTH
}

/// The blocks below their headings; `additions` wait for the pages.
fn sections(document: &Document, locale: Locale, additions: &mut Vec<Addition>) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    let (mut follows, mut heading) = (String::new(), String::new());
    // Pictures above the first words of their section.
    let mut ahead: Vec<Block> = Vec::new();
    let mut above: Option<&Content> = None;
    for block in &document.blocks {
        let exhibit =
            std::mem::replace(&mut above, Some(&block.content).filter(|content| is_exhibit(content)));
        if let Content::Paragraph(text) = &block.content
            && let Some(exhibit) = exhibit
            && let Some(foot) = foot(text)
        {
            above = Some(exhibit);
            let last = ahead.last_mut().or(additions.last_mut().map(|addition| &mut addition.block));
            // The source of a picture goes with its description.
            if let (Content::Figure { .. }, Some(Block::Picture { alt, .. })) = (exhibit, last) {
                let is_ended = alt.is_empty() || alt.ends_with(['.', '。', '!', '?', '！', '？']);
                let joint = if is_ended { "" } else { "." };
                *alt = format!("{alt}{joint} {text}").trim().to_owned();
                continue;
            }
            additions.push(Addition { follows: follows.clone(), heading: heading.clone(), block: foot });
            continue;
        }
        let labelled = |role: Role, text: &str| Block::Text(format!("{}{text}", role.label(locale)));
        let last = sections.last_mut().expect("the first section is always there");
        if let Content::Heading { text, .. }
        | Content::Slide { title: text }
        | Content::Paragraph(text)
        | Content::Item { text, .. } = &block.content
        {
            follows.clone_from(text);
        }
        if let Content::Table { caption, table } = &block.content {
            follows = if caption.is_empty() { table.header.join(" ") } else { caption.clone() };
        }
        let mut wait = |block: Block| {
            additions.push(Addition { follows: follows.clone(), heading: heading.clone(), block });
        };
        let (level, title) = match &block.content {
            Content::Heading { level, text } => (usize::from(*level), text),
            // A slide without a title begins a page all the same, named by its words.
            Content::Slide { title } => (2, title),
            content => {
                match content {
                    Content::Notes(text) => wait(labelled(Role::Notes, text)),
                    Content::Footnote(text) => wait(labelled(Role::Note, text)),
                    Content::Figure { caption, name } if name.starts_with(picture::SCHEME) => {
                        let block = Block::Picture { alt: caption.clone(), source: name.clone() };
                        if last.pieces.is_empty() { ahead.push(block) } else { wait(block) }
                    }
                    Content::Paragraph(_) | Content::Item { .. } => ahead.drain(..).for_each(&mut wait),
                    _ => {}
                }
                add_piece(&mut last.pieces, content);
                continue;
            }
        };
        // A heading above deeper headings has a page only for what it shows itself.
        let is_bare = last.title.is_empty() || level > last.level;
        for block in ahead.drain(..) {
            if is_bare {
                last.pieces.push(Piece::Block(block));
            } else {
                additions.push(Addition { follows: heading.clone(), heading: heading.clone(), block });
            }
        }
        heading.clone_from(title);
        sections.push(Section { level, title: title.clone(), pieces: Vec::new() });
    }
    let last = sections.last_mut().expect("the first section is always there");
    if last.title.is_empty() {
        last.pieces.extend(ahead.drain(..).map(Piece::Block));
    }
    for block in ahead {
        additions.push(Addition { follows: heading.clone(), heading: heading.clone(), block });
    }
    sections.retain(|section| !section.title.is_empty() || !section.pieces.is_empty());
    sections
}

fn is_exhibit(content: &Content) -> bool {
    matches!(content, Content::Table { .. } | Content::Figure { .. })
}

/// What stands right below a table or a figure and belongs to it: where it comes from, what to note about it, what its signs
/// mean.
fn foot(text: &str) -> Option<Block> {
    if let Some((Role::Source | Role::Note, rest)) = Role::of(text)
        && !rest.is_empty()
    {
        return Some(Block::Text(text.to_owned()));
    }
    let shown = shown_text(text);
    if shown != text {
        return Some(Block::Afterword(shown));
    }
    let is_key = text.contains(" = ") || text.starts_with(['*', '†', '※']) || says_unit(text);
    (is_key && width_units(text) <= MAX_KEY_LENGTH).then(|| Block::Afterword(text.to_owned()))
}

/// A text of a document as the deck says it. Notes of its author are for the reader. Before a dash, unlike before a
/// colon, the word is not one by which an outline keeps a text for the speaker.
fn shown_text(text: &str) -> String {
    let is_spoken = Role::of(text).is_some_and(|(role, rest)| role.is_for_speaker() && !rest.is_empty());
    match text.split_once([':', '：']) {
        Some((label, rest)) if is_spoken => format!("{} – {}", label.trim_end(), rest.trim_start()),
        _ => text.to_owned(),
    }
}

/// What the numbers of a table are counted in: `单位：万元`, `(in EUR thousand)`.
fn says_unit(text: &str) -> bool {
    let is_bracketed = text.starts_with(['(', '（']) && text.ends_with([')', '）']);
    let is_named = ["单位", "單位", "単位", "Unit"]
        .iter()
        .any(|word| text.strip_prefix(word).is_some_and(|rest| rest.trim_start().starts_with([':', '：'])));
    (is_bracketed || is_named) && width_units(text) <= MAX_UNIT_LENGTH
}

/// Adds what stands among the words of a section.
fn add_piece(pieces: &mut Vec<Piece>, content: &Content) {
    // A frame says in its first line what it is (`WARNING`), and a text may have its label on a line of its own
    // (`Decision:`).
    if let (Content::Paragraph(text), Some(Piece::Text { label: label @ None, text: last, is_item: false })) =
        (content, pieces.last_mut())
        && (names_role(last) || is_label(last))
        && !Role::of_label(last.trim_end_matches([':', '：'])).is_some_and(Role::is_for_speaker)
    {
        let name = std::mem::replace(last, text.clone());
        *label = Some(name.trim_end_matches([':', '：']).to_owned());
        return;
    }
    // A line below a quotation that begins with a dash says whose words they are.
    if let (Content::Paragraph(text), Some(Piece::Block(Block::Quote(quote)))) = (content, pieces.last_mut())
        && text.starts_with(['—', '–', '―'])
        && text.chars().count() <= MAX_SPEAKER_LENGTH
        && !quote.contains("\n—")
    {
        let by = text.trim_start_matches(['—', '–', '―', ' ']);
        *quote = format!("{quote}\n— {by}");
        return;
    }
    pieces.push(match content {
        Content::Paragraph(text) => Piece::Text { label: None, text: shown_text(text), is_item: false },
        Content::Item { level, ordered, label, text } => {
            return hang(pieces, *level, *ordered, &labelled(label, &shown_text(text)));
        }
        Content::Quote(text) => Piece::Block(Block::Quote(text.clone())),
        Content::Code(text) => Piece::Block(Block::Code(text.clone())),
        Content::Table { caption, table } => {
            let block = Block::Table(table.clone());
            match caption.as_str() {
                "" => Piece::Block(block),
                caption => Piece::Captioned { caption: caption.to_owned(), block },
            }
        }
        // A picture that is not there and that nothing describes has no words for a page.
        Content::Figure { caption, name } if !caption.is_empty() && !name.starts_with(picture::SCHEME) => {
            Piece::Block(Block::Picture { alt: caption.clone(), source: name.clone() })
        }
        _ => return,
    });
}

/// A short line that ends with a colon stands before the text below it.
fn is_label(line: &str) -> bool {
    line.ends_with([':', '：'])
        && width_units(line) <= MAX_FIELD_LENGTH
        && !line.trim_end_matches([':', '：']).contains([':', '：', '.', '。'])
}

fn names_role(line: &str) -> bool {
    line.chars().any(char::is_alphabetic) && Role::of_label(line).is_some()
}

/// An entry of a list is nested below the one before it if that one is less indented.
fn hang(pieces: &mut Vec<Piece>, level: u8, ordered: bool, text: &str) {
    if level > 0
        && let Some(Piece::List { below, .. }) = pieces.last_mut()
    {
        below.push(Block::Item { level, text: text.to_owned() });
        return;
    }
    // A text that announces a list begins another one; a remark between two items does not.
    let is_announced = matches!(pieces.last(), Some(Piece::Text { text, .. }) if text.ends_with([':', '：']));
    let last = pieces.iter().rev().find_map(|piece| match piece {
        Piece::List { mark, .. } => Some(*mark),
        _ => None,
    });
    let mark = match last {
        _ if !ordered => ListMark::Bullet,
        Some(ListMark::Number(last)) if !is_announced => ListMark::Number(last + 1),
        _ => ListMark::Number(1),
    };
    pieces.push(Piece::List { text: text.to_owned(), below: Vec::new(), mark });
}

/// Puts each addition on the page with the text that it follows, or else on the page of the addition before it.
pub(super) fn add(outline: &mut Outline, additions: Vec<Addition>) {
    let mut pages: Vec<&mut Page> =
        outline.chapters.iter_mut().flat_map(|chapter| &mut chapter.pages).collect();
    let said: Vec<String> = pages.iter().map(|page| letters(&words(page))).collect();
    let mut at = 0;
    for Addition { follows, heading, block } in additions {
        let follows = letters(&follows);
        let beginnings = ANCHORS.map(|count| follows.chars().take(count).collect::<String>());
        let anchors = beginnings.into_iter().chain([letters(&heading)]).filter(|anchor| !anchor.is_empty());
        let ahead = |anchor: String| said[at..].iter().position(|words| words.contains(&anchor));
        at += anchors.into_iter().find_map(ahead).unwrap_or(0);
        if let Some(page) = pages.get_mut(at) {
            page.body.push(block);
        }
    }
}

/// A text without the spaces and marks between its words.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Everything that a page says, its titles included.
pub(super) fn words(page: &Page) -> String {
    let texts =
        page.body.iter().chain(page.points.iter().flat_map(|point| &point.body)).filter_map(Block::text);
    let titles = page.points.iter().map(|point| point.title.as_str());
    let heads = page.body.iter().flat_map(|block| match block {
        Block::Table(table) => table.header.as_slice(),
        _ => &[],
    });
    let heads = heads.map(String::as_str);
    std::iter::once(page.title.as_str())
        .chain(titles)
        .chain(texts)
        .chain(heads)
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use deckwright_model::fidelity;
    use deckwright_model::outline::Table;

    use super::*;
    use crate::options::Choices;

    fn document(contents: Vec<Content>) -> Document {
        let mut document = Document::default();
        contents.into_iter().for_each(|content| document.push(0, content));
        document
    }

    fn heading(level: u8, text: &str) -> Content {
        Content::Heading { level, text: text.to_owned() }
    }

    fn item(level: u8, text: &str) -> Content {
        Content::Item { level, ordered: false, label: String::new(), text: text.to_owned() }
    }

    #[test]
    fn notes_of_a_document_are_for_its_readers() {
        assert_eq!(shown_text("Notes: (1) includes the move out."), "Notes – (1) includes the move out.");
        assert_eq!(shown_text("备注：含税"), "备注 – 含税");
        assert_eq!(shown_text("Source: our own count"), "Source: our own count");
        assert_eq!(shown_text("Visual checks: none failed"), "Visual checks: none failed");
    }

    #[test]
    fn headings_lists_and_tables_keep_their_places() {
        let cells = |row: [&str; 2]| row.map(str::to_owned).to_vec();
        let table = Table { header: cells(["Region", "2024"]), rows: vec![cells(["East", "22.7"])] };
        let document = document(vec![
            heading(1, "Report 2024"),
            heading(2, "Business"),
            Content::Paragraph("Revenue grew by 12.5 % to 48.3 million euros.".to_owned()),
            Content::Footnote("Audited by Smith.".to_owned()),
            item(0, "Costs"),
            item(1, "Rent 5,000"),
            item(2, "since May"),
            item(0, "Risks"),
            heading(3, "Sales"),
            Content::Table { caption: "Table 1".to_owned(), table: table.clone() },
            heading(2, "Outlook"),
            Content::Slide { title: "Next".to_owned() },
            Content::Paragraph("Three people join by June 2025.".to_owned()),
            Content::Notes("Thank all 41.".to_owned()),
        ]);
        let made = structure(&document, &Brief::new("", Choices::default()), "file").unwrap().outline;
        assert_eq!(made.title, "Report 2024");
        let markdown = made.to_markdown();
        let lost = fidelity::compare(&document.text(), &fidelity::words_of(&made)).lost;
        assert!(lost.is_empty(), "{lost:?} in {markdown}");
        assert!(markdown.contains("Note: Audited by Smith."), "{markdown}");
        assert!(markdown.contains("Notes: Thank all 41."), "{markdown}");
        let pages = made.chapters.iter().flat_map(|chapter| &chapter.pages);
        let blocks: Vec<&Block> = pages.clone().flat_map(|page| &page.body).collect();
        assert!(blocks.contains(&&Block::Table(table)), "{markdown}");
        let costs = pages.flat_map(|page| &page.points).find(|point| point.title == "Costs").unwrap();
        let below = [Block::Text("Rent 5,000".to_owned()), Block::at_level(1, "since May")];
        assert_eq!(costs.body, below, "{markdown}");
    }

    #[test]
    fn pictures_stand_with_the_words_of_their_section() {
        let figure = |name: &str, caption: &str| Content::Figure {
            caption: caption.to_owned(),
            name: format!("{}{name}", picture::SCHEME),
        };
        let text = |text: &str| Content::Paragraph(text.to_owned());
        let document = document(vec![
            heading(1, "Coast"),
            figure("map", "The map"),
            text("The coast is long: it has 12 harbours and many bays."),
            heading(1, "Boats"),
            text("Boats go out at six and come back at noon."),
            figure("boat", ""),
            heading(1, "Views"),
            figure("one", "From the hill"),
            figure("two", "From the sea"),
            Content::Figure { caption: String::new(), name: "icon.png".to_owned() },
        ]);
        let made = structure(&document, &Brief::new("", Choices::default()), "file").unwrap().outline;
        let sources = |page: &Page| {
            let source = |block: &Block| match block {
                Block::Picture { source, .. } => Some(source.trim_start_matches(picture::SCHEME).to_owned()),
                _ => None,
            };
            page.body.iter().filter_map(source).collect::<Vec<_>>().join(" ")
        };
        let pages: Vec<(String, String)> = made
            .chapters
            .iter()
            .flat_map(|chapter| chapter.pages.iter().map(|page| (chapter.title.clone(), sources(page))))
            .filter(|(_, sources)| !sources.is_empty())
            .collect();
        let expected = [("Coast", "map"), ("Boats", "boat"), ("Views", "one two")];
        assert_eq!(pages, expected.map(|(title, sources)| (title.to_owned(), sources.to_owned())));
    }

    #[test]
    fn captions_are_kept_and_figures_stand_behind_the_tables_before_them() {
        let cells = |row: [&str; 2]| row.map(str::to_owned).to_vec();
        let table = Table { header: cells(["", "2025"]), rows: vec![cells(["Rents", "8,204"])] };
        let tabled = |caption: &str| Content::Table { caption: caption.to_owned(), table: table.clone() };
        let figure =
            Content::Figure { caption: "The lifts".to_owned(), name: format!("{}1", picture::SCHEME) };
        let document = document(vec![
            heading(1, "Money"),
            heading(2, "Income and spending"),
            tabled("Table 2: Accounts in thousands of pounds, as they were audited in March"),
            heading(2, "Lifts"),
            Content::Paragraph("Table 3 shows how often they stood still.".to_owned()),
            tabled("Table 3: Days"),
            figure,
            heading(1, "End"),
            Content::Paragraph("That is all that there is.".to_owned()),
        ]);
        let made = structure(&document, &Brief::new("", Choices::default()), "file").unwrap().outline;
        let markdown = made.to_markdown();
        assert!(markdown.contains("Accounts in thousands of pounds"), "{markdown}");
        let pages: Vec<&Page> = made.chapters.iter().flat_map(|chapter| &chapter.pages).collect();
        let pictured = pages.iter().find(|page| page.title.contains("Table 3")).unwrap();
        let [Block::Text(lead), Block::Table(_), Block::Picture { .. }] = &pictured.body[..] else {
            panic!("{markdown}")
        };
        assert_eq!(lead, "Table 3 shows how often they stood still.");
    }

    #[test]
    fn pictures_alone_are_numbered_and_a_name_that_is_said_is_a_title() {
        let figure =
            |at: u32| Content::Figure { caption: String::new(), name: format!("{}{at}", picture::SCHEME) };
        let mut photos = Document::default();
        (1..=3).for_each(|at| photos.push(0, figure(at)));
        let brief = Brief::new("", Choices::default());
        let made = structure(&photos, &brief, "Holiday").unwrap().outline;
        let titles: Vec<&str> =
            made.chapters.iter().flat_map(|chapter| &chapter.pages).map(|page| page.title.as_str()).collect();
        assert_eq!((made.title.as_str(), titles), ("Holiday", vec!["Holiday 1", "Holiday 2", "Holiday 3"]));
        let line = |text: &str| Content::Paragraph(text.to_owned());
        let mut page =
            document(vec![line("Minutes"), heading(1, "Money"), line("There is some of it left.")]);
        page.name = Some("Minutes".to_owned());
        let made = structure(&page, &brief, "file").unwrap().outline;
        assert_eq!((made.title.as_str(), made.chapters[0].title.as_str()), ("Minutes", "Money"));
    }

    #[test]
    fn a_title_is_said_once_and_names_come_last() {
        let body = || Content::Paragraph("One sentence says something here.".to_owned());
        let brief = Brief::new("", Choices::default());
        let mut titled = document(vec![heading(1, "Plan"), heading(2, "Now"), body()]);
        titled.title = Some("Plan".to_owned());
        let made = structure(&titled, &brief, "file").unwrap().outline;
        assert_eq!((made.title.as_str(), made.chapters[0].title.as_str()), ("Plan", "Now"));
        let made =
            structure(&document(vec![heading(1, "A"), body(), heading(1, "B"), body()]), &brief, "file")
                .unwrap();
        assert_eq!(made.outline.title, "file");
        assert_eq!(structure(&document(vec![]), &brief, "file"), Err(StructureError::Empty));
    }
}
