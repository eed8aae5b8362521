//! Pages that strangers wrote and labelled, and how they are read: the table by relation, with a floor under it.
//!
//! The rules were made with `tests/strangers/pages/tuning`, and then with `apart`, after that had been measured once;
//! `cases` once went wrong, `forms` are our own: the ways in which people write one and the same thing. Of `second`, rules
//! are made with the files of odd numbers, of `third` and `fourth` with `tuning`; the others show their total alone, so that
//! nobody makes rules with them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use deckwright_layout::meaning::Relation;
use deckwright_layout::professional::{self, Plan};
use deckwright_layout::suit::Kind;
use deckwright_layout::words::Language;
use deckwright_model::outline::Outline;
use rstest::rstest;

/// A labelled page: `<!-- id: 001; lang: zh; relation: pros_cons -->` and its Markdown.
struct Labelled {
    id: String,
    lang: String,
    /// Any of these is right.
    relations: Vec<String>,
    markdown: String,
}

/// Which files of a folder are meant, by the number at the end of their name.
#[derive(Clone, Copy, PartialEq)]
enum Files {
    All,
    Odd,
    Even,
}

impl Files {
    fn hold(self, file: &Path) -> bool {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let is_odd = name.ends_with(['1', '3', '5', '7', '9']);
        self == Self::All || (self == Self::Odd) == is_odd
    }
}

fn labelled(folder: &Path, which: Files) -> Vec<Labelled> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|file| which.hold(file)).collect();
    files.sort();
    let texts = files.iter().map(|file| std::fs::read_to_string(file).expect("a page reads"));
    texts.flat_map(|text| text.split("<!-- id:").skip(1).map(one).collect::<Vec<_>>()).collect()
}

fn one(text: &str) -> Labelled {
    let (label, markdown) = text.split_once("-->").expect("a label ends");
    let field = |name: &str| {
        let found = label.split(';').find_map(|field| field.trim().strip_prefix(name));
        found.unwrap_or_default().trim().to_owned()
    };
    Labelled {
        id: label.split(';').next().unwrap_or_default().trim().to_owned(),
        lang: field("lang:"),
        relations: [field("relation:"), field("also:")]
            .iter()
            .flat_map(|names| names.split('|'))
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect(),
        markdown: markdown.to_owned(),
    }
}

/// What the page is shown as, and why.
fn shown(page: &Labelled) -> (String, String) {
    let outline = Outline::from_markdown(&format!("# Deck\n\n## Chapter\n\n{}", page.markdown), "Deck")
        .expect("it reads and is written");
    let language = Language::nearest(&page.lang);
    let pages: Vec<_> = outline.chapters.iter().flat_map(|chapter| &chapter.pages).collect();
    let words: Vec<_> =
        pages.iter().flat_map(|page| professional::pages(page, &Plan::default(), language)).collect();
    let Some(main) = words.first() else { return ("nothing".to_owned(), String::new()) };
    let reading = main.reading.clone().expect("every page is read");
    let name = match (reading.relation, main.kind) {
        (Relation::List, Kind::Table) => "table",
        (Relation::List, Kind::Statement) => "statement",
        (relation, _) => relation.name(),
    };
    (name.to_owned(), format!("{} ({})", reading.why, reading.score))
}

/// How many of how many are right, and a table of both by relation with every mistake.
fn report(pages: &[Labelled]) -> (usize, usize, String) {
    let mut by_relation: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut wrong = String::new();
    let (mut right, mut alarms) = (0, 0);
    for page in pages {
        let (found, why) = shown(page);
        let is_right = page.relations.contains(&found);
        let line = by_relation.entry(page.relations[0].as_str()).or_default();
        (line.0, line.1) = (line.0 + usize::from(is_right), line.1 + 1);
        right += usize::from(is_right);
        alarms += usize::from(!is_right && page.relations == ["list"]);
        if !is_right {
            let title = page.markdown.trim().lines().next().unwrap_or_default();
            let expected = page.relations.join("|");
            writeln!(wrong, "{} {} {expected}, not {found}: {title} [{why}]", page.id, page.lang)
                .expect("it reads and is written");
        }
    }
    let table: String =
        by_relation.iter().map(|(name, (right, all))| format!("{name:18} {right}/{all}\n")).collect();
    (right, alarms, format!("{table}{right} of {} right, {alarms} false alarms\n{wrong}", pages.len()))
}

const FLOORS: &str = include_str!("../../../tests/strangers/pages/floors.tsv");

/// What must hold of a corpus, in percent: how many pages are read right at least, and of its lists how many are taken for
/// something else at most.
fn floor(corpus: &str) -> (usize, usize) {
    let row = FLOORS.lines().find_map(|line| line.strip_prefix(corpus)?.strip_prefix('\t'));
    let (right, alarms) = row.and_then(|row| row.split_once('\t')).expect("a corpus has its floor");
    (right.parse().expect("a number"), alarms.parse().expect("a number"))
}

#[rstest]
#[case::cases("cases", Files::All)]
#[case::forms("forms", Files::All)]
#[case::tuning("tuning", Files::All)]
#[case::apart("apart", Files::All)]
#[case::second_odd("second", Files::Odd)]
#[case::second_even("second", Files::Even)]
#[case::third_tuning("third/tuning", Files::All)]
#[case::third_apart("third/apart", Files::All)]
#[case::fourth_tuning("fourth/tuning", Files::All)]
#[case::fourth_apart("fourth/apart", Files::All)]
fn pages_of_strangers_are_read_right(#[case] folder: &str, #[case] files: Files) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/strangers/pages");
    let pages = labelled(&root.join(folder), files);
    assert!(!pages.is_empty());
    let lists = pages.iter().filter(|page| page.relations == ["list"]).count();
    let (right, alarms, report) = report(&pages);
    let is_kept_apart = files == Files::Even || folder.ends_with("/apart");
    // Nobody may make rules with mistakes of what is kept apart.
    let report = if is_kept_apart {
        format!("{right} of {} right, {alarms} false alarms on {lists} lists", pages.len())
    } else {
        report
    };
    println!("{report}");

    let numbers = match files {
        Files::All => "",
        Files::Odd => ", odd numbers",
        Files::Even => ", even numbers",
    };
    let (least_right, most_alarms) = floor(&format!("{folder}{numbers}"));
    assert!(right * 100 >= pages.len() * least_right, "fewer than {least_right} % right: {report}");
    assert!(alarms * 100 <= lists.max(1) * most_alarms, "more than {most_alarms} % false alarms: {report}");
}
