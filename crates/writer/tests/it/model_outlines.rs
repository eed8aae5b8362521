//! Outlines by a model that does all that models do.

use std::time::Duration;

use deckwright_model::outline::Outline;
use deckwright_writer::brief::Brief;
use deckwright_writer::compose;
use deckwright_writer::model::{ModelError, ModelFailure, ModelOutput, ModelWriter, Repair};
use deckwright_writer::options::{Choices, Pages};
use tokio::sync::mpsc;

use crate::scripted::{Answer, Piece, Server, impatient, quick};

fn brief(title: &str) -> Brief {
    Brief::new(title, Choices { page: Pages::UpTo10, ..Choices::default() })
}

/// An outline that keeps to every rule, about something else.
fn good() -> String {
    "# Bees\n\n## Why bees matter\n\n### Food depends on them\n#### Fruit needs visitors\n#### Fields too\n\n\
     ### Gardens come alive\n#### More seeds\n#### More birds\n\n## How to help\n\n### Plant for the seasons\n\
     #### Early bloom\n#### Late bloom\n\n### Leave some corners wild\n#### Dead wood\n#### Bare soil\n"
        .to_owned()
}

/// Everything that was sent, and what came of it.
async fn outline(
    writer: &ModelWriter,
    brief: &Brief,
) -> (String, Result<ModelOutput<Outline>, ModelFailure>) {
    let (sender, mut receiver) = mpsc::channel::<String>(4);
    let read = async {
        let mut text = String::new();
        while let Some(fragment) = receiver.recv().await {
            text.push_str(&fragment);
        }
        text
    };
    let write = async {
        let result = writer.outline(brief, &sender).await;
        drop(sender);
        result
    };
    tokio::join!(read, write)
}

/// What was sent is the outline, and it is as long as it should be.
#[track_caller]
fn assert_whole(brief: &Brief, sent: &str, written: &ModelOutput<Outline>) {
    assert_eq!(Outline::from_own_markdown(sent, "").unwrap(), written.value);
    assert_eq!(written.value.title, brief.title);
    assert!(brief.pages.contains(written.value.page_count()), "{sent}");
    for noise in ["```", "Sure", "sorry"] {
        assert!(!sent.contains(noise), "{sent}");
    }
}

#[tokio::test]
async fn a_good_answer_is_streamed_as_it_is() {
    let server = Server::start([Answer::say(&good())]).await;
    let brief = brief("Bees");
    let (sent, written) = outline(&server.writer(), &brief).await;
    let written = written.unwrap();

    assert_whole(&brief, &sent, &written);
    assert_eq!(written.value, Outline::from_markdown(&good(), "").unwrap());
    assert!(written.repairs.is_empty(), "{:?}", written.repairs);
    assert_eq!((written.calls, written.usage.input, written.usage.output), (1, 100, 10));
    assert!(!written.usage.estimated);

    let turns = server.seen()[0].turns();
    assert_eq!(turns.len(), 4);
    assert!(turns[3].contains("Title: Bees"), "{}", turns[3]);
}

#[tokio::test]
async fn lines_are_sent_while_the_model_still_writes() {
    let beginning = good().lines().take(9).collect::<Vec<_>>().join("\n") + "\n";
    let server = Server::start([Answer::say_then(&beginning, Piece::Hang)]).await;
    let (writer, brief) = (server.writer(), brief("Bees"));
    let (sender, mut receiver) = mpsc::channel(64);
    let writing = tokio::spawn(async move { writer.outline(&brief, &sender).await.is_ok() });

    let mut text = String::new();
    while !text.contains("Gardens come alive") {
        text.push_str(&receiver.recv().await.unwrap());
    }
    writing.abort();
    assert!(writing.await.unwrap_err().is_cancelled());
    // The model is not left talking to nobody.
    server.answers_left(1).await;
}

#[tokio::test]
async fn a_reader_who_leaves_ends_the_call() {
    let server = Server::start([Answer::say_then("# Bees\n", Piece::Hang)]).await;
    let (sender, receiver) = mpsc::channel(1);
    drop(receiver);
    let failed = server.writer().outline(&brief("Bees"), &sender).await.unwrap_err();
    assert_eq!((failed.reason, failed.calls), (ModelError::Abandoned, 1));
}

/// Everything that can go wrong before a word is sent.
fn early_faults() -> Vec<(&'static str, Answer, ModelError)> {
    let limits = impatient();
    let chinese = "# 蜜蜂\n## 为什么\n### 食物\n#### 水果\n#### 花\n### 花园\n#### 种子\n".to_owned();
    vec![
        (
            "429",
            Answer::status(429).retry_after("0.001"),
            ModelError::Busy { retry_after: Some(Duration::from_millis(1)) },
        ),
        ("500", Answer::status(500), ModelError::Server { status: 500 }),
        (
            "hang before the first token",
            Answer::pieces([Piece::Hang]),
            ModelError::NoFirstToken(limits.first_token),
        ),
        ("hang after a few words", Answer::say_then("# Be", Piece::Hang), ModelError::Silent(limits.idle)),
        ("cut inside a character", Answer::cut_inside_a_character("# Bees\n## Wh"), ModelError::Cut),
        ("an end without an end", Answer::bytes(*b"data: {\"choices\":[]}\n\n"), ModelError::Cut),
        ("a page in place of events", Answer::bytes(*b"<html>busy</html>"), ModelError::Cut),
        ("broken events", Answer::bytes(*b"data: {\"choi\n\n"), ModelError::Garbage),
        ("bytes that are no text", Answer::bytes(*b"data: \xff\xfe\n\n"), ModelError::Garbage),
        ("garbage", Answer::say("lorem ipsum dolor\nsit amet\n"), ModelError::WrongShape),
        ("refusal", Answer::say("I'm sorry, but I can't help with that."), ModelError::Refused),
        ("empty", Answer::say(""), ModelError::Empty),
        ("blank", Answer::say("\n \n"), ModelError::Empty),
        ("only thoughts", Answer::say("<think>\n# Bees\n## Why\n### Food\n</think>"), ModelError::Empty),
        ("another language", Answer::say(&chinese), ModelError::WrongShape),
        ("too little", Answer::say("# Bees\n## Why\n"), ModelError::WrongShape),
        (
            "endless prose",
            Answer::endless("and then there was more to say about it 1 2 3\n"),
            ModelError::WrongShape,
        ),
    ]
}

#[tokio::test]
async fn one_early_fault_is_mended_by_asking_again() {
    let tries = early_faults().into_iter().map(|(name, fault, _)| async move {
        let server = Server::start([fault, Answer::say(&good())]).await;
        let brief = brief("Bees");
        let (sent, written) = outline(&server.writer_with("openai:scripted", impatient()), &brief).await;
        let written = written.unwrap_or_else(|failed| panic!("{name}: {failed}"));
        assert_whole(&brief, &sent, &written);
        assert_eq!(written.calls, 2, "{name}");
        assert_eq!(written.value, Outline::from_markdown(&good(), "").unwrap(), "{name}");
    });
    futures::future::join_all(tries).await;
}

#[tokio::test]
async fn a_fault_that_stays_is_told_and_nothing_was_sent() {
    let tries = early_faults().into_iter().map(|(name, fault, expected)| async move {
        let server = Server::start([fault]).await;
        let (sent, written) =
            outline(&server.writer_with("openai:scripted", impatient()), &brief("Bees")).await;
        let failed = written.unwrap_err();
        assert_eq!((failed.reason, sent.as_str()), (expected, ""), "{name}");
        assert_eq!((failed.calls, server.seen().len()), (3, 3), "{name}");
    });
    futures::future::join_all(tries).await;
}

/// Everything that can go wrong in the middle.
fn late_faults(beginning: &str) -> Vec<(&'static str, Answer)> {
    vec![
        ("hang", Answer::say_then(beginning, Piece::Hang)),
        ("cut", Answer::say_then(beginning, Piece::Cut)),
        ("cut inside a character", Answer::cut_inside_a_character(beginning)),
        ("garbage", Answer::say_then(beginning, Piece::Bytes(b"data: {oops\n\n".to_vec()))),
        ("out of tokens", Answer::say_too_short(beginning)),
        ("stopped too early", Answer::say(beginning)),
        (
            "a loop",
            Answer::pieces([
                Piece::Bytes(crate::scripted::words(beginning)),
                Piece::Forever(crate::scripted::words("#### Fields too\n")),
            ]),
        ),
    ]
}

fn beginning() -> String {
    let good = good();
    good[..good.find("### Gardens").unwrap()].to_owned()
}

#[tokio::test]
async fn an_outline_that_broke_off_goes_on_where_it_was() {
    let rest = good()[beginning().len()..].to_owned();
    let tries = late_faults(&beginning()).into_iter().map(|(name, fault)| {
        let rest = rest.clone();
        async move {
            let server = Server::start([fault, Answer::say(&rest)]).await;
            let brief = brief("Bees");
            let (sent, written) = outline(&server.writer_with("openai:scripted", impatient()), &brief).await;
            let written = written.unwrap();
            assert_whole(&brief, &sent, &written);
            assert_eq!(written.calls, 2, "{name}");
            assert!(written.repairs.contains(&Repair::Truncated), "{name}: {:?}", written.repairs);
            assert!(!written.repairs.contains(&Repair::Composed), "{name}: {sent}");
            assert_eq!(written.value, Outline::from_markdown(&good(), "").unwrap(), "{name}");
            let turns = server.seen()[1].turns();
            assert!(turns[4].starts_with("# Bees\n\n## Why bees matter\n"), "{name}: {}", turns[4]);
            assert!(turns[5].contains("Go on where you stopped"), "{name}: {}", turns[5]);
        }
    });
    futures::future::join_all(tries).await;
}

#[tokio::test]
async fn an_outline_that_breaks_off_every_time_is_completed_by_the_composer() {
    let tries = late_faults(&beginning()).into_iter().map(|(name, fault)| async move {
        let server = Server::start([fault]).await;
        let brief = brief("Bees");
        let (sent, written) = outline(&server.writer_with("openai:scripted", impatient()), &brief).await;
        let written = written.unwrap();
        assert_whole(&brief, &sent, &written);
        assert!(written.repairs.contains(&Repair::Composed), "{name}: {:?}", written.repairs);
        assert!(
            sent.starts_with("# Bees\n\n## Why bees matter\n\n### Food depends on them\n"),
            "{name}: {sent}"
        );
        let own = compose::outline(&brief);
        assert!(own.chapters.iter().any(|chapter| sent.contains(&chapter.title)), "{name}: {sent}");
    });
    futures::future::join_all(tries).await;
}

#[tokio::test]
async fn an_endless_outline_is_cut_at_its_length() {
    let chapter =
        |i: usize| format!("## Chapter on {i}\n### Page on {i}\n#### Point on {i}\n### Side of {i}\n");
    let endless: String = (0..2000).map(chapter).collect();
    let server = Server::start([Answer::say_then(&endless, Piece::Hang)]).await;
    let brief = brief("Bees");
    let (sent, written) = outline(&server.writer(), &brief).await;
    let written = written.unwrap();
    assert_whole(&brief, &sent, &written);
    assert!(written.repairs.contains(&Repair::TooLong));
    assert_eq!(written.calls, 1);
    assert!(written.usage.estimated && written.usage.output > 0);
    server.answers_left(1).await;
}

#[tokio::test]
async fn chatter_and_fences_never_show() {
    let answer = format!("Sure! Here is the outline:\n\n```markdown\n{}```\nSure, ask me for more!", good());
    let server = Server::start([Answer::say(&answer)]).await;
    let brief = brief("Bees");
    let (sent, written) = outline(&server.writer(), &brief).await;
    let written = written.unwrap();
    assert_whole(&brief, &sent, &written);
    assert_eq!(written.value, Outline::from_markdown(&good(), "").unwrap());
    assert_eq!(written.repairs.into_iter().collect::<Vec<_>>(), [Repair::Chatter]);
}

#[tokio::test]
async fn a_refused_request_is_not_repeated_and_the_key_is_not_told() {
    let mut rejected = Answer::bytes(*br#"{"error":{"message":"Incorrect API key provided: sk-scripted."}}"#);
    rejected = rejected.with_status(401);
    let server = Server::start([rejected]).await;
    let writer = server.writer();
    let (_, written) = outline(&writer, &brief("Bees")).await;
    let failed = written.unwrap_err();
    assert_eq!(failed.calls, 1);
    assert_eq!(
        failed.reason.to_string(),
        "the model's server refused the request with 401: Incorrect API key provided: [key]."
    );
    assert!(!format!("{writer:?}").contains("sk-scripted"));
    assert_eq!(server.seen()[0].headers["authorization"], "Bearer sk-scripted");
}

#[tokio::test]
async fn a_server_that_asks_for_a_long_pause_is_left_alone() {
    let server = Server::start([Answer::status(429).retry_after("60")]).await;
    let (_, written) = outline(&server.writer(), &brief("Bees")).await;
    let failed = written.unwrap_err();
    assert_eq!(failed.calls, 1);
    assert_eq!(failed.reason, ModelError::Busy { retry_after: Some(Duration::from_mins(1)) });
}

#[tokio::test]
async fn a_server_that_is_not_there_is_told() {
    let server = Server::start([Answer::status(500)]).await;
    let writer = server.writer();
    drop(server);
    // The listener may take a moment to go; either way there is no answer.
    let (sent, written) = outline(&writer, &brief("Bees")).await;
    let reason = written.unwrap_err().reason;
    assert!(matches!(reason, ModelError::Unreachable(_) | ModelError::Server { .. }), "{reason:?}");
    assert_eq!(sent, "");
}

#[tokio::test]
async fn a_model_that_never_ends_is_given_up_in_all() {
    // Always at work, so that only the limit for the whole answer can end it.
    let thinking = b"data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"hm\"}}]}\n\n".to_vec();
    let server = Server::start([Answer::pieces([Piece::Forever(thinking)])]).await;
    let limits = deckwright_writer::model::Limits { total: Duration::from_millis(200), calls: 1, ..quick() };
    let (_, written) = outline(&server.writer_with("openai:scripted", limits), &brief("Bees")).await;
    assert_eq!(written.unwrap_err().reason, ModelError::TooSlow(Duration::from_millis(200)));
}

#[tokio::test]
async fn a_text_is_expanded() {
    let server = Server::start([Answer::say(&good())]).await;
    let (sender, mut receiver) = mpsc::channel(64);
    let brief = brief("Bees");
    let written = server.writer().expand(&brief, "Bees matter, and one can help.", &sender).await.unwrap();
    assert_eq!(written.value, Outline::from_markdown(&good(), "").unwrap());
    drop(sender);
    assert!(receiver.recv().await.unwrap().starts_with("# Bees\n"));
    assert!(server.seen()[0].turns()[3].ends_with("Text:\nBees matter, and one can help."));
}
