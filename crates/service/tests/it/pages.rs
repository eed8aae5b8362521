//! Extensions that show and change the pages of a work: pictures, previews, another template, search.

use rstest::rstest;

use crate::test_app::{TestApp, TestUser, until};
use crate::test_db::Backend;

const OUTLINE: &str =
    "# Bees\n\n## Life\n\n### Work\n\n#### Dance\n\n- They dance.\n\n## Death\n\n### Winter\n\n#### Cold";

async fn saved(user: &TestUser<'_>, name: &str) -> (i64, i64) {
    let task = user.task(&[("type", "7"), ("content", OUTLINE)]).await;
    let form = [
        ("task_id", task.to_string()),
        ("name", name.to_owned()),
        ("template_id", "101".to_owned()),
        ("template_type", "1".to_owned()),
    ];
    let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let reply = user.post("/api/design/v2/save", &form).await;
    (task, reply.data()["id"].as_i64().unwrap())
}

#[rstest]
#[tokio::test]
async fn the_pages_of_a_work_are_drawn_for_its_owner(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let (_, id) = saved(&alice, "Bees").await;
    let path = format!("/api/design/pages?user_design_id={id}");
    assert_eq!(bob.get(&path).await.code(), 13001);

    let pages = until("the pages", async || {
        let data = alice.get(&path).await.data();
        (!data["pages"].as_array().unwrap().is_empty()).then_some(data)
    })
    .await;
    let titles: Vec<&str> =
        pages["pages"].as_array().unwrap().iter().filter_map(|page| page["title"].as_str()).collect();
    assert_eq!(titles.len(), 7, "{titles:?}");
    assert_eq!(
        (titles[0], pages["version"].as_i64(), pages["template_id"].as_i64()),
        ("Bees", Some(1), Some(101))
    );
    let picture = app.http.get(pages["pages"][3]["picture"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(picture.headers()["content-type"], "image/jpeg");
    assert_eq!(picture.bytes().await.unwrap()[..3], [0xFF, 0xD8, 0xFF]);
}

#[rstest]
#[tokio::test]
async fn an_export_tells_its_owner_how_far_it_is(
    #[values(Backend::Sqlite)] backend: Backend,
    #[values("ppt", "pdf", "png")] format: &str,
) {
    let app = TestApp::start(backend).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let (_, id) = saved(&alice, "Bees").await;
    let form = [("id", id.to_string()), ("format", format.to_owned())];
    let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let key = alice.post("/api/download/export/file", &form).await.data();
    let path = "/api/download/export/file/progress";
    let key = [("task_key", key.as_str().unwrap())];
    assert_eq!(bob.post(path, &key).await.code(), 20001);
    assert_eq!(alice.post(path, &[("task_key", "unknown")]).await.code(), 20001);

    let progress = until("the export", async || {
        let progress = alice.post(path, &key).await.data();
        assert!(progress["drawn"].as_i64() <= progress["total"].as_i64(), "{progress}");
        (progress["state"] != "waiting").then_some(progress)
    })
    .await;
    let (drawn, total) = (progress["drawn"].as_i64(), progress["total"].as_i64());
    assert_eq!((progress["state"].as_str(), drawn, total), (Some("ready"), Some(7), Some(7)));
}

#[rstest]
#[tokio::test]
async fn a_task_is_previewed_in_a_template(#[values(Backend::Sqlite)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let task = alice.task(&[("type", "7"), ("content", OUTLINE)]).await;
    let path = |template: &str| {
        format!("/api/template_component/suit/preview?task_id={task}&template_id={template}")
    };
    let pages = alice.get(&path("101")).await.data()["pages"].clone();
    assert_eq!(pages.as_array().unwrap().len(), 4);
    assert!(pages[0].as_str().unwrap().starts_with("data:image/jpeg;base64,/9j/"));
    assert_eq!(alice.get(&path("999999")).await.code(), 30001);
    assert_eq!(alice.get(&path("-1")).await.code(), 30001);
    assert_eq!(bob.get(&path("101")).await.code(), 12102);

    let some = async |more: &str| alice.get(&format!("{}&{more}", path("101"))).await;
    assert!(some("pages=1").await.data()["pages"] == serde_json::json!([pages[0]]));
    for wrong in ["pages=0", "pages=5", "layout_type=3", "template_type=3", "user_design_id=1"] {
        assert_eq!(some(wrong).await.code(), 40001, "{wrong}");
    }
    let nobody = "/api/template_component/suit/preview?template_id=101";
    assert_eq!(alice.get(nobody).await.code(), 40001);
}

#[rstest]
#[tokio::test]
async fn a_preview_shows_the_layout_that_is_asked_for(#[values(Backend::Sqlite)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;
    let points =
        ["Strengths", "Weaknesses", "Opportunities", "Threats"].map(|name| format!("#### {name}\n\n- Some."));
    let outline =
        format!("# Bees\n\n## Now\n\n### Where we stand\n\n{}\n\n## Next\n\n### Plan", points.join("\n\n"));
    let task = alice.task(&[("type", "7"), ("content", &outline)]).await;
    let pages = async |layout: i64| {
        let path = "/api/template_component/suit/preview";
        let query = format!("task_id={task}&template_id=101&layout_type={layout}");
        alice.get(&format!("{path}?{query}")).await.data()["pages"].clone()
    };
    let (standard, professional) = (pages(1).await, pages(2).await);
    assert!(standard[0] == professional[0], "the cover is the same");
    assert!(standard[3] != professional[3], "a matrix in place of cards");
}

#[rstest]
#[tokio::test]
async fn a_work_is_previewed_with_what_it_says(#[values(Backend::Sqlite)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let (task, id) = saved(&alice, "Bees").await;
    let path = |what: String| format!("/api/template_component/suit/preview?template_id=102&{what}");
    let work = path(format!("user_design_id={id}"));
    let before = alice.get(&work).await.data();
    assert_eq!(before["pages"].as_array().unwrap().len(), 4);
    assert!(alice.get(&path(format!("task_id={task}"))).await.data() == before);
    assert_eq!(bob.get(&work).await.code(), 13001);

    let task_text = task.to_string();
    let edited = [("task_id", task_text.as_str()), ("content", "# Wasps\n\n## Sting\n\n### Ouch")];
    assert_eq!(alice.post("/api/ai/chat/v2/outline/save", &edited).await.code(), 0);
    assert!(alice.get(&work).await.data() == before, "the work says what it said");
    assert!(
        alice.get(&path(format!("task_id={task}"))).await.data() != before,
        "the task says something else"
    );
}

#[rstest]
#[tokio::test]
async fn a_work_takes_another_template_and_keeps_its_content(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let app = TestApp::start(backend).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    let (task, id) = saved(&alice, "Bees").await;
    let tree = |reply: crate::test_app::Reply| reply.data().to_string();
    let id_text = id.to_string();
    let before = tree(alice.post("/api/generate/ppt-tree", &[("design_id", &id_text)]).await);
    let cover = alice.get(&format!("/api/design/info?user_design_id={id}")).await.data()["cover_url"].clone();

    // What the task says later is not the work's business.
    let task_text = task.to_string();
    let edited = [("task_id", task_text.as_str()), ("content", "# Wasps\n\n## Sting\n\n### Ouch")];
    assert_eq!(alice.post("/api/ai/chat/v2/outline/save", &edited).await.code(), 0);

    let form = [("user_design_id", id_text.as_str()), ("template_id", "102")];
    assert_eq!(bob.post("/api/design/restyle", &form).await.code(), 13001);
    let restyled = alice.post("/api/design/restyle", &form).await.data();
    assert_eq!((restyled["version"].as_i64(), restyled["name"].as_str()), (Some(2), Some("Bees")));
    assert_ne!(restyled["cover_url"], cover);
    let after = tree(alice.post("/api/generate/ppt-tree", &[("design_id", &id_text)]).await);
    assert_eq!(before, after);
    let unknown = [("user_design_id", id_text.as_str()), ("template_id", "999999")];
    assert_eq!(alice.post("/api/design/restyle", &unknown).await.code(), 30001);
}

#[rstest]
#[tokio::test]
async fn works_are_found_by_name(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let (alice, bob) = (app.user("alice").await, app.user("bob").await);
    for name in ["Honey 100% pure", "Honey 100 jars", "蜂蜜 年报"] {
        saved(&alice, name).await;
    }
    saved(&bob, "Honey of Bob").await;
    let names = async |keyword: &str| {
        let data = alice.get(&format!("/api/design/list?keyword={keyword}&page_size=10")).await.data();
        let names: Vec<String> = data["list"]
            .as_array()
            .unwrap()
            .iter()
            .map(|work| work["name"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(data["pagination"]["total"], names.len());
        names
    };
    assert_eq!(names("HONEY").await, ["Honey 100 jars", "Honey 100% pure"]);
    assert_eq!(names("100%25").await, ["Honey 100% pure"]);
    assert_eq!(names("_").await, Vec::<String>::new());
    assert_eq!(names("%E5%B9%B4").await, ["蜂蜜 年报"]);
    assert_eq!(names("").await.len(), 3);
}

#[rstest]
#[tokio::test]
async fn templates_of_one_family_differ_in_colour_only(#[values(Backend::Sqlite)] backend: Backend) {
    let app = TestApp::start(backend).await;
    let alice = app.user("alice").await;
    let total = async |query: &str| {
        alice.get(&format!("/api/template_component/suit/search?{query}")).await.data()["pagination"]["total"]
            .clone()
    };
    assert_eq!(total("like_id=101").await, 11);
    assert_eq!(total("like_id=101&colour_id=7").await, 1);
    assert_eq!(total("like_id=999999").await, 0);
}

/// Nothing is laid out that could not be saved: a preview costs as much as the whole deck where nobody looks first.
#[tokio::test]
async fn a_preview_has_the_bound_of_a_work() {
    let app = TestApp::start(Backend::Sqlite).await;
    let alice = app.user("alice").await;
    let content =
        format!("# Bees\n{}", format!("## Part\n{}", "### Page\n#### Point\n".repeat(30)).repeat(20));
    let task = alice.task(&[("type", "7"), ("content", &content)]).await;
    for layout in [1, 2] {
        let path = format!(
            "/api/template_component/suit/preview?task_id={task}&template_id=101&layout_type={layout}"
        );
        let reply = alice.get(&path).await;
        assert_eq!(reply.code(), 40001, "{reply}");
        assert!(reply.body.contains("500 pages"), "{reply}");
    }
    assert_eq!(alice.post("/api/design/v2/save", &[("task_id", &task.to_string())]).await.code(), 40001);
}
