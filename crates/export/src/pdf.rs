//! How does a scene become a pdf? Tagged for screen readers, with bookmarks, links and subset fonts, and
//! checked against PDF/UA-1 while it is written.

mod bookmarks;
mod font;
mod images;
mod list;
mod page;
mod paint;
mod picture;
mod shape;
mod spelling;
mod table;
mod tags;
mod text;

use std::fmt;

use deckwright_model::font::FontBook;
use deckwright_model::scene::Scene;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::error::KrillaError;
use krilla::metadata::{DateTime, Metadata};
use krilla::{Document, SerializeSettings};

use self::font::Fonts;
use self::images::Images;
use self::page::Deck;
use self::spelling::Spelling;
use self::tags::{Chapters, HeadingLevel, plain};
use crate::ExportError;
use crate::date::Date;
use crate::pages;

/// What a pdf is to be like beyond its scene.
#[derive(Clone, Copy)]
pub struct PdfOptions<'a> {
    /// Title in the document's properties, if not the scene's.
    pub title: Option<&'a str>,
    pub author: Option<&'a str>,
    /// When the deck was made, in seconds since 1970. Without it the pdf tells no time.
    pub created: Option<u64>,
    /// Hears after each page how many are written.
    pub progress: &'a (dyn Fn(usize) + Sync),
}

impl Default for PdfOptions<'_> {
    fn default() -> Self {
        Self { title: None, author: None, created: None, progress: &|_| {} }
    }
}

impl fmt::Debug for PdfOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { title, author, created, .. } = self;
        write!(f, "PdfOptions({title:?}, {author:?}, {created:?})")
    }
}

/// The deck as the bytes of a `.pdf` file. `fonts` are those the scene was laid out with.
pub fn write(scene: &Scene, fonts: &FontBook, options: &PdfOptions<'_>) -> Result<Vec<u8>, ExportError> {
    if scene.pages.is_empty() {
        return Err(ExportError::NoPages);
    }
    let mut deck = Deck {
        scene,
        size: pages::size(scene)?,
        fonts: Fonts::new(fonts),
        images: Images::new(&scene.images),
        level: HeadingLevel::default(),
        spelling: Spelling::default(),
    };
    let mut document = Document::new_with(settings()?);
    let mut chapters = Chapters::new(scene);
    for index in 0..scene.pages.len() {
        chapters.add(index, page::draw(&mut document, &mut deck, index)?);
        (options.progress)(index + 1);
    }
    document.set_tag_tree(chapters.finish());
    document.set_outline(bookmarks::outline(scene));
    document.set_metadata(metadata(scene, options));
    document.finish().map_err(|error| broken(&error))
}

fn settings() -> Result<SerializeSettings, ExportError> {
    let configuration = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
    let unknown = |e| ExportError::Encoding { format: "pdf", reason: format!("{e:?}") };
    Ok(SerializeSettings { configuration: configuration.map_err(unknown)?, ..Default::default() })
}

fn metadata(scene: &Scene, options: &PdfOptions<'_>) -> Metadata {
    let mut metadata = Metadata::new()
        .title(title(scene, options))
        .language(scene.lang.to_string())
        .creator("Deckwright".into())
        .producer("Deckwright".into());
    if let Some(author) = options.author {
        metadata = metadata.authors(vec![author.into()]);
    }
    if let Some(seconds) = options.created {
        let Date { year, month, day, hour, minute, second } = Date::from_seconds(seconds);
        let date = DateTime::new(year).month(month).day(day).hour(hour).minute(minute).second(second);
        metadata = metadata.creation_date(date.utc_offset_hour(0).utc_offset_minute(0));
    }
    metadata
}

/// A document must have a title: the first that says something.
fn title(scene: &Scene, options: &PdfOptions<'_>) -> String {
    let titles = options.title.into_iter().chain([scene.title.as_str()]);
    let mut titles = titles.chain(scene.pages.iter().map(|page| page.title.as_str()));
    plain(titles.find(|title| !title.trim().is_empty()).unwrap_or("Deckwright"))
}

fn broken(error: &KrillaError) -> ExportError {
    let reason = match error {
        KrillaError::Validation(errors) => {
            let rules: Vec<String> = errors.iter().take(5).map(|(rule, _)| format!("{rule:?}")).collect();
            format!("not accessible: {}", rules.join(", "))
        }
        other => other.to_string(),
    };
    ExportError::Encoding { format: "pdf", reason }
}
