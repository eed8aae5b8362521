//! A page: its ground, then the master's, the layout's and its own shapes.

use deckwright_model::scene::{Form, Layout, Page, PageKind, Scene, Shape};
use krilla::Document;
use krilla::annotation::Annotation;
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, Node};
use vello_cpu::kurbo::{Rect, Size};

use super::font::Fonts;
use super::images::Images;
use super::spelling::Spelling;
use super::tags::{self, HeadingLevel, TaggedContent};
use crate::ExportError;
use crate::geometry::outline;
use crate::pages;

/// What all pages of a document share.
pub(super) struct Deck<'a> {
    pub scene: &'a Scene,
    pub size: Size,
    pub fonts: Fonts<'a>,
    pub images: Images<'a>,
    pub level: HeadingLevel,
    pub spelling: Spelling,
}

/// Draws one page; shapes, text and pictures are methods in the files beside this one.
///
/// Methods that return [`TaggedContent`] mark what they draw for the tag tree; all others draw and mark nothing,
/// and are called inside [`Painter::artifact`] or [`Painter::content`].
pub(super) struct Painter<'surface, 'deck, 'a> {
    pub surface: Surface<'surface>,
    pub deck: &'deck mut Deck<'a>,
    pub kind: PageKind,
    /// The whole page, in points.
    pub page: Rect,
    pub links: Vec<Annotation>,
}

/// Adds page `index` to `document` and returns what it says.
pub(super) fn draw(
    document: &mut Document,
    deck: &mut Deck<'_>,
    index: usize,
) -> Result<Vec<Node>, ExportError> {
    let (scene, size) = (deck.scene, deck.size);
    let (page, layout) = pages::page(scene, index)?;
    let unfit = ExportError::PageSize { width: size.width as i64, height: size.height as i64 };
    let settings = PageSettings::from_wh(size.width as f32, size.height as f32).ok_or(unfit)?;
    let mut sheet = document.start_page_with(settings);
    let (said, links) = paint(sheet.surface(), deck, page, layout)?;
    let links: Vec<Identifier> = links.into_iter().map(|link| sheet.add_tagged_annotation(link)).collect();
    sheet.finish();
    Ok(tags::nodes(said, &links))
}

fn paint(
    surface: Surface<'_>,
    deck: &mut Deck<'_>,
    page: &Page,
    layout: &Layout,
) -> Result<(Vec<TaggedContent>, Vec<Annotation>), ExportError> {
    let (scene, whole) = (deck.scene, deck.size.to_rect());
    let mut painter = Painter { surface, deck, kind: page.kind, page: whole, links: Vec::new() };
    painter.artifact(ArtifactType::Layout, |painter| {
        painter.fill(&layout.background, whole, &outline(&Form::Rect, whole));
        let master = if layout.show_master { scene.master.as_slice() } else { &[] };
        master.iter().chain(&layout.shapes).try_for_each(|shape| painter.shape(shape))
    })?;
    let said = painter.say(&page.shapes)?;
    painter.surface.finish();
    Ok((said, painter.links))
}

impl Painter<'_, '_, '_> {
    /// Calls `draw` for something that is seen but not said.
    pub(super) fn artifact<T>(&mut self, kind: ArtifactType, draw: impl FnOnce(&mut Self) -> T) -> T {
        self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(kind)));
        let result = draw(self);
        self.surface.end_tagged();
        result
    }

    /// Calls `draw` for something that is said.
    pub(super) fn content(
        &mut self,
        tag: ContentTag<'_>,
        draw: impl FnOnce(&mut Self) -> Result<(), ExportError>,
    ) -> Result<TaggedContent, ExportError> {
        let identifier = self.surface.start_tagged(tag);
        let result = draw(self);
        self.surface.end_tagged();
        result.map(|()| TaggedContent::Content(identifier))
    }

    /// Draws `shapes` and returns what they say, in their order.
    pub(super) fn say(&mut self, shapes: &[Shape]) -> Result<Vec<TaggedContent>, ExportError> {
        let said: Result<Vec<Vec<TaggedContent>>, ExportError> =
            shapes.iter().map(|shape| self.say_shape(shape)).collect();
        Ok(said?.into_iter().flatten().collect())
    }
}
