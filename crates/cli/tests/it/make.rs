//! `deckwright make`: files of several kinds in one deck, offline.

use std::path::Path;
use std::process::{Command, Output};

use deckwright_model::scene::Scene;

fn make(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deckwright"));
    command.current_dir(folder).arg("make").args(arguments).output().unwrap()
}

#[test]
fn several_files_are_chapters_of_one_deck_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    write("a.docx", include_bytes!("../../../../tests/documents/report-en.docx"));
    write("b.csv", b"Town,Shops\nLyon,4\nParis,9\n");
    write("c.txt", b"Plan for spring\n\nWe open a shop in Lyon in March 2025. It has 4 rooms.\n");

    let flags = ["a.docx", "b.csv", "c.txt", "--title", "Our year", "-o", "deck.json"];
    let done = make(folder.path(), &flags);
    assert!(done.status.success(), "{done:?}");
    let said = std::fs::read_to_string(folder.path().join("deck.json")).unwrap();
    let scene = Scene::from_json(&said).unwrap();
    let place = |title: &str| scene.pages.iter().position(|page| page.title == title);
    let places = ["Our year", "Annual report 2024", "b", "Plan for spring"].map(place);
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}");
    assert!(said.contains("48.3 million euros") && said.contains("Paris"));

    let missing = make(folder.path(), &["a.docx", "none.pdf", "-o", "deck.json"]);
    let said = String::from_utf8_lossy(&missing.stderr);
    assert!(!missing.status.success() && said.contains("there is no file none.pdf"), "{said}");
}

#[test]
fn slides_are_kept_page_for_page() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    write("a.pptx", include_bytes!("../../../../tests/documents/freight-en.pptx"));
    write("b.docx", include_bytes!("../../../../tests/documents/report-en.docx"));

    let flags = ["a.pptx", "--keep-pages", "--professional", "--suit", "business-blue", "-o", "deck.json"];
    let kept = make(folder.path(), &flags);
    assert!(kept.status.success(), "{kept:?}");
    let scene = std::fs::read_to_string(folder.path().join("deck.json")).unwrap();
    let scene = Scene::from_json(&scene).unwrap();
    assert_eq!((scene.pages.len(), scene.pages[13].title.as_str()), (14, "Questions?"), "{kept:?}");
    assert!(scene.pages[0].notes.starts_with("Welcome everyone."), "{}", scene.pages[0].notes);

    let refused = make(folder.path(), &["b.docx", "--keep-pages", "-o", "deck.json"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && said.contains("b.docx has no slides to keep"), "{said}");
}
