//! Long texts are structured and read by the threads that compute, so that they hold up no other request.

use std::pin::pin;
use std::sync::mpsc;

use deckwright_interface::endpoint;
use deckwright_service::compute::ComputeOwner;

use crate::test_app::{TestApp, until};
use crate::test_db::Backend;

/// Takes every thread that computes. They are free again when the senders are dropped.
async fn take_all_threads(app: &TestApp) -> Vec<mpsc::Sender<()>> {
    let (started, mut starts) = tokio::sync::mpsc::unbounded_channel();
    let mut releases = Vec::new();
    for owner in (1..).take(app.app.compute.threads()) {
        let (release, released) = mpsc::channel::<()>();
        releases.push(release);
        let (app, started) = (app.app.clone(), started.clone());
        tokio::spawn(async move {
            let waiting = move |_: &_| {
                started.send(()).unwrap();
                assert!(released.recv().is_err());
            };
            app.compute.run(ComputeOwner::Integrator(-owner), waiting).await.unwrap();
        });
    }
    for _ in &releases {
        starts.recv().await.unwrap();
    }
    releases
}

/// Makes a call while every thread that computes is taken. The call has to wait for one; others are served meanwhile.
async fn waits_for_a_thread<T>(app: &TestApp, call: impl Future<Output = T>) -> T {
    let threads = take_all_threads(app).await;
    let queued = until("a queued computation", async || (app.app.compute.waiting() > 0).then_some(()));
    let mut call = pin!(call);
    tokio::select! {
        _ = &mut call => panic!("it did not wait for a thread"),
        () = queued => {}
    }
    assert_eq!(app.user("other").await.get(endpoint::OPTIONS).await.code(), 0);
    drop(threads);
    call.await
}

/// A text of about 80 KiB.
fn long_text() -> String {
    let sentence =
        "Bees fly out in the morning and come home before the rain. They carry pollen and nectar. ";
    (1..=40).map(|number| format!("{number}. Hive {number}\n\n{}\n\n", sentence.repeat(24))).collect()
}

#[tokio::test]
async fn long_texts_wait_for_a_thread_and_hold_up_nobody() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let task = user.task(&[("type", "11"), ("title", "Bees"), ("content", &long_text())]).await;
    let form = [("task_id", task.to_string())];
    let form = form.each_ref().map(|(field, value)| (*field, value.as_str()));

    let outline = waits_for_a_thread(&app, user.outline(task)).await;
    assert!(outline.starts_with("# Bees\n") && outline.contains("Hive 40"), "{outline}");
    let tree = waits_for_a_thread(&app, user.post(endpoint::OUTLINE_TREE, &form)).await;
    assert_eq!(tree.data()["value"], "Bees");
    let content = waits_for_a_thread(&app, user.content(task)).await;
    assert!(content.contains("before the rain"));

    let work = user.post(endpoint::DESIGN_SAVE, &form).await.data()["id"].to_string();
    let form = [("design_id", work.as_str())];
    let pages = user.post(endpoint::WORK_TREE, &form);
    assert!(waits_for_a_thread(&app, pages).await.data().as_array().unwrap().len() > 10);
}

#[tokio::test]
async fn short_texts_need_no_thread() {
    let app = TestApp::start(Backend::Sqlite).await;
    let user = app.user("u").await;
    let task = user.task(&[("title", "Bees in the city")]).await;
    let _threads = take_all_threads(&app).await;
    assert!(user.outline(task).await.starts_with("# Bees in the city\n"));
    assert!(user.content(task).await.contains("\n- "));
    let tree = user.post(endpoint::OUTLINE_TREE, &[("task_id", &task.to_string())]).await.data();
    assert_eq!(tree["value"], "Bees in the city");
}
