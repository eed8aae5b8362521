//! Relations of pages by a model that does all that models do.

use deckwright_writer::model::ModelError;

use crate::scripted::{Answer, Server};

const CHOICES: [(&str, &str); 2] = [("list", "side by side"), ("funnel", "less and less")];

fn pages() -> [String; 2] {
    [
        "### From visit to order\n#### Visits\n- 12 came\n#### Orders\n- 3 bought".to_owned(),
        "### Team\n#### Ann".to_owned(),
    ]
}

#[tokio::test]
async fn pages_are_asked_about_together_and_answers_taken_with_their_evidence() {
    let server = Server::start([Answer::say("1 | funnel | visit to order\n2 | list |")]).await;
    let related = server.writer().relations(&pages(), &CHOICES).await.unwrap();
    let [Some(first), Some(second)] = &related.value[..] else { panic!("{related:?}") };
    assert_eq!((first.relation.as_str(), first.evidence.as_str()), ("funnel", "visit to order"));
    assert_eq!((second.relation.as_str(), related.calls), ("list", 1));
    let asked = server.seen()[0].turns()[0].clone();
    assert!(asked.contains("- funnel: less and less"), "{asked}");
    assert!(asked.trim_end().ends_with("Page 2:\n\n### Team\n#### Ann"), "{asked}");
}

#[tokio::test]
async fn what_a_page_does_not_bear_out_is_asked_for_again_and_then_left() {
    let wrong = "1 | funnel | 900 came\n2 | list |";
    let server = Server::start([Answer::say(wrong), Answer::say("1 | list |")]).await;
    let related = server.writer().relations(&pages(), &CHOICES).await.unwrap();
    assert!(related.value.iter().all(Option::is_some) && related.calls == 2, "{related:?}");

    let server = Server::start([Answer::say(wrong)]).await;
    let related = server.writer().relations(&pages(), &CHOICES).await.unwrap();
    assert!(related.value[0].is_none() && related.value[1].is_some(), "{related:?}");

    let server = Server::start([Answer::say("A funnel, I think.")]).await;
    let failed = server.writer().relations(&pages(), &CHOICES).await.unwrap_err();
    assert_eq!(failed.reason, ModelError::WrongShape);
}
