//! In which language is a deck written?

use deckwright_model::language::Locale;
use deckwright_model::outline::{Block, Outline};

/// The most texts of an outline that are read to tell its language.
const MAX_TEXTS: usize = 200;

/// The language that the outline is written in, by its title, or else its chapters. A title in Latin letters may have
/// no word that shows its language, or one that another language has as well (`as fast as`), or stand above a text in
/// other letters (`KPI 2026`); then all titles and points together decide.
pub fn language_of(outline: &Outline) -> &'static str {
    let chapters: String = outline.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    let titled = [&outline.title, &chapters].into_iter().find(|text| text.contains(char::is_alphabetic));
    let locale = titled.map(|text| Locale::of(text)).unwrap_or_default();
    if !locale.is_latin() {
        return locale.tag();
    }
    let pages = outline.chapters.iter().flat_map(|chapter| &chapter.pages);
    let said = pages.flat_map(|page| {
        let points = page.points.iter().flat_map(|point| {
            let body = point.body.iter().filter_map(Block::text);
            std::iter::once(point.title.as_str()).chain(body)
        });
        std::iter::once(page.title.as_str()).chain(page.body.iter().filter_map(Block::text)).chain(points)
    });
    let said: Vec<&str> = std::iter::once(outline.title.as_str()).chain(said).take(MAX_TEXTS).collect();
    Locale::of(&said.join(" ")).tag()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_tell_the_language_of_a_title_in_latin_letters() {
        let language = |text: &str| language_of(&Outline::from_markdown(text, "").unwrap());
        let below = |chapter: &str| {
            format!(
                "# KPI 2026\n\n## {chapter}\n\n### 現状\n- 解約率が上がっています\n- 原因は初期設定です\n"
            )
        };
        assert_eq!(language(&below("DX")), "ja-JP");
        assert_eq!(language(&below("現状と課題")), "ja-JP");
        assert_eq!(
            language("# KPI 2026\n\n## Plan\n\n### Where we are\n- Churn is up in Kyoto (京都)"),
            "en-US"
        );
    }
}
