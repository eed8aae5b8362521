//! What stands around a table or chart? `p:graphicFrame`, ISO/IEC 29500-1 §19.3.1.21.

use deckwright_model::scene::{Shape, ShapeKind};

use super::identity::{write_identity, write_original_placeholder, write_ownership};
use super::measure::write_place;
use super::sheet::{Placement, Sheet};
use super::xml::Elem;

/// Begins the `p:graphicFrame` around a table or chart, which may fill a content place of a template.
pub fn begin_frame<'e>(
    tree: &'e mut Elem<'_>,
    shape: &Shape,
    place: Placement<'_>,
    sheet: &mut Sheet<'_>,
) -> Elem<'e> {
    let filled = match place {
        Placement::Placeholder(place, _) => place.source.as_ref(),
        Placement::Free | Placement::Title(_) => None,
    };
    let mut frame = tree.child("p:graphicFrame");
    {
        let mut properties = frame.child("p:nvGraphicFramePr");
        write_identity(&mut properties, shape, sheet);
        let mut locks = properties.child("p:cNvGraphicFramePr");
        // Office groups charts, but neither tables nor what fills a place.
        if matches!(shape.kind, ShapeKind::Table(_)) || filled.is_some() {
            locks.child("a:graphicFrameLocks").attr("noGrp", 1);
        }
        drop(locks);
        match filled {
            Some(source) => write_original_placeholder(&mut properties.child("p:nvPr"), source),
            None => write_ownership(&mut properties, sheet),
        }
    }
    write_place(&mut frame.child("p:xfrm"), shape.frame);
    frame
}
