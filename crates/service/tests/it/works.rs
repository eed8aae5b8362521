//! The tables of works: designs in their states, exports that are shared, files that are swept.

use deckwright_interface::wire::{LayoutType, SubType, TaskType, TemplateType};
use deckwright_service::store::designs::{self, Listing, NewDesign, Totals};
use deckwright_service::store::exports::{self, ExportSpec};
use deckwright_service::store::tasks::{self, NewTask};
use deckwright_service::store::{
    Db, ExportFormat, ExportState, LayoutState, WriteTx, blobs, edit_log, integrators, layout_tasks,
    outlines, users,
};
use futures::future::{BoxFuture, join_all};
use futures::{FutureExt, TryFutureExt};
use rstest::rstest;

use crate::test_db::{Backend, TestDb};

const PPT: ExportSpec = ExportSpec { format: ExportFormat::Ppt, edit: true, zip: false };
const DAY: i64 = 86_400_000;

/// A database with two users of one integrator, and a task of the first.
struct Office {
    db: TestDb,
    alice: i64,
    bob: i64,
    task: i64,
}

impl Office {
    async fn new(backend: Backend) -> Self {
        let db = TestDb::new(backend).await;
        let mut tx = db.write().await.unwrap();
        let integrator = integrators::add(&mut tx, "key", "Name", b"", 0).await.unwrap().unwrap();
        let alice = users::ensure(&mut tx, integrator, "alice", 0).await.unwrap();
        let bob = users::ensure(&mut tx, integrator, "bob", 0).await.unwrap();
        let (task_type, sub_type) = (TaskType::Topic, SubType::Keep);
        let new = NewTask { channel: "", title: "T", task_type, sub_type, input: "", brief: "{}" };
        let task = tasks::add(&mut tx, alice, new, 0).await.unwrap();
        tx.commit().await.unwrap();
        Self { db, alice, bob, task }
    }

    fn design<'a>(&self, name: &'a str) -> NewDesign<'a> {
        NewDesign {
            task_id: self.task,
            name,
            template_id: 7,
            template_type: TemplateType::System,
            layout_type: LayoutType::Standard,
            layout_task_id: None,
            width: 960,
            height: 540,
            pages: 12,
            cover_key: "cover",
            canvas_key: "canvas",
            data_key: "data",
            report: "{}",
        }
    }

    async fn add(&self, name: &str, now: i64) -> i64 {
        let mut tx = self.db.write().await.unwrap();
        let id = designs::add(&mut tx, self.alice, self.design(name), now).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        id
    }

    /// Runs `change` in a transaction of its own.
    async fn write<T>(&self, change: impl AsyncFnOnce(&mut WriteTx) -> sqlx::Result<T>) -> sqlx::Result<T> {
        let mut tx = self.db.write().await?;
        let result = change(&mut tx).await?;
        tx.commit().await?;
        Ok(result)
    }

    async fn names(&self, listing: Listing, limit: i64, offset: i64) -> Vec<String> {
        let conn = &mut *self.db.read().await.unwrap();
        let (total, page) = designs::list(conn, self.alice, listing, limit, offset).await.unwrap();
        let totals = self.totals().await;
        assert_eq!(total, if listing == Listing::Deleted { totals.deleted } else { totals.active });
        page.into_iter().map(|design| design.name).collect()
    }

    async fn totals(&self) -> Totals {
        designs::totals(&mut self.db.read().await.unwrap(), self.alice).await.unwrap()
    }
}

#[track_caller]
fn assert_not_found<T: std::fmt::Debug>(result: sqlx::Result<T>) {
    assert!(matches!(result, Err(sqlx::Error::RowNotFound)), "{result:?}");
}

#[rstest]
#[tokio::test]
async fn a_design_keeps_what_it_was_saved_with(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let office = Office::new(backend).await;
    let id = office.add("Plan 计划", 5_000).await;
    office.write(async |tx| designs::rename(tx, office.alice, id, "New", 9_000).await).await.unwrap();

    let conn = &mut *office.db.read().await.unwrap();
    let found = designs::find(conn, office.alice, id).await.unwrap().unwrap();
    assert_eq!((found.name.as_str(), found.version, found.task_id), ("New", 2, office.task));
    assert_eq!((found.created_at, found.updated_at, found.stored_at), (5_000, 9_000, 5_000));
    assert_eq!((found.width, found.height, found.pages), (960, 540, 12));
    assert_eq!((found.deleted_at, found.purge_at, found.layout_task_id), (None, None, None));
    assert_eq!(designs::report(conn, office.alice, id).await.unwrap().as_deref(), Some("{}"));
}

#[rstest]
#[tokio::test]
async fn states_change_as_the_table_says_and_no_other_way(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let office = Office::new(backend).await;
    let (alice, id) = (office.alice, office.add("A", 1).await);
    let delete = async || office.write(async |tx| designs::delete(tx, alice, id, 2, 2 + DAY).await).await;
    let revert = async |now| office.write(async |tx| designs::revert(tx, alice, id, now).await).await;
    let clear = async || office.write(async |tx| designs::clear(tx, alice, id).await).await;
    let rename = async || office.write(async |tx| designs::rename(tx, alice, id, "B", 3).await).await;

    assert_not_found(revert(2).await);
    assert_not_found(clear().await);
    delete().await.unwrap();
    assert_eq!(office.totals().await, Totals { active: 0, deleted: 1 });
    assert_not_found(delete().await);
    assert_not_found(rename().await);
    assert_eq!(designs::find(&mut office.db.read().await.unwrap(), alice, id).await.unwrap(), None);
    assert!(designs::find_kept(&mut office.db.read().await.unwrap(), alice, id).await.unwrap().is_some());

    revert(3).await.unwrap();
    assert_eq!(office.totals().await, Totals { active: 1, deleted: 0 });
    rename().await.unwrap();
    delete().await.unwrap();
    // Its time is over; the purge may come any moment.
    assert_not_found(revert(2 + DAY).await);
    clear().await.unwrap();
    assert_eq!(office.totals().await, Totals { active: 0, deleted: 0 });
    assert_not_found(clear().await);
    assert_not_found(revert(3).await);
    assert_eq!(designs::find_kept(&mut office.db.read().await.unwrap(), alice, id).await.unwrap(), None);
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_callers_who_race_one_finds_nothing(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let office = Office::new(backend).await;
    for round in 0..10 {
        let id = office.add("A", round).await;
        let (alice, db) = (office.alice, &office.db);
        let race = |state: usize| {
            let db = Db::clone(db);
            tokio::spawn(async move {
                let mut tx = db.write().await.unwrap();
                let done = match state {
                    0 => designs::delete(&mut tx, alice, id, 1, DAY).await,
                    1 => designs::clear(&mut tx, alice, id).await.map(drop),
                    _ => designs::revert(&mut tx, alice, id, 1).await,
                };
                tx.commit().await.unwrap();
                done.is_ok()
            })
        };
        let deleted = join_all([race(0), race(0), race(0)]).await;
        assert_eq!(deleted.into_iter().filter(|done| *done.as_ref().unwrap()).count(), 1);
        let ended = join_all([race(1), race(2), race(1)]).await;
        assert_eq!(ended.into_iter().filter(|done| *done.as_ref().unwrap()).count(), 1);
        let Totals { deleted, .. } = office.totals().await;
        assert_eq!(deleted, 0);
    }
}

#[rstest]
#[tokio::test]
async fn lists_have_their_order_and_totals(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let office = Office::new(backend).await;
    assert_eq!(office.totals().await, Totals::default());
    let mut ids = Vec::new();
    for (name, now) in [("a", 10), ("b", 20), ("c", 20), ("d", 30), ("e", 40)] {
        ids.push(office.add(name, now).await);
    }
    let alice = office.alice;
    office.write(async |tx| designs::rename(tx, alice, ids[0], "A", 50).await).await.unwrap();
    assert_eq!(office.names(Listing::ByCreation, 10, 0).await, ["e", "d", "c", "b", "A"]);
    assert_eq!(office.names(Listing::ByChange, 10, 0).await, ["A", "e", "d", "c", "b"]);
    assert_eq!(office.names(Listing::ByCreation, 2, 2).await, ["c", "b"]);
    assert_eq!(office.names(Listing::ByCreation, 2, 6).await, [""; 0]);

    for (index, now) in [(3, 60), (1, 70)] {
        office.write(async |tx| designs::delete(tx, alice, ids[index], now, now + DAY).await).await.unwrap();
    }
    assert_eq!(office.names(Listing::ByCreation, 10, 0).await, ["e", "c", "A"]);
    assert_eq!(office.names(Listing::Deleted, 10, 0).await, ["b", "d"]);
    assert_eq!(office.totals().await, Totals { active: 3, deleted: 2 });
}

#[rstest]
#[tokio::test]
async fn the_purge_takes_what_is_due(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let office = Office::new(backend).await;
    let alice = office.alice;
    for now in 1..=4 {
        let id = office.add("A", now).await;
        office.write(async |tx| designs::delete(tx, alice, id, now, now + DAY).await).await.unwrap();
    }
    office.add("active", 9).await;
    assert_eq!(office.write(async |tx| designs::purge(tx, DAY, 10).await).await.unwrap().len(), 0);
    assert_eq!(office.write(async |tx| designs::purge(tx, DAY + 3, 2).await).await.unwrap().len(), 2);
    assert_eq!(office.write(async |tx| designs::purge(tx, DAY + 3, 2).await).await.unwrap().len(), 1);
    assert_eq!(office.totals().await, Totals { active: 1, deleted: 1 });
}

#[rstest]
#[tokio::test]
async fn the_same_export_is_made_once(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let office = Office::new(backend).await;
    let (alice, design) = (office.alice, office.add("A", 1).await);
    let add = async |wish, key: &str| {
        office.write(async |tx| exports::add(tx, alice, design, wish, key, 5).await).await.unwrap()
    };
    let first = add(PPT, "k1").await.unwrap();
    assert_eq!(add(PPT, "k2").await, None);
    assert!(add(ExportSpec { edit: false, ..PPT }, "k3").await.is_some());

    let shared = async || {
        let conn = &mut *office.db.read().await.unwrap();
        exports::find_shared(conn, alice, design, PPT).await.unwrap().map(|export| export.task_key)
    };
    assert_eq!(shared().await.as_deref(), Some("k1"));
    office.write(async |tx| designs::rename(tx, alice, design, "B", 9).await).await.unwrap();
    assert_eq!(shared().await.as_deref(), Some("k1"), "a new name keeps its exports");

    assert!(office.write(async |tx| exports::fail(tx, alice, first, "no", 6).await).await.unwrap());
    assert_eq!(shared().await, None);
    let second = add(PPT, "k4").await.unwrap();
    office.write(async |tx| exports::progress(tx, alice, second, 3, 7).await).await.unwrap();
    office.write(async |tx| exports::progress(tx, office.bob, second, 4, 7).await).await.unwrap();
    assert!(office.write(async |tx| exports::complete(tx, alice, second, "[]", 7).await).await.unwrap());
    assert!(!office.write(async |tx| exports::fail(tx, alice, second, "late", 8).await).await.unwrap());
    let conn = &mut *office.db.read().await.unwrap();
    let found = exports::find(conn, alice, "k4").await.unwrap().unwrap();
    assert_eq!((found.state, found.files.as_deref(), found.error), (ExportState::Ready, Some("[]"), None));
    assert_eq!((found.drawn, found.to_draw), (3, 7));
    let failed = exports::find(conn, alice, "k1").await.unwrap().unwrap();
    assert_eq!((failed.state, failed.error.as_deref()), (ExportState::Failed, Some("no")));
}

#[rstest]
#[tokio::test]
async fn open_exports_are_counted(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let office = Office::new(backend).await;
    let (alice, design) = (office.alice, office.add("A", 1).await);
    let mut ids = Vec::new();
    for format in [ExportFormat::Ppt, ExportFormat::Pdf, ExportFormat::Png] {
        let wish = ExportSpec { format, ..PPT };
        ids.push(
            office
                .write(async |tx| exports::add(tx, alice, design, wish, format.word(), 5).await)
                .await
                .unwrap(),
        );
    }
    let counts = async || {
        let conn = &mut *office.db.read().await.unwrap();
        let all = exports::count_open(conn, 100).await.unwrap();
        (
            all,
            exports::count_open_of(conn, alice, 2).await.unwrap(),
            exports::count_open_of(conn, office.bob, 9).await.unwrap(),
        )
    };
    assert_eq!(counts().await, (3, 2, 0));
    let first = ids[0].unwrap();
    office.write(async |tx| exports::complete(tx, alice, first, "[]", 7).await).await.unwrap();
    assert_eq!(counts().await, (2, 2, 0));

    let second = ids[1].unwrap();
    office.write(async |tx| exports::fail(tx, alice, second, "no", 7).await).await.unwrap();
    let forget =
        async |before| office.write(async |tx| exports::forget_outdated(tx, before, 10).await).await.unwrap();
    assert_eq!(forget(7).await, 0);
    assert_eq!(forget(8).await, 1, "the failed one; that of the work as it is stays");
    assert_eq!(counts().await, (1, 1, 0));
}

#[rstest]
#[tokio::test]
async fn the_pages_of_an_export_stay_until_it_ends(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let office = Office::new(backend).await;
    let (alice, design) = (office.alice, office.add("A", 1).await);
    office.write(async |tx| blobs::announce(tx, "canvas", 5, 10).await).await.unwrap();
    office.write(async |tx| blobs::attach_to_design(tx, alice, design, "canvas").await).await.unwrap();
    let export =
        office.write(async |tx| exports::add(tx, alice, design, PPT, "k", 5).await).await.unwrap().unwrap();
    // As a restyled work leaves them.
    office.write(async |tx| blobs::detach_from_design(tx, alice, design).await).await.unwrap();
    let mark_for_deletion =
        async || office.write(async |tx| blobs::mark_for_deletion(tx, 1_000, 10).await).await.unwrap();
    assert_eq!(mark_for_deletion().await, Vec::<String>::new());
    assert!(office.write(async |tx| exports::complete(tx, alice, export, "[]", 7).await).await.unwrap());
    assert_eq!(mark_for_deletion().await, ["canvas"]);
}

#[rstest]
#[tokio::test]
async fn files_of_nothing_are_swept_and_others_stay(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let office = Office::new(backend).await;
    let (alice, design) = (office.alice, office.add("A", 1).await);
    let export =
        office.write(async |tx| exports::add(tx, alice, design, PPT, "k", 5).await).await.unwrap().unwrap();
    for (key, now) in [("cover", 10), ("file", 20), ("crashed", 30), ("fresh", 1_000)] {
        office.write(async |tx| blobs::announce(tx, key, 5, now).await).await.unwrap();
    }
    let attach_design = async |user, key: &str| {
        office.write(async |tx| blobs::attach_to_design(tx, user, design, key).await).await
    };
    let attach_export = async |user, key: &str| {
        office.write(async |tx| blobs::attach_to_export(tx, user, export, key).await).await
    };
    let mark_for_deletion = async || {
        let mut keys = office.write(async |tx| blobs::mark_for_deletion(tx, 1_000, 10).await).await.unwrap();
        keys.sort();
        keys
    };
    assert_not_found(attach_design(office.bob, "cover").await);
    assert_not_found(attach_export(office.bob, "file").await);
    assert_not_found(attach_design(alice, "never announced").await);
    attach_design(alice, "cover").await.unwrap();
    attach_export(alice, "file").await.unwrap();
    assert_not_found(attach_export(alice, "cover").await);

    assert_eq!(mark_for_deletion().await, ["crashed"]);
    assert_not_found(attach_design(alice, "crashed").await);
    assert_eq!(mark_for_deletion().await, ["crashed"], "until it is gone");
    office.write(async |tx| blobs::forget(tx, "crashed").await).await.unwrap();
    office.write(async |tx| blobs::forget(tx, "cover").await).await.unwrap();
    assert_eq!(mark_for_deletion().await, [""; 0]);

    office.write(async |tx| designs::delete(tx, alice, design, 6, DAY).await).await.unwrap();
    assert_eq!(mark_for_deletion().await, [""; 0], "a work in the bin keeps its files");
    office.write(async |tx| designs::clear(tx, alice, design).await).await.unwrap();
    assert_eq!(exports::find(&mut office.db.read().await.unwrap(), alice, "k").await.unwrap(), None);
    assert!(!office.write(async |tx| exports::complete(tx, alice, export, "[]", 7).await).await.unwrap());
    assert_eq!(mark_for_deletion().await, ["cover", "file"]);
}

#[rstest]
#[tokio::test]
async fn layout_tasks_end_once(#[values(Backend::Sqlite, Backend::Postgres)] backend: Backend) {
    let office = Office::new(backend).await;
    let (alice, task) = (office.alice, office.task);
    let id = office.write(async |tx| layout_tasks::add(tx, alice, task, 1).await).await.unwrap().unwrap();
    assert!(office.write(async |tx| layout_tasks::complete(tx, alice, id, "{}", 2).await).await.unwrap());
    assert!(!office.write(async |tx| layout_tasks::fail(tx, alice, id, "late", 3).await).await.unwrap());
    let found = layout_tasks::find(&mut office.db.read().await.unwrap(), alice, id).await.unwrap().unwrap();
    assert_eq!((found.task_id, found.state, found.plan.as_deref()), (task, LayoutState::Ready, Some("{}")));
}

/// What a store function did for a user: whether it found or changed anything.
type Attempt = for<'a> fn(&'a mut WriteTx, i64, &'a Ids) -> BoxFuture<'a, sqlx::Result<bool>>;

/// Ids of things, all of one user or none of anybody.
struct Ids {
    task: i64,
    active: i64,
    deleted: i64,
    export: i64,
    task_key: &'static str,
    layout: i64,
}

/// Gives every function that takes an id another user's, and one that does not exist.
#[rstest]
#[tokio::test]
async fn nobody_reaches_what_belongs_to_another(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let office = Office::new(backend).await;
    let (alice, task) = (office.alice, office.task);
    let active = office.add("A", 1).await;
    let deleted = office.add("B", 2).await;
    office.write(async |tx| designs::delete(tx, alice, deleted, 3, DAY).await).await.unwrap();
    let export = office.write(async |tx| exports::add(tx, alice, active, PPT, "key", 5).await).await.unwrap();
    let layout = office.write(async |tx| layout_tasks::add(tx, alice, task, 1).await).await.unwrap();
    office.write(async |tx| outlines::begin(tx, task, 1).await).await.unwrap();
    office.write(async |tx| edit_log::add(tx, task, "x", 1).await).await.unwrap();
    office.write(async |tx| blobs::announce(tx, "file", 1, 1).await).await.unwrap();

    let hers =
        Ids { task, active, deleted, export: export.unwrap(), task_key: "key", layout: layout.unwrap() };
    let nobodys = Ids { task: 999, active: 999, deleted: 999, export: 999, task_key: "none", layout: 999 };
    const PDF: ExportSpec = ExportSpec { format: ExportFormat::Pdf, edit: true, zip: false };
    let attempts: &[(&str, Attempt)] = &[
        ("tasks::find", |tx, user, ids| tasks::find(tx, user, ids.task).map(|r| Ok(r?.is_some())).boxed()),
        ("outlines::find", |tx, user, ids| {
            outlines::find(tx, user, ids.task).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("layout_tasks::add", |tx, user, ids| {
            layout_tasks::add(tx, user, ids.task, 9).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("layout_tasks::find", |tx, user, ids| {
            layout_tasks::find(tx, user, ids.layout).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("layout_tasks::complete", |tx, user, ids| {
            layout_tasks::complete(tx, user, ids.layout, "{}", 9).boxed()
        }),
        ("layout_tasks::fail", |tx, user, ids| layout_tasks::fail(tx, user, ids.layout, "", 9).boxed()),
        ("designs::find", |tx, user, ids| {
            designs::find(tx, user, ids.active).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("designs::find_kept", |tx, user, ids| {
            designs::find_kept(tx, user, ids.deleted).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("designs::report", |tx, user, ids| {
            designs::report(tx, user, ids.active).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("designs::rename", |tx, user, ids| designs::rename(tx, user, ids.active, "X", 9).map(found).boxed()),
        ("designs::delete", |tx, user, ids| designs::delete(tx, user, ids.active, 9, DAY).map(found).boxed()),
        ("designs::revert", |tx, user, ids| designs::revert(tx, user, ids.deleted, 9).map(found).boxed()),
        ("designs::clear", |tx, user, ids| {
            designs::clear(tx, user, ids.deleted).map_ok(drop).map(found).boxed()
        }),
        ("designs::add", |tx, user, ids| {
            let new = NewDesign {
                task_id: ids.task,
                name: "X",
                template_id: 1,
                template_type: TemplateType::System,
                layout_type: LayoutType::Standard,
                layout_task_id: None,
                width: 1,
                height: 1,
                pages: 1,
                cover_key: "",
                canvas_key: "",
                data_key: "",
                report: "",
            };
            designs::add(tx, user, new, 9).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("exports::add", |tx, user, ids| {
            exports::add(tx, user, ids.active, PDF, "k9", 9).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("exports::find_shared", |tx, user, ids| {
            exports::find_shared(tx, user, ids.active, PPT).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("exports::find", |tx, user, ids| {
            exports::find(tx, user, ids.task_key).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("exports::get", |tx, user, ids| {
            exports::get(tx, user, ids.export).map(|r| Ok(r?.is_some())).boxed()
        }),
        ("exports::complete", |tx, user, ids| exports::complete(tx, user, ids.export, "[]", 9).boxed()),
        ("exports::fail", |tx, user, ids| exports::fail(tx, user, ids.export, "", 9).boxed()),
        ("blobs::attach_to_design", |tx, user, ids| {
            blobs::attach_to_design(tx, user, ids.active, "file").map(found).boxed()
        }),
        ("blobs::attach_to_export", |tx, user, ids| {
            blobs::attach_to_export(tx, user, ids.export, "file").map(found).boxed()
        }),
    ];
    for (name, attempt) in attempts {
        // Each in a transaction that is dropped, so that all begin alike.
        for (whose, user, ids) in
            [("bob with hers", office.bob, &hers), ("alice with nobody's", alice, &nobodys)]
        {
            let mut tx = office.db.write().await.unwrap();
            assert!(!attempt(&mut tx, user, ids).await.unwrap(), "{name}: {whose}");
        }
        let mut tx = office.db.write().await.unwrap();
        assert!(attempt(&mut tx, alice, &hers).await.unwrap(), "{name}: alice with hers");
    }
    for listing in [Listing::ByCreation, Listing::ByChange, Listing::Deleted] {
        let conn = &mut *office.db.read().await.unwrap();
        assert_eq!(designs::list(conn, office.bob, listing, 10, 0).await.unwrap(), (0, vec![]));
    }
}

fn found(result: sqlx::Result<()>) -> sqlx::Result<bool> {
    match result {
        Ok(()) => Ok(true),
        Err(sqlx::Error::RowNotFound) => Ok(false),
        Err(error) => Err(error),
    }
}

#[rstest]
#[tokio::test]
async fn a_page_of_a_long_list_reads_no_more_than_its_rows(
    #[values(Backend::Sqlite, Backend::Postgres)] backend: Backend,
) {
    let office = Office::new(backend).await;
    let mut tx = office.db.write().await.unwrap();
    let fill = "
        insert into designs (user_id, task_id, name, template_id, template_type, layout_type, width, height, pages,
            cover_key, canvas_key, data_key, report, created_at, updated_at, stored_at, deleted_at, purge_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
        select $1, $2, 'A', 1, 1, 1, 1, 1, 1, '', '', '', '', i, i, i,
            case i % 2 when 0 then i end, case i % 2 when 0 then i end
        from n";
    sqlx::query(fill).bind(office.alice).bind(office.task).execute(&mut *tx).await.unwrap();
    sqlx::query("analyze designs").execute(&mut *tx).await.unwrap();
    assert_eq!(
        designs::totals(&mut tx, office.alice).await.unwrap(),
        Totals { active: 10_000, deleted: 10_000 }
    );

    let lists = [
        ("user_id = 1 and deleted_at is null", "created_at desc, id desc"),
        ("user_id = 1 and deleted_at is null", "updated_at desc, id desc"),
        ("user_id = 1 and deleted_at is not null", "deleted_at desc, id desc"),
    ];
    for (state, order) in lists {
        let query = format!("select id from designs where {state} order by {order} limit 20");
        let explain = match backend {
            Backend::Sqlite => format!("explain query plan {query}"),
            Backend::Postgres => format!("explain {query}"),
        };
        let rows = sqlx::query(sqlx::AssertSqlSafe(explain)).fetch_all(&mut *tx).await.unwrap();
        let column = if backend == Backend::Sqlite { 3 } else { 0 };
        let plan: String = rows.iter().map(|row| sqlx::Row::get::<String, _>(row, column) + "\n").collect();
        let walks = ["SCAN designs\n", "TEMP B-TREE", "Seq Scan", "Sort", "Bitmap"];
        assert!(!walks.iter().any(|walk| plan.contains(walk)), "{order}\n{plan}");
    }
}
