//! Tasks about a title with reference documents: each has its part, and every page says where it comes from.

use deckwright_interface::endpoint;
use reqwest::multipart::{Form, Part};
use rstest::rstest;

use crate::model_faults::{MARK, good};
use crate::scripted::{Answer, Server};
use crate::test_app::{Reply, TestApp, TestUser};
use crate::test_db::Backend;

const REPORT: &[u8] = include_bytes!("../../../../tests/documents/report-en.docx");
const SLIDES: &[u8] = include_bytes!("../../../../tests/documents/report-zh.pptx");

async fn send(user: &TestUser<'_>, title: Option<&str>, files: &[(&str, &[u8])]) -> Reply {
    let mut form = Form::new().text("type", "17").text("page", "53");
    if let Some(title) = title {
        form = form.text("title", title.to_owned());
    }
    for (name, bytes) in files {
        form = form.part("files", Part::bytes(bytes.to_vec()).file_name((*name).to_owned()));
    }
    user.post_form(endpoint::TASK, form).await
}

#[rstest]
#[tokio::test]
async fn references_become_a_deck_about_the_title(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;
    let notes = b"Lyon shop\n\nThe shop in Lyon opens in March with 4 rooms. Rent is 900 a month.\n";
    let files: [(&str, &[u8]); 2] = [("../report.docx", REPORT), ("notes.txt", notes)];
    let task = send(&alice, Some("A new shop in Lyon"), &files).await.data();
    assert_eq!((task["type"].as_i64(), task["title"].as_str()), (Some(17), Some("A new shop in Lyon")));
    let id = task["id"].as_i64().unwrap();
    let outline = alice.outline(id).await;
    assert!(outline.starts_with("# A new shop in Lyon\n"), "{outline}");
    for said in
        ["## Annual report 2024", "Rent is 900 a month.", "Source: report.docx\n", "Source: notes.txt\n"]
    {
        assert!(outline.contains(said), "{said} is missing in {outline}");
    }
    let pages = outline.matches("\n### ").count();
    assert_eq!(outline.matches("Source: ").count(), pages, "one for every page: {outline}");
    assert!((1..=10).contains(&pages), "{outline}");
    assert_eq!(alice.content(id).await, outline, "nothing is added to what they say");

    let refer = alice.get(&format!("{}?task_id={id}", endpoint::OUTLINE_OF_REFERENCES)).await;
    assert_eq!(crate::test_app::outline_of_events(&refer.body), outline);
    let bob = app.user("bob").await;
    assert_eq!(bob.get(&format!("{}?task_id={id}", endpoint::OUTLINE)).await.code(), 12102);

    // What the documents say goes with the task.
    app.signed_post(endpoint::USER_ERASE, &[("uid", "alice")]).await.data();
    let mut conn = app.app.db.read().await.unwrap();
    let left: i64 = sqlx::query_scalar("select count(*) from tasks").fetch_one(&mut *conn).await.unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn sources_of_slides_name_the_slide() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let id =
        send(&user, Some("2024年经营情况"), &[("汇报.pptx", SLIDES)]).await.data()["id"].as_i64().unwrap();
    let outline = user.outline(id).await;
    assert!(outline.contains("来源：汇报.pptx，第 "), "{outline}");
}

#[tokio::test]
async fn wrong_references_say_what_is_wrong() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let text: (&str, &[u8]) = ("a.txt", b"Some words.");
    for (title, files, reason) in [
        (None, vec![text], "title"),
        (Some("Bees"), vec![], "files: send 1 to 5"),
        (Some("Bees"), vec![text; 6], "files: 5 at most"),
        (Some("Bees"), vec![text, ("b.docx", b"PK\x03\x04 torn")], "files: b.docx: the file is damaged"),
    ] {
        let reply = send(&user, title, &files).await;
        assert_eq!(reply.code(), 40001, "{reply}");
        assert!(reply.body.contains(reason), "{reply} does not say {reason}");
    }
}

#[tokio::test]
async fn a_model_writes_from_excerpts_and_names_them() {
    let model = Server::answering(|seen| {
        let asked = seen.turns().pop().unwrap();
        let Some((excerpts, chapter)) = asked.split_once("Write this chapter in English:\n") else {
            return good(seen);
        };
        assert!(excerpts.contains("[notes.txt]\n"), "{asked}");
        let text = |heading: &str| match heading.strip_prefix("#### ") {
            Some(point) => format!("{heading}\n- {point} is told {MARK}. [notes.txt]\n"),
            None => format!("{heading}\n"),
        };
        let headings = chapter.lines().filter(|line| line.starts_with('#'));
        Answer::say(&headings.map(text).collect::<String>())
    })
    .await;
    let flags = ["--model", "openai:scripted", "--model-url", &model.url];
    let app = TestApp::start_with(Backend::Sqlite, &flags).await;
    let user = app.user("u").await;
    let notes: (&str, &[u8]) = ("notes.txt", b"Bees\n\nBees need flowers from March to October.\n");
    let id = send(&user, Some("Bees"), &[notes]).await.data()["id"].as_i64().unwrap();
    let outline = user.outline(id).await;
    assert!(outline.contains("### Food depends on them"), "{outline}");
    let content = user.content(id).await;
    assert!(content.contains(MARK) && !content.contains("[notes.txt]"), "{content}");
    assert_eq!(
        content.matches("Source: notes.txt\n").count(),
        outline.matches("\n### ").count(),
        "{content}"
    );
}
