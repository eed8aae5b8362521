//! Which names may be used where: variables, paints handed in, words and aliases of a family.

use super::expr::{Scope, Sym};
use super::paint::PaintScope;
use super::source::Source;
use crate::words::{DeckWords, fixed_word};

/// Longest name that an author may give, in bytes.
const MAX_NAME_LENGTH: usize = 40;

/// Variables that every drawing has, in the order of their symbols.
pub const BUILT_IN: [&str; 32] = [
    "W",
    "H",
    "x",
    "y",
    "w",
    "h",
    "i",
    "n",
    "j",
    "m",
    "page",
    "chapter",
    "chapters",
    "seed",
    "zh",
    "title_lines",
    "share",
    "rows",
    "next_share",
    "corner",
    "categories",
    "round",
    "pictures",
    "photo",
    "pic_w",
    "pic_h",
    "counted",
    "alike",
    "lit",
    "least_share",
    "most_share",
    "beside_plane",
];

/// Symbols of the built-in variables.
pub mod var {
    use super::Sym;

    pub const PAGE_W: Sym = Sym(0);
    pub const PAGE_H: Sym = Sym(1);
    pub const X: Sym = Sym(2);
    pub const Y: Sym = Sym(3);
    pub const W: Sym = Sym(4);
    pub const H: Sym = Sym(5);
    pub const I: Sym = Sym(6);
    pub const N: Sym = Sym(7);
    pub const J: Sym = Sym(8);
    pub const M: Sym = Sym(9);
    pub const PAGE: Sym = Sym(10);
    pub const CHAPTER: Sym = Sym(11);
    pub const CHAPTERS: Sym = Sym(12);
    pub const SEED: Sym = Sym(13);
    pub const ZH: Sym = Sym(14);
    pub const TITLE_LINES: Sym = Sym(15);
    pub const SHARE: Sym = Sym(16);
    pub const ROWS: Sym = Sym(17);
    pub const NEXT_SHARE: Sym = Sym(18);
    pub const CORNER: Sym = Sym(19);
    pub const CATEGORIES: Sym = Sym(20);
    pub const ROUND: Sym = Sym(21);
    pub const PICTURES: Sym = Sym(22);
    pub const PHOTO: Sym = Sym(23);
    pub const PIC_W: Sym = Sym(24);
    pub const PIC_H: Sym = Sym(25);
    pub const COUNTED: Sym = Sym(26);
    pub const ALIKE: Sym = Sym(27);
    pub const LIT: Sym = Sym(28);
    pub const LEAST_SHARE: Sym = Sym(29);
    pub const MOST_SHARE: Sym = Sym(30);
    pub const BESIDE: Sym = Sym(31);
}

/// Words that the program provides: name, English, Chinese, Japanese.
pub const PROGRAM_WORDS: [(&str, [&str; 3]); 9] = [
    ("contents", ["Contents", "目录", "目次"]),
    ("thanks", ["Thank you", "谢谢", "ご清聴ありがとうございました"]),
    ("versus", ["VS", "VS", "VS"]),
    ("or", ["or", "或", "または"]),
    ("takeaway", ["Takeaway", "要点", "要点"]),
    ("so_what", ["So what", "意味着", "意味"]),
    ("takeaways", ["Key takeaways", "核心要点", "まとめ"]),
    ("source", ["Source", "来源", "出典"]),
    ("chapter_n", ["Chapter {n}", "第{numeral}章", "第{numeral}章"]),
];

/// A word in the three languages of the program: English, Chinese, Japanese.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub name: String,
    pub texts: [String; 3],
}

impl Word {
    /// What it says in the deck's language.
    pub fn text(&self, deck: &DeckWords) -> &str {
        fixed_word(&self.name, deck.locale).unwrap_or(&self.texts[deck.language as usize])
    }
}

/// The names of one family while its file is read. Scopes nest; [`Names::mark`] and
/// [`Names::release`] open and close one.
#[derive(Debug)]
pub struct Names {
    all: Vec<String>,
    visible: Vec<Sym>,
    paints: Vec<Sym>,
    pub words: Vec<Word>,
    pub aliases: Vec<String>,
}

impl Default for Names {
    fn default() -> Self {
        let all: Vec<String> = BUILT_IN.iter().map(ToString::to_string).collect();
        let words = PROGRAM_WORDS
            .iter()
            .map(|(name, texts)| Word { name: (*name).to_owned(), texts: texts.map(str::to_owned) })
            .collect();
        Self {
            visible: (0..all.len()).map(|at| Sym(at as u16)).collect(),
            all,
            paints: Vec::new(),
            words,
            aliases: Vec::new(),
        }
    }
}

impl Names {
    /// Whether a number has been given this name.
    pub fn is_variable(&self, name: &str) -> bool {
        self.sym(name).is_some()
    }

    fn intern(&mut self, name: &str) -> Sym {
        let at = self.all.iter().position(|known| known == name).unwrap_or_else(|| {
            self.all.push(name.to_owned());
            self.all.len() - 1
        });
        Sym(at as u16)
    }

    /// Makes `name` a variable until the scope is closed.
    pub fn declare(&mut self, name: &str) -> Sym {
        let sym = self.intern(name);
        self.visible.push(sym);
        sym
    }

    /// Makes `name` a paint until the scope is closed.
    pub fn declare_paint(&mut self, name: &str) -> Sym {
        let sym = self.intern(name);
        self.paints.push(sym);
        sym
    }

    pub fn mark(&self) -> (usize, usize) {
        (self.visible.len(), self.paints.len())
    }

    pub fn release(&mut self, (visible, paints): (usize, usize)) {
        self.visible.truncate(visible);
        self.paints.truncate(paints);
    }
}

impl Scope for Names {
    fn sym(&self, name: &str) -> Option<Sym> {
        let at = self.all.iter().position(|known| known == name)?;
        self.visible.contains(&Sym(at as u16)).then_some(Sym(at as u16))
    }

    fn source(&self, name: &str) -> Option<Source> {
        Source::by_name(name).or_else(|| {
            let at = self.words.iter().position(|word| word.name == name)?;
            Some(Source::Word(at as u16))
        })
    }
}

impl PaintScope for Names {
    fn alias(&self, name: &str) -> Option<u16> {
        self.aliases.iter().position(|known| known == name).map(|at| at as u16)
    }

    fn paint_param(&self, name: &str) -> Option<Sym> {
        let at = self.all.iter().position(|known| known == name)?;
        self.paints.contains(&Sym(at as u16)).then_some(Sym(at as u16))
    }
}

/// Whether an author may give this name: letters, digits, `_` and `-`, not beginning with a digit.
pub fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= MAX_NAME_LENGTH
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
        && !text.starts_with(|c: char| c.is_ascii_digit())
}
