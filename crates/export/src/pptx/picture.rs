//! How is a picture written? `p:pic`, ISO/IEC 29500-1 §19.3.1.37.

use deckwright_model::geometry::Rect;
use deckwright_model::scene::{Form, Image, Picture, Shape};

use super::geometry::write_geometry;
use super::identity::{write_identity, write_original_placeholder, write_ownership};
use super::measure::write_place;
use super::names;
use super::sheet::{Placement, Sheet};
use super::xml::Elem;

const PNG: &str = "image/png";
const JPEG: &str = "image/jpeg";

/// The content type of `image`, if it is of a kind that every consumer shows.
pub fn content_type(image: &Image) -> Option<&'static str> {
    [PNG, JPEG].into_iter().find(|known| *known == image.media_type)
}

pub fn write_picture(
    tree: &mut Elem<'_>,
    shape: &Shape,
    picture: &Picture,
    place: Placement<'_>,
    sheet: &mut Sheet<'_>,
) {
    let filled = match place {
        Placement::Placeholder(place, _) => place.source.as_ref(),
        Placement::Free | Placement::Title(_) => None,
    };
    let mut elem = tree.child("p:pic");
    {
        let mut properties = elem.child("p:nvPicPr");
        write_identity(&mut properties, shape, sheet);
        let grouped = filled.is_some().then_some(1);
        properties
            .child("p:cNvPicPr")
            .child("a:picLocks")
            .attr_if("noGrp", grouped)
            .attr("noChangeAspect", 1);
        match filled {
            Some(source) => write_original_placeholder(&mut properties.child("p:nvPr"), source),
            None => write_ownership(&mut properties, sheet),
        }
    }
    sheet.images.insert(picture.image);
    let name = names::image(picture.image, &sheet.scene.images[picture.image]);
    let relationship = sheet.relationships.part("image", name);
    write_blip(&mut elem, &relationship, picture.crop);
    write_frame(&mut elem, picture.clip.as_ref().unwrap_or(&Form::Rect), shape.frame);
}

/// Writes `p:blipFill`: the image, less what is cropped away.
pub fn write_blip(elem: &mut Elem<'_>, relationship: &str, crop: [u16; 4]) {
    let mut fill = elem.child("p:blipFill");
    fill.child("a:blip").attr("r:embed", relationship);
    let [left, top, right, bottom] = crop.map(u32::from);
    if crop != [0; 4] && left + right < 1000 && top + bottom < 1000 {
        fill.child("a:srcRect")
            .attr("l", left * 100)
            .attr("t", top * 100)
            .attr("r", right * 100)
            .attr("b", bottom * 100);
    }
    fill.child("a:stretch").child("a:fillRect");
}

pub fn write_frame(elem: &mut Elem<'_>, form: &Form, frame: Rect) {
    let mut properties = elem.child("p:spPr");
    write_place(&mut properties.child("a:xfrm"), frame);
    write_geometry(&mut properties, form, frame, true);
}
