//! Professional layouts, as a client sees them.

use deckwright_interface::endpoint;
use deckwright_service::store::{layout_tasks, users};
use rstest::rstest;
use serde_json::json;

use crate::scripted::{Answer, Server};
use crate::test_app::TestApp;
use crate::test_db::Backend;

const OUTLINE: &str = "# A café\n\n## Plan\n\n### The sales funnel\n\n#### Awareness\n\n- Signs.\n\n#### Interest\n\n- Menus.\n\n#### Purchase\n\n- Coffee.\n\n### Rent or buy?\n\n#### Rent\n\n- Light.\n\n#### Buy\n\n- Heavy.\n\n## Money\n\n### Revenue\n\n#### 2024\n\n- 120 thousand\n\n#### 2025\n\n- 180 thousand\n\n#### 2026\n\n- 240 thousand\n";

#[rstest]
#[tokio::test]
async fn a_work_is_saved_with_its_layout(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let user = app.user("u").await;
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();

    let body = format!("{{\"text_id\":{task}}}");
    let layout = user.post_body(endpoint::LAYOUT, "application/json", body).await.data()["id"].to_string();
    let form = [
        ("task_id", task.as_str()),
        ("layout_task_id", layout.as_str()),
        ("template_id", "107"),
        ("template_type", "1"),
    ];
    let design = user.post(endpoint::DESIGN_SAVE, &form).await.data()["id"].to_string();

    let query = format!("{}?user_design_id={design}", endpoint::DESIGN_QUALITY);
    let report = user.get(&query).await.data();
    assert_eq!(report["passed"], true, "{report}");
    let pages = report["pages"].as_array().unwrap();
    assert_eq!(pages.len() as i64, report["page_count"].as_i64().unwrap());
    let relations: Vec<&str> = pages.iter().filter_map(|page| page["relation"].as_str()).collect();
    assert_eq!(relations, ["funnel", "comparison", "trend"]);
    let funnel = pages.iter().find(|page| page["relation"] == "funnel").unwrap();
    assert_eq!((&funnel["page"], &funnel["design"]), (&json!(4), &json!("funnel-stages")));
    assert!(!funnel["reason"].as_str().unwrap().is_empty());

    let tree = user.post(endpoint::WORK_TREE, &[("design_id", design.as_str())]).await;
    assert_eq!(tree.code(), 40008);
}

/// Three steps of a funnel that the model takes for a list: it sees more on other pages, so it is believed. Where it says
/// what the page does not bear out, the rules read.
#[tokio::test]
async fn a_model_reads_the_pages_of_a_chapter() {
    let model = Server::answering(|seen| {
        let asked = seen.turns().concat();
        match () {
            () if !asked.starts_with("You set the pages") => Answer::status(500),
            () if asked.contains("Rent or buy?") => Answer::say("1 | list |\n2 | comparison | Rent or buy"),
            () => Answer::say("1 | cycle | forever"),
        }
    })
    .await;
    let flags = ["--model", "openai:scripted", "--model-url", &model.url];
    let app = TestApp::start_with(Backend::Sqlite, &flags).await;
    let user = app.user("u").await;
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    let body = format!("{{\"text_id\":{task}}}");
    let layout = user.post_body(endpoint::LAYOUT, "application/json", body).await.data()["id"].to_string();
    let form = [("task_id", task.as_str()), ("layout_task_id", layout.as_str()), ("template_id", "107")];
    let design = user.post(endpoint::DESIGN_SAVE, &form).await.data()["id"].to_string();
    let query = format!("{}?user_design_id={design}", endpoint::DESIGN_QUALITY);
    let report = user.get(&query).await.data();
    let relations: Vec<&str> =
        report["pages"].as_array().unwrap().iter().filter_map(|page| page["relation"].as_str()).collect();
    assert_eq!(relations, ["list", "comparison", "trend"]);
}

#[rstest]
#[tokio::test]
async fn a_layout_can_be_made_on_the_way(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let user = app.user("u").await;
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();

    let saved = async |layout_type: &str| {
        let form = [
            ("task_id", task.as_str()),
            ("layout_type", layout_type),
            ("template_id", "107"),
            ("template_type", "1"),
        ];
        let id = user.post(endpoint::DESIGN_SAVE, &form).await.data()["id"].to_string();
        let report = user.get(&format!("{}?user_design_id={id}", endpoint::DESIGN_QUALITY)).await.data();
        let tree = user.post(endpoint::WORK_TREE, &[("design_id", id.as_str())]).await.code();
        let read = report["pages"].as_array().unwrap().iter().any(|page| page["relation"] == "funnel");
        (read, tree)
    };
    assert_eq!(saved("2").await, (true, 40008));
    assert_eq!(saved("1").await, (false, 0));
}

#[rstest]
#[tokio::test]
async fn another_template_leaves_the_kind_of_layout(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let user = app.user("u").await;
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    for (layout_type, tree) in [("1", 0), ("2", 40008)] {
        let form = [("task_id", task.as_str()), ("layout_type", layout_type)];
        let id = user.post(endpoint::DESIGN_SAVE, &form).await.data()["id"].to_string();
        let form = [("user_design_id", id.as_str()), ("template_id", "102")];
        assert_eq!(user.post(endpoint::DESIGN_RESTYLE, &form).await.data()["version"], 2);
        assert_eq!(user.post(endpoint::WORK_TREE, &[("design_id", id.as_str())]).await.code(), tree);
        let pages = user.get(&format!("{}?user_design_id={id}", endpoint::DESIGN_PAGES)).await.data();
        assert_eq!(pages["layout_type"].to_string(), layout_type);
    }
}

#[rstest]
#[tokio::test]
async fn layouts_belong_to_one_task_of_one_user(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let task = alice.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    let other = alice.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    let foreign = bob.task(&[("type", "7"), ("content", OUTLINE)]).await.to_string();
    let layout = alice.post(endpoint::LAYOUT, &[("text_id", task.as_str())]).await.data()["id"].to_string();

    for (user, task, layout) in
        [(&alice, &other, layout.as_str()), (&bob, &foreign, layout.as_str()), (&alice, &task, "999999")]
    {
        let form = [("task_id", task.as_str()), ("layout_task_id", layout)];
        assert_eq!(user.post(endpoint::DESIGN_SAVE, &form).await.code(), 12105, "{form:?}");
    }
    assert_eq!(bob.post(endpoint::LAYOUT, &[("text_id", task.as_str())]).await.code(), 12102);
    assert_eq!(alice.post(endpoint::LAYOUT, &[("text_id", "x")]).await.code(), 40001);
    let empty = alice.task(&[("type", "1"), ("title", "Tea")]).await.to_string();
    assert_eq!(alice.post(endpoint::LAYOUT, &[("text_id", empty.as_str())]).await.code(), 12103);

    // One that failed, and one that nobody is making.
    let mut tx = app.app.db.write().await.unwrap();
    let owner = users::find(&mut tx, 1, "alice").await.unwrap().unwrap();
    let task_id: i64 = task.parse().unwrap();
    let failed = layout_tasks::add(&mut tx, owner, task_id, 1).await.unwrap().unwrap();
    assert!(layout_tasks::fail(&mut tx, owner, failed, "broken", 2).await.unwrap());
    let stuck = layout_tasks::add(&mut tx, owner, task_id, 1).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    for layout in [failed.to_string(), stuck.to_string()] {
        let form = [("task_id", task.as_str()), ("layout_task_id", layout.as_str())];
        assert_eq!(alice.post(endpoint::DESIGN_SAVE, &form).await.code(), 12105, "{form:?}");
    }
    assert_eq!(alice.get(endpoint::DESIGNS).await.data()["pagination"]["total"], 0, "nothing was saved");
}
