//! Enterprise templates from the outside: brought by one integrator, used by its users, unseen by others.

use deckwright_export::pptx::{self, PptxOptions};
use deckwright_interface::{endpoint, signing};
use deckwright_layout::words::Language;
use deckwright_layout::{Library, Options, lay_out, sample};
use reqwest::multipart::{Form, Part};
use rstest::rstest;
use serde_json::Value;

use crate::test_app::{API_KEY, OTHER_KEY, OTHER_SECRET, Reply, SECRET, TestApp, send, until};
use crate::test_db::Backend;

/// A deck that a company might hand over as its template.
fn template() -> Vec<u8> {
    let fonts = deckwright_fonts::bundled();
    let library = Library::built_in();
    let suit = library.named("minimal", "blue").unwrap();
    let (scene, _) = lay_out(&sample::outline(Language::En), suit, &fonts, &Options::default());
    pptx::write(&scene, &fonts, &PptxOptions::default()).unwrap()
}

async fn post(app: &TestApp, (key, secret): (&str, &str), path: &str, form: Form) -> Reply {
    let now = app.app.clock.now_seconds();
    let request = app
        .http
        .post(format!("{}{path}", app.base))
        .multipart(form)
        .header("x-api-key", key)
        .header("x-timestamp", now)
        .header("x-signature", signing::sign(secret, "POST", path, now));
    send(request).await
}

fn file(bytes: Vec<u8>) -> Form {
    Form::new().part("file", Part::bytes(bytes).file_name("Acme 2026.pptx"))
}

#[rstest]
#[tokio::test]
async fn a_template_is_brought_used_and_removed(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let (mine, other) = ((API_KEY, SECRET), (OTHER_KEY, OTHER_SECRET));
    let alice = app.user("alice").await;
    let stranger = app.user_of(OTHER_KEY, OTHER_SECRET, "alice").await;
    assert_eq!(alice.get(endpoint::ENTERPRISE_SUITS).await.data()["pagination"]["total"], 0);

    let bytes = template();
    let added = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, file(bytes.clone())).await.data();
    let id = added["id"].as_i64().unwrap().to_string();
    assert_eq!(added["report"]["name"], "Acme 2026");
    assert_eq!(added["report"]["size"], "960x540");
    let again = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, file(bytes.clone())).await.data();
    assert_eq!(again["id"], added["id"]);
    let cover = app.http.get(added["cover_img"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(cover.headers()["content-type"], "image/jpeg");

    let list = alice.get(endpoint::ENTERPRISE_SUITS).await.data();
    assert_eq!(list["list"][0]["id"], added["id"]);
    assert_eq!(list["pagination"]["total"], 1);
    assert_eq!(stranger.get(endpoint::ENTERPRISE_SUITS).await.data()["pagination"]["total"], 0);

    let saved = save(&alice, &id).await.data();
    assert_eq!(saved["size"], "960x540");
    assert_eq!(save(&stranger, &id).await.code(), 30001);
    assert_eq!(save(&alice, "999999").await.code(), 30001);

    let work = saved["id"].as_i64().unwrap().to_string();
    let quality = alice.get(&format!("{}?user_design_id={work}", endpoint::DESIGN_QUALITY)).await.data();
    assert_eq!(quality["passed"], true, "{quality}");
    for format in ["ppt", "pdf"] {
        let exported = export(&app, &alice, &work, format).await;
        assert!(exported.len() > 10_000, "{format}");
    }

    let id_form = || Form::new().text("id", id.clone());
    let report = post(&app, mine, endpoint::ENTERPRISE_SUIT_REPORT, id_form()).await.data();
    assert_eq!(report, added["report"]);
    assert_eq!(post(&app, other, endpoint::ENTERPRISE_SUIT_REPORT, id_form()).await.code(), 30001);
    assert_eq!(post(&app, other, endpoint::ENTERPRISE_SUIT_REMOVE, id_form()).await.code(), 30001);
    assert_eq!(post(&app, mine, endpoint::ENTERPRISE_SUIT_REMOVE, id_form()).await.code(), 0);
    assert_eq!(post(&app, mine, endpoint::ENTERPRISE_SUIT_REMOVE, id_form()).await.code(), 30001);
    assert_eq!(save(&alice, &id).await.code(), 30001);
    // The work keeps it, and the same file brings it back.
    assert!(!export(&app, &alice, &work, "png").await.is_empty());
    let back = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, file(bytes)).await.data();
    assert_eq!(back["id"], added["id"]);
}

#[rstest]
#[tokio::test]
async fn a_work_is_previewed_in_a_template_and_takes_it(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;
    let stranger = app.user_of(OTHER_KEY, OTHER_SECRET, "alice").await;
    let added = post(&app, (API_KEY, SECRET), endpoint::ENTERPRISE_SUIT_ADD, file(template())).await.data();
    let id = added["id"].as_i64().unwrap().to_string();

    let preview = async |user: &crate::test_app::TestUser<'_>, template: &str, kind: &str| {
        let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await;
        let path = format!("{}?task_id={task}", endpoint::TEMPLATE_PREVIEW);
        user.get(&format!("{path}&template_id={template}&template_type={kind}")).await
    };
    let pages = preview(&alice, &id, "2").await.data()["pages"].clone();
    assert_eq!(pages.as_array().unwrap().len(), 4);
    assert!(pages[0].as_str().unwrap().starts_with("data:image/jpeg;base64,/9j/"));
    assert_eq!(preview(&stranger, &id, "2").await.code(), 30001);
    assert_eq!(preview(&alice, "999999", "2").await.code(), 30001);
    assert_eq!(preview(&alice, &id, "3").await.code(), 40001);

    // A work in a system template takes the company's, and another back.
    let task = alice.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    let form = [("task_id", task.as_str()), ("template_id", "101"), ("template_type", "1")];
    let work = alice.post(endpoint::DESIGN_SAVE, &form).await.data()["id"].as_i64().unwrap().to_string();
    let quality =
        async || alice.get(&format!("{}?user_design_id={work}", endpoint::DESIGN_QUALITY)).await.data();
    assert_eq!(quality().await["fonts"], Value::Array(Vec::new()));
    let form = [("user_design_id", work.as_str()), ("template_id", &id), ("template_type", "2")];
    assert_eq!(stranger.post(endpoint::DESIGN_RESTYLE, &form).await.code(), 30001);
    let restyled = alice.post(endpoint::DESIGN_RESTYLE, &form).await.data();
    assert_eq!(restyled["version"], 2);
    let told = quality().await;
    assert_eq!(told["passed"], true, "{told}");
    assert_eq!(told["fonts"], added["report"]["fonts"]);
    assert!(!told["fonts"].as_array().unwrap().is_empty());

    let deck = export(&app, &alice, &work, "ppt").await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(deck)).unwrap();
    let mut layout = String::new();
    let mut original = zip::ZipArchive::new(std::io::Cursor::new(template())).unwrap();
    for package in [&mut zip, &mut original] {
        let mut file = package.by_name("ppt/slideLayouts/slideLayout1.xml").unwrap();
        let mut text = String::new();
        std::io::Read::read_to_string(&mut file, &mut text).unwrap();
        assert!(layout.is_empty() || layout == text);
        layout = text;
    }
    let form = [("user_design_id", work.as_str()), ("template_id", "102")];
    assert_eq!(alice.post(endpoint::DESIGN_RESTYLE, &form).await.data()["version"], 3);
}

#[tokio::test]
async fn what_cannot_serve_is_told() {
    let app = TestApp::start(Backend::Sqlite).await;
    let mine = (API_KEY, SECRET);
    let reply = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, file(b"not a zip".to_vec())).await;
    assert_eq!(reply.code(), 40001);
    assert!(reply.json()["msg"].as_str().unwrap().contains("not a presentation"), "{reply}");
    let reply = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, Form::new().text("name", "x")).await;
    assert_eq!(reply.code(), 40001);
    let reply = post(&app, (API_KEY, "wrong"), endpoint::ENTERPRISE_SUIT_ADD, file(template())).await;
    assert_eq!(reply.code(), 43102);
}

const OUTLINE: &str = "# Plan\n## One\n### Page\n#### Point\n- Some text.\n#### Other\n- More text.";

async fn save(user: &crate::test_app::TestUser<'_>, template_id: &str) -> Reply {
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    let form = [("task_id", task.as_str()), ("template_id", template_id), ("template_type", "2")];
    user.post(endpoint::DESIGN_SAVE, &form).await
}

/// The first file of an export.
async fn export(app: &TestApp, user: &crate::test_app::TestUser<'_>, work: &str, format: &str) -> Vec<u8> {
    let key = user.post(endpoint::EXPORT, &[("id", work), ("format", format)]).await.data();
    let key = key.as_str().unwrap().to_owned();
    let address = until("the export", async || {
        let data = user.post(endpoint::EXPORT_RESULT, &[("task_key", &key)]).await.data();
        data.get(0).and_then(Value::as_str).map(str::to_owned)
    })
    .await;
    app.http.get(address).send().await.unwrap().bytes().await.unwrap().to_vec()
}
