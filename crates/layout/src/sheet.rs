//! Every design of a suit once, with the sample's words: for contact sheets and for authors of suits.

use std::sync::Arc;

use deckwright_model::font::FontBook;
use deckwright_model::scene::{CANVAS_VERSION, Scene};

use crate::choose::{PlacedPage, merge_keys};
use crate::deck::theme;
use crate::draw::draw_master;
use crate::draw::slot::StyleCache;
use crate::fit::{FitContext, RejectedDesigns};
use crate::icons;
use crate::layouts::Layouts;
use crate::sample::Sample;
use crate::suit::source::Source;
use crate::suit::{Design, Kind, Suit};
use crate::text::Typesetter;
use crate::words::{DeckWords, Language};

/// One page of a contact sheet.
#[derive(Clone, Debug)]
pub struct Label {
    /// `3a · Three points, columns`.
    pub text: String,
    pub design: String,
    /// The sample's text fits without being shortened.
    pub fits: bool,
}

/// A scene with one page for every design of `suit` (two where it serves a range), and their labels. Those of pictures
/// that somebody gives, and of code, have no sample.
pub fn sheet(suit: &Suit, language: Language, fonts: &FontBook) -> (Scene, Vec<Label>) {
    draw_designs(suit, language, fonts, |design| {
        !matches!(design.kind, Kind::Figure | Kind::Notation | Kind::Closing | Kind::Composed)
            && !design.region
    })
}

/// A scene of one page, the sample's cover: what a list of templates shows of `suit`.
pub fn cover(suit: &Suit, language: Language, fonts: &FontBook) -> Scene {
    draw_designs(suit, language, fonts, |design| design.kind == Kind::Cover).0
}

fn draw_designs(
    suit: &Suit,
    language: Language,
    fonts: &FontBook,
    wanted: impl Fn(&Design) -> bool,
) -> (Scene, Vec<Label>) {
    let sample = Sample::new(language);
    let deck = deck(&sample, language);
    let mut context = FitContext {
        suit,
        deck: &deck,
        styles: StyleCache::default(),
        setter: Typesetter::for_office(fonts, suit.family.office()),
        title_step: 0,
        rejected: RejectedDesigns::default(),
        keeps_pages: false,
        splits_pages: true,
    };
    let mut layouts = Layouts::default();
    let (mut pages, mut labels) = (Vec::new(), Vec::new());
    for (index, design) in suit.family.designs.iter().enumerate().filter(|(_, design)| wanted(design)) {
        let is_range = design.kind.is_counted() && design.count.0 < design.count.1;
        for fewest in [true, false] {
            if fewest && !is_range {
                continue;
            }
            let mut words = sample.words(design, fewest);
            let word = |name: &str| {
                let word = suit.family.words.iter().find(|word| word.name == name);
                word.map(|word| word.text(&deck).to_owned()).unwrap_or_default()
            };
            match design.kind {
                Kind::Contents => words.title = word("contents"),
                Kind::Ending => words.title = word("thanks"),
                _ => {}
            }
            if !design.says.contains(&Source::Key) {
                words = merge_keys(&words);
            }
            icons::pick_for(&mut words);
            let mut fitted = context.fit(design, &words, false);
            let fits = fitted.fits;
            if !fits {
                fitted = context.fit(design, &words, true);
            }
            let count = if is_range { format!(" · {}", words.points.len()) } else { String::new() };
            let text = format!("{} · {}{count}", design.id, design.name);
            labels.push(Label { text, design: design.id.clone(), fits });
            pages.push(layouts.page(
                PlacedPage { words, design: index, fitted, source_page: 0 },
                suit,
                &mut context.setter,
            ));
        }
    }
    let mut scene = Scene {
        version: CANVAS_VERSION,
        size: suit.family.size,
        title: deck.title.clone(),
        lang: deck.lang.clone(),
        theme: theme(suit, deck.locale),
        master: draw_master(suit, &deck, &mut context.styles, &mut context.setter),
        layouts: layouts.finish(),
        pages,
        sections: Vec::new(),
        images: suit.family.images.clone(),
    };
    suit.family.to_page(&mut scene);
    (scene, labels)
}

fn deck(sample: &Sample, language: Language) -> DeckWords {
    let lang = match language {
        Language::En => "en-US",
        Language::Zh => "zh-CN",
        Language::Ja => "ja-JP",
    };
    let (brand, author) = sample.author.split_once(" · ").unwrap_or((&sample.author, ""));
    DeckWords {
        title: sample.outline.title.clone(),
        subtitle: crate::matter::below_title(&sample.outline).0,
        brand: brand.to_owned(),
        author: author.to_owned(),
        date: sample.date.clone(),
        lang: Arc::from(lang),
        locale: language.into(),
        language,
        chapters: sample.outline.chapters.len(),
        emphasis: Arc::default(),
        recommendations: Arc::default(),
    }
}
