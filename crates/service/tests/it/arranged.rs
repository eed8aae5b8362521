//! Texts and outlines of a user's own, which a model arranges and nobody rewrites.

use deckwright_interface::endpoint;

use crate::scripted::{Answer, Seen, Server};
use crate::test_app::TestApp;
use crate::test_db::Backend;

const TEXT: &str = "Hi all,\n\nBees in May\nAnna Berg\n\nWhat they need\nSun in the morning.\n[show photo]\nCosts: 180 euros\n";
const OUTLINE: &str = "Sure! Here are your slides:\n\n**Slide 1: Bees in May**\n**Slide 2: What they need**\n- Sun: in the morning\n*(Image: a hive)*\n**Slide 3: Costs**\n- Hive: 180 euros";

/// Arranges, and adds nothing where it is asked for more.
fn arrange(seen: &Seen) -> Answer {
    let asked = seen.turns().pop().unwrap();
    Answer::say(if asked.contains("1| Hi all,") {
        "left 1\n# 2\n- 3\n## 4\n### 4\n- 5\nnotes 6\n## = What it costs\n### = What a hive costs\n- 7\n"
    } else if asked.contains("1| Sure!") {
        "left 1\n# 2\n## = A hive of our own\n### 3\n- 4\nnotes 5\n### 6\n- 7\n"
    } else {
        ""
    })
}

async fn start(model: &Server) -> TestApp {
    let flags = ["--model", "openai:scripted", "--model-url", &model.url];
    TestApp::start_with(Backend::Sqlite, &flags).await
}

#[tokio::test]
async fn free_text_is_arranged_and_kept() {
    let model = Server::answering(arrange).await;
    let app = start(&model).await;
    let user = app.user("alice").await;
    let task = user.task(&[("type", "11"), ("content", TEXT)]).await;
    let outline = user.outline(task).await;
    assert_eq!(
        outline,
        "# Bees in May\n\nAnna Berg\n\nNotes: Hi all,\n\n## What they need\n\n### What they need\n\nSun in the morning.\n\n\
         Notes: [show photo]\n\n## What it costs\n\n### What a hive costs\n\nCosts: 180 euros\n"
    );
    assert_eq!(user.content(task).await, outline, "nobody writes more");
    let saved = user.post(endpoint::DESIGN_SAVE, &[("task_id", &task.to_string())]).await.data();
    let id = saved["id"].as_i64().unwrap();
    let report = user.get(&format!("{}?user_design_id={id}", endpoint::DESIGN_QUALITY)).await.data();
    assert_eq!(report["writing"][0]["outcome"], "arranged", "{report}");
}

#[tokio::test]
async fn a_model_that_fails_leaves_free_text_to_the_rules() {
    let model = Server::answering(|_| Answer::say("I cannot do that.")).await;
    let app = start(&model).await;
    let user = app.user("alice").await;
    let task = user.task(&[("type", "11"), ("content", TEXT)]).await;
    let outline = user.outline(task).await;
    for words in ["Bees in May", "Sun in the morning.", "180 euros", "show photo"] {
        assert!(outline.contains(words), "{outline}");
    }
}

#[tokio::test]
async fn a_pasted_outline_is_there_at_once_and_read_again_by_the_model() {
    let model = Server::answering(arrange).await;
    let app = start(&model).await;
    let user = app.user("alice").await;
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await;
    let id = task.to_string();
    assert_eq!(user.post(endpoint::OUTLINE_TREE, &[("task_id", &id)]).await.code(), 0);
    assert!(model.seen().is_empty(), "the outline is there without a model");

    let arranged = user.outline(task).await;
    assert!(arranged.contains("## A hive of our own\n\n### What they need\n"), "{arranged}");
    assert_eq!((user.outline(task).await, model.seen().len()), (arranged, 1), "it is read again once");

    // Whoever asks for the content at once gets the same.
    let other = user.task(&[("type", "7"), ("content", OUTLINE)]).await;
    let content = user.content(other).await;
    assert!(content.contains("## A hive of our own\n\n### What they need\n"), "{content}");
    assert!(user.outline(other).await.contains("## A hive of our own\n"));
}

#[tokio::test]
async fn an_outline_that_says_what_it_is_or_was_edited_is_not_read_again() {
    let model = Server::answering(arrange).await;
    let app = start(&model).await;
    let user = app.user("alice").await;
    let plain = "# Bees\n\n## Life\n\n### A hive\n\n#### Warm\n- It is warm.\n";
    let task = user.task(&[("type", "7"), ("content", plain)]).await;
    assert_eq!(user.outline(task).await, plain);

    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await;
    let id = task.to_string();
    user.post(endpoint::OUTLINE_SAVE, &[("task_id", &id), ("content", plain)]).await.data();
    assert_eq!(user.outline(task).await, plain);
    assert!(model.seen().is_empty());
}
