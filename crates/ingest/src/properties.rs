//! What does an Office package say about itself? Title, author and language.

use deckwright_model::document::Document;
use deckwright_package::Package;

use crate::collect::line;
use crate::relations::target;

/// Beginnings of titles that programs give by themselves, before the name of a file.
const PRINTED: [&str; 3] = ["Microsoft Word - ", "Microsoft PowerPoint - ", "Microsoft Excel - "];

/// A title that a person gave; those given by programs name the program, or nothing.
pub fn own_name(title: &str) -> Option<String> {
    let printed = PRINTED.iter().find_map(|program| title.strip_prefix(program));
    let title = match printed {
        Some(file) => file.rsplit_once('.').map_or(file, |(stem, _)| stem),
        None => title,
    };
    let is_program = title.starts_with("PowerPoint ") || title.eq_ignore_ascii_case("untitled");
    (!is_program && !title.trim().is_empty()).then(|| title.trim().to_owned())
}

/// Fills in what the properties say. Properties that cannot be read are ignored.
pub fn read(package: &mut Package<'_>, document: &mut Document) {
    let Ok(start) = package.relationships("/") else { return };
    let Some(name) = target(&start, |relation| relation.kind == "core-properties") else { return };
    let Ok(root) = package.xml(name) else { return };
    let said = |name: &str| root.child(name).map(|node| line(&node.text)).filter(|text| !text.is_empty());
    document.name = said("title").as_deref().and_then(own_name);
    document.author = said("creator");
    document.language = said("language");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_of_programs_are_no_names() {
        for (title, name) in [
            ("PowerPoint Presentation", None),
            ("PowerPoint 演示文稿", None),
            ("Untitled", None),
            ("Microsoft Word - plan v2.docx", Some("plan v2")),
            ("PowerPoints of 2025", Some("PowerPoints of 2025")),
        ] {
            assert_eq!(own_name(title).as_deref(), name, "{title}");
        }
    }
}
