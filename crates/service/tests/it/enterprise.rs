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

#[rstest]
#[tokio::test]
async fn a_mapping_is_corrected_and_works_keep_their_pages(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let (mine, other) = ((API_KEY, SECRET), (OTHER_KEY, OTHER_SECRET));
    let alice = app.user("alice").await;
    let added = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, file(template())).await.data();
    let id = added["id"].as_i64().unwrap().to_string();
    assert_eq!(added["report"]["version"], 1);
    let found = added["report"]["mapping"].clone();
    let cover = found["map"]["pages"]["cover"]["layout"].as_str().unwrap().to_owned();
    let served = found["layouts"].as_array().unwrap().iter();
    let able: Vec<String> = served
        .filter(|layout| layout["serves"].as_array().unwrap().contains(&"cover".into()))
        .map(|layout| layout["name"].as_str().unwrap().to_owned())
        .collect();
    let another = able.iter().find(|name| **name != cover).unwrap();
    let work = save(&alice, &id).await.data()["id"].as_i64().unwrap().to_string();
    let canvas = async |work: &str| {
        let works = alice.get(&format!("{}?page=1&page_size=10", endpoint::DESIGNS)).await.data();
        let works = works["list"].as_array().unwrap();
        let own = works.iter().find(|own| own["id"].as_i64() == work.parse().ok()).unwrap();
        let canvas = app.http.get(own["canvas_url"].as_str().unwrap()).send().await.unwrap();
        canvas.json::<Value>().await.unwrap()
    };
    let layout_of_cover = |canvas: &Value| {
        let layout = canvas["pages"][0]["layout"].as_u64().unwrap() as usize;
        canvas["layouts"][layout]["source"].as_str().unwrap().to_owned()
    };
    let before = layout_of_cover(&canvas(&work).await);

    // Tried first: the report is that of the corrected one, with pictures, and nothing is kept.
    let map = format!(
        "{{\"pages\":{{\"cover\":{{\"layout\":\"{another}\"}}}},\"colors\":{{\"accents\":[\"#C8102E\"]}}}}"
    );
    let with_map = || Form::new().text("id", id.clone()).text("map", map.clone());
    let tried =
        post(&app, mine, endpoint::ENTERPRISE_SUIT_REPORT, with_map().text("pictures", "1")).await.data();
    assert_eq!(tried["mapping"]["map"]["pages"]["cover"]["layout"], **another);
    assert_eq!(tried["version"], 1);
    let roles: Vec<&str> =
        tried["pictures"].as_array().unwrap().iter().map(|own| own["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["cover", "contents", "chapter", "list", "table", "chart", "ending"]);
    assert!(tried["pictures"][0]["picture"].as_str().unwrap().starts_with("data:image/jpeg;base64,/9j/"));
    let of_id = || Form::new().text("id", id.clone());
    assert_eq!(post(&app, mine, endpoint::ENTERPRISE_SUIT_REPORT, of_id()).await.data(), added["report"]);

    assert_eq!(post(&app, other, endpoint::ENTERPRISE_SUIT_MAP, with_map()).await.code(), 30001);
    assert_eq!(post(&app, other, endpoint::ENTERPRISE_SUIT_REPORT, with_map()).await.code(), 30001);
    let mapped = post(&app, mine, endpoint::ENTERPRISE_SUIT_MAP, with_map()).await.data();
    assert_eq!((&mapped["id"], &mapped["report"]["version"]), (&added["id"], &2.into()));
    let cover = app.http.get(mapped["cover_img"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(cover.headers()["content-type"], "image/jpeg");

    // The work that was there has its pages, and exports; a new one stands on the other layout.
    assert_eq!(layout_of_cover(&canvas(&work).await), before);
    assert!(export(&app, &alice, &work, "ppt").await.len() > 10_000);
    let newer = save(&alice, &id).await.data()["id"].as_i64().unwrap().to_string();
    assert_ne!(layout_of_cover(&canvas(&newer).await), before);
    assert!(export(&app, &alice, &newer, "ppt").await.len() > 10_000);

    // The same file keeps the mapping that was made for it, unless it comes with another.
    let again = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, file(template())).await.data();
    assert_eq!((&again["id"], &again["report"]["version"]), (&added["id"], &2.into()));
    let back = file(template()).text("map", "{}").text("name", "Acme red");
    let back = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, back).await.data();
    assert_eq!((&back["id"], &back["report"]["version"]), (&added["id"], &3.into()));
    assert_eq!(back["report"]["mapping"], found);
    assert_eq!(back["report"]["name"], "Acme red");
}

#[rstest]
#[tokio::test]
async fn templates_have_names(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let (mine, other) = ((API_KEY, SECRET), (OTHER_KEY, OTHER_SECRET));
    let alice = app.user("alice").await;
    let named = file(template()).text("name", "Acme");
    let id = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, named).await.data()["id"].to_string();
    let name = async || alice.get(endpoint::ENTERPRISE_SUITS).await.data()["list"][0]["name"].clone();
    assert_eq!(name().await, "Acme");
    let rename = |name: &str| Form::new().text("id", id.clone()).text("name", name.to_owned());
    let path = endpoint::ENTERPRISE_SUIT_RENAME;
    assert_eq!(post(&app, other, path, rename("Theirs")).await.code(), 30001);
    assert_eq!(post(&app, mine, path, rename(" ")).await.code(), 40001);
    assert_eq!(post(&app, mine, path, rename("Acme Labs")).await.data()["name"], "Acme Labs");
    assert_eq!(name().await, "Acme Labs");
    let report =
        post(&app, mine, endpoint::ENTERPRISE_SUIT_REPORT, Form::new().text("id", id.clone())).await.data();
    assert_eq!(report["name"], "Acme Labs");
}

#[tokio::test]
async fn a_mapping_that_does_not_fit_is_told() {
    let app = TestApp::start(Backend::Sqlite).await;
    let mine = (API_KEY, SECRET);
    let wrong = file(template()).text("map", "{\"pages\":{\"cover\":{\"layout\":\"None\"}}}");
    let reply = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, wrong).await;
    assert_eq!(reply.code(), 40001);
    let told = reply.json()["msg"].as_str().unwrap().to_owned();
    assert!(told.starts_with("map: ") && told.contains("there is no layout “None”; there are “"), "{told}");
    let id = post(&app, mine, endpoint::ENTERPRISE_SUIT_ADD, file(template())).await.data()["id"].to_string();
    let large = format!("{{\"master\":\"{}\"}}", "x".repeat(70_000));
    for (map, word) in [("{", "EOF"), (large.as_str(), "64 KiB"), ("{\"covers\":1}", "covers"), ("[]", "map")]
    {
        for path in [endpoint::ENTERPRISE_SUIT_MAP, endpoint::ENTERPRISE_SUIT_REPORT] {
            let form = Form::new().text("id", id.clone()).text("map", map.to_owned());
            let reply = post(&app, mine, path, form).await;
            assert_eq!(reply.code(), 40001, "{word}");
            assert!(reply.json()["msg"].as_str().unwrap().contains(word), "{reply}");
        }
    }
}

/// Colours and fonts alone: pages are those of a suit, and the deck is not written into the company's file.
#[tokio::test]
async fn a_theme_alone_dresses_decks() {
    let app = TestApp::start(Backend::Sqlite).await;
    let alice = app.user("alice").await;
    let themed = file(template()).text("map", "{\"theme_only\":\"consulting-blue\"}");
    let added = post(&app, (API_KEY, SECRET), endpoint::ENTERPRISE_SUIT_ADD, themed).await.data();
    let id = added["id"].as_i64().unwrap().to_string();
    let work = save(&alice, &id).await.data()["id"].as_i64().unwrap().to_string();
    let deck = export(&app, &alice, &work, "ppt").await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(deck)).unwrap();
    let mut theme = String::new();
    std::io::Read::read_to_string(&mut zip.by_name("ppt/theme/theme1.xml").unwrap(), &mut theme).unwrap();
    let accents = added["report"]["mapping"]["colors"].as_array().unwrap();
    let accent = accents.iter().find(|color| color["name"] == "accent1").unwrap()["value"].as_str().unwrap();
    assert!(theme.contains(&accent[1..]), "{accent}: {theme}");
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
