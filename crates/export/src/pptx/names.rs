//! What are the parts of a deck called? Parts that lead to one another need each other's names, never each other's
//! writers.

use deckwright_model::scene::Image;

pub const CORE_PROPERTIES: &str = "/docProps/core.xml";
pub const APP_PROPERTIES: &str = "/docProps/app.xml";
pub const PRESENTATION: &str = "/ppt/presentation.xml";
pub const MASTER: &str = "/ppt/slideMasters/slideMaster1.xml";
pub const NOTES_MASTER: &str = "/ppt/notesMasters/notesMaster1.xml";

/// The theme of the slides' master is 1, that of the notes' 2.
pub fn theme(number: usize) -> String {
    format!("/ppt/theme/theme{number}.xml")
}

pub fn layout(index: usize) -> String {
    format!("/ppt/slideLayouts/slideLayout{}.xml", index + 1)
}

pub fn slide(index: usize) -> String {
    format!("/ppt/slides/slide{}.xml", index + 1)
}

pub fn notes(index: usize) -> String {
    format!("/ppt/notesSlides/notesSlide{}.xml", index + 1)
}

/// The deck's chart `number`, counted from 1.
pub fn chart(number: usize) -> String {
    format!("/ppt/charts/chart{number}.xml")
}

/// What the numbers of chart `number` came from.
pub fn workbook(number: usize) -> String {
    format!("/ppt/embeddings/workbook{number}.xlsx")
}

/// The scene's image `index`.
pub fn image(index: usize, image: &Image) -> String {
    let extension = if image.media_type == "image/jpeg" { "jpeg" } else { "png" };
    format!("/ppt/media/image{}.{extension}", index + 1)
}

/// The picture of page `index`, in a deck of pictures.
pub fn page_picture(index: usize) -> String {
    format!("/ppt/media/page{}.png", index + 1)
}
