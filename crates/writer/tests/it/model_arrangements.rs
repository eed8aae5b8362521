//! Texts that a model arranges, which does all that models do.

use deckwright_model::outline::Outline;
use deckwright_writer::brief::{Brief, PageRange};
use deckwright_writer::model::{ArrangeInput, Limits, ModelError, ModelOutput, Repair};
use deckwright_writer::options::Choices;

use crate::scripted::{Answer, Server, quick};

const TEXT: &str = "Hi all,\n\nBees in May\nAnna Berg\n\nWhat they need\nSun in the morning.\n[show photo]\nCosts: 180 euros\n";
const GOOD_ARRANGEMENT: &str =
    "left 1\n# 2\n- 3\n## = What bees need and cost\n### 4\n- 5\nnotes 6\n### = What a hive costs\n- 7\n";
const DECK: &str = "# Bees in May\n\nAnna Berg\n\nNotes: Hi all,\n\n## What bees need and cost\n\n### What they need\n\n\
                    Sun in the morning.\n\nNotes: [show photo]\n\n### What a hive costs\n\nCosts: 180 euros\n";

fn brief() -> Brief {
    let brief = Brief::new("Bees in May", Choices::default());
    Brief { title_from_text: true, pages: PageRange::ANY, ..brief }
}

async fn arrange(server: &Server) -> ModelOutput<Outline> {
    server.writer().arrange(&brief(), ArrangeInput::Text(TEXT)).await.unwrap()
}

#[tokio::test]
async fn the_models_structure_holds_the_users_words() {
    let server = Server::start([Answer::say(GOOD_ARRANGEMENT)]).await;
    let written = arrange(&server).await;
    assert_eq!(written.value.to_markdown(), DECK);
    assert!(written.calls == 1 && written.repairs.is_empty() && written.usage.input == 100);
    let turns = server.seen()[0].turns();
    assert!(turns[3].contains("1| Hi all,\n\n2| Bees in May\n3| Anna Berg\n"), "{}", turns[3]);
}

#[tokio::test]
async fn habits_of_weak_models_do_no_harm() {
    let habits = [
        format!(
            "Sure! Here is the arrangement of your text:\n\n```\n{GOOD_ARRANGEMENT}```\nLet me know if you need more."
        ),
        GOOD_ARRANGEMENT.replace("### 4", "### 4| What they need").replace("- 5", "* 5"),
        GOOD_ARRANGEMENT.replace("- 7", "- 7-99999999999999999999").replace("notes 6", "**Notes:** 6"),
        GOOD_ARRANGEMENT.replace("- 5", "- 5\n- 5\n#### 4"),
        GOOD_ARRANGEMENT.replace("### 4", "### What they need"),
    ];
    for habit in habits {
        let server = Server::start([Answer::say(&habit)]).await;
        assert_eq!(arrange(&server).await.value.to_markdown(), DECK, "{habit}");
    }
}

#[tokio::test]
async fn forgotten_units_stand_where_they_stood_and_foreign_headings_do_not() {
    let server = Server::start([Answer::say(&GOOD_ARRANGEMENT.replace("- 5\n", ""))]).await;
    let written = arrange(&server).await;
    assert_eq!(written.value.to_markdown(), DECK);
    assert!(written.repairs.contains(&Repair::Truncated));

    let foreign = GOOD_ARRANGEMENT.replace("= What a hive costs", "= A hive for 250 euros");
    let written = arrange(&Server::start([Answer::say(&foreign)]).await).await;
    assert!(!written.value.to_markdown().contains("250") && written.repairs.contains(&Repair::Foreign));
}

#[tokio::test]
async fn what_cannot_be_used_is_asked_for_again_and_then_left_to_others() {
    let server = Server::start([Answer::say("I'm sorry, I can't."), Answer::say(GOOD_ARRANGEMENT)]).await;
    let written = arrange(&server).await;
    assert_eq!((written.calls, written.value.to_markdown().as_str()), (2, DECK));
    assert!(server.seen()[1].turns()[3].contains("did not have that form"));

    for nonsense in ["# Bees\n## A new text\n- It is all about bees.", "left 1-7", ""] {
        let server = Server::start([Answer::say(nonsense)]).await;
        let failed = server.writer().arrange(&brief(), ArrangeInput::Text(TEXT)).await.unwrap_err();
        assert_eq!(failed.calls, 3, "{nonsense}");
    }
}

#[tokio::test]
async fn the_number_of_pages_is_asked_for_once_more() {
    let brief = Brief { pages: PageRange { min: 5, max: 6 }, ..brief() };
    let more = GOOD_ARRANGEMENT.replace("### = What a hive costs", "## = Costs\n### = What a hive costs");
    let server = Server::start([Answer::say(&more), Answer::say(GOOD_ARRANGEMENT)]).await;
    let written = server.writer().arrange(&brief, ArrangeInput::Text(TEXT)).await.unwrap();
    assert_eq!((written.calls, written.value.page_count()), (2, 6));
    assert!(server.seen()[1].turns()[3].contains("makes 7 pages"), "{}", server.seen()[1].turns()[3]);

    let server = Server::start([Answer::say(&more)]).await;
    let written = server.writer().arrange(&brief, ArrangeInput::Text(TEXT)).await.unwrap();
    assert_eq!((written.calls, written.value.page_count()), (2, 7), "its words are right");
}

#[tokio::test]
async fn a_text_that_is_too_long_is_not_asked_about() {
    let server = Server::start([Answer::say(GOOD_ARRANGEMENT)]).await;
    let writer = server.writer_with("openai:scripted", Limits { text_chars: 20, ..quick() });
    let failed = writer.arrange(&brief(), ArrangeInput::Text(TEXT)).await.unwrap_err();
    assert_eq!((failed.reason, failed.calls, server.seen().len()), (ModelError::WrongShape, 0, 0));
}
