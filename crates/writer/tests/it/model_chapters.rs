//! Chapters by a model that does all that models do.

use deckwright_model::outline::{Block, Chapter, Outline};
use deckwright_writer::brief::Brief;
use deckwright_writer::compose;
use deckwright_writer::model::{Limits, ModelError, Repair};
use deckwright_writer::options::Choices;
use futures::future::join_all;

use crate::scripted::{Answer, Piece, Server, impatient, quick};

fn brief() -> Brief {
    Brief::new("Bees", Choices::default())
}

fn outline() -> Outline {
    let markdown = "# Bees\n## Why\n### Food\n#### Fruit\n#### Fields\n### Honey\n#### Taste\n## How\n### Hive\n#### Box\n";
    Outline::from_markdown(markdown, "").unwrap()
}

const GOOD_CHAPTER: &str = "## Why\n### Food\n#### Fruit\n- Fruit sets where bees visit.\n#### Fields\n- Fields yield more.\n- They need less work.\n### Honey\n#### Taste\n- Honey tastes of its place.\n";

fn texts(chapter: &Chapter) -> Vec<String> {
    let points = chapter.pages.iter().flat_map(|page| &page.points);
    let text = |body: &Vec<Block>| body.iter().filter_map(Block::text).collect::<Vec<_>>().join(" ");
    points.map(|point| text(&point.body)).collect()
}

const TEXTS: [&str; 3] =
    ["Fruit sets where bees visit.", "Fields yield more. They need less work.", "Honey tastes of its place."];

#[tokio::test]
async fn a_good_answer_becomes_the_body() {
    let server = Server::start([Answer::say(GOOD_CHAPTER)]).await;
    let written = server.writer().chapter(&brief(), &outline(), 0).await.unwrap();
    assert_eq!(texts(&written.value), TEXTS);
    assert_eq!((written.calls, written.repairs.len(), written.usage.output), (1, 0, 10));

    let asked = server.seen()[0].turns()[3].clone();
    assert!(asked.contains("Its chapters and their pages: Why (Food; Honey); How (Hive)\n"), "{asked}");
    assert!(asked.ends_with("## Why\n### Food\n#### Fruit\n#### Fields\n### Honey\n#### Taste"), "{asked}");
}

#[tokio::test]
async fn a_fault_is_mended_by_asking_again_and_a_lasting_one_is_told() {
    let chinese = "## Why\n### Food\n#### Fruit\n- 有蜜蜂的地方果实多。\n#### Fields\n- 田野收成更好。\n#### Taste\n- 蜂蜜有产地的味道。\n";
    let limits = impatient();
    let faults = [
        ("429", Answer::status(429), ModelError::Busy { retry_after: None }),
        ("503", Answer::status(503), ModelError::Server { status: 503 }),
        (
            "hang before the first token",
            Answer::pieces([Piece::Hang]),
            ModelError::NoFirstToken(limits.first_token),
        ),
        (
            "hang in the middle",
            Answer::say_then("## Why\n### Fo", Piece::Hang),
            ModelError::Silent(limits.idle),
        ),
        ("cut inside a character", Answer::cut_inside_a_character("## Why\n### Fo"), ModelError::Cut),
        ("garbage", Answer::say("%PDF-1.7 obj endobj"), ModelError::WrongShape),
        ("broken events", Answer::bytes(*b"data: {{{\n\n"), ModelError::Garbage),
        ("refusal", Answer::say("As an AI, I cannot write this."), ModelError::Refused),
        ("another language", Answer::say(chinese), ModelError::WrongLanguage),
        ("endless", Answer::endless("and so on and on "), ModelError::WrongShape),
        ("empty", Answer::say(""), ModelError::Empty),
    ];
    let tries = faults.into_iter().map(|(name, fault, expected)| async move {
        let server = Server::start([fault.clone(), Answer::say(GOOD_CHAPTER)]).await;
        let writer = server.writer_with("openai:scripted", impatient());
        let written = writer.chapter(&brief(), &outline(), 0).await.unwrap();
        assert_eq!(texts(&written.value), TEXTS, "{name}");
        assert_eq!(written.calls, 2, "{name}");

        let server = Server::start([fault]).await;
        let writer = server.writer_with("openai:scripted", impatient());
        let failed = writer.chapter(&brief(), &outline(), 0).await.unwrap_err();
        assert_eq!((failed.reason, failed.calls), (expected, 3), "{name}");
    });
    join_all(tries).await;
}

#[tokio::test]
async fn what_no_writer_knows_stays_without_text() {
    let (beginning, _) = GOOD_CHAPTER.split_once("### Honey").unwrap();
    let server = Server::start([Answer::say(beginning)]).await;
    let written = server.writer().chapter(&brief(), &outline(), 0).await.unwrap();
    assert_eq!(texts(&written.value), [TEXTS[0], TEXTS[1], ""]);
    assert!(written.repairs.is_empty(), "{:?}", written.repairs);
}

#[tokio::test]
async fn what_is_missing_comes_from_the_composer() {
    let brief = Brief::new("Photosynthesis", Choices::default());
    let outline = compose::outline(&brief);
    let known = compose::content(&brief, &outline);
    let mut half = known.clone();
    let pages = half.chapters[0].pages.len();
    half.chapters[0].pages[pages - 1].points.iter_mut().for_each(|point| point.body.clear());
    let answer = Outline { chapters: vec![half.chapters[0].clone()], ..outline.clone() }.to_markdown();
    let server = Server::start([Answer::say(&answer)]).await;
    let written = server.writer().chapter(&brief, &outline, 0).await.unwrap();
    assert_eq!(written.value.pages[pages - 1], known.chapters[0].pages[pages - 1]);
    assert!(written.repairs.contains(&Repair::Composed), "{:?}", written.repairs);
}

#[tokio::test]
async fn a_chapter_that_breaks_off_every_time_keeps_its_whole_sentences() {
    let (beginning, _) = GOOD_CHAPTER.split_once("### Honey").unwrap();
    let server = Server::start([Answer::say_then(
        &format!("{beginning}### Honey\n#### Taste\n- Honey tas"),
        Piece::Cut,
    )])
    .await;
    let written = server.writer().chapter(&brief(), &outline(), 0).await.unwrap();
    let texts = texts(&written.value);
    assert_eq!(texts[..2], TEXTS[..2]);
    assert!(!texts[2].contains("Honey tas"), "{texts:?}");
    assert!(written.repairs.contains(&Repair::Truncated), "{:?}", written.repairs);
    assert_eq!(written.calls, 3);
}

#[tokio::test]
async fn a_chapter_with_all_its_body_is_not_asked_for() {
    let server = Server::start([Answer::say(GOOD_CHAPTER)]).await;
    let mut outline = outline();
    let points =
        outline.chapters.iter_mut().flat_map(|chapter| &mut chapter.pages).flat_map(|page| &mut page.points);
    points.for_each(|point| point.body = vec![Block::Text("Bees work.".to_owned())]);
    let written = server.writer().chapter(&brief(), &outline, 1).await.unwrap();
    assert_eq!((written.calls, &written.value), (0, &outline.chapters[1]));
    assert!(server.writer().chapter(&brief(), &outline, 9).await.is_err());
    assert!(server.seen().is_empty());
}

/// No answer comes before all eight are asked for, so this ends only if they are asked for at once.
#[tokio::test]
async fn chapters_are_written_side_by_side() {
    let server = Server::waiting_for(8, Answer::say(GOOD_CHAPTER)).await;
    let (writer, brief, outline) = (server.writer(), brief(), outline());
    let written = join_all((0..8).map(|_| writer.chapter(&brief, &outline, 0))).await;
    assert!(written.into_iter().all(|written| texts(&written.unwrap().value) == TEXTS));
}

#[tokio::test]
async fn no_more_calls_at_once_than_allowed() {
    let server = Server::waiting_for(2, Answer::say(GOOD_CHAPTER)).await;
    let writer = server.writer_with("openai:scripted", Limits { parallel: 2, ..quick() });
    let (brief, outline) = (brief(), outline());
    let written = join_all((0..8).map(|_| writer.chapter(&brief, &outline, 0))).await;
    assert!(written.iter().all(Result::is_ok));
    assert_eq!(server.seen().len(), 8);
    assert!(server.most_open() <= 3, "{} at once", server.most_open());
}

#[tokio::test]
async fn a_text_s_chapter_is_expanded_from_the_text() {
    let server = Server::start([Answer::say(GOOD_CHAPTER)]).await;
    let written = server.writer().expand_chapter(&brief(), &outline(), 0, "Bees help fruit.").await.unwrap();
    assert_eq!(texts(&written.value), TEXTS);
    assert!(server.seen()[0].turns()[3].contains("Text:\nBees help fruit.\n"));
}

#[tokio::test]
async fn foreign_figures_are_asked_again_and_then_dropped() {
    let text = "Bees help fruit. Yields rise by 20 %.";
    let wrong = GOOD_CHAPTER.replace("Fields yield more.", "Fields yield 75 % more.");
    let right = GOOD_CHAPTER.replace("Fields yield more.", "Fields yield 20 % more.");

    let server = Server::start([Answer::say(&wrong), Answer::say(&right)]).await;
    let written = server.writer().expand_chapter(&brief(), &outline(), 0, text).await.unwrap();
    assert_eq!(texts(&written.value)[1], "Fields yield 20 % more. They need less work.");
    assert!(server.seen()[1].turns()[3].contains("that were not given"));

    let server = Server::start([Answer::say(&wrong), Answer::say(&wrong), Answer::say(&wrong)]).await;
    let written = server.writer().expand_chapter(&brief(), &outline(), 0, text).await.unwrap();
    assert_eq!(texts(&written.value)[1], "They need less work.");
    assert!(written.repairs.contains(&Repair::Foreign));
}

#[tokio::test]
async fn a_users_outline_is_not_filled_by_the_composer() {
    let partly = GOOD_CHAPTER.replace("#### Taste\n- Honey tastes of its place.\n", "");
    let server = Server::start([Answer::say(&partly), Answer::say(&partly), Answer::say(&partly)]).await;
    let written = server.writer().given_chapter(&brief(), &outline(), 0).await.unwrap();
    assert_eq!(texts(&written.value)[2], "");
    assert!(!written.repairs.contains(&Repair::Composed));
}

#[tokio::test]
async fn polishing_betters_the_words_and_loses_nothing() {
    let rough = "# Bees\n## Why\n### Food\n#### Fruit\n- fruit it need 40 bees\n#### Fields\n- fields is 2 times better\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n#### Rest\n- rest stay\n";
    let outline = Outline::from_markdown(rough, "").unwrap();
    let answer =
        "## Why\n### Food\n#### Fruit\n- Fruit needs 40 bees.\n#### Fields\n- Fields are 3 times better.\n";
    let server = Server::start([Answer::say(answer)]).await;
    let written = server.writer().polish_chapter(&brief(), &outline, 0).await.unwrap();

    assert_eq!(texts(&written.value), ["Fruit needs 40 bees.", "fields is 2 times better", "rest stay"]);
    let before = &outline.chapters[0].pages[0];
    assert_eq!(written.value.pages[0].points[1].body, before.points[1].body);
    assert!(server.seen()[0].turns()[3].contains("- fruit it need 40 bees"));
}
