//! A model that does all that models do: through the service, every task still ends as it should.

use std::collections::HashSet;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use deckwright_interface::endpoint;
use deckwright_model::outline::Outline;
use futures::future::join_all;
use serde_json::json;

use crate::scripted::{Answer, Piece, Seen, Server};
use crate::test_app::{TestApp, TestUser};
use crate::test_db::Backend;

/// An outline of the asked length that keeps to every rule.
const GOOD_OUTLINE: &str = "# Bees\n\nWhat a garden can do for them\n\n## Why bees matter\n\n### Food depends on them\n#### Fruit needs visitors\n#### Fields too\n\n\
     ### Gardens come alive\n#### More seeds\n#### More birds\n\n## How to help\n\n### Plant for the seasons\n\
     #### Early bloom\n#### Late bloom\n\n### Leave some corners wild\n#### Dead wood\n#### Bare soil\n";
const CHINESE: &str =
    "# 蜜蜂\n## 为什么\n### 食物\n#### 水果需要蜜蜂\n- 有蜜蜂的地方果实多。\n#### 花\n### 花园\n#### 种子\n";
/// What a good answer says that a deck comes to.
const CLOSING: &str = "Conclusion: A garden without gaps keeps its bees.\n- Fruit needs visitors\n- Wild corners give shelter\nThe ask: Leave one corner unmown this year.\n";
/// Ends every sentence of a good answer.
pub const MARK: &str = "in its own good time";

/// Of a conversation that begins: who it is, an example with its answer, the task. One that goes on has more.
const FIRST_TURNS: usize = 4;

/// The last thing that was asked, which is the task itself.
fn asked(seen: &Seen) -> String {
    seen.turns().pop().unwrap()
}

/// The answer of a model that does what it is asked. Each counts 110 tokens.
pub fn good(seen: &Seen) -> Answer {
    let asked = asked(seen);
    if asked_for_closing(seen) {
        return Answer::say(CLOSING);
    }
    let Some((_, chapter)) = asked.split_once("Write this chapter in English:\n") else {
        return Answer::say(GOOD_OUTLINE);
    };
    let headings: Vec<&str> = chapter.lines().filter(|line| line.starts_with('#')).collect();
    let mut answer = String::new();
    for (number, heading) in headings.iter().enumerate() {
        let next = headings.get(number + 1).copied().unwrap_or_default();
        answer.push_str(&format!("{heading}\n"));
        // Below a point, and on a page that has none.
        if heading.starts_with("####") || (heading.starts_with("###") && !next.starts_with("####")) {
            let words = heading.trim_start_matches(['#', ' ']);
            answer.push_str(&format!("- {words} is something that every hive meets {MARK}.\n"));
        }
    }
    Answer::say(&answer)
}

/// Everything that goes wrong, and how it looks when it goes wrong.
fn faults() -> Vec<(&'static str, Answer)> {
    vec![
        ("429", Answer::status(429).retry_after("0.01")),
        ("500", Answer::status(500)),
        ("a hang before the first token", Answer::pieces([Piece::Hang])),
        (
            "a hang in the middle",
            Answer::say_then(&GOOD_OUTLINE[..GOOD_OUTLINE.find("### Gardens").unwrap()], Piece::Hang),
        ),
        ("a cut inside a character", Answer::cut_inside_a_character("# Bees\n## Why bees matter\n### Fo")),
        (
            "a cut after some pages",
            Answer::say_then(&GOOD_OUTLINE[..GOOD_OUTLINE.find("## How").unwrap()], Piece::Cut),
        ),
        ("garbage", Answer::say("%PDF-1.7 obj \u{1} endobj\nlorem ipsum\n")),
        ("broken events", Answer::bytes(*b"data: \xff{{{\n\n")),
        ("a refusal", Answer::say("I'm sorry, but I can't help with that.")),
        ("another language", Answer::say(CHINESE)),
        ("endless output", Answer::endless("and then there was more to say about it 1 2 3\n")),
        ("empty output", Answer::say("")),
    ]
}

fn title(fault: usize) -> String {
    format!("Keeping bees, lesson {fault}")
}

/// The fault that a request is to meet, by the title it speaks of.
fn fault_of(seen: &Seen) -> usize {
    let asked = asked(seen);
    let all = seen.turns().join("\n");
    (0..faults().len())
        .find(|fault| all.contains(&format!("{}\n", title(*fault))))
        .unwrap_or_else(|| panic!("a request without a title: {asked}"))
}

async fn start(model: &Server) -> TestApp {
    let flags = ["--model", "openai:scripted", "--model-url", &model.url, "--model-parallel", "64"];
    let limits = ["--model-first-token", "400ms", "--model-idle", "400ms", "--model-total", "5s"];
    let one_user_asks_a_lot = ["--rate-uid", "100000", "--rate-key", "100000"];
    TestApp::start_with(Backend::Sqlite, &[&flags[..], &limits, &one_user_asks_a_lot].concat()).await
}

/// The outline is whole: something of it under every heading, and as long as was asked for.
#[track_caller]
fn assert_whole(name: &str, title: &str, markdown: &str) -> Outline {
    let outline = Outline::from_markdown(markdown, "").unwrap();
    assert_eq!(outline.title, title, "{name}");
    assert!((5..=10).contains(&outline.page_count()), "{name}: {markdown}");
    assert!(outline.chapters.iter().all(|chapter| !chapter.pages.is_empty()), "{name}: {markdown}");
    for noise in ["sorry", "lorem", "PDF", "and then there was", "果实", "```"] {
        assert!(!markdown.contains(noise), "{name}: {markdown}");
    }
    outline
}

/// What became of a task.
#[derive(Debug, PartialEq, Eq)]
struct WritingCounts {
    /// What the report says of the writing.
    notes: usize,
    /// Points that have no text.
    bare: usize,
}

/// Takes a task from its title to a saved work, twice through content.
async fn run(user: &TestUser<'_>, name: &str, title: &str) -> WritingCounts {
    let task = user.task(&[("title", title), ("page", "53")]).await;
    let outline = user.outline(task).await;
    assert_whole(name, title, &outline);
    assert_eq!(user.outline(task).await, outline, "{name}: a replay is the same");

    let mut bare = 0;
    for _ in 0..2 {
        let content = user.content(task).await;
        let whole = assert_whole(name, title, &content);
        let points = whole.chapters.iter().flat_map(|chapter| &chapter.pages).flat_map(|page| &page.points);
        assert!(points.clone().count() >= 2, "{name}: {content}");
        bare = points.filter(|point| point.body.is_empty()).count();
    }

    let task = task.to_string();
    let saved = user.post(endpoint::DESIGN_SAVE, &[("task_id", &task), ("name", "Bees")]).await.data();
    let report = user.get(&format!("/api/design/quality?user_design_id={}", saved["id"])).await.data();
    WritingCounts { notes: report["writing"].as_array().unwrap().len(), bare }
}

async fn assert_nothing_is_left(app: &TestApp) {
    let query = "select count(*) from jobs where finished_at is null";
    let open: i64 =
        sqlx::query_scalar(query).fetch_one(&mut *app.app.db.read().await.unwrap()).await.unwrap();
    assert_eq!(open, 0, "jobs are still open");
}

#[tokio::test]
async fn a_model_that_fails_for_good_is_replaced_and_said_to_be() {
    let model = Server::answering(|seen| faults()[fault_of(seen)].1.clone()).await;
    let app = start(&model).await;
    let user = app.user("u").await;
    join_all(faults().into_iter().enumerate().map(|(number, (name, _))| {
        let user = &user;
        async move {
            // The composer knows nothing about headings of a model's own, and says nothing below them.
            let made = run(user, name, &title(number)).await;
            assert!(made.notes > 0, "{name}: the report says nothing of the composer");
        }
    }))
    .await;
    assert_nothing_is_left(&app).await;
    let usage = app.signed_post(endpoint::USAGE, &[("uid", "u")]).await.data();
    assert_eq!(usage, json!(format!(r#"[{{"uid":"u","count":{}}}]"#, faults().len())));
}

#[tokio::test]
async fn a_model_that_fails_once_is_asked_again() {
    let met = Mutex::new(HashSet::new());
    let model = Server::answering(move |seen| {
        // The first time that a thing is asked for, whatever words of ours follow the second time.
        let thing = asked(seen).lines().take(4).collect::<String>();
        let is_first = seen.turns().len() == FIRST_TURNS && met.lock().unwrap().insert(thing);
        if is_first { faults()[fault_of(seen)].1.clone() } else { good(seen) }
    })
    .await;
    let app = start(&model).await;
    let user = app.user("u").await;
    join_all(faults().into_iter().enumerate().map(|(number, (name, _))| {
        let user = &user;
        async move {
            assert_eq!(run(user, name, &title(number)).await, WritingCounts { notes: 0, bare: 0 }, "{name}");
        }
    }))
    .await;
    assert_nothing_is_left(&app).await;
}

#[tokio::test]
async fn a_deck_says_what_it_is_for_and_what_it_comes_to() {
    let model = Server::answering(good).await;
    let app = start(&model).await;
    let user = app.user("u").await;
    let task = user.task(&[("title", "Bees"), ("page", "53")]).await;
    let outline = user.outline(task).await;
    assert!(outline.starts_with("# Bees\n\nWhat a garden can do for them\n\n## Why"), "{outline}");
    let content = user.content(task).await;
    let ending = "Conclusion: A garden without gaps keeps its bees. · Fruit needs visitors · Wild corners give shelter · The ask: Leave one corner unmown this year.";
    assert!(content.ends_with(&format!("\n---\n\n{ending}\n")), "{content}");

    // An editor shows both, and gives them back.
    let id = task.to_string();
    let tree = user.post(endpoint::OUTLINE_TREE, &[("task_id", &id)]).await.data();
    let children = tree["children"].as_array().unwrap();
    assert_eq!(children[1]["value"], "What a garden can do for them");
    assert_eq!(children.last().unwrap()["value"], ending);
    let form = [("task_id", id.as_str()), ("content", &tree.to_string())];
    user.post(endpoint::OUTLINE_SAVE, &form).await.data();
    assert_eq!(user.post(endpoint::OUTLINE_TREE, &[("task_id", &id)]).await.data(), tree);

    // Who has an ending keeps it.
    let asked = model.seen().len();
    let mut own = tree.clone();
    own["children"].as_array_mut().unwrap().last_mut().unwrap()["value"] = json!("See you in spring");
    let form = [("task_id", id.as_str()), ("content", &own.to_string())];
    user.post(endpoint::OUTLINE_SAVE, &form).await.data();
    let content = user.content(task).await;
    assert!(content.ends_with("\n---\n\nSee you in spring\n"), "{content}");
    assert!(model.seen()[asked..].iter().all(|seen| !asked_for_closing(seen)));
}

fn asked_for_closing(seen: &Seen) -> bool {
    asked(seen).contains("Write the last page in")
}

/// No chapter is answered before all eight are asked for, and each then takes a second: one after the other
/// they would never end.
#[tokio::test]
async fn eight_chapters_are_written_side_by_side() {
    let slowly = |seen: &Seen| good(seen).after(Piece::Pause(Duration::from_secs(1)));
    let model = Server::answering_together(8, slowly).await;
    let flags = ["--model", "openai:scripted", "--model-url", &model.url];
    let app = TestApp::start_with(Backend::Sqlite, &flags).await;
    let user = app.user("u").await;
    let chapter = |n| format!("## Chapter {n}\n### Page {n}\n#### Point {n}\n#### Other point {n}\n");
    let outline = format!("# Bees\n{}", (1..=8).map(chapter).collect::<String>());
    let task = user.task(&[("type", "7"), ("content", &outline)]).await;

    let began = Instant::now();
    let content = user.content(task).await;
    println!("8 chapters of 1 s each took {:.2?}", began.elapsed());
    assert_eq!(content.matches(MARK).count(), 16, "{content}");
    assert_eq!((model.seen().len(), model.most_open()), (8, 8));
}
