//! What does a file manager show of the deck? `docProps`, and the settings parts that Office expects.

use deckwright_model::scene::Scene;

use super::PptxOptions;
use super::xml::document;

pub const CORE: &str = "/docProps/core.xml";
pub const CORE_CONTENT_TYPE: &str = "application/vnd.openxmlformats-package.core-properties+xml";
pub const CORE_RELATION: &str =
    "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";
pub const APP: &str = "/docProps/app.xml";
pub const APP_CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.extended-properties+xml";

/// Name, content type, relationship and content of the parts that hold a user's settings, all at their
/// defaults.
pub fn settings() -> [(&'static str, &'static str, &'static str, Vec<u8>); 3] {
    let plain = |root| document(root, |root| drop(super::sheet::with_namespaces(root)));
    [
        (
            "/ppt/presProps.xml",
            "application/vnd.openxmlformats-officedocument.presentationml.presProps+xml",
            "presProps",
            plain("p:presentationPr"),
        ),
        (
            "/ppt/viewProps.xml",
            "application/vnd.openxmlformats-officedocument.presentationml.viewProps+xml",
            "viewProps",
            plain("p:viewPr"),
        ),
        (
            "/ppt/tableStyles.xml",
            "application/vnd.openxmlformats-officedocument.presentationml.tableStyles+xml",
            "tableStyles",
            document("a:tblStyleLst", |root| {
                root.attr("xmlns:a", "http://schemas.openxmlformats.org/drawingml/2006/main")
                    .attr("def", super::table::PLAIN_STYLE);
            }),
        ),
    ]
}

/// Title, author, language and, if the caller knows it, the time: ISO/IEC 29500-2 §8.3.
pub fn write_core(scene: &Scene, options: &PptxOptions<'_>) -> Vec<u8> {
    document("cp:coreProperties", |root| {
        let mut root = root
            .attr("xmlns:cp", "http://schemas.openxmlformats.org/package/2006/metadata/core-properties")
            .attr("xmlns:dc", "http://purl.org/dc/elements/1.1/")
            .attr("xmlns:dcterms", "http://purl.org/dc/terms/")
            .attr("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
        root.child("dc:title").text(options.title.unwrap_or(&scene.title));
        if let Some(author) = options.author {
            root.child("dc:creator").text(author);
            root.child("cp:lastModifiedBy").text(author);
        }
        if !scene.lang.is_empty() {
            root.child("dc:language").text(&scene.lang);
        }
        if let Some(seconds) = options.created {
            for name in ["dcterms:created", "dcterms:modified"] {
                root.child(name).attr("xsi:type", "dcterms:W3CDTF").text(date_and_time(seconds));
            }
        }
    })
}

/// Counts, and which program wrote the deck.
pub fn write_app(scene: &Scene) -> Vec<u8> {
    document("Properties", |root| {
        let mut root =
            root.attr("xmlns", "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties");
        root.child("Application").text("Deckwright");
        root.child("Slides").text(scene.pages.len());
        root.child("Notes").text(scene.pages.iter().filter(|page| !page.notes.is_empty()).count());
        root.child("HiddenSlides").text(0);
    })
}

/// Seconds since 1970 as `2026-11-15T09:30:00Z`.
fn date_and_time(seconds: u64) -> String {
    const DAY: u64 = 86_400;
    // The last second of the year 9999, beyond which the form has no room.
    let seconds = seconds.min(253_402_300_799);
    let (days, time) = (seconds / DAY, seconds % DAY);
    // Years of March to February, in eras of 400 years: the leap day comes last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (time / 3_600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_dates() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_794_735_000, "2026-11-15T09:30:00Z"),
            (u64::MAX, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(date_and_time(seconds), expected);
        }
    }
}
