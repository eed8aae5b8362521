//! Relations of pages by a model that does all that models do.

use deckwright_writer::model::ModelError;

use crate::scripted::{Answer, Server};

const PAGE: &str = "### From visit to order\n#### Visits\n- 12 came\n#### Orders\n- 3 bought";
const CHOICES: [(&str, &str); 2] = [("list", "side by side"), ("funnel", "less and less")];

#[tokio::test]
async fn a_good_answer_is_taken_with_its_evidence() {
    let server =
        Server::start([Answer::say("{\"relation\": \"funnel\", \"because\": \"visit to order\"}")]).await;
    let related = server.writer().relation(PAGE, &CHOICES).await.unwrap();
    assert_eq!((related.value.relation.as_str(), related.calls), ("funnel", 1));
    assert_eq!(related.value.evidence, "visit to order");
    let asked = server.seen()[0].turns()[0].clone();
    assert!(asked.contains("- funnel: less and less") && asked.trim_end().ends_with(PAGE), "{asked}");
}

#[tokio::test]
async fn an_answer_that_the_page_does_not_bear_out_is_asked_for_again_and_then_refused() {
    let wrong = "{\"relation\": \"funnel\", \"because\": \"900 came\"}";
    let good = "{\"relation\": \"list\", \"because\": \"\"}";
    let server = Server::start([Answer::say(wrong), Answer::say(good)]).await;
    let related = server.writer().relation(PAGE, &CHOICES).await.unwrap();
    assert_eq!((related.value.relation.as_str(), related.calls), ("list", 2));

    let server = Server::start([Answer::say(wrong)]).await;
    let failed = server.writer().relation(PAGE, &CHOICES).await.unwrap_err();
    assert_eq!(failed.reason, ModelError::WrongShape);
}
