//! SIGKILL in the middle of writing: what was asked for is written all the same, whole and once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use deckwright_interface::client::UserClient;
use deckwright_interface::wire::ContentStatus;
use deckwright_model::outline::Outline;
use futures::StreamExt;

use crate::process::{PATIENT_POLLING, Service, markdown, outline_at_last, topic, until};
use crate::scripted::{Answer, Piece, Seen, Server};

const BEGINNING: &str = "# Bees\n## Why bees matter\n### Food depends on them\n#### Fruit needs visitors\n#### Fields too\n\
     ### Gardens come alive\n#### More seeds\n";
const REST: &str = "#### More birds\n## How to help\n### Plant for the seasons\n#### Early bloom\n#### Late bloom\n\
     ### Leave some corners wild\n#### Dead wood\n#### Bare soil\n";

/// Reads the first words of the outline's stream, which then lies open.
async fn begin(user: &UserClient, task_id: i64) -> String {
    let mut stream = user.outline(task_id).await.unwrap();
    let mut text = String::new();
    while text.lines().count() < 3 {
        text.push_str(&stream.next().await.expect("more is to come").unwrap());
    }
    text
}

/// Two readers at once, then a third: all have the same outline, which is one generation.
async fn read_whole(service: &Service, user: &UserClient, task_id: i64) -> Outline {
    let (one, two) = tokio::join!(outline_at_last(user, task_id), outline_at_last(user, task_id));
    assert_eq!(one, two);
    assert_eq!(one, outline_at_last(user, task_id).await);
    let outline = Outline::from_markdown(&one, "").unwrap();
    let tree = user.outline_tree(task_id).await.unwrap();
    assert_eq!(tree.value, outline.title);
    let usage = service.client().usage(&["u"], "").await.unwrap();
    assert_eq!(usage[0].count, 1, "{usage:?}");
    outline
}

#[tokio::test]
async fn an_outline_is_whole_after_a_kill_in_its_stream() {
    let service = Service::new(&["--lease", "1s", "--writer-pace", "15ms"]);
    let process = service.start().await;
    let user = service.user();
    let task = user.create_task(&topic("Bees in the city")).await.unwrap().id;
    let beginning = begin(&user, task).await;
    process.kill().await;

    let process = service.start().await;
    let outline = read_whole(&service, &user, task).await;
    let text = outline.to_markdown();
    assert!(text.starts_with(beginning.trim_end()), "{beginning}\n---\n{text}");
    assert!((5..=10).contains(&outline.page_count()), "{text}");
    process.kill().await;
}

#[tokio::test]
async fn a_model_s_outline_is_whole_after_a_kill_in_its_stream() {
    let hanging = Arc::new(AtomicBool::new(true));
    let model = {
        let hanging = hanging.clone();
        Server::answering(move |_| {
            if hanging.load(Ordering::SeqCst) {
                return Answer::say_then(BEGINNING, Piece::Hang);
            }
            Answer::say(&format!("{BEGINNING}{REST}"))
        })
        .await
    };
    let service = Service::new(&["--lease", "1s", "--model", "openai:scripted", "--model-url", &model.url]);
    let process = service.start().await;
    let user = service.user();
    let task = user.create_task(&topic("Bees")).await.unwrap().id;
    begin(&user, task).await;
    process.kill().await;

    hanging.store(false, Ordering::SeqCst);
    let process = service.start().await;
    let outline = read_whole(&service, &user, task).await;
    assert_eq!(outline, Outline::from_markdown(&format!("{BEGINNING}{REST}"), "").unwrap());
    assert_eq!(model.seen().len(), 2);
    process.kill().await;
}

/// The chapter that a request asks for.
fn chapter(seen: &Seen) -> String {
    let asked = seen.turns().pop().unwrap();
    asked.split_once("Write this chapter in English:\n").unwrap().1.to_owned()
}

#[tokio::test]
async fn content_goes_on_where_a_kill_ended_it() {
    let hanging = Arc::new(AtomicBool::new(true));
    let model = {
        let hanging = hanging.clone();
        let answer = move |seen: &Seen| {
            let chapter = chapter(seen);
            if chapter.contains("Chapter 3") && hanging.load(Ordering::SeqCst) {
                return Answer::pieces([Piece::Hang]);
            }
            let body = |line: &str| match line.strip_prefix("#### ") {
                Some(point) => format!("{line}\n- {point} has a sentence of its own.\n"),
                None => format!("{line}\n"),
            };
            Answer::say(&chapter.lines().map(body).collect::<String>())
        };
        Server::answering(answer).await
    };
    let service = Service::new(&["--lease", "1s", "--model", "openai:scripted", "--model-url", &model.url]);
    let process = service.start().await;
    let user = service.user();
    let part = |n| format!("## Chapter {n}\n### Page {n}\n#### Point {n}\n#### Other point {n}\n");
    let form = markdown(&format!("# Bees\n{}", (1..=4).map(part).collect::<String>()));
    let task = user.create_task(&form).await.unwrap().id;
    let ticket = user.start_content(task).await.unwrap();
    let kept = until(async || {
        let so_far = user.content(&ticket).await?;
        assert_eq!(so_far.status, ContentStatus::Generating as i64);
        Ok((so_far.content.matches("of its own").count() == 6).then_some(so_far.content))
    })
    .await;
    assert!(!kept.contains("Chapter 3"), "{kept}");
    process.kill().await;

    hanging.store(false, Ordering::SeqCst);
    let process = service.start().await;
    let content = user.wait_for_content(&ticket, PATIENT_POLLING).await.unwrap();
    assert_eq!(content.matches("of its own").count(), 8, "{content}");
    let asked: Vec<String> = model.seen().iter().map(chapter).collect();
    let again = asked.iter().filter(|text| text.contains("Chapter 3")).count();
    assert_eq!((asked.len(), again), (5, 2), "what was kept is not asked for again");
    process.kill().await;
}
