//! A page as somebody else set it: the author's words in the author's order, with other marks between them, and perhaps
//! a table that draws the figures which the sentences tell.

use std::collections::BTreeSet;

use deckwright_model::outline::{Block, Page, Table};

use crate::cues;
use crate::words::{is_wide, width_units};

/// Fewest and most rows and columns of a table that draws what the sentences tell.
const ROWS: std::ops::RangeInclusive<usize> = 2..=8;
const COLUMNS: std::ops::RangeInclusive<usize> = 2..=6;
/// Fewer figures say more in a sentence.
const MIN_FIGURES: usize = 3;
/// The widest figure with its unit that heads the rest of its sentence, in half ems.
const MAX_FIGURE_WIDTH: usize = 20;

/// Whether `set` says what `page` says: each of its points and lines holds whole sentences of the author, and all of
/// the words are there. A table that only `set` has holds figures of the page, each beside a name that occurs in the
/// sentence which states it.
pub fn is_set_of(set: &Page, page: &Page) -> bool {
    let (added, rest) = if tables(page).next().is_none() { added_table(set) } else { (None, set.clone()) };
    let author = runs(page).concat();
    let ends = sentence_ends(page);
    let runs = runs(&rest);
    let mut letters = [author.chars().collect::<Vec<_>>(), runs.concat().chars().collect()];
    letters.iter_mut().for_each(|letters| letters.sort_unstable());
    // A sentence that is cut in its middle reads as two claims.
    let is_whole = |run: &String| {
        let places = author.match_indices(run.as_str());
        places
            .map(|(at, _)| (at, at + run.len()))
            .any(|(from, to)| ends.contains(&from) && ends.contains(&to))
    };
    set.title == page.title
        && letters[0] == letters[1]
        && runs.iter().all(is_whole)
        && rest.points.iter().all(|point| can_head(&point.title, page))
        && added.is_none_or(|table| draws(&table, page))
}

/// The numbers of letters after which the sentences and clauses of a page end, beginning with none.
fn sentence_ends(page: &Page) -> BTreeSet<usize> {
    let of_points = page
        .points
        .iter()
        .flat_map(|point| std::iter::once(point.title.clone()).chain(point.body.iter().flat_map(texts)));
    let said: Vec<String> = page.body.iter().flat_map(texts).chain(of_points).collect();
    let sentences = said.iter().flat_map(|text| cues::sentences(text));
    let clauses = sentences.flat_map(|sentence| sentence.split([';', '；']));
    let mut end = 0;
    std::iter::once(0)
        .chain(clauses.map(|clause| {
            end += plain(clause).len();
            end
        }))
        .collect()
}

/// Whether `title` can stand above the rest of its sentence: the author has set it apart, or it is a figure. The
/// subject of a sentence without its verb is not a head.
fn can_head(title: &str, page: &Page) -> bool {
    let said: Vec<String> =
        blocks(page).flat_map(texts).chain(page.points.iter().map(|point| point.title.clone())).collect();
    let is_apart = |text: &String| {
        text.match_indices(title).any(|(at, _)| {
            let behind = text[at + title.len()..].trim_start();
            behind.is_empty()
                || behind.starts_with([':', '：', '—', '–', '.', '。', ';', '；', '!', '！', '?', '？'])
        })
    };
    let is_figure = title.starts_with(|c: char| c.is_numeric() || "$€£¥₹".contains(c))
        && width_units(title) <= MAX_FIGURE_WIDTH;
    title.ends_with([':', '：', '.', '。', '!', '！', '?', '？']) || is_figure || said.iter().any(is_apart)
}

fn tables(page: &Page) -> impl Iterator<Item = &Table> {
    blocks(page).filter_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    })
}

fn blocks(page: &Page) -> impl Iterator<Item = &Block> {
    page.body.iter().chain(page.points.iter().flat_map(|point| &point.body))
}

/// The first table below the title, and the page without it.
fn added_table(set: &Page) -> (Option<Table>, Page) {
    let mut rest = set.clone();
    let found = rest.body.iter().position(|block| matches!(block, Block::Table(_)));
    match found.map(|at| rest.body.remove(at)) {
        Some(Block::Table(table)) => (Some(table), rest),
        _ => (None, rest),
    }
}

/// What each line and each point of a page says, letter by letter, without the marks that separate its words.
fn runs(page: &Page) -> Vec<String> {
    let lines = page.body.iter().map(|block| plain(&texts(block).join("\n")));
    let points = page.points.iter().map(|point| {
        let below: Vec<String> = point.body.iter().flat_map(texts).collect();
        plain(&format!("{}\n{}", point.title, below.join("\n")))
    });
    lines.chain(points).collect()
}

fn texts(block: &Block) -> Vec<String> {
    match block {
        Block::Text(text)
        | Block::Afterword(text)
        | Block::Item { text, .. }
        | Block::Quote(text)
        | Block::Code(text) => vec![text.clone()],
        Block::Picture { alt, .. } => vec![alt.clone()],
        Block::Table(table) => [&table.header].into_iter().chain(&table.rows).flatten().cloned().collect(),
    }
}

/// A text without blanks and without the marks that end or separate sentences. A mark between two digits belongs to
/// them.
fn plain(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let is_mark = |at: usize| {
        let parts = matches!(
            chars[at],
            '.' | ',' | ';' | ':' | '，' | '。' | '；' | '：' | '、' | '“' | '”' | '"' | '「' | '」'
        );
        parts && !(digit(at.checked_sub(1)) && digit(Some(at + 1)))
    };
    (0..chars.len()).filter(|&at| !chars[at].is_whitespace() && !is_mark(at)).map(|at| chars[at]).collect()
}

/// Whether every cell holds words or figures of the page, and every figure stands in the row or the column of something
/// that its sentence names.
fn draws(table: &Table, page: &Page) -> bool {
    let sentences = sentences(page);
    let known = KnownWords::of(&format!("{}\n{}", page.title, sentences.join("\n")));
    let heads = &table.header;
    let fits = ROWS.contains(&table.rows.len()) && COLUMNS.contains(&heads.len());
    let mut cells = std::iter::once(heads).chain(&table.rows).flatten();
    let is_told = |row: &Vec<String>| {
        let label = row.first().map_or("", String::as_str);
        row.iter().zip(heads).skip(1).all(|(cell, head)| {
            let is_named =
                |said: &str| [label, head].iter().any(|name| !name.is_empty() && names(said, name));
            !cell.is_empty()
                && sentences.iter().any(|said| KnownWords::of(said).holds(cell) && is_named(said))
        })
    };
    let values = table.rows.iter().flat_map(|row| row.iter().skip(1));
    let figures = values.filter(|cell| !numbers(cell).is_empty()).count();
    fits && figures >= MIN_FIGURES && cells.all(|cell| known.holds(cell)) && table.rows.iter().all(is_told)
}

/// The sentences of a page, each after the heading that it stands below.
fn sentences(page: &Page) -> Vec<String> {
    let below = |heading: &str, block: &Block| -> Vec<String> {
        let said = texts(block);
        said.iter().flat_map(|text| cues::sentences(text)).map(|said| format!("{heading}\n{said}")).collect()
    };
    let body = page.body.iter().flat_map(|block| below("", block));
    let points = page.points.iter().flat_map(|point| {
        let own = std::iter::once(point.title.clone());
        own.chain(point.body.iter().flat_map(|block| below(&point.title, block)))
    });
    body.chain(points).collect()
}

fn names(said: &str, name: &str) -> bool {
    plain(&said.to_lowercase()).contains(&plain(&name.to_lowercase()))
}

/// The words and figures of a text.
struct KnownWords {
    plain: String,
    words: BTreeSet<String>,
    numbers: BTreeSet<String>,
}

impl KnownWords {
    fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        Self { plain: plain(&text), words: words(&text), numbers: numbers(&text) }
    }

    /// Whether all of `cell` stands in the text: its figures whole, and its words one by one.
    fn holds(&self, cell: &str) -> bool {
        let cell = cell.to_lowercase();
        // Chinese and Japanese do not separate their words.
        let is_said = |word: &String| {
            self.words.contains(word) || word.chars().any(is_wide) && self.plain.contains(word)
        };
        words(&cell).iter().all(is_said) && numbers(&cell).is_subset(&self.numbers)
    }
}

/// The words of a text, including units that stand right after their figures.
fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The figures of a text with the marks inside them: `1,260`, `5.2`.
fn numbers(text: &str) -> BTreeSet<String> {
    let runs = text.split(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ','));
    runs.map(|run| run.trim_matches(['.', ','])).filter(|run| !run.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use deckwright_model::outline::Outline;

    use super::*;

    fn page(text: &str) -> Page {
        let outline = Outline::from_own_markdown(&format!("# D\n\n## C\n\n### T\n\n{text}"), "").unwrap();
        outline.chapters[0].pages[0].clone()
    }

    const SAID: &str = "Parcels grew from 38 million in 2019 to 61 million in 2024. Letters fell from 240 million to 131 million. \
        Peak days exceed capacity by 22%.";

    #[track_caller]
    fn check(set: &str, expected: bool) {
        assert_eq!(is_set_of(&page(set), &page(SAID)), expected, "{set}");
    }

    #[test]
    fn marks_may_change_and_words_may_not() {
        check(SAID, true);
        check(
            "#### Parcels grew from 38 million in 2019 to 61 million in 2024.\n\n#### Letters fell from 240 million to 131 million.\n\n\
             - Peak days exceed capacity by 22%.",
            true,
        );
        // The subject of a sentence is not a head.
        check(&format!("#### Parcels\n\n- {}", SAID.trim_start_matches("Parcels ")), false);
        check(
            "- Parcels grew from 38 million in 2019 to 61 million in 2024\n- Letters fell from 240 million to 131 million",
            false,
        );
        check(&SAID.replace("61 million", "16 million"), false);
        check(&SAID.replace("Peak days", "Many peak days"), false);
        // A sentence may stand before others, and nothing may be put together that was apart or cut in its middle.
        let parcels = "Parcels grew from 38 million in 2019 to 61 million in 2024.";
        let letters = "Letters fell from 240 million to 131 million.";
        let peak = "Peak days exceed capacity by 22%.";
        check(&format!("- {peak}\n- {parcels}\n- {letters}"), true);
        check(
            &format!(
                "- {peak}\n- {}\n- {}",
                parcels.replace("Parcels", "Letters"),
                letters.replace("Letters", "Parcels")
            ),
            false,
        );
        check(
            &format!(
                "- {peak}\n- {}\n- to 61 million in 2024.\n- {letters}",
                parcels.replace(" to 61 million in 2024.", "")
            ),
            false,
        );
    }

    #[test]
    fn a_decimal_point_is_no_full_stop() {
        assert!(!is_set_of(&page("It is 52 times."), &page("It is 5.2 times.")));
        assert!(is_set_of(&page("#### 5.2\n\n- times"), &page("5.2 times.")));
        assert!(is_set_of(&page("#### Cost\n\n- It fell."), &page("Cost: It fell.")));
    }

    #[test]
    fn an_added_table_holds_what_its_sentences_tell() {
        let with = |table: &str| format!("{table}\n\n{SAID}");
        check(
            &with("| million | 2019 | 2024 |\n|---|---|---|\n| Parcels | 38 | 61 |\n| Letters | 240 | 131 |"),
            true,
        );
        // Swapped values, a figure that nobody stated, a foreign name.
        check(
            &with("| million | 2019 | 2024 |\n|---|---|---|\n| Parcels | 240 | 131 |\n| Letters | 38 | 61 |"),
            false,
        );
        check(
            &with("| million | 2019 | 2024 |\n|---|---|---|\n| Parcels | 38 | 62 |\n| Letters | 240 | 131 |"),
            false,
        );
        check(
            &with("| million | 2019 | 2024 |\n|---|---|---|\n| Boxes | 38 | 61 |\n| Letters | 240 | 131 |"),
            false,
        );
    }

    #[test]
    fn what_stands_below_a_heading_speaks_of_it() {
        let own = page(
            "#### Enterprise\n\n- ARR of $197M, up 26%.\n\n#### Small\n\n- ARR of $40M.\n\n#### 学校店\n\n- 亏损1.1万元",
        );
        let with = |rows: &str| {
            let mut set = page(&format!("| T | ARR ($M) |\n|---|---|\n{rows}"));
            set.points.clone_from(&own.points);
            is_set_of(&set, &own)
        };
        assert!(with("| Enterprise | 197 |\n| Small | 40 |\n| 学校店 | 1.1 |"));
        assert!(!with("| Enterprise | 40 |\n| Small | 197 |\n| 学校店 | 1.1 |"));
        assert!(!with("| Enterprise | 197 |\n| Small | 40 |"), "two figures");
    }

    #[test]
    fn a_table_of_the_author_stays() {
        let own = page("| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n\nSomething else.");
        let mut set = own.clone();
        assert!(is_set_of(&set, &own));
        set.body.remove(0);
        assert!(!is_set_of(&set, &own));
    }
}
