//! Works, exports and the recycle bin, as a client sees them.

use deckwright_interface::endpoint;
use rstest::rstest;
use serde_json::json;

use crate::test_app::{OTHER_KEY, OTHER_SECRET, TestApp, TestUser, until};
use crate::test_db::Backend;

const OUTLINE: &str = "# Bees 🐝\n\n## Life\n\n### A hive\n\n#### Queen\n\n- She lays the eggs.\n\n#### Workers\n\n- They do the rest.\n\n#### Drones\n\n- They wait.\n";

/// A saved work of this user; its id.
async fn saved(user: &TestUser<'_>) -> String {
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    let saved = user.post(endpoint::DESIGN_SAVE, &[("task_id", &task), ("name", "蜜蜂 🐝")]).await.data();
    assert_eq!((&saved["name"], &saved["size"]), (&json!("蜜蜂 🐝"), &json!("960x540")));
    saved["id"].to_string()
}

/// The addresses of an export, polled until they are there.
async fn exported(user: &TestUser<'_>, form: &[(&str, &str)]) -> Vec<String> {
    let key = user.post(endpoint::EXPORT, form).await.data();
    until("the export", async || {
        let reply = user.post(endpoint::EXPORT_RESULT, &[("task_key", key.as_str().unwrap())]).await;
        let addresses: Vec<String> = serde_json::from_value(reply.data()).unwrap();
        let is_there = !addresses.is_empty();
        assert_eq!(reply.json()["msg"], if is_there { "导出成功" } else { "导出中" });
        is_there.then_some(addresses)
    })
    .await
}

#[rstest]
#[tokio::test]
async fn a_work_is_saved_listed_renamed_and_recycled(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let user = app.user("u").await;
    let id = saved(&user).await;

    let list = user.get(&format!("{}?page=1&page_size=10&order=1", endpoint::DESIGNS)).await.data();
    assert_eq!(list["pagination"], json!({"total": 1, "current_page": 1, "page_size": 10}));
    let design = &list["list"][0];
    assert_eq!((&design["delete_time"], &design["auto_delete_time"]), (&json!(""), &json!(0)));
    for field in ["cover_url", "canvas_url", "ai_data"] {
        let file = app.http.get(design[field].as_str().unwrap()).send().await.unwrap();
        assert_eq!(file.status(), 200, "{field}");
        let bytes = file.bytes().await.unwrap();
        match field {
            "cover_url" => assert!(bytes.starts_with(&[0xff, 0xd8, 0xff]), "a JPEG"),
            "canvas_url" => {
                drop(
                    deckwright_model::scene::Scene::from_json(std::str::from_utf8(&bytes).unwrap()).unwrap(),
                );
            }
            _ => assert_eq!(serde_json::from_slice::<serde_json::Value>(&bytes).unwrap()["value"], "Bees 🐝"),
        }
    }

    let renamed =
        user.post(endpoint::DESIGN_RENAME, &[("user_design_id", &id), ("name", "  New  ")]).await.data();
    assert_eq!(renamed, json!({"name": "New"}));
    let list = user.get(&format!("{}?page=1&page_size=10&order=1", endpoint::DESIGNS)).await.data();
    assert_eq!(list["list"][0]["name"], "New", "the list of before is not given again");
    let nobody = app.user("another").await.get(&format!("{}?page=1&page_size=10", endpoint::DESIGNS)).await;
    assert_eq!(nobody.data()["list"], json!([]), "nor to anybody else");
    let detail = user.get(&format!("{}?user_design_id={id}", endpoint::DESIGN)).await.data();
    assert_eq!((&detail["name"], &detail["version"]), (&json!("New"), &json!(2)));

    let form = [("user_design_id", id.as_str())];
    let code = async |path: &str| user.post(path, &form).await.code();
    assert_eq!(code(endpoint::DESIGN_REVERT).await, 13001, "an active work is not in the bin");
    assert_eq!(code(endpoint::DESIGN_CLEAR).await, 13001, "an active work cannot be cleared");
    assert_eq!(code(endpoint::DESIGN_DELETE).await, 0);
    assert_eq!(code(endpoint::DESIGN_DELETE).await, 13001, "it is deleted already");
    assert_eq!(user.post(endpoint::DESIGN_RENAME, &[form[0], ("name", "x")]).await.code(), 13001);
    assert_eq!(user.post(endpoint::EXPORT, &[("id", &id), ("format", "pdf")]).await.code(), 13001);
    let bin = user.get(endpoint::DELETED_DESIGNS).await.data();
    assert_eq!((&bin["pagination"]["total"], &bin["list"][0]["auto_delete_time"]), (&json!(1), &json!(30)));
    assert_eq!(user.get(endpoint::DESIGNS).await.data()["pagination"]["total"], 0);

    assert_eq!(code(endpoint::DESIGN_REVERT).await, 0);
    assert_eq!(user.get(endpoint::DESIGNS).await.data()["pagination"]["total"], 1);
    assert_eq!(code(endpoint::DESIGN_DELETE).await, 0);
    assert_eq!(code(endpoint::DESIGN_CLEAR).await, 0);
    assert_eq!(code(endpoint::DESIGN_REVERT).await, 13001);
    assert_eq!(user.get(endpoint::DELETED_DESIGNS).await.data()["list"], json!([]));
    let cover = app.http.get(design["cover_url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(cover.status(), 404, "the files go with the work");
}

#[rstest]
#[tokio::test]
async fn every_format_can_be_downloaded(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let user = app.user("u").await;
    let id = saved(&user).await;
    let download = async |address: &str| app.http.get(address).send().await.unwrap().bytes().await.unwrap();

    for (form, start) in [
        (vec![("format", "ppt")], b"PK".as_slice()),
        (vec![("format", "pptx"), ("edit", "false")], b"PK"),
        (vec![("format", "pdf")], b"%PDF-"),
        (vec![("format", "png"), ("files_to_zip", "true")], b"PK"),
    ] {
        let form = [form, vec![("id", id.as_str())]].concat();
        let addresses = exported(&user, &form).await;
        assert_eq!(addresses.len(), 1, "{form:?}");
        assert!(download(&addresses[0]).await.starts_with(start), "{form:?}");
    }
    for (format, start) in [("png", b"\x89PNG".as_slice()), ("jpg", b"\xff\xd8\xff")] {
        let addresses = exported(&user, &[("id", &id), ("format", format)]).await;
        assert_eq!(addresses.len(), 5, "cover, contents, chapter, page, ending");
        assert!(download(&addresses[4]).await.starts_with(start), "{format}");
    }
    assert_eq!(user.post(endpoint::EXPORT, &[("id", &id), ("format", "docx")]).await.code(), 40001);

    // Identical requests share one result, whatever the format ignores.
    let key = async |form: &[(&str, &str)]| user.post(endpoint::EXPORT, form).await.data();
    let first = key(&[("id", &id), ("format", "pdf")]).await;
    assert_eq!(first, key(&[("id", &id), ("format", "PDF"), ("edit", "0"), ("files_to_zip", "TRUE")]).await);

    // A file is served whole, in part, and under the work's name.
    let address = &exported(&user, &[("id", &id), ("format", "pdf")]).await[0];
    let whole = app.http.get(address).send().await.unwrap();
    assert_eq!(whole.headers()["content-type"], "application/pdf");
    assert!(whole.headers()["content-disposition"].to_str().unwrap().contains("%E8%9C%9C%E8%9C%82"));
    let etag = whole.headers()["etag"].clone();
    let bytes = whole.bytes().await.unwrap();
    let part = app.http.get(address).header("range", "bytes=5-14").send().await.unwrap();
    assert_eq!((part.status().as_u16(), part.bytes().await.unwrap().as_ref()), (206, &bytes[5..15]));
    let same = app.http.get(address).header("if-none-match", etag).send().await.unwrap();
    assert_eq!(same.status(), 304);
    let outside = app.http.get(address).header("range", "bytes=99999999-").send().await.unwrap();
    assert_eq!(outside.status(), 416);
    let forged = app.http.get(format!("{address}x")).send().await.unwrap();
    assert_eq!(forged.status(), 403);
}

#[tokio::test]
async fn the_queue_has_an_end() {
    let app = TestApp::start_with(Backend::Sqlite, &["--exports-per-user", "0"]).await;
    let user = app.user("u").await;
    let id = saved(&user).await;
    assert_eq!(user.post(endpoint::EXPORT, &[("id", &id), ("format", "pdf")]).await.code(), 20003);
}

#[rstest]
#[tokio::test]
async fn another_users_works_do_not_exist(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;
    let active = saved(&alice).await;
    let deleted = saved(&alice).await;
    alice.post(endpoint::DESIGN_DELETE, &[("user_design_id", &deleted)]).await.data();
    let key = alice.post(endpoint::EXPORT, &[("id", &active), ("format", "pdf")]).await.data();

    for stranger in [app.user("bob").await, app.user_of(OTHER_KEY, OTHER_SECRET, "alice").await] {
        for id in [&active, &deleted] {
            let nobodys = "987654321";
            for path in [endpoint::DESIGN, endpoint::DESIGN_QUALITY] {
                let ask =
                    async |id: &str| stranger.get(&format!("{path}?user_design_id={id}")).await.to_string();
                assert_eq!(ask(id).await, ask(nobodys).await, "{path}");
            }
            for path in [
                endpoint::DESIGN_DELETE,
                endpoint::DESIGN_REVERT,
                endpoint::DESIGN_CLEAR,
                endpoint::DESIGN_RENAME,
            ] {
                let ask = async |id: &str| {
                    stranger.post(path, &[("user_design_id", id), ("name", "x")]).await.to_string()
                };
                assert_eq!(ask(id).await, ask(nobodys).await, "{path}");
                assert!(ask(id).await.contains("13001"), "{path}");
            }
            let ask = async |id: &str| {
                stranger.post(endpoint::EXPORT, &[("id", id), ("format", "pdf")]).await.to_string()
            };
            assert_eq!(ask(id).await, ask(nobodys).await);
            let ask =
                async |id: &str| stranger.post(endpoint::WORK_TREE, &[("design_id", id)]).await.to_string();
            assert_eq!(ask(id).await, ask(nobodys).await);
        }
        let reply = stranger.post(endpoint::EXPORT_RESULT, &[("task_key", key.as_str().unwrap())]).await;
        assert_eq!(reply.code(), 20001);
        assert_eq!(stranger.get(endpoint::DESIGNS).await.data()["pagination"]["total"], 0);
    }
    assert_eq!(alice.get(endpoint::DESIGNS).await.data()["pagination"]["total"], 1, "nothing was touched");
}

#[tokio::test]
async fn a_work_tree_has_a_node_per_page() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let id = saved(&user).await;
    let tree = user.post(endpoint::WORK_TREE, &[("design_id", &id)]).await.data();
    let kinds: Vec<i64> =
        tree.as_array().unwrap().iter().map(|page| page["pageType"].as_i64().unwrap()).collect();
    assert_eq!(kinds, [0, 1, 2, 3, 4]);
    assert_eq!(
        tree[3]["children"][0],
        json!({"type": "title", "value": "Queen", "children": [
            {"type": "text", "value": "She lays the eggs.", "children": []}
        ]})
    );
    let report = user.get(&format!("{}?user_design_id={id}", endpoint::DESIGN_QUALITY)).await.data();
    assert_eq!((&report["page_count"], &report["passed"]), (&json!(5), &json!(true)), "{report}");
}

#[tokio::test]
async fn templates_are_found_by_every_filter() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let filters = user.get(endpoint::TEMPLATE_FILTERS).await.data();
    assert_eq!(filters["colour"].as_array().unwrap().len(), 11);
    let all = user.get(&format!("{}?page_size=100", endpoint::TEMPLATE_SEARCH)).await.data();
    let total = all["pagination"]["total"].as_i64().unwrap();
    assert!(total >= 22, "{total} suits");
    let cover = app.http.get(all["list"][0]["cover_img"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(
        (cover.status().as_u16(), &cover.headers()["content-type"]),
        (200, &"image/jpeg".parse().unwrap())
    );

    let found = async |query: &str| {
        let reply = user.get(&format!("{}?{query}", endpoint::TEMPLATE_SEARCH)).await.data();
        reply["pagination"]["total"].as_i64().unwrap()
    };
    assert!(found("colour_id=1&style_id=1&scene_id=2").await >= 1);
    assert_eq!(found("colour_id=999").await, 0);
    assert_eq!(found("colour_id=&style_id=").await, total);
    assert_eq!(found("colour_id=0&style_id=0&scene_id=0").await, total, "0 is none");
    assert_eq!(user.get(&format!("{}?page=0", endpoint::TEMPLATE_SEARCH)).await.code(), 40001);
    assert_eq!(user.get(endpoint::ENTERPRISE_SUITS).await.data()["list"], json!([]));

    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    for (form, code) in [
        (vec![("template_id", "999999"), ("template_type", "1")], 30001),
        (vec![("template_id", "107"), ("template_type", "2")], 30001),
        (vec![("template_type", "3")], 40001),
        (vec![("layout_type", "7")], 40001),
        (vec![("name", " ")], 40001),
    ] {
        let form = [form, vec![("task_id", task.as_str())]].concat();
        assert_eq!(user.post(endpoint::DESIGN_SAVE, &form).await.code(), code, "{form:?}");
    }
    assert_eq!(user.get(endpoint::DESIGNS).await.data()["pagination"]["total"], 0, "nothing was saved");

    // Clients that must send some number send 0; a template without its type has no effect.
    let none = ["template_id", "template_type", "layout_type", "layout_task_id"].map(|name| (name, "0"));
    for form in [none.to_vec(), vec![("template_id", "999999")]] {
        let form = [form, vec![("task_id", task.as_str())]].concat();
        assert_eq!(user.post(endpoint::DESIGN_SAVE, &form).await.code(), 0, "{form:?}");
    }
    assert_eq!(user.get(&format!("{}?order=7", endpoint::DESIGNS)).await.data()["pagination"]["total"], 2);
}
