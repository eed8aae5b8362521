//! Which family draws the letters of a deck's language? Chinese, Japanese and Korean share their code points, and a
//! suit names a simplified Chinese family; and not every Latin family has the letters of every language.

use std::sync::Arc;

use deckwright_model::language::Locale;
use deckwright_model::scene::FontPair;

/// The sans and the serif family of Office that suits name; and their siblings of other regions.
const SANS: &str = "Microsoft YaHei";
const SERIF: &str = "SimSun";

fn sibling(name: &str, locale: Locale) -> Option<&'static str> {
    let (sans, serif) = match locale {
        Locale::Japanese => ("Yu Gothic", "Yu Mincho"),
        Locale::Korean => ("Malgun Gothic", "Batang"),
        Locale::TraditionalChinese => ("Microsoft JhengHei", "PMingLiU"),
        _ => return None,
    };
    match name {
        SANS => Some(sans),
        SERIF => Some(serif),
        _ => None,
    }
}

/// The family in place of `name` in decks of `locale`; a family that has no siblings stays.
pub fn east_asian_family(name: &Arc<str>, locale: Locale) -> Arc<str> {
    sibling(name, locale).map_or_else(|| name.clone(), Arc::from)
}

/// The nearest family that has all letters of `locale` where the twin of `name` lacks some: words whose letters come
/// from two faces look torn, and every program would choose a different second face.
pub fn latin_family(name: &Arc<str>, locale: Locale) -> Arc<str> {
    let nearest = match (&**name, locale) {
        ("Cambria", Locale::Vietnamese) => "Georgia",
        ("Cambria" | "Georgia", Locale::Russian | Locale::Ukrainian | Locale::Greek | Locale::Hebrew) => {
            "Times New Roman"
        }
        ("Calibri", Locale::Hebrew) => "Arial",
        _ => return name.clone(),
    };
    Arc::from(nearest)
}

/// Both families of a theme as decks of `locale` have them.
pub(crate) fn regional(pair: &FontPair, locale: Locale) -> FontPair {
    FontPair {
        latin: latin_family(&pair.latin, locale),
        east_asian: east_asian_family(&pair.east_asian, locale),
    }
}
