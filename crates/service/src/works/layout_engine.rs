//! What a process needs to lay out and draw: suits, fonts, a renderer, and the covers of the suits.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use anyhow::Context;
use bytes::Bytes;
use deckwright_export::raster::Renderer;
use deckwright_layout::{DesignChoice, Library, Options, Plan, Suit, lay_out_professional, sample};
use deckwright_model::finding::Finding;
use deckwright_model::font::FontBook;
use deckwright_model::language::Language;
use deckwright_model::outline::Outline;
use deckwright_model::scene::{Page, PageKind, Scene, ShapeKind};
use tokio_util::sync::CancellationToken;

use crate::compute::bail_if_cancelled;

/// Width in pixels of covers, of works and of suits.
const COVER_WIDTH: u32 = 640;
/// Width in pixels of the pages that show what a template is like.
const SAMPLE_WIDTH: u32 = 480;

#[derive(Debug)]
pub struct LayoutEngine {
    pub fonts: FontBook,
    pub renderer: Renderer,
    /// Covers that were drawn before, by suit and language.
    covers: RwLock<HashMap<(u32, Language), Bytes>>,
    /// Enterprise templates that were read before, by id and version.
    enterprise: RwLock<HashMap<(i64, i64), Suit>>,
}

/// A page of a sample deck.
#[derive(Clone, Debug)]
pub struct SamplePicture {
    /// `cover`, `contents`, `chapter`, `list`, `table`, `chart` or `ending`.
    pub role: &'static str,
    pub jpeg: Vec<u8>,
}

/// Whether a page shows what is meant.
type IsMeant = fn(&Page) -> bool;

/// Which page of a sample deck shows what.
const SAMPLED: [(&str, IsMeant); 7] = [
    ("cover", |page| page.kind == PageKind::Cover),
    ("contents", |page| page.kind == PageKind::Contents),
    ("chapter", |page| page.kind == PageKind::Chapter),
    ("list", |page| page.kind == PageKind::Content && !shows_table(page) && !shows_chart(page)),
    ("table", shows_table),
    ("chart", shows_chart),
    ("ending", |page| page.kind == PageKind::Ending),
];

fn shows_table(page: &Page) -> bool {
    page.shapes.iter().any(|shape| matches!(shape.kind, ShapeKind::Table(_)))
}

fn shows_chart(page: &Page) -> bool {
    page.shapes.iter().any(|shape| matches!(shape.kind, ShapeKind::Chart(_)))
}

/// Lays out `outline`, professionally if there is a plan, and tells which design each page took.
pub fn lay_out(
    outline: &Outline,
    suit: &Suit,
    fonts: &FontBook,
    options: &Options,
    plan: Option<&Plan>,
) -> (Scene, Vec<Finding>, Vec<DesignChoice>) {
    if let Some(plan) = plan {
        return lay_out_professional(outline, suit, fonts, options, plan);
    }
    let (scene, findings) = deckwright_layout::lay_out(outline, suit, fonts, options);
    let why = "the standard layout: as many points as the page has, and room for their text";
    let taken =
        |page: &Page| DesignChoice { design: page.design.clone(), relation: None, why: why.to_owned() };
    let pages = scene.pages.iter().map(taken).collect();
    (scene, findings, pages)
}

/// Enterprise templates that are kept ready.
const MAX_KEPT: usize = 32;

impl LayoutEngine {
    pub fn open(fonts: FontBook) -> Self {
        // In the background: a start does not wait for the suits, only the first request that needs one does.
        std::thread::spawn(Library::built_in);
        let renderer = Renderer::new(&fonts);
        Self { fonts, renderer, covers: RwLock::default(), enterprise: RwLock::default() }
    }

    pub fn library(&self) -> &'static Library {
        Library::built_in()
    }

    /// As [`lay_out`], in the process's fonts.
    pub fn lay_out(
        &self,
        outline: &Outline,
        suit: &Suit,
        options: &Options,
        plan: Option<&Plan>,
    ) -> (Scene, Vec<Finding>, Vec<DesignChoice>) {
        lay_out(outline, suit, &self.fonts, options, plan)
    }

    /// The first page as a JPEG.
    pub fn cover(&self, scene: &Scene) -> anyhow::Result<Vec<u8>> {
        self.renderer.jpeg(scene, 0, COVER_WIDTH).context("the cover could not be drawn")
    }

    /// The cover of a suit, drawn the first time that somebody asks. Blocks: call it from a thread that may.
    pub fn suit_cover(self: &Arc<Self>, suit: &Suit, language: Language) -> anyhow::Result<Bytes> {
        if let Some(known) = self.known_suit_cover(suit, language) {
            return Ok(known);
        }
        let cover = self.draw_suit_cover(suit, language)?;
        let mut covers = self.covers.write().expect("no panic holds this lock");
        covers.insert((suit.id, language), cover.clone());
        Ok(cover)
    }

    /// The cover of a suit, if it was drawn before.
    pub fn known_suit_cover(&self, suit: &Suit, language: Language) -> Option<Bytes> {
        let covers = self.covers.read().expect("no panic holds this lock");
        covers.get(&(suit.id, language)).cloned()
    }

    /// The cover of a suit, drawn now.
    pub fn draw_suit_cover(&self, suit: &Suit, language: Language) -> anyhow::Result<Bytes> {
        let whole = sample::outline(language);
        let only_cover = Outline { title: whole.title, body: whole.body, ..Outline::default() };
        let (scene, ..) = self.lay_out(&only_cover, suit, &Options::default(), None);
        Ok(Bytes::from(self.cover(&scene)?))
    }

    /// A page of each kind that people look at when they judge a template, of a sample deck.
    pub fn draw_sample(
        &self,
        suit: &Suit,
        language: Language,
        stop: &CancellationToken,
    ) -> anyhow::Result<Vec<SamplePicture>> {
        let (scene, ..) = self.lay_out(&sample::outline(language), suit, &Options::default(), None);
        let mut pictures = Vec::new();
        for (role, is_meant) in SAMPLED {
            let Some(page) = scene.pages.iter().position(is_meant) else { continue };
            bail_if_cancelled(stop);
            let jpeg = self.renderer.jpeg(&scene, page, SAMPLE_WIDTH).context("a page could not be drawn")?;
            pictures.push(SamplePicture { role, jpeg });
        }
        Ok(pictures)
    }

    pub fn known_enterprise(&self, id: i64, version: i64) -> Option<Suit> {
        self.enterprise.read().expect("no panic holds this lock").get(&(id, version)).cloned()
    }

    pub fn remember_enterprise(&self, id: i64, version: i64, suit: Suit) {
        let mut kept = self.enterprise.write().expect("no panic holds this lock");
        if kept.len() >= MAX_KEPT {
            kept.clear();
        }
        kept.insert((id, version), suit);
    }
}
