//! Which grid do the exhibits of a page stand in, and in which design each of them?

use deckwright_model::geometry::Rect;

use super::{PlacedPage, candidates};
use crate::draw::env::Env;
use crate::fit::FitContext;
use crate::grid;
use crate::suit::Kind;
use crate::words::PageWords;

/// Grids of a composed page that are tried as a whole.
const MAX_GRIDS: usize = 3;

/// The grid in which the exhibits of a page look best.
pub(super) fn best(context: &mut FitContext, page: &PageWords) -> Option<PlacedPage> {
    let suit = context.suit.clone();
    let bare = PageWords { regions: Vec::new(), ..page.clone() };
    let (host, _) = candidates(context, &bare, Kind::Composed).into_iter().next()?;
    let design = &suit.family.designs[host];
    let around = context.fit(design, &bare, false);
    let room = Env::of_design(&suit, context.deck, page, around.settings.title_lines, design)
        .body()
        .filter(|_| around.fits)?;
    let exhibits: Vec<&PageWords> = page.regions.iter().map(|region| &region.words).collect();
    let mut found: Vec<(f64, PageWords)> = Vec::new();
    for frames in grid::grids(room, &exhibits) {
        let mut words = page.clone();
        let mut flaws = 0.0;
        let area = |frame: &Rect| frame.width.points() * frame.height.points();
        let whole: f64 = frames.iter().map(area).sum();
        let fits = words.regions.iter_mut().zip(&frames).all(|(region, frame)| {
            let (seed, icon) = (page.seed, page.icon);
            region.words = PageWords { frame: Some(*frame), seed, icon, ..region.words.clone() };
            let best = best_region(context, &region.words);
            region.design = best.map(|(design, _)| design);
            flaws += best.map_or(0.0, |(_, flaws)| flaws) * area(frame) / whole;
            best.is_some()
        });
        if fits {
            found.push((flaws, words));
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    // What fits alone may not fit in the sizes that all share.
    let mut best: Option<PlacedPage> = None;
    for (_, words) in found.into_iter().take(MAX_GRIDS) {
        let fitted = context.fit(design, &words, false);
        let is_better = best.as_ref().is_none_or(|best| fitted.flaws < best.fitted.flaws);
        if fitted.fits && is_better {
            best =
                Some(PlacedPage { words, design: host, fitted, source_page: context.rejected.source_page });
        }
    }
    best
}

/// The design in which one of several exhibits looks best in its frame, and how far from ideal it is.
fn best_region(context: &mut FitContext, words: &PageWords) -> Option<(usize, f64)> {
    let mut best: Option<(usize, f64)> = None;
    for (index, extra) in candidates(context, words, words.kind) {
        let fitted = context.fit(&context.suit.clone().family.designs[index], words, false);
        let flaws = fitted.flaws + extra;
        if fitted.fits && best.is_none_or(|(_, least)| flaws < least) {
            best = Some((index, flaws));
        }
    }
    best
}
