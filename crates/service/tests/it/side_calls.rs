//! What existing clients call beside the interface says the same as the calls of the interface.

use deckwright_interface::endpoint;
use rstest::rstest;

use crate::test_app::{TestApp, outline_of_events};
use crate::test_db::Backend;

const OUTLINES: [&str; 4] = [
    endpoint::OUTLINE_OF_FILE,
    endpoint::OUTLINE_OF_LINK,
    endpoint::OUTLINE_OF_REFERENCES,
    endpoint::OUTLINE_WX,
];

#[rstest]
#[tokio::test]
async fn other_names_answer_as_the_calls_they_stand_for(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let user = app.user("u").await;
    let id = user.task(&[("title", "Bees in the city")]).await;
    let text = format!("{}?task_id={id}&type=9", endpoint::OUTLINE_TEXT);
    assert_eq!(user.get(&text).await.code(), 12103, "nothing is written yet");
    assert_eq!(user.get(&format!("{}?task_id={id}", endpoint::CONTENT_STREAM)).await.code(), 12103);

    // The first of them begins the writing, the others read what it wrote.
    let mut bodies = Vec::new();
    for path in OUTLINES.into_iter().chain([endpoint::OUTLINE]) {
        bodies.push(user.get(&format!("{path}?task_id={id}")).await.body);
    }
    let outlines: Vec<String> = bodies.iter().map(|body| outline_of_events(body)).collect();
    assert!(outlines.iter().all(|outline| *outline == outlines[0]), "{outlines:?}");
    assert_eq!(user.get(&text).await.data(), *outlines[0]);

    let bob = app.user("bob").await;
    for path in OUTLINES.into_iter().chain([endpoint::OUTLINE_TEXT, endpoint::CONTENT_STREAM]) {
        assert_eq!(bob.get(&format!("{path}?task_id={id}")).await.code(), 12102, "{path}");
        assert_eq!(user.get(path).await.code(), 40001, "{path}");
    }
}

#[rstest]
#[tokio::test]
async fn the_content_is_streamed_once_it_is_asked_for(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let user = app.user("u").await;
    let id = user.task(&[("title", "Bees in the city")]).await;
    let outline = user.outline(id).await;
    let stream = format!("{}?task_id={id}", endpoint::CONTENT_STREAM);
    assert_eq!(user.head(&stream).await.status, 405);

    let (one, two) = tokio::join!(user.get(&stream), user.get(&stream));
    let content = outline_of_events(&one.body);
    assert_eq!(outline_of_events(&two.body), content);
    assert_eq!(user.get(&format!("{}?task_id={id}", endpoint::CONTENT_WX)).await.data(), *content);
    assert_eq!(tickets(&app).await, 1, "asked for three times and written once");
    assert_eq!(user.content(id).await, content, "and as a ticket has it");

    // An outline that was changed has another content.
    let changed = outline.replacen("# Bees in the city", "# Bees in the country", 1);
    let form = [("task_id", id.to_string()), ("content", changed)];
    user.post(endpoint::OUTLINE_SAVE, &form.each_ref().map(|(name, value)| (*name, value.as_str())))
        .await
        .data();
    let anew = outline_of_events(&user.get(&stream).await.body);
    assert!(anew.starts_with("# Bees in the country\n"), "{anew}");
}

async fn tickets(app: &TestApp) -> i64 {
    let mut conn = app.app.db.read().await.unwrap();
    sqlx::query_scalar("select count(*) from contents").fetch_one(&mut *conn).await.unwrap()
}
