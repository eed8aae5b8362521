//! Which family draws Han characters as a region writes them? Chinese, Japanese and Korean share their codes, and a suit
//! names a simplified Chinese family.

use std::sync::Arc;

use deckwright_model::language::Locale;
use deckwright_model::scene::FontPair;

/// The sans family of Office that suits name, and its siblings of other regions.
const SANS: &str = "Microsoft YaHei";

fn sibling(locale: Locale) -> Option<&'static str> {
    match locale {
        Locale::Japanese => Some("Yu Gothic"),
        Locale::Korean => Some("Malgun Gothic"),
        Locale::TraditionalChinese => Some("Microsoft JhengHei"),
        _ => None,
    }
}

/// The family in place of `name` in decks of `locale`; a family that has no siblings stays.
pub fn east_asian_family(name: &Arc<str>, locale: Locale) -> Arc<str> {
    match sibling(locale) {
        Some(sibling) if **name == *SANS => Arc::from(sibling),
        _ => name.clone(),
    }
}

/// The same for both families of a theme.
pub(crate) fn regional(pair: &FontPair, locale: Locale) -> FontPair {
    FontPair { latin: pair.latin.clone(), east_asian: east_asian_family(&pair.east_asian, locale) }
}
