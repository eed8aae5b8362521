//! From a topic to content, as a client sees it.

use deckwright_interface::endpoint;
use rstest::rstest;
use serde_json::{Value, json};

use crate::test_app::{OTHER_KEY, OTHER_SECRET, TestApp, outline_of_events};
use crate::test_db::Backend;

#[rstest]
#[case::english("Solar power for small towns", "en")]
#[case::chinese("人工智能在医疗中的应用", "zh")]
#[case::japanese("在宅勤務の進め方", "ja")]
#[tokio::test]
async fn a_topic_becomes_an_outline_and_content(
    #[case] title: &str,
    #[case] language: &str,
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let user = app.user("u").await;
    let task = user
        .post(endpoint::TASK, &[("title", title), ("type", "1"), ("content", ""), ("id", "")])
        .await
        .data();
    assert_eq!(task["title"], title);
    assert_eq!((task["type"].as_i64(), task["api_key"].as_str()), (Some(1), Some("key-one")));
    let id = task["id"].as_i64().unwrap();

    let outline = user.outline(id).await;
    assert!(outline.starts_with(&format!("# {title}\n")), "{outline}");
    assert!(
        outline.contains("\n## ") && outline.contains("\n### ") && outline.contains("\n#### "),
        "{language}"
    );
    assert_eq!(user.outline(id).await, outline, "a replay is the same");

    let content = user.content(id).await;
    for heading in outline.lines().filter(|line| line.starts_with('#')) {
        assert!(content.contains(heading), "{heading}");
    }
    assert!(content.contains("\n- "));

    let tree = user.post(endpoint::OUTLINE_TREE, &[("task_id", &id.to_string())]).await.data();
    assert_eq!((&tree["value"], &tree["depth"], &tree["parentId"]), (&json!(title), &json!(1), &json!(0)));
    let children = tree["children"].as_array().unwrap();
    assert_eq!(children.first().unwrap()["type"], "catalog");
    assert_eq!(children.last().unwrap()["type"], "ending");
    let pages = children.last().unwrap()["pageIndex"].as_i64().unwrap();
    assert!((20..=30).contains(&pages), "{pages} pages for the default option");

    let usage = app.signed_post(endpoint::USAGE, &[("uid", "u"), ("channel", "")]).await.data();
    assert_eq!(usage, json!(r#"[{"uid":"u","count":1}]"#));
}

#[tokio::test]
async fn only_a_get_begins_an_outline_or_content() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let id = user.task(&[("title", "Bees"), ("type", "1")]).await;
    for path in [endpoint::OUTLINE, endpoint::CONTENT] {
        let reply = user.head(&format!("{path}?task_id={id}")).await;
        assert_eq!(reply.status, 405, "{path}");
    }
    let tree = user.post(endpoint::OUTLINE_TREE, &[("task_id", &id.to_string())]).await;
    assert_eq!(tree.code(), 12103, "nothing was begun");
}

#[rstest]
#[tokio::test]
async fn a_saved_outline_keeps_the_body_of_what_it_still_says(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let user = app.user("u").await;
    let markdown = "# Bees\n\n## Life\n\n### A hive\n\n#### Queen\n\n- She lays the eggs.\n\n#### Workers\n\n- They do the rest.\n";
    let id = user.task(&[("type", "7"), ("content", markdown)]).await;
    let id_text = id.to_string();
    let mut tree = user.post(endpoint::OUTLINE_TREE, &[("task_id", &id_text)]).await.data();
    let chapter = &mut tree["children"][1];
    assert_eq!(chapter["value"], "Life");

    // The queen stays, the workers go, drones come; nothing has a body of its own.
    let page = &mut chapter["children"][0];
    page["children"] = json!([{"value": "Queen", "children": []}, {"value": "Drones"}]);
    let entry = user
        .post(endpoint::OUTLINE_SAVE, &[("task_id", &id_text), ("content", &tree.to_string())])
        .await
        .data();
    assert!(entry.as_i64().unwrap() > 0);

    let outline = user.outline(id).await;
    assert!(
        outline.contains("#### Queen") && outline.contains("#### Drones") && !outline.contains("Workers"),
        "{outline}"
    );
    let tree = user.post(endpoint::OUTLINE_TREE, &[("task_id", &id_text)]).await.data();
    let points = tree["children"][1]["children"][0]["children"].clone();
    assert_eq!(points[0]["children"][0]["value"], "She lays the eggs.");
    assert_eq!(points[1]["children"], json!([]));

    // Pasted and saved outlines are not generations.
    let usage = app.signed_post(endpoint::USAGE, &[("uid", "u")]).await.data();
    assert_eq!(usage, json!(r#"[{"uid":"u","count":0}]"#));
}

#[tokio::test]
async fn a_stream_is_joined_from_two_places_and_survives_a_hang_up() {
    let app = TestApp::start_with(Backend::Sqlite, &["--writer-pace", "1ms"]).await;
    let user = app.user("u").await;
    let id = user.task(&[("title", "Bees in the city")]).await;
    let path = format!("{}?task_id={id}", endpoint::OUTLINE);

    // Somebody reads the first bytes and hangs up.
    let first = app.http.get(format!("{}{path}", app.base)).header("x-api-key", &user.api_key);
    let mut first = first.header("x-token", &user.token).header("x-channel", "").send().await.unwrap();
    assert_eq!(first.headers()["content-type"], "text/event-stream; charset=utf-8");
    assert!(first.chunk().await.unwrap().is_some());
    drop(first);

    let (one, two) = tokio::join!(user.get(&path), user.get(&path));
    assert_eq!(outline_of_events(&one.body), outline_of_events(&two.body));
    assert_eq!(outline_of_events(&one.body), user.outline(id).await);
    let usage = app.signed_post(endpoint::USAGE, &[("uid", "u")]).await.data();
    assert_eq!(usage, json!(r#"[{"uid":"u","count":1}]"#), "read four times, generated once");
}

#[tokio::test]
async fn what_a_person_numbers_stays_numbered() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let id = user.task(&[("title", "Bees in the city")]).await;
    let id_text = id.to_string();
    let outline = user.outline(id).await;
    let chapter = outline.lines().find(|line| line.starts_with("## ")).unwrap();
    for number in ["1. ", "第一章 "] {
        let numbered = format!("## {number}{}", &chapter[3..]);

        let markdown = outline.replacen(chapter, &numbered, 1);
        user.post(endpoint::OUTLINE_SAVE, &[("task_id", &id_text), ("content", &markdown)]).await.data();
        assert!(user.outline(id).await.contains(&format!("\n{numbered}\n")), "saved as Markdown");

        let mut tree = user.post(endpoint::OUTLINE_TREE, &[("task_id", &id_text)]).await.data();
        assert_eq!(tree["children"][1]["value"], numbered[3..]);
        tree["children"][2]["value"] = json!(format!("{number}Keepers"));
        user.post(endpoint::OUTLINE_SAVE, &[("task_id", &id_text), ("content", &tree.to_string())])
            .await
            .data();
        assert!(
            user.outline(id).await.contains(&format!("\n## {number}Keepers\n")),
            "saved as a tree, read as Markdown"
        );
    }
}

#[tokio::test]
async fn a_pasted_outline_gets_no_words_that_its_user_did_not_write() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let markdown = "# Bees\n\n## Life\n\n### A hive\n\n#### Queen\n\n#### Contact: jane@example.com\n";
    let id = user.task(&[("type", "7"), ("content", markdown)]).await;
    assert_eq!(user.content(id).await.trim(), markdown.trim());
}

#[tokio::test]
async fn an_outline_is_only_replaced_by_an_outline() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let id = user.task(&[("type", "7"), ("content", "# Bees\n## Life\n### A hive\n")]).await;
    let id_text = id.to_string();
    let before = user.outline(id).await;
    let save = async |content: &str| {
        user.post(endpoint::OUTLINE_SAVE, &[("task_id", &id_text), ("content", content)]).await.code()
    };
    for content in ["[]", "null", "123", "true", "\"\"", "{}", "{\"value\":", "[1, 2]", " \n", "\u{FEFF}"] {
        assert_eq!(save(content).await, 40001, "{content:?}");
    }
    assert_eq!(user.outline(id).await, before);

    let tree = user.post(endpoint::OUTLINE_TREE, &[("task_id", &id_text)]).await.data().to_string();
    for content in [format!("[{tree}]"), json!(tree).to_string(), format!("\u{FEFF}{tree}")] {
        assert_eq!(save(&content).await, 0, "{content}");
        assert_eq!(user.outline(id).await, before);
    }
}

/// Showing others how far it is may fail, where the database is too busy for it; the outline must not begin again.
#[tokio::test]
async fn an_outline_that_cannot_be_shared_meanwhile_is_written_once() {
    let app = TestApp::start_with(Backend::Sqlite, &["--writer-pace", "2ms"]).await;
    let mut tx = app.app.db.write().await.unwrap();
    let refusal = "create trigger no_glimpses before update of text on outlines
        when new.state = 'generating' and new.text <> ''
        begin insert into glimpses values (new.generation); select raise(fail, 'busy'); end";
    for statement in ["create table glimpses (generation bigint)", refusal] {
        sqlx::query(statement).execute(&mut *tx).await.unwrap();
    }
    tx.commit().await.unwrap();

    let user = app.user("u").await;
    let id = user.task(&[("title", "Bees in the city")]).await;
    let streamed = user.get(&format!("{}?task_id={id}", endpoint::OUTLINE)).await;
    assert_eq!(outline_of_events(&streamed.body), user.outline(id).await);
    let generation: i64 = sqlx::query_scalar("select generation from outlines where task_id = $1")
        .bind(id)
        .fetch_one(&mut *app.app.db.read().await.unwrap())
        .await
        .unwrap();
    assert_eq!(generation, 2, "one to begin with, one of the only run");
}

#[tokio::test]
async fn saving_waits_for_the_outline_that_is_being_written() {
    let app = TestApp::start_with(Backend::Sqlite, &["--writer-pace", "50ms"]).await;
    let user = app.user("u").await;
    let id = user.task(&[("title", "Bees")]).await;
    let mut stream = {
        let request = app.http.get(format!("{}{}?task_id={id}", app.base, endpoint::OUTLINE));
        let request = request.header("x-api-key", &user.api_key).header("x-token", &user.token);
        request.header("x-channel", "").send().await.unwrap()
    };
    assert!(stream.chunk().await.unwrap().is_some());

    let id = id.to_string();
    let reply = user.post(endpoint::OUTLINE_SAVE, &[("task_id", &id), ("content", "# Bees\n## Other")]).await;
    assert_eq!(reply.code(), 12103);
    assert_eq!(user.get(&format!("{}?task_id={id}", endpoint::CONTENT)).await.code(), 12103);
    assert_eq!(user.post(endpoint::OUTLINE_TREE, &[("task_id", &id)]).await.code(), 12103);
}

#[tokio::test]
async fn wrong_tasks_say_what_is_wrong() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let long = "x".repeat(201);
    let many = format!("# Bees\n{}", "## Chapter\n### Page\n".repeat(3_000));
    for (form, code, word) in [
        (vec![], 40001, "title"),
        (vec![("title", "   ")], 40001, "title"),
        (vec![("title", long.as_str())], 40001, "title"),
        (vec![("title", "a\u{0}b")], 40001, "title"),
        (vec![("title", "???")], 40001, "title does not say what the deck is about"),
        (vec![("title", "a"), ("type", "2")], 40001, "type"),
        (vec![("title", "a"), ("type", "one")], 40001, "type"),
        (vec![("title", "a"), ("type", "3")], 40001, "file"),
        (vec![("type", "8"), ("id", "abc")], 40001, "id"),
        (vec![("type", "7")], 40001, "content"),
        (vec![("type", "7"), ("content", "   \n")], 40001, "content"),
        (vec![("type", "7"), ("content", many.as_str())], 40001, "content"),
        (vec![("type", "8")], 40001, "id"),
        (vec![("type", "8"), ("id", "999999")], 10404, "topic"),
        (vec![("type", "11")], 40001, "content"),
        (vec![("type", "11"), ("content", "Some text."), ("sub_type", "2")], 40008, "model"),
        (vec![("type", "11"), ("content", "Some text."), ("sub_type", "9")], 40001, "sub_type"),
        (vec![("title", "a"), ("senior_options", "{")], 40001, "senior_options"),
        (vec![("title", "a"), ("senior_options", r#"{"page":999}"#)], 40001, "page"),
        (vec![("title", "a"), ("tone", "6")], 40001, "tone"),
    ] {
        let reply = user.post(endpoint::TASK, &form).await;
        assert_eq!((reply.status, reply.code()), (200, code), "{form:?}: {reply}");
        assert!(reply.json()["msg"].as_str().unwrap().contains(word), "{form:?}: {reply}");
    }
}

#[tokio::test]
async fn forms_come_in_many_kinds() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let multipart = "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nBees 🐝\r\n--b\r\nContent-Disposition: form-data; name=\"type\"\r\n\r\n1\r\n--b--\r\n";
    for (content_type, body) in [
        ("application/x-www-form-urlencoded", "title=Bees%20%F0%9F%90%9D&type=1"),
        ("application/x-www-form-urlencoded; charset=utf-8", "title=Bees+%F0%9F%90%9D"),
        ("multipart/form-data; boundary=b", multipart),
        ("application/json", r#"{"title":"Bees 🐝","type":1}"#),
    ] {
        let reply = user.post_body(&format!("{}/", endpoint::TASK), content_type, body).await;
        assert_eq!(reply.data()["title"], "Bees 🐝", "{content_type}");
    }
    assert_eq!(user.post_body(endpoint::TASK, "text/xml", "<a/>").await.status, 415);
    assert_eq!(user.post_body(endpoint::TASK, "application/json", "[1]").await.code(), 40001);
    assert_eq!(user.post_body(endpoint::TASK, "multipart/form-data; boundary=b", "--x").await.code(), 40001);
    let large = user.post_body(endpoint::TASK, "application/json", vec![b' '; 5 << 20]).await;
    assert_eq!((large.status, large.code()), (413, 413));
}

#[rstest]
#[tokio::test]
async fn another_users_ids_do_not_exist(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;
    let strangers = [app.user("bob").await, app.user_of(OTHER_KEY, OTHER_SECRET, "alice").await];
    let id = alice.task(&[("title", "Bees")]).await;
    alice.outline(id).await;
    let ticket = alice.get(&format!("{}?task_id={id}", endpoint::CONTENT)).await.data();
    let (id, ticket) = (id.to_string(), ticket.as_str().unwrap().to_owned());

    for stranger in &strangers {
        for (real, invented) in [(id.as_str(), "987654321"), (id.as_str(), "-1")] {
            for path in [endpoint::OUTLINE, endpoint::CONTENT] {
                let theirs = stranger.get(&format!("{path}?task_id={real}")).await;
                let nobodys = stranger.get(&format!("{path}?task_id={invented}")).await;
                assert_eq!(theirs.to_string(), nobodys.to_string(), "{path}");
                assert_eq!(theirs.code(), 12102);
            }
            for path in [endpoint::OUTLINE_TREE, endpoint::OUTLINE_SAVE] {
                let form = |id| [("task_id", id), ("content", "# Stolen\n## Outline")];
                let theirs = stranger.post(path, &form(real)).await;
                assert_eq!(
                    theirs.to_string(),
                    stranger.post(path, &form(invented)).await.to_string(),
                    "{path}"
                );
                assert_eq!(theirs.code(), 12102);
            }
        }
        let theirs = stranger.get(&format!("{}?ticket={ticket}", endpoint::CONTENT_CHECK)).await;
        let nobodys = stranger.get(&format!("{}?ticket=AAAA", endpoint::CONTENT_CHECK)).await;
        assert_eq!(theirs.to_string(), nobodys.to_string());
        assert_eq!(theirs.code(), 12104);
    }
}

#[tokio::test]
async fn options_come_in_the_language_of_the_caller() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let groups = user.get(endpoint::OPTIONS).await.data();
    let keys: Vec<&Value> = groups.as_array().unwrap().iter().map(|group| &group["key"]).collect();
    assert_eq!(keys, ["page", "group", "scene", "tone", "language"]);
    for group in groups.as_array().unwrap() {
        let children = group["children"].as_array().unwrap();
        assert_eq!(children.iter().filter(|child| child["is_default"] == 1).count(), 1);
        assert!(
            children.iter().all(|child| child["children"].is_null() && child["parent_id"] == group["id"])
        );
    }
}

#[tokio::test]
async fn a_draft_is_called_a_draft_until_it_is_filled_in() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let id = user.task(&[("title", "Q3 review of the Lyon plant"), ("page", "53")]).await;
    let id_text = id.to_string();
    user.outline(id).await;
    let content = user.content(id).await;
    assert!(content.contains('[') && content.contains("Lyon"), "{content}");
    let writing = async || {
        let saved = user.post(endpoint::DESIGN_SAVE, &[("task_id", id_text.as_str())]).await.data();
        let work = saved["id"].as_i64().unwrap();
        user.get(&format!("{}?user_design_id={work}", endpoint::DESIGN_QUALITY)).await.data()["writing"]
            .clone()
    };
    let notes = writing().await;
    assert_eq!((&notes[0]["chapter"], &notes[0]["outcome"]), (&json!(0), &json!("draft")), "{notes}");

    let filled = content.replace(['[', ']'], "");
    user.post(endpoint::OUTLINE_SAVE, &[("task_id", &id_text), ("content", &filled)]).await.data();
    assert_eq!(writing().await, json!([]));
}
