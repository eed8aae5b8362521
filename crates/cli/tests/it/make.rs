//! `deckwright make`: files of several kinds in one deck, offline; and a title in a model's words.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Output};

use deckwright_model::scene::Scene;

use crate::scripted::{Answer, Seen, Server};

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
    assert!(said.replace('\u{a0}', " ").contains("48.3 million euros") && said.contains("Paris"));

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

const OUTLINE: &str = "# Bees\n## Why bees matter\n### Food depends on them\n#### Fruit needs visitors\n#### Fields too\n\
     ### Gardens come alive\n#### More seeds\n#### More birds\n## How to help\n### Plant for the seasons\n\
     #### Early bloom\n#### Late bloom\n### Leave some corners wild\n#### Dead wood\n#### Bare soil\n";

const ABOUT_PAGES: &str = "You set the pages";

/// An outline, then a sentence for each point of the chapter that is asked for, and what its pages are; to every other
/// question, no.
fn write_about_bees(seen: &Seen) -> Answer {
    let turns = seen.turns();
    match turns[0].as_str() {
        about if about.starts_with("You write the outline") => Answer::say(OUTLINE),
        about if about.starts_with("You write the text of one chapter") => {
            let (_, chapter) = turns[turns.len() - 1].split_once("Write this chapter in English:\n").unwrap();
            let body = |line: &str| match line.strip_prefix("#### ") {
                Some(point) => format!("{line}\n- {point}, as the model knows.\n"),
                None => format!("{line}\n"),
            };
            Answer::say(&chapter.lines().map(body).collect::<String>())
        }
        about if about.starts_with(ABOUT_PAGES) => Answer::say("1 | list |\n2 | list |"),
        _ => Answer::status(400),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_becomes_a_deck_in_the_model_s_words() {
    let model = Server::answering(write_about_bees).await;
    let folder = tempfile::tempdir().unwrap();
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_deckwright"));
    command.current_dir(folder.path()).args(["make", "Bees", "-o", "deck.pptx", "--professional"]);
    command.env("DECKWRIGHT_MODEL", "openai:scripted").env("DECKWRIGHT_MODEL_URL", &model.url);
    let made = command.output().await.unwrap();
    assert!(made.status.success(), "{made:?}");

    let file = std::fs::File::open(folder.path().join("deck.pptx")).unwrap();
    let mut pptx = zip::ZipArchive::new(file).unwrap();
    let mut slides = String::new();
    for index in 0..pptx.len() {
        let mut part = pptx.by_index(index).unwrap();
        if part.name().unwrap().starts_with("ppt/slides/slide") {
            part.read_to_string(&mut slides).unwrap();
        }
    }
    // Large type holds small words to the next with a space that does not break.
    let slides = slides.replace('\u{a0}', " ");
    for point in ["Fruit needs visitors", "Bare soil"] {
        assert!(slides.contains(&format!("{point}, as the model knows")), "{point}: {made:?}");
    }
    let is_about_pages = |seen: &Seen| seen.turns()[0].starts_with(ABOUT_PAGES);
    assert!(model.seen().iter().any(is_about_pages), "the professional layout asks the model as well");
}
