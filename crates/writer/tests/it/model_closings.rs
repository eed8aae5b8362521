//! What a deck comes to, by a model that does all that models do.

use deckwright_model::outline::Outline;
use deckwright_writer::brief::Brief;
use deckwright_writer::model::{ModelError, Repair};
use deckwright_writer::options::{Choices, Pages};

use crate::scripted::{Answer, Server};

const GOOD_CLOSING: &str = "Conclusion: Hives pay for themselves.\n- Yields rise by 12 %\n- One box is enough\nThe ask: Order one colony.\n";
const ENDING: &str = "Conclusion: Hives pay for themselves. · Yields rise by 12 % · One box is enough · The ask: Order one colony.";

fn brief() -> Brief {
    Brief::new("Bees", Choices { page: Pages::UpTo10, ..Choices::default() })
}

fn deck() -> Outline {
    let markdown = "# Bees\n## Why\n### Yields rise\n#### Fruit\n- Fruit sets 12 % more.\n## How\n### Hive\n#### Box\n- One is enough.\n";
    Outline::from_markdown(markdown, "").unwrap()
}

#[tokio::test]
async fn a_model_is_asked_what_the_pages_come_to() {
    let server = Server::start([Answer::say(GOOD_CLOSING)]).await;
    let written = server.writer().closing(&brief(), &deck()).await.unwrap();
    assert_eq!(written.value.to_ending(brief().locale()), ENDING);
    assert_eq!((written.calls, written.repairs.len()), (1, 0));
    let asked = server.seen()[0].turns()[3].clone();
    assert!(
        asked.contains("Why\n- Yields rise: Fruit sets 12 % more.\nHow\n- Hive: One is enough.\n"),
        "{asked}"
    );
}

#[tokio::test]
async fn a_figure_of_its_own_is_asked_about_and_then_left_out() {
    let foreign = GOOD_CLOSING.replace("12 %", "30 %");
    let server = Server::start([Answer::say(&foreign), Answer::say(GOOD_CLOSING)]).await;
    let written = server.writer().closing(&brief(), &deck()).await.unwrap();
    assert_eq!((written.value.to_ending(brief().locale()).as_str(), written.calls), (ENDING, 2));

    let server = Server::answering(move |_| Answer::say(&foreign)).await;
    let written = server.writer().closing(&brief(), &deck()).await.unwrap();
    assert_eq!(written.value.reasons, ["One box is enough"]);
    assert!(written.repairs.contains(&Repair::Foreign));
}

#[tokio::test]
async fn without_an_answer_there_is_none() {
    let server = Server::answering(|_| Answer::say("I'm sorry, but I can't help with that.")).await;
    let failed = server.writer().closing(&brief(), &deck()).await.unwrap_err();
    assert_eq!(failed.reason, ModelError::Refused);
}

#[tokio::test]
async fn a_deck_has_a_line_below_its_title_and_a_conclusion() {
    let server = Server::answering(|seen| {
        let asked = seen.turns().pop().unwrap();
        if asked.contains("Write the last page") {
            return Answer::say("Conclusion: Plant for bees.\n- Fruit needs them\nThe ask: Sow clover.\n");
        }
        let Some((_, chapter)) = asked.split_once("Write this chapter in English:\n") else {
            return Answer::say(
                "# Bees\n\nWhat a garden can do for them\n\n## Why\n### Food\n#### Fruit\n#### Fields\n### Honey\n#### Taste\n## How\n### Hive\n#### Box\n#### Smoker\n### Garden\n#### Clover\n",
            );
        };
        let text = |line: &str| match line.strip_prefix("#### ") {
            Some(point) => format!("{line}\n- {point} is where a keeper begins.\n"),
            None => format!("{line}\n"),
        };
        Answer::say(&chapter.lines().map(text).collect::<String>())
    })
    .await;
    let deck = server.writer().deck(&brief(), |_| {}).await;
    assert!(deck.instead.is_none(), "{deck:?}");
    let markdown = deck.outline.to_markdown();
    assert!(markdown.starts_with("# Bees\n\nWhat a garden can do for them\n\n## Why\n"), "{markdown}");
    let ending = "\n---\n\nConclusion: Plant for bees. · Fruit needs them · The ask: Sow clover.\n";
    assert!(markdown.ends_with(ending), "{markdown}");
}
