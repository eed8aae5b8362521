//! Tasks from documents: read when they come, refused with a reason, written like other tasks.

use deckwright_interface::endpoint;
use deckwright_model::scene::Scene;
use deckwright_service::store::{tasks, users};
use futures::TryStreamExt;
use reqwest::multipart::{Form, Part};
use rstest::rstest;

use crate::test_app::{Reply, TestApp, TestUser};
use crate::test_db::Backend;

const REPORT: &[u8] = include_bytes!("../../../../tests/documents/report-en.docx");
const PICTURED: &[u8] = include_bytes!("../../../../tests/documents/pictured-en.docx");
const SLIDES: &[u8] = include_bytes!("../../../../tests/documents/report-zh.pptx");

async fn send(user: &TestUser<'_>, file: &[u8], name: &str, fields: &[(&str, &str)]) -> Reply {
    let part = Part::bytes(file.to_vec()).file_name(name.to_owned());
    let form = fields.iter().fold(Form::new().part("file", part), |form, (field, value)| {
        form.text((*field).to_owned(), (*value).to_owned())
    });
    user.post_form(endpoint::TASK, form).await
}

#[rstest]
#[tokio::test]
async fn a_document_becomes_a_deck_of_its_words(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;

    let task = send(&alice, REPORT, "report.docx", &[]).await.data();
    assert_eq!((task["type"].as_i64(), task["title"].as_str()), (Some(3), Some("Annual report 2024")));
    let id = task["id"].as_i64().unwrap();
    let outline = alice.outline(id).await;
    assert!(outline.starts_with("# Annual report 2024\n"), "{outline}");
    for said in
        ["Business", "12.5 %", "48.3 million euros", "Rent 5,000 a month", "| West | 22.8 | 25.6 |", "Lyon"]
    {
        assert!(outline.contains(said), "{said} is missing in {outline}");
    }
    assert!(alice.content(id).await.contains("1,377"));

    let bob = app.user("bob").await;
    assert_eq!(bob.get(&format!("{}?task_id={id}", endpoint::OUTLINE)).await.code(), 12102);
}

/// What the request made of a document is what the job writes: nobody structures it a second time.
#[tokio::test]
async fn a_document_is_structured_once() {
    let app = TestApp::start(Backend::Sqlite).await;
    let alice = app.user("alice").await;
    let id = send(&alice, REPORT, "report.docx", &[]).await.data()["id"].as_i64().unwrap();
    let mut tx = app.app.db.write().await.unwrap();
    let owner = users::find(&mut tx, 1, "alice").await.unwrap().unwrap();
    let kept = tasks::outline(&mut tx, owner, id).await.unwrap().unwrap();
    assert!(kept.contains("Lyon"), "{kept}");
    tasks::keep_outline(&mut tx, id, &kept.replace("Lyon", "Nantes")).await.unwrap();
    tx.commit().await.unwrap();

    let outline = alice.outline(id).await;
    assert!(outline.contains("Nantes") && !outline.contains("Lyon"), "{outline}");
    let kept = tasks::outline(&mut app.app.db.read().await.unwrap(), owner, id).await.unwrap();
    assert_eq!(kept, None, "the task has its own outline now");
}

#[tokio::test]
async fn the_kind_of_a_file_decides_its_type() {
    let app = TestApp::start(Backend::Sqlite).await;
    let alice = app.user("alice").await;
    for (file, name, task_type) in [
        (SLIDES, "a.pptx", 12),
        (SLIDES, "wrongly-named.docx", 12),
        (b"# A\n\n## B\n\n### C\n\n- d", "a.md", 6),
        (b"<map><node TEXT=\"A\"><node TEXT=\"B\"/></node></map>", "a.mm", 5),
        (b"Region,Sales\nEast,12\nWest,13\n", "a.csv", 10),
    ] {
        let reply = send(&alice, file, name, &[]).await;
        assert_eq!(reply.data()["type"], task_type, "{name}");
    }
    let named = send(&alice, REPORT, "a.docx", &[("title", "My title"), ("type", "3")]).await.data();
    assert_eq!(named["title"], "My title");
}

#[tokio::test]
async fn files_that_cannot_be_read_say_why() {
    let app = TestApp::start(Backend::Sqlite).await;
    let alice = app.user("alice").await;
    let book = "Bees fly out in the morning.\n\n".repeat(40_000);
    for (file, name, fields, reason) in [
        (book.as_bytes(), "a.txt", &[][..], "more than a deck can hold"),
        (&b"\x7fELF\x02\x01\x01\0\0\0"[..], "a.docx", &[], "not known"),
        (b"", "a.docx", &[], "no text"),
        (b"PK\x03\x04 torn", "a.docx", &[], "damaged"),
        (SLIDES, "a.pptx", &[("type", "3")], "type 12"),
        (b"   \n ", "a.txt", &[], "no text"),
    ] {
        let reply = send(&alice, file, name, fields).await;
        assert_eq!(reply.code(), 40001, "{name}");
        assert!(reply.body.contains(reason), "{} does not say {reason}", reply.body);
    }
    let rewritten = send(&alice, REPORT, "a.docx", &[("sub_type", "2")]).await;
    assert_eq!(rewritten.code(), 40008);
    assert_eq!(alice.post(endpoint::TASK, &[("type", "9")]).await.code(), 40001);
}

async fn files(app: &TestApp, kind: &str) -> usize {
    let files: Vec<_> = app.app.blobs.list().try_collect().await.unwrap();
    files.iter().filter(|file| file.key.as_str().starts_with(kind)).count()
}

#[rstest]
#[tokio::test]
async fn pictures_of_a_document_come_into_its_works_and_go_with_it(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;
    let task = send(&alice, PICTURED, "a.docx", &[]).await.data()["id"].as_i64().unwrap();
    assert_eq!(files(&app, "pictures/").await, 1);
    assert!(alice.outline(task).await.contains("![Figure 1: Waiting hours by quarter](picture:"));
    alice.content(task).await;

    let saved = alice.post(endpoint::DESIGN_SAVE, &[("task_id", &task.to_string())]).await.data();
    let works = alice.get(&format!("{}?page=1&page_size=10", endpoint::DESIGNS)).await.data();
    let canvas = app.http.get(works["list"][0]["canvas_url"].as_str().unwrap()).send().await.unwrap();
    let scene = Scene::from_json(&canvas.text().await.unwrap()).unwrap();
    assert_eq!(scene.images.len(), 4);

    let bob = app.user("bob").await;
    assert_eq!(bob.get(&format!("{}?user_design_id={}", endpoint::DESIGN, saved["id"])).await.code(), 13001);
    let erased = app.signed_post(endpoint::USER_ERASE, &[("uid", "alice")]).await;
    assert_eq!((erased.code(), files(&app, "").await), (0, 0));
}
